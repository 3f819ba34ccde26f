import { exportJWK, generateKeyPair, type JWK } from "jose";
import { LONGEST_SHOPPER_LIFE_SECONDS } from "../../../lib/http/remembered-tokens.ts";
import type { PublicKeys } from "../../../lib/http/tokens.ts";

export type Parameters = {
  /** Value and version; `undefined` if the parameter does not exist. */
  readonly get: (name: string) => Promise<{ value: string; version: number } | undefined>;
  /** @returns the new version */
  readonly put: (name: string, value: string, kind: "String" | "SecureString") => Promise<number>;
};

export type KeyNames = { readonly publicKeysParameter: string; readonly signingKeyParameter: string };

type PublicKey = PublicKeys["keys"][number];

/** Lifetime of the longest token, and an hour more for functions that still sign with the old key. */
const OVERLAP_SECONDS = LONGEST_SHOPPER_LIFE_SECONDS + 3600;
/** A parameter and the environment of a function hold 4 KB each. Beyond this, the oldest replaced key is dropped. */
const MOST_KEYS = 8;

/**
 * Ensures that a deployment has its keys: an encrypted private key that signs tokens, and public keys that verify them. A
 * public key that no longer signs has an expiry and is removed after it. If this or a rotation was interrupted, calling it
 * again completes the work.
 * @returns version of the public keys
 * @answers When does a replaced signing key end?
 */
export async function ensureKeys(parameters: Parameters, names: KeyNames, now = new Date()): Promise<number> {
  const signing = await parameters.get(names.signingKeyParameter);
  const key: JWK = signing ? JSON.parse(signing.value) : await newSigningKey();
  if (!signing) await parameters.put(names.signingKeyParameter, JSON.stringify(key), "SecureString");
  return settle(parameters, names, key, { now, endOthers: "later" });
}

export type Rotation = {
  /** Version of the public keys with the new one. Deploy it first. */
  readonly version: number;
  /**
   * Starts signing with the new key and sets the expiry of all others.
   * @returns version of the public keys to deploy next
   */
  readonly finish: (now?: Date) => Promise<number>;
};

/** Expiry of a replaced key: `later`, when none of its tokens is valid any more; `now` after a leak. */
export type EndOfOthers = "later" | "now";

/**
 * Begins to replace the signing key. Every function must know the new public key before it signs a token. The current key
 * gets an expiry only after it stops signing, so an interrupted rotation expires no key.
 */
export async function rotateKeys(
  parameters: Parameters,
  names: KeyNames,
  endOthers: EndOfOthers = "later",
  began = new Date(),
): Promise<Rotation> {
  const signing = await parameters.get(names.signingKeyParameter);
  if (!signing) throw new Error("There is no signing key yet: deploy once without --rotate-keys.");
  const current: JWK = JSON.parse(signing.value);
  const next = await newSigningKey();
  const publicKeys = (await publicKeysIn(parameters, names)).keys;
  const kept = endOtherKeys(publicKeys, current, { now: began, endOthers });
  const version = await putPublicKeys(parameters, names, [publicPart(next), ...kept]);
  const finish = async (now = new Date()) => {
    await parameters.put(names.signingKeyParameter, JSON.stringify(next), "SecureString");
    return settle(parameters, names, next, { now, endOthers });
  };
  return { version, finish };
}

type Ending = { readonly now: Date; readonly endOthers: EndOfOthers };

/** Writes the public keys if they have changed. */
async function settle(
  parameters: Parameters,
  names: KeyNames,
  signing: JWK,
  ending: Ending,
): Promise<number> {
  const { keys, stored } = await publicKeysIn(parameters, names);
  const keysToKeep = endOtherKeys(keys, signing, ending);
  if (stored && JSON.stringify(keys) === JSON.stringify(keysToKeep)) return stored.version;
  return putPublicKeys(parameters, names, keysToKeep);
}

/** The signing key, and every other key until its expiry: its own, or one counted from now. */
function endOtherKeys(
  known: readonly PublicKey[],
  signing: JWK,
  { now, endOthers }: Ending,
): readonly PublicKey[] {
  if (endOthers === "now") return [publicPart(signing)];
  const seconds = Math.floor(now.getTime() / 1000);
  const others = known
    .filter(({ kid }) => kid !== signing.kid)
    .map((key) => ({ ...publicPart(key), exp: Number(key.exp ?? seconds + OVERLAP_SECONDS) }))
    .filter(({ exp }) => seconds < exp);
  return [publicPart(signing), ...others];
}

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: crypto.randomUUID(), alg: "ES256", use: "sig" };
}

function putPublicKeys(parameters: Parameters, names: KeyNames, keys: readonly PublicKey[]): Promise<number> {
  const set = { keys: keys.slice(0, MOST_KEYS) };
  return parameters.put(names.publicKeysParameter, JSON.stringify(set), "String");
}

/** Copies named fields only, so that no private field can get through. */
function publicPart({ kty, crv, x, y, kid, alg, use }: JWK): JWK {
  return JSON.parse(JSON.stringify({ kty, crv, x, y, kid, alg, use }));
}

async function publicKeysIn(parameters: Parameters, { publicKeysParameter }: KeyNames) {
  const stored = await parameters.get(publicKeysParameter);
  const { keys }: PublicKeys = stored ? JSON.parse(stored.value) : { keys: [] };
  return { keys, stored };
}
