import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeExisting } from "../cart/change-existing.ts";
import { type Owner, removeOwners } from "./owners.ts";
import { type OwnersInput, parseRequestedOwners } from "./requested-owner.ts";

/** The cart gets the prices of its remaining owners. @throws ApiError 403 as `checkMayAssociate`, 404 */
export async function dissociateCart(ctx: Context, owner: Owner, request: OwnersInput): Promise<Reply> {
  const requested = parseRequestedOwners(ctx, owner, request.body.data);
  return changeExisting(ctx, request.params.cartID, {
    decide: (cart) => removeOwners(cart, requested),
    reply: () => ({}),
    ownedAfter: (cart) => removeOwners(cart, requested),
    headers: request.headers,
  });
}
