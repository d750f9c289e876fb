//! Takes pictures of the built site: `pictures FOLDER [SCENARIO-LINK…]`, in several sizes and both themes.

use rowkind_tests::browser::{Browser, Look, with_page};

const LOOKS: &[(&str, Look)] = &[
    ("desktop-light", Look { width: 1440, height: 900, dark: false, phone: false }),
    ("desktop-dark", Look { width: 1440, height: 900, dark: true, phone: false }),
    ("wide-light", Look { width: 1920, height: 1080, dark: false, phone: false }),
    ("tablet-light", Look { width: 820, height: 1180, dark: false, phone: true }),
    ("phone-light", Look { width: 390, height: 844, dark: false, phone: true }),
    ("phone-dark", Look { width: 390, height: 844, dark: true, phone: true }),
];

fn main() {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().expect("pictures FOLDER [#LINK…]");
    let mut links: Vec<String> = arguments.collect();
    if links.is_empty() {
        links.push(String::new());
    }
    for (name, look) in LOOKS {
        let links = &links;
        let folder = std::path::Path::new(&folder);
        with_page(Browser::Chromium, *look, async |page| {
            for (number, link) in links.iter().enumerate() {
                page.open(link).await;
                page.settled().await;
                page.picture_into(folder, &format!("{name}-{number}")).await;
            }
        });
        println!("{name}");
    }
}
