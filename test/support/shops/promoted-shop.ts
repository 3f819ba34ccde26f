import type { Promotion } from "../../../lib/promotions/engine/promotion.ts";
import type { StandardPromotion } from "../../../lib/promotions/engine/standard/standard-promotion.ts";
import type { NewCode } from "../../../lib/promotions/live/code.ts";
import { keyOfCode } from "../../../lib/promotions/live/codes-store.ts";
import type { CartSettings, Settings } from "../../../lib/settings/settings.ts";
import { getSettings, saveSettings } from "../../../lib/settings/store.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { Call } from "../call.ts";
import { aCode, addAll } from "../promotions/code-additions.ts";
import { aPromotion, changeSet, enablePromotion } from "../promotions/promotions.ts";
import type { AnswerAt } from "../routes.ts";
import { NOON } from "../runtime.ts";
import { type MemoryTable, memoryTable } from "../tables/memory-table.ts";
import { aShop, codeItem, type ItemsAnswer, product, type Shop } from "./carts.ts";
import { aProduct } from "./products.ts";

/** 18.00 each. */
export const MUG = aProduct({ name: "Alder mug", sku: "MUG-ALDER", price: { USD: 1800, EUR: 1700 } });
/** 9.00 each. */
export const TEA = aProduct({ name: "Hill tea", sku: "TEA-HILL", price: { USD: 900 } });

/** Two mugs and a tea, with lines of 36.00 and 9.00. */
export const MUGS_AND_TEA = [product("MUG-ALDER", 2), product("TEA-HILL")];

/** 25 percent off mugs. */
export function onMugs(given: Partial<StandardPromotion> = {}): StandardPromotion {
  const schema = { targets: ["MUG-ALDER"], percent: 25 };
  return aPromotion({
    promotion_type: "item_percent_discount",
    schema,
    ...given,
  } as Partial<StandardPromotion>);
}

export type GivenCode = string | (Partial<NewCode> & { readonly code: string });

export type PromotedShop<T extends Table = MemoryTable> = Shop & {
  readonly table: T;
  /** Enables a promotion with these codes. */
  readonly promote: <P extends Promotion>(promotion: P, ...codes: readonly GivenCode[]) => Promise<P>;
  /** Changes an enabled promotion. */
  readonly change: (before: Promotion, after: Promotion) => Promise<void>;
  /** Disables or deletes a promotion, which is the same for carts. */
  readonly disable: (promotion: Promotion) => Promise<void>;
  /** Records uses of a code. */
  readonly use: (promotion: Promotion, code: string, used: number) => Promise<void>;
  readonly giveCode: (cart: string, code: string, more?: Call) => Promise<ItemsAnswer>;
  readonly takeCode: (
    cart: string,
    code: string,
    more?: Call,
  ) => Promise<AnswerAt<"DELETE", "/v2/carts/C/discounts/X">>;
  /** Creates a cart with two mugs and a tea. */
  readonly fill: (cart: string, more?: Call) => Promise<ItemsAnswer>;
};

type StoreSettings = { readonly cart?: Partial<CartSettings> } & Partial<Omit<Settings, "cart">>;

/** A shop with mugs, teas and promotions. `C` is a cart with two mugs and a tea, 45.00. */
export async function aPromotedShop({ cart = {}, ...more }: StoreSettings = {}): Promise<PromotedShop> {
  return promotedShop(memoryTable({ now: () => NOON }), { cart, ...more });
}

/** The shop of `aPromotedShop` on this table. */
export async function promotedShop<T extends Table>(
  table: T,
  { cart = {}, ...more }: StoreSettings = {},
): Promise<PromotedShop<T>> {
  const shop = await aShop([MUG, TEA], table);
  const { settings, version } = await getSettings(table);
  await saveSettings(table, {
    settings: { ...settings, ...more, cart: { ...settings.cart, ...cart } },
    version,
  });
  const fill = async (id: string, with_: Call = {}) => {
    await shop.post("/v2/carts", { data: { id } }, with_);
    return shop.add(id, MUGS_AND_TEA, with_);
  };
  await shop.add("C", MUGS_AND_TEA);
  return {
    ...shop,
    table,
    promote: async (promotion, ...codes) => {
      await changeSet(table, { after: enablePromotion(promotion) });
      const { source, id: promotion_id, codes_id = promotion_id } = promotion;
      const wanted = codes.map((code) => (typeof code === "string" ? aCode(code) : aCode(code.code, code)));
      await addAll(table, { source, promotion_id, codes_id }, wanted);
      return promotion;
    },
    change: (before, after) =>
      changeSet(table, { before: enablePromotion(before), after: enablePromotion(after) }),
    disable: (promotion) => changeSet(table, { before: enablePromotion(promotion) }),
    use: async ({ source, id: promotion_id }, code, used) => {
      const key = keyOfCode({ source, promotion_id, code });
      await table.update(key, { set: { used } }, { only: "present" });
    },
    giveCode: (cartID, code, rest = {}) => shop.add(cartID, codeItem(code), rest),
    takeCode: (cartID, code, rest = {}) =>
      shop.delete(`/v2/carts/${cartID}/discounts/${encodeURIComponent(code)}`, {
        as: "implicit",
        ...rest,
      }),
    fill,
  };
}
