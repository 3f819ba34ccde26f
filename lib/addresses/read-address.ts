import type { AddressOwner } from "../table/shopper-keys.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { addressAnswer } from "./address-view.ts";
import { requireAddress } from "./require-address.ts";

/** @throws ApiError 404 as `requireAddress` */
export async function readAddress(ctx: Context, of: AddressOwner, id: string): Promise<Reply> {
  const { address } = await requireAddress(ctx, of, id);
  return { body: addressAnswer(address.value) };
}
