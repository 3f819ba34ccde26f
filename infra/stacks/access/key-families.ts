import { ANY, type Area } from "../../areas/area.ts";
import { areas } from "../../areas/index.ts";

/** A name in `keys` or `indexKeys` of an area. */
export type KeyFamily = string;

const AFTER_ANY = /\*.*$/;

const OF_TABLE = collectFamilies(({ keys = {} }) =>
  Object.entries(keys).map(([family, all]) => [family, all.map(({ pk }) => pk.replace(AFTER_ANY, ANY))]),
);

/** The last part of these keys is a number or any text. */
const OF_INDEX = collectFamilies(({ indexKeys = {} }) =>
  Object.entries(indexKeys).map(([family, all]) => [
    family,
    all.map((pk) => pk.replace(AFTER_ANY, ANY).replace(/\d+$/, ANY)),
  ]),
);

export const isIndexFamily = (family: KeyFamily) => OF_INDEX.has(family);

export const KEY_FAMILIES: readonly KeyFamily[] = [...OF_TABLE.keys(), ...OF_INDEX.keys()];

/**
 * Partition keys of the families, as IAM compares `dynamodb:LeadingKeys` with them; `*` matches any text. Sorted and
 * without duplicates, so that a template changes only when its meaning changes.
 * @throws Error for a family that no area has
 */
export function tablePartitions(families: readonly KeyFamily[]): string[] {
  return listPartitions(OF_TABLE, families);
}

/** As `tablePartitions`, for keys of the index. */
export function indexPartitions(families: readonly KeyFamily[]): string[] {
  return listPartitions(OF_INDEX, families);
}

/** Compares as IAM does: a partition that ends with `*` matches every key with that prefix. */
export function isAmong(partitions: readonly string[], pk: string): boolean {
  return partitions.some((one) => (one.endsWith(ANY) ? pk.startsWith(one.slice(0, -1)) : pk === one));
}

type Partitions = ReadonlyMap<KeyFamily, readonly string[]>;

/** @throws Error for a family that two areas have */
function collectFamilies(
  listFamilies: (area: Area) => readonly (readonly [KeyFamily, readonly string[]])[],
): Partitions {
  const families = new Map<KeyFamily, readonly string[]>();
  for (const [family, partitions] of Object.values(areas).flatMap(listFamilies)) {
    if (families.has(family)) throw new Error(`Two areas have keys of the family '${family}'.`);
    families.set(family, partitions);
  }
  return families;
}

function listPartitions(known: Partitions, families: readonly KeyFamily[]): string[] {
  const unknown = families.find((family) => !OF_TABLE.has(family) && !OF_INDEX.has(family));
  if (unknown !== undefined) throw new Error(`No area in infra/areas has keys of the family '${unknown}'.`);
  return [...new Set(families.flatMap((family) => known.get(family) ?? []))].sort();
}
