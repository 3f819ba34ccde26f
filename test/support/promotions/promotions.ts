import { randomUUID } from "node:crypto";
import type { RulePromotion } from "../../../lib/promotions/engine/rules/rule-promotion.ts";
import type { StandardPromotion } from "../../../lib/promotions/engine/standard/standard-promotion.ts";
import type { PromotionChange, SetPromotion } from "../../../lib/promotions/live/promotion-set.ts";
import {
  createSetCache,
  preparePromotionSetWrites,
  promotionSetRead,
  readPromotions,
  type SetCache,
} from "../../../lib/promotions/live/promotion-set-store.ts";
import { commitChange } from "../../../lib/table/effects/commit-change.ts";
import type { Table } from "../../../lib/table/table.ts";
import { readTogether } from "../../../lib/table/table.ts";
import type { Answer, Call } from "../call.ts";
import { shopOn } from "../shop.ts";
import { aContext } from "../shops/products.ts";

/** Dates of an ended promotion and of an active one. */
export const OVER = { start: "2026-01-01", end: "2026-02-01" };
export const RUNS = { start: "2026-03-01", end: "2026-06-01" };

type Shared = Omit<StandardPromotion, "promotion_type" | "schema">;

function createShared(): Shared {
  return {
    id: randomUUID(),
    source: "standard",
    name: "Spring",
    description: "",
    automatic: false,
    start: "2026-03-01T00:00:00Z",
    end: "2026-06-01T00:00:00Z",
    created_at: "2026-02-20T08:00:00.000Z",
  };
}

/** A live standard promotion for carts: ten percent of everything. */
export function aPromotion(given: Partial<StandardPromotion> = {}): StandardPromotion {
  const schema = { currencies: [{ currency: "USD", percentage: 10 }] };
  return { ...createShared(), promotion_type: "percent_discount", schema, ...given } as StandardPromotion;
}

type Given = Partial<StandardPromotion> & { readonly quantity?: number };

/** A promotion that adds these gifts to carts with a quantity of a sku. */
export function aGift(sku: string, gifts: readonly string[], { quantity = 1, ...given }: Given = {}) {
  const schema = { requirements: [{ targets: [sku], quantity }], gifts, auto_add_free_gift: true };
  return aPromotion({ promotion_type: "bundle_gift", automatic: true, schema, ...given } as Given);
}

/** A live rule promotion for carts: ten percent of everything. */
export function aRulePromotion(given: Partial<RulePromotion> = {}): RulePromotion {
  return {
    ...createShared(),
    source: "rule",
    priority: null,
    stackable: true,
    override_stacking: false,
    rule_set: {
      catalog_ids: [],
      currencies: ["USD"],
      actions: [{ strategy: "cart_discount", args: ["percent", 10] }],
    },
    ...given,
  };
}

type Setup = { readonly now?: () => Date; readonly cache?: SetCache };

/** Writes a change of the promotion set, without the promotion itself. */
export async function changeSet(table: Table, change: PromotionChange, { now, cache }: Setup = {}) {
  const ctx = aContext(table, now);
  await commitChange(ctx, async () => ({
    writes: await preparePromotionSetWrites(ctx, change, cache),
    reply: {},
  }));
}

/** The promotions that a cart sees, read without a cache. */
export async function liveIn(table: Table) {
  const cache = createSetCache();
  const { set } = await readTogether(table, { set: promotionSetRead(cache) });
  return readPromotions(aContext(table), set, cache);
}

/** An enabled promotion. */
export function enablePromotion(promotion: SetPromotion["promotion"]): SetPromotion {
  return { promotion, isEnabled: true };
}

/** The data of a standard promotion: ten percent of everything until June. */
export function promotionFields(given: object = {}) {
  return {
    type: "promotion",
    name: "Larkfield spring",
    description: "Ten percent on everything",
    enabled: true,
    promotion_type: "percent_discount",
    schema: { currencies: [{ currency: "USD", percentage: 10 }] },
    start: "2026-03-01",
    end: "2026-06-01T12:00:00Z",
    ...given,
  };
}

/** Creates a promotion over HTTP. */
export function createPromotionFor(table: Table, given: object = {}, request: Call = {}) {
  return shopOn(table).post("/v2/promotions", { data: promotionFields(given) }, request);
}

/** The id of the created promotion. @throws Error if it was refused */
export async function promotionId(answer: Promise<Answer>): Promise<string> {
  const { status, body, text } = await answer;
  if (status !== 201) throw new Error(`${status}: ${text}`);
  return body.data.id;
}
