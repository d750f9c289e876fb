// Makes a static lesson live: figures, questions with a guess that stays in this browser, changes to try.
// What happens waits until every question has a guess, or until a person asks for it. With ?exercise it never shows.
import "./rowkind.js";

const kept = (key, value) => {
  try {
    if (value !== undefined) localStorage.setItem(key, value);
    return localStorage.getItem(key);
  } catch { return value ?? null; }
};
const page = location.pathname.split("/").pop();
const exercise = new URLSearchParams(location.search).has("exercise");
const questions = [...document.querySelectorAll(".predict")];
const reveal = document.querySelector("details.reveal");
const SHOWN = `rowkind.shown.${page}`;
document.body.classList.toggle("exercise", exercise);

const say = (section, guess) => {
  const { answer } = section.dataset;
  const hit = guess.trim() === answer || (guess.trim() !== "" && Number(guess.replace(",", ".")) === Number(answer));
  let outcome = section.querySelector(".outcome");
  if (!outcome) {
    outcome = document.createElement("p");
    outcome.setAttribute("role", "status");
    section.querySelector("details").before(outcome);
  }
  const choice = [...section.querySelectorAll("input[type=radio]")].find((input) => input.value === guess);
  const words = `You said: ${choice ? choice.parentElement.textContent.trim() : guess}.`;
  outcome.className = exercise ? "outcome" : `outcome ${hit ? "hit" : "miss"}`;
  outcome.textContent = exercise ? `${words} It is kept in this browser; an exercise does not show the answer.` : `${hit ? "✓" : "✕"} ${words}`;
  if (!exercise) tell(section);
};

/** The answer of a question. */
const tell = (section) => Object.assign(section.querySelector("details"), { hidden: false, open: true });
const open = () => {
  if (exercise) return;
  if (reveal) reveal.open = true;
  questions.forEach(tell);
};
const ready = () => questions.every((section) => section.querySelector(".outcome"));

for (const section of questions) {
  const form = section.querySelector("form");
  form.hidden = false;
  section.querySelector("details").hidden = true;
  const key = `rowkind.predict.${page}#${section.id}`;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const guess = new FormData(form).get(form.querySelector("input").name) ?? "";
    if (guess === "") return;
    kept(key, guess);
    say(section, guess);
    if (ready()) open();
  });
  const before = kept(key);
  if (before !== null) say(section, before);
}
reveal?.addEventListener("toggle", () => {
  kept(SHOWN, reveal.open ? "yes" : "no");
  if (reveal.open) open();
});
if (kept(SHOWN) !== "no" && (kept(SHOWN) === "yes" || (questions.length > 0 && ready()))) open();
// A place that a link names may lie inside.
if (!exercise && location.hash && reveal?.querySelector(`[id="${CSS.escape(decodeURIComponent(location.hash.slice(1)))}"]`)) open();

const figure = document.querySelector("rowkind-scenario");
const first = figure?.getAttribute("src");
for (const button of document.querySelectorAll("button[data-scenario]")) {
  button.hidden = false;
  const words = button.textContent;
  button.addEventListener("click", () => {
    const shown = figure.getAttribute("src") === button.dataset.scenario;
    for (const other of document.querySelectorAll("button[data-scenario]")) other.textContent = words;
    figure.setAttribute("src", shown ? first : button.dataset.scenario);
    button.textContent = shown ? words : "Take it back";
    figure.scrollIntoView({ block: "nearest" });
  });
}
