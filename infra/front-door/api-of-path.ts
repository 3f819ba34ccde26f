/** HTTP APIs that the paths are split over; each holds 300 integrations, and this cannot be raised. */
export const API_COUNT = 4;

/**
 * Spreads the sections of the public API evenly and keeps what shoppers call most (`/v2/carts`, `/catalog/products`,
 * tokens) in the first API, which alone is reached without a hop where there is no distribution.
 */
const SEED = "763";

/**
 * What is never split: the first two words of a path, those before its first parameter.
 * `/v2/carts/{cartID}/items` belongs to `/v2/carts`, `/catalogs/{catalogID}` to `/catalogs`.
 */
export function sectionOf(path: string): string {
  const words = path.split("/").slice(1);
  const parameter = words.findIndex((word) => word.startsWith("{"));
  return `/${words.slice(0, Math.min(2, parameter < 0 ? 2 : parameter)).join("/")}`;
}

/**
 * The number of the API, from 1 on, that a path belongs to. It follows from the path alone, so that neither an
 * endpoint nor an area has to be entered anywhere, see `docs/decisions/0012-front-door.md`.
 */
export function apiOfPath(path: string): number {
  return ((fnv1a(`${SEED}${sectionOf(path)}`) >>> 8) % API_COUNT) + 1;
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}
