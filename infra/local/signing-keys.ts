import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { exportJWK, generateKeyPair, type JWK } from "jose";

export type SigningKeys = { readonly privateKey: JWK; readonly publicKey: JWK };

/** This machine's key pair. With a file it is stored, so that tokens stay valid after a restart. */
export async function signingKeys(file: string | undefined): Promise<SigningKeys> {
  const kept = file && (await readKeys(file));
  if (kept) return kept;
  const pair = await generateKeyPair("ES256", { extractable: true });
  const marks = { kid: "local", alg: "ES256", use: "sig" };
  const keys = {
    privateKey: { ...(await exportJWK(pair.privateKey)), ...marks },
    publicKey: { ...(await exportJWK(pair.publicKey)), ...marks },
  };
  if (file) {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, JSON.stringify(keys), { mode: 0o600 });
  }
  return keys;
}

async function readKeys(file: string): Promise<SigningKeys | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return undefined;
  }
}
