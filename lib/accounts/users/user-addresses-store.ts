import { toSignInName } from "../../auth/sign-in/sign-in-name.ts";
import { attemptHash } from "../../rate-limits/source-limits.ts";
import { keys } from "../../table/keys.ts";
import type { Key, Table, Write } from "../../table/table.ts";
import type { AddressUser } from "./identities/choose-user.ts";
import type { User } from "./user.ts";

type Address = Pick<User, "id" | "realm_id" | "email">;

/** Hash of an e-mail address; equal for all spellings of it. */
export function hashAddress(email: string): string {
  return attemptHash(`address ${toSignInName(email)}`);
}

/** With two users the address does not say which one it is. */
const MOST_READ = 2;

/** The users of a realm who have an e-mail address, in any spelling; two at most. */
export async function findUsersWithAddress(
  table: Table,
  realmId: string,
  email: string,
): Promise<readonly AddressUser[]> {
  const { pk } = keys.userAddress(realmId, hashAddress(email), "-");
  const { items } = await table.query({ pk, limit: MOST_READ, consistent: true });
  return items.map((item) => ({ id: String(item["userId"]), isConfirmed: item["confirmed"] === true }));
}

/** Moves the row of a user's address, in the transaction that writes the user. A changed address is not confirmed. */
export function buildAddressWrites(
  user: Address,
  before: Address | undefined,
  isConfirmed: boolean,
): Write[] {
  if (before && hashAddress(before.email) === hashAddress(user.email)) return [];
  const put = {
    ...keyOfAddress(user),
    type: "user_address",
    userId: user.id,
    ...(isConfirmed ? { confirmed: true } : {}),
  };
  return [
    { put, when: { unconditional: "the version of its user is checked in the same transaction" } },
    ...(before ? [buildAddressRemoval(before)] : []),
  ];
}

export function buildAddressRemoval(user: Address): Write {
  return {
    delete: keyOfAddress(user),
    when: { unconditional: "the version of its user is checked in the same transaction" },
  };
}

/** For a person who has redeemed a code that was sent there; nothing if the address is confirmed. */
export async function buildConfirmation(table: Table, user: Address): Promise<Write[]> {
  const row = await table.get(keyOfAddress(user));
  if (!row || row["confirmed"] === true) return [];
  return [{ update: keyOfAddress(user), set: { confirmed: true }, when: { only: "present" } }];
}

function keyOfAddress({ realm_id, email, id }: Address): Key {
  return keys.userAddress(realm_id, hashAddress(email), id);
}
