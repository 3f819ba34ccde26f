import { mandatoryAddressFields } from "../settings/address-fields.ts";
import { getSettings } from "../settings/store.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { AddressOwner } from "../table/shopper-keys.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { allTexts, type OwnedAddress } from "./address.ts";
import { addressAnswer } from "./address-view.ts";
import { addressesOf, oneMore, ownerCheck } from "./addresses-store.ts";
import { checkMandatory } from "./mandatory-texts.ts";
import { requireOwner } from "./require-owner.ts";
import type { CreateAddressRequest } from "./schemas.ts";

/**
 * Puts an address into the book of an account or a customer, as long as the owner is there and has room for it.
 * @throws ApiError 404 for an owner that is not there or not the caller's, 400 for a text that the store demands, 422
 *   for one address too many
 */
export async function createAddress(
  ctx: Context,
  of: AddressOwner,
  { data }: CreateAddressRequest,
): Promise<Reply> {
  const [owner, { settings }] = await Promise.all([requireOwner(ctx, of), getSettings(ctx.table)]);
  const texts = allTexts(data);
  checkMandatory(texts, mandatoryAddressFields(settings, ctx.profile));
  const at = ctx.now().toISOString();
  const address: OwnedAddress = { id: ctx.newId(), owner, ...texts, created_at: at, updated_at: at };
  const writes = [ownerCheck(owner), oneMore(owner, ctx.addressLimit), ...addressesOf(owner).writes(address)];
  return commitChange(ctx, async () => ({ writes, reply: { body: addressAnswer(address) } }));
}
