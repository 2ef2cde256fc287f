//! Builders of workbooks with arbitrary parts.

use std::fmt::Write as _;
use std::io::Write as _;

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// A ZIP archive of these parts.
pub fn archive(parts: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let mut writer = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in parts {
        writer.start_file(*name, SimpleFileOptions::default()).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

const TYPES: &str = r#"<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>"#;
const RELS: &str = r#"<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;
const BOOK: &str = r#"<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>"#;
const BOOK_RELS: &str = r#"<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>"#;

/// A workbook with this table of shared texts and this sheet, and further parts.
pub fn book_with(strings: &str, sheet: &str, more: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let sheet = format!(
        r#"<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">{sheet}</worksheet>"#
    );
    let mut parts = vec![
        ("[Content_Types].xml", TYPES.into()),
        ("_rels/.rels", RELS.into()),
        ("xl/workbook.xml", BOOK.into()),
        ("xl/_rels/workbook.xml.rels", BOOK_RELS.into()),
        ("xl/sharedStrings.xml", strings.as_bytes().to_vec()),
        ("xl/worksheets/sheet1.xml", sheet.into_bytes()),
    ];
    parts.extend_from_slice(more);
    archive(&parts)
}

/// A workbook with this table of shared texts and this sheet.
pub fn book(strings: &str, sheet: &str) -> Vec<u8> {
    book_with(strings, sheet, &[])
}

/// A table of shared texts with `code`, `A`, and these others.
pub fn strings(attributes: &str, others: &str) -> String {
    format!(
        r#"<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" {attributes}><si><t>code</t></si><si><t>A</t></si>{others}</sst>"#
    )
}

/// A sheet with the heading `code` and one row, `A`.
pub const SHEET: &str = r#"<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c></row></sheetData>"#;

/// A sheet with a heading and `rows` rows, each of which refers to the third shared text.
pub fn naming_one_text(rows: usize) -> String {
    let mut sheet = r#"<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row>"#.to_owned();
    for row in 2..rows + 2 {
        write!(sheet, r#"<row r="{row}"><c r="A{row}" t="s"><v>2</v></c></row>"#).unwrap();
    }
    sheet.push_str("</sheetData>");
    sheet
}
