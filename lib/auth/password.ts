import { scrypt, timingSafeEqual } from "node:crypto";
import { fewAtOnce } from "../kernel/few-at-once.ts";
import type { Context, PasswordCost } from "../use-case/context.ts";

/** A shopper's password as it is stored; the password itself never is. */
export type PasswordHash = { readonly salt: string; readonly hash: string };

/**
 * Memory and time that one guess costs: 32 MB, thrice. Shoppers choose passwords themselves, so unlike the secrets
 * of application keys they need a slow hash.
 */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const MOST_MEMORY_BYTES = 48 * 1024 * 1024;

/**
 * Passwords are looked at two at a time, so that others who work in this process get the other two of its four threads.
 * Of those who come at once more than these eight are told to come back.
 */
export const inTurn = fewAtOnce("hashing", { running: 2, waiting: 6 });

const HASH_BYTES = 32;
const NOBODY: PasswordHash = { salt: "nobody", hash: Buffer.alloc(HASH_BYTES).toString("base64url") };

/** Hashes a new password with a salt of its own, within `inTurn`. */
export async function hashPassword(
  { newId, passwordCost }: Pick<Context, "newId" | "passwordCost">,
  password: string,
): Promise<PasswordHash> {
  const salt = newId();
  return { salt, hash: (await derive(password, salt, passwordCost)).toString("base64url") };
}

/** Compares in constant time, within `inTurn`; an unknown shopper takes as long as a wrong password. */
export async function passwordMatches(
  { passwordCost }: Pick<Context, "passwordCost">,
  stored: PasswordHash | undefined,
  password: string,
): Promise<boolean> {
  const { salt, hash } = stored ?? NOBODY;
  const derived = await derive(password, salt, passwordCost);
  const isEqual = timingSafeEqual(Buffer.from(hash, "base64url"), derived);
  return isEqual && stored !== undefined;
}

/** The same letters typed on two devices may be composed differently. */
function derive(password: string, salt: string, cost = PASSWORD_COST): Promise<Buffer> {
  const options = { ...cost, maxmem: MOST_MEMORY_BYTES };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFC"), salt, HASH_BYTES, options, (error, hash) =>
      error ? reject(error) : resolve(hash),
    );
  });
}
