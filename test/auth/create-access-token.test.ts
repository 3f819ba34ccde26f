import { createHash, randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { revokeKey } from "../../infra/commands/keys/commands.ts";
import { buildKey } from "../../lib/auth/application-key.ts";
import { saveApplicationKey } from "../../lib/auth/store.ts";
import { createVerifier } from "../../lib/http/tokens.ts";
import { keys } from "../../lib/table/keys.ts";
import { NOON, noCutoffs, testPublicKeys } from "../support/runtime.ts";
import { shopOn } from "../support/shop.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const SECRET = "s3cr3t+/%& beans";

async function store() {
  const table = memoryTable({ now: () => NOON });
  const base = { name: "Test", created_at: NOON.toISOString() };
  const both = ["implicit", "client_credentials"] as const;
  for (const key of [
    buildKey({ ...base, client_id: "k1", grants: both, secret: SECRET }),
    buildKey({ ...base, client_id: "k2", grants: both, secret: "other" }),
    buildKey({ ...base, client_id: "shop", grants: ["implicit"] }),
    buildKey({ ...base, client_id: "demo-admin", grants: both, secret: "x" }),
  ]) {
    await saveApplicationKey({ table, newId: randomUUID }, key);
  }
  return table;
}

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const ask = async (body: unknown, headers = {}, table = store()) =>
  shopOn(await table).post("/oauth/access_token", body, { headers, as: null });

describe("POST /oauth/access_token", () => {
  it("200: implicit by id alone, five fields, no envelope", async () => {
    const { status, body, headers } = await ask(form({ grant_type: "implicit", client_id: "k1" }));
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: "Bearer",
      expires_in: 3600,
      expires: NOON.getTime() / 1000 + 3600,
      identifier: "implicit",
    });
  });

  it("200: the token works, and its expiry agrees with `expires`", async () => {
    const { body } = await ask(form({ grant_type: "implicit", client_id: "shop" }));
    const verify = createVerifier(testPublicKeys, noCutoffs);
    expect(await verify(body.access_token, NOON)).toEqual({ grant: "implicit", clientId: "shop" });
    expect(await verify(body.access_token, new Date((body.expires + 6) * 1000))).toBeUndefined();
    expect(JSON.parse(atob(body.access_token.split(".")[1]!)).exp).toBe(body.expires);
  });

  it("200: `expires` is in whole seconds, and that of the token, in the middle of a second too", async () => {
    const now = () => new Date(NOON.getTime() + 900);
    const body = { grant_type: "implicit", client_id: "shop" };
    const { access_token, expires } = (
      await shopOn(await store()).post("/oauth/access_token", body, { as: null, now })
    ).body;
    expect(expires).toBe(NOON.getTime() / 1000 + 3600);
    expect(JSON.parse(atob(access_token.split(".")[1]!)).exp).toBe(expires);
  });

  it.each([
    ["form encoding", form({ grant_type: "client_credentials", client_id: "k1", client_secret: SECRET })],
    [
      "percent encoding",
      `client_secret=${encodeURIComponent(SECRET)}&client_id=k1&grant_type=client_credentials`,
    ],
    ["JSON", { grant_type: "client_credentials", client_id: "k1", client_secret: SECRET }],
  ])("200: client_credentials with an awkward secret in %s", async (_, body) => {
    const answer = await ask(body, { "content-type": "application/json" });
    expect(answer.status).toBe(200);
    expect(answer.body.identifier).toBe("client_credentials");
  });

  it("200: implicit with the right secret is a token for a storefront's server, and says so", async () => {
    const { status, body } = await ask({ grant_type: "implicit", client_id: "k1", client_secret: SECRET });
    expect([status, body.identifier, body.server]).toEqual([200, "implicit", true]);
    const verify = createVerifier(testPublicKeys, noCutoffs);
    expect(await verify(body.access_token, NOON)).toEqual({
      grant: "implicit",
      clientId: "k1",
      isServer: true,
    });
  });

  it.each([
    ["k1", "wrong"],
    ["k1", ""],
    ["k2", SECRET],
    ["shop", SECRET],
    ["shop", ""],
  ])(
    "200: implicit of %s with the secret '%s', which is not its own, is a token like any other",
    async (id, secret) => {
      const { status, body } = await ask({ grant_type: "implicit", client_id: id, client_secret: secret });
      expect([status, "server" in body]).toEqual([200, false]);
      const verify = createVerifier(testPublicKeys, noCutoffs);
      expect(await verify(body.access_token, NOON)).toEqual({ grant: "implicit", clientId: id });
    },
  );

  it("401: the same answer for a wrong secret, an unknown id, another key's secret and a missing grant", async () => {
    const credentials = { grant_type: "client_credentials" };
    const answers = await Promise.all([
      ask({ ...credentials, client_id: "k1", client_secret: "wrong" }),
      ask({ ...credentials, client_id: "nobody", client_secret: SECRET }),
      ask({ ...credentials, client_id: "k2", client_secret: SECRET }),
      ask({ ...credentials, client_id: "shop", client_secret: "" }),
      ask({ grant_type: "implicit", client_id: "nobody" }),
    ]);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(401);
    expect(answers[0]?.headers["www-authenticate"]).toBe("Bearer");
  });

  it("401: keys of the demo shop outside the demo shop", async () => {
    expect((await ask({ grant_type: "implicit", client_id: "demo-admin" })).status).toBe(401);
  });

  it("401: a deleted key", async () => {
    const table = await store();
    await revokeKey(table, "k1");
    const body = { grant_type: "implicit", client_id: "k1" };
    expect((await ask(body, {}, Promise.resolve(table))).status).toBe(401);
  });

  it.each([
    ["no secret", form({ grant_type: "client_credentials", client_id: "k1" })],
    ["no grant", form({ client_id: "k1" })],
    ["no client", form({ grant_type: "implicit" })],
    ["another grant", form({ grant_type: "refresh_token", client_id: "k1" })],
    ["password grant", { grant_type: "password", client_id: "k1" }],
    ["a repeated field", "grant_type=implicit&client_id=k1&client_id=k2"],
    ["an empty body", ""],
    ["an array", "[]"],
    ["garbage", "\u0000\u0001{"],
    ["broken JSON", "{"],
    ["a number as id", { grant_type: "implicit", client_id: 7 }],
    ["a prototype key", "__proto__=1"],
  ])("400: %s", async (_, body) => expect((await ask(body)).status).toBe(400));

  it("stores no secret", async () => {
    const table = await store();
    expect(JSON.stringify(table.all())).not.toContain("s3cr3t");
  });
});

describe("a key in the format of one secret", () => {
  it("200: gets tokens as before", async () => {
    const table = memoryTable({ now: () => NOON });
    const secret_hash = createHash("sha256")
      .update("cartwright-client-secret:old", "utf8")
      .digest("base64url");
    const data = {
      client_id: "old",
      name: "Old",
      grants: ["client_credentials"],
      secret_hash,
      created_at: NOON.toISOString(),
    };
    await table.put({ ...keys.applicationKey("old"), type: "application_key", data }, { only: "absent" });
    const body = { grant_type: "client_credentials", client_id: "old", client_secret: "old" };
    expect((await shopOn(table).post("/oauth/access_token", body, { as: null })).status).toBe(200);
    expect((await shopOn(table).get("/v2/application-keys")).body.data[0]?.meta.secrets).toHaveLength(1);
  });
});
