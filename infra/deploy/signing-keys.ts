import { exportJWK, generateKeyPair, type JWK } from "jose";
import { LONGEST_SHOPPER_LIFE_SECONDS, type PublicKeys } from "../../lib/http/tokens.ts";

/** The few things that this needs from the Parameter Store. */
export type Parameters = {
  /** Value and version; `undefined` if there is no such parameter. */
  readonly get: (name: string) => Promise<{ value: string; version: number } | undefined>;
  /** @returns the new version */
  readonly put: (name: string, value: string, kind: "String" | "SecureString") => Promise<number>;
};

export type KeyNames = { readonly publicKeysParameter: string; readonly signingKeyParameter: string };

type PublicKey = PublicKeys["keys"][number];

/** As long as any token of a replaced key can live, and an hour for whoever still signs with it. */
const OVERLAP_SECONDS = LONGEST_SHOPPER_LIFE_SECONDS + 3600;
/** Parameters and the environment of a function hold 4 KB each: the key that was replaced first gives way. */
const MOST_KEYS = 8;

/**
 * Makes sure that a deployment has its keys: a private one to sign tokens, encrypted, and the public ones to check
 * them, where those that do not sign have an end and are gone after it. Called again after it, or a rotation, was
 * interrupted, it completes what is missing.
 * @returns version of the public keys
 */
export async function ensureKeys(parameters: Parameters, names: KeyNames, now = new Date()): Promise<number> {
  const signing = await parameters.get(names.signingKeyParameter);
  const key: JWK = signing ? JSON.parse(signing.value) : await newSigningKey();
  if (!signing) await parameters.put(names.signingKeyParameter, JSON.stringify(key), "SecureString");
  return settle(parameters, names, key, { now, endOthers: "later" });
}

export type Rotation = {
  /** Version of the public keys, with the new one, that has to be deployed first. */
  readonly version: number;
  /**
   * Lets tokens be signed with the new key, and gives all others their end.
   * @returns version of the public keys that has to be deployed then
   */
  readonly finish: (now?: Date) => Promise<number>;
};

/** When a replaced key ends: once no token of it can be out, or, after a leak, at once. */
export type EndOfOthers = "later" | "now";

/**
 * Begins to replace the signing key. Every function must know the new public key before the first token is signed
 * with it. The current one gets its end only when it signs no more: a rotation that stops half way ends nobody's key.
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
  const known = (await publicKeysIn(parameters, names)).keys;
  const kept = settled(known, current, { now: began, endOthers });
  const version = await putPublicKeys(parameters, names, [publicPart(next), ...kept]);
  const finish = async (now = new Date()) => {
    await parameters.put(names.signingKeyParameter, JSON.stringify(next), "SecureString");
    return settle(parameters, names, next, { now, endOthers });
  };
  return { version, finish };
}

type Ending = { readonly now: Date; readonly endOthers: EndOfOthers };

/** Writes the public keys as they should be now, unless they are. */
async function settle(
  parameters: Parameters,
  names: KeyNames,
  signing: JWK,
  ending: Ending,
): Promise<number> {
  const { keys, stored } = await publicKeysIn(parameters, names);
  const wanted = settled(keys, signing, ending);
  if (stored && JSON.stringify(keys) === JSON.stringify(wanted)) return stored.version;
  return putPublicKeys(parameters, names, wanted);
}

/** The key that signs, and every other one up to its end: the one that it has, or one counted from now. */
function settled(
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

/** Named one by one, so that no private field can slip through. */
function publicPart({ kty, crv, x, y, kid, alg, use }: JWK): JWK {
  return JSON.parse(JSON.stringify({ kty, crv, x, y, kid, alg, use }));
}

async function publicKeysIn(parameters: Parameters, { publicKeysParameter }: KeyNames) {
  const stored = await parameters.get(publicKeysParameter);
  const { keys }: PublicKeys = stored ? JSON.parse(stored.value) : { keys: [] };
  return { keys, stored };
}
