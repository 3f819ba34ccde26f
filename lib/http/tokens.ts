import { randomBytes } from "node:crypto";
import { createLocalJWKSet, importJWK, type JWK, type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { Caller, Grant, Shopper, Signer, TokenSubject } from "../use-case/context.ts";
import { fingerprintOf } from "./membership-fingerprint.ts";
import { isCurrent, rememberVerified, type TokenReader, type Verified } from "./remembered-tokens.ts";
import { type CutoffReader, isEnded, subjectOf } from "./token-cutoffs.ts";

const ALGORITHM = "ES256";
const ISSUER = "cartwright";
const AUDIENCE = "cartwright-api";
const LEEWAY_SECONDS = 5;
const LONGEST_TOKEN = 2048;
/** Characters of a name in a token, which stays short enough whatever they are. */
const LONGEST_NAME = 100;
/** A signature that is padded, or split by blanks, is the same signature: one token has one spelling here. */
const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]{86}$/;
/** Verified tokens that a process remembers: less than a megabyte. */
const MOST_REMEMBERED = 1000;

/** Each kind of token says what it is in its header, so that none can pass for another. */
const TYPES = { access: "at+jwt", account: "account+jwt", customer: "customer+jwt" } as const;
type Kind = keyof typeof TYPES;

/** Life of an access token; a client asks again when it is over. */
export const TOKEN_LIFE_SECONDS = 3600;
/** Life of the token of an account's member or of a customer, where nothing else is said. */
export const SHOPPER_LIFE_SECONDS = 24 * 3600;
/** Longest life that a store can give to the tokens of members. */
export const LONGEST_SHOPPER_LIFE_SECONDS = 30 * 24 * 3600;

const BEARER = /^bearer ([^\s,]+)$/i;

/** The bearer token among the headers of a request, by lower-case name; `undefined` without one. */
export function bearerTokenOf(headers: Readonly<Record<string, string | undefined>>): string | undefined {
  return BEARER.exec(headers["authorization"] ?? "")?.[1];
}

/** No token of a kind is good for longer, whatever it says. */
const LIVES: Readonly<Record<Kind, number>> = {
  access: TOKEN_LIFE_SECONDS,
  account: LONGEST_SHOPPER_LIFE_SECONDS,
  customer: SHOPPER_LIFE_SECONDS,
};

/** How long a token is good that is issued without a life of its own. */
const USUAL_LIVES: Readonly<Record<Kind, number>> = { ...LIVES, account: SHOPPER_LIFE_SECONDS };

/** The public keys of a deployment. One that was replaced brings `exp`, its end in epoch seconds. */
export type PublicKeys = { readonly keys: readonly (JWK & { readonly exp?: unknown })[] };

export type Verifier = (token: string, now: Date) => Promise<Caller | undefined>;
export type ShopperVerifier = (kind: keyof Shopper, token: string, now: Date) => Promise<Shopper | undefined>;

/**
 * Checks access tokens against the public keys of this deployment, and whether they were ended early. Algorithm,
 * issuer, audience and type are fixed, and a key that a token brings along is never looked at.
 */
export function verifier(publicKeys: PublicKeys, cutoffs: CutoffReader): Verifier {
  const read = tokenReader(publicKeys);
  return async (token, now) => {
    const claims = (await read("access", token, now))?.claims;
    const { sub: clientId = "", grant } = claims ?? {};
    if (grant !== "implicit" && grant !== "client_credentials") return undefined;
    const isServer = grant === "implicit" && claims?.["server"] === true;
    const known = await cutoffs(now);
    // A server's token was got with the secret, so it ends with those of client credentials, too.
    const kinds: readonly Grant[] = isServer ? ["implicit", "client_credentials"] : [grant];
    const issue = issueOf(claims);
    if (kinds.some((kind) => isEnded(known, { subject: subjectOf(kind, clientId), ...issue })))
      return undefined;
    return { grant, clientId, ...(isServer ? { isServer } : {}) };
  };
}

/** Checks the tokens of shoppers in the same way. */
export function shopperVerifier(publicKeys: PublicKeys, cutoffs: CutoffReader): ShopperVerifier {
  const read = tokenReader(publicKeys);
  return async (kind, token, now) => {
    const claims = (await read(kind, token, now))?.claims;
    const found = claims && shopperOf(kind, claims);
    if (!found || isEnded(await cutoffs(now), { subject: found.subject, ...issueOf(claims) }))
      return undefined;
    return found.shopper;
  };
}

/** A member's tokens end together, whichever of the member's accounts they are for. */
function shopperOf(kind: keyof Shopper, claims: JWTPayload) {
  const { sub: id = "" } = claims;
  if (id === "") return undefined;
  if (kind === "customer") return { shopper: { customer: { id } }, subject: subjectOf("customer", id) };
  const account = accountOf(id, claims);
  return account && { shopper: { account }, subject: subjectOf("account-member", account.memberId) };
}

function accountOf(sub: string, { scope, membership }: JWTPayload): Shopper["account"] {
  if (typeof scope !== "string" || scope === "") return undefined;
  return { id: scope, memberId: sub, ...(typeof membership === "string" ? { membership } : {}) };
}

function issueOf({ iat = 0, credential }: JWTPayload = {}) {
  return { issuedAt: iat, credential: typeof credential === "string" ? credential : undefined };
}

/** Each set of keys has a memory of its own, so that a token is forgotten with the key that it was signed with. */
function tokenReader({ keys }: PublicKeys): TokenReader<Kind> {
  const keySet = createLocalJWKSet({ keys: [...keys] });
  const read: TokenReader<Kind> = async (kind, token, now) => {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keySet, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        typ: TYPES[kind],
        clockTolerance: LEEWAY_SECONDS,
        currentDate: now,
        requiredClaims: ["exp", "iat", "sub"],
      });
      const key = keys.find(({ kid }) => kid !== undefined && kid === protectedHeader.kid);
      const verified = key && verifiedOf(kind, payload, key.exp);
      return verified && isCurrent(verified, now) ? verified : undefined;
    } catch {
      return undefined;
    }
  };
  const remembering = rememberVerified(read, MOST_REMEMBERED);
  return async (kind, token, now) =>
    token.length > LONGEST_TOKEN || !COMPACT.test(token) ? undefined : remembering(kind, token, now);
}

/** When a token counts: not before it was issued, not after it or its key has ended, and never for longer than its kind. */
function verifiedOf(kind: Kind, claims: JWTPayload, keyEnd: unknown): Verified | undefined {
  const { iat = Number.POSITIVE_INFINITY, exp = 0, nbf = iat } = claims;
  if (exp - iat > LIVES[kind]) return undefined;
  const lastSecond = keyEnd === undefined ? Number.POSITIVE_INFINITY : Number(keyEnd);
  const until = Math.min(exp + LEEWAY_SECONDS, lastSecond);
  return { claims, from: Math.max(iat, nbf) - LEEWAY_SECONDS, until };
}

/**
 * Signs with a private key in JWK form whose `kid` names the public key that checks it. No two tokens are equal: a
 * signature is random, too.
 */
export function signerOf(privateKey: (now: Date) => Promise<JWK>): Signer {
  const imported = new WeakMap<JWK, ReturnType<typeof importJWK>>();
  const importOnce = (jwk: JWK) => {
    const key = imported.get(jwk) ?? importJWK(jwk, ALGORITHM);
    imported.set(jwk, key);
    return key;
  };
  return async (subject, issuedAt, lifeSeconds) => {
    const jwk = await privateKey(issuedAt);
    const issuedSeconds = Math.floor(issuedAt.getTime() / 1000);
    const { kind, id, claims } = contentOf(subject);
    const life = Math.min(lifeSeconds ?? USUAL_LIVES[kind], LIVES[kind]);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPES[kind], ...(jwk.kid ? { kid: jwk.kid } : {}) })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(id)
      .setIssuedAt(issuedSeconds)
      .setExpirationTime(issuedSeconds + life)
      .sign(await importOnce(jwk));
  };
}

type Content = {
  readonly kind: Kind;
  readonly id: string;
  readonly claims: JWTPayload;
};

function contentOf(subject: TokenSubject): Content {
  if ("account" in subject) {
    const { id, memberId, membershipId } = subject.account;
    // Storefronts keep the tokens of all accounts of a member in one cookie of 4 KB: no claim that nothing reads.
    const membership = membershipId === undefined ? {} : { membership: fingerprintOf(membershipId) };
    return { kind: "account", id: memberId, claims: { scope: id, ...membership } };
  }
  const random = randomBytes(12).toString("base64url");
  if ("customer" in subject) {
    const { customer, name = "", tokenId = random } = subject;
    const shown = [...name].slice(0, LONGEST_NAME).join("");
    return { kind: "customer", id: customer.id, claims: { name: shown, jti: tokenId } };
  }
  const { grant, clientId, isServer, credential } = subject;
  const proven = { ...(isServer ? { server: true } : {}), ...(credential ? { credential } : {}) };
  return { kind: "access", id: clientId, claims: { grant, jti: random, ...proven } };
}
