import { notFound } from "../kernel/errors.ts";
import { checkIfMatch, requireNamed } from "../kernel/etag.ts";
import type { Document } from "../table/entity.ts";
import type { AddressOwner } from "../table/shopper-keys.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { OwnedAddress } from "./address.ts";
import { addressAnswer, addressView } from "./address-view.ts";
import { addressesOf } from "./addresses-store.ts";
import { requireOwner } from "./require-owner.ts";

type AddressWithOwner = { readonly owner: AddressOwner; readonly address: Document<OwnedAddress> };

/** @throws ApiError 404 as `requireOwner`, whatever the address; then 404 for an unknown address */
async function requireAddress(ctx: Context, of: AddressOwner, id: string): Promise<AddressWithOwner> {
  const [owner, address] = await Promise.all([requireOwner(ctx, of), addressesOf(of).get(ctx.table, id)]);
  if (!address) throw notFound("address", id);
  return { owner, address };
}

/** @throws ApiError 404 as `requireAddress`, 412 if `If-Match` names another state */
export async function requireMatchingAddress(
  ctx: Context,
  of: AddressOwner,
  id: string,
): Promise<AddressWithOwner> {
  const current = await requireNamed(
    ctx,
    "address",
    () => requireAddress(ctx, of, id),
    () => requireOwner(ctx, of),
  );
  checkIfMatch(ctx, "address", () => addressView(current.address.value));
  return current;
}

/** @throws ApiError 404 as `requireAddress` */
export async function readAddress(ctx: Context, of: AddressOwner, id: string): Promise<Reply> {
  const { address } = await requireAddress(ctx, of, id);
  return { body: addressAnswer(address.value) };
}
