import { createHash } from "node:crypto";
import type { ProvenPerson } from "../oidc/proven-person.ts";

/** The person who has signed in, as the provider says. */
export type ProvenIdentity = ProvenPerson & {
  readonly profile_id: string;
  readonly issuer: string;
  /** Compared exactly, letter case included. */
  readonly subject: string;
};

/** Names an identity. The profile is part of it, so a provider that lies about its issuer reaches no other's users. */
export type IdentityName = Pick<ProvenIdentity, "profile_id" | "issuer" | "subject">;

/** For keys, which have no room for long issuers. */
export function hashIdentity({ issuer, subject }: IdentityName): string {
  return createHash("sha256")
    .update(JSON.stringify([issuer, subject]), "utf8")
    .digest("base64url");
}

export function isSameIdentity(one: IdentityName, other: IdentityName): boolean {
  return one.profile_id === other.profile_id && one.issuer === other.issuer && one.subject === other.subject;
}

/** Codes and states are stored as hashes: who reads the table cannot use them. */
export function hashRandomText(text: string): string {
  return createHash("sha256").update(`sign-on ${text}`, "utf8").digest("base64url");
}

/** As `S256` of RFC 7636. */
export function makeChallenge(verifier: string): string {
  return createHash("sha256").update(verifier, "ascii").digest("base64url");
}
