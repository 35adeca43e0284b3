// The page's ways: the start, a manager's match while it runs, a match again, and a visitor's own.
import { byId, drawView, isChance, make, movers, outcome, say, setClock, words } from "./draw.js";
import { begin, endPlay, playKey, startPlay } from "./play.js";

const PHASES = {
  idle: "Waiting for a match", preparing: "Getting ready", thinking: "Thinking",
  waiting: "Waiting for the others", ended: "The match is over",
  aborted: "The match was aborted", given_up: "The manager is silent"
};
const RUNNING = ["preparing", "thinking", "waiting"];
const NOTHING = { svg: "", facts: [] };

let mode = "";
let watched = null, watchedPicture = NOTHING;
let events = null; // none while somebody plays here: a browser has few connections to a server
let about = null;
let replay = null, here = 0, replayFile = null;

// ---- Which way

function show(newMode) {
  const isChanged = mode !== newMode;
  mode = newMode;
  byId("start").hidden = mode !== "start";
  byId("match").hidden = mode === "start";
  byId("steps").hidden = mode !== "replay";
  byId("tools").hidden = mode !== "play";
  byId("choices").hidden = mode !== "play";
  byId("speed").hidden = mode === "play"; // only managers' matches and replays tell
  if (isChanged) {
    byId("board").className = "";
    if (mode !== "play") {
      endPlay();
      listen();
    } else {
      events?.close();
      events = null;
    }
    if (mode !== "replay") replay = null;
    if (mode === "start") { byId("title").textContent = ""; document.title = "Propjet"; byId("facts").textContent = ""; }
  }
}

function route() {
  const hash = location.hash.slice(1);
  if (hash.startsWith("play=")) {
    show("play");
    startPlay(hash.slice(5), again);
  } else if (hash.startsWith("recent=")) {
    fetchReplay(`/visit/recent?${hash.slice(7)}`);
  } else if (hash === "replay" && replay) {
    show("replay");
  } else if (hash === "home" || !watched || watched.phase === "idle") {
    show("start");
    loadAbout();
  } else {
    show("watch");
    drawWatched();
  }
}
addEventListener("hashchange", route);

// ---- The start

async function loadAbout() {
  try {
    about = await (await fetch("/visit/about")).json();
  } catch (e) {
    return; // events say that there is no connection
  }
  byId("address").textContent = location.origin;
  byId("command").textContent = `propjet referee connectFour --player ${location.origin} --out matches`;
  byId("version").textContent = `Propjet ${about.version || "(not packaged)"}, JDK ${about.jdk}`;
  drawState();
  const games = byId("game");
  if (games.options.length === 0 && about.games.length > 0) {
    for (const game of about.games) games.append(make("option", { value: game.name, textContent: game.title }));
    for (const player of about.players) byId("players").append(make("option", { value: player.name, textContent: player.meaning }));
    if (about.games.some(game => game.name === "connectFour")) games.value = "connectFour";
    drawRoles();
  }
  byId("begin").hidden = byId("h-recent").parentNode.hidden = !about.isLocal;
  byId("recent").replaceChildren(...about.recent.map(match => {
    const end = outcome(match);
    const button = make("button", { type: "button" },
      `${match.title} · ${end ? end.text : "not finished"} · ${match.plies} moves`);
    button.addEventListener("click", () => { location.hash = `recent=${match.id}`; });
    return make("li", {}, button);
  }));
  if (about.recent.length === 0) byId("recent").append(make("li", { className: "soft", textContent: "No match has been played here yet." }));
}

function drawState() {
  const isRunning = watched && RUNNING.includes(watched.phase);
  const state = byId("state");
  state.replaceChildren(isRunning ? "A match is being played. " : "Waiting for a game manager. ");
  if (isRunning) state.append(make("a", { href: "#", textContent: "Watch it" }));
  byId("begin-note").textContent = !about ? ""
    : !about.isLocal ? "Who sits at this machine can play here, at http://localhost."
    : isRunning ? "While a game manager's match is played, nobody can begin a game." : "";
  byId("go").disabled = isRunning;
}

function drawRoles() {
  const game = about.games.find(one => one.name === byId("game").value);
  const roles = byId("role");
  roles.replaceChildren(...game.roles.map((role, index) => [role, index]).filter(([role]) => !isChance(role))
    .map(([role, index]) => make("option", { value: index, textContent: role })));
  const isAlone = roles.options.length === 1;
  if (!isAlone) roles.append(make("option", { value: -1, textContent: "everybody" }));
  roles.append(make("option", { value: -2, textContent: "nobody, I watch" }));
  byId("begin-note").textContent = game.summary;
}
byId("game").addEventListener("change", drawRoles);

byId("begin").addEventListener("submit", async event => {
  event.preventDefault();
  byId("go").disabled = true;
  try {
    location.hash = "play=" + await begin({
      game: byId("game").value, role: Number(byId("role").value), against: byId("against").value,
      seconds: Number(byId("seconds").value), own: Number(byId("own").value)
    });
  } catch (e) {
    byId("begin-note").textContent = e.message;
  }
  byId("go").disabled = false;
});

for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(byId(button.dataset.copy).textContent);
      button.textContent = "Copied";
    } catch (e) {
      getSelection().selectAllChildren(byId(button.dataset.copy));
      button.textContent = "Selected";
    }
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });
}

// ---- A manager's match

function drawWatched() {
  const view = { ...watched, mode: "watch", picture: watchedPicture };
  byId("facts").textContent = view.title
    ? `${view.startClock} s to start, ${view.playClock} s a move · ${view.ply} ${view.ply === 1 ? "move" : "moves"}` : "";
  drawView(view, PHASES[view.phase] ?? view.phase);
  setClock(view);
  const end = outcome(view);
  const last = view.moves[view.moves.length - 1];
  say(end ? end.text : last ? movers(last).map(([role, move]) => `${view.roles[role]}: ${words(move)}`).join(", ") : "");
}

function listen() {
  if (mode === "play" || events) return;
  const opened = events = new EventSource("/events");
  events.onmessage = event => {
    const before = watched;
    watched = JSON.parse(event.data);
    if (before?.title === watched.title) watched.decision ??= before.decision; // the next is not there yet
    byId("connection").textContent = "";
    const hasBegun = watched.title !== before?.title && watched.phase !== "idle";
    if (mode === "watch") drawWatched();
    else if (!before || (mode === "start" && hasBegun && location.hash !== "#home")) route();
    else if (mode === "start" && watched.phase !== before.phase) loadAbout();
  };
  events.addEventListener("picture", event => {
    watchedPicture = JSON.parse(event.data);
  });
  events.onerror = () => {
    byId("connection").textContent = "No connection; trying again.";
    if (mode === "watch") byId("phase").textContent = "No connection; trying again";
    if (opened === events && opened.readyState === EventSource.CLOSED) {
      events = null;
      setTimeout(listen, 5000);
    }
  };
}

// ---- A match again

async function fetchReplay(address, file) {
  try {
    const answer = await fetch(address, file === undefined ? {} : { method: "POST", body: file });
    if (!answer.ok) throw new Error(await answer.text());
    again(await answer.json(), file);
  } catch (e) {
    byId("file-note").textContent = e.message;
    location.hash = "home";
  }
}

function again(match, file) {
  replay = match;
  replayFile = file ?? null;
  byId("file-note").textContent = "";
  const which = byId("which");
  which.hidden = !(match.matches > 1);
  which.replaceChildren(...Array.from({ length: match.matches ?? 0 },
    (_, at) => make("option", { value: at, textContent: `match ${at + 1}`, selected: at === match.match })));
  if (!location.hash.startsWith("#recent=")) history.pushState(null, "", "#replay");
  show("replay");
  byId("facts").textContent = match.players.length > 0
    ? match.roles.map((role, at) => `${role}: ${match.players[at]}`).join(", ") : "";
  step(0);
}

function step(ply) {
  if (!replay) return;
  here = Math.max(0, Math.min(replay.moves.length, ply));
  const isEnd = here === replay.moves.length;
  const view = {
    ...replay, mode: "replay", own: [], ply: replay.moves.length, firstMove: 1, here,
    picture: replay.boards[here] ?? NOTHING,
    decision: [...replay.decisions].reverse().find(one => one.ply < here) ?? null
  };
  drawView(view, "", step);
  if (!isEnd) { // the banner is for the end
    byId("banner").className = "";
    byId("phase").textContent = here === 0 ? "The start"
      : movers(replay.moves[here - 1]).map(([role, move]) => `${replay.roles[role]}: ${words(move)}`).join(", ");
  }
  byId("step").textContent = `${here} of ${replay.moves.length}`;
  byId("first").disabled = byId("previous").disabled = here === 0;
  byId("last").disabled = byId("next").disabled = isEnd;
  say(byId("phase").textContent);
  setClock({ remainingMillis: 0, clockMillis: 0 });
}
byId("first").addEventListener("click", () => step(0));
byId("previous").addEventListener("click", () => step(here - 1));
byId("next").addEventListener("click", () => step(here + 1));
byId("last").addEventListener("click", () => step(Infinity));
byId("which").addEventListener("change", event => fetchReplay(`/visit/replay?${event.target.value}`, replayFile));

addEventListener("keydown", event => {
  if (event.ctrlKey || event.altKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  if (mode === "play") { playKey(event); return; }
  if (mode !== "replay") return;
  const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: Infinity }[event.key];
  if (to !== undefined) { step(to); event.preventDefault(); }
});

async function open(file) {
  if (!file) return;
  fetchReplay("/visit/replay?0", await file.text());
}
byId("file").addEventListener("change", event => { open(event.target.files[0]); event.target.value = ""; });
addEventListener("dragover", event => { event.preventDefault(); document.body.classList.add("drop"); });
addEventListener("dragleave", () => document.body.classList.remove("drop"));
addEventListener("drop", event => {
  event.preventDefault();
  document.body.classList.remove("drop");
  open(event.dataTransfer.files[0]);
});

addEventListener("resize", () => {
  if (mode === "watch") drawWatched();
  if (mode === "replay") step(here);
});
byId("home").addEventListener("click", () => { if (location.hash === "#home") route(); });
if (!location.hash.startsWith("#play=")) listen();
if (location.hash) route();
