// CodeMirror writes its styles into a <style> element, which a strict Content-Security-Policy refuses.
// Constructed style sheets are allowed: the rules go there instead.
import { StyleModule } from "style-mod";

const sheets = new WeakMap();

StyleModule.mount = (root, modules) => {
  let sheet = sheets.get(root);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheets.set(root, sheet);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  }
  const list = Array.isArray(modules) ? modules : [modules];
  // Later modules win, as in CodeMirror's own mounting.
  sheet.replaceSync(list.map((module) => module.getRules()).join("\n"));
};
