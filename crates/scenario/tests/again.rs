//! What is remembered of earlier texts makes a report sooner, and never another one.

use rowkind_scenario::gallery::{FLAGSHIP, GALLERY, find};
use rowkind_scenario::remembered::Remembered;
use rowkind_scenario::{run, run_again, run_unweighed, run_unweighed_again};
use std::rc::Rc;

#[test]
fn every_scenario_after_all_others_is_as_if_it_came_first() {
    let remembered = Rc::<Remembered>::default();
    for shipped in GALLERY {
        let again = run_unweighed_again(shipped.text, |_, _| (), &remembered);
        assert_eq!(again, run_unweighed(shipped.text, |_, _| ()), "{}", shipped.name);
    }
}

#[test]
fn an_edit_before_or_inside_a_statement_counts() {
    let remembered = Rc::<Remembered>::default();
    let text = find(FLAGSHIP).expect("the flagship ships").text;
    let edits = [
        ("", ""),
        ("status <> 'TEST'", "status <> 'PAID'"),
        ("'topic' = 'orders_raw'", "'topic' = 'orders_new'"),
        ("amount DECIMAL(10, 2)", "amount DECIMAL(12, 3)"),
        ("  PRIMARY KEY (order_id) NOT ENFORCED", "  PRIMARY KEY (status) NOT ENFORCED"),
        ("'connector' = 'upsert-kafka'", "'connector' = 'kafka'"),
        ("# Three", "# At last three"),
        ("INSERT INTO", "SET 'table.local-time-zone' = 'Europe/Berlin';\nINSERT INTO"),
        ("SUM(", "MAX("),
        ("", ""),
    ];
    for (find, put) in edits {
        let edited = text.replacen(find, put, usize::from(!find.is_empty()));
        assert_eq!(run_again(&edited, &remembered), run(&edited), "{find} → {put}");
    }
}
