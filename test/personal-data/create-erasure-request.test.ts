import { describe, expect, it } from "@jest/globals";
import { buildUserWrites, users } from "../../lib/accounts/users/users-store.ts";
import { useRecordWrites } from "../../lib/promotions/live/code-use-records-store.ts";
import { findCodes } from "../../lib/promotions/live/codes-store.ts";
import { saveUser } from "../support/accounts/users.ts";
import { ADDRESS } from "../support/addresses.ts";
import { findUses } from "../support/find-uses.ts";
import { signUp } from "../support/orders/people.ts";
import { findItemsWith } from "../support/personal-data/find-texts.ts";
import { aPersonShop, CANARY, longAgo, OVER, type PersonShop } from "../support/personal-data/person-shop.ts";
import { aCode, addAll, aStandard } from "../support/promotions/code-additions.ts";
import { NOON } from "../support/runtime.ts";
import { expectData } from "../support/shop.ts";
import { aStaffMember } from "../support/staff.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

const DAY_SECONDS = 24 * 60 * 60;

async function setRetention(shop: PersonShop, order_retention_days: number) {
  const data = { type: "time_to_live", order_retention_days };
  await expectData(shop.put("/v2/settings/logs-ttl", { data }));
}

async function listOrdersOf(shop: PersonShop, customerId: string): Promise<readonly string[]> {
  const orders = await expectData(shop.get(`/v2/orders?filter=eq(customer_id,${customerId})`));
  return orders.map(({ id }) => id);
}

/** A customer with three addresses, a cart, an order of today and one of eleven years ago. */
async function aFullCustomer() {
  const shop = aPersonShop();
  const customer = await shop.customer();
  const addresses = [await customer.addAddress(), await customer.addAddress(), await customer.addAddress()];
  const cart = await expectData(shop.post("/v2/carts", { data: { name: CANARY } }, customer.caller));
  const today = await shop.orderOf(customer.id, 1, OVER);
  const old = await shop.orderOf(customer.id, 2, { ...OVER, created_at: longAgo });
  return { ...shop, ...customer, addresses, cartId: String(cart.id), today, old };
}

describe("POST /v2/personal-data/erasure-requests", () => {
  it("201: made by the caller, under way, with what it is about", async () => {
    const shop = aPersonShop();
    const { id } = await shop.customer();
    const { status, body } = await shop.request("customer", id);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      type: "erasure_request",
      resource_type: "customer",
      resource_id: id,
      status: "CREATED",
      initiator: { "access-token-id": "test-client", "access-token-type": "client-credentials-token" },
      created_at: NOON.toISOString(),
      meta: { erased: {}, kept: {} },
    });
  });

  it("201: addresses, cart and sign-in of a customer go, an old order is anonymized, one of today stays", async () => {
    const shop = await aFullCustomer();
    const request = await shop.erase("customer", shop.id);
    expect(request).toMatchObject({
      status: "SUCCESS",
      status_description: "Erased. 1 order stays for the books until 2036-02-28; 1 order was anonymized.",
      meta: {
        erased: { customer: 1, address: 3, cart: 1 },
        kept: { order: { count: 1, until: "2036-02-28" } },
      },
    });
    for (const address of shop.addresses) {
      expect((await shop.get(`/v2/customers/${shop.id}/addresses/${address}`)).status).toBe(404);
    }
    expect((await shop.get(`/v2/customers/${shop.id}`)).status).toBe(404);
    expect((await shop.readSelf()).status).toBe(401);
    const carts = shop.table.all().filter(({ type, pk }) => type === "cart" && pk.endsWith(shop.cartId));
    expect(carts).toEqual([]);
    expect(await listOrdersOf(shop, shop.id)).toEqual([]);
    expect((await expectData(shop.get(`/v2/orders/${shop.old}`))).customer.name).toBe("**");
    expect((await expectData(shop.get(`/v2/orders/${shop.today}`))).customer.name).toBe(CANARY);
  });

  it("201: afterwards kept orders alone say who the person was, in the whole table", async () => {
    const shop = await aFullCustomer();
    await shop.settle();
    expect(findItemsWith(shop.table.all(), CANARY).length).toBeGreaterThan(7);
    await shop.erase("customer", shop.id);
    expect(findItemsWith(shop.table.all(), CANARY)).toEqual([`ORDER#${shop.today} ORDER`]);
    expect(findItemsWith(shop.table.all(), "Tannery")).toEqual([]);
  });

  it("201: a new customer with the address sees nothing of before", async () => {
    const shop = await aFullCustomer();
    await shop.erase("customer", shop.id);
    const { id, caller } = await shop.customer();
    expect(id).not.toBe(shop.id);
    expect(await expectData(shop.get("/v2/orders", caller))).toEqual([]);
    expect(await expectData(shop.get(`/v2/customers/${id}/addresses`, caller))).toEqual([]);
  });

  it("201: with a retention of 0 days all orders that are over are anonymized, an open one once it is over", async () => {
    const shop = await aFullCustomer();
    const open = await shop.orderOf(shop.id, 3);
    await setRetention(shop, 0);
    const request = await shop.erase("customer", shop.id);
    expect(request.status_description).toContain("2 orders were anonymized.");
    expect(request.meta.kept).toEqual({ order: { count: 1, until: "2026-03-03" } });
    const expire = async () => {
      shop.wait(2 * DAY_SECONDS);
      await shop.table.removeExpired();
      await shop.settle();
    };
    await expire();
    expect((await expectData(shop.get(`/v2/orders/${open}`))).customer.name).toBe(CANARY);
    await expectData(shop.put(`/v2/orders/${open}`, { data: { type: "order", status: "cancelled" } }));
    await expire();
    expect((await expectData(shop.get(`/v2/orders/${open}`))).customer.name).toBe("**");
    expect(findItemsWith(shop.table.all(), CANARY)).toEqual([]);
  });

  it("201: an order that stayed for the books is anonymized when its time is over, and no request is needed", async () => {
    const shop = await aFullCustomer();
    await setRetention(shop, 30);
    await shop.erase("customer", shop.id);
    expect((await expectData(shop.get(`/v2/orders/${shop.today}`))).anonymized).toBe(false);
    shop.wait(31 * DAY_SECONDS);
    await shop.table.removeExpired();
    await shop.settle();
    expect((await expectData(shop.get(`/v2/orders/${shop.today}`))).anonymized).toBe(true);
    expect(findItemsWith(shop.table.all(), CANARY)).toEqual([]);
  });

  it("201: a member with their account, sign-in and orders; `_` in the type counts as `-`", async () => {
    const shop = aPersonShop();
    const { member, account, caller } = await signUp(shop, CANARY);
    await expectData(shop.post("/v2/carts", { data: { name: CANARY } }, caller));
    const order = await shop.saveOrder(1, {
      ...OVER,
      created_at: longAgo,
      account: { id: account, member_id: member },
    });
    const request = await shop.erase("account_member", member);
    expect(request).toMatchObject({
      resource_type: "account-member",
      status: "SUCCESS",
      meta: {
        erased: {
          account: 1,
          "account-member": 1,
          "account-membership": 1,
          "user-authentication-info": 1,
          "user-authentication-password-profile-info": 1,
          cart: 1,
        },
      },
    });
    expect((await shop.get(`/v2/accounts/${account}`)).status).toBe(404);
    expect((await shop.get(`/v2/account-members/${member}`)).status).toBe(404);
    expect((await expectData(shop.get(`/v2/orders/${order}`))).anonymized).toBe(true);
    expect(findItemsWith(shop.table.all(), CANARY)).toEqual([]);
  });

  it("201: one of two members; the colleague, the account and its addresses stay", async () => {
    const shop = aPersonShop();
    const [ada, bob] = [await signUp(shop, CANARY), await signUp(shop, "bob")];
    const join = { type: "account_membership", account_member_id: ada.member };
    await expectData(shop.post(`/v2/accounts/${bob.account}/account-memberships`, { data: join }));
    const address = { ...ADDRESS, name: "Goods entrance" };
    await expectData(shop.post(`/v2/accounts/${bob.account}/addresses`, { data: address }));
    const order = await shop.saveOrder(1, { ...OVER, account: { id: bob.account, member_id: ada.member } });
    expect((await shop.erase("account-member", ada.member)).status).toBe("SUCCESS");
    expect((await shop.get(`/v2/accounts/${ada.account}`)).status).toBe(404);
    expect((await shop.get(`/v2/accounts/${bob.account}`)).status).toBe(200);
    expect((await shop.get(`/v2/account-members/${bob.member}`)).status).toBe(200);
    const left = await expectData(shop.get(`/v2/accounts/${bob.account}/account-memberships`));
    expect(left).toHaveLength(1);
    expect(await expectData(shop.get(`/v2/accounts/${bob.account}/addresses`))).toHaveLength(1);
    const ofAccount = await expectData(shop.get(`/v2/orders?filter=eq(account_id,${bob.account})`));
    expect(ofAccount.map(({ id }) => id)).toEqual([order]);
  });

  it("201: a member with identities at providers, from one of them; an identity is free for another user", async () => {
    const shop = aPersonShop();
    const member = "00000000-0000-4000-8000-000000000009";
    const at = NOON.toISOString();
    const names = { profile_id: "p1", issuer: "https://login.example", created_at: at, updated_at: at };
    const identities = [
      { ...names, id: "00000000-0000-4000-8000-0000000000a1", subject: CANARY },
      { ...names, id: "00000000-0000-4000-8000-0000000000a2", subject: "another" },
    ];
    await saveUser(shop.table, { id: member, name: CANARY, identities });
    const request = await shop.erase("user_authentication_oidc_profile_info", String(identities[0]?.id));
    expect(request.meta.erased).toEqual({
      "account-member": 1,
      "user-authentication-info": 1,
      "user-authentication-oidc-profile-info": 2,
    });
    expect(findItemsWith(shop.table.all(), CANARY)).toEqual([]);
    await saveUser(shop.table, { id: UNKNOWN_ID, identities });
  });

  it("201: a member with more ways to sign in than one transaction ends", async () => {
    const shop = aPersonShop();
    const member = "00000000-0000-4000-8000-000000000009";
    const at = NOON.toISOString();
    const identities = Array.from({ length: 60 }, (_, number) => ({
      ...{ profile_id: "p1", issuer: "https://login.example", created_at: at, updated_at: at },
      ...{ id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`, subject: String(number) },
    }));
    await saveUser(shop.table, { id: member, identities: [] });
    const before = await users.require(shop, member);
    const [some, all] = [identities.slice(0, 30), identities];
    await shop.table.transact(buildUserWrites({ ...before.value, identities: some }, before), "t1");
    const half = await users.require(shop, member);
    await shop.table.transact(buildUserWrites({ ...half.value, identities: all }, half), "t2");
    const request = await shop.erase("account-member", member);
    expect(request.meta.erased["user-authentication-oidc-profile-info"]).toBe(60);
    expect(shop.table.all().filter(({ pk }) => pk.includes("identity"))).toEqual([]);
  });

  it("201: from a password the whole person, from a membership that alone", async () => {
    const shop = aPersonShop();
    const { member, account } = await signUp(shop);
    const findIn = async (type: string, of: string, id: string) =>
      (await shop.related(of, id)).find((entry) => entry.startsWith(`${type} `))?.split(" ")[1] ?? "";
    const membership = await findIn("account-membership", "account", account);
    const info = await findIn("user-authentication-password-profile-info", "account-member", member);
    const ofMembership = await shop.erase("account-membership", membership);
    expect(ofMembership.meta.erased).toEqual({ "account-membership": 1 });
    expect((await shop.get(`/v2/account-members/${member}`)).status).toBe(200);
    expect((await shop.get(`/v2/accounts/${account}`)).status).toBe(200);
    const ofInfo = await shop.erase("user-authentication-password-profile-info", info);
    expect(ofInfo.meta.erased["account-member"]).toBe(1);
  });

  it("201: the e-mail address in uses of codes is masked, also of an order that stays", async () => {
    const shop = aPersonShop();
    const owner = aStandard();
    const codes = [
      { source: "standard" as const, promotion_id: owner.promotion_id, code: "LARK10", times: 1 },
    ];
    const order = await shop.saveOrder(1, { ...OVER, codes });
    await addAll(shop.table, owner, [aCode("LARK10", { max_uses: 5 })]);
    const [code] = await findCodes(shop.table, "lark10");
    const taken = {
      orderId: order,
      user: { email: `${CANARY}@larkfield.example` },
      at: NOON.toISOString(),
      caller: { grant: "none" } as const,
    };
    if (code) await shop.table.transact(useRecordWrites({ code, times: 1 }, taken, undefined), "t");
    await shop.erase("order", order);
    expect(await findUses(shop.table, owner, 5)).toMatchObject([{ customer_email: "**" }]);
    expect(findItemsWith(shop.table.all(), CANARY)).toEqual([`ORDER#${order} ORDER`]);
  });

  it("201: an account without its people", async () => {
    const shop = aPersonShop();
    const { member, account } = await signUp(shop);
    const request = await shop.erase("account", account);
    expect(request.meta.erased).toEqual({ account: 1, "account-membership": 1 });
    expect((await shop.get(`/v2/account-members/${member}`)).status).toBe(200);
  });

  it("201: a guest's order alone", async () => {
    const shop = aPersonShop();
    const [own, other] = [await shop.saveOrder(1, OVER), await shop.saveOrder(2, OVER)];
    await setRetention(shop, 0);
    await shop.erase("order", own);
    expect((await expectData(shop.get(`/v2/orders/${own}`))).anonymized).toBe(true);
    expect((await expectData(shop.get(`/v2/orders/${other}`))).anonymized).toBe(false);
  });

  it("201: two requests for one set, both succeed and it is done once", async () => {
    const shop = await aFullCustomer();
    await shop.settle();
    const [one, other] = await Promise.all([
      shop.request("customer", shop.id),
      shop.request("address", String(shop.addresses[0])),
    ]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(shop.table.all().filter(({ type }) => type === "task")).toHaveLength(1);
    await shop.settle();
    const [first, second] = [await shop.read(one.body.data.id), await shop.read(other.body.data.id)];
    expect([first.status, second.status]).toEqual(["SUCCESS", "SUCCESS"]);
    expect(second.meta).toEqual(first.meta);
    expect(first.meta.erased["customer"]).toBe(1);
  });

  it("201: a repeat with its Idempotency-Key is the same request", async () => {
    const shop = aPersonShop();
    const { id } = await shop.customer();
    const headers = { "idempotency-key": "once" };
    const made = await expectData(shop.request("customer", id, { headers }));
    expect((await expectData(shop.request("customer", id, { headers }))).id).toBe(made.id);
  });

  it("201: the request is an entry of the audit log, without the person", async () => {
    const shop = await aFullCustomer();
    await shop.settle();
    await shop.request("customer", shop.id);
    const [entry] = await shop.entries(
      "filter=eq(operation,personal-data/create-erasure-request):eq(actor_id,test-client)",
    );
    expect(entry).toMatchObject({ action: "created", object: { type: "erasure_request" } });
    expect(JSON.stringify(entry)).not.toContain(shop.id);
  });

  it("404: an unknown resource, a member of staff, and a person who is erased", async () => {
    const shop = aPersonShop();
    const staff = await aStaffMember(shop.table, "owner");
    expect((await shop.request("customer", UNKNOWN_ID)).status).toBe(404);
    expect((await shop.request("user-authentication-info", staff.id)).status).toBe(404);
    const { id } = await shop.customer();
    await shop.erase("customer", id);
    expect((await shop.request("customer", id)).status).toBe(404);
  });

  it.each([
    ["staff", "1"],
    ["customer", ""],
    ["customer", "x".repeat(65)],
  ])("400: type %j and id %j; nothing is written", async (type, id) => {
    const shop = aPersonShop();
    expect((await shop.request(type, id)).status).toBe(400);
    expect(shop.table.all()).toEqual([]);
  });

  it("401 without a token, 403 for shoppers and for roles other than owner", async () => {
    const shop = aPersonShop();
    const { token } = await aStaffMember(shop.table, "orders");
    expect((await shop.request("customer", UNKNOWN_ID, { as: { token } })).status).toBe(403);
    expect((await shop.request("customer", UNKNOWN_ID, { as: null })).status).toBe(401);
    expect((await shop.request("customer", UNKNOWN_ID, { as: "implicit" })).status).toBe(403);
  });
});
