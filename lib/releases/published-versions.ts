import { isDeepStrictEqual } from "node:util";
import type { LiveRelease } from "./live-releases.ts";
import type { PublishedProduct } from "./published-product.ts";

/**
 * One product as the newest releases of each catalog froze it. It is found by its id or sku alone, without knowing
 * the release; the reader picks the version of the release that is live. Equal versions share one body.
 */
export type PublishedVersions = {
  readonly bodies: readonly PublishedProduct[];
  readonly at: readonly {
    readonly catalogId: string;
    readonly number: number;
    readonly body: number;
  }[];
};

export const NEVER_PUBLISHED: PublishedVersions = { bodies: [], at: [] };
export const RELEASES_KEPT = 3;

type Release = Pick<LiveRelease, "catalogId" | "number">;

/** A product as a release froze it; `undefined` if it is not in that release. */
export function versionAt(
  { bodies, at }: PublishedVersions,
  { catalogId, number }: Release,
): PublishedProduct | undefined {
  const version = at.find((one) => one.catalogId === catalogId && one.number === number);
  return version && bodies[version.body];
}

/**
 * Adds a release's version and drops those of its catalog's older releases that are not kept.
 * @param kept numbers of older releases that shoppers are or may be served from
 */
export function withVersion(
  versions: PublishedVersions,
  { catalogId, number }: Release,
  product: PublishedProduct,
  kept: readonly number[],
): PublishedVersions {
  const others = versions.at.filter(
    (one) => one.catalogId !== catalogId || one.number > number || kept.includes(one.number),
  );
  const bodies: PublishedProduct[] = [];
  const indexOf = (body: PublishedProduct) => {
    const known = bodies.findIndex((one) => isDeepStrictEqual(one, body));
    return known < 0 ? bodies.push(body) - 1 : known;
  };
  const at = others.flatMap((one) => {
    const body = versions.bodies[one.body];
    return body ? [{ ...one, body: indexOf(body) }] : [];
  });
  return { at: [...at, { catalogId, number, body: indexOf(product) }], bodies };
}
