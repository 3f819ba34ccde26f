import { describe, expect, it } from "@jest/globals";
import { forgetProcessMemory } from "../../../lib/kernel/process-memory.ts";
import { aTaggedShop } from "../../support/accounts/tagged-shop.ts";
import { readIds } from "../../support/answers.ts";
import { asShopper } from "../../support/runtime.ts";
import { expectData } from "../../support/shop.ts";
import { account, aSignedInStore, customer } from "../../support/shops/associations.ts";
import { product } from "../../support/shops/carts.ts";
import { aSegmentedShop } from "../../support/shops/segmented-shop.ts";

const A1 = { account: "a1" };
const C1 = { customer: "c1" };

describe("POST /v2/carts/{cartID}/relationships/accounts", () => {
  it("200 then 204: an account takes a cart, once", async () => {
    const store = aSignedInStore();
    await store.create({ id: "c" });
    const first = await store.associateAccounts("c", { data: [account("a1")] }, A1);
    expect([first.status, first.body]).toEqual([200, { data: [account("a1")] }]);
    expect(await store.associateAccounts("c", { data: [account("a1")] }, A1)).toMatchObject({
      status: 204,
      text: "",
    });
    expect(readIds(await store.list(A1))).toEqual(["c"]);
  });

  it("200: a bare array", async () => {
    const store = aSignedInStore();
    await store.create({ id: "c" });
    expect((await store.associateAccounts("c", [account("a1")], A1)).status).toBe(200);
    expect((await store.dissociateAccounts("c", [account("a1")], A1)).status).toBe(204);
  });

  it("403: another account, two at once, no token, no array", async () => {
    const store = aSignedInStore();
    await store.create({ id: "c" });
    const asked = (data: unknown, as: object = A1) => store.associateAccounts("c", { data }, as);
    expect((await asked([account("a2")])).status).toBe(403);
    expect((await asked([account("a1"), account("a1")])).status).toBe(403);
    expect((await asked([account("a1")], {})).status).toBe(403);
    expect((await asked([account("c1")], C1)).status).toBe(403);
    const { status, body } = await asked(account("a1"));
    expect([status, body.errors[0].title]).toEqual([403, "Invalid json payload"]);
    expect(readIds(await store.list(A1))).toEqual([]);
  });

  it("400: another type, no type, no id, nothing", async () => {
    const store = aSignedInStore();
    await store.create({ id: "c" });
    for (const bad of [[customer("a1")], [{ id: "a1" }], [{ type: "account" }], [], "x", [7], undefined]) {
      expect((await store.associateAccounts("c", { data: bad }, A1)).status).toBe(400);
      expect((await store.dissociateAccounts("c", { data: bad }, A1)).status).toBe(400);
    }
    expect((await store.associateCustomers("c", { data: [account("c1")] }, C1)).status).toBe(400);
  });

  it("404: an unknown cart, account or customer", async () => {
    const store = aSignedInStore();
    await store.create({ id: "c" });
    expect((await store.associateAccounts("none", { data: [account("a1")] }, A1)).status).toBe(404);
    expect((await store.associateAccounts("c", { data: [account("nobody")] })).status).toBe(404);
    expect((await store.associateCustomers("c", { data: [customer("nobody")] })).status).toBe(404);
    expect((await store.dissociateAccounts("none", { data: [account("a1")] }, A1)).status).toBe(404);
  });

  it("401: without a bearer token", async () => {
    const store = aSignedInStore();
    expect((await store.associateAccounts("c", [account("a1")], undefined, { as: null })).status).toBe(401);
  });

  it("200: client credentials let accounts and customers share a cart", async () => {
    const store = aSignedInStore();
    await store.create({ id: "c" });
    const [one, two] = [await store.anAccount(), await store.anAccount()];
    const ron = await store.aCustomer("ron@shop.test");
    expect((await store.associateAccounts("c", { data: [account(one)] })).status).toBe(200);
    const second = await store.associateAccounts("c", { data: [account(two.toUpperCase()), account(one)] });
    expect(second.body.data).toEqual([account(one), account(two)]);
    expect((await store.associateCustomers("c", { data: [customer(ron)] })).body.data).toEqual([
      customer(ron),
    ]);
    for (const who of [{ account: one }, { account: two }, { customer: ron }]) {
      expect(readIds(await store.list(who))).toEqual(["c"]);
    }
    const { relationships } = (await store.list()).body.data[0];
    expect(relationships.accounts.data).toEqual([account(one), account(two)]);
    expect(relationships.customers.data).toEqual([customer(ron)]);
  });

  it("200: a customer shares a cart with an account whose tag chooses its catalog", async () => {
    const shop = await aTaggedShop();
    const catalog_id = await shop.catalog({ name: "Trade" });
    await shop.publish(catalog_id);
    const attributes = { name: "Bronze", catalog_id, account_tag_ids: [shop.bronze] };
    await expectData(shop.post("/catalogs/rules", { data: { type: "catalog_rule", attributes } }));
    const store = aSignedInStore(shop.table);
    const ron = await store.aCustomer("ron@shop.test");
    await store.create({ id: "c" });
    expect((await store.associateAccounts("c", { data: [account(shop.fern)] })).status).toBe(200);
    await expectData(shop.post("/v2/carts/c/items", { data: product("MUG") }));
    const { status, body } = await store.associateCustomers("c", { data: [customer(ron)] });
    expect([status, body.data]).toEqual([200, [customer(ron)]]);
  });

  it("200: a customer takes a cart at the prices of the books that the customer's rule names", async () => {
    const shop = await aSegmentedShop();
    await expectData(shop.add("fern", "K", "MUG-ALDER"));
    const store = aSignedInStore(shop.table);
    const ron = await store.aCustomer("ron@shop.test");
    await expectData(shop.rule({ customer_ids: [ron], pricebook_ids: shop.rank(["G", 1]) }));
    const total = async () => (await shop.get("/v2/carts/K")).body.data.meta.display_price.with_tax.amount;
    expect(await total()).toBe(1600);
    forgetProcessMemory(); // Another function added the item, so this one knows no price book.
    expect((await store.associateCustomers("K", { data: [customer(ron)] })).status).toBe(200);
    expect(await total()).toBe(1450);
  });

  it("404 or 200: another account's cart cannot be taken, but for profile compatible", async () => {
    const store = aSignedInStore();
    await store.create({ id: "c" }, A1);
    const taken = (more = {}) => store.associateAccounts("c", [account("a2")], { account: "a2" }, more);
    expect((await taken()).status).toBe(404);
    expect((await taken({ profile: "compatible" })).status).toBe(200);
  });
});

describe("DELETE /v2/carts/{cartID}/relationships/accounts", () => {
  it("204: the cart is a guest's again; again 204", async () => {
    const store = aSignedInStore();
    await store.create({ id: "c" }, A1);
    expect((await store.dissociateAccounts("c", { data: [account("a1")] }, A1)).status).toBe(204);
    expect((await store.dissociateAccounts("c", { data: [account("a1")] }, A1)).status).toBe(204);
    expect(readIds(await store.list(A1))).toEqual([]);
    expect((await store.associateAccounts("c", [account("a2")], { account: "a2" })).status).toBe(200);
  });

  it("403: another account's association", async () => {
    const store = aSignedInStore();
    await store.create({ id: "c" }, A1);
    const headers = await asShopper(A1);
    const refused = await store.dissociateAccounts("c", [account("a2")], A1, { headers });
    expect(refused.status).toBe(403);
  });
});

describe("POST /v2/carts with a shopper's token", () => {
  it("201: the cart belongs to the shopper at once; a following association is 204 [U10]", async () => {
    const store = aSignedInStore();
    const { status, body } = await store.create({ id: "c" }, A1);
    expect([status, body.data.relationships.accounts]).toEqual([201, { data: [account("a1")] }]);
    expect((await store.associateAccounts("c", [account("a1")], A1)).status).toBe(204);
    await store.create({ id: "d" }, C1);
    expect(readIds(await store.list(C1))).toEqual(["d"]);
  });
});

describe("DELETE /v2/carts/{cartID} of a customer", () => {
  it("400: the last cart; 204 after its association is gone", async () => {
    const store = aSignedInStore();
    await store.create({ id: "c" }, C1);
    const { status, body } = await store.remove("c", C1);
    expect([status, body.errors[0].title]).toEqual([400, "Last cart"]);
    await store.dissociateCustomers("c", [customer("c1")], C1);
    expect((await store.remove("c", C1)).status).toBe(204);
  });

  it("204: a cart that is not the last, and an account's last one", async () => {
    const store = aSignedInStore();
    await store.create({ id: "c" }, C1);
    await store.create({ id: "d" }, C1);
    expect((await store.remove("c", C1)).status).toBe(204);
    expect((await store.remove("d", C1)).status).toBe(400);
    await store.create({ id: "e" }, A1);
    expect((await store.remove("e", A1)).status).toBe(204);
    expect(readIds(await store.list(A1))).toEqual([]);
  });

  it("412: another state than the ETag asked for", async () => {
    const store = aSignedInStore();
    const { headers } = await store.create({ id: "c" });
    expect((await store.remove("c", undefined, { headers: { "if-match": 'W/"x-1"' } })).status).toBe(412);
    expect((await store.remove("c", undefined, { headers: { "if-match": headers["etag"]! } })).status).toBe(
      204,
    );
  });
});
