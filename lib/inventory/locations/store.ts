import { shortName } from "../../kernel/errors.ts";
import { entity } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import { type ListedResource, resource } from "../../table/resource.ts";
import type { Table, Write } from "../../table/table.ts";
import { ownerOf, takeValue, uniqueValue } from "../../table/unique-value.ts";
import { cannotComplete } from "../problems.ts";

/** Absent fields were not set. */
export type StockLocation = {
  readonly id: string;
  readonly name: string;
  /** Unique; cannot change while there is stock at the location. */
  readonly slug: string;
  readonly external_ref?: string;
  readonly description?: string;
  readonly address?: readonly string[];
  readonly geolocation?: { readonly lat: number; readonly lon: number };
  readonly created_at: string;
  readonly updated_at: string;
};

const slugOfLocation = uniqueValue(
  (slug) => keys.uniqueName("stock-location", slug),
  (slug) =>
    cannotComplete(`There is a location with the slug '${shortName(slug)}' already.`, "data.attributes.slug"),
);

/** Stock records with an entry for the location. The item of the slug has this count. */
const USES = "uses";

const stored = resource({
  entity: entity<StockLocation>("stock_location"),
  name: "location",
  keyOf: keys.stockLocation,
  all: { pk: keys.stockLocation("-").pk },
});

/** A slug belongs to one location and is released only while no stock uses it. */
export const stockLocations: ListedResource<StockLocation> = {
  ...stored,
  writes: (value, before) => [
    ...stored.writes(value, before),
    ...(before?.value.slug === value.slug ? [] : [takeValue(slugOfLocation, value.id, value.slug)]),
    ...(before && before.value.slug !== value.slug ? [slugRemoval(before.value)] : []),
  ],
  removal: (document) => [...stored.removal(document), slugRemoval(document.value)],
};

function slugRemoval({ id, slug }: StockLocation): Write {
  return {
    delete: slugOfLocation.keyOf(slug),
    when: {
      only: {
        where: [
          { attribute: slugOfLocation.owner, equals: id },
          { attribute: USES, atMost: 0 },
        ],
      },
    },
    refusal: () => cannotComplete(`There is stock at '${shortName(slug)}'; remove it there first.`),
  };
}

export async function getLocationIds(
  table: Table,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const items = await table.getMany(slugs.map(slugOfLocation.keyOf));
  return new Map(
    slugs.flatMap((slug, at) => {
      const item = items[at];
      return item ? [[slug, ownerOf(slugOfLocation, item)] as const] : [];
    }),
  );
}

/** Counts a record's new location. Fails if the location is gone or has another slug. */
export function locationUseWrite(slug: string, locationId: string): Write {
  return {
    update: slugOfLocation.keyOf(slug),
    add: { [USES]: 1 },
    when: { only: { where: [{ attribute: slugOfLocation.owner, equals: locationId }] } },
  };
}

/** Subtracts a record's removed entry for a location. */
export function locationDisuseWrite(slug: string): Write {
  return {
    update: slugOfLocation.keyOf(slug),
    add: { [USES]: -1 },
    when: { only: { where: [{ attribute: USES, atLeast: 1 }] } },
  };
}
