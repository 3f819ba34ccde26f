import { describe, expect, it } from "@jest/globals";
import { anAccountStore, asMember, GUEST } from "../../support/accounts/account-store.ts";
import { runWorker } from "../../support/background/worker.ts";
import { expectData } from "../../support/shop.ts";
import { custom } from "../../support/shops/carts.ts";

const CART = "/v2/carts/basket";

/** A cart of a member's account and a cart of a customer, whose owners are then deleted. */
async function deserted() {
  const store = await anAccountStore();
  const shop = store;
  const account = await store.account("Larkfield");
  const member = await store.member("ida");
  await store.join(account, member.id);
  const shopper = asMember(await store.tokenFor(account, member.username));
  const customer = await store.customer("per");
  await expectData(shop.post("/v2/carts", { data: { id: "basket" } }, { ...shopper }));
  await expectData(shop.post(`${CART}/items`, { data: custom("a") }, { ...shopper }));
  await expectData(shop.post("/v2/carts", { data: { id: "satchel" } }, { ...customer.caller }));
  await expectData(shop.delete(`/v2/accounts/${account}`));
  await expectData(shop.delete(`/v2/customers/${customer.id}`));
  await runWorker({ table: store.table, now: store.now });
  return { ...store, account, shopper, customer };
}

describe("a cart whose account or customer is deleted", () => {
  it("404 for a guest who knows its id, 401 with an earlier token; client credentials read and change it", async () => {
    const shop = await deserted();
    const { shopper, customer } = shop;
    expect((await shop.get(CART, shopper)).status).toBe(401);
    expect((await shop.get(CART, GUEST)).status).toBe(404);
    expect((await shop.get("/v2/carts/satchel", customer.caller)).status).toBe(401);
    expect((await shop.get("/v2/carts/satchel", GUEST)).status).toBe(404);
    expect((await shop.post("/v2/carts", { data: { id: "basket" } }, { ...GUEST })).status).toBe(409);
    await expectData(shop.post(`${CART}/items`, { data: custom("b") }));
    expect(await expectData(shop.get(`${CART}/items`))).toHaveLength(2);
    expect((await shop.get(CART, GUEST)).status).toBe(404);
  });

  it("is a guest's again once client credentials take the association from it", async () => {
    const shop = await deserted();
    const { account, customer } = shop;
    const accounts = { data: [{ type: "account", id: account }] };
    expect((await shop.delete(`${CART}/relationships/accounts`, { body: accounts })).status).toBe(204);
    expect(await expectData(shop.get(`${CART}/items`, GUEST))).toHaveLength(1);
    const customers = { data: [{ type: "customer", id: customer.id }] };
    const path = "/v2/carts/satchel/relationships/customers";
    expect((await shop.delete(path, { body: customers })).status).toBe(204);
    expect((await shop.get("/v2/carts/satchel", GUEST)).status).toBe(200);
  });

  it("the id is enough under the profile 'compatible'", async () => {
    const shop = await deserted();
    const compatible = { ...GUEST, profile: "compatible" } as const;
    expect((await shop.get(CART, compatible)).status).toBe(200);
    expect((await shop.post(`${CART}/items`, { data: custom("b") }, { ...compatible })).status).toBe(201);
  });
});
