import {
  createLocalJWKSet,
  importJWK,
  type JSONWebKeySet,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from "jose";
import type { Caller, Shopper, Signer, TokenSubject } from "../use-case/context.ts";
import { type ClaimsReader, rememberVerified } from "./remembered-tokens.ts";

const ALGORITHM = "ES256";
const ISSUER = "cartwright";
const AUDIENCE = "cartwright-api";
const LEEWAY_SECONDS = 5;
const LONGEST_TOKEN = 2048;
/** Verified tokens that a process remembers: less than a megabyte. */
const MOST_REMEMBERED = 1000;

/** Each kind of token says what it is in its header, so that none can pass for another. */
const TYPES = { access: "at+jwt", account: "account+jwt", customer: "customer+jwt" } as const;
type Kind = keyof typeof TYPES;

/** Life of an access token; a client asks again when it is over. */
export const TOKEN_LIFE_SECONDS = 3600;
/** Life of the token of an account's member or of a customer. */
export const SHOPPER_LIFE_SECONDS = 24 * 3600;

export type Verifier = (token: string, now: Date) => Promise<Caller | undefined>;
export type ShopperVerifier = (kind: keyof Shopper, token: string, now: Date) => Promise<Shopper | undefined>;

/**
 * Checks access tokens against the public keys of this deployment, two of them while a key is rotated. Algorithm,
 * issuer, audience and type are fixed, and a key that a token brings along is never looked at.
 */
export function verifier(publicKeys: JSONWebKeySet): Verifier {
  const claims = claimsReader(publicKeys);
  return async (token, now) => {
    const found = await claims("access", token, now);
    const grant = found?.["grant"];
    if (grant !== "implicit" && grant !== "client_credentials") return undefined;
    return { grant, clientId: found?.sub ?? "" };
  };
}

/** Checks the tokens of shoppers in the same way. */
export function shopperVerifier(publicKeys: JSONWebKeySet): ShopperVerifier {
  const claims = claimsReader(publicKeys);
  return async (kind, token, now) => {
    const found = await claims(kind, token, now);
    if (!found?.sub) return undefined;
    if (kind === "customer") return { customer: { id: found.sub } };
    const memberId = found["member"];
    return typeof memberId === "string" ? { account: { id: found.sub, memberId } } : undefined;
  };
}

/** Each set of keys has a memory of its own, so that a token is forgotten with the key that it was signed with. */
function claimsReader(publicKeys: JSONWebKeySet): ClaimsReader<Kind> {
  const keySet = createLocalJWKSet(publicKeys);
  const read: ClaimsReader<Kind> = async (kind, token, now) => {
    try {
      const { payload } = await jwtVerify(token, keySet, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        typ: TYPES[kind],
        clockTolerance: LEEWAY_SECONDS,
        currentDate: now,
        requiredClaims: ["exp", "iat", "sub"],
      });
      return payload;
    } catch {
      return undefined;
    }
  };
  const remembering = rememberVerified(read, { most: MOST_REMEMBERED, leewaySeconds: LEEWAY_SECONDS });
  return async (kind, token, now) =>
    token.length > LONGEST_TOKEN ? undefined : remembering(kind, token, now);
}

/** Signs with a private key in JWK form whose `kid` names the public key that checks it. */
export function signerOf(privateKey: () => Promise<JWK>): Signer {
  return async (subject, issuedAt) => {
    const jwk = await privateKey();
    const issuedSeconds = Math.floor(issuedAt.getTime() / 1000);
    const { kind, id, claims, lifeSeconds } = contentOf(subject);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPES[kind], ...(jwk.kid ? { kid: jwk.kid } : {}) })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(id)
      .setIssuedAt(issuedSeconds)
      .setExpirationTime(issuedSeconds + lifeSeconds)
      .sign(await importJWK(jwk, ALGORITHM));
  };
}

type Content = {
  readonly kind: Kind;
  readonly id: string;
  readonly claims: JWTPayload;
  readonly lifeSeconds: number;
};

function contentOf(subject: TokenSubject): Content {
  if ("account" in subject) {
    const { id, memberId } = subject.account;
    return { kind: "account", id, claims: { member: memberId }, lifeSeconds: SHOPPER_LIFE_SECONDS };
  }
  if ("customer" in subject) {
    return { kind: "customer", id: subject.customer.id, claims: {}, lifeSeconds: SHOPPER_LIFE_SECONDS };
  }
  const { grant, clientId } = subject;
  return { kind: "access", id: clientId, claims: { grant }, lifeSeconds: TOKEN_LIFE_SECONDS };
}
