// A visitor's own match: a move is chosen by the cells that it names, or from the list.
import { byId, drawView, make, movers, outcome, say, setClock, words } from "./draw.js";

let events = null, view = null, id = "";
let turn = null; // whose move is asked for: {role, moves}
let chosen = []; // the cells that were clicked
let cursor = ""; // the cell that the keyboard is on

async function post(action, body) {
  const answer = await fetch("/visit/" + action, { method: "POST", body: JSON.stringify(body), signal: AbortSignal.timeout(20000) });
  if (!answer.ok) throw new Error((await answer.text()).trim());
  return answer.json();
}

export async function begin(seating) { return (await post("begin", seating)).id; }

async function act(action, more = {}) {
  try {
    await post("act", { id, action, ...more });
    return true;
  } catch (e) {
    byId("note").textContent = e.message;
    return false;
  }
}

export function startPlay(newId, again) {
  if (id === newId && events) return;
  endPlay();
  id = newId;
  byId("facts").textContent = "";
  events = new EventSource("/visit/events?" + id);
  events.onmessage = event => draw(JSON.parse(event.data));
  events.onerror = () => {
    byId("phase").textContent = "No connection";
    if (events?.readyState === EventSource.CLOSED) { byId("note").textContent = "This game is not here any more."; }
  };
  byId("again").onclick = async () => {
    const answer = await fetch("/visit/again?" + id);
    if (answer.ok) again(await answer.json());
    else byId("note").textContent = await answer.text();
  };
}

export function endPlay() {
  events?.close();
  events = null;
  view = turn = null;
  id = "";
  chosen = [];
}

// ---- Drawing

function phase() {
  if (view.phase === "preparing") return "Getting ready";
  if (view.phase === "closed") return "Closed";
  if (view.phase === "over") return "The match is over";
  if (!turn) return view.own.length === 0 ? "You watch" : "The engine is thinking";
  return view.own.length > 1 ? `${view.roles[turn.role]} to move` : "Your move";
}

function draw(newView) {
  const before = view;
  view = { roles: [], players: [], own: [], moves: [], expected: [], rates: [], goals: [], legal: [],
    title: "", firstMove: 1, ply: 0, decision: null, hint: null, mode: "play", ...newView };
  if (view.phase === "closed") {
    events?.close();
    events = null;
    if (before) view = { ...before, phase: "closed", legal: [], note: view.note };
  }
  const isNew = before?.ply !== view.ply || before?.legal.length !== view.legal.length;
  turn = view.legal[0] ?? null;
  if (isNew) chosen = [];
  drawView({ ...view, decision: view.hint ?? view.decision }, phase());
  prepareCells();
  setClock({ remainingMillis: 0, clockMillis: 0, ...newView });
  const canAct = view.phase === "playing" || view.phase === "over";
  byId("undo").hidden = Boolean(view.isHidden);
  byId("undo").disabled = view.isHidden || !canAct || view.ply === 0 || view.own.length === 0;
  byId("hint").disabled = !turn || view.isHidden || turn.moves.length < 2;
  byId("again").disabled = view.phase !== "over";
  byId("leave").disabled = view.phase === "closed";
  drawChoices();
  announce(before);
}

function announce(before) {
  const end = outcome(view);
  if (end) { say(end.text); return; }
  if (before?.ply === view.ply && before?.hint === view.hint) return;
  const last = view.moves[view.moves.length - 1];
  const played = last ? movers(last).map(([role, move]) => `${view.roles[role]}: ${words(move)}. `).join("") : "";
  say(view.hint ? `Hint: ${words(view.hint.move)}` : turn ? played + phase() : "");
}

// ---- Choosing

function matches(move, clicks) {
  return clicks.every((cell, at) => move.cells[at]?.includes(cell));
}

/** The moves that are left after the clicks so far. */
function left() {
  return turn ? turn.moves.filter(move => matches(move, chosen)) : [];
}

function click(cell) {
  if (!turn) return;
  const whole = [...chosen, cell];
  if (chosen.length > 0 && chosen[chosen.length - 1] === cell && !left().some(move => matches(move, whole))) {
    chosen = [];
  } else if (turn.moves.some(move => matches(move, whole))) {
    chosen = whole;
  } else {
    chosen = turn.moves.some(move => matches(move, [cell])) ? [cell] : [];
  }
  const rest = left();
  if (chosen.length > 0 && rest.length === 1 && rest[0].cells.length === chosen.length) choose(rest[0].move);
  else { markCells(); drawChoices(); }
  const isNamed = chosen.length > 0 && rest.length > 1 && rest.every(move => move.cells.length === chosen.length);
  byId("note").textContent = isNamed ? "Several moves are left: choose one from the list." : "";
}

async function choose(move) {
  const role = turn.role;
  turn = null;
  chosen = [];
  markCells();
  drawChoices();
  if (!await act("move", { role, move })) {
    turn = view.legal[0] ?? null;
    prepareCells();
    drawChoices();
  }
}

function drawChoices() {
  const filter = byId("filter").value.trim().toLowerCase();
  const shown = left().filter(move => words(move.move).toLowerCase().includes(filter));
  byId("legal").replaceChildren(...shown.map(move => {
    const button = make("button", { type: "button", textContent: words(move.move),
      className: view?.hint?.move === move.move ? "hinted" : "" });
    button.addEventListener("click", () => choose(move.move));
    return button;
  }));
  if (turn && shown.length === 0) byId("legal").append(make("span", { className: "soft", textContent: "No move is like that." }));
}
byId("filter").addEventListener("input", drawChoices);
byId("filter").addEventListener("keydown", event => {
  if (event.key === "Enter") byId("legal").querySelector("button")?.click();
  if (event.key === "Escape") { byId("filter").value = ""; drawChoices(); }
});

// ---- The board

const cells = () => [...byId("board").querySelectorAll(".cell[data-cell]")];

/** Makes the cells that are to be clicked into buttons; the keyboard reaches one of them by tab. */
function prepareCells() {
  for (const cell of cells()) {
    cell.onclick = () => { cursor = cell.dataset.cell; click(cursor); };
    cell.onfocus = () => { cursor = cell.dataset.cell; };
  }
  markCells();
}

function markCells() {
  byId("board").className = (turn ? "choosing" : "") + (chosen.length > 0 ? " aiming" : "");
  const rest = left();
  const next = new Set(rest.flatMap(move => move.cells[chosen.length] ?? []));
  const first = new Set(turn ? turn.moves.flatMap(move => move.cells[0] ?? []) : []);
  const hinted = new Set((turn?.moves.find(move => move.move === view?.hint?.move)?.cells ?? []).filter(one => one.length === 1).flat());
  const all = cells();
  const tabbed = all.find(cell => cell.dataset.cell === cursor) ?? all.find(cell => next.has(cell.dataset.cell)) ?? all[0];
  for (const cell of all) {
    const name = cell.dataset.cell;
    const canClick = next.has(name) || first.has(name);
    cell.classList.toggle("next", next.has(name));
    cell.classList.toggle("chosen", chosen.includes(name));
    cell.classList.toggle("hinted", hinted.has(name));
    if (turn) {
      cell.setAttribute("role", "button");
      cell.setAttribute("tabindex", cell === tabbed ? "0" : "-1");
      cell.setAttribute("aria-disabled", String(!canClick));
      cell.setAttribute("aria-pressed", String(chosen.includes(name)));
    } else {
      cell.removeAttribute("role");
      cell.removeAttribute("tabindex");
      cell.removeAttribute("aria-disabled");
      cell.removeAttribute("aria-pressed");
    }
  }
  if (cursor && byId("board").contains(document.activeElement)) tabbed?.focus();
}

function step(columns, rows) {
  const [board, column, row] = cursor.split(",").map(Number);
  const found = cells().find(cell => cell.dataset.cell === `${board},${column + columns},${row + rows}`);
  if (found) {
    cursor = found.dataset.cell;
    markCells();
    found.focus();
  }
}

// ---- Keys

const DIRECTIONS = {
  ArrowLeft: ["west", "left", "w", "l"], ArrowRight: ["east", "right", "e", "r"],
  ArrowUp: ["north", "up", "n", "u"], ArrowDown: ["south", "down", "s", "d"]
};

export function playKey(event) {
  const isOnBoard = event.target.closest?.("#board .cell");
  const arrow = DIRECTIONS[event.key];
  if (isOnBoard && arrow) {
    step({ ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0, { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0);
  } else if (isOnBoard && (event.key === "Enter" || event.key === " ")) {
    click(isOnBoard.dataset.cell);
  } else if (event.key === "Escape") {
    chosen = [];
    markCells();
    drawChoices();
  } else if (arrow && turn) {
    const found = turn.moves.filter(move => arrow.includes(words(move.move).split(" ").pop().toLowerCase()));
    if (found.length !== 1) return;
    choose(found[0].move);
  } else if (event.key === "u" && !byId("undo").disabled) {
    act("undo");
  } else if (event.key === "h" && !byId("hint").disabled) {
    byId("hint").click();
  } else {
    return;
  }
  event.preventDefault();
}

byId("undo").addEventListener("click", () => act("undo"));
byId("hint").addEventListener("click", () => { if (turn) act("hint", { role: turn.role }); });
byId("leave").addEventListener("click", async () => {
  await act("leave");
  location.hash = "home";
});
addEventListener("resize", () => { if (view) draw(view); });
