// What a player expects of Discord and SimCord's page does otherwise.

// Whoever is played stays that when the page is loaded again, in this tab: SimCord opens each page as the first member.
const PLAYER = "player";
const picker = document.getElementById("viewer-picker");
const ask = window.fetch;
window.fetch = async (path, options = {}) => {
  const player = sessionStorage.getItem(PLAYER);
  if (path !== "/api/pages" || !player) return ask(path, options);
  const answer = await ask(path, { ...options, body: JSON.stringify({ viewer_id: player }) });
  return answer.status === 400 ? ask(path, options) : answer;
};
picker.addEventListener("change", () => sessionStorage.setItem(PLAYER, picker.value));

const list = document.getElementById("channel-message-list");
const timeline = document.getElementById("channel-timeline");
const form = document.getElementById("channel-composer");

// Tools for those who test bots.
for (const id of ["refresh", "capture-open", "inspector-toggle", "view-action-output"]) document.getElementById(id).style.display = "none";

// While a picture loads, it takes the room that it will have, and shows no file name: else the buttons below jump away
// from the finger at every move. A board is as high as the one before, or nearly. On a desktop, where Discord shows
// pictures 350 pixels high at most, a board and all its buttons are in view together. The column of messages knows no
// cards. "(edited)" would stand upon the time beside a message. On a phone the bar at the top is one line, and what a
// command is for is cut short, or Send would be off the page.
const look = new CSSStyleSheet();
look.replaceSync(`
  .custom-emoji { display: inline-block; overflow: hidden; color: transparent; }
  .gallery-image { overflow: hidden; color: transparent; }
  .gallery-image:not([height]) { aspect-ratio: var(--shape); }
  #messages-toggle, #messages-sidebar, .message-edited-compact { display: none; }
  .channel-composer { grid-template-columns: minmax(0, 1fr); }
  @media (min-width: 761px) {
    .gallery-image { max-height: max(350px, 100vh - 480px); object-fit: contain; object-position: left; }
  }
  @media (max-width: 760px) {
    .preview-shell { --toolbar-height: 48px; }
    #action-status { flex: 1 1 0; }
  }
`);
document.adoptedStyleSheets.push(look);
list.addEventListener("load", ({ target }) => {
  if (target.matches(".gallery-image")) list.style.setProperty("--shape", `${target.naturalWidth} / ${target.naturalHeight}`);
}, true);

// The newest message comes into view when it appears or changes, and when somebody else is played, until one scrolls
// away. Its picture may come later than its words, so the end is sought until everything is there, when SimCord
// scrolls to the message that it has chosen itself, and for a while after.
const app = document.getElementById("preview-app");
const SEEKING = 3000;
let newest = 0n;
let sought = 0;
let switched = -Infinity;

function seek() {
  if (sought && app.ariaBusy === "true") sought = performance.now() + SEEKING;
  if (performance.now() > sought) return;
  timeline.scrollTop = timeline.scrollHeight;
  requestAnimationFrame(seek);
}

function follow() {
  const idle = performance.now() > sought;
  sought = performance.now() + SEEKING;
  if (idle) seek();
}

new MutationObserver((changes) => {
  const last = [...list.querySelectorAll("[data-message-id]")].at(-1);
  const id = BigInt(last?.dataset.messageId ?? 0);
  // What is older comes into the list when one looks at earlier messages.
  if (id > newest || (id === newest && changes.some(({ target }) => target === last))) follow();
  if (id > newest) newest = id;
}).observe(list, { childList: true, subtree: true });

picker.addEventListener("change", () => {
  switched = performance.now();
  follow();
});
for (const kind of ["wheel", "touchmove"]) timeline.addEventListener(kind, () => { sought = 0; }, { passive: true });

// Enter takes the first command of those that are offered, and sends what is complete. SimCord wants Tab for the one;
// for the other it opens an option that nobody asked for, or takes the same suggestion again and again.
let chosen = false;
// While it sends, SimCord would take a second Enter for the pick of a suggestion, and keep what has been sent.
const SENDING = 1500;
let sent = { typed: "", at: -Infinity };

const typed = () => [form.innerText, ...Array.from(form.querySelectorAll("input, textarea"), ({ value }) => value)].join("\n");
form.addEventListener("submit", () => { sent = { typed: typed(), at: performance.now() }; }, true);

function enter(event) {
  const field = event.target;
  if (form.contains(field) && typed() === sent.typed && performance.now() - sent.at < SENDING) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  if (field.id === "channel-composer-input" && document.querySelector(".command-browse-content")) {
    event.preventDefault();
    event.stopImmediatePropagation();
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true, cancelable: true }));
  } else if (field.matches(".command-chip") && !chosen) {
    event.preventDefault();
    event.stopImmediatePropagation();
    form.requestSubmit();
  } else if (field.matches(".command-option-input")) {
    const before = field.value;
    setTimeout(() => {
      const offered = document.querySelector('.command-popup:not([hidden]) [aria-selected="true"]');
      const now = document.activeElement;
      if (offered && now.dataset.option === field.dataset.option && now.value === before) form.requestSubmit();
    });
  }
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.isComposing && !event.shiftKey) enter(event);
  chosen = event.key.startsWith("Arrow");
}, true);

// A page that is still open when the room opens again finds it by itself. It asks from time to time whether somebody
// answers, but not at once: a room that is closing still does. Nor while it changes players, for then it has no channel
// either.
const PAUSE = 3000;
const SWITCHING = 30000;
const channel = document.getElementById("channel-name");
const lost = () => newest && channel.textContent === "Unavailable channel";

async function comeBack() {
  if (!lost()) return;
  const settled = performance.now() - switched > SWITCHING;
  if (settled && await fetch("/practice.js").then((answer) => answer.ok, () => false)) location.reload();
  else setTimeout(comeBack, PAUSE);
}

new MutationObserver(() => {
  if (lost()) setTimeout(comeBack, PAUSE);
}).observe(channel, { childList: true });
