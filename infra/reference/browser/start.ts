import type { Keys, Settings } from "../settings.ts";
import { changeByBar, markShown } from "./bar.ts";
import { element, makeTrueHere, say, watchBar } from "./dom.ts";
import { asServedAt } from "./here.ts";
import { documentAt, isElsewhere } from "./places.ts";
import { type SignedIn, type Tokens, withSignedIn } from "./prepared-document.ts";
import { type DocumentName, moveIntroduction, show } from "./scalar.ts";
import { readFragment, todaysAddress } from "./todays-address.ts";
import { type Fetched, fetchTokens, RENEWAL_MS, RETRY_MS, signIn } from "./tokens.ts";

/** Shows the form for an application key. @param use receives each key that is entered; the page stores it nowhere */
function askForKey(use: (keys: Keys) => Promise<void>): void {
  const form = element("key");
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (form instanceof HTMLFormElement) use(readKeys(new FormData(form)));
  });
}

/** A key with a secret may have both grants. If it lacks the implicit grant, only the shopper's token is refused. */
function readKeys(fields: FormData): Keys {
  const [client_id, client_secret] = [text(fields, "client_id"), text(fields, "client_secret")];
  const shopper = { grant_type: "implicit", client_id };
  if (client_secret === "") return { shopper };
  return { administrator: { grant_type: "client_credentials", client_id, client_secret }, shopper };
}

function text(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value.trim() : "";
}

/** Makes Enter in the search open the first result if no other one is selected. Scalar does nothing then. */
function openFirstFound(): void {
  addEventListener(
    "keydown",
    ({ key, target }) => {
      const isSearch = target instanceof HTMLInputElement && target.getAttribute("role") === "combobox";
      if (key !== "Enter" || !isSearch) return;
      const results = document.getElementById(target.getAttribute("aria-controls") ?? "");
      if (!results?.querySelector("a[aria-selected=false]") || results.querySelector("[aria-selected=true]"))
        return;
      results.querySelector<HTMLElement>("a[role=option]")?.click();
    },
    { capture: true },
  );
}

type Json = Readonly<Record<string, unknown>>;

const settings: Settings = JSON.parse(element("settings").textContent ?? "{}");
const here = { origin: location.origin, hasDemoKeys: settings.keys !== undefined };
/** Requested before there are tokens, and again after a failure. */
let asked: ReturnType<typeof ask> | undefined;
let isShown = false;
/** The latest keys. Results for other keys are ignored. */
let latest: Keys = {};
let renewal: ReturnType<typeof setTimeout> | undefined;
let current: DocumentName = "api";

/** Shows everything that these keys may see. Repeats with new tokens before they expire, and soon after a failure. */
async function run(keys: Keys): Promise<void> {
  latest = keys;
  let wait = Object.keys(keys).length > 0 ? RENEWAL_MS : undefined;
  try {
    await showWith(keys);
  } catch (error) {
    wait = RETRY_MS;
    if (latest === keys) await fail(error);
  } finally {
    if (latest === keys) {
      clearTimeout(renewal);
      renewal = wait === undefined ? undefined : setTimeout(run, wait, keys);
    }
  }
}

async function showWith(keys: Keys): Promise<void> {
  const fetched = await fetchTokens(keys);
  await showTokens(fetched.tokens, keys);
  if (latest === keys) sayWhoIsLetIn(keys, fetched);
}

async function showTokens(tokens: Tokens, keys: Keys): Promise<void> {
  asked ??= ask();
  const [document, , signedIn, customApis] = await Promise.all([
    asked.document,
    asked.scalar,
    signInWith(tokens),
    customApisWith(tokens),
  ]);
  if (latest !== keys) return;
  const api = withSignedIn(asServedAt(document, here), signedIn);
  show({ api, customApis, tokens }, settings.shownUrl, () => requestAnimationFrame(changePlaces));
  isShown = true;
}

/** Keeps the page as it is, because its tokens may still be valid. A page not shown yet is shown without tokens. */
async function fail(error: unknown): Promise<void> {
  say(error instanceof Error ? error.message : String(error), "failed");
  if (isShown) return;
  await showTokens({}, latest).catch(() => {
    asked = undefined;
  });
}

/** A refused administrator's key is a failure, even if the shopper's key is accepted. */
function sayWhoIsLetIn(keys: Keys, { tokens, refusals }: Fetched): void {
  const callers = Object.keys(tokens).toSorted();
  const inPlace = callers.length > 0 ? [`Tokens ready: ${callers.join(", ")}`] : [];
  const refused = refusals.map(({ caller, detail }) => `No ${caller} token: ${detail}`);
  const isFailed =
    refused.length > 0 && (callers.length === 0 || (keys.administrator && !tokens.administrator));
  if (isFailed) say([...refused, ...inPlace].join(" · "), "failed");
  else if (callers.length > 0) say([...inPlace, ...refused].join(" · "), "ready");
  else say("Sign in with an application key to try calls.", "waiting");
}

async function signInWith({ shopper }: Tokens): Promise<SignedIn> {
  return settings.shoppers && shopper ? signIn(settings.shoppers, shopper) : {};
}

/** The document of the store's Custom APIs, which needs an administrator, or a document that explains why it is missing. */
async function customApisWith({ administrator }: Tokens): Promise<Json> {
  if (administrator === undefined) return noCustomApis("Give an administrator's key to see them.");
  const headers = { Authorization: `Bearer ${administrator}` };
  const answer = await fetch(settings.extensionsUrl, { headers });
  if (answer.ok) return answer.json();
  return noCustomApis(`They cannot be read: the service answers ${answer.status}.`);
}

function noCustomApis(description: string): Json {
  return {
    openapi: "3.1.0",
    info: { title: "Custom APIs of this store", version: "", description },
    paths: {},
  };
}

function ask() {
  return { document: textAt(settings.shownUrl), scalar: loadScalar() };
}

async function textAt(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}.`);
  return answer.text();
}

/** Scalar's script blocks the page for half a second, so the first view is drawn before. */
function loadScalar(): Promise<void> {
  if (window.Scalar) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = settings.scalarUrl;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error(`${settings.scalarUrl} cannot be loaded.`)));
    requestAnimationFrame(() => setTimeout(() => document.head.append(script)));
  });
}

/** Replaces the first view with Scalar and keeps the scroll position. */
function changePlaces(): void {
  const first = document.getElementById("first");
  if (!first) return;
  const { scrollY } = window;
  moveIntroduction();
  first.remove();
  scrollTo(0, scrollY);
  if (isElsewhere(location.hash)) goTo();
}

/** Shows the document of the address; within the same document Scalar finds the part itself. */
function goTo(): void {
  const name = documentAt(location.hash);
  if (name !== current) choose(name);
  else dispatchEvent(new PopStateEvent("popstate", { state: {} }));
}

function choose(name: DocumentName): void {
  const hasMoved = name !== current;
  current = name;
  markShown(name);
  const fragment = readFragment(location.hash) || undefined;
  if (hasMoved) window.chooseDocument?.(name, fragment);
  else if (fragment === undefined) scrollTo(0, 0);
}

const now = todaysAddress(location.hash, settings.guides);
if (now?.startsWith("/")) location.replace(now);
else {
  if (now) history.replaceState({}, "", now);
  document.documentElement.classList.toggle("elsewhere", isElsewhere(location.hash));
  current = documentAt(location.hash);
  markShown(current);
  watchBar();
  makeTrueHere(element("introduction"), here);
  changeByBar(choose);
  openFirstFound();
  addEventListener("popstate", () => choose(documentAt(location.hash)));
  asked = ask();
  if (!settings.keys) askForKey(run);
  run(settings.keys ?? {});
}
