//! Sinks: what they accept, what they ask of their input, and what they refuse (specification, section 4).

use crate::convert::scan::failure;
use crate::infer::immutable::immutable_columns;
use crate::infer::traits::{DeleteKind, ModifyKinds, UpdateKind};
use crate::outcome::Failure;
use crate::physical::{Op, Plan, Sink};
use crate::rel::SinkSpec;
use crate::settings::{Settings, UpsertMaterialize};
use rowkind_ir::connector::{self, Mode, Role};
use rowkind_ir::plan::Conflict;
use rowkind_ir::{Behaviours, ChangelogMode, ColumnKind, FlinkVersion, Table};

/// The connector's mode; one that takes what is requested is asked.
fn connector_mode(spec: &SinkSpec) -> Result<Mode, Failure> {
    if let Some(mode) = spec.mode.0.get() {
        return Ok(*mode);
    }
    let behaviours = Behaviours { assumes_connectors: spec.assumes_connectors, ..FlinkVersion::default().behaviours() };
    let mode = connector::facts(&spec.table.0, Role::Sink, &behaviours).map_err(failure)?.mode;
    Ok(*spec.mode.0.get_or_init(|| mode))
}

fn mode_for(sink: &Sink, requested: ChangelogMode) -> Result<ChangelogMode, Failure> {
    match &sink.spec {
        Some(spec) => Ok(connector_mode(spec)?.of(requested)),
        // The collector of a SELECT takes everything.
        None => Ok(requested),
    }
}

/// Pass 1: the kinds that the sink takes, and its name in a refusal.
pub fn accepted_kinds(sink: &Sink, query: ModifyKinds) -> Result<(ModifyKinds, String), Failure> {
    let mode = mode_for(sink, query.default_mode())?;
    let name = match &sink.spec {
        Some(spec) => format!("Table sink '{}'", spec.table.0.name),
        None => "Table sink".to_string(),
    };
    Ok((ModifyKinds::of(mode), name))
}

/// The primary key in the sink's stored columns.
pub fn primary_key(spec: &SinkSpec) -> Option<Vec<usize>> {
    let table = &spec.table.0;
    let stored = stored_columns(table);
    table.primary_key.as_ref()?.iter().map(|column| stored.iter().position(|c| c == column)).collect()
}

/// Columns that an INSERT writes: physical ones, and metadata that is not virtual.
pub fn stored_columns(table: &Table) -> Vec<usize> {
    (0..table.columns.len())
        .filter(|&column| match table.columns[column].kind {
            ColumnKind::Physical => true,
            ColumnKind::Metadata { is_virtual, .. } => !is_virtual,
            ColumnKind::Computed { .. } => false,
        })
        .collect()
}

/// Pass 2: the kinds of update to ask for, in order, and the sink with its materializer decided.
pub fn wanted_updates(plan: &Plan, sink: &Sink, settings: &Settings) -> Result<(Vec<UpdateKind>, Sink), Failure> {
    let input = plan.input();
    let kinds = input.traits.modify;
    let mode = mode_for(sink, kinds.default_mode())?;
    let Some(spec) = &sink.spec else {
        return Ok((vec![kinds.before_after_or_none()], sink.clone()));
    };
    let key = primary_key(spec);
    let wanted = match UpdateKind::of(mode) {
        UpdateKind::None => vec![UpdateKind::None],
        UpdateKind::BeforeAndAfter => vec![kinds.before_after_or_none()],
        UpdateKind::OnlyUpdateAfter if is_key_satisfied(input, key.as_deref()) => {
            vec![kinds.only_after_or_none(), kinds.before_after_or_none()]
        }
        UpdateKind::OnlyUpdateAfter => vec![kinds.before_after_or_none()],
    };
    let upsert_materialize = materializes(spec, sink, input, key.as_deref(), settings)?;
    let only_printed = !settings.behaviours.on_conflict && input.traits.modify.is_insert_only();
    Ok((wanted, Sink { upsert_materialize, only_printed, ..sink.clone() }))
}

/// Some upsert key lies in the primary key, whose other columns never change.
fn is_key_satisfied(input: &Plan, key: Option<&[usize]>) -> bool {
    let Some(key) = key else { return true };
    let Some(keys) = input.upsert_keys() else { return false };
    let immutable = immutable_columns(input).unwrap_or_default();
    keys.iter().any(|unique| {
        unique.iter().all(|column| key.contains(column)) && key.iter().all(|column| unique.contains(column) || immutable.contains(column))
    })
}

/// Specification 4.4 and 4.5.
fn materializes(spec: &SinkSpec, sink: &Sink, input: &Plan, key: Option<&[usize]>, settings: &Settings) -> Result<bool, Failure> {
    let kinds = input.traits.modify;
    // Here updates count as UA alone.
    let requested = ChangelogMode { update_before: false, ..kinds.default_mode() };
    let mode = mode_for(sink, requested)?;
    let (append, retract) = (mode.is_insert_only(), mode.update_before);
    if let Some(conflict) = spec.conflict {
        if append || retract {
            let reason = if append { "it only accepts INSERT (append-only) changes." } else { "it requires UPDATE_BEFORE (retract mode)." };
            return Err(Failure::validation(format!(
                "ON CONFLICT clause is only allowed for upsert sinks. The sink '{}' is not an upsert sink because {reason}",
                spec.table.0.name
            )));
        }
        if matches!(conflict, Conflict::Error | Conflict::Nothing) {
            let mut without = Vec::new();
            sources_without_watermark(input, &mut without);
            if !without.is_empty() {
                return Err(Failure::validation(format!(
                    "ON CONFLICT DO {} requires all source tables to define watermarks, but the following source(s) do not: {}. Please add a WATERMARK declaration to these tables.",
                    crate::explain::node::conflict_text(conflict),
                    without.join(", ")
                )));
            }
        }
    }
    if !settings.behaviours.on_conflict && kinds.is_insert_only() && settings.upsert_materialize != UpsertMaterialize::Force {
        return Ok(false);
    }
    match settings.upsert_materialize {
        UpsertMaterialize::None => return Ok(false),
        UpsertMaterialize::Force => return Ok(key.is_some() && !retract),
        UpsertMaterialize::Auto => {}
    }
    let Some(key) = key else { return Ok(false) };
    if append || retract || (kinds.is_insert_only() && spec.conflict == Some(Conflict::Deduplicate)) {
        return Ok(false);
    }
    let keys = input.upsert_keys();
    let contained = keys.as_ref().is_some_and(|keys| keys.iter().any(|unique| unique.iter().all(|column| key.contains(column))));
    if contained {
        return Ok(false);
    }
    if settings.require_on_conflict && spec.conflict.is_none() {
        return Err(Failure::validation(conflict_message(spec, keys, key)));
    }
    Ok(true)
}

fn conflict_message(spec: &SinkSpec, keys: &Option<Vec<Vec<usize>>>, key: &[usize]) -> String {
    let table = &spec.table.0;
    let stored = stored_columns(table);
    let name = |column: &usize| stored.get(*column).map_or("?", |column| table.columns[*column].name.as_str());
    let names = |columns: &[usize]| columns.iter().map(name).collect::<Vec<_>>().join(", ");
    let upsert = match keys {
        None => "none".to_string(),
        Some(keys) => keys.iter().map(|key| format!("[{}]", names(key))).collect::<Vec<_>>().join(", "),
    };
    format!(
        "The query has an upsert key that differs from the primary key of the sink table '{}'. Primary key: [{}], upsert key: {upsert}. This can lead to non-deterministic results when multiple records with different upsert keys map to the same primary key. Please specify an ON CONFLICT clause to define how conflicts should be handled: ON CONFLICT DO DEDUPLICATE (update to the latest record, state intensive, since we need to keep the entire history), or ON CONFLICT DO ERROR (fail on conflict), or ON CONFLICT DO NOTHING (keep first record).",
        table.name,
        names(key)
    )
}

fn sources_without_watermark(plan: &Plan, out: &mut Vec<String>) {
    if let Op::Scan(scan) = &plan.op
        && scan.table.watermark.is_none()
    {
        out.push(scan.table.name.to_string());
    }
    plan.inputs.iter().for_each(|input| sources_without_watermark(input, out));
}

/// Pass 3: the kinds of delete to ask for, in order.
pub fn wanted_deletes(plan: &Plan, sink: &Sink) -> Vec<DeleteKind> {
    let input = plan.input();
    let kinds = input.traits.modify;
    let full = kinds.full_delete_or_none();
    let Ok(mode) = mode_for(sink, kinds.default_mode()) else { return vec![full] };
    if DeleteKind::of(mode) != DeleteKind::ByKey {
        return vec![full];
    }
    if let Some(key) = sink.spec.as_ref().and_then(|spec| primary_key(spec)) {
        let mut key = key;
        key.sort_unstable();
        let equal = input.upsert_keys().as_ref().is_some_and(|keys| keys.contains(&key));
        if !equal {
            return vec![full];
        }
    }
    vec![DeleteKind::ByKey, full]
}

/// The mode that the sink is created with.
pub fn final_mode(sink: &Sink, query: ModifyKinds) -> ChangelogMode {
    mode_for(sink, query.default_mode()).unwrap_or(query.default_mode())
}

/// Specification 11.4: more than one event-time column.
pub fn check_rowtimes(plan: &Plan) -> Result<(), Failure> {
    let Op::Sink(sink) = &plan.op else { return Ok(()) };
    let Some(spec) = &sink.spec else { return Ok(()) };
    let names: Vec<&str> = plan.input().row.iter().filter(|field| field.ty.is_rowtime()).map(|field| field.name.as_str()).collect();
    if names.len() < 2 {
        return Ok(());
    }
    Err(Failure::table(format!(
        "The query contains more than one rowtime attribute column [{}] for writing into table '{}'.\nPlease select the column that should be used as the event-time timestamp for the table sink by casting all other columns to regular TIMESTAMP or TIMESTAMP_LTZ.",
        names.join(", "),
        spec.table.0.name
    )))
}

/// A source keeps its parallelism up to the first exchange; everything else has none of its own.
fn input_parallelism(plan: &Plan) -> i32 {
    match &plan.op {
        Op::Scan(scan) => {
            let configured = scan.table.option("scan.parallelism").and_then(|n| n.trim().parse().ok());
            let single = scan.table.option("connector") == Some("rows");
            configured.unwrap_or(if single { 1 } else { -1 })
        }
        Op::Calc { .. }
        | Op::DropUpdateBefore
        | Op::WatermarkAssigner { .. }
        | Op::Correlate(_)
        | Op::LookupJoin(_)
        | Op::Expand { .. } => input_parallelism(plan.input()),
        _ => -1,
    }
}

/// Specification 11.4: a parallelism of its own needs a key to keep changes in order.
pub fn check_parallelism(plan: &Plan) -> Result<(), Failure> {
    let Op::Sink(sink) = &plan.op else { return Ok(()) };
    let Some(spec) = &sink.spec else { return Ok(()) };
    let table = &spec.table.0;
    let Some(parallelism) = table.option("sink.parallelism").and_then(|n| n.trim().parse::<i32>().ok()) else { return Ok(()) };
    if parallelism <= 0 {
        return Err(Failure::table(format!("Invalid configured parallelism {parallelism} for table '{}'.", table.name)));
    }
    if !plan.input().traits.modify.is_insert_only() && table.primary_key.is_none() {
        return Err(Failure::table(format!(
            "The sink for table '{}' has a configured parallelism of {parallelism}, while the input parallelism is {}. Since the configured parallelism is different from the input's parallelism and the changelog mode is not insert-only, a primary key is required but could not be found.",
            table.name,
            input_parallelism(plan.input())
        )));
    }
    Ok(())
}
