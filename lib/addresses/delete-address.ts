import { commitChange } from "../table/effects/commit-change.ts";
import type { AddressOwner } from "../table/shopper-keys.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { addressesOf, oneLess, ownerCheck } from "./addresses-store.ts";
import { requireAddress } from "./require-address.ts";

/**
 * Removes an address; orders keep their copies.
 * @throws ApiError 404 for an owner or address that is not there or not the caller's
 */
export async function deleteAddress(ctx: Context, of: AddressOwner, id: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const { owner, address } = await requireAddress(ctx, of, id);
    return { writes: [ownerCheck(owner), ...addressesOf(owner).removal(address), oneLess(owner)], reply: {} };
  });
}
