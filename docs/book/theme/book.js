// The book without it is whole: this adds the colours that somebody chose, and the search.
"use strict";

const CHOICE = "tracewright.theme";
const dark = matchMedia("(prefers-color-scheme: dark)");

/** The choice is the console's: what was chosen there holds here. */
function chosen() {
  try {
    return localStorage.getItem(CHOICE);
  } catch {
    return null;
  }
}

function theme() {
  const choice = chosen();
  return choice === "light" || choice === "dark" ? choice : dark.matches ? "dark" : "light";
}

// Before the first paint, so that no page flashes in other colours.
document.documentElement.dataset.theme = theme();

function paint(button) {
  const now = theme();
  document.documentElement.dataset.theme = now;
  button.textContent = now === "dark" ? "Light colours" : "Dark colours";
}

function startTheme() {
  const button = document.getElementById("theme");
  paint(button);
  button.hidden = false;
  dark.addEventListener("change", () => paint(button));
  button.addEventListener("click", () => {
    try {
      localStorage.setItem(CHOICE, theme() === "dark" ? "light" : "dark");
    } catch {
      return;
    }
    paint(button);
  });
}

/** Wide windows show the chapters beside the text; narrow ones open them. */
function startChapters() {
  const side = document.querySelector(".side");
  const wide = matchMedia("(min-width: 900px)");
  const follow = () => {
    side.open = wide.matches;
    side.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  };
  wide.addEventListener("change", follow);
  follow();
  // A wide table or example scrolls by itself, with the keyboard too.
  for (const block of document.querySelectorAll("pre, .table-wrapper"))
    if (block.scrollWidth > block.clientWidth) block.tabIndex = 0;
}

function load(address) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = resolve;
    script.onerror = () => reject(new Error(address));
    document.head.append(script);
  });
}

let engine;

/** The index comes with the first search, not with every page. */
async function open(field) {
  window.search = {};
  await load(field.dataset.engine);
  await load(field.dataset.index);
  const { index, ...rest } = window.search;
  return { index: window.elasticlunr.Index.load(index), ...rest };
}

/** The words around the first place that has one of those that were asked for. */
function teaser(body, words, length) {
  const all = body.split(/\s+/);
  const at = all.findIndex((one) => words.some((word) => one.toLowerCase().includes(word)));
  const from = Math.max(0, at - Math.floor(length / 3));
  const piece = all.slice(from, from + length).join(" ");
  return `${from > 0 ? "… " : ""}${piece}${from + length < all.length ? " …" : ""}`;
}

/** Text with the words that were asked for marked; nothing of it is read as HTML. */
function marked(text, words) {
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pieces = text.split(new RegExp(`(${escaped.join("|")})`, "gi"));
  return pieces.map((piece, place) => {
    if (place % 2 === 0) return piece;
    const mark = document.createElement("mark");
    mark.textContent = piece;
    return mark;
  });
}

function row({ doc, ref }, urls, words, length) {
  const link = document.createElement("a");
  link.href = `/help/${urls[ref]}`;
  const title = document.createElement("strong");
  title.append(...marked(doc.title, words));
  const where = document.createElement("small");
  where.textContent = doc.breadcrumbs;
  const text = document.createElement("span");
  text.append(...marked(teaser(doc.body, words, length), words));
  link.append(title, where, text);
  return link;
}

function say(found, sentence) {
  const line = document.createElement("p");
  line.textContent = sentence;
  line.setAttribute("role", "status");
  found.replaceChildren(line);
  found.hidden = false;
}

async function search(field, found) {
  const asked = field.value.trim();
  if (asked === "") {
    found.hidden = true;
    return;
  }
  try {
    engine ??= open(field);
    const { index, doc_urls: urls, search_options: how, results_options: size } = await engine;
    if (field.value.trim() !== asked) return;
    const words = asked.toLowerCase().split(/\s+/);
    const results = index.search(asked, how).slice(0, size.limit_results);
    if (results.length === 0) return say(found, `Nothing in the book says ${asked}. Try another word.`);
    say(found, results.length === 1 ? "One place" : `${results.length} places`);
    found.append(...results.map((one) => row(one, urls, words, size.teaser_word_count)));
  } catch {
    engine = undefined;
    say(found, "The search could not be loaded. Try again when the service answers.");
  }
}

function startSearch() {
  const field = document.getElementById("search");
  const found = document.getElementById("found");
  field.disabled = false;
  let waits;
  field.addEventListener("input", () => {
    clearTimeout(waits);
    waits = setTimeout(() => void search(field, found), 120);
  });
  field.addEventListener("focus", () => void search(field, found));
  const links = () => [...found.querySelectorAll("a")];
  const step = (by) => {
    const all = links();
    const at = all.indexOf(document.activeElement) + by;
    (at < 0 ? field : (all[at] ?? all.at(-1)))?.focus();
  };
  document.addEventListener("keydown", (event) => {
    const inside = event.target === field || found.contains(event.target);
    if (event.key === "/" && !inside) {
      event.preventDefault();
      field.focus();
    } else if (event.key === "Escape" && inside) {
      found.hidden = true;
      field.blur();
    } else if (inside && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      step(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.target === field && event.key === "Enter") links()[0]?.click();
  });
  document.addEventListener("click", ({ target }) => {
    if (target !== field && !found.contains(target)) found.hidden = true;
  });
}

document.addEventListener("DOMContentLoaded", () => {
  startTheme();
  startChapters();
  startSearch();
});
