import { notFound } from "../kernel/errors.ts";
import type { Document } from "../table/documents.ts";
import type { AddressOwner } from "../table/shopper-keys.ts";
import type { Context } from "../use-case/context.ts";
import type { OwnedAddress } from "./address.ts";
import { addressesOf } from "./addresses-store.ts";
import { requireOwner } from "./require-owner.ts";

/** An address as it was read, and whose it is. */
export type FoundAddress = { readonly owner: AddressOwner; readonly address: Document<OwnedAddress> };

/**
 * An address and its owner, read at once.
 * @throws ApiError 404 for an owner that is not there or not the caller's, whatever the address; then for the address
 */
export async function requireAddress(ctx: Context, of: AddressOwner, id: string): Promise<FoundAddress> {
  const [owner, address] = await Promise.all([requireOwner(ctx, of), addressesOf(of).get(ctx.table, id)]);
  if (!address) throw notFound("address", id);
  return { owner, address };
}
