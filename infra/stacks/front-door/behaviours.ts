import { apiOfPath, apiSection } from "./api-of-path.ts";

/** Sends paths with this prefix to an API. The first match decides. */
export type Behaviour = { readonly pattern: string; readonly api: number };

/** The API for paths without a behaviour. */
export const FIRST_API = 1;

/**
 * Behaviours that send every path to its API: longest prefixes first, without redundant ones. A path that only starts like
 * a section, such as `/v2/orders-of-mine` with `/v2/orders`, may reach another API, whose fallback knows every
 * route.
 */
export function listBehaviours(paths: readonly string[]): readonly Behaviour[] {
  const sections = [...new Set(paths.map(apiSection))].toSorted((a, b) => a.length - b.length);
  let behaviours: readonly Behaviour[] = [];
  for (const section of sections) {
    const api = apiOfPath(section);
    if (apiBehind(behaviours, section) !== api) behaviours = [{ pattern: `${section}*`, api }, ...behaviours];
  }
  return behaviours;
}

/** The API that CloudFront chooses for a path. */
export function apiBehind(behaviours: readonly Behaviour[], path: string): number {
  const behaviour = behaviours.find(({ pattern }) => path.startsWith(pattern.slice(0, -1)));
  return behaviour?.api ?? FIRST_API;
}
