import { apiOfPath, sectionOf } from "./api-of-path.ts";

/** Paths that begin like this go to this API; the first that fits decides. */
export type Behaviour = { readonly pattern: string; readonly api: number };

/** The API that gets what no behaviour takes. */
export const FIRST_API = 1;

/**
 * What sends every path to its API: longest beginnings first, and none that would change nothing. A path that only
 * begins like a section, `/catalogs/rules-of-mine` beside `/catalogs/rules`, may meet another API; its fallback knows
 * every route.
 */
export function behavioursOf(paths: readonly string[]): readonly Behaviour[] {
  const sections = [...new Set(paths.map(sectionOf))].toSorted((a, b) => a.length - b.length);
  let found: readonly Behaviour[] = [];
  for (const section of sections) {
    const api = apiOfPath(section);
    if (apiBehind(found, section) !== api) found = [{ pattern: `${section}*`, api }, ...found];
  }
  return found;
}

/** The API that a request for this path reaches, as CloudFront decides it. */
export function apiBehind(behaviours: readonly Behaviour[], path: string): number {
  const behaviour = behaviours.find(({ pattern }) => path.startsWith(pattern.slice(0, -1)));
  return behaviour?.api ?? FIRST_API;
}
