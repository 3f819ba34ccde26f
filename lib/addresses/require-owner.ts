import { accounts } from "../accounts/store.ts";
import { customers } from "../customers/store.ts";
import type { AddressOwner } from "../table/shopper-keys.ts";
import type { Table } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import { noOwner } from "./addresses-store.ts";

type OwnerStores = Readonly<
  Record<
    AddressOwner["type"],
    { get(table: Table, id: string): Promise<{ value: { id: string } } | undefined> }
  >
>;

const OWNER_STORES: OwnerStores = { account: accounts, customer: customers };

/**
 * With the id as stored. @throws ApiError 404 for an unknown owner and one other than the shopper
 * @answers Whose addresses may a caller see, and how many may there be?
 */
export async function requireOwner(ctx: Context, { type, id }: AddressOwner): Promise<AddressOwner> {
  const stored = isOwn(ctx, { type, id }) ? await OWNER_STORES[type].get(ctx.table, id) : undefined;
  if (!stored) throw noOwner(type);
  return { type, id: stored.value.id };
}

/** @throws ApiError 404 as `requireOwner` */
export async function checkOwner(ctx: Context, owner: AddressOwner): Promise<void> {
  await requireOwner(ctx, owner);
}

/** Client credentials own every address here, a shopper its own. */
function isOwn(
  { caller, shopper }: Pick<Context, "caller" | "shopper">,
  { type, id }: AddressOwner,
): boolean {
  return caller.grant === "client_credentials" || shopper[type]?.id.toLowerCase() === id.toLowerCase();
}
