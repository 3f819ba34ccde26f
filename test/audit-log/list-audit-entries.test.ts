import { beforeEach, describe, expect, it } from "@jest/globals";
import { type AuditedShop, anAuditedShop } from "../support/audit/audited-shop.ts";
import { walkPages } from "../support/lists/walk.ts";
import { NOON } from "../support/runtime.ts";
import { expectData } from "../support/shop.ts";

let shop: AuditedShop;

beforeEach(() => {
  shop = anAuditedShop();
});

const aBook = (name: string) =>
  expectData(shop.post("/pcm/pricebooks", { data: { type: "pricebook", attributes: { name } } }));
const rename = (id: string, name: string) =>
  expectData(shop.put(`/pcm/pricebooks/${id}`, { data: { type: "pricebook", id, attributes: { name } } }));

describe("GET /v2/audit-log", () => {
  it("200: a change with its actor, operation and fields", async () => {
    const { id } = await aBook("Spring");
    shop.wait(5);
    await rename(id, "Summer");
    const [renamed, created] = await shop.entries();
    expect(renamed).toEqual({
      id: expect.stringMatching(/^\d+-2-[\w-]{16}$/),
      type: "audit_entry",
      time: new Date(NOON.getTime() + 5000).toISOString(),
      actor: { type: "application_key", id: "test-client" },
      operation: "price-books/update-price-book",
      action: "updated",
      object: { type: "pricebook", id, name: "Summer" },
      version: 2,
      changes: [{ path: "attributes.name", before: "Spring", after: "Summer" }],
      changes_left_out: 0,
      request_id: expect.any(String),
    });
    expect(created).toMatchObject({
      action: "created",
      version: 1,
      changes: [{ path: "attributes.name", before: null, after: "Spring" }],
    });
  });

  it("200: the same entries when the same changes come twice", async () => {
    const { id } = await aBook("Spring");
    await rename(id, "Summer");
    const changes = await shop.follow();
    const before = shop.table.all().length;
    await shop.tell(changes);
    expect(shop.table.all().length).toBe(before);
    expect(await shop.entries()).toHaveLength(2);
  });

  it("200: of an object, of an actor, and of a time, newest first", async () => {
    const [one, other] = [await aBook("One"), await aBook("Other")];
    shop.wait(86_400);
    await rename(one.id, "First");
    const paths = async (query: string) =>
      (await shop.entries(query)).map(({ object, version }) => [object.name, version]);
    const filter = (text: string) => `filter=${text}`;
    expect(await paths(filter(`eq(object_type,pricebook):eq(object_id,${one.id})`))).toEqual([
      ["First", 2],
      ["One", 1],
    ]);
    expect(await paths(filter("eq(actor_id,test-client)"))).toEqual([
      ["First", 2],
      ...(await paths(filter(`eq(actor_id,test-client):le(time,${NOON.toISOString()})`))),
    ]);
    expect(await paths(filter("eq(actor_id,someone)"))).toEqual([]);
    expect(await paths(filter(`ge(time,${new Date(NOON.getTime() + 1000).toISOString()})`))).toEqual([
      ["First", 2],
    ]);
    expect(await paths(filter("ge(time,2026-03-04):le(time,2026-03-03)"))).toEqual([]);
    expect(
      await paths(filter("eq(actor_id,test-client):eq(operation,price-books/update-price-book)")),
    ).toEqual([["First", 2]]);
    expect(other.id).not.toBe(one.id);
  });

  it("200: pages of any length have each entry once, also over days and within one second", async () => {
    const { id } = await aBook("0");
    for (let at = 1; at <= 7; at += 1) {
      await rename(id, String(at));
      if (at % 3 === 0) shop.wait(86_400);
    }
    const all = (await shop.entries()).map(({ version }) => version);
    expect(all).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    for (const limit of [1, 2, 3, 8]) {
      const seen: unknown[] = [];
      for (const { body } of await walkPages({ shop, path: `/v2/audit-log?page[limit]=${limit}` })) {
        seen.push(...body.data.map(({ version }: { version: number }) => version));
      }
      expect(seen).toEqual(all);
    }
  });

  it("200: a page of 25 costs as many read units with 30 entries as with 300", async () => {
    const { id } = await aBook("0");
    const cost = async () => {
      await shop.follow();
      const before = { ...shop.table.calls };
      await shop.get(`/v2/audit-log?filter=eq(object_type,pricebook):eq(object_id,${id})`);
      return shop.table.calls.query - before.query;
    };
    for (let at = 1; at <= 30; at += 1) await rename(id, String(at));
    const few = await cost();
    for (let at = 31; at <= 300; at += 1) await rename(id, String(at));
    expect(await cost()).toBe(few);
  });

  const REFUSED = [
    "eq(object_type,product)",
    "eq(object_id,a)",
    "eq(operation,products/update-product)",
    "eq(object_type,product):eq(object_id,a):eq(actor_id,b)",
    "eq(object_type,product)|eq(object_type,order)",
    "eq(actor_id,a):eq(actor_id,b)",
    "like(actor_id,*a*)",
    "eq(time,2026-03-02)",
    "gt(time,2026-03-02)",
    "eq(action,updated)",
  ];

  it.each(REFUSED)("400: the filter %s", async (filter) => {
    expect((await shop.get(`/v2/audit-log?filter=${filter}`)).status).toBe(400);
  });

  it.each(["x", "1-2-3", "99999999999999999-1-abcdefghijklmnop"])(
    "400: after %s, which is no id",
    async (after) => {
      expect((await shop.get(`/v2/audit-log?page[after]=${after}`)).status).toBe(400);
    },
  );

  it("401 without a token, 403 for shoppers", async () => {
    expect((await shop.get("/v2/audit-log", { as: null })).status).toBe(401);
    expect((await shop.get("/v2/audit-log", { as: "implicit" })).status).toBe(403);
  });
});
