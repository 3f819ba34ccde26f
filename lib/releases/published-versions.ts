import { isDeepStrictEqual } from "node:util";
import type { LiveRelease } from "./live-releases.ts";
import type { PublishedProduct } from "./published-product.ts";

/**
 * One product in the newest releases of each catalog. The key has no release, so one read finds the product; the reader
 * picks the version of the live release. Equal versions share one body.
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

/** `undefined` if the product is not in that release. */
export function findVersion(
  { bodies, at }: PublishedVersions,
  { catalogId, number }: Release,
): PublishedProduct | undefined {
  const version = at.find((one) => one.catalogId === catalogId && one.number === number);
  return version && bodies[version.body];
}

/** Adds a version and drops those of the catalog's older releases. @param kept older releases to keep */
export function addVersion(
  versions: PublishedVersions,
  { catalogId, number }: Release,
  product: PublishedProduct,
  kept: readonly number[],
): PublishedVersions {
  const others = versions.at.filter(
    (one) => one.catalogId !== catalogId || one.number > number || kept.includes(one.number),
  );
  const bodies: PublishedProduct[] = [];
  const findOrAddBody = (body: PublishedProduct) => {
    const existingIndex = bodies.findIndex((one) => isDeepStrictEqual(one, body));
    return existingIndex < 0 ? bodies.push(body) - 1 : existingIndex;
  };
  const at = others.flatMap((one) => {
    const body = versions.bodies[one.body];
    return body ? [{ ...one, body: findOrAddBody(body) }] : [];
  });
  return { at: [...at, { catalogId, number, body: findOrAddBody(product) }], bodies };
}
