/**
 * Number of HTTP APIs that share the paths. Each holds 300 integrations, a quota that AWS does not raise.
 * @answers Which gateway has a path, and how many requests pass?
 */
export const API_COUNT = 4;

/**
 * Chosen so that sections spread evenly and the busiest paths of shoppers (`/v2/carts`, `/catalog/products`, tokens) are in
 * the first API. Without a distribution, only the first API is reached without forwarding.
 */
const SEED = "763";

/**
 * The part of a path that always stays in one API: its first two words, or those before its first parameter.
 * `/v2/carts/{cartID}/items` belongs to `/v2/carts`, `/catalogs/{catalogID}` to `/catalogs`.
 */
export function apiSection(path: string): string {
  const words = path.split("/").slice(1);
  const parameter = words.findIndex((word) => word.startsWith("{"));
  return `/${words.slice(0, Math.min(2, parameter < 0 ? 2 : parameter)).join("/")}`;
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
