//! Embeds the files of Swagger UI that the API reference page loads, compressed. The crate `utoipa_swagger_ui` would
//! embed all of its files uncompressed, several times.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;
use std::{env, io};

use flate2::{Compression, GzBuilder};
use utoipa_swagger_ui::Config;

/// Name and media type of each file.
const FILES: [(&str, &str); 3] =
    [("favicon-32x32.png", "image/png"), ("swagger-ui-bundle.js", "text/javascript"), ("swagger-ui.css", "text/css")];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let folder = env::var("OUT_DIR")?;
    let mut source = String::from("/// Name, media type and packed content of each file.\n");
    source.push_str("const FILES: &[(&str, &str, &[u8])] = &[\n");
    for (name, media_type) in FILES {
        let found = utoipa_swagger_ui::serve(name, Arc::new(Config::default())).map_err(|error| error.to_string())?;
        let bytes = found.ok_or_else(|| format!("Swagger UI has no file {name}"))?.bytes;
        let packed = Path::new(&folder).join(format!("{name}.gz"));
        let mut out = GzBuilder::new().write(File::create(&packed)?, Compression::best());
        io::copy(&mut &*bytes, &mut out)?;
        out.finish()?;
        writeln!(source, "    ({name:?}, {media_type:?}, include_bytes!({:?})),", packed.to_string_lossy())?;
    }
    source.push_str("];\n");
    fs::write(Path::new(&folder).join("swagger.rs"), source)?;
    Ok(())
}
