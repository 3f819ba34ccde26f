import { beforeAll, describe, expect, it } from "@jest/globals";
import { getOrder } from "../../lib/orders/orders-store.ts";
import type { Table } from "../../lib/table/table.ts";
import { saveUser } from "../support/accounts/users.ts";
import { readRefusal } from "../support/answers.ts";
import type { Call } from "../support/call.ts";
import { checkOut } from "../support/checkout.ts";
import { aMarket, aMarketWith, asGuest, BILLING, GUEST } from "../support/orders/market.ts";
import { aCustomer, signUp } from "../support/orders/people.ts";
import { asShopper } from "../support/runtime.ts";
import { expectData, shopOn } from "../support/shop.ts";
import { aShop, product } from "../support/shops/carts.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

const contact = { name: "Ida Berg", email: "ida@example.org" };
const billing_address = BILLING;

let table: Table;
let account: string;
let other: string;
let customer: string;
let asAccount: Record<string, string>;
let asCustomer: Record<string, string>;

beforeAll(async () => {
  const shop = await aShop();
  ({ table } = shop);
  await shop.add("C", product("S1"));
  const accountOf = async (name: string) => {
    const data = { type: "account", name, legal_name: name };
    return (await shopOn(table).post("/v2/accounts", { data })).body.data.id as string;
  };
  [account, other] = [await accountOf("Berg"), await accountOf("Dal")];
  const data = { type: "customer", name: "Tom Vik", email: "tom@example.org", password: "a long password" };
  customer = (await shopOn(table).post("/v2/customers", { data })).body.data.id;
  await saveUser(table, { id: `member-of-${account}`, name: "Ida", email: "ida@example.org" });
  asAccount = await asShopper({ account });
  asCustomer = await asShopper({ customer });
});

const buy = (
  data: object,
  headers: Record<string, string> = {},
  as: "implicit" | "client_credentials" = "implicit",
) => checkOut(table, "C", { billing_address, ...data }, { headers, as });

async function aShopWithACart() {
  const shop = await aMarketWith(product("S1"));
  const buy = (data: object, given: Call = asGuest) =>
    shop.post("/v2/carts/A/checkout", { data: { billing_address, ...data } }, given);
  return { ...shop, buy };
}

describe("who buys", () => {
  it("400: a customer with a contact, which belongs to an account", async () => {
    const { status, body } = await buy({ customer: GUEST, contact });
    expect([status, body.errors[0].source]).toEqual([400, "data.contact"]);
  });

  it("201: the token's account and member, with the contact of the body", async () => {
    const { status, body } = await buy({ contact }, asAccount);
    expect(status).toBe(201);
    expect(body.data.contact).toEqual(contact);
    expect(body.data.customer).toBeUndefined();
    expect(body.data.relationships).toMatchObject({
      account: { data: { type: "account", id: account } },
      account_member: { data: { type: "account_member", id: `member-of-${account}` } },
    });
  });

  it("201: the body may name the account of the token, too", async () => {
    expect((await buy({ contact, account: { id: account } }, asAccount)).status).toBe(201);
  });

  it("201: ids of the token's account, member or customer in capital letters", async () => {
    const [id, member_id] = [account.toUpperCase(), `member-of-${account}`.toUpperCase()];
    expect((await buy({ contact, account: { id, member_id } }, asAccount)).status).toBe(201);
    expect((await buy({ customer: { id: customer.toUpperCase() } }, asCustomer)).status).toBe(201);
  });

  it("403: another account or member than the token's", async () => {
    const { status, body } = await buy({ contact, account: { id: other } }, asAccount);
    expect([status, body.errors[0].source]).toEqual([403, "data.account.id"]);
    const named = { contact, account: { id: account, member_id: UNKNOWN_ID } };
    expect((await buy(named, asAccount)).status).toBe(403);
  });

  it("403: an account that no token names; 201 with client credentials", async () => {
    const data = { contact, account: { id: account } };
    expect((await buy(data)).status).toBe(403);
    const { status, body } = await buy(data, {}, "client_credentials");
    expect(status).toBe(201);
    expect(body.data.relationships.account_member).toBeUndefined();
  });

  it.each([
    ["no contact", {}, "data.contact.name"],
    ["no address of the contact", { contact: { name: "Ida" } }, "data.contact.email"],
  ])("400: an account with %s", async (_, data, source) => {
    const { status, body } = await buy(data, asAccount);
    expect(status).toBe(400);
    expect(body.errors[0]).toMatchObject({ title: "required", source });
  });

  it("400: an account and a customer at once [O7]", async () => {
    const guest = { customer: { name: "A", email: "a@example.org" } };
    expect((await buy({ ...guest, contact }, asAccount)).status).toBe(400);
    const both = { ...guest, contact, account: { id: account } };
    expect((await buy(both, {}, "client_credentials")).status).toBe(400);
  });

  it("201: a customer by the id, as an object or as text", async () => {
    for (const given of [{ id: customer }, customer]) {
      for (const [headers, as] of [[asCustomer, "implicit"] as const, [{}, "client_credentials"] as const]) {
        const { status, body } = await buy({ customer: given }, headers, as);
        expect(status).toBe(201);
        expect(body.data.customer).toEqual({ name: "Tom Vik", email: "tom@example.org" });
        expect(body.data.relationships.customer.data).toEqual({ type: "customer", id: customer });
      }
    }
  });

  it("201: a caller with only a customer's id buys for the customer, and gets neither name nor address", async () => {
    const headers = { "idempotency-key": "for-tom" };
    const answers = [
      await buy({ customer: { id: customer } }, headers),
      await buy({ customer: { id: customer } }, headers),
      await buy({ customer }, { "idempotency-key": "the-same-with-another-key" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [{ body } = answers[0]!] = answers;
    for (const answer of answers) {
      expect(JSON.stringify(answer.body)).not.toMatch(/Tom Vik|tom@example/);
      expect(answer.body.data.id).toBe(body.data.id);
      expect(answer.body.data.relationships.customer.data).toEqual({ type: "customer", id: customer });
    }
    const { value } = (await getOrder(table, body.data.id))!;
    expect(value.customer).toEqual({ id: customer, name: "Tom Vik", email: "tom@example.org" });
  });

  it("201: a request with a customer's token need not name the customer", async () => {
    const { body } = await buy({}, asCustomer);
    expect(body.data.relationships.customer.data.id).toBe(customer);
    const named = await buy({ customer: { name: "T", email: "t@example.org" } }, asCustomer);
    expect(named.body.data.customer).toEqual({ name: "T", email: "t@example.org" });
    expect(named.body.data.relationships.customer.data.id).toBe(customer);
  });

  it("403: another customer than the token's", async () => {
    expect((await buy({ customer: { id: UNKNOWN_ID } }, asCustomer)).status).toBe(403);
  });

  it("404: a customer, an account, a member that is not there", async () => {
    expect((await buy({ customer: { id: UNKNOWN_ID } })).status).toBe(404);
    const admin = "client_credentials";
    expect((await buy({ contact, account: { id: UNKNOWN_ID } }, {}, admin)).status).toBe(404);
    const member = { contact, account: { id: account, member_id: UNKNOWN_ID } };
    expect((await buy(member, {}, admin)).status).toBe(404);
  });
});

describe("who checks out", () => {
  it("with an account's token the order names its account and member, and shows its contact", async () => {
    const shop = await aShopWithACart();
    const { account, member, caller } = await signUp(shop);
    const { status, body } = await shop.buy({ contact }, caller);
    expect(status).toBe(201);
    expect(body.data.contact).toEqual(contact);
    expect(body.data.customer).toBeUndefined();
    expect(body.data.relationships.account.data).toEqual({ type: "account", id: account });
    expect(body.data.relationships.account_member.data).toEqual({ type: "account_member", id: member });
  });

  it("the account may stand in the body too, as storefronts send it", async () => {
    const shop = await aShopWithACart();
    const { account, member, caller } = await signUp(shop);
    const { status, body } = await shop.buy({ account: { id: account, member_id: member }, contact }, caller);
    expect([status, body.data.relationships.account_member.data.id]).toEqual([201, member]);
  });

  it("another account than the token's is 403, an account without a token too", async () => {
    const shop = await aShopWithACart();
    const [ada, bob] = [await signUp(shop, "ada"), await signUp(shop, "bob")];
    const body = { account: { id: bob.account }, contact };
    expect(readRefusal(await shop.buy(body, ada.caller))).toEqual([403, "Forbidden"]);
    expect(readRefusal(await shop.buy(body))).toEqual([403, "Forbidden"]);
    expect(await shop.orders()).toEqual([]);
  });

  it("client credentials name any account, with or without a member; unknown ones are 404", async () => {
    const shop = await aShopWithACart();
    const { account, member } = await signUp(shop);
    const unknown = await shop.buy({ account: { id: UNKNOWN_ID }, contact }, {});
    expect(readRefusal(unknown)).toEqual([404, "Not Found"]);
    const stranger = await shop.buy({ account: { id: account, member_id: UNKNOWN_ID }, contact }, {});
    expect(readRefusal(stranger)).toEqual([404, "Not Found"]);
    expect(await shop.orders()).toEqual([]);
    const alone = await shop.buy({ account: { id: account }, contact }, {});
    expect([alone.status, alone.body.data.relationships.account.data.id]).toEqual([201, account]);
    const with_ = await shop.buy({ account: { id: account, member_id: member }, contact }, {});
    expect(with_.body.data.relationships.account_member.data.id).toBe(member);
  });

  it.each([undefined, {}, { name: "Ada" }, { email: "ada@example.com" }])(
    "an account with the contact %j is 400",
    async (contact) => {
      const shop = await aShopWithACart();
      const { account, caller } = await signUp(shop);
      for (const answer of [
        await shop.buy({ contact }, caller),
        await shop.buy({ account: { id: account }, contact }, {}),
      ]) {
        expect(readRefusal(answer)).toEqual([400, "required"]);
        expect(answer.body.errors[0].source).toMatch(/^data\.contact/);
      }
    },
  );

  it("no buyer is 400, and so is a customer together with an account's token", async () => {
    const shop = await aShopWithACart();
    const { caller } = await signUp(shop);
    expect(readRefusal(await shop.buy({}))).toEqual([400, "required"]);
    expect((await shop.buy({ customer: GUEST, contact }, caller)).status).toBe(400);
    expect((await shop.buy({ customer: GUEST }, caller)).status).toBe(400);
    expect(await shop.orders()).toEqual([]);
  });

  it("a customer by id, as an object or as a plain text, is named with name and address", async () => {
    const shop = await aShopWithACart();
    const { id } = await aCustomer(shop);
    const { status, body } = await shop.buy({ customer: { id } }, {});
    expect([status, body.data.customer]).toEqual([201, { name: "grace", email: "grace@example.com" }]);
    expect(body.data.relationships.customer.data).toEqual({ type: "customer", id });
    expect(readRefusal(await shop.buy({ customer: { id: UNKNOWN_ID } }, {}))).toEqual([404, "Not Found"]);
  });

  it("a signed-in customer checks out and finds the order again", async () => {
    const shop = await aShopWithACart();
    const { id, caller } = await aCustomer(shop);
    const { status, body } = await shop.buy({ customer: { id } }, caller);
    expect([status, body.data.relationships.customer?.data.id]).toEqual([201, id]);
    const mine = await expectData(shop.get("/v2/orders", caller));
    expect(mine.map((order) => order.id)).toEqual([body.data.id]);
  });

  it("a request without a token is 401, and nothing is written for it", async () => {
    const shop = await aShopWithACart();
    expect((await shop.buy({ customer: GUEST }, { as: null })).status).toBe(401);
    expect(await shop.orders()).toEqual([]);
  });
});

describe("a cart that has an owner", () => {
  it("is not checked out by others, who get 404", async () => {
    const shop = await aMarket();
    const [ada, bob] = [await signUp(shop, "ada"), await signUp(shop, "bob")];
    await shop.cart("A", product("S1"), ada.caller);
    const send = (data: object, given: Call) =>
      shop.post("/v2/carts/A/checkout", { data: { billing_address, ...data } }, given);
    expect(readRefusal(await send({ customer: GUEST }, asGuest))).toEqual([404, "Not Found"]);
    expect(readRefusal(await send({ contact }, bob.caller))).toEqual([404, "Not Found"]);
    expect((await send({ contact }, ada.caller)).status).toBe(201);
  });
});
