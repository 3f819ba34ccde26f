import type { Guide, Keys, Settings } from "../settings.ts";
import { element, say } from "./dom.ts";
import { askForKey } from "./key-form.ts";
import { asServedAt, guideDocument, withSignedIn } from "./prepared-document.ts";
import { type Shown, show } from "./scalar.ts";
import type { SignedIn, Tokens } from "./shown-tokens.ts";
import { type Fetched, fetchTokens, RENEWAL_MS, RETRY_MS, signIn } from "./tokens.ts";

type Json = Readonly<Record<string, unknown>>;

const settings: Settings = JSON.parse(element("settings").textContent ?? "{}");
const here = { origin: location.origin, hasDemoKeys: settings.keys !== undefined };
/** Asked for before there are tokens, and again after it could not be had. */
let asked: ReturnType<typeof ask> | undefined = ask();
let isShown = false;
/** Those that were given last; what is still under way with others shows nothing any more. */
let latest: Keys = {};
let renewal: ReturnType<typeof setTimeout> | undefined;

/** Shows everything with what these keys may see, again with new tokens before the hour is over, and soon after a failure. */
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
  const [document, signedIn, extensions, guides] = await Promise.all([
    asked.document,
    signedInWith(tokens),
    extensionsWith(tokens),
    asked.guides,
  ]);
  if (latest !== keys) return;
  const own = { title: "API", slug: "api", content: withSignedIn(asServedAt(document, here), signedIn) };
  show([own, ...extensions, ...guides], tokens);
  isShown = true;
}

/** What was shown before stays, and its tokens may still be good; otherwise the page is there to be read without any. */
async function fail(error: unknown): Promise<void> {
  say(error instanceof Error ? error.message : String(error), "failed");
  if (isShown) return;
  await showTokens({}, latest).catch(() => {
    asked = undefined;
  });
}

/** An administrator's key that is refused is a failure, even where the shopper's half of it is not. */
function sayWhoIsLetIn(keys: Keys, { tokens, refusals }: Fetched): void {
  const callers = Object.keys(tokens).toSorted();
  const inPlace = callers.length > 0 ? [`Token in place: ${callers.join(", ")}`] : [];
  const refused = refusals.map(({ caller, detail }) => `No ${caller} token: ${detail}`);
  const isFailed =
    refused.length > 0 && (callers.length === 0 || (keys.administrator && !tokens.administrator));
  if (isFailed) say([...refused, ...inPlace].join(" · "), "failed");
  else if (callers.length > 0) say([...inPlace, ...refused].join(" · "), "ready");
  else say("Sign in with an application key to try calls.", "waiting");
}

async function signedInWith({ shopper }: Tokens): Promise<SignedIn> {
  return settings.shoppers && shopper ? signIn(settings.shoppers, shopper) : {};
}

/** The store's own document, which administrators read; a store without one shows the service's alone. */
async function extensionsWith({ administrator }: Tokens): Promise<readonly Shown[]> {
  if (administrator === undefined) return [];
  const headers = { Authorization: `Bearer ${administrator}` };
  const answer = await fetch(settings.extensionsUrl, { headers });
  if (!answer.ok) return [];
  return [{ title: "Custom APIs of this store", slug: "custom-apis", content: await answer.json() }];
}

/** A guide that cannot be read is left out. */
async function guideOf(guide: Guide): Promise<readonly Shown[]> {
  const { title, slug, url } = guide;
  const answer = await fetch(url);
  if (!answer.ok) return [];
  const content = guideDocument(guide, await answer.text(), settings.guides);
  return [{ title, slug, content: asServedAt(content, here) }];
}

function ask() {
  const guides = Promise.all(settings.guides.map(guideOf)).then((found) => found.flat());
  return { document: json(settings.documentUrl), guides };
}

async function json(url: string): Promise<Json> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}.`);
  return answer.json();
}

if (!settings.keys) askForKey(run);
run(settings.keys ?? {});
