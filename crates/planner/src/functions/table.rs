//! The table of scalar functions.

use super::result;
use super::{Function, Nulls, Result, Stack};
use rowkind_ir::{TimeAttribute, TypeKind};

const fn op(name: &'static str, forms: &'static str, result: Result, nulls: Nulls) -> Function {
    Function { name, op: name, forms, result, nulls, stack: Stack::Operator }
}

const fn alias(name: &'static str, op: &'static str, forms: &'static str, result: Result, nulls: Nulls) -> Function {
    Function { name, op, forms, result, nulls, stack: Stack::Operator }
}

const fn def(name: &'static str, forms: &'static str, result: Result, nulls: Nulls, text: &'static str) -> Function {
    Function { name, op: name, forms, result, nulls, stack: Stack::Definition(text) }
}

const BIGINT: Result = Result::Is(TypeKind::BigInt);
const INT: Result = Result::Is(TypeKind::Int);
const DOUBLE: Result = Result::Is(TypeKind::Double);
const BOOLEAN: Result = Result::Is(TypeKind::Boolean);
const DATE: Result = Result::Is(TypeKind::Date);
const TIMESTAMP: Result = Result::Is(TypeKind::Timestamp(3, TimeAttribute::None));
const LTZ: Result = Result::Is(TypeKind::TimestampLtz(3, TimeAttribute::None));
const BITMAP: Result = Result::Is(TypeKind::Named("BITMAP"));
const VARIANT: Result = Result::Is(TypeKind::Named("VARIANT"));

pub fn find(name: &str) -> Option<&'static Function> {
    FUNCTIONS.iter().find(|function| function.name == name)
}

pub const FUNCTIONS: &[Function] = &[
    // Numbers.
    op("ABS", "NUMERIC|DATETIME_INTERVAL", Result::First, Nulls::Args),
    op("SIGN", "NUMERIC", Result::First, Nulls::Args),
    op("MOD", "EXACT_NUMERIC,EXACT_NUMERIC", Result::Custom(result::modulo), Nulls::Args),
    op("ROUND", "NUMERIC,INTEGER|NUMERIC", Result::Custom(result::rounded), Nulls::Args),
    op("TRUNCATE", "NUMERIC,INTEGER|NUMERIC", Result::Custom(result::rounded), Nulls::Args),
    op("POWER", "NUMERIC,NUMERIC", DOUBLE, Nulls::Args),
    alias("SQRT", "POWER", "NUMERIC", DOUBLE, Nulls::Args),
    op("LN", "NUMERIC", DOUBLE, Nulls::Args),
    op("LOG10", "NUMERIC", DOUBLE, Nulls::Args),
    op("LOG2", "NUMERIC", DOUBLE, Nulls::Args),
    op("LOG", "NUMERIC|NUMERIC,NUMERIC", DOUBLE, Nulls::Args),
    op("EXP", "NUMERIC", DOUBLE, Nulls::Args),
    op("SIN", "NUMERIC", DOUBLE, Nulls::Args),
    op("COS", "NUMERIC", DOUBLE, Nulls::Args),
    op("TAN", "NUMERIC", DOUBLE, Nulls::Args),
    op("COT", "NUMERIC", DOUBLE, Nulls::Args),
    op("ASIN", "NUMERIC", DOUBLE, Nulls::Args),
    op("ACOS", "NUMERIC", DOUBLE, Nulls::Args),
    op("ATAN", "NUMERIC", DOUBLE, Nulls::Args),
    op("ATAN2", "NUMERIC,NUMERIC", DOUBLE, Nulls::Args),
    op("SINH", "NUMERIC", DOUBLE, Nulls::Args),
    op("COSH", "NUMERIC", DOUBLE, Nulls::Args),
    op("TANH", "NUMERIC", DOUBLE, Nulls::Args),
    op("DEGREES", "NUMERIC", DOUBLE, Nulls::Args),
    op("RADIANS", "NUMERIC", DOUBLE, Nulls::Args),
    op("PI", "", DOUBLE, Nulls::Never),
    op("E", "", DOUBLE, Nulls::Never),
    op("RAND", "|INTEGER", DOUBLE, Nulls::Args),
    op("RAND_INTEGER", "INTEGER|INTEGER,INTEGER", INT, Nulls::Args),
    op("BIN", "INTEGER", Result::String, Nulls::Args),
    op("HEX", "INTEGER|CHARACTER", Result::String, Nulls::Args),
    def("UNHEX", "CHARACTER", Result::Bytes, Nulls::Always, "UNHEX(expr <CHARACTER_STRING>)"),
    op("IS_ALPHA", "CHARACTER|NUMERIC", BOOLEAN, Nulls::Never),
    op("IS_DIGIT", "CHARACTER|NUMERIC", BOOLEAN, Nulls::Never),
    op("IS_DECIMAL", "CHARACTER|NUMERIC", BOOLEAN, Nulls::Never),
    op("SOURCE_WATERMARK", "", LTZ, Nulls::Always),
    op("UUID", "", Result::Is(TypeKind::Char(36)), Nulls::Never),
    // Strings.
    op("UPPER", "CHARACTER", Result::First, Nulls::Args),
    op("LOWER", "CHARACTER", Result::First, Nulls::Args),
    op("INITCAP", "CHARACTER", Result::First, Nulls::Args),
    op("CHAR_LENGTH", "CHARACTER", INT, Nulls::Args),
    alias("CHARACTER_LENGTH", "CHAR_LENGTH", "CHARACTER", INT, Nulls::Args),
    op("ASCII", "CHARACTER", INT, Nulls::Args),
    op("CHR", "INTEGER", Result::String, Nulls::Always),
    op("CONCAT", "CHARACTER...", Result::String, Nulls::Args),
    op("CONCAT_WS", "CHARACTER,CHARACTER...", Result::String, Nulls::Args),
    op("LPAD", "CHARACTER,INTEGER,CHARACTER", Result::String, Nulls::Args),
    op("RPAD", "CHARACTER,INTEGER,CHARACTER", Result::String, Nulls::Args),
    op("LEFT", "CHARACTER,INTEGER", Result::FirstVarying, Nulls::Always),
    op("RIGHT", "CHARACTER,INTEGER", Result::FirstVarying, Nulls::Always),
    op("REPEAT", "CHARACTER,INTEGER", Result::String, Nulls::Args),
    op("REPLACE", "CHARACTER,CHARACTER,CHARACTER", Result::String, Nulls::Args),
    op("REVERSE", "CHARACTER", Result::String, Nulls::Args),
    op("LTRIM", "CHARACTER|CHARACTER,CHARACTER", Result::FirstVarying, Nulls::Args),
    op("RTRIM", "CHARACTER|CHARACTER,CHARACTER", Result::FirstVarying, Nulls::Args),
    def(
        "BTRIM",
        "CHARACTER|CHARACTER,CHARACTER",
        Result::String,
        Nulls::Args,
        "BTRIM(<CHARACTER_STRING>)\nBTRIM(<CHARACTER_STRING>, <CHARACTER_STRING>)",
    ),
    op("SUBSTRING", "CHARACTER,INTEGER|CHARACTER,INTEGER,INTEGER", Result::FirstVarying, Nulls::Always),
    op("SUBSTR", "CHARACTER,INTEGER|CHARACTER,INTEGER,INTEGER", Result::FirstVarying, Nulls::Always),
    op("OVERLAY", "STRING,STRING,INTEGER|STRING,STRING,INTEGER,INTEGER", Result::Custom(result::overlay), Nulls::Args),
    op("POSITION", "STRING,STRING|STRING,STRING,INTEGER", INT, Nulls::Args),
    op("INSTR", "STRING,STRING|STRING,STRING,INTEGER|STRING,STRING,INTEGER,INTEGER", INT, Nulls::Args),
    op("LOCATE", "CHARACTER,CHARACTER|CHARACTER,CHARACTER,INTEGER", INT, Nulls::Args),
    op("SPLIT_INDEX", "CHARACTER,INTEGER,INTEGER|CHARACTER,CHARACTER,INTEGER", Result::String, Nulls::Always),
    op("STR_TO_MAP", "CHARACTER|CHARACTER,CHARACTER,CHARACTER", Result::Custom(result::text_map), Nulls::Always),
    op("TRANSLATE3", "CHARACTER,CHARACTER,CHARACTER", Result::String, Nulls::Args),
    alias("TRANSLATE", "TRANSLATE3", "CHARACTER,CHARACTER,CHARACTER", Result::String, Nulls::Args),
    def(
        "ELT",
        "INTEGER,CHARACTER,CHARACTER...|INTEGER,BINARY,BINARY...",
        Result::CommonTail,
        Nulls::Always,
        "ELT(index <INTEGER_NUMERIC>, expr <CHARACTER_STRING>, exprs <CHARACTER_STRING>...)\nELT(index <INTEGER_NUMERIC>, expr <BINARY_STRING>, exprs <BINARY_STRING>...)",
    ),
    def("PRINTF", "CHARACTER,ANY...", Result::String, Nulls::Always, "PRINTF(format <CHARACTER_STRING>, obj <ANY>...)"),
    def(
        "STARTSWITH",
        "CHARACTER,CHARACTER|BINARY,BINARY",
        BOOLEAN,
        Nulls::Args,
        "STARTSWITH(expr <CHARACTER_STRING>, startExpr <CHARACTER_STRING>)\nSTARTSWITH(expr <BINARY_STRING>, startExpr <BINARY_STRING>)",
    ),
    def(
        "ENDSWITH",
        "CHARACTER,CHARACTER|BINARY,BINARY",
        BOOLEAN,
        Nulls::Args,
        "ENDSWITH(expr <CHARACTER_STRING>, endExpr <CHARACTER_STRING>)\nENDSWITH(expr <BINARY_STRING>, endExpr <BINARY_STRING>)",
    ),
    op("FROM_BASE64", "STRING", Result::String, Nulls::Args),
    op("TO_BASE64", "STRING", Result::String, Nulls::Args),
    op("ENCODE", "CHARACTER,CHARACTER", Result::Bytes, Nulls::Args),
    op("DECODE", "BINARY,CHARACTER", Result::String, Nulls::Args),
    def("URL_ENCODE", "CHARACTER", Result::String, Nulls::Always, "URL_ENCODE(<CHARACTER_STRING>)"),
    def("URL_DECODE", "CHARACTER", Result::String, Nulls::Always, "URL_DECODE(<CHARACTER_STRING>)"),
    op("PARSE_URL", "CHARACTER,CHARACTER|CHARACTER,CHARACTER,CHARACTER", Result::String, Nulls::Always),
    def("INET_ATON", "CHARACTER", BIGINT, Nulls::Always, "INET_ATON(ipAddress <CHARACTER_STRING>)"),
    def("INET_NTOA", "INTEGER", Result::String, Nulls::Always, "INET_NTOA(ipNumber <INTEGER_NUMERIC>)"),
    // Regular expressions and hashes.
    op("REGEXP", "CHARACTER,CHARACTER", BOOLEAN, Nulls::Args),
    op("REGEXP_EXTRACT", "CHARACTER,CHARACTER,INTEGER|CHARACTER,CHARACTER", Result::String, Nulls::Always),
    op("REGEXP_REPLACE", "CHARACTER,CHARACTER,CHARACTER", Result::String, Nulls::Args),
    def("REGEXP_COUNT", "CHARACTER,CHARACTER", INT, Nulls::Always, "REGEXP_COUNT(str <CHARACTER_STRING>, regex <CHARACTER_STRING>)"),
    def(
        "REGEXP_EXTRACT_ALL",
        "CHARACTER,CHARACTER|CHARACTER,CHARACTER,INTEGER",
        Result::Custom(result::texts),
        Nulls::Always,
        "REGEXP_EXTRACT_ALL(str <CHARACTER_STRING>, regex <CHARACTER_STRING>)\nREGEXP_EXTRACT_ALL(str <CHARACTER_STRING>, regex <CHARACTER_STRING>, extractIndex <INTEGER_NUMERIC>)",
    ),
    def("REGEXP_INSTR", "CHARACTER,CHARACTER", INT, Nulls::Always, "REGEXP_INSTR(str <CHARACTER_STRING>, regex <CHARACTER_STRING>)"),
    def(
        "REGEXP_SUBSTR",
        "CHARACTER,CHARACTER",
        Result::String,
        Nulls::Always,
        "REGEXP_SUBSTR(str <CHARACTER_STRING>, regex <CHARACTER_STRING>)",
    ),
    def("SPLIT", "CHARACTER,CHARACTER", Result::Custom(result::texts), Nulls::Args, "SPLIT(<CHARACTER_STRING>, <CHARACTER_STRING>)"),
    op("MD5", "STRING", Result::Is(TypeKind::Char(32)), Nulls::Args),
    op("SHA1", "STRING", Result::Is(TypeKind::Char(40)), Nulls::Args),
    op("SHA224", "STRING", Result::Is(TypeKind::Char(56)), Nulls::Args),
    op("SHA256", "STRING", Result::Is(TypeKind::Char(64)), Nulls::Args),
    op("SHA384", "STRING", Result::Is(TypeKind::Char(96)), Nulls::Args),
    op("SHA512", "STRING", Result::Is(TypeKind::Char(128)), Nulls::Args),
    op("SHA2", "STRING,INTEGER", Result::Is(TypeKind::VarChar(128)), Nulls::Args),
    // Dates and times.
    op("DATE_FORMAT", "TIMESTAMP,CHARACTER|CHARACTER,CHARACTER", Result::String, Nulls::Always),
    op("TO_DATE", "CHARACTER|CHARACTER,CHARACTER", DATE, Nulls::Always),
    op("TO_TIMESTAMP", "CHARACTER|CHARACTER,CHARACTER", TIMESTAMP, Nulls::Always),
    def(
        "TO_TIMESTAMP_LTZ",
        "CHARACTER|CHARACTER,CHARACTER|CHARACTER,CHARACTER,CHARACTER|NUMERIC|NUMERIC,INTEGER",
        Result::Custom(result::to_ltz),
        Nulls::Always,
        "TO_TIMESTAMP_LTZ(<CHARACTER_STRING>)\nTO_TIMESTAMP_LTZ(<CHARACTER_STRING>, pattern <CHARACTER_STRING>)\nTO_TIMESTAMP_LTZ(<CHARACTER_STRING>, pattern <CHARACTER_STRING>, timezone <CHARACTER_STRING>)\nTO_TIMESTAMP_LTZ(<NUMERIC>)\nTO_TIMESTAMP_LTZ(<NUMERIC>, <INTEGER_NUMERIC>)",
    ),
    op("UNIX_TIMESTAMP", "|CHARACTER|CHARACTER,CHARACTER", BIGINT, Nulls::Args),
    op("FROM_UNIXTIME", "INTEGER|INTEGER,CHARACTER", Result::String, Nulls::Always),
    op("CONVERT_TZ", "CHARACTER,CHARACTER,CHARACTER", Result::String, Nulls::Always),
    op("NOW", "", LTZ, Nulls::Never),
    op("CURRENT_ROW_TIMESTAMP", "", LTZ, Nulls::Never),
    op("CURRENT_DATABASE", "", Result::String, Nulls::Never),
    // Choices.
    op(
        "IF",
        "BOOLEAN,NUMERIC,NUMERIC|BOOLEAN,CHARACTER,CHARACTER|BOOLEAN,BOOLEAN,BOOLEAN|BOOLEAN,BINARY,BINARY|BOOLEAN,DATE,DATE|BOOLEAN,TIMESTAMP,TIMESTAMP|BOOLEAN,TIME,TIME",
        Result::CommonTail,
        Nulls::Args,
    ),
    def("COALESCE", "COMMON...", Result::Common, Nulls::All, "COALESCE(<COMMON>, <COMMON>...)"),
    def("IFNULL", "COMMON,COMMON", Result::Common, Nulls::All, "IFNULL(input <COMMON>, null_replacement <COMMON>)"),
    def("GREATEST", "COMMON...", Result::Common, Nulls::Args, "GREATEST(<COMPARABLE>...)"),
    def("LEAST", "COMMON...", Result::Common, Nulls::Args, "LEAST(<COMPARABLE>...)"),
    def(
        "TYPEOF",
        "ANY|ANY,BOOLEAN",
        Result::String,
        Nulls::Always,
        "TYPEOF(input <ANY>)\nTYPEOF(input <ANY>, force_serializable <BOOLEAN NOT NULL>)",
    ),
    op("HASH_CODE", "BOOLEAN|NUMERIC|CHARACTER|TIMESTAMP|TIME|DATE", INT, Nulls::Args),
    // JSON.
    op("JSON_QUOTE", "CHARACTER", Result::String, Nulls::Args),
    op("JSON_UNQUOTE", "CHARACTER", Result::String, Nulls::Args),
    def(
        "JSON_STRING",
        "ANY",
        Result::String,
        Nulls::Args,
        "JSON_STRING([<CHARACTER_STRING> | <BINARY_STRING> | <TIMESTAMP> | <CONSTRUCTED> | <NUMERIC> | <STRUCTURED_TYPE> | <DISTINCT_TYPE> | <BOOLEAN> | <VARIANT>])",
    ),
    def(
        "PARSE_JSON",
        "CHARACTER|CHARACTER,BOOLEAN",
        VARIANT,
        Nulls::First,
        "PARSE_JSON(<CHARACTER_STRING>)\nPARSE_JSON(<CHARACTER_STRING>, <BOOLEAN>)",
    ),
    def(
        "TRY_PARSE_JSON",
        "CHARACTER|CHARACTER,BOOLEAN",
        VARIANT,
        Nulls::Always,
        "TRY_PARSE_JSON(<CHARACTER_STRING>)\nTRY_PARSE_JSON(<CHARACTER_STRING>, <BOOLEAN>)",
    ),
    def("JSON", "CHARACTER", Result::String, Nulls::Args, "JSON(value <CHARACTER_STRING>)"),
    // Collections.
    op("CARDINALITY", "MULTISET|ARRAY|MAP", INT, Nulls::Args),
    op("ELEMENT", "ARRAY|MULTISET", Result::Custom(result::element), Nulls::Elements),
    def(
        "ARRAY_APPEND",
        "ARRAY,ANY",
        Result::Custom(result::array_with_element),
        Nulls::Args,
        "ARRAY_APPEND(array <ARRAY>, element <ARRAY ELEMENT>)",
    ),
    def(
        "ARRAY_PREPEND",
        "ARRAY,ANY",
        Result::Custom(result::array_with_element),
        Nulls::Args,
        "ARRAY_PREPEND(array <ARRAY>, element <ARRAY ELEMENT>)",
    ),
    def("ARRAY_REMOVE", "ARRAY,ANY", Result::First, Nulls::First, "ARRAY_REMOVE(array <ARRAY>, needle <ARRAY ELEMENT>)"),
    def("ARRAY_CONTAINS", "ARRAY,ANY", BOOLEAN, Nulls::Args, "ARRAY_CONTAINS(haystack <ARRAY>, needle <ARRAY ELEMENT>)"),
    def("ARRAY_POSITION", "ARRAY,ANY", INT, Nulls::Args, "ARRAY_POSITION(haystack <ARRAY>, needle <ARRAY ELEMENT>)"),
    def("ARRAY_DISTINCT", "ARRAY", Result::First, Nulls::First, "ARRAY_DISTINCT(array <ARRAY>)"),
    def("ARRAY_REVERSE", "ARRAY", Result::First, Nulls::First, "ARRAY_REVERSE(array <ARRAY>)"),
    def(
        "ARRAY_SORT",
        "COMPARABLES|COMPARABLES,BOOLEAN|COMPARABLES,BOOLEAN,BOOLEAN",
        Result::First,
        Nulls::First,
        "ARRAY_SORT(<ARRAY<COMPARABLE>>)\nARRAY_SORT(<ARRAY<COMPARABLE>>, <BOOLEAN>)\nARRAY_SORT(<ARRAY<COMPARABLE>>, <BOOLEAN>, <BOOLEAN>)",
    ),
    def(
        "ARRAY_SLICE",
        "ARRAY,INTEGER|ARRAY,INTEGER,INTEGER",
        Result::First,
        Nulls::Args,
        "ARRAY_SLICE(array <ARRAY>, start_offset <INTEGER>, end_offset <INTEGER>)",
    ),
    def("ARRAY_UNION", "ARRAY,ARRAY", Result::Common, Nulls::Args, "ARRAY_UNION(<COMMON>, <COMMON>)"),
    def("ARRAY_INTERSECT", "ARRAY,ARRAY", Result::Common, Nulls::Args, "ARRAY_INTERSECT(<COMMON>, <COMMON>)"),
    def("ARRAY_EXCEPT", "ARRAY,ARRAY", Result::Common, Nulls::Args, "ARRAY_EXCEPT(<COMMON>, <COMMON>)"),
    def("ARRAY_CONCAT", "ARRAY...", Result::Common, Nulls::Args, "ARRAY_CONCAT(<COMMON>, <COMMON>...)"),
    def("ARRAY_MAX", "COMPARABLES", Result::Custom(result::element), Nulls::Always, "ARRAY_MAX(<ARRAY<COMPARABLE>>)"),
    def("ARRAY_MIN", "COMPARABLES", Result::Custom(result::element), Nulls::Always, "ARRAY_MIN(<ARRAY<COMPARABLE>>)"),
    def(
        "ARRAY_JOIN",
        "TEXTS,CHARACTER|TEXTS,CHARACTER,CHARACTER",
        Result::String,
        Nulls::Args,
        "ARRAY_JOIN(ARRAY<STRING>, <CHARACTER_STRING>)\nARRAY_JOIN(ARRAY<STRING>, <CHARACTER_STRING>, <CHARACTER_STRING>)",
    ),
    def("MAP_KEYS", "MAP", Result::Custom(result::map_keys), Nulls::Args, "MAP_KEYS(input <MAP>)"),
    def("MAP_VALUES", "MAP", Result::Custom(result::map_values), Nulls::Args, "MAP_VALUES(input <MAP>)"),
    def("MAP_ENTRIES", "MAP", Result::Custom(result::map_entries), Nulls::Args, "MAP_ENTRIES(input <MAP>)"),
    def("MAP_UNION", "MAP...", Result::Common, Nulls::Args, "MAP_UNION(<COMMON>, <COMMON>...)"),
    def(
        "MAP_FROM_ARRAYS",
        "ARRAY,ARRAY",
        Result::Custom(result::map_of_arrays),
        Nulls::Args,
        "MAP_FROM_ARRAYS(keys <ARRAY>, values <ARRAY>)",
    ),
    // Bitmaps.
    def("BITMAP_BUILD", "ARRAY", BITMAP, Nulls::Args, "BITMAP_BUILD(ARRAY<INT>)"),
    def("BITMAP_TO_STRING", "BITMAP", Result::String, Nulls::Args, "BITMAP_TO_STRING(bitmap <BITMAP>)"),
    def("BITMAP_TO_ARRAY", "BITMAP", Result::Custom(ints), Nulls::Args, "BITMAP_TO_ARRAY(bitmap <BITMAP>)"),
    def("BITMAP_TO_BYTES", "BITMAP", Result::Bytes, Nulls::Args, "BITMAP_TO_BYTES(bitmap <BITMAP>)"),
    def("BITMAP_FROM_BYTES", "BINARY", BITMAP, Nulls::Args, "BITMAP_FROM_BYTES(bytes <BINARY_STRING>)"),
    def("BITMAP_CARDINALITY", "BITMAP", BIGINT, Nulls::Args, "BITMAP_CARDINALITY(bitmap <BITMAP>)"),
    def("BITMAP_OR", "BITMAP,BITMAP", BITMAP, Nulls::Args, "BITMAP_OR(bitmap1 <BITMAP>, bitmap2 <BITMAP>)"),
    def("BITMAP_AND", "BITMAP,BITMAP", BITMAP, Nulls::Args, "BITMAP_AND(bitmap1 <BITMAP>, bitmap2 <BITMAP>)"),
    def("BITMAP_XOR", "BITMAP,BITMAP", BITMAP, Nulls::Args, "BITMAP_XOR(bitmap1 <BITMAP>, bitmap2 <BITMAP>)"),
    def("BITMAP_ANDNOT", "BITMAP,BITMAP", BITMAP, Nulls::Args, "BITMAP_ANDNOT(bitmap1 <BITMAP>, bitmap2 <BITMAP>)"),
];

fn ints(_: &[crate::rex::Rex]) -> TypeKind {
    TypeKind::Array(Box::new(rowkind_ir::DataType::new(TypeKind::Int)))
}
