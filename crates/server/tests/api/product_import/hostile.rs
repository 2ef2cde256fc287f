//! Hostile files: the status is 2xx or 4xx, never 5xx, and the service keeps running.

use std::io::Write;

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::{BOMS, PRODUCTS, dry_run, with_library, xlsx};
use crate::siege::workbooks::{SHEET, book, strings};

#[tokio::test]
async fn the_workbook_that_these_tests_corrupt_is_valid() {
    let (_app, anna) = with_library().await;
    let bytes = book(&strings(r#"count="2" uniqueCount="2""#, ""), SHEET);
    assert_eq!(dry_run(&anna, PRODUCTS, "a.xlsx", bytes).await.ok().detail()["created_count"], 1);
}

#[tokio::test]
async fn an_archive_that_unpacks_to_hundreds_of_mebibytes_is_422_file_unreadable() {
    let (_app, anna) = with_library().await;
    let good = book(&strings(r#"count="2" uniqueCount="2""#, ""), SHEET);
    let mut writer = ZipWriter::new_append(std::io::Cursor::new(good)).unwrap();
    let blanks = vec![b' '; 1024 * 1024];
    writer.start_file("xl/media/image1.bin", SimpleFileOptions::default()).unwrap();
    for _ in 0..256 {
        writer.write_all(&blanks).unwrap();
    }
    let bytes = writer.finish().unwrap().into_inner();
    assert!(bytes.len() < 10 * 1024 * 1024, "{}", bytes.len());
    let answer = dry_run(&anna, PRODUCTS, "a.xlsx", bytes).await;
    assert_eq!(answer.refusal(), (422, "file_unreadable".to_owned()));
}

#[tokio::test]
async fn a_workbook_that_claims_too_large_a_size_is_422_file_unreadable() {
    let (_app, anna) = with_library().await;
    for claim in ["1000000000000", "18446744073709551615", "99999999999999999999999", "-1", "", "1000"] {
        for attributes in [format!("uniqueCount=\"{claim}\""), format!("uniqueCount = '{claim}'")] {
            let answer = dry_run(&anna, PRODUCTS, "a.xlsx", book(&strings(&attributes, ""), SHEET)).await;
            assert_eq!(answer.refusal(), (422, "file_unreadable".to_owned()), "{attributes}");
        }
    }
}

#[tokio::test]
async fn corrupted_workbooks_are_read_or_refused() {
    let (_app, anna) = with_library().await;
    let far = r#"<dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="1048576"><c r="XFD1048576" t="s"><v>1</v></c><c r="A1048576" t="s"><v>1</v></c></row></sheetData>"#;
    let good = strings(r#"uniqueCount="2""#, "");
    let sheets = [
        far,
        r#"<sheetData><row r="1"><c r="A1" t="s"><v>99</v></c></row></sheetData>"#,
        r#"<sheetData><row r="9"><c r="A9" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c></row></sheetData>"#,
        r#"<sheetData><row r="0"><c r="A0" t="s"><v>0</v></c></row></sheetData>"#,
        r#"<sheetData><row r="99999999999"><c r="ZZZZZZZZZ1"><v>1</v></c></row></sheetData>"#,
        r#"<sheetData><row><c t="inlineStr"><is><t>code</t></is></c></row><row><c t="e"><v>#WHAT?</v></c></row></sheetData>"#,
        r#"<sheetData><row><c t="n"><v>NaN</v></c></row><row><c><v>1e400</v></c></row></sheetData>"#,
        r"<sheetData><row>",
        r"",
        r#"<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData>"#,
    ];
    for sheet in sheets {
        let answer = dry_run(&anna, PRODUCTS, "a.xlsx", book(&good, sheet)).await;
        assert!(answer.status < 500, "{sheet}: {answer:?}");
    }
    let whole = xlsx(&["code"], &[vec!["A"]]).await;
    for cut in (0..whole.len()).step_by(97) {
        let answer = dry_run(&anna, PRODUCTS, "a.xlsx", whole[..cut].to_vec()).await;
        assert!(answer.status < 500, "{cut}: {answer:?}");
        let mut bent = whole.clone();
        bent[cut] ^= 0x55;
        let answer = dry_run(&anna, BOMS, "a.xlsx", bent).await;
        assert!(answer.status < 500, "{cut}: {answer:?}");
    }
}

#[tokio::test]
async fn texts_that_are_not_csv_are_read_or_refused() {
    let (_app, anna) = with_library().await;
    let unreadable: Vec<Vec<u8>> = vec![
        b"code\n\xff\xfe\n".to_vec(),
        b"\xff\xfec\0o\0d\0e\0".to_vec(),
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".to_vec(),
        b"PK\x03\x04".to_vec(),
        format!("code{}\nA\n", ",x".repeat(300)).into_bytes(),
    ];
    for bytes in unreadable {
        let answer = dry_run(&anna, PRODUCTS, "a.csv", bytes.clone()).await;
        assert_eq!(answer.refusal(), (422, "file_unreadable".to_owned()), "{:?}", &bytes[..bytes.len().min(40)]);
    }
    let odd: Vec<Vec<u8>> = vec![
        Vec::new(),
        b"\n\n\n".to_vec(),
        b"\"code\nA\n".to_vec(),
        b"code\n\"A\n".to_vec(),
        b"code\n\"A\"B\"\n".to_vec(),
        b"code,code,code\n,,\n".to_vec(),
        b"code\0\nA\0\n".to_vec(),
        vec![b','; 5_000_000],
        vec![b'"'; 5_000_000],
        vec![b'\n'; 5_000_000],
        [b"code\n".to_vec(), vec![b'x'; 9_000_000]].concat(),
        [b"code,tags\nA,".to_vec(), b"t;".repeat(1_000_000)].concat(),
        [b"code,a,b\n".to_vec(), b"A,,\n".repeat(40_000)].concat(),
    ];
    for bytes in odd {
        for path in [PRODUCTS, BOMS] {
            let answer = dry_run(&anna, path, "a.csv", bytes.clone()).await;
            assert!(answer.status < 500, "{:?}: {:?}", &bytes[..bytes.len().min(40)], answer.headers);
        }
    }
}
