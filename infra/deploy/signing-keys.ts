import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from "jose";

/** The few things that this needs from the Parameter Store. */
export type Parameters = {
  /** Value and version; `undefined` if there is no such parameter. */
  readonly get: (name: string) => Promise<{ value: string; version: number } | undefined>;
  /** @returns the new version */
  readonly put: (name: string, value: string, kind: "String" | "SecureString") => Promise<number>;
};

export type KeyNames = { readonly publicKeysParameter: string; readonly signingKeyParameter: string };

/**
 * Makes sure that a deployment has its keys: a private one to sign tokens, encrypted, and the public ones to check
 * them. Called again after it was interrupted, it completes what is missing.
 * @returns version of the public keys
 */
export async function ensureKeys(parameters: Parameters, names: KeyNames): Promise<number> {
  const signing = await parameters.get(names.signingKeyParameter);
  const key: JWK = signing ? JSON.parse(signing.value) : await newSigningKey();
  if (!signing) await parameters.put(names.signingKeyParameter, JSON.stringify(key), "SecureString");
  const known = await parameters.get(names.publicKeysParameter);
  if (known && keysOf(known.value).some(({ kid }) => kid === key.kid)) return known.version;
  return putPublicKeys(parameters, names, [key]);
}

export type Rotation = {
  /** Version of the public keys, old and new, that has to be deployed first. */
  readonly version: number;
  /** Lets tokens be signed with the new key; the old one's tokens stay valid to their end. */
  readonly finish: () => Promise<void>;
};

/**
 * Begins to replace the signing key. Every function must know the new public key before the first token is signed
 * with it; the key before the current one is forgotten.
 */
export async function rotateKeys(parameters: Parameters, names: KeyNames): Promise<Rotation> {
  const current = await parameters.get(names.signingKeyParameter);
  if (!current) throw new Error("There is no signing key yet: deploy once without --rotate-keys.");
  const next = await newSigningKey();
  const version = await putPublicKeys(parameters, names, [next, JSON.parse(current.value)]);
  const finish = async () => {
    await parameters.put(names.signingKeyParameter, JSON.stringify(next), "SecureString");
  };
  return { version, finish };
}

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: crypto.randomUUID(), alg: "ES256", use: "sig" };
}

function putPublicKeys(parameters: Parameters, names: KeyNames, keys: readonly JWK[]): Promise<number> {
  const set = { keys: keys.map(publicPart) };
  return parameters.put(names.publicKeysParameter, JSON.stringify(set), "String");
}

/** Named one by one, so that no private field can slip through. */
function publicPart({ kty, crv, x, y, kid, alg, use }: JWK): JWK {
  return JSON.parse(JSON.stringify({ kty, crv, x, y, kid, alg, use }));
}

function keysOf(text: string): readonly JWK[] {
  const { keys }: JSONWebKeySet = JSON.parse(text);
  return keys;
}
