import { describe, expect, it } from "@jest/globals";
import { keys } from "../../lib/table/keys.ts";
import { aPersonShop } from "../support/personal-data/person-shop.ts";
import { expectData } from "../support/shop.ts";
import { aStaffMember } from "../support/staff.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

const PATH = "/v2/personal-data/erasure-requests";

describe("GET /v2/personal-data/erasure-requests/{requestID}", () => {
  it("200: the request, which says that it is under way and then that it is done", async () => {
    const shop = aPersonShop();
    const { id } = await shop.customer();
    const made = await expectData(shop.request("customer", id));
    expect(await shop.read(made.id)).toEqual(made);
    expect(made.status_description).toBe("The erasure is under way.");
    shop.wait(5);
    await shop.settle();
    const read = await shop.read(made.id);
    expect(read).toMatchObject({
      status: "SUCCESS",
      status_description: "Erased.",
      created_at: made.created_at,
    });
    expect(read.updated_at > made.updated_at).toBe(true);
  });

  it("200: made by a member of staff who is gone, without a name", async () => {
    const shop = aPersonShop();
    const owner = await aStaffMember(shop.table, "owner", { name: "Ida" });
    const { id } = await shop.customer();
    const made = await expectData(shop.request("customer", id, { as: { token: owner.token } }));
    expect((await shop.read(made.id)).initiator["access-token-name"]).toBe("Ida");
    await shop.table.transact([{ delete: keys.staff(owner.id), when: { only: "present" } }], "t");
    expect((await shop.read(made.id)).initiator).toMatchObject({
      "access-token-id": owner.id,
      "access-token-name": "",
    });
  });

  it("404: an unknown request, and one of more than a year ago", async () => {
    const shop = aPersonShop();
    const { id } = await shop.customer();
    const made = await expectData(shop.request("customer", id));
    expect((await shop.get(`${PATH}/${UNKNOWN_ID}`)).status).toBe(404);
    shop.wait(366 * 24 * 60 * 60);
    expect((await shop.get(`${PATH}/${made.id}`)).status).toBe(404);
  });

  it("401 without a token, 403 for shoppers", async () => {
    const shop = aPersonShop();
    expect((await shop.get(`${PATH}/${UNKNOWN_ID}`, { as: null })).status).toBe(401);
    expect((await shop.get(`${PATH}/${UNKNOWN_ID}`, { as: "implicit" })).status).toBe(403);
  });
});
