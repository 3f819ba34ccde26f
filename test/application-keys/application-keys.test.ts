import { describe, expect, it } from "@jest/globals";
import { makeKey } from "../../infra/commands/keys/commands.ts";
import { unavailable } from "../../lib/kernel/errors.ts";
import { aShopOfKeys } from "../support/application-keys.ts";
import { NOON } from "../support/runtime.ts";
import { memoryTable } from "../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

const path = (id: string) => `/v2/application-keys/${id}` as const;

describe("GET /v2/application-keys", () => {
  it("200: newest first, in pages, without secrets; those of the command line, too", async () => {
    const { table, make, later, ...shop } = aShopOfKeys();
    const first = await make({ name: "First" });
    later(5);
    const second = await make({ name: "Second" });
    const { key } = await makeKey(table, { name: "By hand", grants: ["implicit"] });
    const { status, body, text } = await shop.get("/v2/application-keys?page[limit]=2");
    expect(status).toBe(200);
    expect(body.data.map(({ name }) => name)).toEqual(["By hand", "Second"]);
    expect(body.data[0]?.id).toBe(key.id);
    expect(body.meta).toMatchObject({ results: { total: 3 }, total_reserved_rate_limit: 0 });
    expect(text).not.toContain(second.secret);
    const rest = await shop.get("/v2/application-keys?page[limit]=2&page[offset]=2");
    expect(rest.body.data.map(({ id }) => id)).toEqual([first.id]);
  });

  it("200: one key, with the time of its last token; 404: an unknown one", async () => {
    const { make, ask, later, ...shop } = aShopOfKeys();
    const { id, client_id, secret } = await make();
    const readUse = async () => (await shop.get(path(id))).body.data.meta.timestamps.last_used_at;
    expect(await readUse()).toBeNull();
    for (const second of [60, 120, 3000]) {
      later(second);
      await ask(client_id, secret);
    }
    expect(await readUse()).toBe(new Date(NOON.getTime() + 60_000).toISOString());
    later(3660);
    await ask(client_id, undefined, "implicit");
    expect(await readUse()).toBe(new Date(NOON.getTime() + 3_660_000).toISOString());
    expect((await shop.get(path(UNKNOWN_ID))).status).toBe(404);
  });

  it("200: a token also when its use cannot be noted", async () => {
    const { table, make, ask } = aShopOfKeys();
    const { client_id, secret } = await make();
    const failing = {
      ...table,
      put: async () => {
        throw unavailable("full");
      },
    };
    const body = { grant_type: "client_credentials", client_id, client_secret: secret };
    const shop = aShopOfKeys(failing);
    expect((await shop.post("/oauth/access_token", body, { as: null })).status).toBe(200);
    expect((await ask(client_id, secret)).status).toBe(200);
  });

  it("one write for ten tokens of an hour", async () => {
    const memory = memoryTable({ now: () => NOON });
    const { make } = aShopOfKeys(memory);
    const { client_id, secret } = await make();
    let puts = 0;
    const counting: typeof memory = {
      ...memory,
      put: (...given) => {
        puts += 1;
        return memory.put(...given);
      },
    };
    const { ask, later } = aShopOfKeys(counting);
    for (let at = 0; at < 10; at += 1) {
      later(at * 300);
      expect((await ask(client_id, secret)).status).toBe(200);
    }
    expect(puts).toBe(1);
  });
});

describe("PUT /v2/application-keys/{keyID}", () => {
  it("200: a new name; the same fields again change nothing", async () => {
    const { make, later, ...shop } = aShopOfKeys();
    const { id } = await make();
    later(10);
    const data = { type: "application_key", name: "Shipping desk" };
    const { status, body } = await shop.put(path(id), { data });
    expect([status, body.data.name, "client_secret" in body.data]).toEqual([200, "Shipping desk", false]);
    later(20);
    expect((await shop.put(path(id), { data })).body.data.meta.timestamps.updated_at).toBe(
      new Date(NOON.getTime() + 10_000).toISOString(),
    );
  });

  it("200: another role, or a grant less, ends the tokens of before within a minute; new ones work", async () => {
    const { make, tokenOf, later, ...shop } = aShopOfKeys();
    const { id, client_id, secret } = await make({ role: "orders" });
    const [old, shopper] = [
      await tokenOf(client_id, secret),
      await tokenOf(client_id, undefined, "implicit"),
    ];
    later(5);
    await shop.put(path(id), { data: { type: "application_key", role: "catalog" } });
    const list = async (token: string, at = "/v2/orders" as const) =>
      (await shop.get(at, { as: { token } })).status;
    expect(await list(old)).toBe(401);
    const present = await tokenOf(client_id, secret);
    expect(await list(present)).toBe(403);
    expect((await shop.get("/pcm/products", { as: { token: present } })).status).toBe(200);
    expect((await shop.get("/v2/carts/A", { as: { token: shopper } })).status).toBe(404);
    await shop.put(path(id), { data: { type: "application_key", grants: ["client_credentials"] } });
    expect((await shop.get("/v2/carts/A", { as: { token: shopper } })).status).toBe(401);
    expect((await shop.get("/pcm/products", { as: { token: present } })).status).toBe(200);
  });

  it("400: another id; 404: an unknown key; 409: a reserved rate limit", async () => {
    const { make, ...shop } = aShopOfKeys();
    const { id } = await make();
    const put = async (key: string, fields: object) =>
      (await shop.put(path(key), { data: { type: "application_key", ...fields } })).status;
    expect(await put(id, { id: UNKNOWN_ID })).toBe(400);
    expect(await put(UNKNOWN_ID, { name: "x" })).toBe(404);
    expect(await put(id, { reserved_rate_limit: 3 })).toBe(409);
  });
});

describe("DELETE /v2/application-keys/{keyID}", () => {
  it("204: no more tokens, and those that are out end; also by the key itself", async () => {
    const { make, ask, tokenOf, ...shop } = aShopOfKeys();
    const { id, client_id, secret } = await make();
    const token = await tokenOf(client_id, secret);
    expect((await shop.delete(path(id), { as: { token } })).status).toBe(204);
    expect((await ask(client_id, secret)).status).toBe(401);
    expect((await shop.get("/v2/orders", { as: { token } })).status).toBe(401);
    expect((await shop.delete(path(id))).status).toBe(404);
  });
});
