import { createHash } from "node:crypto";
import { STORE_ID } from "../../../lib/kernel/store-id.ts";
import { ACCOUNT_REALM_ID } from "../../../lib/realms/realms.ts";
import { anAccountStore } from "../accounts/account-store.ts";
import type { Call } from "../call.ts";
import { expectData } from "../shop.ts";
import { aProvider, CLIENT, ISSUER, type Provider } from "./hand-made-provider.ts";

export const REDIRECT = "http://localhost:3000/oidc";
export const VERIFIER = "9c41f2d07b8e4a6fa1c35e9d2b7740168cf3e5a9d1b24c7e80f6";
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");
const STATE = "4411";
const CALL = { as: null } as const;

export const profileData = (data: object = {}) => ({
  data: {
    type: "oidc-profile",
    name: "Larkfield ID",
    discovery_url: `${ISSUER}/.well-known/openid-configuration`,
    client_id: CLIENT.id,
    client_secret: CLIENT.secret,
    ...data,
  },
});

/** Capabilities of a provider, with secrets in memory. */
export function providerMeans(provider: Provider): Call {
  const secrets: string[] = [];
  return {
    outsideCalls: provider.calls,
    clientSecretKeeping: { keep: async (_, __, value) => secrets.push(value) },
    clientSecrets: { read: async (_, __, version) => secrets[version - 1] ?? "" },
  };
}

/** A store whose members sign in at a provider of the test. */
export async function aSignOnStore(settings: Call = {}) {
  const clock = { now: () => new Date() };
  const provider = aProvider(ISSUER, () => clock.now());
  const store = await anAccountStore(undefined, { ...providerMeans(provider), ...settings });
  clock.now = store.now;
  const profiles = `${store.realmPath}/oidc-profiles` as const;
  const realm = (data: object, id: string = ACCOUNT_REALM_ID) =>
    expectData(
      store.put(`/v2/authentication-realms/${id}`, { data: { type: "authentication-realm", ...data } }),
    );
  await realm({ redirect_uris: [REDIRECT] });
  const profile = await expectData(store.post(profiles, profileData()));
  provider.requests.length = 0;
  return {
    ...store,
    provider,
    profiles,
    oidcProfile: profile.id,
    setRealm: realm,
    ...walk(store, provider, {
      realmId: ACCOUNT_REALM_ID,
      profileId: profile.id,
      clientId: "account-management",
    }),
  };
}

export type SignOnStore = Awaited<ReturnType<typeof aSignOnStore>>;

type Way = { readonly realmId: string; readonly profileId: string; readonly clientId: string };

type Asker = Pick<Awaited<ReturnType<typeof anAccountStore>>, "get" | "post">;

/** The steps of a browser in one realm. */
export function walk(store: Asker, provider: Provider, { realmId, profileId, clientId }: Way) {
  const place = `stores/${STORE_ID}/authentication-realms/${realmId}`;
  const usual = {
    client_id: clientId,
    redirect_uri: REDIRECT,
    response_type: "code",
    scope: "openid email profile",
    state: STATE,
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
    elasticpath_commerce_cloud_profile_id: profileId,
  };
  const start = async (changes: Record<string, string | undefined> = {}, more: Call = {}) => {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...usual, ...changes })) {
      if (value !== undefined) parameters.append(name, value);
    }
    return store.get(
      `/oidc-idp/login/${place}?${parameters}` as `/oidc-idp/login/stores/x/authentication-realms/y?z`,
      {
        ...CALL,
        ...more,
      },
    );
  };
  /** Begins and is at the provider. */
  const begin = async (changes: Record<string, string | undefined> = {}, more: Call = {}) => {
    const { headers, status, text } = await start(changes, more);
    if (status !== 303) throw new Error(`${status} ${headers["location"]} ${text}`);
    const at = new URL(headers["location"] ?? "");
    provider.nonce = at.searchParams.get("nonce") ?? "";
    const cookie = (headers["set-cookie"] ?? "").split(";")[0] ?? "";
    return { at, cookie, state: at.searchParams.get("state") ?? "" };
  };
  const callback = `/oidc-idp/callback/${place}/oidc-profiles/${profileId}`;
  /** Comes back from the provider. */
  const comeBack = async (
    { state, cookie }: { readonly state: string; readonly cookie: string },
    parameters: Record<string, string> = { code: "p-81" },
    path = callback,
  ) => {
    const query = new URLSearchParams({ state, ...parameters });
    const headers = cookie === "" ? {} : { cookie };
    return store.get(
      `${path}?${query}` as `/oidc-idp/callback/stores/x/authentication-realms/y/oidc-profiles/z?q`,
      { ...CALL, headers },
    );
  };
  const postBack = async ({ state, cookie }: { readonly state: string; readonly cookie: string }) =>
    store.post(
      callback as "/oidc-idp/callback/stores/x/authentication-realms/y/oidc-profiles/z",
      new URLSearchParams({ state, code: "p-81" }).toString(),
      { ...CALL, headers: { cookie, "content-type": "application/x-www-form-urlencoded" } },
    );
  /** Parameters with which the browser comes to the storefront. */
  const walkThrough = async (changes: Record<string, string> = {}) => {
    const { headers } = await comeBack(await begin(changes));
    return readReturn(headers["location"] ?? "");
  };
  const codeOf = async (changes: Record<string, string> = {}) => {
    const back = await walkThrough(changes);
    if (!back["code"]) throw new Error(JSON.stringify(back));
    return back["code"];
  };
  return { place, start, begin, comeBack, postBack, callback, walkThrough, codeOf };
}

export function readReturn(location: string): Record<string, string> {
  return Object.fromEntries(new URL(location).searchParams);
}

export const exchangeOf = (code: string, changes: object = {}) => ({
  authentication_mechanism: "oidc",
  oauth_authorization_code: code,
  oauth_redirect_uri: REDIRECT,
  oauth_code_verifier: VERIFIER,
  ...changes,
});
