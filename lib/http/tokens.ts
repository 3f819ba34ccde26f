import { randomBytes } from "node:crypto";
import {
  createLocalJWKSet,
  decodeProtectedHeader,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from "jose";
import type { Caller, Grant, Shopper, Signer, StaffSession, TokenSubject } from "../use-case/context.ts";
import { isStaffRole } from "../use-case/staff-role.ts";
import { hashMembership } from "./membership-fingerprint.ts";
import {
  ALL_RIGHTS,
  type CutoffReader,
  isCurrent,
  isEnded,
  LONGEST_SHOPPER_LIFE_SECONDS,
  rememberVerified,
  SHOPPER_LIFE_SECONDS,
  STAFF_TOKEN_LIFE_SECONDS,
  subjectOf,
  TOKEN_LIFE_SECONDS,
  type TokenReader,
  type Verified,
} from "./remembered-tokens.ts";

const ALGORITHM = "ES256";
const ISSUER = "cartwright";
const AUDIENCE = "cartwright-api";
const LEEWAY_SECONDS = 5;
const LONGEST_TOKEN = 2048;
const LONGEST_NAME = 100;
/** Gives a token only one spelling: padding and blanks would decode to the same signature. */
const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]{86}$/;
/** Less than a megabyte per process. */
const MOST_REMEMBERED = 1000;

/** Part of a token's header, so that no kind can be used as another. */
const TYPES = {
  access: "at+jwt",
  account: "account+jwt",
  customer: "customer+jwt",
  staff: "staff+jwt",
} as const;
type Kind = keyof typeof TYPES;

const AUDIENCES: Readonly<Record<Kind, string>> = {
  access: AUDIENCE,
  account: AUDIENCE,
  customer: AUDIENCE,
  staff: "cartwright-console",
};

const BEARER = /^bearer ([^\s,]+)$/i;

export function readBearerToken(headers: Readonly<Record<string, string | undefined>>): string | undefined {
  return BEARER.exec(headers["authorization"] ?? "")?.[1];
}

/** Seconds, whatever the token claims. */
const LIVES: Readonly<Record<Kind, number>> = {
  access: TOKEN_LIFE_SECONDS,
  account: LONGEST_SHOPPER_LIFE_SECONDS,
  customer: SHOPPER_LIFE_SECONDS,
  staff: STAFF_TOKEN_LIFE_SECONDS,
};

const USUAL_LIVES: Readonly<Record<Kind, number>> = { ...LIVES, account: SHOPPER_LIFE_SECONDS };

/** A replaced key has `exp`, its end in epoch seconds. */
export type PublicKeys = { readonly keys: readonly (JWK & { readonly exp?: unknown })[] };

export type Verifier = (token: string, now: Date) => Promise<Caller | undefined>;
export type StaffVerifier = (token: string, now: Date) => Promise<StaffSession | undefined>;
export type ShopperVerifier = (kind: keyof Shopper, token: string, now: Date) => Promise<Shopper | undefined>;

/**
 * Algorithm, issuer, audience and type are fixed, and a key inside a token is ignored.
 * @answers Is a token valid, or ended early?
 */
export function createVerifier(publicKeys: PublicKeys, cutoffs: CutoffReader): Verifier {
  const read = createTokenReader(publicKeys);
  return async (token, now) => {
    const claims = (await read("access", token, now))?.claims;
    const { sub: clientId = "", grant } = claims ?? {};
    if (grant !== "implicit" && grant !== "client_credentials") return undefined;
    const isServer = grant === "implicit" && claims?.["server"] === true;
    const currentCutoffs = await cutoffs(now);
    // A server's token ends with those of client credentials, since both need the secret.
    const kinds: readonly Grant[] = isServer ? ["implicit", "client_credentials"] : [grant];
    const issue = readIssue(claims);
    if (kinds.some((kind) => isEnded(currentCutoffs, { subject: subjectOf(kind, clientId), ...issue }, now)))
      return undefined;
    const role = grant === "client_credentials" ? claims?.["role"] : undefined;
    // A role of a later version must not become all rights.
    if (role !== undefined && !isStaffRole(role)) return undefined;
    const asRole = { subject: subjectOf("key-role", clientId), ...issue, credential: role ?? ALL_RIGHTS };
    if (grant === "client_credentials" && isEnded(currentCutoffs, asRole, now)) return undefined;
    return { grant, clientId, ...(isServer ? { isServer } : {}), ...(role ? { role } : {}) };
  };
}

/** Reads the kind that a token claims; its signature is checked afterwards. */
export function claimsStaff(token: string): boolean {
  if (token.length > LONGEST_TOKEN || !COMPACT.test(token)) return false;
  try {
    return decodeProtectedHeader(token).typ === TYPES.staff;
  } catch {
    return false;
  }
}

/** Cut-offs are not asked: each request reads the record and the sign-in of the member. */
export function createStaffVerifier(publicKeys: PublicKeys): StaffVerifier {
  const read = createTokenReader(publicKeys);
  return async (token, now) => {
    const { sub: id = "", sid } = (await read("staff", token, now))?.claims ?? {};
    return id !== "" && typeof sid === "string" && sid !== "" ? { id, signInId: sid } : undefined;
  };
}

export function createShopperVerifier(publicKeys: PublicKeys, cutoffs: CutoffReader): ShopperVerifier {
  const read = createTokenReader(publicKeys);
  return async (kind, token, now) => {
    const claims = (await read(kind, token, now))?.claims;
    const claimed = claims && readShopperClaims(kind, claims);
    if (!claimed || isEnded(await cutoffs(now), { subject: claimed.subject, ...readIssue(claims) }, now))
      return undefined;
    return claimed.shopper;
  };
}

/** A member's tokens for all accounts end together. */
function readShopperClaims(kind: keyof Shopper, claims: JWTPayload) {
  const { sub: id = "" } = claims;
  if (id === "") return undefined;
  if (kind === "customer") return { shopper: { customer: { id } }, subject: subjectOf("customer", id) };
  const account = readAccountClaims(id, claims);
  return account && { shopper: { account }, subject: subjectOf("account-member", account.memberId) };
}

function readAccountClaims(sub: string, { scope, membership }: JWTPayload): Shopper["account"] {
  if (typeof scope !== "string" || scope === "") return undefined;
  return { id: scope, memberId: sub, ...(typeof membership === "string" ? { membership } : {}) };
}

function readIssue({ iat = 0, credential }: JWTPayload = {}) {
  return { issuedAt: iat, credential: typeof credential === "string" ? credential : undefined };
}

/** A token is forgotten with its set of keys. */
function createTokenReader({ keys }: PublicKeys): TokenReader<Kind> {
  const keySet = createLocalJWKSet({ keys: [...keys] });
  const read: TokenReader<Kind> = async (kind, token, now) => {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keySet, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCES[kind],
        typ: TYPES[kind],
        clockTolerance: LEEWAY_SECONDS,
        currentDate: now,
        requiredClaims: ["exp", "iat", "sub"],
      });
      const key = keys.find(({ kid }) => kid !== undefined && kid === protectedHeader.kid);
      const verified = key && checkTimes(kind, payload, key.exp);
      return verified && isCurrent(verified, now) ? verified : undefined;
    } catch {
      return undefined;
    }
  };
  const remembering = rememberVerified(read, MOST_REMEMBERED);
  return async (kind, token, now) =>
    token.length > LONGEST_TOKEN || !COMPACT.test(token) ? undefined : remembering(kind, token, now);
}

/** Never longer than its kind allows. */
function checkTimes(kind: Kind, claims: JWTPayload, keyEnd: unknown): Verified | undefined {
  const { iat = Number.POSITIVE_INFINITY, exp = 0, nbf = iat } = claims;
  if (exp - iat > LIVES[kind]) return undefined;
  const lastSecond = keyEnd === undefined ? Number.POSITIVE_INFINITY : Number(keyEnd);
  const until = Math.min(exp + LEEWAY_SECONDS, lastSecond);
  return { claims, from: Math.max(iat, nbf) - LEEWAY_SECONDS, until };
}

/** Signs with a private key whose `kid` names the public key. No two tokens are equal. */
export function createSigner(privateKey: (now: Date) => Promise<JWK>): Signer {
  const imported = new WeakMap<JWK, ReturnType<typeof importJWK>>();
  const importOnce = (jwk: JWK) => {
    const key = imported.get(jwk) ?? importJWK(jwk, ALGORITHM);
    imported.set(jwk, key);
    return key;
  };
  return async (subject, issuedAt, lifeSeconds) => {
    const jwk = await privateKey(issuedAt);
    const issuedSeconds = Math.floor(issuedAt.getTime() / 1000);
    const { kind, id, claims } = buildClaims(subject);
    const life = Math.min(lifeSeconds ?? USUAL_LIVES[kind], LIVES[kind]);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPES[kind], ...(jwk.kid ? { kid: jwk.kid } : {}) })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCES[kind])
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

function buildClaims(subject: TokenSubject): Content {
  if ("account" in subject) {
    const { id, memberId, membershipId } = subject.account;
    // A storefront keeps all of a member's tokens in one cookie of 4 KB, so no unread claims.
    const membership = membershipId === undefined ? {} : { membership: hashMembership(membershipId) };
    return { kind: "account", id: memberId, claims: { scope: id, ...membership } };
  }
  const random = randomBytes(12).toString("base64url");
  if ("staff" in subject) {
    const { id, signInId } = subject.staff;
    return { kind: "staff", id, claims: { sid: signInId, jti: random } };
  }
  if ("customer" in subject) {
    const { customer, name = "", tokenId = random } = subject;
    const shown = [...name].slice(0, LONGEST_NAME).join("");
    return { kind: "customer", id: customer.id, claims: { name: shown, jti: tokenId } };
  }
  const { grant, clientId, isServer, credential, role } = subject;
  const proven = { ...(isServer ? { server: true } : {}), ...(credential ? { credential } : {}) };
  return {
    kind: "access",
    id: clientId,
    claims: { grant, jti: random, ...proven, ...(role ? { role } : {}) },
  };
}
