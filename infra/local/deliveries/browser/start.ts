import { patch } from "./patch.ts";
import { showTimes } from "./times.ts";

const PAUSE_MS = 3000;
/** After a click the page refreshes faster, because a result comes soon. */
const QUICK_PAUSE_MS = 400;
const QUICK_FOR_MS = 15_000;
const TIMES_EVERY_MS = 10_000;

function findPart<T extends Element = HTMLElement>(selector: string): T {
  const part = document.querySelector<T>(selector);
  if (!part) throw new Error(`The page has no part '${selector}'.`);
  return part;
}

const list = findPart("#list");
const said = findPart("#said");
const live = findPart("#live");
const pause = findPart("#pause");
const filter = findPart<HTMLFormElement>("#filter");

let tag = "";
let isPaused = false;
let quickUntil = 0;
let timer = 0;
/** Attempts that the reader asked to repeat, until the next attempt appears. */
const asked = new Set<string>();

function say(words: string): void {
  said.textContent = words;
}

function showState(words: string): void {
  if (live.textContent !== words) live.textContent = words;
}

/** Refreshes the list every few seconds while the page is visible. */
function renewSoon(ms = performance.now() < quickUntil ? QUICK_PAUSE_MS : PAUSE_MS): void {
  clearTimeout(timer);
  timer = window.setTimeout(async () => {
    if (!isPaused && document.visibilityState === "visible") await renew();
    renewSoon();
  }, ms);
}

async function renew(): Promise<void> {
  const { search } = location;
  try {
    const answer = await fetch(`/deliveries/list${search}`, {
      cache: "no-store",
      headers: tag === "" ? {} : { "If-None-Match": tag },
    });
    if (answer.status !== 304 && !answer.ok) throw new Error(`The service answered ${answer.status}.`);
    const html = await answer.text();
    if (answer.status !== 304 && location.search === search) {
      tag = answer.headers.get("etag") ?? "";
      show(html);
    }
    showState(isPaused ? "○ Paused" : "● Live");
  } catch {
    showState("▲ No answer from the service");
  }
}

function show(html: string): void {
  const wanted = new DOMParser().parseFromString(`<div id="list">${html}</div>`, "text/html");
  const next = wanted.querySelector("#list");
  if (!next) return;
  const focused = document.activeElement;
  patch(list, next);
  // Moving an element removes its focus.
  if (focused instanceof HTMLElement && focused.isConnected && document.activeElement !== focused) {
    focused.focus({ preventScroll: true });
  }
  showTimes(list);
  markAsked();
  for (const message of list.querySelectorAll<HTMLElement>("details[open] .message")) showMessage(message);
}

type Retry = { readonly after: string };

function readRetry(button: Element): Retry {
  return JSON.parse(button.getAttribute("data-retry") ?? "{}");
}

/** Marks buttons whose retry is in progress and announces its result. */
function markAsked(): void {
  const buttons = [...list.querySelectorAll("[data-retry]")];
  const waiting = new Set(buttons.map((button) => readRetry(button).after));
  for (const button of buttons) {
    button.toggleAttribute("aria-disabled", false);
    if (asked.has(readRetry(button).after)) button.setAttribute("aria-disabled", "true");
  }
  for (const after of asked) {
    if (waiting.has(after)) continue;
    asked.delete(after);
    const row = document.getElementById(`a-${after}`)?.closest("details");
    const state = row?.querySelector(".state .badge")?.lastChild?.textContent?.trim() ?? "";
    say(`Sent again. ${state}.`);
  }
}

async function post(path: string, body: string): Promise<void> {
  const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body });
  if (answer.ok) return;
  const { errors } = await answer.json();
  throw new Error(errors?.[0]?.detail ?? `The service answered ${answer.status}.`);
}

async function retry(button: Element): Promise<void> {
  const { after } = readRetry(button);
  if (asked.has(after)) return;
  asked.add(after);
  markAsked();
  say("Sending again …");
  try {
    await post("/deliveries/retry", button.getAttribute("data-retry") ?? "");
    beQuick();
    setTimeout(() => giveUp(after), QUICK_FOR_MS);
  } catch (error) {
    asked.delete(after);
    markAsked();
    say(`That did not work: ${error instanceof Error ? error.message : error}`);
  }
}

function giveUp(after: string): void {
  if (!asked.delete(after)) return;
  markAsked();
  say("It was not sent yet. It is tried when the receiver may be tried again.");
}

function beQuick(): void {
  quickUntil = performance.now() + QUICK_FOR_MS;
  renewSoon(QUICK_PAUSE_MS);
}

async function tryOne(button: Element): Promise<void> {
  if (button.getAttribute("aria-disabled") === "true") return;
  button.setAttribute("aria-disabled", "true");
  say("Making a cart …");
  try {
    await post("/deliveries/try", "{}");
    say("A cart was made. Its event comes in a moment.");
    beQuick();
  } catch (error) {
    button.removeAttribute("aria-disabled");
    say(`That did not work: ${error instanceof Error ? error.message : error}`);
  }
}

async function showMessage(message: HTMLElement): Promise<void> {
  const address = message.dataset["message"] ?? "";
  if (message.dataset["shown"] === address) return;
  message.dataset["shown"] = address;
  message.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(`${address}&part`);
    if (!answer.ok) throw new Error(`The service answered ${answer.status}.`);
    const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
    message.replaceChildren(...document.importNode(parsed.body, true).childNodes);
  } catch {
    delete message.dataset["shown"];
    message.textContent = "Request and answer could not be read.";
  } finally {
    message.removeAttribute("aria-busy");
  }
}

async function showOlder(link: HTMLAnchorElement): Promise<void> {
  const before = list.querySelectorAll(".deliveries > li").length;
  await goTo(link.href);
  list.querySelectorAll<HTMLElement>(".deliveries > li summary")[before]?.focus();
}

async function goTo(address: string): Promise<void> {
  history.replaceState(undefined, "", address);
  tag = "";
  await renew();
}

function readChosenAddress(): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(filter)) {
    if (typeof value === "string" && value !== "") query.set(name, value);
  }
  const text = query.toString();
  return `/deliveries${text === "" ? "" : `?${text}`}`;
}

list.addEventListener("click", async (event) => {
  const target = event.target instanceof Element ? event.target.closest("button, a") : undefined;
  if (!target) return;
  const copied = target.getAttribute("data-copy");
  if (copied !== null) {
    await navigator.clipboard.writeText(copied);
    say("Copied.");
  } else if (target.hasAttribute("data-retry")) await retry(target);
  else if (target.id === "try") await tryOne(target);
  else if (target instanceof HTMLAnchorElement && target.id === "more") {
    event.preventDefault();
    await showOlder(target);
  }
});
// The event does not bubble.
list.addEventListener(
  "toggle",
  ({ target }) => {
    const message =
      target instanceof HTMLDetailsElement && target.open ? target.querySelector(".message") : null;
    if (message instanceof HTMLElement) void showMessage(message);
  },
  true,
);
filter.addEventListener("change", () => goTo(readChosenAddress()));
pause.addEventListener("click", () => {
  isPaused = !isPaused;
  pause.textContent = isPaused ? "Go on" : "Pause";
  showState(isPaused ? "○ Paused" : "● Live");
  if (!isPaused) renewSoon(0);
});
document.addEventListener("visibilitychange", () => renewSoon(0));
document.documentElement.classList.add("has-script");
// On a narrow screen the links of the bar scroll.
document.querySelector(".bar [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
showTimes(document);
setInterval(() => showTimes(document), TIMES_EVERY_MS);
renewSoon();
