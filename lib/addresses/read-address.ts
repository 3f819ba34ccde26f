import { notFound } from "../kernel/errors.ts";
import type { AddressOwner } from "../table/shopper-keys.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { addressAnswer } from "./address-view.ts";
import { addressesOf } from "./addresses-store.ts";
import { requireOwner } from "./require-owner.ts";

/** One address. @throws ApiError 404 for an owner or address that is not there or not the caller's */
export async function readAddress(ctx: Context, of: AddressOwner, id: string): Promise<Reply> {
  const address = addressesOf(of).get(ctx.table, id);
  const [, found] = await Promise.all([requireOwner(ctx, of), address]);
  if (!found) throw notFound("address", id);
  return { body: addressAnswer(found.value) };
}
