import type { Endpoint } from "../../lib/http/endpoint.ts";
import { placeOfTag } from "./tags.ts";

/** The operations of a path, by method in lower case. */
type Operations = Readonly<Record<string, unknown>>;
export type Paths = Readonly<Record<string, Operations>>;
type Routed = Pick<Endpoint, "id" | "path" | "alsoAt">;

/** One makes a thing, reads, changes and removes it. */
const METHODS = ["post", "get", "put", "patch", "delete"];

/**
 * Paths in the order in which one learns them, since readers see the order of the document: by tag and by what the tag
 * names first, a collection before its members and these before what else is done with all of them; an older path comes
 * behind its tag's others. Operations of a path begin with the one that makes a thing.
 * @param endpoints those that the paths are of
 */
export function inLearningOrder(paths: Paths, endpoints: readonly Routed[]): Paths {
  const places = placesOf(endpoints);
  const found = Object.entries(paths).map(([path, operations]) => ({
    path,
    operations: Object.fromEntries(Object.entries(operations).sort(byMethod)),
    place: [...(places.get(path) ?? []), ...segmentsOf(path)],
  }));
  const sorted = found.sort((one, other) => compare(one.place, other.place));
  return Object.fromEntries(sorted.map(({ path, operations }) => [path, operations]));
}

type Place = readonly (number | string)[];

/** Where the first of a path's operations stands among the tags. */
function placesOf(endpoints: readonly Routed[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const endpoint of endpoints) {
    const { tag, within } = placeOfTag(endpoint);
    for (const [older, path] of [endpoint.path, ...(endpoint.alsoAt ?? [])].entries()) {
      const place = [tag, Math.min(older, 1), within];
      const known = places.get(path);
      if (!known || compare(place, known) < 0) places.set(path, place);
    }
  }
  return places;
}

/** A parameter sorts before words, so that a member comes before what is done with the whole collection. */
function segmentsOf(path: string): readonly string[] {
  return path.split("/").map((segment) => (segment.startsWith("{") ? "" : segment));
}

function compare(one: Place, other: Place): number {
  const at = one.findIndex((value, position) => value !== other[position]);
  if (at === -1) return one.length - other.length;
  const [mine, its] = [one[at], other[at]];
  if (mine === undefined || its === undefined) return its === undefined ? 1 : -1;
  return mine < its ? -1 : 1;
}

function byMethod([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return METHODS.indexOf(one) - METHODS.indexOf(other);
}
