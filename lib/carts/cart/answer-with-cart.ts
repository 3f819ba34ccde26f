import { parseShopperContext } from "../../releases/shopper-context.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type PricedCart, priceCart } from "../totals/price-cart.ts";
import { type CartIncludes, loadIncludes, productIdsOf } from "../views/included-details.ts";
import { chooseBuyer, gatherFacts } from "./cart-facts.ts";
import { checkCartId, noCart, requireOrCreateCart } from "./cart-life.ts";
import { addEtag, changeCart } from "./change-cart.ts";
import { readPriceable } from "./read-priceable.ts";
import { readToChange } from "./read-to-change.ts";

export type ReadCartInput = {
  readonly query: { readonly include: ReadonlySet<string> };
  readonly headers: Readonly<Record<string, string>>;
};

type ViewOf = (priced: PricedCart, includes: CartIncludes) => unknown;

/**
 * In the profile `compatible` a read creates an unknown cart, so that a second read shows the same one.
 * @throws ApiError 400 for a malformed id, 404 for an unknown one in the profile `specification`
 */
export async function answerWithCart(
  ctx: Context,
  cartId: string,
  { query, headers }: ReadCartInput,
  viewOf: ViewOf,
): Promise<Reply> {
  const id = checkCartId(cartId);
  const priceable = await readPriceable(ctx, id);
  if (!priceable) return createOnRead(ctx, id, { query, headers }, viewOf);
  const { cart, item, promotions } = priceable;
  const includes = await loadIncludes(
    ctx,
    query.include,
    () => productIdsOf(cart),
    parseShopperContext(headers, ctx.shopper),
  );
  return addEtag({ body: viewOf(priceCart(cart, promotions), includes) }, cart, item.version);
}

async function createOnRead(
  ctx: Context,
  id: string,
  { query, headers }: ReadCartInput,
  viewOf: ViewOf,
): Promise<Reply> {
  if (ctx.profile === "specification") throw noCart(id);
  const { settings, promotions } = await readToChange(ctx, id);
  const includes = await loadIncludes(ctx, query.include, () => []);
  return changeCart(ctx, undefined, {
    gather: async (stored, known) => {
      const cart = requireOrCreateCart(ctx, id, stored, settings);
      const buyer = chooseBuyer(ctx, headers, cart);
      const gathered = await gatherFacts(ctx, cart, { settings, buyer, promotions }, known);
      return { ...gathered, isThere: stored !== undefined };
    },
    decide: ({ stored, isThere }) => ({ after: isThere ? undefined : stored }),
    show: ({ priced }) => ({ body: viewOf(priced, includes) }),
    repeat: ({ cart }, _, ofNow) => ({ body: viewOf(priceCart(cart, ofNow), includes) }),
    promotions,
  });
}
