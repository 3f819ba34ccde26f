import { mandatoryAddressFields } from "../settings/address-fields.ts";
import { getSettings } from "../settings/store.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { AddressOwner } from "../table/shopper-keys.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { checkMandatory, fillTexts, type OwnedAddress } from "./address.ts";
import { addressAnswer } from "./address-view.ts";
import { addressesOf, buildCountIncrease, ownerCheck } from "./addresses-store.ts";
import { requireOwner } from "./require-owner.ts";
import type { CreateAddressRequest } from "./schemas.ts";

/** @throws ApiError 400 required text missing, 404 as `requireOwner`, 422 at the owner's limit */
export async function createAddress(
  ctx: Context,
  of: AddressOwner,
  { data }: CreateAddressRequest,
): Promise<Reply> {
  const [owner, { settings }] = await Promise.all([requireOwner(ctx, of), getSettings(ctx.table)]);
  const texts = fillTexts(data);
  checkMandatory(texts, mandatoryAddressFields(settings, ctx.profile));
  const at = ctx.now().toISOString();
  const address: OwnedAddress = { id: ctx.newId(), owner, ...texts, created_at: at, updated_at: at };
  const writes = [
    ownerCheck(owner),
    buildCountIncrease(owner, ctx.addressLimit),
    ...addressesOf(owner).writes(address),
  ];
  return commitChange(ctx, async () => ({ writes, reply: { body: addressAnswer(address) } }));
}
