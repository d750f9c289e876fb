// What the page fetches later than itself: the editor comes after the first picture.
export const loadEditor = () => import("./editor.js");
