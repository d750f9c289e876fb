//! Commands without SQL, step by step beside the recordings.

use super::Player;
use serde_json::Value as Json;

/// Plays the commands of a recording; statements of SQL end it where `until` says.
fn check(recording: &str, until: usize) {
    let mut player = Player::new(42, 1 << 26);
    for line in recording.lines().take(until) {
        let step: Json = serde_json::from_str(line).unwrap();
        let text = step["do"].as_str().unwrap();
        assert!(text.starts_with('@'), "{text}");
        let at = format!("step {} {text}", step["step"]);
        match player.command(text) {
            Ok(answer) => {
                assert_eq!(step["error"], Json::Null, "{at}");
                for (field, ours) in answer {
                    let ours: Json = serde_json::from_str(&ours.to_string()).unwrap();
                    assert_eq!(ours, step[&field], "{at}: {field}");
                }
            }
            Err(error) => {
                let recorded = (step["error"]["class"].as_str(), step["error"]["message"].as_str());
                assert_eq!((Some(error.class), Some(error.message.as_str())), recorded, "{at}");
            }
        }
    }
}

macro_rules! recorded {
    ($($test:ident $name:literal $until:expr;)*) => {
        $(
            #[test]
            fn $test() {
                check(include_str!(concat!("../../../../tests/kafka/topic/", $name, ".jsonl")), $until);
            }
        )*
    };
}

recorded! {
    the_last_value_of_a_key_stays "c01-compact" 99;
    a_tombstone_needs_two_passes "c02-tombstone" 99;
    the_active_segment_stays "c03-active-segment" 99;
    batches_keep_their_offsets "c04-batches" 99;
    clean_topics_are_left_alone "c05-dirty-ratio" 99;
    a_compacted_topic_wants_keys "c06-keys" 5;
    old_segments_go "c07-retention" 16;
    aborted_records_go_and_markers_follow "c08-transactions" 99;
    an_open_transaction_holds_the_cleaner_back "c09-open-transaction" 99;
    configurations_have_limits "c11-options" 99;
    compaction_waits_and_hurries "c12-lag" 99;
    records_are_deleted_by_hand "c13-delete-records" 99;
    retention_sees_whole_segments "c14-retention-segments" 99;
    the_last_batch_of_a_producer_stays "c15-empty-batch" 99;
    the_last_stable_offset "d23-lso" 99;
    a_transaction_times_out "d24-timeout" 99;
}
