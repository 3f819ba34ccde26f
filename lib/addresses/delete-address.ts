import { commitChange } from "../table/effects/commit-change.ts";
import type { AddressOwner } from "../table/shopper-keys.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { addressesOf, buildCountDecrease, ownerCheck } from "./addresses-store.ts";
import { requireMatchingAddress } from "./read-address.ts";

/** Orders keep their copies. @throws ApiError 404 as `requireMatchingAddress` */
export async function deleteAddress(ctx: Context, of: AddressOwner, id: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const { owner, address } = await requireMatchingAddress(ctx, of, id);
    return {
      writes: [ownerCheck(owner), ...addressesOf(owner).removal(address), buildCountDecrease(owner)],
      reply: {},
    };
  });
}
