//! Builders for documents that are small on disk and huge when they are read.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;

const MIB: usize = 1024 * 1024;

/// A PDF with these objects, numbered from one. The first object is its catalog.
fn pdf(objects: &[Vec<u8>]) -> Vec<u8> {
    let mut file = b"%PDF-1.7\n".to_vec();
    let mut table = b"0000000000 65535 f \n".to_vec();
    for (number, object) in (1..).zip(objects) {
        writeln!(table, "{:010} 00000 n ", file.len()).unwrap();
        writeln!(file, "{number} 0 obj").unwrap();
        file.extend_from_slice(object);
        file.extend_from_slice(b"\nendobj\n");
    }
    let (start, count) = (file.len(), objects.len() + 1);
    writeln!(file, "xref\n0 {count}").unwrap();
    file.extend_from_slice(&table);
    writeln!(file, "trailer\n<</Size {count}/Root 1 0 R>>\nstartxref\n{start}\n%%EOF").unwrap();
    file
}

/// Compresses the parts one after the other with zlib.
fn deflated(pieces: impl Iterator<Item = Vec<u8>>) -> Vec<u8> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
    pieces.for_each(|piece| packed.write_all(&piece).unwrap());
    packed.finish().unwrap()
}

/// This number of MiB of the same byte, compressed twice.
fn deflated_twice(byte: u8, mib: usize) -> Vec<u8> {
    let once = deflated((0..mib).map(|_| vec![byte; MIB]));
    deflated(std::iter::once(once))
}

/// A PDF stream with these entries in its dictionary.
fn stream(dictionary: &str, data: &[u8]) -> Vec<u8> {
    let head = format!("<<{dictionary} /Length {} >>\nstream\n", data.len());
    [head.as_bytes(), data, b"\nendstream"].concat()
}

/// A PDF with one page that has these entries. `more` is object 4.
fn one_page(page: &str, more: Vec<u8>) -> Vec<u8> {
    pdf(&[
        b"<</Type/Catalog/Pages 2 0 R>>".to_vec(),
        b"<</Type/Pages/Count 1/Kids[3 0 R]>>".to_vec(),
        format!("<</Type/Page/Parent 2 0 R/MediaBox[0 0 10 10]{page}>>").into_bytes(),
        more,
    ])
}

/// A PDF with an object in which this opening bracket is nested 50 000 times.
pub fn nested(opening: &str) -> Vec<u8> {
    format!("%PDF-1.7\n1 0 obj\n{}\nendobj\n", opening.repeat(50_000)).into_bytes()
}

/// A page with arrays nested 400 000 levels deep, which is more than any stack can hold.
pub fn deep() -> Vec<u8> {
    let depth = 400_000;
    one_page(&format!("/X {}{}", "[".repeat(depth), "]".repeat(depth)), b"null".to_vec())
}

/// A PDF with an embedded file of this number of MiB, compressed with these filters.
pub fn embedded(filters: &str, mib: usize) -> Vec<u8> {
    let data =
        if filters.contains('[') { deflated_twice(b'0', mib) } else { deflated((0..mib).map(|_| vec![b'0'; MIB])) };
    one_page("", stream(&format!("/Type /EmbeddedFile /Filter {filters}"), &data))
}

/// A PDF with one page whose content has this number of MiB.
pub fn content(mib: usize) -> Vec<u8> {
    let content = stream("/Filter[/FlateDecode/FlateDecode]", &deflated_twice(b' ', mib));
    one_page("/Contents 4 0 R/Resources<<>>", content)
}

/// A tree of pages in which every node is named twice by the level above.
pub fn page_tree(levels: usize) -> Vec<u8> {
    let mut objects = vec![b"<</Type/Catalog/Pages 2 0 R>>".to_vec()];
    for number in 2..levels + 2 {
        objects.push(format!("<</Type/Pages/Count 1/Kids[{0} 0 R {0} 0 R]>>", number + 1).into_bytes());
    }
    objects.push(b"<</Type/Page/MediaBox[0 0 10 10]>>".to_vec());
    pdf(&objects)
}

/// JSON that claims to be a device history record, with this content.
pub fn record(inside: &str) -> Vec<u8> {
    let options = r#"{"include_attachments":false,"include_children":false,"include_step_data":false,"include_movements":true,"include_history":false,"include_issues":true,"tz":"UTC"}"#;
    format!(r#"{{"content_hash":"{}","record":{{"options":{options},"x":{inside}}}}}"#, "0".repeat(64)).into_bytes()
}

/// A black PNG with an alpha channel.
pub fn png(width: u32, height: u32) -> Vec<u8> {
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut chunk = |kind: &[u8; 4], data: &[u8]| {
        let named = [&kind[..], data].concat();
        let mut sum = flate2::Crc::new();
        sum.update(&named);
        file.extend(u32::try_from(data.len()).unwrap().to_be_bytes());
        file.extend(named);
        file.extend(sum.sum().to_be_bytes());
    };
    let head = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 6, 0, 0, 0]].concat();
    chunk(b"IHDR", &head);
    let row = vec![0; 1 + 4 * usize::try_from(width).unwrap()];
    chunk(b"IDAT", &deflated((0..height).map(|_| row.clone())));
    chunk(b"IEND", &[]);
    file
}
