import { isDeepStrictEqual } from "node:util";
import { decodeItem, entity, type Partition, putDocument } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import { queryFirst } from "../../table/query-all.ts";
import type { Delete, Table, Write } from "../../table/table.ts";
import type { StoredPromotion } from "./stored-promotion.ts";

/** A promotion as it was after a change. */
export type PromotionVersion = {
  /** From 1, without gaps. */
  readonly version: number;
  /** Fields that the change set to other values; `codes` for a change of codes, which are not kept. */
  readonly updated_fields: readonly string[];
  readonly promotion: StoredPromotion;
};

const versionEntity = entity<PromotionVersion>("promotion_version");

const MOST_VERSIONS = 100;

/** Most writes of `prepareVersionWrites`. */
export const ACTIONS_OF_VERSION = 2;

/**
 * For the transaction of the change. The first change also writes the promotion as it was before. Another version of the
 * same number makes the transaction fail.
 */
export async function prepareVersionWrites(
  table: Table,
  {
    before,
    after,
    fields,
  }: {
    readonly before: StoredPromotion;
    readonly after: StoredPromotion;
    readonly fields: readonly string[];
  },
): Promise<Write[]> {
  const newest = await readNewest(table, before.id, 1);
  const last = newest[0]?.version ?? 1;
  const version = last + 1;
  return [
    ...(newest.length === 0 ? [versionPut(toFirstVersion(before))] : []),
    versionPut({ version, updated_fields: fields, promotion: after }),
    ...(version > MOST_VERSIONS ? [versionRemoval(before.id, version - MOST_VERSIONS)] : []),
  ];
}

function versionPut(version: PromotionVersion): Write {
  return putDocument(versionEntity, keys.promotionVersion(version.promotion.id, version.version), version);
}

function versionRemoval(promotionId: string, version: number): Delete {
  const key = keys.promotionVersion(promotionId, version);
  return { delete: key, when: { unconditional: "the put of the next version happens once" } };
}

function toFirstVersion(promotion: StoredPromotion): PromotionVersion {
  return { version: 1, updated_fields: [], promotion };
}

/** Newest first. A promotion that was never changed has one version. */
export async function getVersions(table: Table, promotion: StoredPromotion): Promise<PromotionVersion[]> {
  const versions = await readNewest(table, promotion.id, MOST_VERSIONS);
  return versions.length > 0 ? versions : [toFirstVersion(promotion)];
}

async function readNewest(table: Table, promotionId: string, most: number): Promise<PromotionVersion[]> {
  const { pk } = historyPartition(promotionId);
  const items = await queryFirst(table, { pk, descending: true, consistent: true }, most);
  return items.map((item) => decodeItem(versionEntity, item));
}

export function historyPartition(promotionId: string): Partition {
  return { pk: keys.promotionVersion(promotionId, 0).pk };
}

/** Names the fields of a promotion that differ. */
export function listUpdatedFields(before: StoredPromotion, after: StoredPromotion): string[] {
  const [old, changed] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const names = [...new Set([...old.keys(), ...changed.keys()])];
  return names.filter(
    (name) => !OWN_FIELDS.has(name) && !isDeepStrictEqual(old.get(name), changed.get(name)),
  );
}

const OWN_FIELDS: ReadonlySet<string> = new Set(["updated_at", "codes_id"]);
