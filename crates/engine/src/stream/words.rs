//! Frozen lists of words, written for Rowkind. Changing one changes every stream that draws from it.

pub const NAMES: &[&str] = &[
    "Ada", "Bela", "Chen", "Dario", "Elif", "Femi", "Greta", "Hugo", "Ines", "Jonas", "Kaya", "Luca", "Mira", "Noor", "Olga", "Paul",
    "Quinn", "Rosa", "Sami", "Tove", "Uma", "Viktor", "Wanda", "Xenia", "Yusuf", "Zoe",
];

pub const CITIES: &[&str] = &[
    "Accra", "Bogota", "Cairo", "Delhi", "Essen", "Fukuoka", "Geneva", "Hanoi", "Izmir", "Jakarta", "Kyiv", "Lisbon", "Malmo", "Nairobi",
    "Oslo", "Porto", "Quito", "Riga", "Seoul", "Turin", "Utrecht", "Vienna", "Warsaw", "Yerevan", "Zagreb",
];

pub const COUNTRIES: &[&str] = &["AT", "BR", "DE", "FR", "IN", "JP", "KE", "MX", "PL", "US"];

pub const CURRENCIES: &[&str] = &["EUR", "GBP", "JPY", "USD"];

pub const PRODUCTS: &[&str] =
    &["apple", "bread", "chair", "desk", "envelope", "fork", "glass", "hammer", "ink", "jacket", "kettle", "lamp"];

pub const STATUSES: &[&str; 4] = &["created", "paid", "shipped", "delivered"];

pub const WORDS: &[&str] =
    &["amber", "birch", "cloud", "delta", "ember", "field", "grove", "harbour", "island", "juniper", "kite", "lagoon"];
