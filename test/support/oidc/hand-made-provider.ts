import { exportJWK, generateKeyPair, SignJWT } from "jose";
import type { OutsideAnswer, OutsideCalls, OutsideRequest } from "../../../lib/use-case/capabilities.ts";
import { NOON } from "../runtime.ts";

type Json = Record<string, unknown>;

const pair = await generateKeyPair("ES256", { extractable: true });
const other = await generateKeyPair("ES256", { extractable: true });
export const KEYS = {
  own: {
    private: pair.privateKey,
    public: { ...(await exportJWK(pair.publicKey)), kid: "own", alg: "ES256" },
  },
  newer: {
    private: other.privateKey,
    public: { ...(await exportJWK(other.publicKey)), kid: "newer", alg: "ES256" },
  },
};

export const ISSUER = "https://login.larkfield.example";
export const CLIENT = { id: "shop-web", secret: "aspen-7-quarry" } as const;

/** An answer, or what happens instead of one. */
type Behaviour = OutsideAnswer | ((request: OutsideRequest) => Promise<OutsideAnswer>);

/**
 * A provider of a test, whose every answer the test can change. It signs what `claims` says for the nonce of the last request that
 * it was shown.
 */
export function aProvider(issuer = ISSUER, now: () => Date = () => NOON) {
  const requests: {
    readonly url: string;
    readonly body: string;
    readonly authorization: string | undefined;
  }[] = [];
  const document: Json = {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/me`,
    response_types_supported: ["code"],
    id_token_signing_alg_values_supported: ["ES256"],
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
  };
  const provider = {
    issuer,
    document,
    /** Replace the answers of a path, such as `/token`. */
    behaviours: new Map<string, Behaviour>(),
    keys: [KEYS.own.public] as Json[],
    /** Added to the claims of the next tokens; undefined leaves one out. */
    claims: {} as Json,
    userinfo: { sub: "ida-at-larkfield" } as Json,
    /** Makes the ID token instead. */
    sign: undefined as ((claims: Json) => Promise<string>) | undefined,
    nonce: "",
    requests,
    calls: { send: undefined as unknown as OutsideCalls["send"] },
    pathsOf: () => requests.map(({ url }) => new URL(url).pathname),
  };
  const answers: Record<string, () => Promise<Json>> = {
    "/.well-known/openid-configuration": async () => document,
    "/jwks": async () => ({ keys: provider.keys }),
    "/me": async () => provider.userinfo,
    "/token": async () => {
      const claims = defined({ ...usualClaims(issuer, provider.nonce, now()), ...provider.claims });
      const sign = provider.sign ?? ((some: Json) => signClaims(some));
      return { access_token: "at-1", token_type: "Bearer", expires_in: 60, id_token: await sign(claims) };
    },
  };
  provider.calls.send = async (request) => {
    const { url, body = "", headers } = request;
    requests.push({ url: url.href, body, authorization: headers["authorization"] });
    const path = url.href.slice(issuer.length);
    const behaviour = provider.behaviours.get(path);
    if (behaviour) return typeof behaviour === "function" ? behaviour(request) : behaviour;
    const answer = answers[path];
    return answer ? json(await answer()) : json({}, 404);
  };
  return provider;
}

export type Provider = ReturnType<typeof aProvider>;

export function json(body: unknown, status = 200): OutsideAnswer {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { status, headers: { "content-type": "application/json" }, body: text };
}

export const SILENT: OutsideAnswer = { status: 0, trouble: "There was no complete answer within 3 seconds." };

function usualClaims(iss: string, nonce: string, now: Date): Json {
  const seconds = Math.floor(now.getTime() / 1000);
  return {
    ...{ iss, sub: "ida-at-larkfield", aud: CLIENT.id, exp: seconds + 300, iat: seconds, nonce },
    ...{ email: "ida@larkfield.example", email_verified: true, name: "Ida Marrow" },
  };
}

function defined(claims: Json): Json {
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
}

export function signClaims(
  claims: Json,
  header: Json = {},
  key: Parameters<SignJWT["sign"]>[0] = KEYS.own.private,
): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: "own", ...header }).sign(key);
}
