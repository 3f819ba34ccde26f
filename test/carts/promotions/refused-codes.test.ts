import { describe, expect, it } from "@jest/globals";
import type { Promotion } from "../../../lib/promotions/engine/promotion.ts";
import type { Answer, Call } from "../../support/call.ts";
import { aPromotion, aRulePromotion } from "../../support/promotions/promotions.ts";
import { asShopper } from "../../support/runtime.ts";
import { codeItem, product } from "../../support/shops/carts.ts";
import {
  aPromotedShop,
  type GivenCode,
  onMugs,
  type PromotedShop,
} from "../../support/shops/promoted-shop.ts";

const JANE = "00000000-0000-4000-8000-00000000000a";
const OTHER = "00000000-0000-4000-8000-00000000000b";

type Spoil = (shop: PromotedShop, promotion: Promotion) => Promise<void>;
const nothing: Spoil = async () => {};
const disabled: Spoil = (shop, promotion) => shop.disable(promotion);
const usd = (amount: number) => [{ currency: "USD", amount }];

/** All codes have the same length, so that their answers can be compared byte by byte. */
const UNUSABLE: readonly (readonly [
  why: string,
  promotion: Promotion,
  code: Omit<GivenCode & object, "code">,
  spoil: Spoil,
])[] = [
  ["meant for another customer", aPromotion(), { user: OTHER }, nothing],
  ["meant for several others", aPromotion(), { user: [OTHER] }, nothing],
  ["meant for nobody", aPromotion(), { user: [] }, nothing],
  ["used up", aPromotion(), { max_uses: 3 }, (shop, promotion) => shop.use(promotion, "CODE-X", 3)],
  ["of no use from the beginning", aPromotion(), { max_uses: 0 }, nothing],
  ["over", aPromotion({ end: "2026-03-02T10:00:00Z" }), {}, nothing],
  ["not begun", aPromotion({ start: "2026-03-02T10:00:01Z" }), {}, nothing],
  ["disabled or deleted", aPromotion(), {}, disabled],
  [
    "given up when its promotion was activated again",
    aPromotion(),
    {},
    (shop, promotion) => shop.change(promotion, { ...promotion, codes_id: OTHER }),
  ],
  ["for a larger cart", aPromotion({ min_cart_value: usd(9001) }), {}, nothing],
  ["for another currency", aPromotion({ min_cart_value: [{ currency: "GBP", amount: 1 }] }), {}, nothing],
  ["for other items", onMugs({ schema: { targets: ["NONE"], percent: 9 } } as object), {}, nothing],
  ["for nothing at all", onMugs({ schema: { percent: 9 } } as object), {}, nothing],
  ["of the rule engine, which the cart does not take", aRulePromotion(), {}, nothing],
];

async function shopWith([, promotion, code, spoil]: (typeof UNUSABLE)[number]): Promise<PromotedShop> {
  const shop = await aPromotedShop();
  await shop.promote(promotion, { code: "CODE-X", ...code });
  await spoil(shop, promotion);
  return shop;
}

const element = codeItem("CODE-X");
const WAYS: readonly (readonly [string, (shop: PromotedShop, more: Partial<Call>) => Promise<Answer>])[] = [
  ["alone", (shop, more) => shop.giveCode("C", "CODE-X", more)],
  ["in a list", (shop, more) => shop.add("C", [product("TEA-HILL"), element], more)],
  ["in a list of codes", (shop, more) => shop.add("C", [element], more)],
  [
    "under add_all_or_nothing",
    (shop, more) =>
      shop.add("C", [product("TEA-HILL"), element], { ...more, options: { add_all_or_nothing: true } }),
  ],
  ["in a dry run", (shop, more) => shop.add("C", [element], { ...more, options: { dry_run: true } })],
];

/** Replaces ids, which differ from shop to shop. */
const plain = ({ text }: Answer) => text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id");

describe.each(WAYS)("a code that cannot be used, given %s", (_, give) => {
  it.each(UNUSABLE)("404 or in errors: %s, with the same answer as an unknown code", async (...unusable) => {
    const nobodys = await give(await aPromotedShop(), {});
    const shop = await shopWith(unusable);
    const found = await give(shop, {});
    expect([found.status, plain(found)]).toEqual([nobodys.status, plain(nobodys)]);
    expect(found.body.errors).toEqual([
      {
        status: 404,
        title: "Not Found",
        detail: "This code cannot be used in this cart.",
        source: expect.stringMatching(/^data\.(\d\.)?code$/),
        meta: { code: "CODE-X" },
      },
    ]);
    expect((await shop.takeCode("C", "CODE-X")).status).toBe(404);
  });
});

describe("a code that cannot be used", () => {
  it.each(UNUSABLE)("404: %s, with the same reads as an unknown code", async (...unusable) => {
    const readsOf = async (shop: PromotedShop, code: string) => {
      await shop.read("C"); // from now on the process remembers the promotions
      const { get, getMany, query } = { ...shop.table.calls };
      // Guesses with client credentials are not counted, so nothing is written.
      expect((await shop.giveCode("C", code, { as: "client_credentials" })).status).toBe(404);
      const after = shop.table.calls;
      return [after.get - get, after.getMany - getMany, after.query - query];
    };
    const shop = await shopWith(unusable);
    expect(await readsOf(shop, "CODE-X")).toEqual(await readsOf(shop, "CODE-Y"));
  });

  it("404: nothing is written for one that exists", async () => {
    for (const unusable of UNUSABLE) {
      const shop = await shopWith(unusable);
      const before = JSON.stringify(shop.table.all());
      await shop.giveCode("C", "CODE-X");
      expect(JSON.stringify(shop.table.all())).toBe(before);
    }
  });

  it("422 for every code alike, where the cart takes custom discounts or is empty", async () => {
    const shop = await aPromotedShop({ cart: { custom_discounts_enabled: true } });
    await shop.promote(aPromotion(), "CODE-X");
    await shop.fill("D");
    const { body } = await shop.read("D", { query: "include=items" });
    for (const code of ["CODE-X", "CODE-Y"]) {
      const refused = await shop.giveCode("D", code);
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toEqual([
        {
          status: 422,
          title: "Could not apply EP promotion with the given code",
          detail: expect.any(String),
          source: "data.code",
          meta: { code, ids: body.included.items.map(({ id }) => id) },
        },
      ]);
      const empty = await shop.giveCode("E", code, { profile: "compatible" });
      expect([empty.status, empty.body.errors[0].title]).toEqual([422, refused.body.errors[0].title]);
    }
  });
});

describe("a code for one customer", () => {
  it("201 with that customer's token, 404 without it or with another's", async () => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion(), { code: "JANES", user: [OTHER, JANE] });
    const as = async (customer: string) => ({ headers: await asShopper({ customer }) });
    expect((await shop.giveCode("C", "JANES")).status).toBe(404);
    expect((await shop.giveCode("C", "JANES", await as("00000000-0000-4000-8000-00000000000c"))).status).toBe(
      404,
    );
    const { status, body } = await shop.giveCode("C", "JANES", await as(JANE));
    expect([status, body.meta.discounts.JANES.amount]).toEqual([201, -450]);
  });

  it("201: ids of customers are compared in any case", async () => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion(), { code: "JANES", user: JANE.toUpperCase() });
    const headers = await asShopper({ customer: JANE });
    expect((await shop.giveCode("C", "JANES", { headers })).status).toBe(201);
  });

  it("200: it goes on counting when the cart is read without the token", async () => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion(), { code: "JANES", user: JANE });
    await shop.giveCode("C", "JANES", { headers: await asShopper({ customer: JANE }) });
    expect((await shop.read("C")).body.data.meta.discounts.JANES.amount).toBe(-450);
  });

  it("201 with the token of an account's member, for the member and for the account", async () => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion(), { code: "ACCOUNTS", user: JANE });
    await shop.promote(aPromotion(), { code: "MEMBERS", user: `member-of-${JANE}` });
    const headers = await asShopper({ account: JANE });
    for (const code of ["ACCOUNTS", "MEMBERS"]) {
      expect((await shop.giveCode("C", code, { headers })).status).toBe(201);
    }
  });
});
