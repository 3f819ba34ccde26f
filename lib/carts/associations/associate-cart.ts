import { getAccounts } from "../../accounts/store.ts";
import { getCustomers } from "../../customers/store.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, notFound, unprocessable } from "../../kernel/errors.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Association, Cart } from "../cart/cart.ts";
import { changeExisting } from "../cart/change-existing.ts";
import { gainWrites } from "./owner-limit-store.ts";
import { newOwners } from "./owner-links-store.ts";
import { associated, hasContact, MAX_ASSOCIATIONS, type Owner } from "./owners.ts";
import { type OwnersInput, requestedOwner } from "./requested-owner.ts";

/**
 * Makes a cart belong to accounts or customers, beside those it belongs to already; 204 if it did to all of them.
 * @throws ApiError 403 as `checkMayAssociate`, 404 for an unknown cart, account or customer, 422 for a cart with a
 *   contact's address or for an owner with as many carts as one may have
 */
export async function associateCart(ctx: Context, owner: Owner, request: OwnersInput): Promise<Reply> {
  const requested = requestedOwner(ctx, owner, request.body.data);
  await checkKnown(ctx, owner, requested);
  let isChanged = true;
  return changeExisting(ctx, request.params.cartID, {
    decide: (cart) => {
      const changed = associated(cart, requested);
      isChanged = changed !== cart;
      if (isChanged && cart.contact?.email) throw hasContact(owner);
      if ((changed.associations?.length ?? 0) > MAX_ASSOCIATIONS) throw tooMany();
      return changed;
    },
    reply: ({ cart }) => (isChanged ? { body: { data: ownersOf(cart, owner) } } : { outcome: "empty" }),
    alongWith: (write, current) => gainWrites(ctx, newOwners(current?.cart.associations, write.associations)),
    headers: request.headers,
  });
}

/** A shopper's own token says well enough that there is such an account or customer. */
async function checkKnown({ table, caller }: Context, owner: Owner, requested: readonly Association[]) {
  if (caller.grant !== "client_credentials") return;
  const ids = requested.map(({ id }) => id);
  const found = await (owner === "account" ? getAccounts(table, ids) : getCustomers(table, ids));
  const unknown = ids.find((_, at) => found[at] === undefined);
  if (unknown !== undefined) throw notFound(owner, unknown, { meta: { id: unknown } });
}

function ownersOf({ associations = [] }: Cart, owner: Owner): readonly Association[] {
  return associations.filter(({ type }) => type === owner);
}

function tooMany(): ApiError {
  const detail = `A cart belongs to at most ${MAX_ASSOCIATIONS} accounts and customers.`;
  return unprocessable(detail, { title: TITLES.limitReached, source: "data" });
}
