// What comes in from an address and goes out as a picture, for the playground and for figures. Loaded when it is asked for.
//
// In: the address of a scenario's file; an SVG text. Out: the text, or a sentence that says why not; a PNG file.
// Never: follows an address to another one, sends credentials, reads more than a scenario may be.

const BYTES_MAX = 1 << 20;
const WAIT_MS = 20_000;
const NO_TEXT = /^(image|audio|video|font|model)\/|^application\/(pdf|zip|gzip|wasm|x-tar)/;

/** The scenario at an address; `name` is what a person calls it. Throws a sentence. */
export async function loadText(url, name) {
  const stop = new AbortController();
  const clock = setTimeout(() => stop.abort(), WAIT_MS);
  try {
    const answer = await fetch(url, { credentials: "omit", redirect: "error", referrerPolicy: "no-referrer", signal: stop.signal }).catch(() => {
      throw new Error(stop.signal.aborted ? `${name} did not come within ${WAIT_MS / 1000} seconds.` : `${name} cannot be loaded: its site does not answer, sends elsewhere, or does not let other pages read it.`);
    });
    if (!answer.ok) throw new Error(`${name} cannot be loaded: ${answer.status} ${answer.statusText}`.trim());
    const kind = answer.headers.get("content-type") ?? "";
    if (/^text\/html/.test(kind)) throw new Error(`${name} is a web page, not a scenario.`);
    if (NO_TEXT.test(kind)) throw new Error(`${name} is no text (${kind.split(";")[0]}).`);
    const tooLarge = (bytes) => new Error(`${name} is larger than a scenario may be: ${bytes} of at most 1 MB.`);
    const said = Number(answer.headers.get("content-length"));
    if (said > BYTES_MAX) throw tooLarge(`${(said / BYTES_MAX).toFixed(1)} MB`);
    const parts = [];
    let bytes = 0;
    for (let reader = answer.body.getReader(), part; !(part = await reader.read()).done; ) {
      bytes += part.value.length;
      if (bytes > BYTES_MAX) throw tooLarge("more than 1 MB");
      parts.push(part.value);
    }
    let text;
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(await new Blob(parts).arrayBuffer());
    } catch {
      throw new Error(`${name} is no text in UTF-8.`);
    }
    if (text.includes("\0")) throw new Error(`${name} is no text.`);
    if (/^\s*<(!doctype|html)/i.test(text)) throw new Error(`${name} is a web page, not a scenario.`);
    return text;
  } finally {
    clearTimeout(clock);
    stop.abort();
  }
}

/** Draws an SVG of ours, which loads nothing, and offers it as a PNG of twice its size. */
export async function savePng(svg, name) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: image.naturalWidth * 2, height: image.naturalHeight * 2 });
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const link = Object.assign(document.createElement("a"), { href: canvas.toDataURL("image/png"), download: name });
  link.click();
  return `${canvas.width} × ${canvas.height}`;
}
