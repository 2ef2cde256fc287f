// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertOrderParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::StringSql,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = T6>,
    T8: crate::JsonSql,
    T9: crate::JsonSql,
    T10: crate::StringSql,
    T11: crate::StringSql,
    T12: crate::StringSql,
    T13: crate::JsonSql,
> {
    pub code: T1,
    pub site_key: T2,
    pub product_key: i64,
    pub product_code: T3,
    pub product_description: Option<T4>,
    pub traceability_level: Option<T5>,
    pub serial_code_on_creation: bool,
    pub phase_sequence: T7,
    pub serial_fields: T8,
    pub docs: T9,
    pub qt_planned: rust_decimal::Decimal,
    pub priority: bool,
    pub project_code: Option<T10>,
    pub notes: Option<T11>,
    pub start_from: Option<chrono::DateTime<chrono::Utc>>,
    pub due_by: Option<chrono::DateTime<chrono::Utc>>,
    pub output_position_key: T12,
    pub extra: Option<T13>,
    pub now: chrono::DateTime<chrono::Utc>,
    pub created_by: i64,
}
#[derive(Debug)]
pub struct UpdateOrderParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql> {
    pub project_code: Option<T1>,
    pub notes: Option<T2>,
    pub priority: bool,
    pub start_from: Option<chrono::DateTime<chrono::Utc>>,
    pub due_by: Option<chrono::DateTime<chrono::Utc>>,
    pub output_position_key: Option<T3>,
    pub key: i64,
}
#[derive(Debug)]
pub struct SetOrderExtraParams<T1: crate::JsonSql> {
    pub extra: Option<T1>,
    pub key: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct SetOrderQuantityParams {
    pub qt_planned: rust_decimal::Decimal,
    pub key: i64,
}
#[derive(Debug)]
pub struct SettleOrderParams<T1: crate::StringSql> {
    pub status: T1,
    pub start: Option<chrono::DateTime<chrono::Utc>>,
    pub ended: Option<chrono::DateTime<chrono::Utc>>,
    pub qt_completed: rust_decimal::Decimal,
    pub key: i64,
}
#[derive(Debug)]
pub struct InsertOrderLinesParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = Option<T4>>,
    T6: crate::ArraySql<Item = rust_decimal::Decimal>,
    T7: crate::StringSql,
    T8: crate::ArraySql<Item = T7>,
    T9: crate::StringSql,
    T10: crate::ArraySql<Item = T9>,
    T11: crate::StringSql,
    T12: crate::ArraySql<Item = Option<T11>>,
    T13: crate::ArraySql<Item = bool>,
    T14: crate::ArraySql<Item = bool>,
    T15: crate::ArraySql<Item = Option<rust_decimal::Decimal>>,
    T16: crate::JsonSql,
    T17: crate::ArraySql<Item = Option<T16>>,
> {
    pub work_order_key: i64,
    pub component_keys: T1,
    pub component_codes: T3,
    pub component_descriptions: T5,
    pub qts: T6,
    pub phase_keys: T8,
    pub phase_names: T10,
    pub position_keys: T12,
    pub mandatories: T13,
    pub minimum_flags: T14,
    pub minimums: T15,
    pub extras: T17,
}
#[derive(Clone, Copy, Debug)]
pub struct ReadTraceabilityParams {
    pub work_order_key: i64,
    pub limit: i64,
    pub offset: i64,
}
#[derive(Debug)]
pub struct FindUnitValuesParams<T1: crate::ArraySql<Item = i64>, T2: crate::StringSql, T3: crate::ArraySql<Item = T2>> {
    pub serial_keys: T1,
    pub form_field_keys: T3,
}
#[derive(Debug, Clone, PartialEq)]
pub struct OrderRow {
    pub key: i64,
    pub rev: i64,
    pub code: String,
    pub site_key: String,
    pub product_key: i64,
    pub product_code: String,
    pub product_description: Option<String>,
    pub traceability_level: Option<String>,
    pub serial_code_on_creation: bool,
    pub phase_sequence: Vec<String>,
    pub serial_fields: serde_json::Value,
    pub docs: serde_json::Value,
    pub qt_planned: rust_decimal::Decimal,
    pub qt_completed: rust_decimal::Decimal,
    pub priority: bool,
    pub project_code: Option<String>,
    pub notes: Option<String>,
    pub start_from: Option<chrono::DateTime<chrono::Utc>>,
    pub due_by: Option<chrono::DateTime<chrono::Utc>>,
    pub output_position_key: Option<String>,
    pub extra: Option<serde_json::Value>,
    pub status: String,
    pub start: Option<chrono::DateTime<chrono::Utc>>,
    pub end: Option<chrono::DateTime<chrono::Utc>>,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: Option<i64>,
    pub material_cost: rust_decimal::Decimal,
    pub batches_without_cost: i32,
}
pub struct OrderRowBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub code: &'a str,
    pub site_key: &'a str,
    pub product_key: i64,
    pub product_code: &'a str,
    pub product_description: Option<&'a str>,
    pub traceability_level: Option<&'a str>,
    pub serial_code_on_creation: bool,
    pub phase_sequence: crate::ArrayIterator<'a, &'a str>,
    pub serial_fields: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub docs: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub qt_planned: rust_decimal::Decimal,
    pub qt_completed: rust_decimal::Decimal,
    pub priority: bool,
    pub project_code: Option<&'a str>,
    pub notes: Option<&'a str>,
    pub start_from: Option<chrono::DateTime<chrono::Utc>>,
    pub due_by: Option<chrono::DateTime<chrono::Utc>>,
    pub output_position_key: Option<&'a str>,
    pub extra: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub status: &'a str,
    pub start: Option<chrono::DateTime<chrono::Utc>>,
    pub end: Option<chrono::DateTime<chrono::Utc>>,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: Option<i64>,
    pub material_cost: rust_decimal::Decimal,
    pub batches_without_cost: i32,
}
impl<'a> From<OrderRowBorrowed<'a>> for OrderRow {
    fn from(
        OrderRowBorrowed {
            key,
            rev,
            code,
            site_key,
            product_key,
            product_code,
            product_description,
            traceability_level,
            serial_code_on_creation,
            phase_sequence,
            serial_fields,
            docs,
            qt_planned,
            qt_completed,
            priority,
            project_code,
            notes,
            start_from,
            due_by,
            output_position_key,
            extra,
            status,
            start,
            end,
            created,
            created_by,
            material_cost,
            batches_without_cost,
        }: OrderRowBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            code: code.into(),
            site_key: site_key.into(),
            product_key,
            product_code: product_code.into(),
            product_description: product_description.map(|v| v.into()),
            traceability_level: traceability_level.map(|v| v.into()),
            serial_code_on_creation,
            phase_sequence: phase_sequence.map(|v| v.into()).collect(),
            serial_fields: serde_json::from_str(serial_fields.0.get()).unwrap(),
            docs: serde_json::from_str(docs.0.get()).unwrap(),
            qt_planned,
            qt_completed,
            priority,
            project_code: project_code.map(|v| v.into()),
            notes: notes.map(|v| v.into()),
            start_from,
            due_by,
            output_position_key: output_position_key.map(|v| v.into()),
            extra: extra.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            status: status.into(),
            start,
            end,
            created,
            created_by,
            material_cost,
            batches_without_cost,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindSearchOptions {
    pub kind: String,
    pub key: String,
    pub name: Option<String>,
}
pub struct FindSearchOptionsBorrowed<'a> {
    pub kind: &'a str,
    pub key: &'a str,
    pub name: Option<&'a str>,
}
impl<'a> From<FindSearchOptionsBorrowed<'a>> for FindSearchOptions {
    fn from(FindSearchOptionsBorrowed { kind, key, name }: FindSearchOptionsBorrowed<'a>) -> Self {
        Self { kind: kind.into(), key: key.into(), name: name.map(|v| v.into()) }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindOrdersOfJobs {
    pub job_key: i64,
    pub work_order_key: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindFiguresToSettle {
    pub work_order_key: i64,
    pub stages: Vec<String>,
    pub start: Option<chrono::DateTime<chrono::Utc>>,
    pub qt_completed: rust_decimal::Decimal,
}
pub struct FindFiguresToSettleBorrowed<'a> {
    pub work_order_key: i64,
    pub stages: crate::ArrayIterator<'a, &'a str>,
    pub start: Option<chrono::DateTime<chrono::Utc>>,
    pub qt_completed: rust_decimal::Decimal,
}
impl<'a> From<FindFiguresToSettleBorrowed<'a>> for FindFiguresToSettle {
    fn from(
        FindFiguresToSettleBorrowed { work_order_key, stages, start, qt_completed }: FindFiguresToSettleBorrowed<'a>,
    ) -> Self {
        Self { work_order_key, stages: stages.map(|v| v.into()).collect(), start, qt_completed }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindDeclaredComponents {
    pub component_key: i64,
    pub phase_key: String,
}
pub struct FindDeclaredComponentsBorrowed<'a> {
    pub component_key: i64,
    pub phase_key: &'a str,
}
impl<'a> From<FindDeclaredComponentsBorrowed<'a>> for FindDeclaredComponents {
    fn from(FindDeclaredComponentsBorrowed { component_key, phase_key }: FindDeclaredComponentsBorrowed<'a>) -> Self {
        Self { component_key, phase_key: phase_key.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct OrderRead {
    pub key: i64,
    pub rev: i64,
    pub code: String,
    pub site_key: String,
    pub product_key: i64,
    pub product_code: String,
    pub product_description: Option<String>,
    pub traceability_level: Option<String>,
    pub serial_code_on_creation: bool,
    pub phase_sequence: Vec<String>,
    pub serial_fields: serde_json::Value,
    pub docs: serde_json::Value,
    pub qt_planned: rust_decimal::Decimal,
    pub qt_completed: rust_decimal::Decimal,
    pub priority: bool,
    pub project_code: Option<String>,
    pub notes: Option<String>,
    pub start_from: Option<chrono::DateTime<chrono::Utc>>,
    pub due_by: Option<chrono::DateTime<chrono::Utc>>,
    pub output_position_key: Option<String>,
    pub extra: Option<serde_json::Value>,
    pub status: String,
    pub start: Option<chrono::DateTime<chrono::Utc>>,
    pub end: Option<chrono::DateTime<chrono::Utc>>,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: Option<i64>,
    pub material_cost: rust_decimal::Decimal,
    pub batches_without_cost: i32,
}
pub struct OrderReadBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub code: &'a str,
    pub site_key: &'a str,
    pub product_key: i64,
    pub product_code: &'a str,
    pub product_description: Option<&'a str>,
    pub traceability_level: Option<&'a str>,
    pub serial_code_on_creation: bool,
    pub phase_sequence: crate::ArrayIterator<'a, &'a str>,
    pub serial_fields: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub docs: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub qt_planned: rust_decimal::Decimal,
    pub qt_completed: rust_decimal::Decimal,
    pub priority: bool,
    pub project_code: Option<&'a str>,
    pub notes: Option<&'a str>,
    pub start_from: Option<chrono::DateTime<chrono::Utc>>,
    pub due_by: Option<chrono::DateTime<chrono::Utc>>,
    pub output_position_key: Option<&'a str>,
    pub extra: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub status: &'a str,
    pub start: Option<chrono::DateTime<chrono::Utc>>,
    pub end: Option<chrono::DateTime<chrono::Utc>>,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: Option<i64>,
    pub material_cost: rust_decimal::Decimal,
    pub batches_without_cost: i32,
}
impl<'a> From<OrderReadBorrowed<'a>> for OrderRead {
    fn from(
        OrderReadBorrowed {
            key,
            rev,
            code,
            site_key,
            product_key,
            product_code,
            product_description,
            traceability_level,
            serial_code_on_creation,
            phase_sequence,
            serial_fields,
            docs,
            qt_planned,
            qt_completed,
            priority,
            project_code,
            notes,
            start_from,
            due_by,
            output_position_key,
            extra,
            status,
            start,
            end,
            created,
            created_by,
            material_cost,
            batches_without_cost,
        }: OrderReadBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            code: code.into(),
            site_key: site_key.into(),
            product_key,
            product_code: product_code.into(),
            product_description: product_description.map(|v| v.into()),
            traceability_level: traceability_level.map(|v| v.into()),
            serial_code_on_creation,
            phase_sequence: phase_sequence.map(|v| v.into()).collect(),
            serial_fields: serde_json::from_str(serial_fields.0.get()).unwrap(),
            docs: serde_json::from_str(docs.0.get()).unwrap(),
            qt_planned,
            qt_completed,
            priority,
            project_code: project_code.map(|v| v.into()),
            notes: notes.map(|v| v.into()),
            start_from,
            due_by,
            output_position_key: output_position_key.map(|v| v.into()),
            extra: extra.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            status: status.into(),
            start,
            end,
            created,
            created_by,
            material_cost,
            batches_without_cost,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ReadOrderLines {
    pub work_order_key: i64,
    pub component_key: i64,
    pub component_code: String,
    pub component_description: Option<String>,
    pub qt: rust_decimal::Decimal,
    pub phase_key: String,
    pub phase_name: String,
    pub traceability_level: Option<String>,
    pub manage_inventory: bool,
    pub consumption_position_key: Option<String>,
    pub consumption_position_mandatory: bool,
    pub minimum_quantity_if_negative: bool,
    pub minimum_quantity: Option<rust_decimal::Decimal>,
    pub extra: Option<serde_json::Value>,
}
pub struct ReadOrderLinesBorrowed<'a> {
    pub work_order_key: i64,
    pub component_key: i64,
    pub component_code: &'a str,
    pub component_description: Option<&'a str>,
    pub qt: rust_decimal::Decimal,
    pub phase_key: &'a str,
    pub phase_name: &'a str,
    pub traceability_level: Option<&'a str>,
    pub manage_inventory: bool,
    pub consumption_position_key: Option<&'a str>,
    pub consumption_position_mandatory: bool,
    pub minimum_quantity_if_negative: bool,
    pub minimum_quantity: Option<rust_decimal::Decimal>,
    pub extra: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
}
impl<'a> From<ReadOrderLinesBorrowed<'a>> for ReadOrderLines {
    fn from(
        ReadOrderLinesBorrowed {
            work_order_key,
            component_key,
            component_code,
            component_description,
            qt,
            phase_key,
            phase_name,
            traceability_level,
            manage_inventory,
            consumption_position_key,
            consumption_position_mandatory,
            minimum_quantity_if_negative,
            minimum_quantity,
            extra,
        }: ReadOrderLinesBorrowed<'a>,
    ) -> Self {
        Self {
            work_order_key,
            component_key,
            component_code: component_code.into(),
            component_description: component_description.map(|v| v.into()),
            qt,
            phase_key: phase_key.into(),
            phase_name: phase_name.into(),
            traceability_level: traceability_level.map(|v| v.into()),
            manage_inventory,
            consumption_position_key: consumption_position_key.map(|v| v.into()),
            consumption_position_mandatory,
            minimum_quantity_if_negative,
            minimum_quantity,
            extra: extra.map(|v| serde_json::from_str(v.0.get()).unwrap()),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ReadJobFigures {
    pub work_order_key: i64,
    pub phase_key: String,
    pub stage: String,
    pub qt_planned: rust_decimal::Decimal,
    pub qt_completed: rust_decimal::Decimal,
    pub batch_qt: rust_decimal::Decimal,
    pub step_count: i32,
    pub steps_done: i64,
    pub parameters: serde_json::Value,
    pub due_by: Option<chrono::DateTime<chrono::Utc>>,
    pub end: Option<chrono::DateTime<chrono::Utc>>,
    pub worked_ms: i64,
    pub worked_cost_ms: rust_decimal::Decimal,
    pub session_start: Option<chrono::DateTime<chrono::Utc>>,
    pub session_hourly_cost: Option<rust_decimal::Decimal>,
}
pub struct ReadJobFiguresBorrowed<'a> {
    pub work_order_key: i64,
    pub phase_key: &'a str,
    pub stage: &'a str,
    pub qt_planned: rust_decimal::Decimal,
    pub qt_completed: rust_decimal::Decimal,
    pub batch_qt: rust_decimal::Decimal,
    pub step_count: i32,
    pub steps_done: i64,
    pub parameters: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub due_by: Option<chrono::DateTime<chrono::Utc>>,
    pub end: Option<chrono::DateTime<chrono::Utc>>,
    pub worked_ms: i64,
    pub worked_cost_ms: rust_decimal::Decimal,
    pub session_start: Option<chrono::DateTime<chrono::Utc>>,
    pub session_hourly_cost: Option<rust_decimal::Decimal>,
}
impl<'a> From<ReadJobFiguresBorrowed<'a>> for ReadJobFigures {
    fn from(
        ReadJobFiguresBorrowed {
            work_order_key,
            phase_key,
            stage,
            qt_planned,
            qt_completed,
            batch_qt,
            step_count,
            steps_done,
            parameters,
            due_by,
            end,
            worked_ms,
            worked_cost_ms,
            session_start,
            session_hourly_cost,
        }: ReadJobFiguresBorrowed<'a>,
    ) -> Self {
        Self {
            work_order_key,
            phase_key: phase_key.into(),
            stage: stage.into(),
            qt_planned,
            qt_completed,
            batch_qt,
            step_count,
            steps_done,
            parameters: serde_json::from_str(parameters.0.get()).unwrap(),
            due_by,
            end,
            worked_ms,
            worked_cost_ms,
            session_start,
            session_hourly_cost,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ReadTraceability {
    pub step_key: String,
    pub batch_key: i64,
    pub qt_total: rust_decimal::Decimal,
    pub job_key: i64,
    pub operator_key: Option<i64>,
    pub operator_username: Option<String>,
    pub completed: chrono::DateTime<chrono::Utc>,
    pub phase_key: String,
    pub phase_alias: String,
    pub form_data: serde_json::Value,
    pub serial_key: Option<i64>,
    pub serial_code: Option<String>,
}
pub struct ReadTraceabilityBorrowed<'a> {
    pub step_key: &'a str,
    pub batch_key: i64,
    pub qt_total: rust_decimal::Decimal,
    pub job_key: i64,
    pub operator_key: Option<i64>,
    pub operator_username: Option<&'a str>,
    pub completed: chrono::DateTime<chrono::Utc>,
    pub phase_key: &'a str,
    pub phase_alias: &'a str,
    pub form_data: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub serial_key: Option<i64>,
    pub serial_code: Option<&'a str>,
}
impl<'a> From<ReadTraceabilityBorrowed<'a>> for ReadTraceability {
    fn from(
        ReadTraceabilityBorrowed {
            step_key,
            batch_key,
            qt_total,
            job_key,
            operator_key,
            operator_username,
            completed,
            phase_key,
            phase_alias,
            form_data,
            serial_key,
            serial_code,
        }: ReadTraceabilityBorrowed<'a>,
    ) -> Self {
        Self {
            step_key: step_key.into(),
            batch_key,
            qt_total,
            job_key,
            operator_key,
            operator_username: operator_username.map(|v| v.into()),
            completed,
            phase_key: phase_key.into(),
            phase_alias: phase_alias.into(),
            form_data: serde_json::from_str(form_data.0.get()).unwrap(),
            serial_key,
            serial_code: serial_code.map(|v| v.into()),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindStepSequences {
    pub key: i64,
    pub step_sequence: serde_json::Value,
}
pub struct FindStepSequencesBorrowed<'a> {
    pub key: i64,
    pub step_sequence: postgres_types::Json<&'a serde_json::value::RawValue>,
}
impl<'a> From<FindStepSequencesBorrowed<'a>> for FindStepSequences {
    fn from(FindStepSequencesBorrowed { key, step_sequence }: FindStepSequencesBorrowed<'a>) -> Self {
        Self { key, step_sequence: serde_json::from_str(step_sequence.0.get()).unwrap() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindUnitValues {
    pub serial_key: i64,
    pub form_field_key: String,
    pub value: Option<serde_json::Value>,
}
pub struct FindUnitValuesBorrowed<'a> {
    pub serial_key: i64,
    pub form_field_key: &'a str,
    pub value: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
}
impl<'a> From<FindUnitValuesBorrowed<'a>> for FindUnitValues {
    fn from(FindUnitValuesBorrowed { serial_key, form_field_key, value }: FindUnitValuesBorrowed<'a>) -> Self {
        Self {
            serial_key,
            form_field_key: form_field_key.into(),
            value: value.map(|v| serde_json::from_str(v.0.get()).unwrap()),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct OrderRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<OrderRowBorrowed, tokio_postgres::Error>,
    mapper: fn(OrderRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> OrderRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(OrderRowBorrowed) -> R) -> OrderRowQuery<'c, 'a, 's, C, R, N> {
        OrderRowQuery {
            client: self.client,
            params: self.params,
            query: self.query,
            cached: self.cached,
            extractor: self.extractor,
            mapper,
        }
    }
    pub async fn one(self) -> Result<T, tokio_postgres::Error> {
        let row = crate::client::async_::one(self.client, self.query, &self.params, self.cached).await?;
        Ok((self.mapper)((self.extractor)(&row)?))
    }
    pub async fn all(self) -> Result<Vec<T>, tokio_postgres::Error> {
        self.iter().await?.try_collect().await
    }
    pub async fn opt(self) -> Result<Option<T>, tokio_postgres::Error> {
        let opt_row = crate::client::async_::opt(self.client, self.query, &self.params, self.cached).await?;
        Ok(opt_row
            .map(|row| {
                let extracted = (self.extractor)(&row)?;
                Ok((self.mapper)(extracted))
            })
            .transpose()?)
    }
    pub async fn iter(
        self,
    ) -> Result<impl futures::Stream<Item = Result<T, tokio_postgres::Error>> + 'c, tokio_postgres::Error> {
        let stream =
            crate::client::async_::raw(self.client, self.query, crate::slice_iter(&self.params), self.cached).await?;
        let mapped = stream
            .map(move |res| {
                res.and_then(|row| {
                    let extracted = (self.extractor)(&row)?;
                    Ok((self.mapper)(extracted))
                })
            })
            .into_stream();
        Ok(mapped)
    }
}
pub struct FindSearchOptionsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindSearchOptionsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindSearchOptionsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindSearchOptionsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindSearchOptionsBorrowed) -> R) -> FindSearchOptionsQuery<'c, 'a, 's, C, R, N> {
        FindSearchOptionsQuery {
            client: self.client,
            params: self.params,
            query: self.query,
            cached: self.cached,
            extractor: self.extractor,
            mapper,
        }
    }
    pub async fn one(self) -> Result<T, tokio_postgres::Error> {
        let row = crate::client::async_::one(self.client, self.query, &self.params, self.cached).await?;
        Ok((self.mapper)((self.extractor)(&row)?))
    }
    pub async fn all(self) -> Result<Vec<T>, tokio_postgres::Error> {
        self.iter().await?.try_collect().await
    }
    pub async fn opt(self) -> Result<Option<T>, tokio_postgres::Error> {
        let opt_row = crate::client::async_::opt(self.client, self.query, &self.params, self.cached).await?;
        Ok(opt_row
            .map(|row| {
                let extracted = (self.extractor)(&row)?;
                Ok((self.mapper)(extracted))
            })
            .transpose()?)
    }
    pub async fn iter(
        self,
    ) -> Result<impl futures::Stream<Item = Result<T, tokio_postgres::Error>> + 'c, tokio_postgres::Error> {
        let stream =
            crate::client::async_::raw(self.client, self.query, crate::slice_iter(&self.params), self.cached).await?;
        let mapped = stream
            .map(move |res| {
                res.and_then(|row| {
                    let extracted = (self.extractor)(&row)?;
                    Ok((self.mapper)(extracted))
                })
            })
            .into_stream();
        Ok(mapped)
    }
}
pub struct FindOrdersOfJobsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindOrdersOfJobs, tokio_postgres::Error>,
    mapper: fn(FindOrdersOfJobs) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindOrdersOfJobsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindOrdersOfJobs) -> R) -> FindOrdersOfJobsQuery<'c, 'a, 's, C, R, N> {
        FindOrdersOfJobsQuery {
            client: self.client,
            params: self.params,
            query: self.query,
            cached: self.cached,
            extractor: self.extractor,
            mapper,
        }
    }
    pub async fn one(self) -> Result<T, tokio_postgres::Error> {
        let row = crate::client::async_::one(self.client, self.query, &self.params, self.cached).await?;
        Ok((self.mapper)((self.extractor)(&row)?))
    }
    pub async fn all(self) -> Result<Vec<T>, tokio_postgres::Error> {
        self.iter().await?.try_collect().await
    }
    pub async fn opt(self) -> Result<Option<T>, tokio_postgres::Error> {
        let opt_row = crate::client::async_::opt(self.client, self.query, &self.params, self.cached).await?;
        Ok(opt_row
            .map(|row| {
                let extracted = (self.extractor)(&row)?;
                Ok((self.mapper)(extracted))
            })
            .transpose()?)
    }
    pub async fn iter(
        self,
    ) -> Result<impl futures::Stream<Item = Result<T, tokio_postgres::Error>> + 'c, tokio_postgres::Error> {
        let stream =
            crate::client::async_::raw(self.client, self.query, crate::slice_iter(&self.params), self.cached).await?;
        let mapped = stream
            .map(move |res| {
                res.and_then(|row| {
                    let extracted = (self.extractor)(&row)?;
                    Ok((self.mapper)(extracted))
                })
            })
            .into_stream();
        Ok(mapped)
    }
}
pub struct BoolQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<bool, tokio_postgres::Error>,
    mapper: fn(bool) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> BoolQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(bool) -> R) -> BoolQuery<'c, 'a, 's, C, R, N> {
        BoolQuery {
            client: self.client,
            params: self.params,
            query: self.query,
            cached: self.cached,
            extractor: self.extractor,
            mapper,
        }
    }
    pub async fn one(self) -> Result<T, tokio_postgres::Error> {
        let row = crate::client::async_::one(self.client, self.query, &self.params, self.cached).await?;
        Ok((self.mapper)((self.extractor)(&row)?))
    }
    pub async fn all(self) -> Result<Vec<T>, tokio_postgres::Error> {
        self.iter().await?.try_collect().await
    }
    pub async fn opt(self) -> Result<Option<T>, tokio_postgres::Error> {
        let opt_row = crate::client::async_::opt(self.client, self.query, &self.params, self.cached).await?;
        Ok(opt_row
            .map(|row| {
                let extracted = (self.extractor)(&row)?;
                Ok((self.mapper)(extracted))
            })
            .transpose()?)
    }
    pub async fn iter(
        self,
    ) -> Result<impl futures::Stream<Item = Result<T, tokio_postgres::Error>> + 'c, tokio_postgres::Error> {
        let stream =
            crate::client::async_::raw(self.client, self.query, crate::slice_iter(&self.params), self.cached).await?;
        let mapped = stream
            .map(move |res| {
                res.and_then(|row| {
                    let extracted = (self.extractor)(&row)?;
                    Ok((self.mapper)(extracted))
                })
            })
            .into_stream();
        Ok(mapped)
    }
}
pub struct I64Query<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<i64, tokio_postgres::Error>,
    mapper: fn(i64) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> I64Query<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(i64) -> R) -> I64Query<'c, 'a, 's, C, R, N> {
        I64Query {
            client: self.client,
            params: self.params,
            query: self.query,
            cached: self.cached,
            extractor: self.extractor,
            mapper,
        }
    }
    pub async fn one(self) -> Result<T, tokio_postgres::Error> {
        let row = crate::client::async_::one(self.client, self.query, &self.params, self.cached).await?;
        Ok((self.mapper)((self.extractor)(&row)?))
    }
    pub async fn all(self) -> Result<Vec<T>, tokio_postgres::Error> {
        self.iter().await?.try_collect().await
    }
    pub async fn opt(self) -> Result<Option<T>, tokio_postgres::Error> {
        let opt_row = crate::client::async_::opt(self.client, self.query, &self.params, self.cached).await?;
        Ok(opt_row
            .map(|row| {
                let extracted = (self.extractor)(&row)?;
                Ok((self.mapper)(extracted))
            })
            .transpose()?)
    }
    pub async fn iter(
        self,
    ) -> Result<impl futures::Stream<Item = Result<T, tokio_postgres::Error>> + 'c, tokio_postgres::Error> {
        let stream =
            crate::client::async_::raw(self.client, self.query, crate::slice_iter(&self.params), self.cached).await?;
        let mapped = stream
            .map(move |res| {
                res.and_then(|row| {
                    let extracted = (self.extractor)(&row)?;
                    Ok((self.mapper)(extracted))
                })
            })
            .into_stream();
        Ok(mapped)
    }
}
pub struct FindFiguresToSettleQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindFiguresToSettleBorrowed, tokio_postgres::Error>,
    mapper: fn(FindFiguresToSettleBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindFiguresToSettleQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindFiguresToSettleBorrowed) -> R) -> FindFiguresToSettleQuery<'c, 'a, 's, C, R, N> {
        FindFiguresToSettleQuery {
            client: self.client,
            params: self.params,
            query: self.query,
            cached: self.cached,
            extractor: self.extractor,
            mapper,
        }
    }
    pub async fn one(self) -> Result<T, tokio_postgres::Error> {
        let row = crate::client::async_::one(self.client, self.query, &self.params, self.cached).await?;
        Ok((self.mapper)((self.extractor)(&row)?))
    }
    pub async fn all(self) -> Result<Vec<T>, tokio_postgres::Error> {
        self.iter().await?.try_collect().await
    }
    pub async fn opt(self) -> Result<Option<T>, tokio_postgres::Error> {
        let opt_row = crate::client::async_::opt(self.client, self.query, &self.params, self.cached).await?;
        Ok(opt_row
            .map(|row| {
                let extracted = (self.extractor)(&row)?;
                Ok((self.mapper)(extracted))
            })
            .transpose()?)
    }
    pub async fn iter(
        self,
    ) -> Result<impl futures::Stream<Item = Result<T, tokio_postgres::Error>> + 'c, tokio_postgres::Error> {
        let stream =
            crate::client::async_::raw(self.client, self.query, crate::slice_iter(&self.params), self.cached).await?;
        let mapped = stream
            .map(move |res| {
                res.and_then(|row| {
                    let extracted = (self.extractor)(&row)?;
                    Ok((self.mapper)(extracted))
                })
            })
            .into_stream();
        Ok(mapped)
    }
}
pub struct FindDeclaredComponentsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindDeclaredComponentsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindDeclaredComponentsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindDeclaredComponentsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(FindDeclaredComponentsBorrowed) -> R,
    ) -> FindDeclaredComponentsQuery<'c, 'a, 's, C, R, N> {
        FindDeclaredComponentsQuery {
            client: self.client,
            params: self.params,
            query: self.query,
            cached: self.cached,
            extractor: self.extractor,
            mapper,
        }
    }
    pub async fn one(self) -> Result<T, tokio_postgres::Error> {
        let row = crate::client::async_::one(self.client, self.query, &self.params, self.cached).await?;
        Ok((self.mapper)((self.extractor)(&row)?))
    }
    pub async fn all(self) -> Result<Vec<T>, tokio_postgres::Error> {
        self.iter().await?.try_collect().await
    }
    pub async fn opt(self) -> Result<Option<T>, tokio_postgres::Error> {
        let opt_row = crate::client::async_::opt(self.client, self.query, &self.params, self.cached).await?;
        Ok(opt_row
            .map(|row| {
                let extracted = (self.extractor)(&row)?;
                Ok((self.mapper)(extracted))
            })
            .transpose()?)
    }
    pub async fn iter(
        self,
    ) -> Result<impl futures::Stream<Item = Result<T, tokio_postgres::Error>> + 'c, tokio_postgres::Error> {
        let stream =
            crate::client::async_::raw(self.client, self.query, crate::slice_iter(&self.params), self.cached).await?;
        let mapped = stream
            .map(move |res| {
                res.and_then(|row| {
                    let extracted = (self.extractor)(&row)?;
                    Ok((self.mapper)(extracted))
                })
            })
            .into_stream();
        Ok(mapped)
    }
}
pub struct OrderReadQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<OrderReadBorrowed, tokio_postgres::Error>,
    mapper: fn(OrderReadBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> OrderReadQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(OrderReadBorrowed) -> R) -> OrderReadQuery<'c, 'a, 's, C, R, N> {
        OrderReadQuery {
            client: self.client,
            params: self.params,
            query: self.query,
            cached: self.cached,
            extractor: self.extractor,
            mapper,
        }
    }
    pub async fn one(self) -> Result<T, tokio_postgres::Error> {
        let row = crate::client::async_::one(self.client, self.query, &self.params, self.cached).await?;
        Ok((self.mapper)((self.extractor)(&row)?))
    }
    pub async fn all(self) -> Result<Vec<T>, tokio_postgres::Error> {
        self.iter().await?.try_collect().await
    }
    pub async fn opt(self) -> Result<Option<T>, tokio_postgres::Error> {
        let opt_row = crate::client::async_::opt(self.client, self.query, &self.params, self.cached).await?;
        Ok(opt_row
            .map(|row| {
                let extracted = (self.extractor)(&row)?;
                Ok((self.mapper)(extracted))
            })
            .transpose()?)
    }
    pub async fn iter(
        self,
    ) -> Result<impl futures::Stream<Item = Result<T, tokio_postgres::Error>> + 'c, tokio_postgres::Error> {
        let stream =
            crate::client::async_::raw(self.client, self.query, crate::slice_iter(&self.params), self.cached).await?;
        let mapped = stream
            .map(move |res| {
                res.and_then(|row| {
                    let extracted = (self.extractor)(&row)?;
                    Ok((self.mapper)(extracted))
                })
            })
            .into_stream();
        Ok(mapped)
    }
}
pub struct ReadOrderLinesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ReadOrderLinesBorrowed, tokio_postgres::Error>,
    mapper: fn(ReadOrderLinesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ReadOrderLinesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ReadOrderLinesBorrowed) -> R) -> ReadOrderLinesQuery<'c, 'a, 's, C, R, N> {
        ReadOrderLinesQuery {
            client: self.client,
            params: self.params,
            query: self.query,
            cached: self.cached,
            extractor: self.extractor,
            mapper,
        }
    }
    pub async fn one(self) -> Result<T, tokio_postgres::Error> {
        let row = crate::client::async_::one(self.client, self.query, &self.params, self.cached).await?;
        Ok((self.mapper)((self.extractor)(&row)?))
    }
    pub async fn all(self) -> Result<Vec<T>, tokio_postgres::Error> {
        self.iter().await?.try_collect().await
    }
    pub async fn opt(self) -> Result<Option<T>, tokio_postgres::Error> {
        let opt_row = crate::client::async_::opt(self.client, self.query, &self.params, self.cached).await?;
        Ok(opt_row
            .map(|row| {
                let extracted = (self.extractor)(&row)?;
                Ok((self.mapper)(extracted))
            })
            .transpose()?)
    }
    pub async fn iter(
        self,
    ) -> Result<impl futures::Stream<Item = Result<T, tokio_postgres::Error>> + 'c, tokio_postgres::Error> {
        let stream =
            crate::client::async_::raw(self.client, self.query, crate::slice_iter(&self.params), self.cached).await?;
        let mapped = stream
            .map(move |res| {
                res.and_then(|row| {
                    let extracted = (self.extractor)(&row)?;
                    Ok((self.mapper)(extracted))
                })
            })
            .into_stream();
        Ok(mapped)
    }
}
pub struct ReadJobFiguresQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ReadJobFiguresBorrowed, tokio_postgres::Error>,
    mapper: fn(ReadJobFiguresBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ReadJobFiguresQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ReadJobFiguresBorrowed) -> R) -> ReadJobFiguresQuery<'c, 'a, 's, C, R, N> {
        ReadJobFiguresQuery {
            client: self.client,
            params: self.params,
            query: self.query,
            cached: self.cached,
            extractor: self.extractor,
            mapper,
        }
    }
    pub async fn one(self) -> Result<T, tokio_postgres::Error> {
        let row = crate::client::async_::one(self.client, self.query, &self.params, self.cached).await?;
        Ok((self.mapper)((self.extractor)(&row)?))
    }
    pub async fn all(self) -> Result<Vec<T>, tokio_postgres::Error> {
        self.iter().await?.try_collect().await
    }
    pub async fn opt(self) -> Result<Option<T>, tokio_postgres::Error> {
        let opt_row = crate::client::async_::opt(self.client, self.query, &self.params, self.cached).await?;
        Ok(opt_row
            .map(|row| {
                let extracted = (self.extractor)(&row)?;
                Ok((self.mapper)(extracted))
            })
            .transpose()?)
    }
    pub async fn iter(
        self,
    ) -> Result<impl futures::Stream<Item = Result<T, tokio_postgres::Error>> + 'c, tokio_postgres::Error> {
        let stream =
            crate::client::async_::raw(self.client, self.query, crate::slice_iter(&self.params), self.cached).await?;
        let mapped = stream
            .map(move |res| {
                res.and_then(|row| {
                    let extracted = (self.extractor)(&row)?;
                    Ok((self.mapper)(extracted))
                })
            })
            .into_stream();
        Ok(mapped)
    }
}
pub struct ReadTraceabilityQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ReadTraceabilityBorrowed, tokio_postgres::Error>,
    mapper: fn(ReadTraceabilityBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ReadTraceabilityQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ReadTraceabilityBorrowed) -> R) -> ReadTraceabilityQuery<'c, 'a, 's, C, R, N> {
        ReadTraceabilityQuery {
            client: self.client,
            params: self.params,
            query: self.query,
            cached: self.cached,
            extractor: self.extractor,
            mapper,
        }
    }
    pub async fn one(self) -> Result<T, tokio_postgres::Error> {
        let row = crate::client::async_::one(self.client, self.query, &self.params, self.cached).await?;
        Ok((self.mapper)((self.extractor)(&row)?))
    }
    pub async fn all(self) -> Result<Vec<T>, tokio_postgres::Error> {
        self.iter().await?.try_collect().await
    }
    pub async fn opt(self) -> Result<Option<T>, tokio_postgres::Error> {
        let opt_row = crate::client::async_::opt(self.client, self.query, &self.params, self.cached).await?;
        Ok(opt_row
            .map(|row| {
                let extracted = (self.extractor)(&row)?;
                Ok((self.mapper)(extracted))
            })
            .transpose()?)
    }
    pub async fn iter(
        self,
    ) -> Result<impl futures::Stream<Item = Result<T, tokio_postgres::Error>> + 'c, tokio_postgres::Error> {
        let stream =
            crate::client::async_::raw(self.client, self.query, crate::slice_iter(&self.params), self.cached).await?;
        let mapped = stream
            .map(move |res| {
                res.and_then(|row| {
                    let extracted = (self.extractor)(&row)?;
                    Ok((self.mapper)(extracted))
                })
            })
            .into_stream();
        Ok(mapped)
    }
}
pub struct FindStepSequencesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindStepSequencesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindStepSequencesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindStepSequencesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindStepSequencesBorrowed) -> R) -> FindStepSequencesQuery<'c, 'a, 's, C, R, N> {
        FindStepSequencesQuery {
            client: self.client,
            params: self.params,
            query: self.query,
            cached: self.cached,
            extractor: self.extractor,
            mapper,
        }
    }
    pub async fn one(self) -> Result<T, tokio_postgres::Error> {
        let row = crate::client::async_::one(self.client, self.query, &self.params, self.cached).await?;
        Ok((self.mapper)((self.extractor)(&row)?))
    }
    pub async fn all(self) -> Result<Vec<T>, tokio_postgres::Error> {
        self.iter().await?.try_collect().await
    }
    pub async fn opt(self) -> Result<Option<T>, tokio_postgres::Error> {
        let opt_row = crate::client::async_::opt(self.client, self.query, &self.params, self.cached).await?;
        Ok(opt_row
            .map(|row| {
                let extracted = (self.extractor)(&row)?;
                Ok((self.mapper)(extracted))
            })
            .transpose()?)
    }
    pub async fn iter(
        self,
    ) -> Result<impl futures::Stream<Item = Result<T, tokio_postgres::Error>> + 'c, tokio_postgres::Error> {
        let stream =
            crate::client::async_::raw(self.client, self.query, crate::slice_iter(&self.params), self.cached).await?;
        let mapped = stream
            .map(move |res| {
                res.and_then(|row| {
                    let extracted = (self.extractor)(&row)?;
                    Ok((self.mapper)(extracted))
                })
            })
            .into_stream();
        Ok(mapped)
    }
}
pub struct FindUnitValuesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindUnitValuesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindUnitValuesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindUnitValuesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindUnitValuesBorrowed) -> R) -> FindUnitValuesQuery<'c, 'a, 's, C, R, N> {
        FindUnitValuesQuery {
            client: self.client,
            params: self.params,
            query: self.query,
            cached: self.cached,
            extractor: self.extractor,
            mapper,
        }
    }
    pub async fn one(self) -> Result<T, tokio_postgres::Error> {
        let row = crate::client::async_::one(self.client, self.query, &self.params, self.cached).await?;
        Ok((self.mapper)((self.extractor)(&row)?))
    }
    pub async fn all(self) -> Result<Vec<T>, tokio_postgres::Error> {
        self.iter().await?.try_collect().await
    }
    pub async fn opt(self) -> Result<Option<T>, tokio_postgres::Error> {
        let opt_row = crate::client::async_::opt(self.client, self.query, &self.params, self.cached).await?;
        Ok(opt_row
            .map(|row| {
                let extracted = (self.extractor)(&row)?;
                Ok((self.mapper)(extracted))
            })
            .transpose()?)
    }
    pub async fn iter(
        self,
    ) -> Result<impl futures::Stream<Item = Result<T, tokio_postgres::Error>> + 'c, tokio_postgres::Error> {
        let stream =
            crate::client::async_::raw(self.client, self.query, crate::slice_iter(&self.params), self.cached).await?;
        let mapped = stream
            .map(move |res| {
                res.and_then(|row| {
                    let extracted = (self.extractor)(&row)?;
                    Ok((self.mapper)(extracted))
                })
            })
            .into_stream();
        Ok(mapped)
    }
}
pub struct LockOrdersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_orders() -> LockOrdersStmt {
    LockOrdersStmt(
        "select key, rev, code, site_key, product_key, product_code, product_description, traceability_level, serial_code_on_creation, phase_sequence, serial_fields, docs, qt_planned, qt_completed, priority, project_code, notes, start_from, due_by, output_position_key, extra, status, start, \"end\", created, created_by, material_cost, batches_without_cost from production.work_order where key = any ($1) order by key for no key update",
        None,
    )
}
impl LockOrdersStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> OrderRowQuery<'c, 'a, 's, C, OrderRow, 1> {
        OrderRowQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<OrderRowBorrowed, tokio_postgres::Error> {
                Ok(OrderRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    code: row.try_get(2)?,
                    site_key: row.try_get(3)?,
                    product_key: row.try_get(4)?,
                    product_code: row.try_get(5)?,
                    product_description: row.try_get(6)?,
                    traceability_level: row.try_get(7)?,
                    serial_code_on_creation: row.try_get(8)?,
                    phase_sequence: row.try_get(9)?,
                    serial_fields: row.try_get(10)?,
                    docs: row.try_get(11)?,
                    qt_planned: row.try_get(12)?,
                    qt_completed: row.try_get(13)?,
                    priority: row.try_get(14)?,
                    project_code: row.try_get(15)?,
                    notes: row.try_get(16)?,
                    start_from: row.try_get(17)?,
                    due_by: row.try_get(18)?,
                    output_position_key: row.try_get(19)?,
                    extra: row.try_get(20)?,
                    status: row.try_get(21)?,
                    start: row.try_get(22)?,
                    end: row.try_get(23)?,
                    created: row.try_get(24)?,
                    created_by: row.try_get(25)?,
                    material_cost: row.try_get(26)?,
                    batches_without_cost: row.try_get(27)?,
                })
            },
            mapper: |it| OrderRow::from(it),
        }
    }
}
pub struct LockOrderOfBatchStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_order_of_batch() -> LockOrderOfBatchStmt {
    LockOrderOfBatchStmt(
        "select key, rev, code, site_key, product_key, product_code, product_description, traceability_level, serial_code_on_creation, phase_sequence, serial_fields, docs, qt_planned, qt_completed, priority, project_code, notes, start_from, due_by, output_position_key, extra, status, start, \"end\", created, created_by, material_cost, batches_without_cost from production.work_order where key = (select b.work_order_key from production.batch b where b.key = $1) for no key update",
        None,
    )
}
impl LockOrderOfBatchStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        batch_key: &'a i64,
    ) -> OrderRowQuery<'c, 'a, 's, C, OrderRow, 1> {
        OrderRowQuery {
            client,
            params: [batch_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<OrderRowBorrowed, tokio_postgres::Error> {
                Ok(OrderRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    code: row.try_get(2)?,
                    site_key: row.try_get(3)?,
                    product_key: row.try_get(4)?,
                    product_code: row.try_get(5)?,
                    product_description: row.try_get(6)?,
                    traceability_level: row.try_get(7)?,
                    serial_code_on_creation: row.try_get(8)?,
                    phase_sequence: row.try_get(9)?,
                    serial_fields: row.try_get(10)?,
                    docs: row.try_get(11)?,
                    qt_planned: row.try_get(12)?,
                    qt_completed: row.try_get(13)?,
                    priority: row.try_get(14)?,
                    project_code: row.try_get(15)?,
                    notes: row.try_get(16)?,
                    start_from: row.try_get(17)?,
                    due_by: row.try_get(18)?,
                    output_position_key: row.try_get(19)?,
                    extra: row.try_get(20)?,
                    status: row.try_get(21)?,
                    start: row.try_get(22)?,
                    end: row.try_get(23)?,
                    created: row.try_get(24)?,
                    created_by: row.try_get(25)?,
                    material_cost: row.try_get(26)?,
                    batches_without_cost: row.try_get(27)?,
                })
            },
            mapper: |it| OrderRow::from(it),
        }
    }
}
pub struct FindOrderOfBatchStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_order_of_batch() -> FindOrderOfBatchStmt {
    FindOrderOfBatchStmt(
        "select key, rev, code, site_key, product_key, product_code, product_description, traceability_level, serial_code_on_creation, phase_sequence, serial_fields, docs, qt_planned, qt_completed, priority, project_code, notes, start_from, due_by, output_position_key, extra, status, start, \"end\", created, created_by, material_cost, batches_without_cost from production.work_order where key = (select b.work_order_key from production.batch b where b.key = $1)",
        None,
    )
}
impl FindOrderOfBatchStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        batch_key: &'a i64,
    ) -> OrderRowQuery<'c, 'a, 's, C, OrderRow, 1> {
        OrderRowQuery {
            client,
            params: [batch_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<OrderRowBorrowed, tokio_postgres::Error> {
                Ok(OrderRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    code: row.try_get(2)?,
                    site_key: row.try_get(3)?,
                    product_key: row.try_get(4)?,
                    product_code: row.try_get(5)?,
                    product_description: row.try_get(6)?,
                    traceability_level: row.try_get(7)?,
                    serial_code_on_creation: row.try_get(8)?,
                    phase_sequence: row.try_get(9)?,
                    serial_fields: row.try_get(10)?,
                    docs: row.try_get(11)?,
                    qt_planned: row.try_get(12)?,
                    qt_completed: row.try_get(13)?,
                    priority: row.try_get(14)?,
                    project_code: row.try_get(15)?,
                    notes: row.try_get(16)?,
                    start_from: row.try_get(17)?,
                    due_by: row.try_get(18)?,
                    output_position_key: row.try_get(19)?,
                    extra: row.try_get(20)?,
                    status: row.try_get(21)?,
                    start: row.try_get(22)?,
                    end: row.try_get(23)?,
                    created: row.try_get(24)?,
                    created_by: row.try_get(25)?,
                    material_cost: row.try_get(26)?,
                    batches_without_cost: row.try_get(27)?,
                })
            },
            mapper: |it| OrderRow::from(it),
        }
    }
}
pub struct LockOrderToDeleteStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_order_to_delete() -> LockOrderToDeleteStmt {
    LockOrderToDeleteStmt(
        "select key, rev, code, site_key, product_key, product_code, product_description, traceability_level, serial_code_on_creation, phase_sequence, serial_fields, docs, qt_planned, qt_completed, priority, project_code, notes, start_from, due_by, output_position_key, extra, status, start, \"end\", created, created_by, material_cost, batches_without_cost from production.work_order where key = $1 for update",
        None,
    )
}
impl LockOrderToDeleteStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> OrderRowQuery<'c, 'a, 's, C, OrderRow, 1> {
        OrderRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<OrderRowBorrowed, tokio_postgres::Error> {
                Ok(OrderRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    code: row.try_get(2)?,
                    site_key: row.try_get(3)?,
                    product_key: row.try_get(4)?,
                    product_code: row.try_get(5)?,
                    product_description: row.try_get(6)?,
                    traceability_level: row.try_get(7)?,
                    serial_code_on_creation: row.try_get(8)?,
                    phase_sequence: row.try_get(9)?,
                    serial_fields: row.try_get(10)?,
                    docs: row.try_get(11)?,
                    qt_planned: row.try_get(12)?,
                    qt_completed: row.try_get(13)?,
                    priority: row.try_get(14)?,
                    project_code: row.try_get(15)?,
                    notes: row.try_get(16)?,
                    start_from: row.try_get(17)?,
                    due_by: row.try_get(18)?,
                    output_position_key: row.try_get(19)?,
                    extra: row.try_get(20)?,
                    status: row.try_get(21)?,
                    start: row.try_get(22)?,
                    end: row.try_get(23)?,
                    created: row.try_get(24)?,
                    created_by: row.try_get(25)?,
                    material_cost: row.try_get(26)?,
                    batches_without_cost: row.try_get(27)?,
                })
            },
            mapper: |it| OrderRow::from(it),
        }
    }
}
pub struct FindSearchOptionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_search_options() -> FindSearchOptionsStmt {
    FindSearchOptionsStmt(
        "with open_job as ( select j.phase_key, j.phase_alias, o.key as order_key, o.code, o.product_key, o.product_code from production.job j join production.work_order o on o.key = j.work_order_key where j.stage <> 'closed' and ($1::text is null or o.site_key = $1::text) ) select kind, key, name from ( select 'phase' as kind, phase_key as key, min(phase_alias) as name from open_job group by phase_key union all select 'product', product_key::text, min(product_code) from open_job group by product_key union all select distinct 'order', order_key::text, code from open_job ) as option order by kind, lower(name) collate \"C\", key collate \"C\"",
        None,
    )
}
impl FindSearchOptionsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        site_key: &'a Option<T1>,
    ) -> FindSearchOptionsQuery<'c, 'a, 's, C, FindSearchOptions, 1> {
        FindSearchOptionsQuery {
            client,
            params: [site_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindSearchOptionsBorrowed, tokio_postgres::Error> {
                Ok(FindSearchOptionsBorrowed { kind: row.try_get(0)?, key: row.try_get(1)?, name: row.try_get(2)? })
            },
            mapper: |it| FindSearchOptions::from(it),
        }
    }
}
pub struct FindOrdersOfJobsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_orders_of_jobs() -> FindOrdersOfJobsStmt {
    FindOrdersOfJobsStmt("select key as job_key, work_order_key from production.job where key = any ($1)", None)
}
impl FindOrdersOfJobsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> FindOrdersOfJobsQuery<'c, 'a, 's, C, FindOrdersOfJobs, 1> {
        FindOrdersOfJobsQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindOrdersOfJobs, tokio_postgres::Error> {
                Ok(FindOrdersOfJobs { job_key: row.try_get(0)?, work_order_key: row.try_get(1)? })
            },
            mapper: |it| FindOrdersOfJobs::from(it),
        }
    }
}
pub struct OrderCodeIsTakenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn order_code_is_taken() -> OrderCodeIsTakenStmt {
    OrderCodeIsTakenStmt("select exists (select from production.work_order where code = $1) as taken", None)
}
impl OrderCodeIsTakenStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        code: &'a T1,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 1> {
        BoolQuery {
            client,
            params: [code],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct InsertOrderStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_order() -> InsertOrderStmt {
    InsertOrderStmt(
        "insert into production.work_order (code, site_key, product_key, product_code, product_description, traceability_level, serial_code_on_creation, phase_sequence, serial_fields, docs, qt_planned, priority, project_code, notes, start_from, due_by, output_position_key, extra, created, created_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20) returning key",
        None,
    )
}
impl InsertOrderStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<
        'c,
        'a,
        's,
        C: GenericClient,
        T1: crate::StringSql,
        T2: crate::StringSql,
        T3: crate::StringSql,
        T4: crate::StringSql,
        T5: crate::StringSql,
        T6: crate::StringSql,
        T7: crate::ArraySql<Item = T6>,
        T8: crate::JsonSql,
        T9: crate::JsonSql,
        T10: crate::StringSql,
        T11: crate::StringSql,
        T12: crate::StringSql,
        T13: crate::JsonSql,
    >(
        &'s self,
        client: &'c C,
        code: &'a T1,
        site_key: &'a T2,
        product_key: &'a i64,
        product_code: &'a T3,
        product_description: &'a Option<T4>,
        traceability_level: &'a Option<T5>,
        serial_code_on_creation: &'a bool,
        phase_sequence: &'a T7,
        serial_fields: &'a T8,
        docs: &'a T9,
        qt_planned: &'a rust_decimal::Decimal,
        priority: &'a bool,
        project_code: &'a Option<T10>,
        notes: &'a Option<T11>,
        start_from: &'a Option<chrono::DateTime<chrono::Utc>>,
        due_by: &'a Option<chrono::DateTime<chrono::Utc>>,
        output_position_key: &'a T12,
        extra: &'a Option<T13>,
        now: &'a chrono::DateTime<chrono::Utc>,
        created_by: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 20> {
        I64Query {
            client,
            params: [
                code,
                site_key,
                product_key,
                product_code,
                product_description,
                traceability_level,
                serial_code_on_creation,
                phase_sequence,
                serial_fields,
                docs,
                qt_planned,
                priority,
                project_code,
                notes,
                start_from,
                due_by,
                output_position_key,
                extra,
                now,
                created_by,
            ],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::StringSql,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = T6>,
    T8: crate::JsonSql,
    T9: crate::JsonSql,
    T10: crate::StringSql,
    T11: crate::StringSql,
    T12: crate::StringSql,
    T13: crate::JsonSql,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertOrderParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13>,
        I64Query<'c, 'a, 's, C, i64, 20>,
        C,
    > for InsertOrderStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertOrderParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13>,
    ) -> I64Query<'c, 'a, 's, C, i64, 20> {
        self.bind(
            client,
            &params.code,
            &params.site_key,
            &params.product_key,
            &params.product_code,
            &params.product_description,
            &params.traceability_level,
            &params.serial_code_on_creation,
            &params.phase_sequence,
            &params.serial_fields,
            &params.docs,
            &params.qt_planned,
            &params.priority,
            &params.project_code,
            &params.notes,
            &params.start_from,
            &params.due_by,
            &params.output_position_key,
            &params.extra,
            &params.now,
            &params.created_by,
        )
    }
}
pub struct UpdateOrderStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn update_order() -> UpdateOrderStmt {
    UpdateOrderStmt(
        "update production.work_order set project_code = $1, notes = $2, priority = $3, start_from = $4, due_by = $5, output_position_key = $6, rev = rev + 1 where key = $7 returning rev",
        None,
    )
}
impl UpdateOrderStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql>(
        &'s self,
        client: &'c C,
        project_code: &'a Option<T1>,
        notes: &'a Option<T2>,
        priority: &'a bool,
        start_from: &'a Option<chrono::DateTime<chrono::Utc>>,
        due_by: &'a Option<chrono::DateTime<chrono::Utc>>,
        output_position_key: &'a Option<T3>,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 7> {
        I64Query {
            client,
            params: [project_code, notes, priority, start_from, due_by, output_position_key, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, UpdateOrderParams<T1, T2, T3>, I64Query<'c, 'a, 's, C, i64, 7>, C>
    for UpdateOrderStmt
{
    fn params(&'s self, client: &'c C, params: &'a UpdateOrderParams<T1, T2, T3>) -> I64Query<'c, 'a, 's, C, i64, 7> {
        self.bind(
            client,
            &params.project_code,
            &params.notes,
            &params.priority,
            &params.start_from,
            &params.due_by,
            &params.output_position_key,
            &params.key,
        )
    }
}
pub struct SetOrderExtraStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn set_order_extra() -> SetOrderExtraStmt {
    SetOrderExtraStmt("update production.work_order set extra = $1, rev = rev + 1 where key = $2 returning rev", None)
}
impl SetOrderExtraStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::JsonSql>(
        &'s self,
        client: &'c C,
        extra: &'a Option<T1>,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [extra, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::JsonSql>
    crate::client::async_::Params<'c, 'a, 's, SetOrderExtraParams<T1>, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for SetOrderExtraStmt
{
    fn params(&'s self, client: &'c C, params: &'a SetOrderExtraParams<T1>) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.extra, &params.key)
    }
}
pub struct SetOrderQuantityStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn set_order_quantity() -> SetOrderQuantityStmt {
    SetOrderQuantityStmt(
        "update production.work_order set qt_planned = $1, rev = rev + 1 where key = $2 returning rev",
        None,
    )
}
impl SetOrderQuantityStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        qt_planned: &'a rust_decimal::Decimal,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [qt_planned, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, SetOrderQuantityParams, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for SetOrderQuantityStmt
{
    fn params(&'s self, client: &'c C, params: &'a SetOrderQuantityParams) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.qt_planned, &params.key)
    }
}
pub struct SettleOrderStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn settle_order() -> SettleOrderStmt {
    SettleOrderStmt(
        "update production.work_order set status = $1, start = $2, \"end\" = case when $3::timestamptz is not null then greatest($3, $2::timestamptz) end, qt_completed = $4, rev = rev + 1 where key = $5 returning rev",
        None,
    )
}
impl SettleOrderStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        status: &'a T1,
        start: &'a Option<chrono::DateTime<chrono::Utc>>,
        ended: &'a Option<chrono::DateTime<chrono::Utc>>,
        qt_completed: &'a rust_decimal::Decimal,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 5> {
        I64Query {
            client,
            params: [status, start, ended, qt_completed, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, SettleOrderParams<T1>, I64Query<'c, 'a, 's, C, i64, 5>, C>
    for SettleOrderStmt
{
    fn params(&'s self, client: &'c C, params: &'a SettleOrderParams<T1>) -> I64Query<'c, 'a, 's, C, i64, 5> {
        self.bind(client, &params.status, &params.start, &params.ended, &params.qt_completed, &params.key)
    }
}
pub struct FindFiguresToSettleStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_figures_to_settle() -> FindFiguresToSettleStmt {
    FindFiguresToSettleStmt(
        "select asked.key as work_order_key, array_remove(array_agg(j.stage), null) as stages, min(j.start) as start, coalesce(sum(j.qt_completed) filter (where j.last_phase), 0) as qt_completed from unnest($1::bigint[]) as asked (key) left join production.job j on j.work_order_key = asked.key group by asked.key order by asked.key",
        None,
    )
}
impl FindFiguresToSettleStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> FindFiguresToSettleQuery<'c, 'a, 's, C, FindFiguresToSettle, 1> {
        FindFiguresToSettleQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindFiguresToSettleBorrowed, tokio_postgres::Error> {
                Ok(FindFiguresToSettleBorrowed {
                    work_order_key: row.try_get(0)?,
                    stages: row.try_get(1)?,
                    start: row.try_get(2)?,
                    qt_completed: row.try_get(3)?,
                })
            },
            mapper: |it| FindFiguresToSettle::from(it),
        }
    }
}
pub struct InsertOrderLinesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_order_lines() -> InsertOrderLinesStmt {
    InsertOrderLinesStmt(
        "insert into production.work_order_line (work_order_key, line_no, component_key, component_code, component_description, qt, phase_key, phase_name, consumption_position_key, consumption_position_mandatory, minimum_quantity_if_negative, minimum_quantity, extra) select $1, given.line_no, given.component_key, given.component_code, given.component_description, given.qt, given.phase_key, given.phase_name, given.position_key, given.mandatory, given.minimum_flag, given.minimum, given.extra from unnest($2::bigint[], $3::text[], $4::text[], $5::numeric[], $6::text[], $7::text[], $8::text[], $9::boolean[], $10::boolean[], $11::numeric[], $12::jsonb[]) with ordinality as given (component_key, component_code, component_description, qt, phase_key, phase_name, position_key, mandatory, minimum_flag, minimum, extra, line_no)",
        None,
    )
}
impl InsertOrderLinesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<
        'c,
        'a,
        's,
        C: GenericClient,
        T1: crate::ArraySql<Item = i64>,
        T2: crate::StringSql,
        T3: crate::ArraySql<Item = T2>,
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = Option<T4>>,
        T6: crate::ArraySql<Item = rust_decimal::Decimal>,
        T7: crate::StringSql,
        T8: crate::ArraySql<Item = T7>,
        T9: crate::StringSql,
        T10: crate::ArraySql<Item = T9>,
        T11: crate::StringSql,
        T12: crate::ArraySql<Item = Option<T11>>,
        T13: crate::ArraySql<Item = bool>,
        T14: crate::ArraySql<Item = bool>,
        T15: crate::ArraySql<Item = Option<rust_decimal::Decimal>>,
        T16: crate::JsonSql,
        T17: crate::ArraySql<Item = Option<T16>>,
    >(
        &'s self,
        client: &'c C,
        work_order_key: &'a i64,
        component_keys: &'a T1,
        component_codes: &'a T3,
        component_descriptions: &'a T5,
        qts: &'a T6,
        phase_keys: &'a T8,
        phase_names: &'a T10,
        position_keys: &'a T12,
        mandatories: &'a T13,
        minimum_flags: &'a T14,
        minimums: &'a T15,
        extras: &'a T17,
    ) -> Result<u64, tokio_postgres::Error> {
        client
            .execute(
                self.0,
                &[
                    work_order_key,
                    component_keys,
                    component_codes,
                    component_descriptions,
                    qts,
                    phase_keys,
                    phase_names,
                    position_keys,
                    mandatories,
                    minimum_flags,
                    minimums,
                    extras,
                ],
            )
            .await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = Option<T4>>,
    T6: crate::ArraySql<Item = rust_decimal::Decimal>,
    T7: crate::StringSql,
    T8: crate::ArraySql<Item = T7>,
    T9: crate::StringSql,
    T10: crate::ArraySql<Item = T9>,
    T11: crate::StringSql,
    T12: crate::ArraySql<Item = Option<T11>>,
    T13: crate::ArraySql<Item = bool>,
    T14: crate::ArraySql<Item = bool>,
    T15: crate::ArraySql<Item = Option<rust_decimal::Decimal>>,
    T16: crate::JsonSql,
    T17: crate::ArraySql<Item = Option<T16>>,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        InsertOrderLinesParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for InsertOrderLinesStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a InsertOrderLinesParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.work_order_key,
            &params.component_keys,
            &params.component_codes,
            &params.component_descriptions,
            &params.qts,
            &params.phase_keys,
            &params.phase_names,
            &params.position_keys,
            &params.mandatories,
            &params.minimum_flags,
            &params.minimums,
            &params.extras,
        ))
    }
}
pub struct DeleteOrderLinesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_order_lines() -> DeleteOrderLinesStmt {
    DeleteOrderLinesStmt("delete from production.work_order_line where work_order_key = $1", None)
}
impl DeleteOrderLinesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        work_order_key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[work_order_key]).await
    }
}
pub struct FindDeclaredComponentsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_declared_components() -> FindDeclaredComponentsStmt {
    FindDeclaredComponentsStmt(
        "select distinct declared.component_key, declared.phase_key from ( select l.component_key, b.phase_key from production.batch b join serial.link l on l.batch_key = b.key where b.work_order_key = $1 and b.active and not l.confirmed and l.ended_at is null union all select a.component_key, b.phase_key from production.batch b join production.lot_allocation a on a.batch_key = b.key where b.work_order_key = $1 and b.active) declared order by declared.component_key",
        None,
    )
}
impl FindDeclaredComponentsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        work_order_key: &'a i64,
    ) -> FindDeclaredComponentsQuery<'c, 'a, 's, C, FindDeclaredComponents, 1> {
        FindDeclaredComponentsQuery {
            client,
            params: [work_order_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindDeclaredComponentsBorrowed, tokio_postgres::Error> {
                Ok(FindDeclaredComponentsBorrowed { component_key: row.try_get(0)?, phase_key: row.try_get(1)? })
            },
            mapper: |it| FindDeclaredComponents::from(it),
        }
    }
}
pub struct ReadOrdersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_orders() -> ReadOrdersStmt {
    ReadOrdersStmt(
        "select o.key, o.rev, o.code, o.site_key, o.product_key, o.product_code, o.product_description, o.traceability_level, o.serial_code_on_creation, o.phase_sequence, o.serial_fields, o.docs, o.qt_planned, o.qt_completed, o.priority, o.project_code, o.notes, o.start_from, o.due_by, o.output_position_key, o.extra, o.status, o.start, o.\"end\", o.created, o.created_by, o.material_cost, o.batches_without_cost from unnest($1::bigint[]) with ordinality as asked (key, place) join production.work_order o on o.key = asked.key order by asked.place",
        None,
    )
}
impl ReadOrdersStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> OrderReadQuery<'c, 'a, 's, C, OrderRead, 1> {
        OrderReadQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<OrderReadBorrowed, tokio_postgres::Error> {
                Ok(OrderReadBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    code: row.try_get(2)?,
                    site_key: row.try_get(3)?,
                    product_key: row.try_get(4)?,
                    product_code: row.try_get(5)?,
                    product_description: row.try_get(6)?,
                    traceability_level: row.try_get(7)?,
                    serial_code_on_creation: row.try_get(8)?,
                    phase_sequence: row.try_get(9)?,
                    serial_fields: row.try_get(10)?,
                    docs: row.try_get(11)?,
                    qt_planned: row.try_get(12)?,
                    qt_completed: row.try_get(13)?,
                    priority: row.try_get(14)?,
                    project_code: row.try_get(15)?,
                    notes: row.try_get(16)?,
                    start_from: row.try_get(17)?,
                    due_by: row.try_get(18)?,
                    output_position_key: row.try_get(19)?,
                    extra: row.try_get(20)?,
                    status: row.try_get(21)?,
                    start: row.try_get(22)?,
                    end: row.try_get(23)?,
                    created: row.try_get(24)?,
                    created_by: row.try_get(25)?,
                    material_cost: row.try_get(26)?,
                    batches_without_cost: row.try_get(27)?,
                })
            },
            mapper: |it| OrderRead::from(it),
        }
    }
}
pub struct ReadOrderLinesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_order_lines() -> ReadOrderLinesStmt {
    ReadOrderLinesStmt(
        "select l.work_order_key, l.component_key, l.component_code, l.component_description, l.qt, l.phase_key, l.phase_name, c.traceability_level, c.manage_inventory, l.consumption_position_key, l.consumption_position_mandatory, l.minimum_quantity_if_negative, l.minimum_quantity, l.extra from production.work_order_line l join product.product c on c.key = l.component_key where l.work_order_key = any ($1) order by l.work_order_key, l.line_no",
        None,
    )
}
impl ReadOrderLinesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        order_keys: &'a T1,
    ) -> ReadOrderLinesQuery<'c, 'a, 's, C, ReadOrderLines, 1> {
        ReadOrderLinesQuery {
            client,
            params: [order_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ReadOrderLinesBorrowed, tokio_postgres::Error> {
                Ok(ReadOrderLinesBorrowed {
                    work_order_key: row.try_get(0)?,
                    component_key: row.try_get(1)?,
                    component_code: row.try_get(2)?,
                    component_description: row.try_get(3)?,
                    qt: row.try_get(4)?,
                    phase_key: row.try_get(5)?,
                    phase_name: row.try_get(6)?,
                    traceability_level: row.try_get(7)?,
                    manage_inventory: row.try_get(8)?,
                    consumption_position_key: row.try_get(9)?,
                    consumption_position_mandatory: row.try_get(10)?,
                    minimum_quantity_if_negative: row.try_get(11)?,
                    minimum_quantity: row.try_get(12)?,
                    extra: row.try_get(13)?,
                })
            },
            mapper: |it| ReadOrderLines::from(it),
        }
    }
}
pub struct ReadJobFiguresStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_job_figures() -> ReadJobFiguresStmt {
    ReadJobFiguresStmt(
        "select j.work_order_key, j.phase_key, j.stage, j.qt_planned, j.qt_completed, coalesce(b.qt_total, 0) as batch_qt, j.step_count, ( select count(*) from production.step_record r where r.batch_key = b.key and r.status = 'done' and r.canceled is null) as steps_done, j.parameters, j.due_by, j.\"end\", j.worked_ms, j.worked_cost_ms, s.start as session_start, s.hourly_cost as session_hourly_cost from production.job j left join production.batch b on b.job_key = j.key and b.active left join production.work_session s on s.job_key = j.key and s.\"end\" is null where j.work_order_key = any ($1)",
        None,
    )
}
impl ReadJobFiguresStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        order_keys: &'a T1,
    ) -> ReadJobFiguresQuery<'c, 'a, 's, C, ReadJobFigures, 1> {
        ReadJobFiguresQuery {
            client,
            params: [order_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ReadJobFiguresBorrowed, tokio_postgres::Error> {
                Ok(ReadJobFiguresBorrowed {
                    work_order_key: row.try_get(0)?,
                    phase_key: row.try_get(1)?,
                    stage: row.try_get(2)?,
                    qt_planned: row.try_get(3)?,
                    qt_completed: row.try_get(4)?,
                    batch_qt: row.try_get(5)?,
                    step_count: row.try_get(6)?,
                    steps_done: row.try_get(7)?,
                    parameters: row.try_get(8)?,
                    due_by: row.try_get(9)?,
                    end: row.try_get(10)?,
                    worked_ms: row.try_get(11)?,
                    worked_cost_ms: row.try_get(12)?,
                    session_start: row.try_get(13)?,
                    session_hourly_cost: row.try_get(14)?,
                })
            },
            mapper: |it| ReadJobFigures::from(it),
        }
    }
}
pub struct ReadTraceabilityStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_traceability() -> ReadTraceabilityStmt {
    ReadTraceabilityStmt(
        "select r.step_key, r.batch_key, b.qt_total, r.job_key, r.user_key as operator_key, a.username as operator_username, r.completed, j.phase_key, j.phase_alias, r.form_data, u.serial_key, s.code as serial_code from production.batch b join production.step_record r on r.batch_key = b.key and r.status = 'done' and r.canceled is null join production.job j on j.key = r.job_key left join production.batch_unit u on u.batch_key = b.key left join serial.serial s on s.key = u.serial_key left join organization.user_account a on a.key = r.user_key where b.work_order_key = $1 and b.canceled is null order by r.completed, r.batch_key, u.serial_key, r.key limit $2 offset $3",
        None,
    )
}
impl ReadTraceabilityStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        work_order_key: &'a i64,
        limit: &'a i64,
        offset: &'a i64,
    ) -> ReadTraceabilityQuery<'c, 'a, 's, C, ReadTraceability, 3> {
        ReadTraceabilityQuery {
            client,
            params: [work_order_key, limit, offset],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ReadTraceabilityBorrowed, tokio_postgres::Error> {
                Ok(ReadTraceabilityBorrowed {
                    step_key: row.try_get(0)?,
                    batch_key: row.try_get(1)?,
                    qt_total: row.try_get(2)?,
                    job_key: row.try_get(3)?,
                    operator_key: row.try_get(4)?,
                    operator_username: row.try_get(5)?,
                    completed: row.try_get(6)?,
                    phase_key: row.try_get(7)?,
                    phase_alias: row.try_get(8)?,
                    form_data: row.try_get(9)?,
                    serial_key: row.try_get(10)?,
                    serial_code: row.try_get(11)?,
                })
            },
            mapper: |it| ReadTraceability::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ReadTraceabilityParams,
        ReadTraceabilityQuery<'c, 'a, 's, C, ReadTraceability, 3>,
        C,
    > for ReadTraceabilityStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ReadTraceabilityParams,
    ) -> ReadTraceabilityQuery<'c, 'a, 's, C, ReadTraceability, 3> {
        self.bind(client, &params.work_order_key, &params.limit, &params.offset)
    }
}
pub struct FindStepSequencesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_step_sequences() -> FindStepSequencesStmt {
    FindStepSequencesStmt("select key, step_sequence from production.job where key = any ($1)", None)
}
impl FindStepSequencesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> FindStepSequencesQuery<'c, 'a, 's, C, FindStepSequences, 1> {
        FindStepSequencesQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindStepSequencesBorrowed, tokio_postgres::Error> {
                Ok(FindStepSequencesBorrowed { key: row.try_get(0)?, step_sequence: row.try_get(1)? })
            },
            mapper: |it| FindStepSequences::from(it),
        }
    }
}
pub struct FindUnitValuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_unit_values() -> FindUnitValuesStmt {
    FindUnitValuesStmt(
        "select v.serial_key, v.form_field_key, v.value from serial.value v where v.serial_key = any ($1) and v.form_field_key = any ($2)",
        None,
    )
}
impl FindUnitValuesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<
        'c,
        'a,
        's,
        C: GenericClient,
        T1: crate::ArraySql<Item = i64>,
        T2: crate::StringSql,
        T3: crate::ArraySql<Item = T2>,
    >(
        &'s self,
        client: &'c C,
        serial_keys: &'a T1,
        form_field_keys: &'a T3,
    ) -> FindUnitValuesQuery<'c, 'a, 's, C, FindUnitValues, 2> {
        FindUnitValuesQuery {
            client,
            params: [serial_keys, form_field_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindUnitValuesBorrowed, tokio_postgres::Error> {
                Ok(FindUnitValuesBorrowed {
                    serial_key: row.try_get(0)?,
                    form_field_key: row.try_get(1)?,
                    value: row.try_get(2)?,
                })
            },
            mapper: |it| FindUnitValues::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindUnitValuesParams<T1, T2, T3>,
        FindUnitValuesQuery<'c, 'a, 's, C, FindUnitValues, 2>,
        C,
    > for FindUnitValuesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindUnitValuesParams<T1, T2, T3>,
    ) -> FindUnitValuesQuery<'c, 'a, 's, C, FindUnitValues, 2> {
        self.bind(client, &params.serial_keys, &params.form_field_keys)
    }
}
pub struct DeleteOrderStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_order() -> DeleteOrderStmt {
    DeleteOrderStmt("delete from production.work_order where key = $1", None)
}
impl DeleteOrderStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[key]).await
    }
}
