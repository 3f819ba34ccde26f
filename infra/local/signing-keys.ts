import { generateKeyPair } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import type { JWK } from "jose";

export type SigningKeys = { readonly privateKey: JWK; readonly publicKey: JWK };

/** This machine's key pair. With a file it is stored, so that tokens stay valid after a restart. */
export async function signingKeys(file: string | undefined): Promise<SigningKeys> {
  const kept = file && (await readKeys(file));
  if (kept) return kept;
  const pair = await promisify(generateKeyPair)("ec", { namedCurve: "P-256" });
  const marks = { kid: "local", alg: "ES256", use: "sig" };
  const keys = {
    privateKey: { ...pair.privateKey.export({ format: "jwk" }), ...marks },
    publicKey: { ...pair.publicKey.export({ format: "jwk" }), ...marks },
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
