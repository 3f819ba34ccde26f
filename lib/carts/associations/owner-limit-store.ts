import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, unprocessable } from "../../kernel/errors.ts";
import { putStep } from "../../table/effects/write-step.ts";
import { keys } from "../../table/keys.ts";
import type { Item, Put } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Association } from "../cart/cart.ts";
import { unlimited } from "../listing/list-budget.ts";
import { firstOwnedCarts } from "../listing/owned-carts-store.ts";
import { sweepLinks } from "../listing/sweep-links.ts";
import { LINK_TYPE } from "./owner-links-store.ts";

/** Living carts of an account or a customer. The limit is our own: lists look at all that an owner has. */
export const MAX_CARTS_OF_OWNER = 100;

/** The item that grows a version with each cart that an owner gets. */
const OWNER_TYPE = "cart_owner";

/**
 * The writes that go along when owners get one more cart: an owner's carts grow one after the other, so that what was
 * counted here still holds when the cart is written. Links of expired carts do not count.
 * @throws ApiError 422 for an owner who has as many as there may be
 */
export function gainWrites(ctx: Context, owners: readonly Association[]): Promise<readonly Put[]> {
  return Promise.all(owners.map((owner) => gainWrite(ctx, owner)));
}

async function gainWrite(ctx: Context, owner: Association): Promise<Put> {
  const { pk, sk } = keys.cartOf(owner);
  // The owner's own item comes first, so that links made after its version was read fail the write.
  const { items } = await ctx.table.query({ pk, consistent: true, limit: MAX_CARTS_OF_OWNER + 1 });
  const known = items.find((item) => item.sk === sk);
  const links = items.filter(({ type }) => type === LINK_TYPE);
  if (links.length >= MAX_CARTS_OF_OWNER) await refuseFull(ctx, owner, known);
  return ownerWrite(owner, known);
}

function ownerWrite(
  owner: Association,
  known: Item | undefined,
  more: Readonly<Record<string, unknown>> = {},
): Put {
  const { version = 0 } = known ?? {};
  return {
    put: { ...keys.cartOf(owner), type: OWNER_TYPE, version: version + 1, ...more },
    when: { only: version === 0 ? "absent" : { version } },
  };
}

/**
 * Looks at the carts behind the links, unless all of them were found to live until a time to come: no link can have
 * been added since, and one that is removed shows.
 * @throws ApiError 422 if so many live
 */
async function refuseFull(ctx: Context, owner: Association, known: Item | undefined): Promise<void> {
  const { table, now } = ctx;
  const fullUntil = known?.["full_until"];
  if (typeof fullUntil === "string" && fullUntil > now().toISOString()) throw tooManyCarts(owner);
  const { carts, deadLinks } = await firstOwnedCarts({ table, owner, budget: unlimited }, MAX_CARTS_OF_OWNER);
  await sweepLinks(ctx, deadLinks);
  if (carts.length < MAX_CARTS_OF_OWNER) return;
  const [first = ""] = carts.map(({ expires_at }) => expires_at).sort();
  // Whoever was faster may have freed or taken a cart; then the next one looks again.
  if (deadLinks.length === 0) await putStep(table, ownerWrite(owner, known, { full_until: first }));
  throw tooManyCarts(owner);
}

function tooManyCarts({ type, id }: Association): ApiError {
  const detail = `The ${type} '${id}' has ${MAX_CARTS_OF_OWNER} carts, the most that one may have; delete one first.`;
  return unprocessable(detail, { title: TITLES.limitReached, source: "data" });
}
