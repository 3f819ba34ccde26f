import type { Promotion, PromotionSource } from "../../evaluation/promotion.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, notFound, unprocessable } from "../../kernel/errors.ts";
import type { CodesOwner } from "../../live-promotions/code.ts";
import type { GivenUp } from "../../live-promotions/code-additions-store.ts";
import { keys } from "../../table/keys.ts";
import type { Resource } from "../../table/resource.ts";
import type { Check, Table } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import { rulePromotions } from "../rules/store.ts";
import { promotions } from "../standard/store.ts";

/** A promotion as a path names it. */
export type WhosePromotion = { readonly source: PromotionSource; readonly promotionId: string };

/** What matters of a promotion of either engine to its codes. */
export type CodePromotion = {
  readonly owner: CodesOwner;
  readonly automatic: boolean;
  /** Fails when it is gone or was changed since it was read. */
  readonly check: Check;
};

type Known = Pick<Promotion, "id" | "codes_id" | "automatic" | "start" | "end">;

/** A promotion by its engine and id, `undefined` for an unknown one. */
export async function getCodePromotion(
  table: Table,
  { source, promotionId }: WhosePromotion,
): Promise<CodePromotion | undefined> {
  const kind: Pick<Resource<Known>, "get"> = source === "standard" ? promotions : rulePromotions;
  const found = await kind.get(table, promotionId);
  if (!found) return undefined;
  const { id, codes_id = id, automatic } = found.value;
  const key = source === "standard" ? keys.promotion(id) : keys.rulePromotion(id);
  return {
    owner: { source, promotion_id: id, codes_id },
    automatic,
    check: { check: key, when: { only: { version: found.version } } },
  };
}

/** The same of one that must be there. @throws ApiError 404 for an unknown one */
export async function requireCodePromotion(
  { table }: Pick<Context, "table">,
  whose: WhosePromotion,
): Promise<CodePromotion> {
  const found = await getCodePromotion(table, whose);
  if (!found) throw notFound(whose.source === "standard" ? "promotion" : "rule promotion", whose.promotionId);
  return found;
}

/** An automatic promotion applies without codes and has none. @param source the field that asks for some */
export function noCodesAllowed(source?: string): ApiError {
  return unprocessable("An automatic promotion applies without codes and has none.", {
    title: TITLES.noCodesAllowed,
    ...(source === undefined ? {} : { source }),
  });
}

/** Which standard promotions have given up their codes by now: they are over, gone, or have other codes. */
export function codesGivenUp({ table, now }: Pick<Context, "table" | "now">): GivenUp {
  return async (owners) => {
    const found = await promotions.getMany(
      table,
      owners.map(({ promotion_id }) => promotion_id),
    );
    const gone = owners.filter(({ codes_id }, at) => {
      const promotion = found[at]?.value;
      if (!promotion || Date.parse(promotion.end) <= now().getTime()) return true;
      return (promotion.codes_id ?? promotion.id) !== codes_id;
    });
    return new Set(gone.map(({ codes_id }) => codes_id));
  };
}
