import { checkBodyId } from "../kernel/ids.ts";
import { mandatoryAddressFields } from "../settings/address-fields.ts";
import { getSettings } from "../settings/store.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { AddressOwner } from "../table/shopper-keys.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { changeAddressTexts, checkKept } from "./address.ts";
import { addressAnswer } from "./address-view.ts";
import { addressesOf, ownerCheck } from "./addresses-store.ts";
import { requireMatchingAddress } from "./read-address.ts";
import type { UpdateAddressRequest } from "./schemas.ts";

/** @throws ApiError 400 for another id or emptying a required text, 404 as `requireMatchingAddress` */
export async function updateAddress(
  ctx: Context,
  of: AddressOwner,
  id: string,
  { data }: UpdateAddressRequest,
): Promise<Reply> {
  return commitChange(ctx, async () => {
    const reads = [requireMatchingAddress(ctx, of, id), getSettings(ctx.table)] as const;
    const [{ owner, address: before }, { settings }] = await Promise.all(reads);
    checkBodyId({ id: data.id || undefined }, id); // old clients send an empty one
    const address = changeAddressTexts(before.value, data, ctx.now().toISOString());
    checkKept(before.value, address, mandatoryAddressFields(settings, ctx.profile));
    const reply = { body: addressAnswer(address) };
    if (address === before.value) return { writes: [], reply };
    return { writes: [ownerCheck(owner), ...addressesOf(owner).writes(address, before)], reply };
  });
}
