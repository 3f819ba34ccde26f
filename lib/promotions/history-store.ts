import { isDeepStrictEqual } from "node:util";
import { decodeItem, entity, putDocument } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { queryFirst } from "../table/query-all.ts";
import type { Delete, Table, Write } from "../table/table.ts";
import type { StoredRulePromotion } from "./rules/stored-rule-promotion.ts";
import type { StoredPromotion } from "./standard/stored-promotion.ts";

type AnyPromotion = StoredPromotion | StoredRulePromotion;

/** A promotion as it was after a change. */
export type PromotionVersion<T extends AnyPromotion = AnyPromotion> = {
  /** From 1, without gaps. */
  readonly version: number;
  /** Fields that the change set to other values; `codes` for a change of codes, which are not kept. */
  readonly updated_fields: readonly string[];
  readonly promotion: T;
};

const versionEntity = entity<PromotionVersion>("promotion_version");

const MOST_VERSIONS = 100;

/** Most writes of `buildVersionWrites`. */
export const ACTIONS_OF_VERSION = 2;

/** Where a history ends. A promotion that was never changed is its own first version, and none is stored. */
export type HistoryEnd = { readonly version: number; readonly isStored: boolean };

export async function readHistoryEnd(table: Table, promotionId: string): Promise<HistoryEnd> {
  const [newest] = await readNewest(table, promotionId, 1);
  return { version: newest?.version ?? 1, isStored: newest !== undefined };
}

type VersionChange = {
  readonly before: AnyPromotion;
  readonly after: AnyPromotion;
  readonly fields: readonly string[];
};

/**
 * For the transaction of the change. The first change also writes the promotion as it was before. Another version of the
 * same number makes the transaction fail.
 */
export function buildVersionWrites(end: HistoryEnd, { before, after, fields }: VersionChange): Write[] {
  const version = end.version + 1;
  return [
    ...buildFirstVersionWrites(end, before),
    versionPut({ version, updated_fields: fields, promotion: after }),
    ...(version > MOST_VERSIONS ? [versionRemoval(before.id, version - MOST_VERSIONS)] : []),
  ];
}

/** Orders name versions, so a promotion leaves its first one also if it is deleted without a change. */
export function buildFirstVersionWrites({ isStored }: HistoryEnd, promotion: AnyPromotion): Write[] {
  return isStored ? [] : [versionPut(toFirstVersion(promotion))];
}

function versionPut(version: PromotionVersion): Write {
  return putDocument(versionEntity, keys.promotionVersion(version.promotion.id, version.version), version);
}

function versionRemoval(promotionId: string, version: number): Delete {
  const key = keys.promotionVersion(promotionId, version);
  return { delete: key, when: { unconditional: "the put of the next version happens once" } };
}

function toFirstVersion<T extends AnyPromotion>(promotion: T): PromotionVersion<T> {
  return { version: 1, updated_fields: [], promotion };
}

/** Newest first. A promotion that was never changed has one version. */
export async function getVersions(
  table: Table,
  promotion: StoredPromotion,
): Promise<PromotionVersion<StoredPromotion>[]> {
  const versions = await readNewest(table, promotion.id, MOST_VERSIONS);
  const standard = versions.flatMap(({ promotion: one, ...version }) =>
    "rule_set" in one ? [] : [{ ...version, promotion: one }],
  );
  return standard.length > 0 ? standard : [toFirstVersion(promotion)];
}

/** Also of a deleted promotion. Undefined if newer ones have replaced it, or none was stored. */
export async function getVersion(
  table: Table,
  promotionId: string,
  version: number,
): Promise<PromotionVersion | undefined> {
  const item = await table.get(keys.promotionVersion(promotionId, version));
  return item && decodeItem(versionEntity, item);
}

async function readNewest(table: Table, promotionId: string, most: number): Promise<PromotionVersion[]> {
  const { pk } = keys.promotionVersion(promotionId, 0);
  const items = await queryFirst(table, { pk, descending: true, consistent: true }, most);
  return items.map((item) => decodeItem(versionEntity, item));
}

/** Names the fields of a promotion that differ. */
export function listUpdatedFields(before: AnyPromotion, after: AnyPromotion): string[] {
  const [old, changed] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const names = [...new Set([...old.keys(), ...changed.keys()])];
  return names.filter(
    (name) => !OWN_FIELDS.has(name) && !isDeepStrictEqual(old.get(name), changed.get(name)),
  );
}

const OWN_FIELDS: ReadonlySet<string> = new Set(["updated_at", "updated_by", "codes_id", "version"]);
