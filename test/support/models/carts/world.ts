import { findStrays } from "../../../../infra/commands/sweep/strays.ts";
import { DEFAULT_SETTINGS } from "../../../../lib/settings/settings.ts";
import { saveSettings } from "../../../../lib/settings/store.ts";
import { aCode, addAll } from "../../promotions/code-additions.ts";
import { aGift, aPromotion, changeSet, enablePromotion } from "../../promotions/promotions.ts";
import { type Shop, shopOn } from "../../shop.ts";
import { aProduct, publish } from "../../shops/products.ts";
import { giveStock } from "../../stock/stock.ts";
import { type MemoryTable, memoryTable } from "../../tables/memory-table.ts";
import { compareCodePoints, readAll } from "../pages.ts";
import type { World } from "../world.ts";
import { type Command, choose } from "./commands.ts";
import { expireCarts, judge } from "./judge.ts";
import {
  AMOUNT_OFF,
  aModel,
  BISCUIT,
  type CartProfile,
  findCart,
  type Model,
  MUG,
  MUG_PERCENT,
  PERCENT,
  PRICES,
  PROMOTION_IDS,
  SMALLEST_VALUE,
  STOCK,
  TEA,
  TEAS_OF_A_BISCUIT,
} from "./model.ts";
import { type Request, send } from "./requests.ts";
import { readGroup, readItem, readCart as readView, showCart, showGroup, showItems } from "./views.ts";

const EUR = {
  ...DEFAULT_SETTINGS.currencies[0]!,
  ...{ id: "00000000-0000-4000-8000-000000000978", code: "EUR", format: "€{price}", default: false },
};
const END = { end: "2036-01-01T00:00:00Z" };

const PROMOTIONS = [
  aPromotion({
    ...{ ...END, id: PROMOTION_IDS.LARK10, created_at: "2026-02-01T08:00:00.000Z" },
    schema: { currencies: [{ currency: "USD", percentage: PERCENT }] },
  }),
  aPromotion({
    ...{ ...END, id: PROMOTION_IDS.MUG25, created_at: "2026-02-02T08:00:00.000Z" },
    promotion_type: "item_percent_discount",
    schema: { targets: [MUG], percent: MUG_PERCENT },
  }),
  aPromotion({
    ...{ ...END, id: PROMOTION_IDS.FIVE, created_at: "2026-02-03T08:00:00.000Z" },
    promotion_type: "fixed_discount",
    schema: { currencies: [{ currency: "USD", amount: AMOUNT_OFF }] },
    min_cart_value: [{ currency: "USD", amount: SMALLEST_VALUE }],
  }),
  aGift(TEA, [BISCUIT], {
    ...{ ...END, id: PROMOTION_IDS.gift, created_at: "2026-02-04T08:00:00.000Z" },
    quantity: TEAS_OF_A_BISCUIT,
  }),
];
const CODES_BY_ID = new Map(Object.entries(PROMOTION_IDS).map(([code, id]) => [id as string, code]));

/** A store that sells the model's products, with its promotions. */
async function openStore(table: MemoryTable): Promise<void> {
  const cart = { ...DEFAULT_SETTINGS.cart, show_all_carts: true };
  const currencies = [...DEFAULT_SETTINGS.currencies, EUR];
  await saveSettings(table, { settings: { ...DEFAULT_SETTINGS, currencies, cart }, version: 0 });
  const products = Object.entries(PRICES).map(([sku, price]) =>
    aProduct({ sku, name: sku, price: price as Record<string, number> }),
  );
  await publish(table, products);
  for (const { id, attributes } of products) {
    const stock = STOCK[attributes.sku ?? ""];
    if (stock !== undefined) await giveStock(table, id, stock);
  }
  for (const promotion of PROMOTIONS) {
    await changeSet(table, { after: enablePromotion(promotion) });
    const { source, id: promotion_id, automatic } = promotion;
    const codes = automatic ? [] : [aCode(CODES_BY_ID.get(promotion_id) ?? "")];
    await addAll(table, { source, promotion_id, codes_id: promotion_id }, codes);
  }
}

const byId = <T extends { readonly id: string }>(all: readonly T[]) =>
  all.toSorted((a, b) => compareCodePoints(a.id, b.id));

async function observe(shop: Shop): Promise<unknown> {
  const carts = byId(await readAll(shop, "/v2/carts"));
  return Promise.all(
    carts.map(async ({ id }) => {
      const { body } = await shop.get(`/v2/carts/${id}?include=items` as string);
      const groups = await shop.get(`/v2/carts/${id}/shipping-groups` as string);
      return {
        cart: readView(body.data),
        items: body.included.items.map(readItem),
        groups: byId(groups.body.data.map(readGroup)),
      };
    }),
  );
}

function describe({ carts }: Model): unknown {
  return byId(carts).map((cart) => ({
    cart: showCart(cart),
    items: showItems(cart),
    groups: byId(cart.groups.map(showGroup)),
  }));
}

/** A merge reads its source first; the source may be another when the target is written. */
function listMeanings(_: Model, request: Request, earlier: readonly Model[]): readonly Request[] {
  if (request.do !== "merge") return [];
  return earlier.map((model) => ({ ...request, seen: findCart(model, request.item.source) ?? null }));
}

type OpenStore = {
  readonly table: MemoryTable;
  /** Makes the table what it was when the store opened. */
  readonly restore: () => void;
};

/** Guests' carts with products, custom items, codes, gifts and shipping groups. The store is opened once. */
export function createCartsWorld(profile: CartProfile): World<Model, Command, Request> {
  const clock = { model: aModel(profile) };
  const now = () => new Date(clock.model.now);
  const open = async (): Promise<OpenStore> => {
    const table = memoryTable({ now });
    await openStore(table);
    return { table, restore: table.keepState() };
  };
  let opening: Promise<OpenStore> | undefined;
  return {
    open: async () => {
      clock.model = aModel(profile);
      opening ??= open();
      const { table, restore } = await opening;
      restore();
      const connect = (on: MemoryTable) => shopOn(on, { now, profile, deadlineMs: 60_000 });
      return { table, connect, model: clock.model };
    },
    choose,
    send,
    judge,
    tick: (model) => {
      model.now += 1000;
      expireCarts(model);
    },
    observe,
    describe,
    listMeanings,
    findStrays: (table) => findStrays(table.all()).strays,
  };
}
