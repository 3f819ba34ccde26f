import { accounts } from "../accounts/store.ts";
import { customers } from "../customers/store.ts";
import type { AddressOwner } from "../table/shopper-keys.ts";
import type { Table } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import { noOwner } from "./no-owner.ts";

type Stored = Readonly<
  Record<
    AddressOwner["type"],
    { get(table: Table, id: string): Promise<{ value: { id: string } } | undefined> }
  >
>;

const STORES: Stored = { account: accounts, customer: customers };

/**
 * Whose addresses a request is about, with the id as it is stored.
 * @throws ApiError 404 for nobody, and told alike for somebody else than the shopper who calls
 */
export async function requireOwner(ctx: Context, { type, id }: AddressOwner): Promise<AddressOwner> {
  const found = isOwn(ctx, { type, id }) ? await STORES[type].get(ctx.table, id) : undefined;
  if (!found) throw noOwner(type);
  return { type, id: found.value.id };
}

/** The same for who only asks whether it still is so. @throws ApiError 404 as `requireOwner` */
export async function checkOwner(ctx: Context, owner: AddressOwner): Promise<void> {
  await requireOwner(ctx, owner);
}

/** Whether a caller may see what somebody has: client credentials all, a shopper the own. */
function isOwn(
  { caller, shopper }: Pick<Context, "caller" | "shopper">,
  { type, id }: AddressOwner,
): boolean {
  return caller.grant === "client_credentials" || shopper[type]?.id.toLowerCase() === id.toLowerCase();
}
