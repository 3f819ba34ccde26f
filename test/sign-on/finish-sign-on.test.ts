import { beforeEach, describe, expect, it } from "@jest/globals";
import { ACCOUNT_REALM_ID } from "../../lib/realms/realms.ts";
import type { Log } from "../../lib/use-case/context.ts";
import { CLIENT, json, SILENT } from "../support/oidc/hand-made-provider.ts";
import {
  aSignOnStore,
  exchangeOf,
  profileData,
  REDIRECT,
  readReturn,
  type SignOnStore,
  walk,
} from "../support/oidc/sign-on-shop.ts";
import { expectData } from "../support/shop.ts";

let store: SignOnStore;
let lines: string[];
beforeEach(async () => {
  lines = [];
  const note: Log["info"] = (event, fields) => void lines.push(JSON.stringify([event, fields]));
  store = await aSignOnStore({ log: { info: note, warn: note, error: note } });
});

const backOf = async (parameters?: Record<string, string>) => {
  const { status, headers } = await store.comeBack(await store.begin(), parameters);
  return { status, ...readReturn(headers["location"] ?? "") } as Record<string, unknown>;
};

describe("GET /oidc-idp/callback/…", () => {
  it("307: the storefront gets a code and its state, and nothing of a user is written", async () => {
    const { status, headers } = await store.comeBack(await store.begin());
    expect([status, headers["referrer-policy"], headers["cache-control"]]).toEqual([
      ...[307, "no-referrer", "no-store"],
    ]);
    expect(headers["location"]?.startsWith(`${REDIRECT}?code=`)).toBe(true);
    expect(readReturn(headers["location"] ?? "")).toEqual({
      code: expect.stringMatching(/^[\w-]{43}$/),
      state: "4411",
    });
    expect(store.table.all().some(({ type }) => type === "account_member")).toBe(false);
    expect(store.provider.pathsOf()).toEqual(["/token", "/jwks"]);
    const [token] = store.provider.requests;
    const basic = Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString("base64");
    expect(token?.authorization).toBe(`Basic ${basic}`);
    expect(token?.body).toMatch(/code=p-81.*code_verifier=[\w-]{43}/);
  });

  it("400 in another browser, after which the first one still signs in", async () => {
    const begun = await store.begin();
    for (const cookie of ["", (await store.begin()).cookie]) {
      const { status, body, headers } = await store.comeBack({ ...begun, cookie });
      expect([status, headers["location"], body.error]).toEqual([400, undefined, "invalid_request"]);
    }
    store.provider.nonce = begun.at.searchParams.get("nonce") ?? "";
    expect((await store.comeBack(begun)).status).toBe(307);
  });

  it("400 for a reload; 307 callback_replay where the storefront wants to know", async () => {
    const begun = await store.begin();
    await store.comeBack(begun);
    expect((await store.comeBack(begun)).status).toBe(400);
    const replayed = await store.begin({ ep_report_callback_replay_error: "true" });
    await store.comeBack(replayed);
    const { status, headers } = await store.comeBack(replayed);
    expect(status).toBe(307);
    expect(readReturn(headers["location"] ?? "")).toMatchObject({ error: "callback_replay", state: "4411" });
    expect(store.provider.pathsOf().filter((path) => path === "/token")).toHaveLength(2);
  });

  it("400 for one of two that come back at the same time, and the provider sees the code once", async () => {
    const begun = await store.begin();
    const both = await Promise.all([store.comeBack(begun), store.comeBack(begun)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([307, 400]);
    expect(store.provider.pathsOf().filter((path) => path === "/token")).toHaveLength(1);
  });

  it("400 for an unknown state, an old one, and one of another profile", async () => {
    const begun = await store.begin();
    const other = await expectData(store.post(store.profiles, profileData({ name: "Another" })));
    const way = { realmId: ACCOUNT_REALM_ID, profileId: other.id, clientId: "account-management" };
    expect((await walk(store, store.provider, way).comeBack(begun)).status).toBe(400);
    expect((await store.comeBack({ ...begun, state: "made up" })).status).toBe(400);
    expect((await store.comeBack({ ...begun, state: "" })).status).toBe(400);
    store.later(601);
    expect((await store.comeBack(begun)).status).toBe(400);
  });

  it("server_error for another issuer, and for none where the provider promises it; the code is not sent", async () => {
    expect(await backOf({ code: "p", iss: "https://evil.example" })).toMatchObject({ error: "server_error" });
    store.provider.document["authorization_response_iss_parameter_supported"] = true;
    const profile = `${store.profiles}/${store.oidcProfile}` as const;
    const { discovery_url } = profileData().data;
    await expectData(store.put(profile, { data: { type: "oidc-profile", discovery_url } }));
    expect(await backOf()).toMatchObject({ error: "server_error" });
    expect(store.provider.pathsOf()).not.toContain("/token");
    const right = await backOf({ code: "p", iss: store.provider.issuer });
    expect(right).toMatchObject({ status: 307, code: expect.any(String) });
  });

  it("hands on the standard errors of a provider, never its text", async () => {
    const refused = await backOf({ error: "access_denied", error_description: "Call 555-0100 now" });
    expect(refused).toMatchObject({ error: "access_denied", state: "4411" });
    expect(JSON.stringify(refused)).not.toContain("555");
    for (const error of ["made\r\nup", "x", ""]) {
      expect(await backOf({ error })).toMatchObject({ error: "server_error" });
    }
  });

  it.each([
    ["does not answer", SILENT],
    ["fails", json({ error: "server_error" }, 500)],
    ["is busy", json("busy", 503)],
  ])(
    "temporarily_unavailable if the token endpoint %s, and the provider sees the code once",
    async (_, answer) => {
      store.provider.behaviours.set("/token", answer);
      expect(await backOf()).toMatchObject({ status: 307, error: "temporarily_unavailable", state: "4411" });
      expect(store.provider.pathsOf()).toEqual(["/token"]);
    },
  );

  it("server_error if the provider refuses the code, redirects, or answers with no token", async () => {
    for (const answer of [
      json({ error: "invalid_grant" }, 400),
      json({}, 302),
      json("<html>"),
      json({}),
      json([]),
    ]) {
      store.provider.behaviours.set("/token", answer);
      expect(await backOf()).toMatchObject({ error: "server_error" });
    }
  });

  it("sends the secret in the body alone to a provider that takes nothing else", async () => {
    store.provider.document["token_endpoint_auth_methods_supported"] = ["client_secret_post"];
    const { discovery_url } = profileData().data;
    const profile = `${store.profiles}/${store.oidcProfile}` as const;
    await expectData(store.put(profile, { data: { type: "oidc-profile", discovery_url } }));
    expect(await backOf()).toMatchObject({ code: expect.any(String) });
    const token = store.provider.requests.find(({ url }) => url.endsWith("/token"));
    expect(token?.authorization).toBeUndefined();
    expect(new URLSearchParams(token?.body).get("client_secret")).toBe(CLIENT.secret);
  });

  it("access_denied without an address anywhere, and for a profile that is gone", async () => {
    store.provider.claims = { email: undefined };
    expect(await backOf()).toMatchObject({ error: "access_denied" });
    const begun = await store.begin();
    await store.delete(`${store.profiles}/${store.oidcProfile}` as const);
    const { headers } = await store.comeBack(begun);
    expect(readReturn(headers["location"] ?? "")["error"]).toBe("access_denied");
  });

  it("server_error if the profile has another issuer than at the start", async () => {
    const begun = await store.begin();
    store.provider.document["issuer"] = `${store.provider.issuer}/v2`;
    const { discovery_url } = profileData().data;
    const profile = `${store.profiles}/${store.oidcProfile}` as const;
    await expectData(store.put(profile, { data: { type: "oidc-profile", discovery_url } }));
    const { headers } = await store.comeBack(begun);
    expect(readReturn(headers["location"] ?? "")["error"]).toBe("server_error");
  });

  it("logs the profile, the step and the kind of a failure, and no value", async () => {
    store.provider.claims = { aud: "another" };
    const begun = await store.begin();
    await store.comeBack(begun, { code: "p-secret-code" });
    const failure = lines.find((line) => line.includes("sign-on-failed"));
    expect(failure).toContain(`"profile":"${store.oidcProfile}"`);
    const secrets = ["p-secret-code", begun.state, "ida@larkfield", "ida-at-larkfield", "at-1", "eyJ"];
    for (const secret of secrets) expect(lines.join("\n")).not.toContain(secret);
  });
});

describe("POST /oidc-idp/callback/…", () => {
  it("303: a form counts as a query does", async () => {
    const { status, headers } = await store.postBack(await store.begin());
    expect(status).toBe(303);
    const { code = "" } = readReturn(headers["location"] ?? "");
    expect((await store.tokens(exchangeOf(code))).status).toBe(201);
  });

  it("400 without the state; 413 for a form of more than 64 KB", async () => {
    const path = store.callback as "/oidc-idp/callback/stores/x/authentication-realms/y/oidc-profiles/z";
    expect((await store.post(path, "code=1", { as: null })).status).toBe(400);
    expect((await store.post(path, `state=${"x".repeat(70_000)}`, { as: null })).status).toBe(413);
  });
});

describe("the documents for client libraries", () => {
  it("200: the realm's addresses, with the contract's token endpoint", async () => {
    const path = `/oidc-idp/${store.place}/.well-known/openid-configuration`;
    const { status, body } = await store.get(
      path as "/oidc-idp/stores/x/authentication-realms/y/.well-known/openid-configuration",
      { as: null },
    );
    expect([status, body]).toMatchObject([
      200,
      {
        issuer: `https://api.example.org/oidc-idp/${store.place}`,
        authorization_endpoint: `https://api.example.org/oidc-idp/login/${store.place}`,
        token_endpoint: "https://api.example.org/v2/account-members/tokens",
        code_challenge_methods_supported: ["S256"],
      },
    ]);
  });

  it("200: a key set without keys; 400: another store", async () => {
    expect((await store.get("/oidc-idp/.well-known/jwks.json", { as: null })).body).toEqual({ keys: [] });
    const other =
      `/oidc-idp/stores/other/authentication-realms/${ACCOUNT_REALM_ID}/.well-known/openid-configuration` as const;
    expect((await store.get(other, { as: null })).status).toBe(400);
  });
});
