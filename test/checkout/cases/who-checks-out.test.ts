import { describe, expect, it } from "@jest/globals";
import type { Call } from "../../support/call.ts";
import { aMarket, asGuest, BILLING, GUEST, refusalOf } from "../../support/orders/market.ts";
import { aCustomer, signedUp } from "../../support/orders/people.ts";
import { dataOf } from "../../support/shop.ts";
import { product } from "../../support/shops/carts.ts";

const CONTACT = { name: "Ada", email: "ada@example.com" };
const UNKNOWN = "4b0f2b6a-4c55-4d0b-8d2f-61a5f0c9b701";

async function aShopWithACart() {
  const shop = await aMarket();
  await shop.cart("A", product("S1"));
  const buy = (data: object, given: Call = asGuest) =>
    shop.post("/v2/carts/A/checkout", { data: { billing_address: BILLING, ...data } }, given);
  return { ...shop, buy };
}

describe("orders 11: who checks out", () => {
  it("6: with an account's token the order names its account and member, and shows its contact", async () => {
    const shop = await aShopWithACart();
    const { account, member, caller } = await signedUp(shop);
    const { status, body } = await shop.buy({ contact: CONTACT }, caller);
    expect(status).toBe(201);
    expect(body.data.contact).toEqual(CONTACT);
    expect(body.data.customer).toBeUndefined();
    expect(body.data.relationships.account.data).toEqual({ type: "account", id: account });
    expect(body.data.relationships.account_member.data).toEqual({ type: "account_member", id: member });
  });

  it("6: the account may stand in the body too, as storefronts send it", async () => {
    const shop = await aShopWithACart();
    const { account, member, caller } = await signedUp(shop);
    const { status, body } = await shop.buy(
      { account: { id: account, member_id: member }, contact: CONTACT },
      caller,
    );
    expect([status, body.data.relationships.account_member.data.id]).toEqual([201, member]);
  });

  it("7: another account than the token's is 403, an account without a token too", async () => {
    const shop = await aShopWithACart();
    const [ada, bob] = [await signedUp(shop, "ada"), await signedUp(shop, "bob")];
    const body = { account: { id: bob.account }, contact: CONTACT };
    expect(refusalOf(await shop.buy(body, ada.caller))).toEqual([403, "Forbidden"]);
    expect(refusalOf(await shop.buy(body))).toEqual([403, "Forbidden"]);
    expect(await shop.orders()).toEqual([]);
  });

  it("7: client credentials name any account, with or without a member; unknown ones are 404", async () => {
    const shop = await aShopWithACart();
    const { account, member } = await signedUp(shop);
    const unknown = await shop.buy({ account: { id: UNKNOWN }, contact: CONTACT }, {});
    expect(refusalOf(unknown)).toEqual([404, "Not Found"]);
    const stranger = await shop.buy({ account: { id: account, member_id: UNKNOWN }, contact: CONTACT }, {});
    expect(refusalOf(stranger)).toEqual([404, "Not Found"]);
    expect(await shop.orders()).toEqual([]);
    const alone = await shop.buy({ account: { id: account }, contact: CONTACT }, {});
    expect([alone.status, alone.body.data.relationships.account.data.id]).toEqual([201, account]);
    const with_ = await shop.buy({ account: { id: account, member_id: member }, contact: CONTACT }, {});
    expect(with_.body.data.relationships.account_member.data.id).toBe(member);
  });

  it.each([undefined, {}, { name: "Ada" }, { email: CONTACT.email }])(
    "8: an account with the contact %j is 400",
    async (contact) => {
      const shop = await aShopWithACart();
      const { account, caller } = await signedUp(shop);
      for (const answer of [
        await shop.buy({ contact }, caller),
        await shop.buy({ account: { id: account }, contact }, {}),
      ]) {
        expect(refusalOf(answer)).toEqual([400, "required"]);
        expect(answer.body.errors[0].source).toMatch(/^data\.contact/);
      }
    },
  );

  it("5.1: nobody named is 400, and so is a customer beside an account's token", async () => {
    const shop = await aShopWithACart();
    const { caller } = await signedUp(shop);
    expect(refusalOf(await shop.buy({}))).toEqual([400, "required"]);
    expect((await shop.buy({ customer: GUEST, contact: CONTACT }, caller)).status).toBe(400);
    expect((await shop.buy({ customer: GUEST }, caller)).status).toBe(400);
    expect(await shop.orders()).toEqual([]);
  });

  it("5.1: a customer by id, as an object or as a plain text, is named with name and address", async () => {
    const shop = await aShopWithACart();
    const { id } = await aCustomer(shop);
    const { status, body } = await shop.buy({ customer: { id } }, {});
    expect([status, body.data.customer]).toEqual([201, { name: "grace", email: "grace@example.com" }]);
    expect(body.data.relationships.customer.data).toEqual({ type: "customer", id });
    expect(refusalOf(await shop.buy({ customer: { id: UNKNOWN } }, {}))).toEqual([404, "Not Found"]);
  });

  it("5.1: a signed-in customer checks out and finds the order again", async () => {
    const shop = await aShopWithACart();
    const { id, caller } = await aCustomer(shop);
    const { status, body } = await shop.buy({ customer: { id } }, caller);
    expect([status, body.data.relationships.customer?.data.id]).toEqual([201, id]);
    const mine = await dataOf(shop.get("/v2/orders", caller));
    expect(mine.map((order) => order.id)).toEqual([body.data.id]);
  });

  it("1: nobody is served without a token, and nothing is written for them", async () => {
    const shop = await aShopWithACart();
    expect((await shop.buy({ customer: GUEST }, { as: null })).status).toBe(401);
    expect(await shop.orders()).toEqual([]);
  });
});

describe("a cart that is somebody's", () => {
  it("is not checked out by others, who are told that there is none", async () => {
    const shop = await aMarket();
    const [ada, bob] = [await signedUp(shop, "ada"), await signedUp(shop, "bob")];
    await shop.cart("A", product("S1"), ada.caller);
    const send = (data: object, given: Call) =>
      shop.post("/v2/carts/A/checkout", { data: { billing_address: BILLING, ...data } }, given);
    expect(refusalOf(await send({ customer: GUEST }, asGuest))).toEqual([404, "Not Found"]);
    expect(refusalOf(await send({ contact: CONTACT }, bob.caller))).toEqual([404, "Not Found"]);
    expect((await send({ contact: CONTACT }, ada.caller)).status).toBe(201);
  });
});
