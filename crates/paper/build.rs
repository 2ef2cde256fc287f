//! Embeds the fonts that documents use. Linking the crate that contains them would add all of its fonts to the binary,
//! most of which are for formulas that no document has.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

/// Prefix of the PostScript names of each font family, and the number of fonts in the family.
const FAMILIES: [(&str, usize); 2] = [("LibertinusSerif-", 6), ("DejaVuSansMono", 4)];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let folder = env::var("OUT_DIR")?;
    let mut source = String::from("/// The fonts of both families.\nconst FONT_FILES: &[&[u8]] = &[\n");
    for (family, expected) in FAMILIES {
        let fonts: Vec<_> = typst_assets::fonts().filter(|font| contains(font, family.as_bytes())).collect();
        if fonts.len() != expected {
            return Err(format!("found {} fonts of {family}, expected {expected}", fonts.len()).into());
        }
        for (number, font) in fonts.into_iter().enumerate() {
            let file = Path::new(&folder).join(format!("{family}{number}"));
            fs::write(&file, font)?;
            writeln!(source, "    include_bytes!({:?}),", file.to_string_lossy())?;
        }
    }
    source.push_str("];\n");
    fs::write(Path::new(&folder).join("fonts.rs"), source)?;
    Ok(())
}

fn contains(font: &[u8], name: &[u8]) -> bool {
    font.windows(name.len()).any(|part| part == name)
}
