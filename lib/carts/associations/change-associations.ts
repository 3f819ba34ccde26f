import { getAccounts } from "../../accounts/store.ts";
import { getCustomers } from "../../customers/store.ts";
import { type ApiError, forbidden, notFound, unprocessable } from "../../errors.ts";
import type { Context } from "../../http/context.ts";
import type { Reply } from "../../http/endpoint.ts";
import type { Association, Cart } from "../cart.ts";
import { changeExisting } from "../change-existing.ts";
import {
  associated,
  checkMayAssociate,
  dissociated,
  hasContact,
  MAX_ASSOCIATIONS,
  type Owner,
} from "./owners.ts";
import type { AssociationsBody } from "./schemas.ts";

type Request = {
  readonly params: { readonly cartID: string };
  readonly body: AssociationsBody;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Makes a cart belong to accounts or customers, beside those it belongs to already; 204 if it did to all of them.
 * @throws ApiError 403 as `checkMayAssociate`, 404 for an unknown cart, account or customer, 422 for a cart with a
 *   contact's address
 */
export async function associateCart(ctx: Context, owner: Owner, request: Request): Promise<Reply> {
  const asked = askedFor(ctx, owner, request.body.data);
  await checkKnown(ctx, owner, asked);
  let isChanged = true;
  return changeExisting(ctx, request.params.cartID, {
    decide: (cart) => {
      const changed = associated(cart, asked);
      isChanged = changed !== cart;
      if (isChanged && cart.contact?.email) throw hasContact(owner);
      if ((changed.associations?.length ?? 0) > MAX_ASSOCIATIONS) throw tooMany();
      return changed;
    },
    reply: (cart) => (isChanged ? { body: { data: ownersOf(cart, owner) } } : { status: 204 }),
    headers: request.headers,
  });
}

/** Gives up a cart; what it did not belong to is no error. @throws ApiError 403, 404 as above */
export async function dissociateCart(ctx: Context, owner: Owner, request: Request): Promise<Reply> {
  const asked = askedFor(ctx, owner, request.body.data);
  return changeExisting(ctx, request.params.cartID, {
    decide: (cart) => dissociated(cart, asked),
    reply: () => ({}),
    headers: request.headers,
  });
}

function askedFor(ctx: Context, type: Owner, data: AssociationsBody["data"]): readonly Association[] {
  if (!Array.isArray(data)) {
    throw forbidden("'data' must be an array.", { title: "Invalid json payload", source: "data" });
  }
  const asked = data.map(({ id }: { readonly id: string }) => ({ type, id: id.toLowerCase() }));
  checkMayAssociate(ctx, asked);
  return asked;
}

/** A shopper's own token says well enough that there is such an account or customer. */
async function checkKnown({ table, caller }: Context, owner: Owner, asked: readonly Association[]) {
  if (caller.grant !== "client_credentials") return;
  const ids = asked.map(({ id }) => id);
  const found = await (owner === "account" ? getAccounts(table, ids) : getCustomers(table, ids));
  const unknown = ids.find((_, at) => found[at] === undefined);
  if (unknown !== undefined) throw notFound(owner, unknown, { meta: { id: unknown } });
}

function ownersOf({ associations = [] }: Cart, owner: Owner): readonly Association[] {
  return associations.filter(({ type }) => type === owner);
}

function tooMany(): ApiError {
  const detail = `A cart belongs to at most ${MAX_ASSOCIATIONS} accounts and customers.`;
  return unprocessable(detail, { title: "Limit Reached", source: "data" });
}
