import { describe, expect, it } from "@jest/globals";
import { guestAddress } from "../support/orders/guest.ts";
import { signUp } from "../support/orders/people.ts";
import { findItemsWith } from "../support/personal-data/find-texts.ts";
import { aPersonShop, CANARY, type PersonShop } from "../support/personal-data/person-shop.ts";
import { NOON } from "../support/runtime.ts";
import { expectData } from "../support/shop.ts";
import { aStaffMember } from "../support/staff.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

const PATH = "/v2/personal-data/logs";
const DAY_SECONDS = 86_400;

const CUSTOM = { type: "custom_item", name: "Lamp", quantity: 1, price: { amount: 1800 } };

/** A paid-later order of a cart, as a shopper makes it. */
async function checkOut(shop: PersonShop, caller: Parameters<PersonShop["post"]>[2], person: object) {
  const cart = await expectData(shop.post("/v2/carts", { data: { name: "Cart" } }, caller));
  await shop.post(`/v2/carts/${cart.id}/items`, { data: CUSTOM });
  const data = { ...person, billing_address: guestAddress, shipping_address: guestAddress };
  const order = await expectData(shop.post(`/v2/carts/${cart.id}/checkout`, { data }, caller));
  return { order: order.id, cart: String(cart.id) };
}

const listEntries = (shop: PersonShop) => shop.table.all().filter(({ pk }) => pk.startsWith("PERSONAL-LOG"));

describe("GET /v2/personal-data/logs", () => {
  it("200: newest first, with who changed what: a key, a member of staff, the shopper", async () => {
    const shop = aPersonShop();
    const staff = await aStaffMember(shop.table, "orders");
    const { id, caller } = await shop.customer("ida");
    shop.wait(1);
    const change = (fields: object) => ({ data: { type: "customer", ...fields } });
    await expectData(
      shop.put(`/v2/customers/${id}`, change({ name: "Ida" }), { as: { token: staff.token } }),
    );
    shop.wait(1);
    await expectData(shop.put(`/v2/customers/${id}`, change({ email: "ida@new.example" }), caller));
    const entries = await shop.logs("customer", id);
    expect(entries.map(({ event_type, delta }) => [event_type, delta])).toEqual([
      ["customer.event.updated", { email: "ida@new.example" }],
      ["customer.event.updated", { name: "Ida" }],
      ["customer.event.created", { id, name: "ida", email: "ida@example.com" }],
    ]);
    const store = entries[0]?.store_id;
    expect(entries.map(({ initiator }) => Object.values(initiator))).toEqual([
      [id, "", "", store, "customer-token"],
      [staff.id, "Ida of orders", "orders@larkfield.example", store, "staff-token"],
      ["test-client", "", "", store, "client-credentials-token"],
    ]);
    expect(entries[2]).toEqual({
      id: entries[2]?.id,
      type: "personal_data_log_entry",
      store_id: store,
      initiator: entries[2]?.initiator,
      time: NOON.toISOString(),
      event_type: "customer.event.created",
      delta: entries[2]?.delta,
      resource_type: "customer",
      resource_id: id,
      relationships: { resource_path: { url: `/v2/customers/${id}` } },
    });
  });

  it("200: a new password is an entry without it, and its hash is nowhere", async () => {
    const shop = aPersonShop();
    const { member } = await signUp(shop);
    const related = await shop.related("account-member", member);
    const info = related.find((one) => one.startsWith("user-authentication-password"))?.split(" ")[1] ?? "";
    const [created] = await shop.logs("user-authentication-password-profile-info", info);
    const url = String(created?.relationships.resource_path.url);
    const data = {
      type: "user_authentication_password_profile_info",
      id: info,
      password: "another long secret",
    };
    await expectData(shop.put(url as `/v2/${string}`, { data }));
    const entries = await shop.logs("user-authentication-password-profile-info", info);
    expect(entries.map(({ event_type, delta }) => [event_type, Object.keys(delta).sort()])).toEqual([
      ["user-authentication-password-profile-info.event.updated", []],
      ["user-authentication-password-profile-info.event.created", ["id", "password_profile_id", "username"]],
    ]);
    for (const secret of ["correct horse", "another long", "scrypt"]) {
      expect(findItemsWith(listEntries(shop), secret)).toEqual([]);
    }
  });

  it("200: a member who signs up, from member and user, with the account made for them", async () => {
    const shop = aPersonShop();
    const { member, account } = await signUp(shop);
    await shop.settle();
    const [own] = await shop.logs("account-member", member);
    expect(own).toMatchObject({
      event_type: "account-member.event.created",
      delta: { id: member, name: "ada", email: "ada@example.com" },
      initiator: { "access-token-type": "implicit-token" },
    });
    expect((await shop.logs("user_authentication_info", member))[0]?.delta).toMatchObject({ name: "ada" });
    expect((await shop.logs("account", account))[0]?.delta).toMatchObject({ id: account });
  });

  it("200: an order by its ids alone, and nothing of its cart", async () => {
    const shop = aPersonShop();
    const { id, caller } = await shop.customer();
    await shop.settle();
    const before = listEntries(shop).length;
    const { order, cart } = await checkOut(shop, caller, { customer: { id } });
    const entries = await shop.logs("order", order);
    expect(entries.map(({ event_type, delta }) => [event_type, delta])).toEqual([
      ["order.event.created", { id: order, customer_id: id, cart_id: cart }],
    ]);
    expect(listEntries(shop)).toHaveLength(before + 1);
    await expectData(shop.put(`/v2/orders/${order}`, { data: { type: "order", status: "cancelled" } }));
    const [last] = await shop.logs("order", order);
    expect(last).toMatchObject({ event_type: "order.event.updated", delta: {} });
    expect(
      findItemsWith(
        listEntries(shop).filter(({ pk }) => pk.includes("#order#")),
        CANARY,
      ),
    ).toEqual([]);
  });

  it("200: an address that its owner deleted, with the values that it had", async () => {
    const shop = aPersonShop();
    const { id, caller, addAddress } = await shop.customer();
    const address = await addAddress();
    expect((await shop.delete(`/v2/customers/${id}/addresses/${address}`, caller)).status).toBe(204);
    const entries = await shop.logs("address", address);
    expect(entries.map(({ event_type }) => event_type)).toEqual([
      "address.event.deleted",
      "address.event.created",
    ]);
    expect(entries[0]).toMatchObject({
      delta: {},
      initiator: { "access-token-id": id },
      relationships: { resource_path: { url: null } },
    });
    expect(entries[1]?.delta).toMatchObject({ line_1: `${CANARY} Row 3` });
  });

  it("200: of a deleted member the user, the way to sign in and the memberships are deleted, too", async () => {
    const shop = aPersonShop();
    const { member } = await signUp(shop);
    const related = await shop.related("account-member", member);
    const [user] = await shop.logs("user-authentication-info", member);
    const url = String(user?.relationships.resource_path.url);
    expect((await shop.delete(url as `/v2/${string}`)).status).toBe(204);
    await shop.settle();
    for (const record of related.filter((one) => !/^(?:account|order) /.test(one))) {
      const [type = "", id = ""] = record.split(" ");
      expect([type, (await shop.logs(type, id))[0]?.event_type]).toEqual([type, `${type}.event.deleted`]);
    }
  });

  it("200: a deleted customer's addresses are deleted, too", async () => {
    const shop = aPersonShop();
    const { id, addAddress } = await shop.customer();
    const address = await addAddress();
    expect((await shop.delete(`/v2/customers/${id}`)).status).toBe(204);
    await shop.settle();
    expect((await shop.logs("customer", id))[0]?.event_type).toBe("customer.event.deleted");
    expect((await shop.logs("address", address))[0]?.event_type).toBe("address.event.deleted");
  });

  it("200: the same entries when the changes come twice, one write unit each", async () => {
    const shop = aPersonShop();
    const { addAddress } = await shop.customer();
    await addAddress();
    const changes = await shop.follow();
    const entries = listEntries(shop);
    expect(entries).toHaveLength(2);
    shop.wait(5);
    await shop.tell(changes);
    expect(listEntries(shop)).toEqual(entries);
    const sizes = entries.map(({ packed, ...item }) => Object(packed).length + JSON.stringify(item).length);
    expect(Math.max(...sizes)).toBeLessThan(1024);
  });

  it("200: an entry has the end of the setting when it was made", async () => {
    const shop = aPersonShop();
    const setDays = (days: number) =>
      expectData(shop.put("/v2/settings/logs-ttl", { data: { type: "time_to_live", days } }));
    const { id } = await shop.customer();
    await shop.follow();
    await setDays(10);
    await expectData(shop.put(`/v2/customers/${id}`, { data: { type: "customer", name: "Ida" } }));
    await shop.follow();
    const ends = listEntries(shop).map(
      ({ expires_at = 0 }) => (expires_at - NOON.getTime() / 1000) / DAY_SECONDS,
    );
    expect(ends).toEqual([365, 10]);
    shop.wait(11 * DAY_SECONDS);
    expect(await shop.logs("customer", id)).toHaveLength(1);
  });

  it("200: nothing after an erasure, not even of records that were gone before, nor of later changes", async () => {
    const shop = aPersonShop();
    const { id, caller, addAddress } = await shop.customer();
    const [gone, address] = [await addAddress(), await addAddress()];
    const { order } = await checkOut(shop, caller, { customer: { id } });
    await shop.delete(`/v2/customers/${id}/addresses/${gone}`);
    await shop.settle();
    expect(findItemsWith(listEntries(shop), CANARY)).not.toEqual([]);
    expect((await shop.erase("customer", id)).status).toBe("SUCCESS");
    await expectData(shop.put(`/v2/orders/${order}`, { data: { type: "order", status: "cancelled" } }));
    await shop.settle();
    expect(listEntries(shop)).toEqual([]);
    for (const [type, one] of [
      ["customer", id],
      ["address", gone],
      ["address", address],
      ["order", order],
    ]) {
      expect(await shop.logs(String(type), String(one))).toEqual([]);
    }
  });

  it("200: nothing of a member after an erasure, and the colleague's stays", async () => {
    const shop = aPersonShop();
    const { member } = await signUp(shop);
    const colleague = await signUp(shop, "bea");
    await shop.settle();
    expect((await shop.erase("account-member", member)).status).toBe("SUCCESS");
    await shop.settle();
    expect(findItemsWith(listEntries(shop), "ada@example.com")).toEqual([]);
    expect(listEntries(shop).filter(({ pk }) => pk.toLowerCase().includes(member.toLowerCase()))).toEqual([]);
    expect(await shop.logs("account-member", colleague.member)).toHaveLength(1);
  });

  it("200: pages", async () => {
    const shop = aPersonShop();
    const { id } = await shop.customer();
    for (const name of ["A", "B", "C"]) {
      shop.wait(1);
      await expectData(shop.put(`/v2/customers/${id}`, { data: { type: "customer", name } }));
    }
    await shop.settle();
    const filter = `filter=eq(resource_id,${id}):eq(resource_type,customer)` as const;
    const { body } = await shop.get(`${PATH}?${filter}&page[limit]=1&page[offset]=1`);
    expect(body.data).toMatchObject([{ delta: { name: "B" } }]);
    expect(body.meta).toMatchObject({ page: { limit: 1, offset: 1, total: 4 }, results: { total: 4 } });
    expect(body.links.next).toContain("page[offset]=2");
  });

  it("200: nothing for an unknown resource, and for a member of staff's user", async () => {
    const shop = aPersonShop();
    const staff = await aStaffMember(shop.table, "owner");
    for (const type of ["customer", "order", "user-authentication-info"]) {
      expect(await shop.logs(type, UNKNOWN_ID)).toEqual([]);
    }
    expect(await shop.logs("user-authentication-info", staff.id)).toEqual([]);
  });

  it.each([
    "",
    "filter=eq(resource_type,customer)",
    "filter=eq(resource_id,1)",
    "filter=eq(resource_type,staff):eq(resource_id,1)",
    "filter=eq(resource_type,customer):eq(resource_id,1):eq(event_type,x)",
    "filter=eq(resource_type,customer):eq(resource_id,1):eq(resource_id,2)",
    "filter=eq(resource_type,customer):like(resource_id,1)",
  ])("400: %j", async (query) => {
    expect((await aPersonShop().get(`${PATH}?${query}`)).status).toBe(400);
  });

  it("200 for the role orders, 403 for others", async () => {
    const shop = aPersonShop();
    const path = `${PATH}?filter=eq(resource_type,customer):eq(resource_id,1)` as const;
    const statuses = { owner: 200, orders: 200, catalog: 403, marketing: 403, read_only: 403 } as const;
    for (const [role, status] of Object.entries(statuses)) {
      const { token } = await aStaffMember(shop.table, role as keyof typeof statuses);
      expect([role, (await shop.get(path, { as: { token } })).status]).toEqual([role, status]);
    }
  });

  it("401 without a token, 403 for shoppers", async () => {
    const shop = aPersonShop();
    const { caller } = await shop.customer();
    expect((await shop.get(PATH, { as: null })).status).toBe(401);
    expect((await shop.get(PATH, { as: "implicit" })).status).toBe(403);
    expect((await shop.get(PATH, caller)).status).toBe(403);
  });
});
