import { createHash } from "node:crypto";

/** Clocks of both sides may differ by so much. */
const LEEWAY_SECONDS = 60;
const MOST_AGE_SECONDS = 600;
const MOST_SUBJECT_LENGTH = 255;

export type ExpectedClaims = {
  readonly issuer: string;
  readonly clientId: string;
  readonly nonce: string;
  readonly nowSeconds: number;
  /** The token that came with it, and the algorithm of the signature. */
  readonly accessToken: string;
  readonly algorithm: string;
};

export type Claims = Readonly<Record<string, unknown>>;

/**
 * Names the claim that does not fit; undefined if all do. The signature is checked elsewhere.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
 * @answers What is checked of an identity provider's token?
 */
export function findClaimFault(claims: Claims, expected: ExpectedClaims): string | undefined {
  const { iss, sub, aud, azp, exp, iat, nonce, at_hash } = claims;
  const { nowSeconds } = expected;
  if (iss !== expected.issuer) return "iss";
  if (typeof sub !== "string" || sub.length === 0 || sub.length > MOST_SUBJECT_LENGTH) return "sub";
  // A further audience could use the token here.
  if (aud !== expected.clientId && !isOnly(aud, expected.clientId)) return "aud";
  if (azp !== undefined && azp !== expected.clientId) return "azp";
  if (typeof exp !== "number" || exp + LEEWAY_SECONDS < nowSeconds) return "exp";
  if (typeof iat !== "number" || iat - LEEWAY_SECONDS > nowSeconds) return "iat";
  if (nowSeconds - iat > MOST_AGE_SECONDS) return "iat";
  if (nonce !== expected.nonce) return "nonce";
  if (at_hash !== undefined && at_hash !== hashHalf(expected)) return "at_hash";
  return undefined;
}

function isOnly(audience: unknown, clientId: string): boolean {
  return Array.isArray(audience) && audience.length === 1 && audience[0] === clientId;
}

/** The first half of the access token's hash. Ed25519 signs with SHA-512. */
function hashHalf({ accessToken, algorithm }: ExpectedClaims): string {
  const bits = /256$|384$/.exec(algorithm)?.[0] ?? "512";
  const name = algorithm.startsWith("Ed") ? "sha512" : `sha${bits}`;
  const hash = createHash(name).update(accessToken, "ascii").digest();
  return hash.subarray(0, hash.length / 2).toString("base64url");
}
