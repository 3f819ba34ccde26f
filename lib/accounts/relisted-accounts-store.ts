import { writeStepSurely } from "../table/effects/write-step.ts";
import { keys } from "../table/keys.ts";
import type { Item, Table, Update } from "../table/table.ts";
import { registrationOwner, takeRegistration } from "./registrations-store.ts";
import { accountIn, accountListKeys } from "./store.ts";

/** What became of an account: `listed` has been put right, `shared` has a registration id that is another's. */
export type Relisted = "unchanged" | "listed" | "shared" | "changed meanwhile";

/**
 * Puts an account from before accounts were listed into its list, and takes its registration id for it if nobody has
 * that. What clients see does not change, and so neither does the version. May be done again without harm.
 * @param item of the account, as it was just read
 */
export async function relistAccount(
  writer: { readonly table: Table; readonly newId: () => string },
  item: Item,
): Promise<Relisted> {
  const account = accountIn(item);
  const listKeys = accountListKeys(account);
  const owner = await registrationOwner(writer.table, account);
  const isShared = owner !== undefined && owner !== account.id;
  const takes = owner === undefined ? takeRegistration(account) : [];
  const isListed = item.gsi1pk === listKeys.gsi1pk && item.gsi1sk === listKeys.gsi1sk;
  if (isListed && takes.length === 0) return isShared ? "shared" : "unchanged";
  const update: Update = {
    update: keys.account(account.id),
    set: listKeys,
    when: { only: { version: item.version ?? 0 } },
  };
  const failed = await writeStepSurely(writer, [update, ...takes]);
  if (failed.length > 0) return "changed meanwhile";
  return isShared ? "shared" : "listed";
}
