import { beforeEach, describe, expect, it } from "@jest/globals";
import { MAX_OIDC_PROFILES } from "../../../lib/realms/oidc-profiles/oidc-profile.ts";
import { ACCOUNT_REALM_ID, BUYER_REALM_ID, MERCHANT_REALM_ID } from "../../../lib/realms/realms.ts";
import type { HostAddress } from "../../../lib/use-case/capabilities.ts";
import { type AccountStore, anAccountStore, GUEST } from "../../support/accounts/account-store.ts";
import { readRefusal } from "../../support/answers.ts";
import { methodsAt } from "../../support/endpoint-at.ts";
import { ANY_TAG } from "../../support/etags.ts";
import {
  aProvider,
  CLIENT,
  ISSUER,
  json,
  type Provider,
  SILENT,
} from "../../support/oidc/hand-made-provider.ts";
import { profileData, providerMeans } from "../../support/oidc/sign-on-shop.ts";
import { expectData } from "../../support/shop.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

const BAD = [400, "Bad Request"];
const REFUSED = [422, "Unprocessable Entity"];
const PUBLIC: HostAddress = { address: "93.184.215.14", family: 4 };

let store: AccountStore;
let provider: Provider;
let keptSecrets: string[];
let addresses: Map<string, readonly HostAddress[]>;
beforeEach(async () => {
  provider = aProvider();
  addresses = new Map();
  const lookup = async (_: unknown, host: string) => addresses.get(host) ?? [PUBLIC];
  const targetRules = { allowsLoopback: false, lookup };
  keptSecrets = [];
  const clientSecretKeeping = {
    keep: async (_: unknown, __: unknown, value: string) => keptSecrets.push(value),
  };
  store = await anAccountStore(undefined, { ...providerMeans(provider), targetRules, clientSecretKeeping });
});

const path = `/v2/authentication-realms/${ACCOUNT_REALM_ID}/oidc-profiles` as const;
const create = (data: object = {}, more = {}) => store.post(path, profileData(data), more);
const detailOf = async (answer: ReturnType<typeof create>) => {
  const { status, body } = await answer;
  return `${status} ${(body as unknown as { errors: { detail: string }[] }).errors[0]?.detail}`;
};

describe("POST …/oidc-profiles", () => {
  it("201: four links in the data and next to it, three of them absolute", async () => {
    const { status, body } = await create();
    const { id, links } = body.data;
    const place = `stores/${/stores\/([^/]+)/.exec(links["callback-endpoint"])?.[1]}/authentication-realms/${ACCOUNT_REALM_ID}`;
    expect([status, body.data]).toEqual([
      201,
      {
        id: expect.any(String),
        type: "oidc-profile",
        name: "Larkfield ID",
        discovery_url: `${ISSUER}/.well-known/openid-configuration`,
        client_id: CLIENT.id,
        email_is_verified: false,
        links: {
          self: `${path}/${id}`,
          "authorization-endpoint": `https://api.example.org/oidc-idp/login/${place}?elasticpath_commerce_cloud_profile_id=${id}`,
          "callback-endpoint": `https://api.example.org/oidc-idp/callback/${place}/oidc-profiles/${id}`,
          "client-discovery-url": `https://api.example.org/oidc-idp/${place}/.well-known/openid-configuration`,
        },
        meta: { issuer: ISSUER, created_at: expect.any(String), updated_at: expect.any(String), ...ANY_TAG },
      },
    ]);
    expect(body.links).toEqual(links);
  });

  it("no answer and no item has the secret", async () => {
    const { body, text } = await create();
    const one = `${path}/${body.data.id}` as const;
    const changed = await store.put(one, { data: { type: "oidc-profile", client_secret: "heron-9-wharf" } });
    const all = [text, changed.text, (await store.get(one)).text, (await store.get(path)).text];
    for (const said of [...all, JSON.stringify(store.table.all())]) {
      expect(said).not.toMatch(/aspen-7-quarry|heron-9-wharf/);
    }
  });

  it.each([
    ["no name", { name: undefined }],
    ["no address", { discovery_url: undefined }],
    ["no client", { client_id: undefined }],
    ["no secret", { client_secret: undefined }],
    ["an empty secret", { client_secret: "" }],
    ["a long name", { name: "x".repeat(256) }],
    ["another type", { type: "openid_connect_profile" }],
    ["a word for a flag", { email_is_verified: "true" }],
  ])("400 and nothing is asked or stored: %s", async (_, data) => {
    expect(readRefusal(await create(data))).toEqual(BAD);
    expect([provider.requests, (await store.get(path)).body.data]).toEqual([[], []]);
  });

  it.each([
    ["without the ending", ISSUER],
    ["with http", "http://login.larkfield.example/.well-known/openid-configuration"],
    ["with a user name", "https://x@login.larkfield.example/.well-known/openid-configuration"],
    ["with a fragment", `${ISSUER}/.well-known/openid-configuration#x`],
    ["with port 22", "https://login.larkfield.example:22/.well-known/openid-configuration"],
  ])("422 and nothing is asked: an address %s", async (_, discovery_url) => {
    expect(readRefusal(await create({ discovery_url }))).toEqual(REFUSED);
    expect(provider.requests).toEqual([]);
  });

  it.each(["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "fd00::1", "::ffff:10.0.0.1"])(
    "422 and no connection for a host at %s, also next to a public address",
    async (address) => {
      const inner = { address, family: address.includes(":") ? 6 : 4 } as const;
      for (const all of [[inner], [PUBLIC, inner]]) {
        addresses.set("login.larkfield.example", all);
        const detail = await detailOf(create());
        expect(detail).toMatch(/^422 .*not public/);
        expect(detail).not.toContain(address);
      }
      expect(provider.requests).toEqual([]);
    },
  );

  it.each<[string, string, (document: Record<string, unknown>) => void]>([
    ["issuer does not match", "another host's issuer", (one) => (one["issuer"] = "https://evil.example")],
    ["issuer does not match", "no issuer", (one) => delete one["issuer"]],
    ["template issuer", "a template", (one) => (one["issuer"] = `${ISSUER}/{tenantid}/v2.0`)],
    ["no code flow", "no key set", (one) => delete one["jwks_uri"]],
    ["no code flow", "no code", (one) => (one["response_types_supported"] = ["id_token"])],
    [
      "no code flow",
      "HS256 alone",
      (one) => (one["id_token_signing_alg_values_supported"] = ["HS256", "none"]),
    ],
    ["not public", "http", (one) => (one["token_endpoint"] = "http://login.larkfield.example/token")],
    ["not public", "an inner token endpoint", (one) => (one["token_endpoint"] = "https://10.0.0.1/token")],
    ["not public", "an inner key set", (one) => (one["jwks_uri"] = "https://inner.example/jwks")],
    ["not public", "a page without https", (one) => (one["authorization_endpoint"] = "http://x.example/a")],
    ["not public", "a page with a user", (one) => (one["authorization_endpoint"] = "https://x@x.example/a")],
  ])("422 '%s' for a document with %s, which the answer does not repeat", async (kind, _, change) => {
    addresses.set("inner.example", [{ address: "10.0.0.9", family: 4 }]);
    change(provider.document);
    const detail = await detailOf(create());
    expect(detail).toMatch(new RegExp(`^422 'data.discovery_url' .*\\(${kind}\\)`));
    expect(detail).not.toMatch(/evil|10\.0\.0|inner/);
    expect((await store.get(path)).body.data).toEqual([]);
  });

  it("422: a redirect, which is not followed, an error, no answer, no JSON, a list", async () => {
    const at = "/.well-known/openid-configuration";
    const moved = { body: "", status: 302, headers: { location: "https://10.0.0.1/" } };
    for (const [answer, kind] of [
      [moved, "unreachable"],
      [json({}, 404), "unreachable"],
      [SILENT, "unreachable"],
      [json("<html>"), "no JSON"],
      [json([]), "no JSON"],
    ] as const) {
      provider.behaviours.set(at, answer);
      expect(await detailOf(create())).toContain(`(${kind})`);
    }
    expect(new Set(provider.pathsOf())).toEqual(new Set([at]));
  });

  it("201: an issuer with a slash at its end, and at another path of the same host", async () => {
    for (const issuer of [`${ISSUER}/`, `${ISSUER}/tfp/5b1f/v2.0/`]) {
      provider.document["issuer"] = issuer;
      expect((await create()).body.data.meta.issuer).toBe(issuer);
    }
  });

  it("422: one more than 20 in a realm, also at the same time; another realm has its own", async () => {
    for (let count = 1; count < MAX_OIDC_PROFILES; count += 1)
      await expectData(create({ name: `P${count}` }));
    const both = await Promise.all([create(), create()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(readRefusal(await create())).toEqual(REFUSED);
    const buyers = `/v2/authentication-realms/${BUYER_REALM_ID}/oidc-profiles` as const;
    expect((await store.post(buyers, profileData())).status).toBe(201);
  });

  it("422 until the service knows its address", async () => {
    const ownAddress = { read: async () => undefined };
    expect(readRefusal(await create({}, { ownAddress }))).toEqual(REFUSED);
  });

  it("201 in all three realms; 404: an unknown one; 403: a shopper; 401: no token", async () => {
    for (const realm of [ACCOUNT_REALM_ID, BUYER_REALM_ID, MERCHANT_REALM_ID]) {
      const at = `/v2/authentication-realms/${realm}/oidc-profiles` as const;
      expect((await store.post(at, profileData())).status).toBe(201);
    }
    const nowhere = `/v2/authentication-realms/${UNKNOWN_ID}/oidc-profiles` as const;
    expect((await store.post(nowhere, profileData())).status).toBe(404);
    const refused = await create({}, GUEST);
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining("gateway.scopes.authorise"),
    ]);
    expect((await create({}, { as: null })).status).toBe(401);
  });
});

describe("PUT …/oidc-profiles/{id}", () => {
  it("200 without a call: nothing, a name, a secret; 200: the same document asked again", async () => {
    const { data } = (await create()).body;
    provider.requests.length = 0;
    const one = `${path}/${data.id}` as const;
    store.later(60);
    expect((await store.put(one, { data: { type: "oidc_profile" } })).body.data).toEqual(data);
    const named = await store.put(one, { data: { type: "oidc-profile", name: "Login" } });
    expect(named.body.data).toMatchObject({ name: "Login", client_id: CLIENT.id });
    expect(named.body.data.meta.updated_at > data.meta.updated_at).toBe(true);
    expect((await store.put(one, { data: { type: "oidc-profile", client_secret: "x" } })).status).toBe(200);
    expect(provider.requests).toEqual([]);
    const { discovery_url } = data;
    expect((await store.put(one, { data: { type: "oidc-profile", discovery_url } })).status).toBe(200);
    expect(provider.pathsOf()).toEqual(["/.well-known/openid-configuration"]);
  });

  it("422 for a document that cannot be used, and the profile stays; 400: another id", async () => {
    const { data } = (await create()).body;
    const one = `${path}/${data.id}` as const;
    provider.document["issuer"] = "https://evil.example";
    const change = { type: "oidc-profile", discovery_url: data.discovery_url, name: "Changed" };
    expect(readRefusal(await store.put(one, { data: change }))).toEqual(REFUSED);
    expect((await store.get(one)).body.data).toEqual(data);
    expect(readRefusal(await store.put(one, { data: { type: "oidc-profile", id: UNKNOWN_ID } }))).toEqual(
      BAD,
    );
  });

  it("412: another state, before the provider is asked and before the secret is kept", async () => {
    const { data } = (await create()).body;
    const one = `${path}/${data.id}` as const;
    const { headers } = await store.get(one);
    const change = { type: "oidc-profile", client_secret: "newer", discovery_url: data.discovery_url };
    const put = () => store.put(one, { data: change }, { headers: { "if-match": headers["etag"] ?? "" } });
    expect((await put()).status).toBe(200);
    provider.requests.length = 0;
    const refused = await put();
    expect([refused.status, provider.requests, keptSecrets]).toEqual([412, [], [CLIENT.secret, "newer"]]);
    expect((await store.get(one)).headers["etag"]).not.toBe(headers["etag"]);
    const old = { headers: { "if-match": headers["etag"] ?? "" } };
    expect((await store.delete(one, old)).status).toBe(412);
  });

  it("404: unknown, and of another realm; 403: a shopper", async () => {
    const { data } = (await create()).body;
    const body = { data: { type: "oidc-profile" } };
    expect((await store.put(`${path}/${UNKNOWN_ID}`, body)).status).toBe(404);
    const elsewhere = `/v2/authentication-realms/${BUYER_REALM_ID}/oidc-profiles/${data.id}` as const;
    expect((await store.put(elsewhere, body)).status).toBe(404);
    expect((await store.get(elsewhere)).status).toBe(404);
    expect((await store.put(`${path}/${data.id}`, body, GUEST)).status).toBe(403);
  });
});

describe("GET …/oidc-profiles", () => {
  it("200: oldest first, in pages, to shoppers too; one of them with its links", async () => {
    const ids: string[] = [];
    for (const name of ["Google", "Apple", "Larkfield"]) ids.push((await create({ name })).body.data.id);
    const { body } = await store.get(path, GUEST);
    expect(body.data.map(({ id }) => id)).toEqual(ids);
    const page = await store.get(`${path}?page[limit]=1&page[offset]=1`, GUEST);
    expect([page.body.data.map(({ name }) => name), page.body.meta.results.total]).toEqual([["Apple"], 3]);
    const one = await store.get(`${path}/${ids[0]}`, GUEST);
    expect(one.body).toEqual({ data: body.data[0], links: body.data[0]?.links });
    expect((await store.get(path, { as: null })).status).toBe(401);
  });

  it("404: the older path of the contract", () => {
    expect(methodsAt(`/v2/authentication-realms/${ACCOUNT_REALM_ID}/openid-connect-profiles`)).toEqual([]);
  });
});

describe("DELETE …/oidc-profiles/{id}", () => {
  it("204, then 404; 403: a shopper", async () => {
    const { data } = (await create()).body;
    const one = `${path}/${data.id}` as const;
    expect((await store.delete(one, GUEST)).status).toBe(403);
    expect((await store.delete(one)).status).toBe(204);
    expect((await store.delete(one)).status).toBe(404);
    expect((await store.get(path)).body.data).toEqual([]);
  });
});
