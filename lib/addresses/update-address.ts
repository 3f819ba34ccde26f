import { checkBodyId } from "../kernel/ids.ts";
import { mandatoryAddressFields } from "../settings/address-fields.ts";
import { getSettings } from "../settings/store.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { AddressOwner } from "../table/shopper-keys.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { withGivenTexts } from "./address.ts";
import { addressAnswer } from "./address-view.ts";
import { addressesOf, ownerCheck } from "./addresses-store.ts";
import { checkKept } from "./mandatory-texts.ts";
import { requireAddress } from "./require-address.ts";
import type { UpdateAddressRequest } from "./schemas.ts";

/**
 * Changes the texts that are given; `null` empties one.
 * @throws ApiError 404 for an owner or address that is not there or not the caller's, 400 for a text that must not be
 *   emptied and for the id of another address
 */
export async function updateAddress(
  ctx: Context,
  of: AddressOwner,
  id: string,
  { data }: UpdateAddressRequest,
): Promise<Reply> {
  return commitChange(ctx, async () => {
    const reads = [requireAddress(ctx, of, id), getSettings(ctx.table)] as const;
    const [{ owner, address: before }, { settings }] = await Promise.all(reads);
    checkBodyId({ id: data.id || undefined }, id); // old clients send an empty one
    const address = withGivenTexts(before.value, data, ctx.now().toISOString());
    checkKept(before.value, address, mandatoryAddressFields(settings, ctx.profile));
    const reply = { body: addressAnswer(address) };
    if (address === before.value) return { writes: [], reply };
    return { writes: [ownerCheck(owner), ...addressesOf(owner).writes(address, before)], reply };
  });
}
