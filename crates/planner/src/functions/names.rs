//! The names that SHOW FUNCTIONS lists, by the version in which they came.
//!
//! Recorded with each version. Names in camel case belong to the Table API and can be called by that name only.

use rowkind_ir::FlinkVersion;

/// The names of one version, sorted as Flink shows them.
pub fn built_in(version: FlinkVersion) -> Vec<&'static str> {
    let came = SINCE.iter().filter(|(since, _)| *since <= version);
    let mut names: Vec<&str> = came.flat_map(|(_, names)| names.split_whitespace()).collect();
    names.extend(GONE.iter().filter(|(last, _)| version <= *last).flat_map(|(_, names)| names.split_whitespace()));
    names.sort_unstable();
    names
}

/// The version in which a function came, by its name in capitals; `None`: it has none of its own in the list.
pub fn since(name: &str) -> Option<FlinkVersion> {
    if RENAMED.contains(&name) {
        return None;
    }
    SINCE.iter().find(|(_, names)| names.split_whitespace().any(|known| known == name)).map(|(version, _)| *version)
}

const SINCE: &[(FlinkVersion, &str)] = &[
    (
        FlinkVersion::V1_20,
        "\
         AGG_DECIMAL_MINUS AGG_DECIMAL_PLUS ARRAY_AGG ARRAY_APPEND ARRAY_CONCAT ARRAY_CONTAINS ARRAY_DISTINCT \
         ARRAY_EXCEPT ARRAY_INTERSECT ARRAY_JOIN ARRAY_MAX ARRAY_MIN ARRAY_POSITION ARRAY_PREPEND ARRAY_REMOVE \
         ARRAY_REVERSE ARRAY_SLICE ARRAY_SORT ARRAY_UNION COALESCE CURRENT_WATERMARK GREATEST HIVE_AGG_DECIMAL_PLUS \
         IFNULL IS_JSON JSON_ARRAY JSON_ARRAYAGG_ABSENT_ON_NULL JSON_ARRAYAGG_NULL_ON_NULL JSON_EXISTS JSON_OBJECT \
         JSON_OBJECTAGG_ABSENT_ON_NULL JSON_OBJECTAGG_NULL_ON_NULL JSON_QUERY JSON_STRING JSON_VALUE LEAST \
         MAP_ENTRIES MAP_FROM_ARRAYS MAP_KEYS MAP_UNION MAP_VALUES SOURCE_WATERMARK SPLIT TRY_CAST TYPEOF abs acos \
         and array as asc ascii asin at atan atan2 avg between bin cardinality cast ceil charLength chr collect \
         concat concat_ws convertTz cos cosh cot count currentDatabase currentDate currentRowTimestamp currentTime \
         currentTimestamp dateFormat decode degrees desc distinct divide e element encode end equals exp extract \
         first_value flatten floor fromBase64 fromUnixtime get greaterThan greaterThanOrEqual hex ifThenElse in \
         initCap instr isFalse isNotFalse isNotNull isNotTrue isNull isTrue last_value left lessThan lessThanOrEqual \
         listAgg ln localTime localTimestamp locate log log10 log2 lower lowerCase lpad ltrim map max md5 min minus \
         minusPrefix mod not notBetween notEquals now or over overlay parseUrl pi plus position power proctime \
         radians rand randInteger rangeTo regexp regexpExtract regexpReplace reinterpretCast repeat replace reverse \
         right round row rowtime rpad rtrim sha1 sha2 sha224 sha256 sha384 sha512 sign similar sin sinh splitIndex \
         sqrt start stddevPop stddevSamp strToMap streamRecordTimestamp substr substring sum sum0 tan tanh \
         temporalOverlaps times timestampDiff toBase64 toDate toTimestamp trim truncate unixTimestamp upper upperCase \
         uuid varPop varSamp withColumns withoutColumns",
    ),
    (
        FlinkVersion::V2_0,
        "\
         BTRIM ELT ENDSWITH JSON_QUOTE JSON_UNQUOTE LIKE PERCENTILE PRINTF REGEXP_COUNT REGEXP_EXTRACT_ALL \
         REGEXP_INSTR REGEXP_SUBSTR STARTSWITH TO_TIMESTAMP_LTZ TRANSLATE3 UNHEX URL_DECODE URL_ENCODE lag lead",
    ),
    (
        FlinkVersion::V2_1,
        "\
         ASSIGNMENT DEFAULT JSON PARSE_JSON TRY_PARSE_JSON",
    ),
    (
        FlinkVersion::V2_2,
        "\
         ML_PREDICT OBJECT_OF OBJECT_UPDATE",
    ),
    (
        FlinkVersion::V2_3,
        "\
         BITMAP_AND BITMAP_ANDNOT BITMAP_AND_AGG BITMAP_AND_CARDINALITY_AGG BITMAP_BUILD BITMAP_BUILD_AGG \
         BITMAP_BUILD_CARDINALITY_AGG BITMAP_CARDINALITY BITMAP_FROM_BYTES BITMAP_OR BITMAP_OR_AGG \
         BITMAP_OR_CARDINALITY_AGG BITMAP_TO_ARRAY BITMAP_TO_BYTES BITMAP_TO_STRING BITMAP_XOR BITMAP_XOR_AGG \
         BITMAP_XOR_CARDINALITY_AGG FROM_CHANGELOG INET_ATON INET_NTOA TO_CHANGELOG",
    ),
];

/// Names that later versions no longer list, with the last version that did.
const GONE: &[(FlinkVersion, &str)] = &[(FlinkVersion::V1_20, "like toTimestampLtz")];

/// Names that were listed in another form before.
const RENAMED: [&str; 2] = ["LIKE", "TO_TIMESTAMP_LTZ"];
