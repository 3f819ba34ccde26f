import { describe, expect, it } from "@jest/globals";
import { anAuditedShop } from "../support/audit/audited-shop.ts";
import { expectData } from "../support/shop.ts";

describe("GET /v2/audit-log/{entryID}", () => {
  it("200: the entry as in the list", async () => {
    const shop = anAuditedShop();
    await expectData(
      shop.post("/pcm/pricebooks", { data: { type: "pricebook", attributes: { name: "Spring" } } }),
    );
    const [entry] = await shop.entries();
    expect(await expectData(shop.get(`/v2/audit-log/${entry?.id}`))).toEqual(entry);
  });

  it.each(["x", "1796119923000-7-abcdefghijklmnop", "99999999999999999999-7-abcdefghijklmnop"])(
    "404: %s, which no entry has",
    async (id) => {
      expect((await anAuditedShop().get(`/v2/audit-log/${id}`)).status).toBe(404);
    },
  );

  it("404: an entry that has expired", async () => {
    const shop = anAuditedShop();
    await expectData(
      shop.post("/pcm/pricebooks", { data: { type: "pricebook", attributes: { name: "Spring" } } }),
    );
    const [entry] = await shop.entries();
    shop.wait(366 * 86_400);
    expect((await shop.get(`/v2/audit-log/${entry?.id}`)).status).toBe(404);
  });

  it("401 without a token, 403 for shoppers", async () => {
    const shop = anAuditedShop();
    expect((await shop.get("/v2/audit-log/x", { as: null })).status).toBe(401);
    expect((await shop.get("/v2/audit-log/x", { as: "implicit" })).status).toBe(403);
  });
});
