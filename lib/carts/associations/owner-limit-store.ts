import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, unprocessable } from "../../kernel/errors.ts";
import { unlimitedBudget } from "../../lists/list-budget.ts";
import { putStep } from "../../table/effects/write-step.ts";
import { keys } from "../../table/keys.ts";
import type { Item, Put } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Association } from "../cart/cart.ts";
import { readFirstOwnedCarts } from "../listing/owned-carts-store.ts";
import { sweepLinks } from "../listing/sweep-links.ts";
import { LINK_TYPE } from "./owner-links-store.ts";

/** Our own limit: a list reads every cart of its owner. */
export const MAX_CARTS_OF_OWNER = 100;

/** Item whose version grows with every cart that the owner gets. */
const OWNER_TYPE = "cart_owner";

/**
 * Builds the writes that go along when owners get one more cart. The version of the owner's item orders these
 * writes, so that the count is still true when the cart is written. Links of expired carts do not count.
 * @throws ApiError 422 for an owner with `MAX_CARTS_OF_OWNER` carts
 */
export function prepareGainWrites(ctx: Context, owners: readonly Association[]): Promise<readonly Put[]> {
  return Promise.all(owners.map((owner) => prepareGainWrite(ctx, owner)));
}

async function prepareGainWrite(ctx: Context, owner: Association): Promise<Put> {
  const { pk, sk } = keys.cartOf(owner);
  // The owner's own item comes first, so that links made after its version was read fail the write.
  const { items } = await ctx.table.query({ pk, consistent: true, limit: MAX_CARTS_OF_OWNER + 1 });
  const ownerItem = items.find((item) => item.sk === sk);
  const links = items.filter(({ type }) => type === LINK_TYPE);
  if (links.length >= MAX_CARTS_OF_OWNER) await refuseFull(ctx, owner, ownerItem);
  return buildOwnerWrite(owner, ownerItem);
}

function buildOwnerWrite(
  owner: Association,
  ownerItem: Item | undefined,
  more: Readonly<Record<string, unknown>> = {},
): Put {
  const { version = 0 } = ownerItem ?? {};
  return {
    put: { ...keys.cartOf(owner), type: OWNER_TYPE, version: version + 1, ...more },
    when: { only: version === 0 ? "absent" : { version } },
  };
}

/** `full_until` saves reading carts that cannot have expired yet. @throws ApiError 422 for too many carts */
async function refuseFull(ctx: Context, owner: Association, ownerItem: Item | undefined): Promise<void> {
  const { table, now } = ctx;
  const fullUntil = ownerItem?.["full_until"];
  if (typeof fullUntil === "string" && fullUntil > now().toISOString()) throw tooManyCarts(owner);
  const { carts, deadLinks } = await readFirstOwnedCarts(
    { table, owner, budget: unlimitedBudget },
    MAX_CARTS_OF_OWNER,
  );
  await sweepLinks(ctx, deadLinks);
  if (carts.length < MAX_CARTS_OF_OWNER) return;
  const [first = ""] = carts.map(({ expires_at }) => expires_at).sort();
  // Another request may have added or removed a cart meanwhile. Then the next request reads the carts again.
  if (deadLinks.length === 0) await putStep(table, buildOwnerWrite(owner, ownerItem, { full_until: first }));
  throw tooManyCarts(owner);
}

function tooManyCarts({ type, id }: Association): ApiError {
  const detail = `The ${type} '${id}' has ${MAX_CARTS_OF_OWNER} carts, the most that one may have; delete one first.`;
  return unprocessable(detail, { title: TITLES.limitReached, source: "data" });
}
