import { describe, expect, it } from "@jest/globals";
import { AUDITED } from "../../lib/audit-log/audited-families.ts";
import { RECORDED } from "../../lib/table/stamp/recorded-keys.ts";
import { anAuditedShop } from "../support/audit/audited-shop.ts";
import { NOON } from "../support/runtime.ts";
import { expectData } from "../support/shop.ts";
import { createApiWith } from "../support/shops/custom-apis.ts";

const BOOK = { data: { type: "pricebook", attributes: { name: "Spring" } } };

describe("the record of changes", () => {
  it("describes every recorded family", () => {
    const families = RECORDED.filter(({ by, name }) => by !== "none" && name !== "changeNote");
    expect(families.filter(({ name }) => AUDITED[name] === undefined)).toEqual([]);
  });

  it("names the request that made the change", async () => {
    const shop = anAuditedShop();
    const { headers } = await shop.post("/pcm/pricebooks", BOOK, {
      headers: { "x-request-id": "my-request" },
    });
    expect(headers["x-request-id"]).toBe("my-request");
    expect((await shop.entries())[0]?.request_id).toBe("my-request");
  });

  it("names the key, for as long as there is one", async () => {
    const shop = anAuditedShop();
    const key = {
      client_id: "test-client",
      name: "Packing table",
      grants: [],
      created_at: NOON.toISOString(),
    };
    const item = { pk: "APPKEY", sk: "test-client", type: "application_key", data: key };
    await shop.table.put(item, { only: "absent" });
    await expectData(shop.post("/pcm/pricebooks", BOOK));
    expect((await shop.entries())[0]?.actor).toEqual({
      type: "application_key",
      id: "test-client",
      name: "Packing table",
    });
  });

  it.each([
    ["s:e4", { type: "staff", id: "e4" }],
    ["c:keys", { type: "command", id: "keys", name: "keys" }],
  ])("has entries of %s", async (actor, shown) => {
    const shop = anAuditedShop();
    const who = `${actor} r1 price-books/update-price-book 1`;
    await shop.table.put(
      { pk: "PRICE-BOOK", sk: "b1", type: "t", version: 1, who, data: { name: "Spring" } },
      {
        only: "absent",
      },
    );
    expect((await shop.entries())[0]).toMatchObject({
      actor: shown,
      object: { type: "pricebook", name: "Spring" },
    });
  });

  it("has no entry of a shopper's write, of a refused one, and of one that changes nothing", async () => {
    const shop = anAuditedShop();
    const { id } = await expectData(shop.post("/pcm/pricebooks", BOOK));
    await shop.follow();
    await expectData(shop.put(`/pcm/pricebooks/${id}`, { data: { ...BOOK.data, id } }));
    expect((await shop.post("/pcm/pricebooks", BOOK)).status).toBe(409);
    const customer = {
      type: "customer",
      name: "Ida",
      email: "ida@larkfield.example",
      password: "mysecretpassword",
    };
    await expectData(shop.post("/v2/customers", { data: customer }, { as: "implicit" }));
    expect(await shop.entries()).toHaveLength(1);
  });

  it("has one entry of a request that is sent twice with its Idempotency-Key", async () => {
    const shop = anAuditedShop();
    const headers = { "idempotency-key": "once" };
    await expectData(shop.post("/pcm/pricebooks", BOOK, { headers }));
    await expectData(shop.post("/pcm/pricebooks", BOOK, { headers }));
    expect(await shop.entries()).toHaveLength(1);
  });

  it("has a deletion with the object's name, and nothing of its note after a day", async () => {
    const shop = anAuditedShop();
    const { id } = await expectData(shop.post("/pcm/pricebooks", BOOK));
    expect((await shop.delete(`/pcm/pricebooks/${id}`)).status).toBe(204);
    const [entry] = await shop.entries();
    expect(entry).toMatchObject({
      action: "deleted",
      object: { type: "pricebook", id, name: "Spring" },
      version: 2,
      changes: [],
    });
    shop.wait(86_400);
    await shop.table.removeExpired();
    expect(shop.table.all().filter(({ type }) => type === "change_note")).toEqual([]);
    expect(await shop.entries()).toHaveLength(2);
  });

  it("has an entry of each invitation, by its id and role", async () => {
    const shop = anAuditedShop();
    const data = { type: "staff_invitation", email: "tove@larkfield.example", role: "orders" };
    const { id } = await expectData(shop.post("/v2/staff/invitations", { data }));
    await shop.follow();
    expect((await shop.delete(`/v2/staff/invitations/${id}`)).status).toBe(204);
    const entries = await shop.entries(`filter=eq(object_type,staff_invitation):eq(object_id,${id})`);
    expect(entries.map(({ action }) => action)).toEqual(["deleted", "created"]);
    expect(entries[1]?.changes).toContainEqual({ path: "role", before: null, after: "orders" });
    expect(JSON.stringify(entries)).not.toContain("tove");
  });

  it("has an entry of an erasure request, with the kind of resource, and neither its id nor a name", async () => {
    const shop = anAuditedShop();
    const person = { type: "customer", name: "Ida", email: "ida@larkfield.example" };
    const { id } = await expectData(shop.post("/v2/customers", { data: person }));
    const data = { type: "erasure_request", resource_type: "customer", resource_id: id };
    const request = await expectData(shop.post("/v2/personal-data/erasure-requests", { data }));
    const [entry] = await shop.entries(`filter=eq(object_type,erasure_request):eq(object_id,${request.id})`);
    expect(entry).toMatchObject({ action: "created", actor: { id: "test-client" } });
    expect(entry?.changes).toContainEqual({ path: "resource_type", before: null, after: "customer" });
    for (const text of ["Ida", id]) expect(JSON.stringify(entry)).not.toContain(text);
  });

  it("shows of an entry of a Custom API which fields changed, but no values", async () => {
    const shop = anAuditedShop();
    const api = await createApiWith(shop.table, { lot: {} });
    await expectData(
      shop.post(`/v2/extensions/${api.slug}`, { data: { type: api.api_type, lot: "canary" } }),
    );
    const [entry] = await shop.entries(
      "filter=eq(operation,extensions/entries/create-entry):eq(actor_id,test-client)",
    );
    expect(JSON.stringify(entry)).not.toContain("canary");
    expect(entry).toMatchObject({
      object: { type: "custom_api_entry" },
      changes: [{ path: expect.any(String), changed: true }],
    });
  });
});
