import { describe, expect, it } from "@jest/globals";
import { aPersonShop } from "../support/personal-data/person-shop.ts";
import { expectData } from "../support/shop.ts";
import { aStaffMember } from "../support/staff.ts";

const PATH = "/v2/personal-data/erasure-requests";

async function someRequests() {
  const shop = aPersonShop();
  const ids: string[] = [];
  for (const name of ["ada", "bob"]) {
    shop.wait(1);
    const { id } = await shop.customer(name);
    ids.push(id);
    await expectData(shop.request("customer", id));
  }
  const listOf = async (query: string) =>
    (await expectData(shop.get(`${PATH}?${query}`))).map((one) => one.resource_id);
  return { ...shop, ids, listOf };
}

describe("GET /v2/personal-data/erasure-requests", () => {
  it("200: all, newest first", async () => {
    const { ids, listOf } = await someRequests();
    expect(await listOf("")).toEqual(ids.toReversed());
  });

  it("200: those about one resource, in either order of the filter and either spelling of the type", async () => {
    const { ids, listOf } = await someRequests();
    const [ada] = ids;
    expect(await listOf(`filter=eq(resource_type,customer):eq(resource_id,${ada})`)).toEqual([ada]);
    expect(await listOf(`filter=eq(resource_id,${ada}):eq(resource_type,customer)`)).toEqual([ada]);
    expect(await listOf(`filter=eq(resource_type,account_member):eq(resource_id,${ada})`)).toEqual([]);
  });

  it("200: who asked, with the present name; also for the role `orders`", async () => {
    const shop = aPersonShop();
    const [owner, clerk] = [
      await aStaffMember(shop.table, "owner"),
      await aStaffMember(shop.table, "orders"),
    ];
    const { id } = await shop.customer();
    await expectData(shop.request("customer", id, { as: { token: owner.token } }));
    const [request] = await expectData(shop.get(PATH, { as: { token: clerk.token } }));
    expect(request?.initiator).toMatchObject({
      "access-token-id": owner.id,
      "access-token-name": "Ida of owner",
      "access-token-email": "owner@larkfield.example",
      "access-token-type": "staff-token",
    });
  });

  it("200: gone after a year", async () => {
    const { listOf, wait } = await someRequests();
    wait(366 * 24 * 60 * 60);
    expect(await listOf("")).toEqual([]);
  });

  it.each([
    "eq(resource_type,customer)",
    "eq(resource_id,1)",
    "eq(resource_type,staff):eq(resource_id,1)",
    "eq(resource_type,customer):like(resource_id,1)",
    "eq(resource_type,customer):eq(resource_id,1):eq(resource_id,2)",
    "eq(resource_type,customer):eq(resource_id,1):eq(status,SUCCESS)",
  ])("400: the filter %s", async (filter) => {
    expect((await aPersonShop().get(`${PATH}?filter=${filter}`)).status).toBe(400);
  });

  it("401 without a token, 403 for shoppers", async () => {
    const shop = aPersonShop();
    expect((await shop.get(PATH, { as: null })).status).toBe(401);
    expect((await shop.get(PATH, { as: "implicit" })).status).toBe(403);
  });
});
