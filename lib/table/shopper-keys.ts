import { safe } from "./key-parts.ts";
import type { Key } from "./table.ts";

export const shopperKeys = {
  accountCounts: (id: string): Key => ({ pk: `ACCOUNT#${safe(id.toLowerCase())}`, sk: "COUNTS" }),
  /** Finds accounts by the hash of their reference, which several may have. May be outdated; the account decides. */
  accountReference: (hash: string, accountId: string): Key => ({
    pk: `ACCOUNT-REFERENCE#${safe(hash)}`,
    sk: safe(accountId.toLowerCase()),
  }),
  /** The position up to which the references of accounts from earlier releases are written. */
  accountReferencesBuild: (): Key => ({ pk: "ACCOUNT-REFERENCES-BUILD", sk: "BUILD" }),
  memberCounts: (id: string): Key => ({ pk: `MEMBER#${safe(id.toLowerCase())}`, sk: "COUNTS" }),
  membership: (accountId: string, memberId: string): Key => ({
    pk: `MEMBERS-OF#${safe(accountId.toLowerCase())}`,
    sk: safe(memberId.toLowerCase()),
  }),
  /** Sorts by time, oldest first. */
  accountOfMember: (memberId: string, createdAt: string, accountId: string): Key => ({
    pk: `ACCOUNTS-OF#${safe(memberId.toLowerCase())}`,
    sk: `${createdAt}#${safe(accountId.toLowerCase())}`,
  }),
  /** Realms, password profiles and the settings for account tokens, in one item. */
  realms: (): Key => ({ pk: "REALMS", sk: "REALMS" }),
  /** The OpenID Connect profiles of a realm, in one item. */
  oidcProfiles: (realmId: string): Key => ({ pk: `OIDC-PROFILES#${safe(realmId)}`, sk: "PROFILES" }),
  /** A running sign-in, by the hash of what the provider sends back. */
  signOn: (hash: string): Key => ({ pk: `SIGN-ON#${hash}`, sk: "SIGN-ON" }),
  /** A proven identity that waits for its exchange, by the hash of its code. */
  signOnCode: (hash: string): Key => ({ pk: `SIGN-ON-CODE#${hash}`, sk: "CODE" }),
  /** Gives an identity at a provider to one user, by the hash of issuer and subject. */
  identityOwner: (profileId: string, hash: string): Key => ({
    pk: `UNIQ#identity#${safe(profileId.toLowerCase())}#${hash}`,
    sk: "UNIQ",
  }),
  /** Finds the users of a realm with an e-mail address, by its hash. Says whether the address is confirmed. */
  userAddress: (realmId: string, hash: string, userId: string): Key => ({
    pk: `USER-ADDRESS#${safe(realmId)}#${hash}`,
    sk: safe(userId.toLowerCase()),
  }),
  /** By the hash of the name. */
  oneTimeCode: (profileId: string, hash: string): Key => ({
    pk: `ONE-TIME-CODE#${safe(profileId.toLowerCase())}#${hash}`,
    sk: "CODE",
  }),
  /** The event's content; expires with the code. */
  oneTimeCodeNotice: (profileId: string, hash: string, id: string): Key => ({
    pk: `ONE-TIME-CODE#${safe(profileId.toLowerCase())}#${hash}`,
    sk: `NOTICE#${id}`,
  }),
  /** The count sorts behind the addresses, so that one query reads both. */
  address: (owner: AddressOwner, id: string): Key => ({
    pk: addressesKey(owner),
    sk: safe(id.toLowerCase()),
  }),
  addressCount: (owner: AddressOwner): Key => ({ pk: addressesKey(owner), sk: "~COUNT" }),
  /** A name in a password profile other than the default one. */
  profileName: (profileId: string, name: string): Key => ({
    pk: `UNIQ#profile-name#${safe(profileId.toLowerCase())}#${safe(name.toLowerCase())}`,
    sk: "UNIQ",
  }),
  /** Marks a deleted shopper while tokens for it may still exist. */
  endedShopper: (kind: "account" | "account-member" | "customer", id: string): Key => ({
    pk: `ENDED#${kind}#${safe(id.toLowerCase())}`,
    sk: "ENDED",
  }),
};

export type AddressOwner = { readonly type: "account" | "customer"; readonly id: string };

function addressesKey({ type, id }: AddressOwner): string {
  return `ADDRESSES#${type}#${safe(id.toLowerCase())}`;
}
