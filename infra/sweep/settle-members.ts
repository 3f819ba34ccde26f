import { randomUUID } from "node:crypto";
import { relistAccount } from "../../lib/accounts/relisted-accounts-store.ts";
import { ACCOUNT_TYPE } from "../../lib/accounts/store.ts";
import { relistUser, settleMemberships } from "../../lib/accounts/users/settle-memberships-store.ts";
import { USER_TYPE, userIn } from "../../lib/accounts/users/users-store.ts";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import type { Item, Table } from "../../lib/table/table.ts";

/** For the memberships of one member: a thousand at most, twenty in a transaction. */
const LONGEST_MS = 60_000;

/**
 * Turns what an older version has stored of accounts and members into what this one reads: memberships that members
 * keep become items, and members and accounts come into their lists. Nobody sees a difference but in lists. It may be
 * ended at any time and run again, and goes on with what is left.
 * @param items the whole table, read after this version was deployed
 * @returns a line for each account or member that there was something to do for
 */
export async function settleMembers(table: Table, items: readonly Item[]): Promise<readonly string[]> {
  const lines: string[] = [];
  const writer = { table, newId: randomUUID };
  for (const item of items) {
    if (item.type === ACCOUNT_TYPE) {
      const outcome = await relistAccount(writer, item);
      if (outcome !== "unchanged")
        lines.push(`Account ${item.pk.slice(item.pk.indexOf("#") + 1)}: ${outcome}`);
    }
    if (item.type === USER_TYPE) lines.push(...(await settleMember(writer, item)));
  }
  return lines;
}

async function settleMember(
  writer: { readonly table: Table; readonly newId: () => string },
  item: Item,
): Promise<readonly string[]> {
  const user = userIn(item);
  const count = user.earlier_memberships?.length ?? 0;
  if (count > 0) {
    const ctx = { ...writer, deadline: deadlineIn(LONGEST_MS) };
    await settleMemberships(ctx, { value: user, version: item.version ?? 0 });
    return [`Member ${user.id}: ${count} memberships are items now`];
  }
  if (item.gsi1pk !== undefined) return [];
  const isListed = await relistUser(writer, { value: user, version: item.version ?? 0 });
  return [`Member ${user.id}: ${isListed ? "listed" : "changed meanwhile, run this again"}`];
}
