import { beforeEach, describe, expect, it } from "@jest/globals";
import { STORE_ID } from "../../lib/kernel/store-id.ts";
import { addToSource, sourceWindowAt } from "../../lib/rate-limits/source-count-store.ts";
import { SOURCE_LIMITS } from "../../lib/rate-limits/source-limits.ts";
import { ACCOUNT_REALM_ID, BUYER_REALM_ID, MERCHANT_REALM_ID } from "../../lib/realms/realms.ts";
import { chooseBrowserMark, formatCookie } from "../../lib/sign-on/browser-mark.ts";
import { answersWithForm } from "../../lib/sign-on/sign-on.ts";
import { methodsAt } from "../support/endpoint-at.ts";
import { ISSUER } from "../support/oidc/hand-made-provider.ts";
import {
  aSignOnStore,
  profileData,
  REDIRECT,
  readReturn,
  type SignOnStore,
  walk,
} from "../support/oidc/sign-on-shop.ts";
import { NOON } from "../support/runtime.ts";
import { expectData } from "../support/shop.ts";

let store: SignOnStore;
beforeEach(async () => {
  store = await aSignOnStore();
});

describe("GET /oidc-idp/login/…", () => {
  it("303: the provider gets our own state, nonce and challenge, and the callback of the profile", async () => {
    const { status, headers } = await store.start();
    expect(status).toBe(303);
    const at = new URL(headers["location"] ?? "");
    expect(`${at.origin}${at.pathname}`).toBe(`${ISSUER}/auth`);
    const sent = Object.fromEntries(at.searchParams);
    expect(sent).toEqual({
      response_type: "code",
      client_id: "shop-web",
      redirect_uri: `https://api.example.org${store.callback}`,
      scope: "openid email profile",
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
    expect(new Set([sent["state"], sent["nonce"], sent["code_challenge"]]).size).toBe(3);
    expect(headers["set-cookie"]).toMatch(
      /^__Host-cartwright-sign-on=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect([headers["cache-control"], headers["referrer-policy"]]).toEqual(["no-store", "no-referrer"]);
  });

  it("303: prompt and ui_locales go on, other parameters do not", async () => {
    const { at } = await store.begin({ prompt: "login", ui_locales: "nb", acr_values: "high" });
    expect([at.searchParams.get("prompt"), at.searchParams.get("ui_locales")]).toEqual(["login", "nb"]);
    expect(at.searchParams.has("acr_values")).toBe(false);
  });

  it("303: without a profile if the realm has one alone; 307 with two, and for another realm's", async () => {
    const without = { elasticpath_commerce_cloud_profile_id: undefined };
    expect((await store.start(without)).status).toBe(303);
    const ofBuyers = `/v2/authentication-realms/${BUYER_REALM_ID}/oidc-profiles` as const;
    const other = await expectData(store.post(ofBuyers, profileData()));
    const foreign = await store.start({ elasticpath_commerce_cloud_profile_id: other.id });
    await expectData(store.post(store.profiles, profileData({ name: "Another" })));
    const several = await store.start(without);
    for (const { status, headers } of [foreign, several]) {
      expect(status).toBe(307);
      expect(readReturn(headers["location"] ?? "")).toMatchObject({
        error: "invalid_request",
        state: "4411",
      });
    }
  });

  it("303: two tabs of a browser keep one mark", async () => {
    const { cookie } = await store.begin();
    const { headers } = await store.start({}, { headers: { cookie: `a=b; ${cookie}` } });
    expect(headers["set-cookie"]?.startsWith(`${cookie};`)).toBe(true);
  });

  it.each([
    ["another client", { client_id: "customers" }],
    ["no client", { client_id: undefined }],
    ["an unregistered address", { redirect_uri: "https://shop.larkfield.example/oidc" }],
    ["no address", { redirect_uri: undefined }],
    ["a slash behind it", { redirect_uri: `${REDIRECT}/` }],
    ["a query behind it", { redirect_uri: `${REDIRECT}?x` }],
    ["capitals", { redirect_uri: REDIRECT.toUpperCase() }],
    ["another port", { redirect_uri: "http://localhost:3001/oidc" }],
    ["a user name", { redirect_uri: "http://x@localhost:3000/oidc" }],
    ["dots", { redirect_uri: "http://localhost:3000/a/../oidc" }],
  ])("400 without a way back: %s", async (_, changes) => {
    const { status, body, headers } = await store.start(changes);
    expect([status, headers["location"]]).toEqual([400, undefined]);
    expect(body).toEqual({
      error: "invalid_request",
      errorDescription: expect.any(String),
      error_description: expect.any(String),
    });
    expect(headers["referrer-policy"]).toBe("no-referrer");
  });

  it("400 for another store and an unknown realm", async () => {
    const query = "client_id=account-management" as const;
    for (const [place, realm] of [
      ["4f42", ACCOUNT_REALM_ID],
      [STORE_ID, "nowhere"],
    ]) {
      const path = `/oidc-idp/login/stores/${place}/authentication-realms/${realm}?${query}` as const;
      expect((await store.get(path, { as: null })).status).toBe(400);
    }
  });

  it.each([
    ["unsupported_response_type", { response_type: "token" }],
    ["invalid_scope", { scope: "email profile" }],
    ["invalid_scope", { scope: undefined }],
    ["invalid_request", { code_challenge_method: "plain" }],
    ["invalid_request", { code_challenge_method: undefined }],
    ["invalid_request", { code_challenge: undefined }],
    ["invalid_request", { code_challenge: "x".repeat(42) }],
    ["invalid_request", { code_challenge: "x".repeat(129) }],
    ["invalid_request", { prompt: "x".repeat(256) }],
  ])("307 with %s and the state: %o", async (error, changes) => {
    const { status, headers } = await store.start(changes);
    expect([status, headers["location"]?.startsWith(`${REDIRECT}?error=`)]).toEqual([307, true]);
    expect(readReturn(headers["location"] ?? "")).toMatchObject({ error, state: "4411" });
  });

  it("307 without a state that is missing, too long or given twice", async () => {
    const place = `/oidc-idp/login/${store.place}?client_id=account-management` as const;
    const twice = `&redirect_uri=${encodeURIComponent(REDIRECT)}&response_type=code&scope=openid&state=1&state=2`;
    const path = `${place}${twice}` as `/oidc-idp/login/stores/x/authentication-realms/y?z`;
    const all = [
      await store.start({ state: undefined }),
      await store.start({ state: "x".repeat(2049) }),
      await store.get(path, { as: null }),
    ];
    for (const { status, headers } of all) {
      expect(status).toBe(307);
      const back = readReturn(headers["location"] ?? "");
      expect([back["error"], "state" in back]).toEqual(["invalid_request", false]);
    }
  });

  it("307: a query of the redirect address is kept", async () => {
    const redirect_uri = `${REDIRECT}?shop=1`;
    await store.setRealm({ redirect_uris: [redirect_uri] });
    const { headers } = await store.start({ redirect_uri, scope: "email" });
    expect(readReturn(headers["location"] ?? "")).toMatchObject({ shop: "1", error: "invalid_scope" });
  });

  it("307 temporarily_unavailable for the 101st start of one network; another network goes on", async () => {
    const of = sourceWindowAt("sign-on", "203.0.113.7", NOON);
    await addToSource(store.table, of, 1);
    for (let count = 2; count <= SOURCE_LIMITS["sign-on"].most; count += 1) {
      await addToSource(store.table, of, 1);
    }
    const { status, headers } = await store.start({}, { sourceIp: "203.0.113.7" });
    expect(status).toBe(307);
    expect(readReturn(headers["location"] ?? "")["error"]).toBe("temporarily_unavailable");
    expect((await store.start({}, { sourceIp: "203.0.113.8" })).status).toBe(303);
  });

  it("303 of a network stores one count and one sign-in", async () => {
    await store.start({}, { sourceIp: "203.0.113.9" });
    const types = store.table.all().map(({ type }) => type);
    expect(types.filter((type) => type === "sign_on" || type === "source_attempts")).toHaveLength(2);
  });

  it("405 for a POST", () => {
    expect(methodsAt(`/oidc-idp/login/${store.place}`)).toEqual(["GET"]);
  });

  it("303 for the console with its own address; 400 with a storefront's", async () => {
    const path = `/v2/authentication-realms/${MERCHANT_REALM_ID}/oidc-profiles` as const;
    const profile = await expectData(store.post(path, profileData()));
    const way = { realmId: MERCHANT_REALM_ID, profileId: profile.id, clientId: "console" };
    const { start } = walk(store, store.provider, way);
    const own = "https://api.example.org/console/signed-in";
    expect((await start({ redirect_uri: own })).status).toBe(303);
    expect((await start()).status).toBe(400);
    expect((await store.start({ client_id: "console", redirect_uri: own })).status).toBe(400);
  });
});

describe("the mark of a browser", () => {
  it("is bound to the host where https is spoken, and plain on this machine", () => {
    const mark = chooseBrowserMark([], "https://api.example.org");
    const secure = { address: "https://api.example.org", isPosted: false };
    expect(formatCookie(mark, secure)).toContain("__Host-cartwright-sign-on=");
    expect(formatCookie(mark, { ...secure, isPosted: true })).toContain("SameSite=None; Secure");
    const here = formatCookie(mark, { address: "http://127.0.0.1:3000", isPosted: true });
    expect([here.startsWith("cartwright-sign-on="), here.includes("Secure"), here.includes("Lax")]).toEqual([
      ...[true, false, true],
    ]);
  });

  it("is replaced for anything that is no mark", () => {
    const address = "https://api.example.org";
    for (const value of ["", "short", "x".repeat(44)]) {
      expect(chooseBrowserMark([`__Host-cartwright-sign-on=${value}`], address)).not.toBe(value);
    }
  });

  it("answers come as a form from Apple alone", () => {
    expect([answersWithForm("https://appleid.apple.com"), answersWithForm(ISSUER)]).toEqual([true, false]);
  });
});
