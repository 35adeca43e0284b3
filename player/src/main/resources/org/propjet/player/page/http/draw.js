// Draws what a view says. Everything has its place, so that nothing jumps when it changes.
const SVG = "http://www.w3.org/2000/svg";
const ROWS = 6;
const TINTS = 6;
/** What roles are called that have a colour by their name, and a colour that is seen on both backs. */
const NAMED = {
  red: "#d8413c", yellow: "light-dark(#c08f00, #f0c02e)", blue: "light-dark(#2f72c4, #6ba3ea)", green: "#3d9a50",
  orange: "#e07b28", purple: "#9657b8", white: "light-dark(#8b95a5, #f1f3f6)", black: "light-dark(#26282c, #7d8794)"
};
const IDLE = /^(noop|no-op|wait|idle|nil|skip|none)$/i;

export const byId = id => document.getElementById(id);

export function words(move) { return move.startsWith("(") ? move.slice(1, -1) : move; }

export function tint(roles, role) { return NAMED[roles[role]?.toLowerCase()] ?? `var(--role${role % TINTS})`; }

export function isChance(role) { return role.toLowerCase() === "random"; }

export function make(name, properties = {}, ...children) {
  const made = document.createElement(name);
  Object.assign(made, properties);
  made.append(...children);
  return made;
}

function shape(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  if (text !== undefined) made.textContent = text;
  return made;
}

export function short(count) {
  if (count >= 1e9) return (count / 1e9).toFixed(1) + " G";
  if (count >= 1e6) return (count / 1e6).toFixed(1) + " M";
  if (count >= 1e4) return Math.round(count / 1e3) + " k";
  return Math.round(count).toLocaleString("en");
}

/** Who moved in a joint move: [role, move]; those who could but wait are left out. */
export function movers(joint) {
  const told = joint.map((move, role) => [role, move]).filter(([, move]) => move !== "");
  const moving = told.filter(([, move]) => !IDLE.test(move));
  return moving.length > 0 ? moving : told.slice(0, 1);
}

// ---- The board

const MOST_SCALE = 2.4; // small boards do not grow beyond this
const TURN = /^\(control (\S+)\)$/;
let shownPicture = "", turnOf = "";
export function drawBoard(picture) {
  const key = JSON.stringify(picture);
  if (key === shownPicture) return false;
  shownPicture = key;
  byId("board").innerHTML = picture.svg; // made by our own server, which escapes the game's words
  for (const cell of byId("board").querySelectorAll("[data-cell]")) {
    const [board, column, row] = cell.dataset.cell.split(",").map(Number);
    const { columns, rows } = picture.boards[board];
    cell.setAttribute("aria-label",
      `${columns[column]} ${rows[row]}: ${cell.querySelector("title")?.textContent ?? "empty"}`);
  }
  const svg = byId("board").querySelector("svg");
  svg?.style.setProperty("--most", MOST_SCALE * Number(svg.getAttribute("width")) + "px");
  turnOf = picture.facts.map(fact => TURN.exec(fact)?.[1]).find(role => role) ?? "";
  byId("loose").replaceChildren(...picture.facts.filter(fact => !TURN.test(fact)).map(fact => make("li", { textContent: words(fact) })));
  return true;
}

// ---- Who plays, and the banner

/** Says how a match has ended: {text, tint}; nothing before its end. */
export function outcome(view) {
  const scored = view.goals.map((goal, role) => [goal ?? 0, role]).filter(([, role]) => !isChance(view.roles[role]));
  if (scored.length === 0) return null;
  if (scored.length === 1) {
    const [goal, role] = scored[0];
    return { text: `${goal === 100 ? "Solved: " : "The end: "}${goal} points`, tint: goal > 0 ? tint(view.roles, role) : "" };
  }
  const sorted = [...scored].sort((a, b) => b[0] - a[0]);
  const all = sorted.map(([goal]) => goal).join(" : ");
  return sorted[0][0] === sorted[1][0] ? { text: `A draw, ${all}`, tint: "" }
    : { text: `${view.roles[sorted[0][1]]} wins, ${all}`, tint: tint(view.roles, sorted[0][1]) };
}

export function drawBanner(view, phase) {
  const end = outcome(view);
  const banner = byId("banner");
  banner.className = end ? "over" : "";
  banner.style.setProperty("--tint", end?.tint || "var(--soft)");
  byId("phase").textContent = end?.text ?? phase;
}

export function drawSeats(view) {
  const last = {};
  for (const [ply, role, value] of view.expected) if (ply <= (view.here ?? Infinity)) last[role] = value;
  const isEnd = view.goals.length > 0 && (view.here === undefined || view.here >= view.ply);
  byId("seats").replaceChildren(...view.roles.map((name, role) => {
    const isTurn = !isEnd && (turnOf ? turnOf === name : (view.legal ?? []).some(one => one.role === role));
    const score = isEnd ? view.goals[role] ?? "–" : last[role] === undefined ? "–" : last[role].toFixed(1);
    const player = view.own.includes(role) ? (view.mode === "play" ? "you" : "Propjet") : view.players[role] ?? "";
    const chip = make("span", { className: "chip" });
    chip.style.setProperty("--tint", tint(view.roles, role));
    return make("li", { className: isTurn ? "turn" : "" }, chip,
      make("span", { className: "name" }, name + " ", make("small", { textContent: player })),
      make("span", { className: "score", textContent: isChance(name) ? "" : score }));
  }));
}

// ---- The charts

function plot(home, height, attributes) {
  const width = Math.max(120, home.clientWidth);
  const svg = shape("svg", { viewBox: `0 0 ${width} ${height}`, height, class: "plot", role: "img", ...attributes });
  return { svg, width };
}

export function drawChart(view) {
  const home = byId("chart");
  const height = 180, left = 30, right = 8, top = 8, bottom = 20;
  const { svg, width } = plot(home, height, { "aria-label": "Expected score of each role, move by move" });
  const end = Math.max(10, view.ply);
  const x = ply => left + ply / end * (width - left - right);
  const y = value => top + (1 - value / 100) * (height - top - bottom);
  for (const value of [0, 50, 100]) {
    svg.append(shape("line", { x1: left, x2: width - right, y1: y(value), y2: y(value), class: "axis" }),
      shape("text", { x: left - 6, y: y(value) + 4, "text-anchor": "end" }, value));
  }
  svg.append(shape("text", { x: left, y: height - 5 }, "0"),
    shape("text", { x: width - right, y: height - 5, "text-anchor": "end" }, `move ${end}`));
  view.roles.forEach((name, role) => {
    const points = view.expected.filter(point => point[1] === role).map(([ply, , value]) => [ply, value]);
    if (view.goals.length > 0 && view.goals[role] !== null && !isChance(name)) points.push([view.ply, view.goals[role]]);
    if (points.length === 0) return;
    const group = shape("g", {});
    group.style.setProperty("--tint", tint(view.roles, role));
    group.append(shape("polyline", { class: "curve", points: points.map(([ply, value]) => `${x(ply)},${y(value)}`).join(" ") }));
    const [ply, value] = points[points.length - 1];
    group.append(shape("circle", { cx: x(ply), cy: y(value), r: 3.5, class: "dot" }));
    svg.append(group);
  });
  if (view.here !== undefined) {
    svg.append(shape("line", { x1: x(view.here), x2: x(view.here), y1: top, y2: height - bottom, class: "now" }));
  }
  home.replaceChildren(svg);
}

export function drawRates(view) {
  byId("rates").replaceChildren(...[["playouts a second", 1], ["states", 2]].map(([label, at]) => {
    const home = make("div");
    byId("rates").append(home);
    const values = view.rates.filter(rate => rate[at] > 0);
    const { svg, width } = plot(home, 62, { "aria-label": `${label}, move by move` });
    const most = Math.max(1, ...values.map(rate => rate[at]));
    const last = Math.max(1, view.ply);
    svg.append(shape("text", { x: 0, y: 12 }, `${values.length > 0 ? short(values[values.length - 1][at]) : "–"} ${label}`));
    view.roles.forEach((_, role) => {
      const points = values.filter(rate => rate[3] === role)
        .map(rate => [2 + rate[0] / last * (width - 6), 58 - 36 * rate[at] / most]);
      if (points.length === 0) return;
      const [cx, cy] = points[points.length - 1];
      const group = shape("g", { style: `--tint:${tint(view.roles, role)}` });
      group.append(shape("polyline", { class: "curve", points: points.map(point => point.join(",")).join(" ") }),
        shape("circle", { cx, cy, r: 2.5, class: "dot" }));
      svg.append(group);
    });
    home.append(svg);
    return home;
  }));
}

// ---- What is thought, and what was played

function cell(move) {
  const track = make("div", { className: "track" }, make("div"));
  track.firstChild.style.width = (100 * move.share).toFixed(1) + "%";
  track.title = (100 * move.share).toFixed(1) + " % of the playouts";
  const value = make("td", {}, move.value === null ? "–" : move.proven ? String(move.value) : move.value.toFixed(1));
  if (move.proven) value.append(" ", make("span", { className: "proven", textContent: "proven" }));
  return [make("td", {}, track), value];
}

export function drawDecision(decision, roles) {
  const rows = decision?.estimates.slice(0, ROWS) ?? [];
  byId("estimates").tBodies[0].replaceChildren(...rows.map(move =>
    make("tr", { className: move.move === decision.move ? "best" : "" },
      make("td", { textContent: words(move.move), title: move.move }), ...cell(move))));
  if (rows.length === 0) {
    byId("estimates").tBodies[0].append(make("tr", {}, make("td", { className: "soft", textContent: "Nothing yet." })));
  }
  const parts = [];
  if (decision) {
    parts.push(`${roles[decision.role] ?? ""}, move ${decision.ply + 1}: ${words(decision.move)}`);
    if (decision.playouts > 0) parts.push(`${short(decision.playouts)} playouts`);
    if (decision.nodes > 0) parts.push(`${short(decision.nodes)} states`);
    if (decision.depth > 0) parts.push(`depth ${decision.depth}`);
    const rest = decision.estimates.length - rows.length + decision.more;
    if (rest > 0) parts.push(`${rest} more ${rest === 1 ? "move" : "moves"}`);
  }
  byId("sum").textContent = parts.join(" · ");
}

let shownMoves = "";
/** Lists the moves; pick, if it is given, is called with the ply after the one that was clicked. */
export function drawMoves(view, pick) {
  const list = byId("played");
  const key = `${view.title} ${view.firstMove} ${JSON.stringify(view.moves)} ${pick !== undefined}`;
  if (key !== shownMoves) {
    shownMoves = key;
    list.className = pick ? "steps" : "";
    list.replaceChildren(...view.moves.map((joint, at) => {
      const item = make("li", {}, make("span", { className: "number", textContent: view.firstMove + at }));
      const what = make("span");
      for (const [role, move] of movers(joint)) {
        const chip = make("span", { className: "chip" });
        chip.style.setProperty("--tint", tint(view.roles, role));
        what.append(make("span", { className: "who", title: view.roles[role] }, chip, words(move)));
      }
      item.append(what);
      if (pick) item.addEventListener("click", () => pick(view.firstMove + at));
      return item;
    }));
    if (!pick) list.scrollTop = list.scrollHeight;
  }
  if (pick) {
    [...list.children].forEach((item, at) => {
      const isHere = view.firstMove + at === view.here;
      item.classList.toggle("here", isHere);
      if (isHere && (item.offsetTop < list.scrollTop || item.offsetTop > list.scrollTop + list.clientHeight - 30)) {
        list.scrollTop = item.offsetTop - list.clientHeight / 2;
      }
    });
  }
}

/** Says something to those who hear the page, once. */
export function say(text) {
  if (byId("say").textContent !== text) byId("say").textContent = text;
}

// ---- The clock

let deadline = 0, clockMillis = 0;
export function setClock(view) {
  deadline = view.remainingMillis > 0 ? performance.now() + view.remainingMillis : 0;
  clockMillis = view.clockMillis;
  tick();
}

function tick() {
  const left = Math.max(0, deadline - performance.now());
  byId("clock").style.width = clockMillis > 0 ? Math.min(100, 100 * left / clockMillis) + "%" : "0";
  byId("left").textContent = left > 0 ? (left / 1000).toFixed(1) + " s" : "";
}
setInterval(tick, 100);

/** Draws all of a view but its board. */
export function drawView(view, phase, pick) {
  byId("title").textContent = view.title;
  document.title = view.title ? `${view.title} · Propjet` : "Propjet";
  drawBanner(view, phase);
  if (view.picture) drawBoard(view.picture);
  drawSeats(view);
  drawChart(view);
  drawRates(view);
  drawDecision(view.decision, view.roles);
  drawMoves(view, pick);
  byId("note").textContent = view.note ?? "";
}
