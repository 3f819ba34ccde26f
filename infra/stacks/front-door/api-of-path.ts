/**
 * Number of HTTP APIs that share the paths. Each holds 300 integrations, a quota that AWS does not raise. Of 8 APIs too many
 * lists of 1,000 endpoints fill one; an alarm takes the metrics of ten at most.
 * @answers Which gateway has a path, and how many requests pass?
 */
export const API_COUNT = 9;

/**
 * Chosen so that generated lists of up to 1,000 endpoints spread evenly and the busiest paths of shoppers (`/v2/carts`,
 * `/catalog`, tokens) are in the first API. Without a distribution, only the first API is reached without forwarding.
 */
const SEED = "589360079";

/** First words below which each second word is a resource of its own. */
const ROOTS: ReadonlySet<string> = new Set(["v2", "pcm"]);

/**
 * The part of a path that always stays in one API: its first word, or two below a root. `/v2/carts/{cartID}/items` belongs
 * to `/v2/carts`, `/catalogs/rules/{ruleID}` to `/catalogs`. Fewer sections need fewer behaviours of a distribution.
 */
export function apiSection(path: string): string {
  const words = path.split("/").slice(1);
  const parameter = words.findIndex((word) => word.startsWith("{"));
  const most = ROOTS.has(words[0] ?? "") ? 2 : 1;
  return `/${words.slice(0, Math.min(most, parameter < 0 ? most : parameter)).join("/")}`;
}

/**
 * Number of the API for a path, counted from 1. It depends only on the path, so a new endpoint or area needs no entry, see
 * `docs/decisions/0012-front-door.md`.
 */
export function apiOfPath(path: string): number {
  return ((fnv1a(`${SEED}${apiSection(path)}`) >>> 8) % API_COUNT) + 1;
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}
