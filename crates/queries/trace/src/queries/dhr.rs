// This file was generated with `cornucopia`. Do not modify.

#[derive(Clone, Copy, Debug)]
pub struct FindUnitsBelowParams {
    pub key: i64,
    pub at: chrono::DateTime<chrono::Utc>,
    pub depth: i32,
    pub limit: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct FindUnitsAboveParams {
    pub key: i64,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct FindLinksParams<T1: crate::ArraySql<Item = i64>> {
    pub keys: T1,
    pub at: chrono::DateTime<chrono::Utc>,
    pub drafts: bool,
}
#[derive(Debug)]
pub struct FindUnitsWithPartsParams<T1: crate::ArraySql<Item = i64>> {
    pub keys: T1,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct FindExpectedParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>> {
    pub order_keys: T1,
    pub product_keys: T2,
}
#[derive(Debug)]
pub struct FindBatchesParams<T1: crate::ArraySql<Item = i64>> {
    pub keys: T1,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct FindSessionsParams<T1: crate::ArraySql<Item = i64>> {
    pub batch_keys: T1,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct FindMaterialsParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
> {
    pub batch_keys: T2,
    pub serial_keys: T4,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct FindMovementsParams<T1: crate::ArraySql<Item = i64>> {
    pub at: chrono::DateTime<chrono::Utc>,
    pub keys: T1,
}
#[derive(Debug)]
pub struct FindContainerMovementsParams<T1: crate::StringSql, T2: crate::ArraySql<Item = T1>> {
    pub container_keys: T2,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct FindFilesParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = T5>,
    T7: crate::StringSql,
    T8: crate::ArraySql<Item = T7>,
> {
    pub buckets: T2,
    pub object_keys: T4,
    pub subfolders: T6,
    pub names: T8,
}
#[derive(Debug)]
pub struct FindInstalledUnitsParams<T1: crate::ArraySql<Item = i64>> {
    pub keys: T1,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindUnitsBelow {
    pub key: i64,
    pub parent_key: Option<i64>,
    pub depth: i32,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindUnitsAbove {
    pub key: i64,
    pub code: Option<String>,
    pub product_code: String,
}
pub struct FindUnitsAboveBorrowed<'a> {
    pub key: i64,
    pub code: Option<&'a str>,
    pub product_code: &'a str,
}
impl<'a> From<FindUnitsAboveBorrowed<'a>> for FindUnitsAbove {
    fn from(FindUnitsAboveBorrowed { key, code, product_code }: FindUnitsAboveBorrowed<'a>) -> Self {
        Self { key, code: code.map(|v| v.into()), product_code: product_code.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct UnitRow {
    pub key: i64,
    pub code: Option<String>,
    pub product_key: i64,
    pub product_code: String,
    pub description: Option<String>,
    pub gtin: Option<String>,
    pub work_order_key: Option<i64>,
    pub work_order_code: Option<String>,
    pub project_code: Option<String>,
    pub phase_sequence: Option<Vec<String>>,
    pub serial_fields: Option<serde_json::Value>,
    pub lot_key: Option<i64>,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: Option<i64>,
    pub released: Option<chrono::DateTime<chrono::Utc>>,
    pub released_by: Option<i64>,
    pub deleted_at: Option<chrono::DateTime<chrono::Utc>>,
    pub deleted_by: Option<i64>,
    pub scrapped: Option<chrono::DateTime<chrono::Utc>>,
    pub scrapped_by: Option<i64>,
    pub scrap_reason: Option<String>,
    pub hold_reason: Option<String>,
    pub hold_by: Option<i64>,
    pub hold_at: Option<chrono::DateTime<chrono::Utc>>,
    pub state: String,
    pub position_key: Option<String>,
    pub position_code: Option<String>,
}
pub struct UnitRowBorrowed<'a> {
    pub key: i64,
    pub code: Option<&'a str>,
    pub product_key: i64,
    pub product_code: &'a str,
    pub description: Option<&'a str>,
    pub gtin: Option<&'a str>,
    pub work_order_key: Option<i64>,
    pub work_order_code: Option<&'a str>,
    pub project_code: Option<&'a str>,
    pub phase_sequence: Option<crate::ArrayIterator<'a, &'a str>>,
    pub serial_fields: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub lot_key: Option<i64>,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: Option<i64>,
    pub released: Option<chrono::DateTime<chrono::Utc>>,
    pub released_by: Option<i64>,
    pub deleted_at: Option<chrono::DateTime<chrono::Utc>>,
    pub deleted_by: Option<i64>,
    pub scrapped: Option<chrono::DateTime<chrono::Utc>>,
    pub scrapped_by: Option<i64>,
    pub scrap_reason: Option<&'a str>,
    pub hold_reason: Option<&'a str>,
    pub hold_by: Option<i64>,
    pub hold_at: Option<chrono::DateTime<chrono::Utc>>,
    pub state: &'a str,
    pub position_key: Option<&'a str>,
    pub position_code: Option<&'a str>,
}
impl<'a> From<UnitRowBorrowed<'a>> for UnitRow {
    fn from(
        UnitRowBorrowed {
            key,
            code,
            product_key,
            product_code,
            description,
            gtin,
            work_order_key,
            work_order_code,
            project_code,
            phase_sequence,
            serial_fields,
            lot_key,
            created,
            created_by,
            released,
            released_by,
            deleted_at,
            deleted_by,
            scrapped,
            scrapped_by,
            scrap_reason,
            hold_reason,
            hold_by,
            hold_at,
            state,
            position_key,
            position_code,
        }: UnitRowBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            code: code.map(|v| v.into()),
            product_key,
            product_code: product_code.into(),
            description: description.map(|v| v.into()),
            gtin: gtin.map(|v| v.into()),
            work_order_key,
            work_order_code: work_order_code.map(|v| v.into()),
            project_code: project_code.map(|v| v.into()),
            phase_sequence: phase_sequence.map(|v| v.map(|v| v.into()).collect()),
            serial_fields: serial_fields.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            lot_key,
            created,
            created_by,
            released,
            released_by,
            deleted_at,
            deleted_by,
            scrapped,
            scrapped_by,
            scrap_reason: scrap_reason.map(|v| v.into()),
            hold_reason: hold_reason.map(|v| v.into()),
            hold_by,
            hold_at,
            state: state.into(),
            position_key: position_key.map(|v| v.into()),
            position_code: position_code.map(|v| v.into()),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindValues {
    pub serial_key: i64,
    pub form_field_key: String,
    pub custom_field_key: String,
    pub label: Option<String>,
    pub default_label: Option<String>,
    pub field_name: Option<String>,
    pub mandatory: bool,
    pub value: Option<serde_json::Value>,
    pub r#type: Option<String>,
    pub batch_key: Option<i64>,
    pub order_key: Option<i64>,
    pub canceled: bool,
    pub step_key: Option<String>,
    pub phase_key: Option<String>,
    pub last_updated: Option<chrono::DateTime<chrono::Utc>>,
    pub updated_by: Option<i64>,
    pub event_key: Option<i64>,
}
pub struct FindValuesBorrowed<'a> {
    pub serial_key: i64,
    pub form_field_key: &'a str,
    pub custom_field_key: &'a str,
    pub label: Option<&'a str>,
    pub default_label: Option<&'a str>,
    pub field_name: Option<&'a str>,
    pub mandatory: bool,
    pub value: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub r#type: Option<&'a str>,
    pub batch_key: Option<i64>,
    pub order_key: Option<i64>,
    pub canceled: bool,
    pub step_key: Option<&'a str>,
    pub phase_key: Option<&'a str>,
    pub last_updated: Option<chrono::DateTime<chrono::Utc>>,
    pub updated_by: Option<i64>,
    pub event_key: Option<i64>,
}
impl<'a> From<FindValuesBorrowed<'a>> for FindValues {
    fn from(
        FindValuesBorrowed {
            serial_key,
            form_field_key,
            custom_field_key,
            label,
            default_label,
            field_name,
            mandatory,
            value,
            r#type,
            batch_key,
            order_key,
            canceled,
            step_key,
            phase_key,
            last_updated,
            updated_by,
            event_key,
        }: FindValuesBorrowed<'a>,
    ) -> Self {
        Self {
            serial_key,
            form_field_key: form_field_key.into(),
            custom_field_key: custom_field_key.into(),
            label: label.map(|v| v.into()),
            default_label: default_label.map(|v| v.into()),
            field_name: field_name.map(|v| v.into()),
            mandatory,
            value: value.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            r#type: r#type.map(|v| v.into()),
            batch_key,
            order_key,
            canceled,
            step_key: step_key.map(|v| v.into()),
            phase_key: phase_key.map(|v| v.into()),
            last_updated,
            updated_by,
            event_key,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindEvents {
    pub serial_key: i64,
    pub key: i64,
    pub event_type: String,
    pub at: chrono::DateTime<chrono::Utc>,
    pub user_key: Option<i64>,
    pub description: Option<String>,
    pub batch_key: Option<i64>,
    pub data: serde_json::Value,
}
pub struct FindEventsBorrowed<'a> {
    pub serial_key: i64,
    pub key: i64,
    pub event_type: &'a str,
    pub at: chrono::DateTime<chrono::Utc>,
    pub user_key: Option<i64>,
    pub description: Option<&'a str>,
    pub batch_key: Option<i64>,
    pub data: postgres_types::Json<&'a serde_json::value::RawValue>,
}
impl<'a> From<FindEventsBorrowed<'a>> for FindEvents {
    fn from(
        FindEventsBorrowed {
            serial_key,
            key,
            event_type,
            at,
            user_key,
            description,
            batch_key,
            data,
        }: FindEventsBorrowed<'a>,
    ) -> Self {
        Self {
            serial_key,
            key,
            event_type: event_type.into(),
            at,
            user_key,
            description: description.map(|v| v.into()),
            batch_key,
            data: serde_json::from_str(data.0.get()).unwrap(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindLinks {
    pub key: i64,
    pub parent_key: i64,
    pub child_key: i64,
    pub code: Option<String>,
    pub product_key: i64,
    pub product_code: String,
    pub description: Option<String>,
    pub lot_key: Option<i64>,
    pub phase_key: Option<String>,
    pub phase_name: Option<String>,
    pub batch_key: Option<i64>,
    pub confirmed: bool,
    pub linked_at: chrono::DateTime<chrono::Utc>,
    pub linked_by: Option<i64>,
    pub ended_at: Option<chrono::DateTime<chrono::Utc>>,
    pub ended_by: Option<i64>,
    pub reason: Option<String>,
    pub disposition: Option<String>,
    pub successor_key: Option<i64>,
    pub successor_code: Option<String>,
    pub receipt: Option<serde_json::Value>,
}
pub struct FindLinksBorrowed<'a> {
    pub key: i64,
    pub parent_key: i64,
    pub child_key: i64,
    pub code: Option<&'a str>,
    pub product_key: i64,
    pub product_code: &'a str,
    pub description: Option<&'a str>,
    pub lot_key: Option<i64>,
    pub phase_key: Option<&'a str>,
    pub phase_name: Option<&'a str>,
    pub batch_key: Option<i64>,
    pub confirmed: bool,
    pub linked_at: chrono::DateTime<chrono::Utc>,
    pub linked_by: Option<i64>,
    pub ended_at: Option<chrono::DateTime<chrono::Utc>>,
    pub ended_by: Option<i64>,
    pub reason: Option<&'a str>,
    pub disposition: Option<&'a str>,
    pub successor_key: Option<i64>,
    pub successor_code: Option<&'a str>,
    pub receipt: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
}
impl<'a> From<FindLinksBorrowed<'a>> for FindLinks {
    fn from(
        FindLinksBorrowed {
            key,
            parent_key,
            child_key,
            code,
            product_key,
            product_code,
            description,
            lot_key,
            phase_key,
            phase_name,
            batch_key,
            confirmed,
            linked_at,
            linked_by,
            ended_at,
            ended_by,
            reason,
            disposition,
            successor_key,
            successor_code,
            receipt,
        }: FindLinksBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            parent_key,
            child_key,
            code: code.map(|v| v.into()),
            product_key,
            product_code: product_code.into(),
            description: description.map(|v| v.into()),
            lot_key,
            phase_key: phase_key.map(|v| v.into()),
            phase_name: phase_name.map(|v| v.into()),
            batch_key,
            confirmed,
            linked_at,
            linked_by,
            ended_at,
            ended_by,
            reason: reason.map(|v| v.into()),
            disposition: disposition.map(|v| v.into()),
            successor_key,
            successor_code: successor_code.map(|v| v.into()),
            receipt: receipt.map(|v| serde_json::from_str(v.0.get()).unwrap()),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindExpected {
    pub work_order_key: Option<i64>,
    pub product_key: Option<i64>,
    pub component_key: i64,
    pub code: String,
    pub description: Option<String>,
    pub qt: rust_decimal::Decimal,
}
pub struct FindExpectedBorrowed<'a> {
    pub work_order_key: Option<i64>,
    pub product_key: Option<i64>,
    pub component_key: i64,
    pub code: &'a str,
    pub description: Option<&'a str>,
    pub qt: rust_decimal::Decimal,
}
impl<'a> From<FindExpectedBorrowed<'a>> for FindExpected {
    fn from(
        FindExpectedBorrowed {
            work_order_key,
            product_key,
            component_key,
            code,
            description,
            qt,
        }: FindExpectedBorrowed<'a>,
    ) -> Self {
        Self {
            work_order_key,
            product_key,
            component_key,
            code: code.into(),
            description: description.map(|v| v.into()),
            qt,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindLots {
    pub key: i64,
    pub code: String,
    pub supplier_lot: Option<String>,
    pub partner_code: Option<String>,
    pub partner_name: Option<String>,
    pub purchase_doc: Option<String>,
    pub expires: Option<chrono::NaiveDate>,
}
pub struct FindLotsBorrowed<'a> {
    pub key: i64,
    pub code: &'a str,
    pub supplier_lot: Option<&'a str>,
    pub partner_code: Option<&'a str>,
    pub partner_name: Option<&'a str>,
    pub purchase_doc: Option<&'a str>,
    pub expires: Option<chrono::NaiveDate>,
}
impl<'a> From<FindLotsBorrowed<'a>> for FindLots {
    fn from(
        FindLotsBorrowed {
            key,
            code,
            supplier_lot,
            partner_code,
            partner_name,
            purchase_doc,
            expires,
        }: FindLotsBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            code: code.into(),
            supplier_lot: supplier_lot.map(|v| v.into()),
            partner_code: partner_code.map(|v| v.into()),
            partner_name: partner_name.map(|v| v.into()),
            purchase_doc: purchase_doc.map(|v| v.into()),
            expires,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindBatches {
    pub serial_key: i64,
    pub key: i64,
    pub job_key: i64,
    pub work_order_key: i64,
    pub phase_key: String,
    pub qt_total: rust_decimal::Decimal,
    pub start: chrono::DateTime<chrono::Utc>,
    pub end: Option<chrono::DateTime<chrono::Utc>>,
    pub canceled: bool,
    pub canceled_at: Option<chrono::DateTime<chrono::Utc>>,
    pub forced: bool,
    pub forced_at: Option<chrono::DateTime<chrono::Utc>>,
}
pub struct FindBatchesBorrowed<'a> {
    pub serial_key: i64,
    pub key: i64,
    pub job_key: i64,
    pub work_order_key: i64,
    pub phase_key: &'a str,
    pub qt_total: rust_decimal::Decimal,
    pub start: chrono::DateTime<chrono::Utc>,
    pub end: Option<chrono::DateTime<chrono::Utc>>,
    pub canceled: bool,
    pub canceled_at: Option<chrono::DateTime<chrono::Utc>>,
    pub forced: bool,
    pub forced_at: Option<chrono::DateTime<chrono::Utc>>,
}
impl<'a> From<FindBatchesBorrowed<'a>> for FindBatches {
    fn from(
        FindBatchesBorrowed {
            serial_key,
            key,
            job_key,
            work_order_key,
            phase_key,
            qt_total,
            start,
            end,
            canceled,
            canceled_at,
            forced,
            forced_at,
        }: FindBatchesBorrowed<'a>,
    ) -> Self {
        Self {
            serial_key,
            key,
            job_key,
            work_order_key,
            phase_key: phase_key.into(),
            qt_total,
            start,
            end,
            canceled,
            canceled_at,
            forced,
            forced_at,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindJobs {
    pub key: i64,
    pub work_order_key: i64,
    pub phase_key: String,
    pub phase_alias: String,
    pub step_check: bool,
    pub step_sequence: serde_json::Value,
}
pub struct FindJobsBorrowed<'a> {
    pub key: i64,
    pub work_order_key: i64,
    pub phase_key: &'a str,
    pub phase_alias: &'a str,
    pub step_check: bool,
    pub step_sequence: postgres_types::Json<&'a serde_json::value::RawValue>,
}
impl<'a> From<FindJobsBorrowed<'a>> for FindJobs {
    fn from(
        FindJobsBorrowed { key, work_order_key, phase_key, phase_alias, step_check, step_sequence }: FindJobsBorrowed<
            'a,
        >,
    ) -> Self {
        Self {
            key,
            work_order_key,
            phase_key: phase_key.into(),
            phase_alias: phase_alias.into(),
            step_check,
            step_sequence: serde_json::from_str(step_sequence.0.get()).unwrap(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindPhaseNames {
    pub key: String,
    pub alias: String,
}
pub struct FindPhaseNamesBorrowed<'a> {
    pub key: &'a str,
    pub alias: &'a str,
}
impl<'a> From<FindPhaseNamesBorrowed<'a>> for FindPhaseNames {
    fn from(FindPhaseNamesBorrowed { key, alias }: FindPhaseNamesBorrowed<'a>) -> Self {
        Self { key: key.into(), alias: alias.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindStepRecords {
    pub key: i64,
    pub batch_key: i64,
    pub step_key: String,
    pub status: String,
    pub user_key: Option<i64>,
    pub work_session_key: Option<i64>,
    pub completed: Option<chrono::DateTime<chrono::Utc>>,
    pub form_data: serde_json::Value,
    pub canceled: bool,
    pub canceled_at: Option<chrono::DateTime<chrono::Utc>>,
}
pub struct FindStepRecordsBorrowed<'a> {
    pub key: i64,
    pub batch_key: i64,
    pub step_key: &'a str,
    pub status: &'a str,
    pub user_key: Option<i64>,
    pub work_session_key: Option<i64>,
    pub completed: Option<chrono::DateTime<chrono::Utc>>,
    pub form_data: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub canceled: bool,
    pub canceled_at: Option<chrono::DateTime<chrono::Utc>>,
}
impl<'a> From<FindStepRecordsBorrowed<'a>> for FindStepRecords {
    fn from(
        FindStepRecordsBorrowed {
            key,
            batch_key,
            step_key,
            status,
            user_key,
            work_session_key,
            completed,
            form_data,
            canceled,
            canceled_at,
        }: FindStepRecordsBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            batch_key,
            step_key: step_key.into(),
            status: status.into(),
            user_key,
            work_session_key,
            completed,
            form_data: serde_json::from_str(form_data.0.get()).unwrap(),
            canceled,
            canceled_at,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindStepVersions {
    pub step_record_key: i64,
    pub event_key: i64,
    pub user_key: Option<i64>,
    pub at: chrono::DateTime<chrono::Utc>,
    pub reason: String,
    pub form_data: serde_json::Value,
}
pub struct FindStepVersionsBorrowed<'a> {
    pub step_record_key: i64,
    pub event_key: i64,
    pub user_key: Option<i64>,
    pub at: chrono::DateTime<chrono::Utc>,
    pub reason: &'a str,
    pub form_data: postgres_types::Json<&'a serde_json::value::RawValue>,
}
impl<'a> From<FindStepVersionsBorrowed<'a>> for FindStepVersions {
    fn from(
        FindStepVersionsBorrowed {
            step_record_key,
            event_key,
            user_key,
            at,
            reason,
            form_data,
        }: FindStepVersionsBorrowed<'a>,
    ) -> Self {
        Self {
            step_record_key,
            event_key,
            user_key,
            at,
            reason: reason.into(),
            form_data: serde_json::from_str(form_data.0.get()).unwrap(),
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindSessions {
    pub key: i64,
    pub batch_key: i64,
    pub user_key: i64,
    pub start: chrono::DateTime<chrono::Utc>,
    pub end: Option<chrono::DateTime<chrono::Utc>>,
    pub duration: Option<i64>,
    pub canceled: bool,
    pub canceled_at: Option<chrono::DateTime<chrono::Utc>>,
    pub forced: bool,
    pub forced_at: Option<chrono::DateTime<chrono::Utc>>,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindMaterials {
    pub key: i64,
    pub product_key: i64,
    pub code: String,
    pub description: Option<String>,
    pub lot_tracking: String,
    pub batch_key: Option<String>,
    pub parent_serial_key: Option<String>,
    pub lot_key: Option<i64>,
    pub quantity: rust_decimal::Decimal,
    pub allocation: Option<String>,
    pub position_code: String,
    pub at: chrono::DateTime<chrono::Utc>,
    pub user_key: Option<i64>,
}
pub struct FindMaterialsBorrowed<'a> {
    pub key: i64,
    pub product_key: i64,
    pub code: &'a str,
    pub description: Option<&'a str>,
    pub lot_tracking: &'a str,
    pub batch_key: Option<&'a str>,
    pub parent_serial_key: Option<&'a str>,
    pub lot_key: Option<i64>,
    pub quantity: rust_decimal::Decimal,
    pub allocation: Option<&'a str>,
    pub position_code: &'a str,
    pub at: chrono::DateTime<chrono::Utc>,
    pub user_key: Option<i64>,
}
impl<'a> From<FindMaterialsBorrowed<'a>> for FindMaterials {
    fn from(
        FindMaterialsBorrowed {
            key,
            product_key,
            code,
            description,
            lot_tracking,
            batch_key,
            parent_serial_key,
            lot_key,
            quantity,
            allocation,
            position_code,
            at,
            user_key,
        }: FindMaterialsBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            product_key,
            code: code.into(),
            description: description.map(|v| v.into()),
            lot_tracking: lot_tracking.into(),
            batch_key: batch_key.map(|v| v.into()),
            parent_serial_key: parent_serial_key.map(|v| v.into()),
            lot_key,
            quantity,
            allocation: allocation.map(|v| v.into()),
            position_code: position_code.into(),
            at,
            user_key,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindAllocations {
    pub batch_key: i64,
    pub component_key: i64,
    pub code: String,
    pub description: Option<String>,
    pub lot_tracking: String,
    pub lot_key: i64,
    pub quantity: rust_decimal::Decimal,
    pub position_code: Option<String>,
    pub parent_serial_key: Option<i64>,
    pub declared_by: Option<i64>,
    pub declared_at: chrono::DateTime<chrono::Utc>,
}
pub struct FindAllocationsBorrowed<'a> {
    pub batch_key: i64,
    pub component_key: i64,
    pub code: &'a str,
    pub description: Option<&'a str>,
    pub lot_tracking: &'a str,
    pub lot_key: i64,
    pub quantity: rust_decimal::Decimal,
    pub position_code: Option<&'a str>,
    pub parent_serial_key: Option<i64>,
    pub declared_by: Option<i64>,
    pub declared_at: chrono::DateTime<chrono::Utc>,
}
impl<'a> From<FindAllocationsBorrowed<'a>> for FindAllocations {
    fn from(
        FindAllocationsBorrowed {
            batch_key,
            component_key,
            code,
            description,
            lot_tracking,
            lot_key,
            quantity,
            position_code,
            parent_serial_key,
            declared_by,
            declared_at,
        }: FindAllocationsBorrowed<'a>,
    ) -> Self {
        Self {
            batch_key,
            component_key,
            code: code.into(),
            description: description.map(|v| v.into()),
            lot_tracking: lot_tracking.into(),
            lot_key,
            quantity,
            position_code: position_code.map(|v| v.into()),
            parent_serial_key,
            declared_by,
            declared_at,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct MovedRow {
    pub serial_key: Option<i64>,
    pub container_key: Option<String>,
    pub container_code: Option<String>,
    pub key: i64,
    pub r#type: String,
    pub at: chrono::DateTime<chrono::Utc>,
    pub user_key: Option<i64>,
    pub from_key: String,
    pub from_code: String,
    pub to_key: String,
    pub to_code: String,
    pub list_code: Option<String>,
    pub qt_confirmed: rust_decimal::Decimal,
    pub reason: Option<String>,
    pub refs: serde_json::Value,
    pub reversed: bool,
}
pub struct MovedRowBorrowed<'a> {
    pub serial_key: Option<i64>,
    pub container_key: Option<&'a str>,
    pub container_code: Option<&'a str>,
    pub key: i64,
    pub r#type: &'a str,
    pub at: chrono::DateTime<chrono::Utc>,
    pub user_key: Option<i64>,
    pub from_key: &'a str,
    pub from_code: &'a str,
    pub to_key: &'a str,
    pub to_code: &'a str,
    pub list_code: Option<&'a str>,
    pub qt_confirmed: rust_decimal::Decimal,
    pub reason: Option<&'a str>,
    pub refs: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub reversed: bool,
}
impl<'a> From<MovedRowBorrowed<'a>> for MovedRow {
    fn from(
        MovedRowBorrowed {
            serial_key,
            container_key,
            container_code,
            key,
            r#type,
            at,
            user_key,
            from_key,
            from_code,
            to_key,
            to_code,
            list_code,
            qt_confirmed,
            reason,
            refs,
            reversed,
        }: MovedRowBorrowed<'a>,
    ) -> Self {
        Self {
            serial_key,
            container_key: container_key.map(|v| v.into()),
            container_code: container_code.map(|v| v.into()),
            key,
            r#type: r#type.into(),
            at,
            user_key,
            from_key: from_key.into(),
            from_code: from_code.into(),
            to_key: to_key.into(),
            to_code: to_code.into(),
            list_code: list_code.map(|v| v.into()),
            qt_confirmed,
            reason: reason.map(|v| v.into()),
            refs: serde_json::from_str(refs.0.get()).unwrap(),
            reversed,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindPositionPaths {
    pub key: String,
    pub code: String,
    pub path: Vec<String>,
}
pub struct FindPositionPathsBorrowed<'a> {
    pub key: &'a str,
    pub code: &'a str,
    pub path: crate::ArrayIterator<'a, &'a str>,
}
impl<'a> From<FindPositionPathsBorrowed<'a>> for FindPositionPaths {
    fn from(FindPositionPathsBorrowed { key, code, path }: FindPositionPathsBorrowed<'a>) -> Self {
        Self { key: key.into(), code: code.into(), path: path.map(|v| v.into()).collect() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindFiles {
    pub bucket: String,
    pub object_key: String,
    pub subfolder: String,
    pub name: String,
    pub object_path: String,
    pub size: i64,
    pub content_type: String,
    pub sha256: String,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: i64,
}
pub struct FindFilesBorrowed<'a> {
    pub bucket: &'a str,
    pub object_key: &'a str,
    pub subfolder: &'a str,
    pub name: &'a str,
    pub object_path: &'a str,
    pub size: i64,
    pub content_type: &'a str,
    pub sha256: &'a str,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: i64,
}
impl<'a> From<FindFilesBorrowed<'a>> for FindFiles {
    fn from(
        FindFilesBorrowed {
            bucket,
            object_key,
            subfolder,
            name,
            object_path,
            size,
            content_type,
            sha256,
            created,
            created_by,
        }: FindFilesBorrowed<'a>,
    ) -> Self {
        Self {
            bucket: bucket.into(),
            object_key: object_key.into(),
            subfolder: subfolder.into(),
            name: name.into(),
            object_path: object_path.into(),
            size,
            content_type: content_type.into(),
            sha256: sha256.into(),
            created,
            created_by,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindPeople {
    pub key: i64,
    pub username: String,
    pub name: Option<String>,
    pub surname: Option<String>,
}
pub struct FindPeopleBorrowed<'a> {
    pub key: i64,
    pub username: &'a str,
    pub name: Option<&'a str>,
    pub surname: Option<&'a str>,
}
impl<'a> From<FindPeopleBorrowed<'a>> for FindPeople {
    fn from(FindPeopleBorrowed { key, username, name, surname }: FindPeopleBorrowed<'a>) -> Self {
        Self { key, username: username.into(), name: name.map(|v| v.into()), surname: surname.map(|v| v.into()) }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct CompanyRow {
    pub key: String,
    pub value: serde_json::Value,
    pub object_path: Option<String>,
    pub sha256: Option<String>,
}
pub struct CompanyRowBorrowed<'a> {
    pub key: &'a str,
    pub value: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub object_path: Option<&'a str>,
    pub sha256: Option<&'a str>,
}
impl<'a> From<CompanyRowBorrowed<'a>> for CompanyRow {
    fn from(CompanyRowBorrowed { key, value, object_path, sha256 }: CompanyRowBorrowed<'a>) -> Self {
        Self {
            key: key.into(),
            value: serde_json::from_str(value.0.get()).unwrap(),
            object_path: object_path.map(|v| v.into()),
            sha256: sha256.map(|v| v.into()),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct FindUnitsBelowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindUnitsBelow, tokio_postgres::Error>,
    mapper: fn(FindUnitsBelow) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindUnitsBelowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindUnitsBelow) -> R) -> FindUnitsBelowQuery<'c, 'a, 's, C, R, N> {
        FindUnitsBelowQuery {
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
pub struct FindUnitsAboveQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindUnitsAboveBorrowed, tokio_postgres::Error>,
    mapper: fn(FindUnitsAboveBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindUnitsAboveQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindUnitsAboveBorrowed) -> R) -> FindUnitsAboveQuery<'c, 'a, 's, C, R, N> {
        FindUnitsAboveQuery {
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
pub struct UnitRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<UnitRowBorrowed, tokio_postgres::Error>,
    mapper: fn(UnitRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> UnitRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(UnitRowBorrowed) -> R) -> UnitRowQuery<'c, 'a, 's, C, R, N> {
        UnitRowQuery {
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
pub struct FindValuesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindValuesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindValuesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindValuesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindValuesBorrowed) -> R) -> FindValuesQuery<'c, 'a, 's, C, R, N> {
        FindValuesQuery {
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
pub struct FindEventsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindEventsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindEventsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindEventsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindEventsBorrowed) -> R) -> FindEventsQuery<'c, 'a, 's, C, R, N> {
        FindEventsQuery {
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
pub struct FindLinksQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindLinksBorrowed, tokio_postgres::Error>,
    mapper: fn(FindLinksBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindLinksQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindLinksBorrowed) -> R) -> FindLinksQuery<'c, 'a, 's, C, R, N> {
        FindLinksQuery {
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
pub struct FindExpectedQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindExpectedBorrowed, tokio_postgres::Error>,
    mapper: fn(FindExpectedBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindExpectedQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindExpectedBorrowed) -> R) -> FindExpectedQuery<'c, 'a, 's, C, R, N> {
        FindExpectedQuery {
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
pub struct FindLotsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindLotsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindLotsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindLotsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindLotsBorrowed) -> R) -> FindLotsQuery<'c, 'a, 's, C, R, N> {
        FindLotsQuery {
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
pub struct FindBatchesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindBatchesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindBatchesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindBatchesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindBatchesBorrowed) -> R) -> FindBatchesQuery<'c, 'a, 's, C, R, N> {
        FindBatchesQuery {
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
pub struct FindJobsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindJobsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindJobsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindJobsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindJobsBorrowed) -> R) -> FindJobsQuery<'c, 'a, 's, C, R, N> {
        FindJobsQuery {
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
pub struct FindPhaseNamesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindPhaseNamesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindPhaseNamesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindPhaseNamesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindPhaseNamesBorrowed) -> R) -> FindPhaseNamesQuery<'c, 'a, 's, C, R, N> {
        FindPhaseNamesQuery {
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
pub struct FindStepRecordsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindStepRecordsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindStepRecordsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindStepRecordsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindStepRecordsBorrowed) -> R) -> FindStepRecordsQuery<'c, 'a, 's, C, R, N> {
        FindStepRecordsQuery {
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
pub struct FindStepVersionsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindStepVersionsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindStepVersionsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindStepVersionsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindStepVersionsBorrowed) -> R) -> FindStepVersionsQuery<'c, 'a, 's, C, R, N> {
        FindStepVersionsQuery {
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
pub struct FindSessionsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindSessions, tokio_postgres::Error>,
    mapper: fn(FindSessions) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindSessionsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindSessions) -> R) -> FindSessionsQuery<'c, 'a, 's, C, R, N> {
        FindSessionsQuery {
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
pub struct FindMaterialsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindMaterialsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindMaterialsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindMaterialsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindMaterialsBorrowed) -> R) -> FindMaterialsQuery<'c, 'a, 's, C, R, N> {
        FindMaterialsQuery {
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
pub struct FindAllocationsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindAllocationsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindAllocationsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindAllocationsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindAllocationsBorrowed) -> R) -> FindAllocationsQuery<'c, 'a, 's, C, R, N> {
        FindAllocationsQuery {
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
pub struct MovedRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<MovedRowBorrowed, tokio_postgres::Error>,
    mapper: fn(MovedRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> MovedRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(MovedRowBorrowed) -> R) -> MovedRowQuery<'c, 'a, 's, C, R, N> {
        MovedRowQuery {
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
pub struct FindPositionPathsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindPositionPathsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindPositionPathsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindPositionPathsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindPositionPathsBorrowed) -> R) -> FindPositionPathsQuery<'c, 'a, 's, C, R, N> {
        FindPositionPathsQuery {
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
pub struct FindFilesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindFilesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindFilesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindFilesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindFilesBorrowed) -> R) -> FindFilesQuery<'c, 'a, 's, C, R, N> {
        FindFilesQuery {
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
pub struct FindPeopleQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindPeopleBorrowed, tokio_postgres::Error>,
    mapper: fn(FindPeopleBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindPeopleQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindPeopleBorrowed) -> R) -> FindPeopleQuery<'c, 'a, 's, C, R, N> {
        FindPeopleQuery {
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
pub struct CompanyRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<CompanyRowBorrowed, tokio_postgres::Error>,
    mapper: fn(CompanyRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> CompanyRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(CompanyRowBorrowed) -> R) -> CompanyRowQuery<'c, 'a, 's, C, R, N> {
        CompanyRowQuery {
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
pub struct FindUnitsBelowStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_units_below() -> FindUnitsBelowStmt {
    FindUnitsBelowStmt(
        "with recursive down (key, parent_key, depth) as ( select s.key, null::bigint, 0 from serial.serial s where s.key = $1 and s.created <= $2 union all select l.child_serial_key, l.parent_serial_key, down.depth + 1 from down join serial.link l on l.parent_serial_key = down.key where l.confirmed and l.linked_at <= $2 and (l.ended_at is null or l.ended_at > $2) and down.depth < $3 ) select key, parent_key, depth from down limit $4",
        None,
    )
}
impl FindUnitsBelowStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
        at: &'a chrono::DateTime<chrono::Utc>,
        depth: &'a i32,
        limit: &'a i64,
    ) -> FindUnitsBelowQuery<'c, 'a, 's, C, FindUnitsBelow, 4> {
        FindUnitsBelowQuery {
            client,
            params: [key, at, depth, limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindUnitsBelow, tokio_postgres::Error> {
                Ok(FindUnitsBelow { key: row.try_get(0)?, parent_key: row.try_get(1)?, depth: row.try_get(2)? })
            },
            mapper: |it| FindUnitsBelow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindUnitsBelowParams,
        FindUnitsBelowQuery<'c, 'a, 's, C, FindUnitsBelow, 4>,
        C,
    > for FindUnitsBelowStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindUnitsBelowParams,
    ) -> FindUnitsBelowQuery<'c, 'a, 's, C, FindUnitsBelow, 4> {
        self.bind(client, &params.key, &params.at, &params.depth, &params.limit)
    }
}
pub struct FindUnitsAboveStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_units_above() -> FindUnitsAboveStmt {
    FindUnitsAboveStmt(
        "with recursive up (key, depth) as ( select l.parent_serial_key, 1 from serial.link l where l.child_serial_key = $1 and l.confirmed and l.parent_serial_key is not null and l.linked_at <= $2 and (l.ended_at is null or l.ended_at > $2) union all select l.parent_serial_key, up.depth + 1 from up join serial.link l on l.child_serial_key = up.key where l.confirmed and l.parent_serial_key is not null and l.linked_at <= $2 and (l.ended_at is null or l.ended_at > $2) and up.depth < 1000 ) select s.key, s.code, p.code as product_code from up join serial.serial s on s.key = up.key join product.product p on p.key = s.product_key order by up.depth desc",
        None,
    )
}
impl FindUnitsAboveStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
        at: &'a chrono::DateTime<chrono::Utc>,
    ) -> FindUnitsAboveQuery<'c, 'a, 's, C, FindUnitsAbove, 2> {
        FindUnitsAboveQuery {
            client,
            params: [key, at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindUnitsAboveBorrowed, tokio_postgres::Error> {
                Ok(FindUnitsAboveBorrowed {
                    key: row.try_get(0)?,
                    code: row.try_get(1)?,
                    product_code: row.try_get(2)?,
                })
            },
            mapper: |it| FindUnitsAbove::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindUnitsAboveParams,
        FindUnitsAboveQuery<'c, 'a, 's, C, FindUnitsAbove, 2>,
        C,
    > for FindUnitsAboveStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindUnitsAboveParams,
    ) -> FindUnitsAboveQuery<'c, 'a, 's, C, FindUnitsAbove, 2> {
        self.bind(client, &params.key, &params.at)
    }
}
pub struct FindUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_units() -> FindUnitsStmt {
    FindUnitsStmt(
        "select s.key, s.code, s.product_key, p.code as product_code, p.description, p.gtin, s.work_order_key, w.code as work_order_code, w.project_code, w.phase_sequence, w.serial_fields, s.lot_key, s.created, s.created_by, s.released, s.released_by, s.deleted_at, s.deleted_by, s.scrapped, s.scrapped_by, s.scrap_reason, s.hold_reason, s.hold_by, s.hold_at, s.state, s.position_key, o.code as position_code from serial.serial s join product.product p on p.key = s.product_key left join production.work_order w on w.key = s.work_order_key left join position.position o on o.key = s.position_key where s.key = any ($1)",
        None,
    )
}
impl FindUnitsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> UnitRowQuery<'c, 'a, 's, C, UnitRow, 1> {
        UnitRowQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<UnitRowBorrowed, tokio_postgres::Error> {
                Ok(UnitRowBorrowed {
                    key: row.try_get(0)?,
                    code: row.try_get(1)?,
                    product_key: row.try_get(2)?,
                    product_code: row.try_get(3)?,
                    description: row.try_get(4)?,
                    gtin: row.try_get(5)?,
                    work_order_key: row.try_get(6)?,
                    work_order_code: row.try_get(7)?,
                    project_code: row.try_get(8)?,
                    phase_sequence: row.try_get(9)?,
                    serial_fields: row.try_get(10)?,
                    lot_key: row.try_get(11)?,
                    created: row.try_get(12)?,
                    created_by: row.try_get(13)?,
                    released: row.try_get(14)?,
                    released_by: row.try_get(15)?,
                    deleted_at: row.try_get(16)?,
                    deleted_by: row.try_get(17)?,
                    scrapped: row.try_get(18)?,
                    scrapped_by: row.try_get(19)?,
                    scrap_reason: row.try_get(20)?,
                    hold_reason: row.try_get(21)?,
                    hold_by: row.try_get(22)?,
                    hold_at: row.try_get(23)?,
                    state: row.try_get(24)?,
                    position_key: row.try_get(25)?,
                    position_code: row.try_get(26)?,
                })
            },
            mapper: |it| UnitRow::from(it),
        }
    }
}
pub struct FindValuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_values() -> FindValuesStmt {
    FindValuesStmt(
        "select v.serial_key, v.form_field_key, v.custom_field_key, v.label, f.default_label, f.name as field_name, v.mandatory, v.value, coalesce(v.type, f.type) as type, v.batch_key, b.work_order_key as order_key, b.canceled is not null as canceled, v.step_key, v.phase_key, v.last_updated, v.updated_by, v.event_key from serial.value v left join quality.custom_field f on f.key = v.custom_field_key left join production.batch b on b.key = v.batch_key where v.serial_key = any ($1) order by v.serial_key, v.place, v.form_field_key",
        None,
    )
}
impl FindValuesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> FindValuesQuery<'c, 'a, 's, C, FindValues, 1> {
        FindValuesQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindValuesBorrowed, tokio_postgres::Error> {
                Ok(FindValuesBorrowed {
                    serial_key: row.try_get(0)?,
                    form_field_key: row.try_get(1)?,
                    custom_field_key: row.try_get(2)?,
                    label: row.try_get(3)?,
                    default_label: row.try_get(4)?,
                    field_name: row.try_get(5)?,
                    mandatory: row.try_get(6)?,
                    value: row.try_get(7)?,
                    r#type: row.try_get(8)?,
                    batch_key: row.try_get(9)?,
                    order_key: row.try_get(10)?,
                    canceled: row.try_get(11)?,
                    step_key: row.try_get(12)?,
                    phase_key: row.try_get(13)?,
                    last_updated: row.try_get(14)?,
                    updated_by: row.try_get(15)?,
                    event_key: row.try_get(16)?,
                })
            },
            mapper: |it| FindValues::from(it),
        }
    }
}
pub struct FindEventsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_events() -> FindEventsStmt {
    FindEventsStmt(
        "select asked.key as serial_key, e.key, e.event_type, e.at, e.user_key, e.description, e.batch_key, e.data from unnest($1::bigint[]) as asked (key) cross join lateral ( select f.key, f.event_type, f.at, f.user_key, f.description, f.batch_key, f.data, f.confidential from journal.event f where f.serial_keys @> array[asked.key] and f.serial_keys <> '{}' offset 0) e where not e.confidential order by asked.key, e.key",
        None,
    )
}
impl FindEventsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> FindEventsQuery<'c, 'a, 's, C, FindEvents, 1> {
        FindEventsQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindEventsBorrowed, tokio_postgres::Error> {
                Ok(FindEventsBorrowed {
                    serial_key: row.try_get(0)?,
                    key: row.try_get(1)?,
                    event_type: row.try_get(2)?,
                    at: row.try_get(3)?,
                    user_key: row.try_get(4)?,
                    description: row.try_get(5)?,
                    batch_key: row.try_get(6)?,
                    data: row.try_get(7)?,
                })
            },
            mapper: |it| FindEvents::from(it),
        }
    }
}
pub struct FindLinksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_links() -> FindLinksStmt {
    FindLinksStmt(
        "select l.key, l.parent_serial_key as parent_key, l.child_serial_key as child_key, c.code, c.product_key, p.code as product_code, p.description, c.lot_key, l.phase_key, coalesce(j.phase_alias, h.alias) as phase_name, l.batch_key, l.confirmed, l.linked_at, l.linked_by, l.ended_at, l.ended_by, l.reason, l.disposition, n.key as successor_key, n.code as successor_code, (select m.refs from warehouse.movement m where m.serial_key = c.key and m.type = 'receipt' and m.status = 'completed' order by m.key limit 1) as receipt from serial.link l join serial.serial c on c.key = l.child_serial_key join product.product p on p.key = c.product_key left join production.batch b on b.key = l.batch_key left join production.job j on j.key = coalesce(l.job_key, b.job_key) left join process.phase h on h.key = l.phase_key left join serial.link r on r.key = l.replaced_by_link_key left join serial.serial n on n.key = r.child_serial_key where l.parent_serial_key = any ($1) and l.linked_at <= $2 and (l.confirmed or $3) order by l.linked_at, l.key",
        None,
    )
}
impl FindLinksStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
        at: &'a chrono::DateTime<chrono::Utc>,
        drafts: &'a bool,
    ) -> FindLinksQuery<'c, 'a, 's, C, FindLinks, 3> {
        FindLinksQuery {
            client,
            params: [keys, at, drafts],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindLinksBorrowed, tokio_postgres::Error> {
                Ok(FindLinksBorrowed {
                    key: row.try_get(0)?,
                    parent_key: row.try_get(1)?,
                    child_key: row.try_get(2)?,
                    code: row.try_get(3)?,
                    product_key: row.try_get(4)?,
                    product_code: row.try_get(5)?,
                    description: row.try_get(6)?,
                    lot_key: row.try_get(7)?,
                    phase_key: row.try_get(8)?,
                    phase_name: row.try_get(9)?,
                    batch_key: row.try_get(10)?,
                    confirmed: row.try_get(11)?,
                    linked_at: row.try_get(12)?,
                    linked_by: row.try_get(13)?,
                    ended_at: row.try_get(14)?,
                    ended_by: row.try_get(15)?,
                    reason: row.try_get(16)?,
                    disposition: row.try_get(17)?,
                    successor_key: row.try_get(18)?,
                    successor_code: row.try_get(19)?,
                    receipt: row.try_get(20)?,
                })
            },
            mapper: |it| FindLinks::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, FindLinksParams<T1>, FindLinksQuery<'c, 'a, 's, C, FindLinks, 3>, C>
    for FindLinksStmt
{
    fn params(&'s self, client: &'c C, params: &'a FindLinksParams<T1>) -> FindLinksQuery<'c, 'a, 's, C, FindLinks, 3> {
        self.bind(client, &params.keys, &params.at, &params.drafts)
    }
}
pub struct FindUnitsWithPartsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_units_with_parts() -> FindUnitsWithPartsStmt {
    FindUnitsWithPartsStmt(
        "select distinct l.parent_serial_key as key from serial.link l where l.parent_serial_key = any ($1) and l.confirmed and l.linked_at <= $2",
        None,
    )
}
impl FindUnitsWithPartsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
        at: &'a chrono::DateTime<chrono::Utc>,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [keys, at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, FindUnitsWithPartsParams<T1>, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for FindUnitsWithPartsStmt
{
    fn params(&'s self, client: &'c C, params: &'a FindUnitsWithPartsParams<T1>) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.keys, &params.at)
    }
}
pub struct FindExpectedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_expected() -> FindExpectedStmt {
    FindExpectedStmt(
        "select l.work_order_key, null::bigint as product_key, c.key as component_key, c.code, c.description, l.qt from unnest($1::bigint[]) as o (key) join production.work_order_line l on l.work_order_key = o.key join product.product c on c.key = l.component_key where c.traceability_level is not null union all select null, l.product_key, c.key, c.code, c.description, l.qt from unnest($2::bigint[]) as o (key) join product.bom_line l on l.product_key = o.key join product.product c on c.key = l.component_key where c.traceability_level is not null",
        None,
    )
}
impl FindExpectedStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        order_keys: &'a T1,
        product_keys: &'a T2,
    ) -> FindExpectedQuery<'c, 'a, 's, C, FindExpected, 2> {
        FindExpectedQuery {
            client,
            params: [order_keys, product_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindExpectedBorrowed, tokio_postgres::Error> {
                Ok(FindExpectedBorrowed {
                    work_order_key: row.try_get(0)?,
                    product_key: row.try_get(1)?,
                    component_key: row.try_get(2)?,
                    code: row.try_get(3)?,
                    description: row.try_get(4)?,
                    qt: row.try_get(5)?,
                })
            },
            mapper: |it| FindExpected::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindExpectedParams<T1, T2>,
        FindExpectedQuery<'c, 'a, 's, C, FindExpected, 2>,
        C,
    > for FindExpectedStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindExpectedParams<T1, T2>,
    ) -> FindExpectedQuery<'c, 'a, 's, C, FindExpected, 2> {
        self.bind(client, &params.order_keys, &params.product_keys)
    }
}
pub struct FindLotsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_lots() -> FindLotsStmt {
    FindLotsStmt(
        "select key, code, supplier_lot, partner_code, partner_name, purchase_doc, expires from serial.lot where key = any ($1)",
        None,
    )
}
impl FindLotsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> FindLotsQuery<'c, 'a, 's, C, FindLots, 1> {
        FindLotsQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindLotsBorrowed, tokio_postgres::Error> {
                Ok(FindLotsBorrowed {
                    key: row.try_get(0)?,
                    code: row.try_get(1)?,
                    supplier_lot: row.try_get(2)?,
                    partner_code: row.try_get(3)?,
                    partner_name: row.try_get(4)?,
                    purchase_doc: row.try_get(5)?,
                    expires: row.try_get(6)?,
                })
            },
            mapper: |it| FindLots::from(it),
        }
    }
}
pub struct FindBatchesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_batches() -> FindBatchesStmt {
    FindBatchesStmt(
        "select u.serial_key, b.key, b.job_key, b.work_order_key, b.phase_key, b.qt_total, b.start, b.\"end\", b.canceled is not null as canceled, c.at as canceled_at, b.forced is not null as forced, f.at as forced_at from production.batch_unit u join production.batch b on b.key = u.batch_key left join journal.event c on c.key = b.canceled left join journal.event f on f.key = b.forced where u.serial_key = any ($1) and b.start <= $2 order by b.start, b.key",
        None,
    )
}
impl FindBatchesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
        at: &'a chrono::DateTime<chrono::Utc>,
    ) -> FindBatchesQuery<'c, 'a, 's, C, FindBatches, 2> {
        FindBatchesQuery {
            client,
            params: [keys, at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindBatchesBorrowed, tokio_postgres::Error> {
                Ok(FindBatchesBorrowed {
                    serial_key: row.try_get(0)?,
                    key: row.try_get(1)?,
                    job_key: row.try_get(2)?,
                    work_order_key: row.try_get(3)?,
                    phase_key: row.try_get(4)?,
                    qt_total: row.try_get(5)?,
                    start: row.try_get(6)?,
                    end: row.try_get(7)?,
                    canceled: row.try_get(8)?,
                    canceled_at: row.try_get(9)?,
                    forced: row.try_get(10)?,
                    forced_at: row.try_get(11)?,
                })
            },
            mapper: |it| FindBatches::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, FindBatchesParams<T1>, FindBatchesQuery<'c, 'a, 's, C, FindBatches, 2>, C>
    for FindBatchesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindBatchesParams<T1>,
    ) -> FindBatchesQuery<'c, 'a, 's, C, FindBatches, 2> {
        self.bind(client, &params.keys, &params.at)
    }
}
pub struct FindJobsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_jobs() -> FindJobsStmt {
    FindJobsStmt(
        "select key, work_order_key, phase_key, phase_alias, coalesce((parameters ->> 'step_check')::boolean, false) as step_check, step_sequence from production.job where work_order_key = any ($1) order by key",
        None,
    )
}
impl FindJobsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        order_keys: &'a T1,
    ) -> FindJobsQuery<'c, 'a, 's, C, FindJobs, 1> {
        FindJobsQuery {
            client,
            params: [order_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindJobsBorrowed, tokio_postgres::Error> {
                Ok(FindJobsBorrowed {
                    key: row.try_get(0)?,
                    work_order_key: row.try_get(1)?,
                    phase_key: row.try_get(2)?,
                    phase_alias: row.try_get(3)?,
                    step_check: row.try_get(4)?,
                    step_sequence: row.try_get(5)?,
                })
            },
            mapper: |it| FindJobs::from(it),
        }
    }
}
pub struct FindPhaseNamesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_phase_names() -> FindPhaseNamesStmt {
    FindPhaseNamesStmt("select key, alias from process.phase where key = any ($1)", None)
}
impl FindPhaseNamesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> FindPhaseNamesQuery<'c, 'a, 's, C, FindPhaseNames, 1> {
        FindPhaseNamesQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindPhaseNamesBorrowed, tokio_postgres::Error> {
                Ok(FindPhaseNamesBorrowed { key: row.try_get(0)?, alias: row.try_get(1)? })
            },
            mapper: |it| FindPhaseNames::from(it),
        }
    }
}
pub struct FindStepRecordsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_step_records() -> FindStepRecordsStmt {
    FindStepRecordsStmt(
        "select r.key, r.batch_key, r.step_key, r.status, r.user_key, r.work_session_key, r.completed, r.form_data, r.canceled is not null as canceled, c.at as canceled_at from production.step_record r left join journal.event c on c.key = r.canceled where r.batch_key = any ($1) order by r.key",
        None,
    )
}
impl FindStepRecordsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        batch_keys: &'a T1,
    ) -> FindStepRecordsQuery<'c, 'a, 's, C, FindStepRecords, 1> {
        FindStepRecordsQuery {
            client,
            params: [batch_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindStepRecordsBorrowed, tokio_postgres::Error> {
                Ok(FindStepRecordsBorrowed {
                    key: row.try_get(0)?,
                    batch_key: row.try_get(1)?,
                    step_key: row.try_get(2)?,
                    status: row.try_get(3)?,
                    user_key: row.try_get(4)?,
                    work_session_key: row.try_get(5)?,
                    completed: row.try_get(6)?,
                    form_data: row.try_get(7)?,
                    canceled: row.try_get(8)?,
                    canceled_at: row.try_get(9)?,
                })
            },
            mapper: |it| FindStepRecords::from(it),
        }
    }
}
pub struct FindStepVersionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_step_versions() -> FindStepVersionsStmt {
    FindStepVersionsStmt(
        "select step_record_key, event_key, user_key, at, reason, form_data from production.step_version where step_record_key = any ($1) order by step_record_key, place",
        None,
    )
}
impl FindStepVersionsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        record_keys: &'a T1,
    ) -> FindStepVersionsQuery<'c, 'a, 's, C, FindStepVersions, 1> {
        FindStepVersionsQuery {
            client,
            params: [record_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindStepVersionsBorrowed, tokio_postgres::Error> {
                Ok(FindStepVersionsBorrowed {
                    step_record_key: row.try_get(0)?,
                    event_key: row.try_get(1)?,
                    user_key: row.try_get(2)?,
                    at: row.try_get(3)?,
                    reason: row.try_get(4)?,
                    form_data: row.try_get(5)?,
                })
            },
            mapper: |it| FindStepVersions::from(it),
        }
    }
}
pub struct FindSessionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_sessions() -> FindSessionsStmt {
    FindSessionsStmt(
        "select w.key, w.batch_key, w.user_key, w.start, w.\"end\", w.duration, w.canceled is not null as canceled, c.at as canceled_at, w.forced is not null as forced, f.at as forced_at from production.work_session w left join journal.event c on c.key = w.canceled left join journal.event f on f.key = w.forced where w.batch_key = any ($1) and w.start <= $2 order by w.start, w.key",
        None,
    )
}
impl FindSessionsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        batch_keys: &'a T1,
        at: &'a chrono::DateTime<chrono::Utc>,
    ) -> FindSessionsQuery<'c, 'a, 's, C, FindSessions, 2> {
        FindSessionsQuery {
            client,
            params: [batch_keys, at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindSessions, tokio_postgres::Error> {
                Ok(FindSessions {
                    key: row.try_get(0)?,
                    batch_key: row.try_get(1)?,
                    user_key: row.try_get(2)?,
                    start: row.try_get(3)?,
                    end: row.try_get(4)?,
                    duration: row.try_get(5)?,
                    canceled: row.try_get(6)?,
                    canceled_at: row.try_get(7)?,
                    forced: row.try_get(8)?,
                    forced_at: row.try_get(9)?,
                })
            },
            mapper: |it| FindSessions::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindSessionsParams<T1>,
        FindSessionsQuery<'c, 'a, 's, C, FindSessions, 2>,
        C,
    > for FindSessionsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindSessionsParams<T1>,
    ) -> FindSessionsQuery<'c, 'a, 's, C, FindSessions, 2> {
        self.bind(client, &params.batch_keys, &params.at)
    }
}
pub struct FindMaterialsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_materials() -> FindMaterialsStmt {
    FindMaterialsStmt(
        "with asked as ( select m.key from unnest($1::text[]) as b (key) cross join lateral ( select c.key, c.type from warehouse.movement c where c.refs <> '{}' and c.refs @> jsonb_build_object('batch_key', b.key) offset 0) m where m.type = 'consumption' union select m.key from unnest($2::text[]) as s (key) cross join lateral ( select c.key, c.type from warehouse.movement c where c.refs <> '{}' and c.refs @> jsonb_build_object('parent_serial_key', s.key) offset 0) m where m.type = 'consumption' ) select m.key, m.product_key, p.code, p.description, p.lot_tracking, m.refs ->> 'batch_key' as batch_key, m.refs ->> 'parent_serial_key' as parent_serial_key, m.lot_key, m.qt_confirmed - coalesce(( select sum(abs(r.qt_confirmed)) from warehouse.movement r where r.refs <> '{}' and r.refs @> jsonb_build_object('origin_movement_key', m.key::text) and r.type = 'reversal' and r.status = 'completed' and r.\"end\" <= $3), 0) as quantity, m.allocation, f.code as position_code, m.\"end\" as at, m.user_key from asked cross join lateral (select c.* from warehouse.movement c where c.key = asked.key offset 0) m join product.product p on p.key = m.product_key join position.position f on f.key = m.position_from where m.status = 'completed' and m.serial_key is null and m.\"end\" <= $3 order by lower(p.code) collate \"C\", m.\"end\", m.key",
        None,
    )
}
impl FindMaterialsStmt {
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
        T2: crate::ArraySql<Item = T1>,
        T3: crate::StringSql,
        T4: crate::ArraySql<Item = T3>,
    >(
        &'s self,
        client: &'c C,
        batch_keys: &'a T2,
        serial_keys: &'a T4,
        at: &'a chrono::DateTime<chrono::Utc>,
    ) -> FindMaterialsQuery<'c, 'a, 's, C, FindMaterials, 3> {
        FindMaterialsQuery {
            client,
            params: [batch_keys, serial_keys, at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindMaterialsBorrowed, tokio_postgres::Error> {
                Ok(FindMaterialsBorrowed {
                    key: row.try_get(0)?,
                    product_key: row.try_get(1)?,
                    code: row.try_get(2)?,
                    description: row.try_get(3)?,
                    lot_tracking: row.try_get(4)?,
                    batch_key: row.try_get(5)?,
                    parent_serial_key: row.try_get(6)?,
                    lot_key: row.try_get(7)?,
                    quantity: row.try_get(8)?,
                    allocation: row.try_get(9)?,
                    position_code: row.try_get(10)?,
                    at: row.try_get(11)?,
                    user_key: row.try_get(12)?,
                })
            },
            mapper: |it| FindMaterials::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindMaterialsParams<T1, T2, T3, T4>,
        FindMaterialsQuery<'c, 'a, 's, C, FindMaterials, 3>,
        C,
    > for FindMaterialsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindMaterialsParams<T1, T2, T3, T4>,
    ) -> FindMaterialsQuery<'c, 'a, 's, C, FindMaterials, 3> {
        self.bind(client, &params.batch_keys, &params.serial_keys, &params.at)
    }
}
pub struct FindAllocationsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_allocations() -> FindAllocationsStmt {
    FindAllocationsStmt(
        "select a.batch_key, a.component_key, p.code, p.description, p.lot_tracking, a.lot_key, a.quantity, o.code as position_code, a.parent_serial_key, a.declared_by, a.declared_at from production.lot_allocation a join product.product p on p.key = a.component_key left join position.position o on o.key = a.position_key where a.batch_key = any ($1) order by lower(p.code) collate \"C\", a.declared_at, a.key",
        None,
    )
}
impl FindAllocationsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        batch_keys: &'a T1,
    ) -> FindAllocationsQuery<'c, 'a, 's, C, FindAllocations, 1> {
        FindAllocationsQuery {
            client,
            params: [batch_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindAllocationsBorrowed, tokio_postgres::Error> {
                Ok(FindAllocationsBorrowed {
                    batch_key: row.try_get(0)?,
                    component_key: row.try_get(1)?,
                    code: row.try_get(2)?,
                    description: row.try_get(3)?,
                    lot_tracking: row.try_get(4)?,
                    lot_key: row.try_get(5)?,
                    quantity: row.try_get(6)?,
                    position_code: row.try_get(7)?,
                    parent_serial_key: row.try_get(8)?,
                    declared_by: row.try_get(9)?,
                    declared_at: row.try_get(10)?,
                })
            },
            mapper: |it| FindAllocations::from(it),
        }
    }
}
pub struct FindMovementsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_movements() -> FindMovementsStmt {
    FindMovementsStmt(
        "select m.serial_key, m.container_key, c.code as container_code, m.key, m.type, m.\"end\" as at, m.user_key, m.position_from as from_key, f.code as from_code, m.position_to as to_key, t.code as to_code, l.code as list_code, m.qt_confirmed, m.reason, m.refs, exists (select from warehouse.movement r where r.refs <> '{}' and r.refs @> jsonb_build_object('origin_movement_key', m.key::text) and r.type = 'reversal' and r.status = 'completed' and r.\"end\" <= $1) as reversed from warehouse.movement m join position.position f on f.key = m.position_from join position.position t on t.key = m.position_to left join position.position c on c.key = m.container_key left join warehouse.movement_list l on l.key = m.movement_list_key where m.serial_key = any ($2) and m.status = 'completed' and m.\"end\" <= $1 order by m.\"end\", m.key",
        None,
    )
}
impl FindMovementsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        at: &'a chrono::DateTime<chrono::Utc>,
        keys: &'a T1,
    ) -> MovedRowQuery<'c, 'a, 's, C, MovedRow, 2> {
        MovedRowQuery {
            client,
            params: [at, keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<MovedRowBorrowed, tokio_postgres::Error> {
                Ok(MovedRowBorrowed {
                    serial_key: row.try_get(0)?,
                    container_key: row.try_get(1)?,
                    container_code: row.try_get(2)?,
                    key: row.try_get(3)?,
                    r#type: row.try_get(4)?,
                    at: row.try_get(5)?,
                    user_key: row.try_get(6)?,
                    from_key: row.try_get(7)?,
                    from_code: row.try_get(8)?,
                    to_key: row.try_get(9)?,
                    to_code: row.try_get(10)?,
                    list_code: row.try_get(11)?,
                    qt_confirmed: row.try_get(12)?,
                    reason: row.try_get(13)?,
                    refs: row.try_get(14)?,
                    reversed: row.try_get(15)?,
                })
            },
            mapper: |it| MovedRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, FindMovementsParams<T1>, MovedRowQuery<'c, 'a, 's, C, MovedRow, 2>, C>
    for FindMovementsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindMovementsParams<T1>,
    ) -> MovedRowQuery<'c, 'a, 's, C, MovedRow, 2> {
        self.bind(client, &params.at, &params.keys)
    }
}
pub struct FindContainerMovementsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_container_movements() -> FindContainerMovementsStmt {
    FindContainerMovementsStmt(
        "select m.serial_key, m.container_key, c.code as container_code, m.key, m.type, m.\"end\" as at, m.user_key, m.position_from as from_key, f.code as from_code, m.position_to as to_key, t.code as to_code, l.code as list_code, m.qt_confirmed, m.reason, m.refs, false as reversed from warehouse.movement m join position.position f on f.key = m.position_from join position.position t on t.key = m.position_to left join position.position c on c.key = m.container_key left join warehouse.movement_list l on l.key = m.movement_list_key where m.container_key = any ($1) and m.status = 'completed' and m.\"end\" <= $2 order by m.\"end\", m.key",
        None,
    )
}
impl FindContainerMovementsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        container_keys: &'a T2,
        at: &'a chrono::DateTime<chrono::Utc>,
    ) -> MovedRowQuery<'c, 'a, 's, C, MovedRow, 2> {
        MovedRowQuery {
            client,
            params: [container_keys, at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<MovedRowBorrowed, tokio_postgres::Error> {
                Ok(MovedRowBorrowed {
                    serial_key: row.try_get(0)?,
                    container_key: row.try_get(1)?,
                    container_code: row.try_get(2)?,
                    key: row.try_get(3)?,
                    r#type: row.try_get(4)?,
                    at: row.try_get(5)?,
                    user_key: row.try_get(6)?,
                    from_key: row.try_get(7)?,
                    from_code: row.try_get(8)?,
                    to_key: row.try_get(9)?,
                    to_code: row.try_get(10)?,
                    list_code: row.try_get(11)?,
                    qt_confirmed: row.try_get(12)?,
                    reason: row.try_get(13)?,
                    refs: row.try_get(14)?,
                    reversed: row.try_get(15)?,
                })
            },
            mapper: |it| MovedRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindContainerMovementsParams<T1, T2>,
        MovedRowQuery<'c, 'a, 's, C, MovedRow, 2>,
        C,
    > for FindContainerMovementsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindContainerMovementsParams<T1, T2>,
    ) -> MovedRowQuery<'c, 'a, 's, C, MovedRow, 2> {
        self.bind(client, &params.container_keys, &params.at)
    }
}
pub struct FindPositionPathsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_position_paths() -> FindPositionPathsStmt {
    FindPositionPathsStmt("select key, code, path from position.position where key = any ($1)", None)
}
impl FindPositionPathsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> FindPositionPathsQuery<'c, 'a, 's, C, FindPositionPaths, 1> {
        FindPositionPathsQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindPositionPathsBorrowed, tokio_postgres::Error> {
                Ok(FindPositionPathsBorrowed { key: row.try_get(0)?, code: row.try_get(1)?, path: row.try_get(2)? })
            },
            mapper: |it| FindPositionPaths::from(it),
        }
    }
}
pub struct FindFilesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_files() -> FindFilesStmt {
    FindFilesStmt(
        "select f.bucket, f.object_key, f.subfolder, f.name, f.object_path, f.size, f.content_type, f.sha256, f.created, f.created_by from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as asked (bucket, object_key, subfolder, name) join attachments.file f on f.bucket = asked.bucket and f.object_key = asked.object_key and f.subfolder = asked.subfolder and f.name = asked.name",
        None,
    )
}
impl FindFilesStmt {
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
        T2: crate::ArraySql<Item = T1>,
        T3: crate::StringSql,
        T4: crate::ArraySql<Item = T3>,
        T5: crate::StringSql,
        T6: crate::ArraySql<Item = T5>,
        T7: crate::StringSql,
        T8: crate::ArraySql<Item = T7>,
    >(
        &'s self,
        client: &'c C,
        buckets: &'a T2,
        object_keys: &'a T4,
        subfolders: &'a T6,
        names: &'a T8,
    ) -> FindFilesQuery<'c, 'a, 's, C, FindFiles, 4> {
        FindFilesQuery {
            client,
            params: [buckets, object_keys, subfolders, names],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindFilesBorrowed, tokio_postgres::Error> {
                Ok(FindFilesBorrowed {
                    bucket: row.try_get(0)?,
                    object_key: row.try_get(1)?,
                    subfolder: row.try_get(2)?,
                    name: row.try_get(3)?,
                    object_path: row.try_get(4)?,
                    size: row.try_get(5)?,
                    content_type: row.try_get(6)?,
                    sha256: row.try_get(7)?,
                    created: row.try_get(8)?,
                    created_by: row.try_get(9)?,
                })
            },
            mapper: |it| FindFiles::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = T5>,
    T7: crate::StringSql,
    T8: crate::ArraySql<Item = T7>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindFilesParams<T1, T2, T3, T4, T5, T6, T7, T8>,
        FindFilesQuery<'c, 'a, 's, C, FindFiles, 4>,
        C,
    > for FindFilesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindFilesParams<T1, T2, T3, T4, T5, T6, T7, T8>,
    ) -> FindFilesQuery<'c, 'a, 's, C, FindFiles, 4> {
        self.bind(client, &params.buckets, &params.object_keys, &params.subfolders, &params.names)
    }
}
pub struct FindPeopleStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_people() -> FindPeopleStmt {
    FindPeopleStmt("select key, username, name, surname from organization.user_account where key = any ($1)", None)
}
impl FindPeopleStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> FindPeopleQuery<'c, 'a, 's, C, FindPeople, 1> {
        FindPeopleQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindPeopleBorrowed, tokio_postgres::Error> {
                Ok(FindPeopleBorrowed {
                    key: row.try_get(0)?,
                    username: row.try_get(1)?,
                    name: row.try_get(2)?,
                    surname: row.try_get(3)?,
                })
            },
            mapper: |it| FindPeople::from(it),
        }
    }
}
pub struct FindCompanyStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_company() -> FindCompanyStmt {
    FindCompanyStmt(
        "select key, value, object_path, sha256 from configuration.config where key in ('company_name', 'company_logo')",
        None,
    )
}
impl FindCompanyStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
    ) -> CompanyRowQuery<'c, 'a, 's, C, CompanyRow, 0> {
        CompanyRowQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<CompanyRowBorrowed, tokio_postgres::Error> {
                Ok(CompanyRowBorrowed {
                    key: row.try_get(0)?,
                    value: row.try_get(1)?,
                    object_path: row.try_get(2)?,
                    sha256: row.try_get(3)?,
                })
            },
            mapper: |it| CompanyRow::from(it),
        }
    }
}
pub struct FindInstalledUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_installed_units() -> FindInstalledUnitsStmt {
    FindInstalledUnitsStmt(
        "select l.child_serial_key as key from serial.link l where l.child_serial_key = any ($1) and l.confirmed and l.linked_at <= $2 and (l.ended_at is null or l.ended_at > $2)",
        None,
    )
}
impl FindInstalledUnitsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
        at: &'a chrono::DateTime<chrono::Utc>,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [keys, at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, FindInstalledUnitsParams<T1>, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for FindInstalledUnitsStmt
{
    fn params(&'s self, client: &'c C, params: &'a FindInstalledUnitsParams<T1>) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.keys, &params.at)
    }
}
