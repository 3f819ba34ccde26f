import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { placeOfTag } from "./tags.ts";

/** The operations of a path, by lower-case method. */
type Operations = Readonly<Record<string, unknown>>;
export type Paths = Readonly<Record<string, Operations>>;
type Routed = Pick<Endpoint, "id" | "path" | "alsoAt">;

/** In the order of use: create, read, change, delete. */
const METHODS = ["post", "get", "put", "patch", "delete"];

/**
 * Sorts paths for reading, because readers see the order of the document: by tag, in the tag's own order, a collection
 * before its members, then other actions on them. Older paths come last within their tag.
 * @param endpoints the endpoints of the paths
 */
export function inLearningOrder(paths: Paths, endpoints: readonly Routed[]): Paths {
  const places = listPlaces(endpoints);
  const listed = Object.entries(paths).map(([path, operations]) => ({
    path,
    operations: Object.fromEntries(Object.entries(operations).sort(byMethod)),
    place: [...(places.get(path) ?? []), ...splitSegments(path)],
  }));
  const sorted = listed.sort((one, other) => compare(one.place, other.place));
  return Object.fromEntries(sorted.map(({ path, operations }) => [path, operations]));
}

type Place = readonly (number | string)[];

/** Position among the tags of each path's first operation. */
function listPlaces(endpoints: readonly Routed[]): ReadonlyMap<string, Place> {
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

/** Parameters sort before words, so that a member comes before actions on the whole collection. */
function splitSegments(path: string): readonly string[] {
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
