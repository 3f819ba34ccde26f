import { describe, expect, it } from "@jest/globals";
import { aPromotion } from "../../support/promotions/promotions.ts";
import { account, aSignedInStore, customer } from "../../support/shops/associations.ts";
import { aPromotedShop } from "../../support/shops/promoted-shop.ts";

describe("a cart with a code that changes hands", () => {
  it.each([
    ["account", account],
    ["customer", customer],
  ] as const)("200: keeps its code when it gets an owner and loses it: %s", async (kind, reference) => {
    const shop = await aPromotedShop();
    const store = aSignedInStore(shop.table);
    await shop.promote(aPromotion(), "LARK10");
    await shop.giveCode("C", "LARK10");
    const isAccount = kind === "account";
    const id = isAccount ? await store.anAccount() : await store.aCustomer("ron@example.com");
    const associate = isAccount ? store.associateAccounts : store.associateCustomers;
    const dissociate = isAccount ? store.dissociateAccounts : store.dissociateCustomers;
    expect((await associate("C", { data: [reference(id)] })).status).toBe(200);
    expect((await dissociate("C", { data: [reference(id)] })).status).toBe(204);
    const { body } = await shop.giveCode("C", "LARK10");
    expect(body.meta.discounts.LARK10.amount).toBe(-450);
  });
});
