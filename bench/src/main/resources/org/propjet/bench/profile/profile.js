"use strict";
// One file of more than 400 lines: the page must need no other.
const figures = JSON.parse(document.getElementById("figures").textContent);
const SVG = "http://www.w3.org/2000/svg";
const byId = id => document.getElementById(id);
const key = place => place.line + ":" + place.column;
const percent = share => share >= 9.95 ? share.toFixed(0) : share >= 0.05 ? share.toFixed(1) : share > 0 ? "<0.1" : "0";
const count = number => number >= 9.95 || Number.isInteger(number)
  ? Math.round(number).toLocaleString("en") : number.toFixed(1);

/** Makes an element with attributes and children; strings become text, never markup. */
function make(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes || {})) {
    if (attribute === "onclick") element.addEventListener("click", value);
    else element.setAttribute(attribute, value);
  }
  element.append(...children);
  return element;
}

function draw(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}

// ---- The tree: part, relation, rule ----

const HUES = {
  "random numbers": 265, legality: 215, decisive: 190, choice: 165, terminal: 12, next: 38, goals: 330,
  state: 95, harvest: 60, percepts: 300
};

function node(name, parent) {
  const made = {name, parent, children: [], share: 0, rows: [], place: null};
  if (parent) parent.children.push(made);
  return made;
}

function child(parent, name, place) {
  return parent.children.find(one => place ? one.place && key(one.place) === key(place) : one.name === name);
}

const root = node("all", null);
for (const row of figures.shares) {
  const path = [root];
  const part = child(root, row.part) || node(row.part, root);
  path.push(part);
  if (row.place) {
    const relation = child(part, row.relation) || node(row.relation, part);
    const rule = child(relation, row.text, row.place) || node(row.text, relation);
    rule.place = row.place;
    path.push(relation, rule);
  } else if (row.text !== "(all games)") {
    path.push(node(row.text, part));
  }
  for (const one of path) {
    one.share += row.share;
    one.rows.push(row);
  }
}

const hue = one => one.parent === null ? 0 : one.parent === root ? HUES[one.name] ?? 0 : hue(one.parent);
const depth = one => one.parent ? depth(one.parent) + 1 : 0;

// ---- The picture ----

let shown = root;
let chosen = "";
const LEAST = 5;

function size(parent, height) {
  return parent.share > 0 ? height / parent.share : 0;
}

function picture() {
  const holder = byId("picture");
  const width = Math.max(240, holder.clientWidth);
  const height = width < 600 ? 640 : 600;
  const svg = draw("svg", {viewBox: `0 0 ${width} ${height}`, height, role: "group",
    "aria-label": "Shares of parts, relations and rules"});
  const columns = shown === root ? [0.3, 0.3, 0.4] : depth(shown) === 1 ? [0.12, 0.34, 0.54] : [0.1, 0.2, 0.7];
  const edges = [0, columns[0] * width, (columns[0] + columns[1]) * width, width];
  const way = [];
  for (let one = shown; one.parent; one = one.parent) way.unshift(one);
  for (const one of way) box(svg, one, edges, 0, height);
  children(svg, shown, edges, 0, height);
  holder.replaceChildren(svg);
}

function children(svg, parent, edges, top, height) {
  const scale = size(parent, height);
  const sorted = parent === root ? parent.children : [...parent.children].sort((a, b) => b.share - a.share);
  let at = top;
  const small = [];
  for (const one of sorted) {
    const high = one.share * scale;
    if (high < LEAST) {
      small.push(one);
      continue;
    }
    box(svg, one, edges, at, high);
    children(svg, one, edges, at, high);
    at += high;
  }
  if (small.length > 0) rest(svg, parent, small, edges, at, top + height - at);
}

/** One box for those that are too small for their own. */
function rest(svg, parent, small, edges, top, height) {
  if (height < 0.5) return;
  const what = parent === root ? "parts" : parent.parent === root ? "relations" : "rules";
  const share = small.reduce((sum, one) => sum + one.share, 0);
  const single = small.length === 1 ? small[0] : null;
  const column = depth(parent);
  const name = single ? title(single) : `${small.length} more ${what}`;
  cell(svg, {x: edges[column], y: top, width: edges[3] - edges[column], height,
    fill: fill(hue(parent), 2.4), name, share, more: "",
    keys: small.filter(one => one.place).map(one => key(one.place)),
    about: () => single ? about(single) : [`${name}: ${percent(share)} % together`],
    choose: single ? () => choose(single) : () => enlarge(parent)});
}

function title(one) {
  return one.place ? `line ${one.place.line}` : one.name;
}

function box(svg, one, edges, top, height) {
  const column = depth(one) - 1;
  const isLeaf = one.children.length === 0;
  const right = isLeaf ? edges[3] : edges[column + 1];
  const wide = right - edges[column];
  cell(svg, {x: edges[column], y: top, width: wide, height, fill: fill(hue(one), column),
    name: title(one), share: one.share, more: one.place && wide > 330 ? one.name : "", keys: one.place ? [key(one.place)] : [], about: () => about(one), choose: () => choose(one),
    isStill: isLeaf && !one.place});
}

function fill(hue, column) {
  return `hsl(${hue} var(--colour) calc(var(--box) + var(--step) * ${column}))`;
}

function shortened(text, letters) {
  return text.length > letters ? text.slice(0, Math.max(1, letters - 1)) + "…" : text;
}

function cell(svg, box) {
  const label = `${box.name}: ${percent(box.share)} %`;
  const group = draw("g", {tabindex: 0, role: "button", "aria-label": label});
  group.dataset.keys = box.keys.join(" ");
  if (box.isStill) group.classList.add("still");
  if (box.keys.includes(chosen)) group.classList.add("chosen");
  group.append(draw("rect", {x: box.x, y: box.y, width: box.width, height: box.height,
    style: "fill: " + box.fill, rx: 2}));
  if (box.height >= 16) {
    const letters = Math.floor((box.width - 12) / 6.9);
    const fits = label.length <= letters;
    const y = Math.min(box.y + box.height / 2 + 4.5, box.y + 40);
    const write = (words, top) => {
      const text = draw("text", {x: box.x + 6, y: top});
      text.textContent = shortened(words, letters);
      if (letters >= 3) group.append(text);
    };
    write(fits ? `${label}  ${box.more}`.trim() : box.name, y);
    if (!fits && box.y + box.height > y + 22) write(`${percent(box.share)} %`, y + 17);
  }
  const tell = () => byId("about").replaceChildren(...box.about());
  group.addEventListener("pointerenter", tell);
  group.addEventListener("focus", tell);
  group.addEventListener("click", box.choose);
  group.addEventListener("keydown", event => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      box.choose();
    }
  });
  svg.append(group);
}

function total(one, name) {
  return one.rows.reduce((sum, row) => sum + row[name], 0);
}

/** What is known of a box, as text and elements. */
function about(one) {
  const path = [];
  for (let each = one; each.parent; each = each.parent) path.unshift(each.place ? `line ${each.place.line}` : each.name);
  const words = [`${percent(one.share)} % of a step, ${count(total(one, "nanos"))} ns, ${one.rows[0].figures}`];
  const gates = total(one, "gates");
  if (total(one, "operations") > 0) words.push(`${count(total(one, "operations"))} operations`);
  if (gates > 0) {
    const toggles = one.rows.reduce((sum, row) => sum + row.gates * (row.toggleRate ?? 0), 0);
    words.push(`${count(gates)} gates, toggle rate ${(toggles / gates).toFixed(3)}`);
    const still = total(one, "neverChanged");
    if (still > 0) words.push(`never changed: ${count(still)}`);
  }
  const fired = one.place && firings.get(key(one.place));
  if (fired) words.push(`fired in ${percent(100 * fired.share)} % of the states`);
  const parts = [make("b", {}, path.join(" › ")), ": " + words.join("; ") + ". "];
  if (one.place) parts.push(make("code", {}, one.name));
  if (shown !== root) {
    parts.push(" ", make("button", {type: "button", onclick: () => enlarge(root)}, "show all"));
  }
  return parts;
}

function choose(one) {
  if (one.place) {
    toLine(key(one.place));
  } else if (one.children.length > 0) {
    enlarge(one === shown ? one.parent : one);
  }
}

function enlarge(one) {
  shown = one;
  picture();
  byId("about").replaceChildren(...(one === root ? ["Choose a box."] : about(one)));
}

// ---- From the picture to the rulesheet and back ----

const firings = new Map(figures.fired.map(one => [key(one.place), one]));
const ruleShares = new Map();
for (const row of figures.shares) {
  if (row.place) {
    const sum = ruleShares.get(key(row.place)) || {...row, share: 0, gates: 0, neverChanged: 0};
    sum.share += row.share;
    sum.gates += row.gates;
    sum.neverChanged += row.neverChanged;
    ruleShares.set(key(row.place), sum);
  }
}
const dearest = [...ruleShares.values()].sort((a, b) => b.share - a.share);
const highest = dearest.length > 0 ? dearest[0].share : 1;

function mark(at) {
  chosen = at;
  document.querySelectorAll(".row.chosen").forEach(row => row.classList.remove("chosen"));
  document.querySelectorAll(".row .back").forEach(button => button.remove());
  document.querySelectorAll("#picture g").forEach(group =>
    group.classList.toggle("chosen", at !== "" && group.dataset.keys.split(" ").includes(at)));
}

function toLine(at) {
  mark(at);
  const row = byId("at-" + at);
  if (row) {
    row.classList.add("chosen");
    row.lastChild.append(make("button", {type: "button", class: "back", onclick: () => toPicture(at)},
      "↑ to the picture"));
    row.scrollIntoView({block: "center"});
  }
}

function toPicture(at) {
  shown = root;
  chosen = at;
  picture();
  mark(at);
  const found = root.children.flatMap(part => part.children).flatMap(one => one.children)
    .filter(rule => rule.place && key(rule.place) === at).sort((a, b) => b.share - a.share);
  if (found.length > 0) byId("about").replaceChildren(...about(found[0]));
  byId("picture-title").scrollIntoView();
}

// ---- Lists ----

function fillDearest() {
  const list = byId("dearest");
  for (const row of dearest.slice(0, 10).filter(one => one.share > 0)) {
    const bar = make("span", {class: "bar"});
    bar.style.width = 100 * row.share / highest + "%";
    list.append(make("button", {type: "button", class: "dear", onclick: () => toLine(key(row.place))},
      make("b", {}, percent(row.share) + " %"), make("span", {class: "where"}, "line " + row.place.line),
      make("code", {}, row.text), bar));
  }
  if (dearest.length === 0) list.append(make("p", {}, "No rule takes time."));
}

const NEVER = {
  "rule grounded": "Grounding found no instance of them that could ever fire, or rules before them say the same.",
  "rule fired": "In no state all of their conditions held.",
  "move legal": "", "move made": "They were legal, but no random choice fell on them.",
  "fluent true": "", "goal reached": "Nobody got them at the end of a game."
};

function fillNever() {
  const holder = byId("never");
  for (const list of figures.never) {
    const items = make("ul", {});
    for (const item of list.items) {
      const line = item.place
        ? make("a", {href: "#at-" + key(item.place), onclick: event => {
          event.preventDefault();
          toLine(key(item.place));
        }}, "line " + item.place.line)
        : item.name;
      items.append(make("li", {}, line, line === "" ? "" : " ", make("code", {}, item.text)));
    }
    if (list.items.length < list.count) {
      items.append(make("li", {}, `and ${count(list.count - list.items.length)} more`));
    }
    const plural = list.count === 1 ? "" : "s";
    holder.append(make("details", {},
      make("summary", {}, `${count(list.count)} ${list.what}${plural} never ${list.never}`),
      make("p", {class: "quiet"}, NEVER[list.what + " " + list.never] ?? ""), items));
  }
  if (figures.never.length === 0) holder.append(make("p", {}, "Nothing: all was reached."));
}

function chart(sizes, what) {
  const most = Math.max(1, ...sizes);
  const svg = draw("svg", {viewBox: `0 0 ${Math.max(sizes.length, 12)} 100`, preserveAspectRatio: "none",
    "aria-hidden": "true"});
  sizes.forEach((size, level) => {
    const height = Math.max(0.6, 100 * size / most);
    svg.append(draw("rect", {x: level + 0.08, y: 100 - height, width: 0.84, height}));
  });
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return make("figure", {}, svg, make("figcaption", {},
    `${what}: ${count(all)}; levels: ${count(sizes.length)}, the first on the left, `
    + `the widest of ${count(Math.max(0, ...sizes))}`));
}

function fillMemory() {
  const head = make("tr", {}, make("th", {}, "kernel"), make("th", {}, "planes"), make("th", {class: "spare"}, "together"),
    make("th", {}, "bytes an operation"), make("th", {class: "wide"}, "planes read"),
    make("th", {class: "wide"}, "written"), make("th", {class: "words"}, "figures"));
  const table = make("table", {}, head);
  for (const one of figures.memory) {
    table.append(make("tr", {}, make("td", {}, one.kernel),
      make("td", {}, `${count(one.planes)} of ${one.planeBytes} B`), make("td", {class: "spare"}, one.size),
      make("td", {}, count(Math.round(one.bytesPerOperation))), make("td", {class: "wide"}, count(one.reads)),
      make("td", {class: "wide"}, count(one.writes)), make("td", {class: "words"}, one.figures)));
  }
  byId("memory").append(table);
  for (const one of figures.memory) {
    byId("memory").append(make("p", {class: "quiet"}, `${one.kernel}: ${one.size}; ${one.cache}.`));
  }
}

// ---- The rulesheet ----

/** The rulesheet's lines; one with several rules, facts aside, is cut where they begin. */
function segments() {
  const starts = new Map();
  const isCut = rule => ruleShares.has(key(rule)) || neverRules.has(key(rule))
    || figures.lines[rule.line - 1].startsWith("(<=", rule.column - 1);
  for (const rule of figures.rules.filter(isCut)) {
    if (!starts.has(rule.line)) starts.set(rule.line, []);
    starts.get(rule.line).push(rule.column);
  }
  const all = [];
  figures.lines.forEach((text, index) => {
    const line = index + 1;
    const columns = starts.get(line) || [];
    let from = 0;
    columns.forEach((column, i) => {
      const end = i + 1 < columns.length ? columns[i + 1] - 1 : text.length;
      if (i === 0 && column > 1 && text.slice(0, column - 1).trim() !== "") {
        all.push({line, text: text.slice(0, column - 1), rule: null});
        from = column - 1;
      } else if (i > 0) {
        from = column - 1;
      }
      all.push({line, text: text.slice(from, end), rule: line + ":" + column});
    });
    if (columns.length === 0) all.push({line, text, rule: null});
  });
  return all;
}

function chips(at, share) {
  const fired = firings.get(at);
  const all = [];
  const never = neverRules.get(at);
  if (never) all.push(make("span", {class: "chip"}, "never " + never));
  if (!never && share && share.neverChanged > 0.05) {
    all.push(make("span", {class: "chip"},
      `${count(share.neverChanged)} of ${count(share.gates)} gates never changed`));
  }
  return all;
}

const neverRules = new Map();
for (const list of figures.never) {
  for (const item of list.items) if (item.place) neverRules.set(key(item.place), list.never);
}

function fillSheet() {
  const sheet = byId("sheet");
  let heat = 0;
  let open = 0;
  let last = 0;
  for (const part of segments()) {
    const share = part.rule && ruleShares.get(part.rule);
    if (part.rule) heat = share && highest > 0 ? share.share / highest : 0;
    else if (open <= 0) heat = 0;
    const bare = part.text.replace(/;.*/, "");
    open = part.rule ? 0 : open;
    open += bare.split("(").length - bare.split(")").length;
    const row = make("div", {class: "row"},
      make("span", {class: "number"}, part.line === last ? "" : String(part.line)),
      share && share.share > 0
        ? make("button", {type: "button", class: "share", title: "to the picture",
          onclick: () => toPicture(part.rule)}, percent(share.share))
        : make("span", {class: "share"}, ""),
      make("span", {class: "text"}, part.text, ...(part.rule ? chips(part.rule, share) : [])));
    if (heat > 0) {
      const strength = 8 + 72 * Math.sqrt(heat);
      row.style.background = `color-mix(in srgb, var(--hot) ${strength.toFixed(0)}%, transparent)`;
    }
    if (part.rule) row.id = "at-" + part.rule;
    last = part.line;
    sheet.append(row);
  }
}

// ---- The page ----

document.title = figures.game + " · Propjet profile";
byId("game").textContent = figures.game;
byId("step").textContent = figures.step;
byId("kernels").textContent = figures.kernels;
byId("counted").textContent = figures.counted;
fillDearest();
fillNever();
byId("levels").append(chart(figures.gateLevels, "Gates"), chart(figures.operationLevels, "Operations of a step"));
fillMemory();
fillSheet();
enlarge(root);
let width = window.innerWidth;
window.addEventListener("resize", () => {
  if (window.innerWidth !== width) {
    width = window.innerWidth;
    picture();
  }
});
