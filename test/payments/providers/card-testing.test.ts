import { describe, expect, it } from "@jest/globals";
import {
  anOrderOfMugs,
  aProviderShop,
  BROWSER_GATEWAY,
  closeProviders,
  orderNumber,
  type ProviderShop,
  payInBrowser,
} from "../../support/orders/provider-shop.ts";

closeProviders();

const SLUG = "stripe";
const DECLINED = "pm_card_chargeDeclined";
const STOLEN = { gateway: SLUG, method: "purchase", payment: DECLINED };
const NETWORK = { sourceIp: "203.0.113.7" };

/** A shop with so many orders. */
const aShopOf = (count: number) =>
  aProviderShop({
    slugs: [SLUG],
    isTicking: true,
    orders: Array.from({ length: count }, (_, at) => anOrderOfMugs({ id: orderNumber(at + 1) })),
  });

const tryCard = (
  { pay }: Pick<ProviderShop, "pay">,
  order: number,
  data: object = STOLEN,
  more: object = {},
) => pay(data, { order: orderNumber(order), ...NETWORK, ...more });

describe("who tries stolen cards", () => {
  it("429: after five declined cards of an order, even with another card, and from any network", async () => {
    const shop = await aShopOf(1);
    for (let count = 0; count < 5; count += 1) expect((await tryCard(shop, 1)).status).toBe(400);
    const { status, headers } = await tryCard(shop, 1, { ...STOLEN, payment: "pm_card_visa" });
    expect([status, headers["retry-after"]]).toEqual([429, "3600"]);
    expect((await tryCard(shop, 1, STOLEN, { sourceIp: "198.51.100.9" })).status).toBe(429);
    expect(shop.stripe.requests.list("create")).toHaveLength(5);
    expect((await shop.order(orderNumber(1))).transactions).toHaveLength(5);
  });

  it("429: after ten declined cards of a network, for an hour; others go on paying", async () => {
    const shop = await aShopOf(12);
    for (let order = 1; order <= 10; order += 1) expect((await tryCard(shop, order)).status).toBe(400);
    expect((await tryCard(shop, 11)).status).toBe(429);
    const good = { ...STOLEN, payment: "pm_card_visa" };
    expect((await tryCard(shop, 11, good, { sourceIp: "198.51.100.9" })).status).toBe(200);
    expect((await tryCard(shop, 12, STOLEN, { as: "client_credentials" })).status).toBe(400);
    shop.wait(60);
    expect((await tryCard(shop, 1, good)).status).toBe(200);
  });

  it("200: the shopper's browser may still pay, where the provider limits it", async () => {
    const shop = await aProviderShop({
      slugs: [SLUG, BROWSER_GATEWAY],
      isTicking: true,
      orders: [anOrderOfMugs()],
    });
    for (let count = 0; count < 6; count += 1) await shop.pay(STOLEN, NETWORK);
    expect((await shop.pay(STOLEN, NETWORK)).status).toBe(429);
    await payInBrowser(shop, {}, NETWORK);
    expect((await shop.order()).payment).toBe("paid");
  });
});
