//! A server of plain files on a free port, which sends a strict policy and remembers what was asked of it.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// Only what the build itself brings, nothing inline, no other origin; WebAssembly may be compiled.
pub const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Served beside the site, and loaded by the page before all else: notes what a console would show in red.
const WATCH: &str = include_str!("watch.js");

pub struct Server {
    pub port: u16,
    requests: Arc<Mutex<Vec<String>>>,
    down: Arc<AtomicBool>,
}

impl Server {
    /// Serves the folder until the test's process ends.
    pub fn start(folder: &Path) -> Server {
        assert!(folder.join("index.html").is_file(), "no site in {}: run `cargo xtask build`", folder.display());
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("there is a free port");
        let port = listener.local_addr().expect("a bound listener has an address").port();
        let requests = Arc::new(Mutex::new(Vec::new()));
        let down = Arc::new(AtomicBool::new(false));
        let (folder, seen, closed) = (folder.to_path_buf(), requests.clone(), down.clone());
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if closed.load(Ordering::Relaxed) {
                    continue;
                }
                let (folder, seen) = (folder.clone(), seen.clone());
                // A browser may close a connection at any time: that is no failure of a test.
                std::thread::spawn(move || answer(stream, &folder, &seen).ok());
            }
        });
        Server { port, requests, down }
    }

    /// From now on no connection is answered, as without a network.
    pub fn go_down(&self) {
        self.down.store(true, Ordering::Relaxed);
    }

    /// Connections are answered again.
    pub fn go_up(&self) {
        self.down.store(false, Ordering::Relaxed);
    }

    /// The paths asked for so far, in order, without their queries.
    pub fn requests(&self) -> Vec<String> {
        self.requests.lock().expect("no thread panics while it holds the list").clone()
    }
}

fn answer(mut stream: TcpStream, folder: &Path, seen: &Mutex<Vec<String>>) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let target = request.split(' ').nth(1).unwrap_or("/");
    let path = target.split(['?', '#']).next().unwrap_or("/");
    let asked = path;
    // The same site from a path below the root.
    let (target, path) = (below(target), below(path));
    let (status, kind, body) = file(folder, path);
    let (status, moved) = if path == "/moved.md" { ("302 Found", "Location: /huge.md\r\n") } else { (status, "") };
    // A visitor without scripts; a figure that may stand in a frame.
    let policy = match target {
        _ if target.ends_with("?noscript") => POLICY.replace("script-src 'self' 'wasm-unsafe-eval'", "script-src 'none'"),
        _ if path == "/embed.html" => POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self' http://127.0.0.1:*"),
        // Generators bring inline scripts and styles of their own.
        _ if path.starts_with("/recipes/") => "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; worker-src 'self'".to_string(),
        // A page whose figures are served by another site, as docs/embed.md says.
        _ if path == "/embeds/plain/abroad.html" => {
            format!("{}; frame-src http://localhost:*", POLICY.replace("script-src 'self'", "script-src 'self' http://localhost:*"))
        }
        _ if path.starts_with("/embeds/") => format!("{POLICY}; frame-src 'self'"),
        // A host that lets its playground read scenarios of another site.
        _ if target.starts_with("/?src=http://localhost") => POLICY.replace("connect-src 'self'", "connect-src 'self' http://localhost:*"),
        _ => POLICY.to_string(),
    };
    if path != "/watch.js" {
        seen.lock().expect("no thread panics while it holds the list").push(asked.to_string());
    }
    // Who does not say how long an answer is could go on for ever.
    let length = if path == "/endless.md" { String::new() } else { format!("Content-Length: {}\r\n", body.len()) };
    // The reference is not for pages of other sites.
    let others = if path.starts_with("/docs/") { "" } else { "Access-Control-Allow-Origin: *\r\n" };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\n{length}Content-Security-Policy: {policy}\r\n\
         X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n{others}{moved}Connection: close\r\n\r\n",
    );
    stream.write_all(head.as_bytes())?;
    stream.write_all(&body)
}

/// Without the path that the site is served from.
fn below(path: &str) -> &str {
    path.strip_prefix("/sub/path").filter(|rest| rest.starts_with('/')).unwrap_or(path)
}

fn file(folder: &Path, path: &str) -> (&'static str, &'static str, Vec<u8>) {
    let name = if path.ends_with('/') { format!("{path}index.html") } else { path.to_string() };
    if name == "/watch.js" {
        return ("200 OK", "text/javascript", WATCH.into());
    }
    if name == "/huge.md" || name == "/endless.md" {
        return ("200 OK", "text/markdown", vec![b'#'; 50 << 20]);
    }
    // Host pages of the tests stand beside the site.
    let file: PathBuf = match name.strip_prefix("/embeds/") {
        Some(host) => crate::root().join("tests/embeds").join(host),
        None => match (name.strip_prefix("/recipes/"), std::env::var_os("ROWKIND_RECIPES_IN")) {
            (Some(recipe), Some(recipes)) => Path::new(&recipes).join(recipe),
            _ => folder.join(name.trim_start_matches('/')),
        },
    };
    match std::fs::read(&file) {
        Ok(body) if name == "/index.html" => ("200 OK", kind(&file), watched(&body)),
        Ok(body) => ("200 OK", kind(&file), body),
        Err(_) => ("404 Not Found", "text/plain", b"no such file".to_vec()),
    }
}

/// The page with the watching script in front of its own.
fn watched(page: &[u8]) -> Vec<u8> {
    let page = String::from_utf8_lossy(page);
    page.replacen("<head>", "<head><script src=\"./watch.js\"></script>", 1).into_bytes()
}

fn kind(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("wasm") => "application/wasm",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        Some("md") => "text/markdown; charset=utf-8",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}
