import { notFound } from "../kernel/errors.ts";
import type { Document } from "../table/entity.ts";
import type { AddressOwner } from "../table/shopper-keys.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { OwnedAddress } from "./address.ts";
import { addressAnswer } from "./address-view.ts";
import { addressesOf } from "./addresses-store.ts";
import { requireOwner } from "./require-owner.ts";

type AddressWithOwner = { readonly owner: AddressOwner; readonly address: Document<OwnedAddress> };

/** @throws ApiError 404 as `requireOwner`, whatever the address; then 404 for an unknown address */
export async function requireAddress(ctx: Context, of: AddressOwner, id: string): Promise<AddressWithOwner> {
  const [owner, address] = await Promise.all([requireOwner(ctx, of), addressesOf(of).get(ctx.table, id)]);
  if (!address) throw notFound("address", id);
  return { owner, address };
}

/** @throws ApiError 404 as `requireAddress` */
export async function readAddress(ctx: Context, of: AddressOwner, id: string): Promise<Reply> {
  const { address } = await requireAddress(ctx, of, id);
  return { body: addressAnswer(address.value) };
}
