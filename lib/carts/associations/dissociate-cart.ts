import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeExisting } from "../cart/change-existing.ts";
import { ownersAsBuyer } from "../prices/buyer.ts";
import { dissociated, type Owner } from "./owners.ts";
import { type OwnersInput, requestedOwner } from "./requested-owner.ts";

/**
 * Gives up a cart, whose prices are then those of the owners that are left, a guest's if none is; what it did not
 * belong to is no error.
 * @throws ApiError 403 as `checkMayAssociate`, 404 for an unknown cart
 */
export async function dissociateCart(ctx: Context, owner: Owner, request: OwnersInput): Promise<Reply> {
  const requested = requestedOwner(ctx, owner, request.body.data);
  return changeExisting(ctx, request.params.cartID, {
    decide: (cart) => dissociated(cart, requested),
    reply: () => ({}),
    buyer: (cart) => ownersAsBuyer(request.headers, dissociated(cart, requested)),
    headers: request.headers,
  });
}
