import { signInNames } from "../auth/sign-in/names-store.ts";
import { conflict } from "../kernel/errors.ts";
import { entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { resource } from "../table/resource.ts";
import type { Table } from "../table/table.ts";
import type { Account, AccountMember } from "./account.ts";

export const accounts = resource({
  entity: entity<Account>("account"),
  name: "account",
  keyOf: keys.account,
});

/** The names of members. */
export const usernames = signInNames("account-member", "data.username", () =>
  conflict("An account member with this 'username' already exists.", { source: "data.username" }),
);

export const members = resource({
  entity: entity<AccountMember>("account_member"),
  name: "account member",
  keyOf: keys.accountMember,
  unique: [{ value: usernames.unique, of: (member) => member.username }],
});

/** In the order of the ids, `undefined` for unknown ones. */
export async function getAccounts(
  table: Table,
  ids: readonly string[],
): Promise<readonly (Account | undefined)[]> {
  return (await accounts.getMany(table, ids)).map((account) => account?.value);
}

/** The member who signs in with a name, in any spelling of it. */
export async function findMember(table: Table, name: string): Promise<AccountMember | undefined> {
  const id = await usernames.ownerOf(table, name);
  return id === undefined ? undefined : (await members.get(table, id))?.value;
}
