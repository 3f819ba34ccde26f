import { hash } from "node:crypto";

/** 48 bits are enough: ids are random, and no caller chooses one. */
const LENGTH = 8;

/** Shorter than the id: a member's tokens share a cookie of 4 KB. */
export function hashMembership(membershipId: string): string {
  return hash("sha256", membershipId, "base64url").slice(0, LENGTH);
}
