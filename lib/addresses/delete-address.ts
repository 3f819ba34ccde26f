import { commitChange } from "../table/effects/commit-change.ts";
import type { AddressOwner } from "../table/shopper-keys.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { addressesOf, oneLess, ownerCheck } from "./addresses-store.ts";
import { requireOwner } from "./require-owner.ts";

/**
 * Removes an address; orders keep their copies.
 * @throws ApiError 404 for an owner or address that is not there or not the caller's
 */
export async function deleteAddress(ctx: Context, of: AddressOwner, id: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const owner = await requireOwner(ctx, of);
    const removal = addressesOf(owner).removal(await addressesOf(owner).require(ctx, id));
    return { writes: [ownerCheck(owner), ...removal, oneLess(owner)], reply: {} };
  });
}
