import { describe, expect, it } from "@jest/globals";
import { aShopOfKeys } from "../support/application-keys.ts";
import { NOON } from "../support/runtime.ts";
import { expectData, shopOn } from "../support/shop.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const OWN_ID = expect.stringMatching(/^[0-9a-f-]{36}$/);

describe("POST /v2/application-keys", () => {
  it("201: with its secret, which gets tokens of both grants", async () => {
    const { create, ask } = aShopOfKeys();
    const { status, body } = await create();
    expect(status).toBe(201);
    const { id, client_id, client_secret } = body.data;
    expect(body.data).toEqual({
      id: OWN_ID,
      type: "application_key",
      name: "Packing table",
      client_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      client_secret: expect.stringMatching(/^[\w-]{43}$/),
      reserved_rate_limit: 0,
      grants: ["implicit", "client_credentials"],
      role: "owner",
      meta: {
        timestamps: { created_at: NOON.toISOString(), updated_at: NOON.toISOString(), last_used_at: null },
        secrets: [
          {
            id: OWN_ID,
            last_four: client_secret?.slice(-4),
            created_at: NOON.toISOString(),
            expires_at: null,
          },
        ],
        etag_id: expect.any(String),
      },
      links: { self: `/v2/application-keys/${id}` },
    });
    expect((await ask(client_id, client_secret)).status).toBe(200);
    expect((await ask(client_id, undefined, "implicit")).status).toBe(200);
  });

  it("201: a key for browsers has no secret, and no administrators' token", async () => {
    const { make, ask } = aShopOfKeys();
    const { client_id, secret, meta } = await make({ grants: ["implicit"] });
    expect([secret, meta.secrets]).toEqual(["", []]);
    expect((await ask(client_id, "x")).status).toBe(401);
  });

  it("201: a role limits the tokens of its administrators' grant", async () => {
    const { make, tokenOf, ...shop } = aShopOfKeys();
    const { client_id, secret } = await make({ role: "orders" });
    const as = { as: { token: await tokenOf(client_id, secret) } };
    expect((await shop.get("/v2/orders", as)).status).toBe(200);
    expect((await shop.get("/v2/application-keys", as)).status).toBe(403);
    const product = {
      data: { type: "product", attributes: { name: "Mug", commodity_type: "physical", status: "live" } },
    };
    const refused = await shop.post("/pcm/products", product, as);
    expect([refused.status, refused.body.errors[0].code]).toEqual([403, "gateway.scopes.authorise"]);
  });

  it("201: a repeat with the same Idempotency-Key is another key", async () => {
    const { table, ...shop } = aShopOfKeys(memoryTable({ now: () => NOON }));
    const data = { type: "application_key", name: "Server" };
    const headers = { "idempotency-key": "once" };
    const [first, second] = [
      await expectData(shop.post("/v2/application-keys", { data }, { headers })),
      await expectData(shop.post("/v2/application-keys", { data }, { headers })),
    ];
    expect(second.id).not.toBe(first.id);
  });

  it.each([
    [{ name: undefined }, "data.name"],
    [{ name: "" }, "data.name"],
    [{ name: "n".repeat(256) }, "data.name"],
    [{ type: "key" }, "data.type"],
    [{ reserved_rate_limit: -1 }, "data.reserved_rate_limit"],
    [{ reserved_rate_limit: "5" }, "data.reserved_rate_limit"],
    [{ grants: [] }, "data.grants"],
    [{ grants: ["password"] }, "data.grants.0"],
    [{ role: "admin" }, "data.role"],
  ])("400: %j", async (fields, source) => {
    const { create, table } = aShopOfKeys(memoryTable({ now: () => NOON }));
    const { status, body } = await create(fields);
    expect([status, body.errors[0].source]).toEqual([400, source]);
    expect((await shopOn(table).get("/v2/application-keys")).body.data).toEqual([]);
  });

  it("409: a reserved rate limit", async () => {
    const { create } = aShopOfKeys();
    expect((await create({ reserved_rate_limit: 0 })).status).toBe(201);
    const { status, body } = await create({ reserved_rate_limit: 1 });
    expect([status, body.errors[0].title]).toEqual([409, "Conflict"]);
  });

  it("422: the 101st key, also when the last ones come at once; again free after a deletion", async () => {
    const { make, create, ...shop } = aShopOfKeys();
    const first = await make();
    for (let at = 1; at < 98; at += 1) await make();
    const statuses = (await Promise.all([create(), create(), create(), create()])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([201, 201, 422, 422]);
    expect((await shop.delete(`/v2/application-keys/${first.id}`)).status).toBe(204);
    expect((await create()).status).toBe(201);
  });

  it("401 without a token; 403 for a shopper's", async () => {
    const shop = shopOn(memoryTable({ now: () => NOON }));
    const data = { type: "application_key", name: "Server" };
    expect((await shop.post("/v2/application-keys", { data }, { as: null })).status).toBe(401);
    expect((await shop.post("/v2/application-keys", { data }, { as: "implicit" })).status).toBe(403);
  });
});
