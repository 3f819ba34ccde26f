import { describe, expect, it } from "@jest/globals";
import { signUp } from "../support/orders/people.ts";
import { aPersonShop, OVER } from "../support/personal-data/person-shop.ts";
import { expectData } from "../support/shop.ts";
import { aStaffMember } from "../support/staff.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

const PATH = "/v2/personal-data/related-data-entries";

describe("GET /v2/personal-data/related-data-entries", () => {
  it("200: the same set from a customer, an address and an order", async () => {
    const shop = aPersonShop();
    const customer = await shop.customer();
    const address = await customer.addAddress();
    const order = await shop.orderOf(customer.id, 1);
    await shop.orderOf(UNKNOWN_ID, 2);
    const set = [`address ${address}`, `customer ${customer.id}`, `order ${order}`];
    expect(await shop.related("customer", customer.id)).toEqual(set);
    expect(await shop.related("address", address)).toEqual(set);
    expect(await shop.related("order", order)).toEqual(set);
  });

  it("200: the same set from a member, their user and their way to sign in, with the account made for them", async () => {
    const shop = aPersonShop();
    const { member, account } = await signUp(shop);
    const order = await shop.saveOrder(1, { ...OVER, account: { id: account, member_id: member } });
    const set = await shop.related("account-member", member);
    const names = set.map((entry) => entry.split(" ")[0]);
    expect(names).toEqual([
      "account",
      "account-member",
      "account-membership",
      "order",
      "user-authentication-info",
      "user-authentication-password-profile-info",
    ]);
    expect(set).toContain(`account ${account}`);
    expect(await shop.related("user-authentication-info", member)).toEqual(set);
    expect(await shop.related("order", order)).toEqual(set);
    const info = set.at(-1)?.split(" ")[1] ?? "";
    expect(await shop.related("user-authentication-password-profile-info", info)).toEqual(set);
  });

  it("200: an account with its addresses and memberships, and without its members; a membership alone", async () => {
    const shop = aPersonShop();
    const { account } = await signUp(shop);
    const set = await shop.related("account", account);
    expect(set.map((entry) => entry.split(" ")[0])).toEqual(["account", "account-membership"]);
    const membership = set[1]?.split(" ")[1] ?? "";
    expect(await shop.related("account-membership", membership)).toEqual([
      `account-membership ${membership}`,
    ]);
  });

  it("200: a guest's order alone", async () => {
    const shop = aPersonShop();
    const order = await shop.saveOrder(1, OVER);
    await shop.saveOrder(2, OVER);
    expect(await shop.related("order", order)).toEqual([`order ${order}`]);
  });

  it("200: a page", async () => {
    const shop = aPersonShop();
    const { id, addAddress } = await shop.customer();
    await addAddress();
    const filter = `filter=eq(resource_type,customer):eq(resource_id,${id})` as const;
    const { body } = await shop.get(`${PATH}?${filter}&page[limit]=1&page[offset]=1`);
    expect(body.data).toMatchObject([{ resource_type: "address" }]);
    expect(body.meta.results.total).toBe(2);
  });

  it("200: nothing for an unknown resource and for a member of staff", async () => {
    const shop = aPersonShop();
    const staff = await aStaffMember(shop.table, "owner");
    for (const type of [
      "customer",
      "address",
      "order",
      "account",
      "account-membership",
      "user-authentication-info",
    ]) {
      expect(await shop.related(type, UNKNOWN_ID)).toEqual([]);
    }
    expect(await shop.related("user-authentication-info", staff.id)).toEqual([]);
  });

  it.each(["", "filter=eq(resource_type,customer)", "filter=eq(resource_type,staff):eq(resource_id,1)"])(
    "400: %j",
    async (query) => {
      expect((await aPersonShop().get(`${PATH}?${query}`)).status).toBe(400);
    },
  );

  it("401 without a token, 403 for shoppers", async () => {
    const shop = aPersonShop();
    expect((await shop.get(PATH, { as: null })).status).toBe(401);
    expect((await shop.get(PATH, { as: "implicit" })).status).toBe(403);
  });

  it("200: readable as JSON", async () => {
    const shop = aPersonShop();
    const { id } = await shop.customer();
    const path = `${PATH}?filter=eq(resource_type,customer):eq(resource_id,${id})` as const;
    expect(await expectData(shop.get(path))).toEqual([
      { type: "related_data_entry", resource_type: "customer", resource_id: id },
    ]);
  });
});
