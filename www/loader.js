// What the page fetches later than itself: the editor comes after the first picture, the files for offline use after that.
import { loadText, savePng as save } from "./embed/transfer.js";

export const loadEditor = () => import("./editor.js");

/** The file that `?src=` names: its address, its host (empty: it is no address), whether that is this site. */
export function sourceOf() {
  const named = new URLSearchParams(location.search).get("src");
  const url = named !== null && URL.canParse(named, document.baseURI) ? new URL(named, document.baseURI) : null;
  if (url === null) return named === null ? null : [named, "", false];
  return /^https?:$/.test(url.protocol) ? [url.href, url.host, url.origin === location.origin] : [named, "", false];
}

/** The text at an address. */
export const loadSource = (address) => loadText(address, new URL(address).pathname.split("/").pop() || address);

/** Offers an SVG as a PNG file; its size in pixels. */
export const savePng = (svg, name) => save(svg, name);

/** Why the page does not work without a network; an empty text when it does. */
export async function workOffline() {
  if (!("serviceWorker" in navigator)) return "this browser keeps no pages";
  try {
    await navigator.serviceWorker.register("./offline.js");
    await navigator.serviceWorker.ready;
    return "";
  } catch {
    return "the site's files could not be kept";
  }
}
