import { safe } from "./key-parts.ts";
import type { Key } from "./table.ts";

/** The keys of what accounts, members and customers have beside their own items. */
export const shopperKeys = {
  /** How many memberships an account has. */
  accountCounts: (id: string): Key => ({ pk: `ACCOUNT#${safe(id.toLowerCase())}`, sk: "COUNTS" }),
  /** How many accounts a member belongs to. */
  memberCounts: (id: string): Key => ({ pk: `MEMBER#${safe(id.toLowerCase())}`, sk: "COUNTS" }),
  /** A membership, by account and member; all of an account in one query. */
  membership: (accountId: string, memberId: string): Key => ({
    pk: `MEMBERS-OF#${safe(accountId.toLowerCase())}`,
    sk: safe(memberId.toLowerCase()),
  }),
  /** The same found from the member, oldest first. */
  accountOfMember: (memberId: string, createdAt: string, accountId: string): Key => ({
    pk: `ACCOUNTS-OF#${safe(memberId.toLowerCase())}`,
    sk: `${createdAt}#${safe(accountId.toLowerCase())}`,
  }),
  /** Realms, their password profiles and how accounts sign in, in one item. */
  realms: (): Key => ({ pk: "REALMS", sk: "REALMS" }),
  /** The one-time code of a name in a profile, by the hash of the name. */
  oneTimeCode: (profileId: string, hash: string): Key => ({
    pk: `ONE-TIME-CODE#${safe(profileId.toLowerCase())}#${hash}`,
    sk: "CODE",
  }),
  /** That a code was made, for the event that tells it; gone with the code. */
  oneTimeCodeNotice: (profileId: string, hash: string, id: string): Key => ({
    pk: `ONE-TIME-CODE#${safe(profileId.toLowerCase())}#${hash}`,
    sk: `NOTICE#${id}`,
  }),
  /** An address of an account or a customer; all of one owner in one query, with how many there are behind them. */
  address: (owner: AddressOwner, id: string): Key => ({
    pk: addressesKey(owner),
    sk: safe(id.toLowerCase()),
  }),
  /** How many addresses an account or customer has. */
  addressCount: (owner: AddressOwner): Key => ({ pk: addressesKey(owner), sk: "~COUNT" }),
  /** The same of a member in a password profile other than the first one, whose names are older than profiles. */
  profileName: (profileId: string, name: string): Key => ({
    pk: `UNIQ#profile-name#${safe(profileId.toLowerCase())}#${safe(name.toLowerCase())}`,
    sk: "UNIQ",
  }),
  /** That an account, member or customer was deleted, for as long as tokens of theirs may be about. */
  endedShopper: (kind: "account" | "account-member" | "customer", id: string): Key => ({
    pk: `ENDED#${kind}#${safe(id.toLowerCase())}`,
    sk: "ENDED",
  }),
};

/** Who has addresses. */
export type AddressOwner = { readonly type: "account" | "customer"; readonly id: string };

function addressesKey({ type, id }: AddressOwner): string {
  return `ADDRESSES#${type}#${safe(id.toLowerCase())}`;
}
