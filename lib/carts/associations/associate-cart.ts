import { getAccounts } from "../../accounts/store.ts";
import { getCustomers } from "../../customers/store.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, notFound, unprocessable } from "../../kernel/errors.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Association, Cart } from "../cart/cart.ts";
import { actsForOwners } from "../cart/cart-facts.ts";
import { changeExisting } from "../cart/change-existing.ts";
import { prepareGainWrites } from "./owner-limit-store.ts";
import { newOwners } from "./owner-links-store.ts";
import { addOwners, buildContactError, MAX_ASSOCIATIONS, type Owner } from "./owners.ts";
import { type OwnersInput, parseRequestedOwners } from "./requested-owner.ts";

/** Answers 204 if all of them own the cart already. @throws ApiError 403, 404, 422 for an email or a limit */
export async function associateCart(ctx: Context, owner: Owner, request: OwnersInput): Promise<Reply> {
  const requested = parseRequestedOwners(ctx, owner, request.body.data);
  await checkOwnersExist(ctx, owner, requested);
  let isChanged = true;
  return changeExisting(ctx, request.params.cartID, {
    decide: (cart) => {
      const changed = addOwners(cart, requested);
      isChanged = changed !== cart;
      if (isChanged && cart.contact?.email) throw buildContactError(owner);
      if ((changed.associations?.length ?? 0) > MAX_ASSOCIATIONS) throw tooManyOwners();
      return changed;
    },
    reply: ({ cart }) => (isChanged ? { body: { data: filterOwners(cart, owner) } } : { outcome: "empty" }),
    alongWith: (write, current) =>
      prepareGainWrites(ctx, newOwners(current?.cart.associations, write.associations)),
    headers: request.headers,
    ...(actsForOwners(ctx) ? { ownedAfter: (cart: Cart) => addOwners(cart, requested) } : {}),
  });
}

/** A shopper's own token proves that its account or customer exists. */
async function checkOwnersExist({ table, caller }: Context, owner: Owner, requested: readonly Association[]) {
  if (caller.grant !== "client_credentials") return;
  const ids = requested.map(({ id }) => id);
  const owners = await (owner === "account" ? getAccounts(table, ids) : getCustomers(table, ids));
  const unknown = ids.find((_, at) => owners[at] === undefined);
  if (unknown !== undefined) throw notFound(owner, unknown, { meta: { id: unknown } });
}

function filterOwners({ associations = [] }: Cart, owner: Owner): readonly Association[] {
  return associations.filter(({ type }) => type === owner);
}

function tooManyOwners(): ApiError {
  const detail = `A cart belongs to at most ${MAX_ASSOCIATIONS} accounts and customers.`;
  return unprocessable(detail, { title: TITLES.limitReached, source: "data" });
}
