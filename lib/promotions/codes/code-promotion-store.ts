import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, notFound, unprocessable } from "../../kernel/errors.ts";
import type { Document } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import type { Check, Key, Table, Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Promotion, PromotionSource } from "../engine/promotion.ts";
import { buildVersionWrites, readHistoryEnd } from "../history-store.ts";
import { type CodesOwner, codesOwnerOf } from "../live/code.ts";
import type { FindGivenUp } from "../live/code-additions-store.ts";
import { promotions, rulePromotions } from "../promotions-store.ts";
import type { StoredPromotion } from "../standard/stored-promotion.ts";

/** Promotion in the path of a request. @answers Which promotion has a code? */
export type PromotionPath = { readonly source: PromotionSource; readonly promotionId: string };

/** Fields of a promotion of either engine that its codes need. */
export type CodePromotion = {
  readonly owner: CodesOwner;
  readonly automatic: boolean;
  /** Fails if the promotion was changed or deleted since it was read. */
  readonly check: Check;
  /** Only standard promotions have a history. */
  readonly standard?: StoredPromotion;
};

type CodesOfPromotion = Pick<Promotion, "id" | "codes_id" | "automatic" | "start" | "end">;

export async function getCodePromotion(
  table: Table,
  { source, promotionId }: PromotionPath,
): Promise<CodePromotion | undefined> {
  if (source === "rule") {
    const rule = await rulePromotions.get(table, promotionId);
    return rule && toCodePromotion(source, rule, keys.rulePromotion);
  }
  const standard = await promotions.get(table, promotionId);
  return standard && { ...toCodePromotion(source, standard, keys.promotion), standard: standard.value };
}

function toCodePromotion(
  source: PromotionSource,
  { value, version }: Document<CodesOfPromotion>,
  keyOf: (id: string) => Key,
): CodePromotion {
  return {
    owner: codesOwnerOf(source, value),
    automatic: value.automatic,
    check: { check: keyOf(value.id), when: { only: { version } } },
  };
}

/** Writes of the history for a change of codes, to be written with the check of the promotion. */
export async function prepareCodesVersion(
  table: Table,
  { standard }: Pick<CodePromotion, "standard">,
): Promise<Write[]> {
  if (!standard) return [];
  const end = await readHistoryEnd(table, standard.id);
  return buildVersionWrites(end, { before: standard, after: standard, fields: ["codes"] });
}

/** @throws ApiError 404 for an unknown promotion */
export async function requireCodePromotion(
  { table }: Pick<Context, "table">,
  whose: PromotionPath,
): Promise<CodePromotion> {
  const promotion = await getCodePromotion(table, whose);
  if (!promotion)
    throw notFound(whose.source === "standard" ? "promotion" : "rule promotion", whose.promotionId);
  return promotion;
}

/** 422: an automatic promotion has no codes. @param source field that asks for codes */
export function noCodesAllowed(source?: string): ApiError {
  return unprocessable("An automatic promotion applies without codes and has none.", {
    title: TITLES.noCodesAllowed,
    ...(source === undefined ? {} : { source }),
  });
}

/** Finds standard promotions that have given up their codes: ended, deleted, or activated again with a new list. */
export function createGivenUpFinder({ table, now }: Pick<Context, "table" | "now">): FindGivenUp {
  return async (owners) => {
    const documents = await promotions.getMany(
      table,
      owners.map(({ promotion_id }) => promotion_id),
    );
    const gone = owners.filter(({ codes_id }, at) => {
      const promotion = documents[at]?.value;
      if (!promotion || Date.parse(promotion.end) <= now().getTime()) return true;
      return (promotion.codes_id ?? promotion.id) !== codes_id;
    });
    return new Set(gone.map(({ codes_id }) => codes_id));
  };
}
