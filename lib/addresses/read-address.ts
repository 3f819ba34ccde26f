import type { AddressOwner } from "../table/shopper-keys.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { addressAnswer } from "./address-view.ts";
import { requireAddress } from "./require-address.ts";

/** One address. @throws ApiError 404 for an owner or address that is not there or not the caller's */
export async function readAddress(ctx: Context, of: AddressOwner, id: string): Promise<Reply> {
  const { address } = await requireAddress(ctx, of, id);
  return { body: addressAnswer(address.value) };
}
