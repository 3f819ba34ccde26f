import { describe, expect, it } from "@jest/globals";
import { asShopper } from "../support/runtime.ts";
import { shopOn } from "../support/shop.ts";
import { aSignedInStore } from "../support/shops/associations.ts";

describe("PUT /v2/carts/{cartID} of a cart that belongs to someone", () => {
  it.each([
    ["an account", "account", { account: "a1" }],
    ["a customer", "customer", { customer: "c1" }],
  ])("422: %s signs in and needs no contact", async (_, owner, who) => {
    const store = aSignedInStore();
    await store.create({ id: "mine" }, who);
    const { status, body } = await shopOn(store.table).put(
      "/v2/carts/mine",
      { data: { contact: { email: "a@b.test" } } },
      { as: "implicit", headers: await asShopper(who) },
    );
    expect([status, body.errors[0].title]).toEqual([
      422,
      `Cannot associate ${owner}s to carts with contact emails`,
    ]);
  });
});
