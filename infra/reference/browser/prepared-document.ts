import type { Guide } from "../settings.ts";
import type { SignedIn, Tokens } from "./shown-tokens.ts";

type Json = Readonly<Record<string, unknown>>;

/**
 * A document as it is true where the page is served: examples are written for the demo store at its usual address.
 * @param origin of the page, where the service is
 * @param hasDemoKeys whether the keys of the examples are good there
 */
export function asServedAt(document: Json, { origin, hasDemoKeys }: Here): Json {
  return withStrings(document, (text) => {
    const here = text.replaceAll(WRITTEN_FOR, origin);
    return hasDemoKeys
      ? here
      : here.replaceAll(DEMO_ID, "YOUR_CLIENT_ID").replaceAll(DEMO_SECRET, "YOUR_CLIENT_SECRET");
  });
}

export type Here = { readonly origin: string; readonly hasDemoKeys: boolean };

const WRITTEN_FOR = "http://127.0.0.1:3000";
const DEMO_ID = /\bdemo-(?:admin|shop)\b/g;
const DEMO_SECRET = /\bdemo-secret\b/g;

/**
 * The document as the page shows it: real tokens of signed-in shoppers in the place of the words that stand for them.
 * @param document as the service describes itself
 */
export function withSignedIn(document: Json, signedIn: SignedIn): Json {
  const tokens: Json = { ...signedIn };
  return withStrings(document, (text) => (Object.hasOwn(tokens, text) ? tokens[text] : text));
}

function withStrings(document: Json, to: (text: string) => unknown): Json {
  return JSON.parse(JSON.stringify(document), (_, value) => (typeof value === "string" ? to(value) : value));
}

/**
 * Tokens for the security schemes of any document of the service: those of the callers by their names, and an
 * administrator's for another bearer scheme.
 */
export function tokensForSchemes(document: Json, tokens: Tokens): Json {
  const schemes = Object.entries(at(at(document, "components"), "securitySchemes"));
  const bearers = schemes.filter(([, scheme]) => isRecord(scheme) && scheme["scheme"] === "bearer");
  const found = bearers.map(([name]) => [name, name === "shopper" ? tokens.shopper : tokens.administrator]);
  return Object.fromEntries(found.map(([name, token]) => [name, { token: token ?? "" }]));
}

/**
 * A document that is nothing but a text to read.
 * @param guide the text's own, to whose address its links are relative
 * @param guides those that the page shows: links to one lead to its headings on the page
 */
export function guideDocument(guide: Guide, markdown: string, guides: readonly Guide[]): Json {
  const description = markdown
    .replace(/^# .*\n/, "")
    .replaceAll(LINK, (_, to: string) => `](${linkOnPage(to, guide, guides)})`);
  return { openapi: "3.1.0", info: { title: guide.title, version: "", description }, paths: {} };
}

const LINK = /\]\((?![a-z]+:|\/)([^)\s]+)\)/g;

/** Another query makes the browser load the page again, which then shows the document that the fragment names. */
function linkOnPage(to: string, from: Guide, guides: readonly Guide[]): string {
  const { pathname, hash } = new URL(to, new URL(from.url, "http://any.example"));
  const shown = guides.find(({ url }) => url === pathname);
  if (!shown) return `${pathname}${hash}`;
  const heading = `#${shown.slug}/description/${hash.slice(1) || "introduction"}`;
  return shown.url === from.url ? heading : `/?${shown.slug}${heading}`;
}

function at(value: unknown, name: string): Json {
  const found = isRecord(value) ? value[name] : undefined;
  return isRecord(found) ? found : {};
}

function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}
