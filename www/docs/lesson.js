// Makes a static lesson live: figures, questions with a guess that stays in this browser, changes to try.
// With ?exercise the rest of the lesson waits until every question has a guess.
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

const show = (section, guess) => {
  const { answer } = section.dataset;
  const hit = guess.trim() === answer || (guess.trim() !== "" && Number(guess.replace(",", ".")) === Number(answer));
  let outcome = section.querySelector(".outcome");
  if (!outcome) {
    outcome = document.createElement("p");
    outcome.setAttribute("role", "status");
    section.querySelector("details").before(outcome);
  }
  const choice = [...section.querySelectorAll("input[type=radio]")].find((input) => input.value === guess);
  outcome.className = `outcome ${hit ? "hit" : "miss"}`;
  outcome.textContent = `${hit ? "✓" : "✕"} You said: ${choice ? choice.parentElement.textContent.trim() : guess}.`;
  section.querySelector("details").hidden = false;
  section.querySelector("details").open = true;
};

const wait = () => document.body.classList.toggle("exercise", exercise && questions.some((section) => !section.querySelector(".outcome")));

for (const section of questions) {
  const form = section.querySelector("form");
  form.hidden = false;
  section.querySelector("details").hidden = exercise;
  const key = `rowkind.predict.${page}#${section.id}`;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const guess = new FormData(form).get(form.querySelector("input").name) ?? "";
    if (guess === "") return;
    kept(key, guess);
    show(section, guess);
    wait();
  });
  const before = kept(key);
  if (before !== null && !exercise) show(section, before);
}
if (exercise) {
  for (const part of document.querySelectorAll(".prose > *")) {
    if (!part.matches(".predict, .crumb, h1") && questions[0]?.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING) part.classList.add("answered-first");
  }
  wait();
}

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
