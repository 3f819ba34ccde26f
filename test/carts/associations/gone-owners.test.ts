import { describe, expect, it } from "@jest/globals";
import { anAccountStore, asMember, GUEST } from "../../support/accounts/account-store.ts";
import { runWorker } from "../../support/background/worker.ts";
import { custom } from "../../support/shops/carts.ts";

const CART = "/v2/carts/basket";

/** A cart of a member's account, and one of a customer, whose owners are then deleted. */
async function deserted() {
  const store = await anAccountStore();
  const { ok } = store;
  const account = await store.account("Larkfield");
  const member = await store.member("ida");
  await store.join(account, member.id);
  const shopper = asMember(await store.tokenFor(account, member.username));
  const customer = await store.customer("per");
  await ok("POST", "/v2/carts", { ...shopper, data: { id: "basket" } });
  await ok("POST", `${CART}/items`, { ...shopper, data: custom("a") });
  await ok("POST", "/v2/carts", { ...customer.caller, data: { id: "satchel" } });
  await ok("DELETE", `/v2/accounts/${account}`);
  await ok("DELETE", `/v2/customers/${customer.id}`);
  await runWorker({ table: store.table, now: store.now });
  return { ...store, account, shopper, customer };
}

describe("a cart whose account or customer is deleted", () => {
  it("404 for whoever knows its id, 401 with a token from before; client credentials read and change it", async () => {
    const { ask, ok, shopper, customer } = await deserted();
    expect((await ask("GET", CART, shopper)).status).toBe(401);
    expect((await ask("GET", CART, GUEST)).status).toBe(404);
    expect((await ask("GET", "/v2/carts/satchel", customer.caller)).status).toBe(401);
    expect((await ask("GET", "/v2/carts/satchel", GUEST)).status).toBe(404);
    expect((await ask("POST", "/v2/carts", { ...GUEST, data: { id: "basket" } })).status).toBe(409);
    await ok("POST", `${CART}/items`, { data: custom("b") });
    expect(await ok("GET", `${CART}/items`)).toHaveLength(2);
    expect((await ask("GET", CART, GUEST)).status).toBe(404);
  });

  it("is a guest's again once client credentials take the association from it", async () => {
    const { ask, ok, account, customer } = await deserted();
    const accounts = { data: [{ type: "account", id: account }] };
    expect((await ask("DELETE", `${CART}/relationships/accounts`, { body: accounts })).status).toBe(204);
    expect(await ok("GET", `${CART}/items`, GUEST)).toHaveLength(1);
    const customers = { data: [{ type: "customer", id: customer.id }] };
    const path = "/v2/carts/satchel/relationships/customers";
    expect((await ask("DELETE", path, { body: customers })).status).toBe(204);
    expect((await ask("GET", "/v2/carts/satchel", GUEST)).status).toBe(200);
  });

  it("the id is enough under the profile 'compatible'", async () => {
    const { ask } = await deserted();
    const compatible = { ...GUEST, profile: "compatible" } as const;
    expect((await ask("GET", CART, compatible)).status).toBe(200);
    expect((await ask("POST", `${CART}/items`, { ...compatible, data: custom("b") })).status).toBe(201);
  });
});
