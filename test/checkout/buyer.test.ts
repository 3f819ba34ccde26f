import { beforeAll, describe, expect, it } from "@jest/globals";
import { getOrder } from "../../lib/orders/orders-store.ts";
import type { Table } from "../../lib/table/table.ts";
import { saveUser } from "../support/accounts/users.ts";
import { ADDRESS, checkOut } from "../support/checkout.ts";
import { asShopper } from "../support/runtime.ts";
import { shopOn } from "../support/shop.ts";
import { aShop, product } from "../support/shops/carts.ts";

const contact = { name: "Ida Berg", email: "ida@example.org" };
const billing_address = ADDRESS;
const UNKNOWN = "00000000-0000-4000-8000-0000000000ff";

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

describe("who buys", () => {
  it("201: the token's account and member, with the contact of the body [Case 6]", async () => {
    const { status, body } = await buy({ contact }, asAccount);
    expect(status).toBe(201);
    expect(body.data.contact).toEqual(contact);
    expect(body.data.customer).toBeUndefined();
    expect(body.data.relationships).toMatchObject({
      account: { data: { type: "account", id: account } },
      account_member: { data: { type: "account_member", id: `member-of-${account}` } },
    });
  });

  it("201: the same account may be named beside its token", async () => {
    expect((await buy({ contact, account: { id: account } }, asAccount)).status).toBe(201);
  });

  it("403: another account or member than the token's [Case 7]", async () => {
    const { status, body } = await buy({ contact, account: { id: other } }, asAccount);
    expect([status, body.errors[0].source]).toEqual([403, "data.account.id"]);
    const named = { contact, account: { id: account, member_id: UNKNOWN } };
    expect((await buy(named, asAccount)).status).toBe(403);
  });

  it("403: an account that no token names; 201 with client credentials [Case 7]", async () => {
    const data = { contact, account: { id: account } };
    expect((await buy(data)).status).toBe(403);
    const { status, body } = await buy(data, {}, "client_credentials");
    expect(status).toBe(201);
    expect(body.data.relationships.account_member).toBeUndefined();
  });

  it.each([
    ["no contact", {}, "data.contact.name"],
    ["no address of the contact", { contact: { name: "Ida" } }, "data.contact.email"],
  ])("400: an account with %s [Case 8]", async (_, data, source) => {
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

  it("201: who knows a customer's id alone buys for the customer, and is not told who that is", async () => {
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

  it("201: who is signed in as a customer need not say so again", async () => {
    const { body } = await buy({}, asCustomer);
    expect(body.data.relationships.customer.data.id).toBe(customer);
    const named = await buy({ customer: { name: "T", email: "t@example.org" } }, asCustomer);
    expect(named.body.data.customer).toEqual({ name: "T", email: "t@example.org" });
    expect(named.body.data.relationships.customer.data.id).toBe(customer);
  });

  it("403: another customer than the token's", async () => {
    expect((await buy({ customer: { id: UNKNOWN } }, asCustomer)).status).toBe(403);
  });

  it("404: a customer, an account, a member that is not there", async () => {
    expect((await buy({ customer: { id: UNKNOWN } })).status).toBe(404);
    const admin = "client_credentials";
    expect((await buy({ contact, account: { id: UNKNOWN } }, {}, admin)).status).toBe(404);
    const member = { contact, account: { id: account, member_id: UNKNOWN } };
    expect((await buy(member, {}, admin)).status).toBe(404);
  });
});
