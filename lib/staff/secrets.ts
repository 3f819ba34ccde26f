import { createHash, timingSafeEqual } from "node:crypto";

type Purpose = "invitation" | "family" | "renewal";

/** One round is enough: secrets are 256 random bits. */
export function hashStaffSecret(purpose: Purpose, secret: string): string {
  return createHash("sha256").update(`cartwright-staff-${purpose}:${secret}`, "utf8").digest("base64url");
}

/** Compares in constant time. */
export function isSameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
