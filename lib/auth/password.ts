import { scrypt, timingSafeEqual } from "node:crypto";
import { limitConcurrency } from "../kernel/few-at-once.ts";
import type { Context, PasswordCost } from "../use-case/context.ts";

export type PasswordHash = { readonly salt: string; readonly hash: string };

const MOST_MEMORY_BYTES = 48 * 1024 * 1024;

/** Leaves two of the process's four threads to other work. Callers beyond these eight get 429. */
export const hashInTurn = limitConcurrency("hashing", { running: 2, waiting: 6 });

const HASH_BYTES = 32;
const UNKNOWN_SHOPPER_HASH: PasswordHash = {
  salt: "unknown",
  hash: Buffer.alloc(HASH_BYTES).toString("base64url"),
};

/** Uses a new salt. To be called within `hashInTurn`. @answers How are passwords kept and hashed? */
export async function hashPassword(
  { newId, passwordCost }: Pick<Context, "newId" | "passwordCost">,
  password: string,
): Promise<PasswordHash> {
  const salt = newId();
  return { salt, hash: (await derive(password, salt, passwordCost)).toString("base64url") };
}

/** Compares in constant time, also for an unknown shopper. To be called within `hashInTurn`. */
export async function passwordMatches(
  { passwordCost }: Pick<Context, "passwordCost">,
  stored: PasswordHash | undefined,
  password: string,
): Promise<boolean> {
  const { salt, hash } = stored ?? UNKNOWN_SHOPPER_HASH;
  const derived = await derive(password, salt, passwordCost);
  const isEqual = timingSafeEqual(Buffer.from(hash, "base64url"), derived);
  return isEqual && stored !== undefined;
}

/** Normalizes, because devices may compose the same letters differently. */
function derive(password: string, salt: string, cost: PasswordCost): Promise<Buffer> {
  const options = { ...cost, maxmem: MOST_MEMORY_BYTES };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFC"), salt, HASH_BYTES, options, (error, hash) =>
      error ? reject(error) : resolve(hash),
    );
  });
}
