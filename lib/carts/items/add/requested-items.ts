import { TITLES } from "../../../kernel/error-titles.ts";
import { type Problem, problem } from "../../../kernel/errors.ts";
import type { ShopperContext } from "../../../releases/live-releases.ts";
import { type Resolution, resolveProductsForCart } from "../../../releases/resolve-products.ts";
import type { Context } from "../../../use-case/context.ts";
import type { CustomInputs } from "../../cart/cart.ts";
import { checkCartId } from "../../cart/cart-id.ts";
import { getCart, type StoredCart } from "../../cart/store.ts";
import type {
  AddCartItemsRequest,
  AddedItem,
  RequestedCart,
  RequestedCustomItem,
  RequestedProduct,
} from "../../schemas/item-requests.ts";
import { readTax } from "../../taxes/tax.ts";
import type { Addition, NewProduct } from "./addition.ts";
import { itemsOfSource } from "./merge-cart.ts";

/** Each may name a hundred products more to read. */
const MAX_MERGES = 10;

export type Positions = {
  readonly data: AddCartItemsRequest["data"];
  /** What the schema found wrong with which element. */
  readonly itemProblems: ReadonlyMap<number, readonly Problem[]>;
  readonly shopper: ShopperContext;
};

export type RequestedItems = {
  readonly list: readonly Addition[];
  /** The carts whose items are added, for the currency of a cart that has none. */
  readonly sources: readonly StoredCart[];
};

/**
 * Every item of the request with all that had to be looked up for it. Products and source carts are read in the
 * caller's tick, so that they join the read of the cart itself; the products of source carts need a second trip.
 */
export async function readRequestedItems(
  ctx: Context,
  cartId: string,
  positions: Positions,
): Promise<RequestedItems> {
  const { data, itemProblems, shopper } = positions;
  const sound = data.filter((_, position) => !itemProblems.has(position));
  const tooMany = new Set(sound.filter(({ type }) => type === "cart_items").slice(MAX_MERGES));
  const checked = data.map(
    (item, position) =>
      itemProblems.get(position) ?? (tooMany.has(item) ? [tooManyMerges()] : ruleProblems(item, cartId)),
  );
  const good = data.filter((_, position) => checked[position]?.length === 0);
  const products = good.filter((item) => item.type === "cart_item");
  const merges = good.filter((item) => item.type === "cart_items");
  const [resolutions, sources] = await Promise.all([
    resolveProductsForCart(ctx, products.map(requestOf), shopper),
    Promise.all(merges.map(({ cart_id }) => getCart(ctx, cart_id))),
  ]);
  const resolved = new Map<AddedItem, Resolution | undefined>(
    products.map((item, at) => [item, resolutions[at]]),
  );
  const sourceOf = new Map<AddedItem, StoredCart | undefined>(merges.map((item, at) => [item, sources[at]]));
  const lists = data.map((item, position) => {
    const problems = checked[position] ?? [];
    if (problems.length > 0) return [{ position, ok: false, problems } as const];
    if (item.type === "cart_items") return mergeCandidates(ctx, position, item, sourceOf.get(item), shopper);
    return [candidateOf(position, item, resolved.get(item))];
  });
  const list = (await Promise.all(lists)).flat();
  return { list, sources: sources.filter((source) => source !== undefined) };
}

function requestOf({ id, sku }: RequestedProduct) {
  return id === undefined ? { sku: sku ?? "" } : { id };
}

/** Rules that a schema would report badly: exactly one of id and sku, tax items, no merge into itself. */
function ruleProblems(item: AddedItem, cartId: string): readonly Problem[] {
  switch (item.type) {
    case "cart_item":
      return [...identityProblems(item), ...taxProblems(item)];
    case "custom_item":
      return taxProblems(item);
    case "cart_items":
      return mergeProblems(item, cartId);
    default:
      return [problem(400, `'type' '${item.type}' is not supported yet.`, { source: "type" })];
  }
}

function identityProblems({ id, sku }: RequestedProduct): readonly Problem[] {
  if (id === undefined && sku === undefined) {
    return [problem(400, "'id' or 'sku' is required.", { title: TITLES.required, source: "id" })];
  }
  if (id === undefined || sku === undefined) return [];
  return [problem(400, "'id' and 'sku' cannot both be given.", { source: "sku" })];
}

function taxProblems({ tax = [] }: RequestedProduct | RequestedCustomItem): readonly Problem[] {
  return tax.flatMap((fields, at) => {
    const reading = readTax(fields);
    if (reading.ok) return [];
    return reading.problems.map((found) => ({ ...found, source: `tax.${at}.${found.source}` }));
  });
}

function mergeProblems({ cart_id }: RequestedCart, cartId: string): readonly Problem[] {
  if (cart_id !== cartId && isCartId(cart_id)) return [];
  const detail = cart_id === cartId ? "'cart_id' must name another cart." : "'cart_id' is no cart id.";
  return [problem(400, detail, { source: "cart_id", meta: { cart_id } })];
}

function tooManyMerges(): Problem {
  return problem(400, `One request merges at most ${MAX_MERGES} carts.`, { source: "cart_id" });
}

function isCartId(id: string): boolean {
  return /^[A-Za-z0-9_-]{1,255}$/.test(id) && checkCartId(id) === id;
}

function candidateOf(position: number, item: AddedItem, found: Resolution | undefined): Addition {
  if (item.type === "cart_item" && found) {
    if (!found.ok) return { position, ok: false, problems: [found.problem] };
    return { position, ok: true, item: newProduct(item, found.product) };
  }
  if (item.type !== "custom_item") return { position, ok: false, problems: [] };
  const { name, sku = "", description = "", quantity, price } = item;
  const { amount, includes_tax = true } = price;
  const custom = { type: item.type, name, sku, description, quantity, price: { amount, includes_tax } };
  return { position, ok: true, item: { ...custom, ...sharedFields(item) } };
}

function newProduct(item: RequestedProduct, product: NewProduct["product"]): NewProduct {
  const { type, quantity, bundle_configuration: bundle, location } = item;
  return {
    type,
    product,
    quantity,
    ...sharedFields(item),
    ...(bundle ? { selected_options: bundle.selected_options } : {}),
    ...(location === undefined ? {} : { location }),
  };
}

function sharedFields({ custom_inputs, shipping_group_id, tax }: RequestedProduct | RequestedCustomItem) {
  const taxes = tax?.map(readTax).flatMap((reading) => (reading.ok ? [reading.tax] : []));
  return {
    ...givenInputs(custom_inputs),
    ...(shipping_group_id ? { shipping_group_id: shipping_group_id.toLowerCase() } : {}),
    ...(taxes ? { taxes } : {}),
  };
}

/** No inputs and empty inputs are the same item. */
function givenInputs(custom_inputs: CustomInputs | undefined) {
  return custom_inputs && Object.keys(custom_inputs).length > 0 ? { custom_inputs } : {};
}

async function mergeCandidates(
  ctx: Context,
  position: number,
  { cart_id }: RequestedCart,
  source: StoredCart | undefined,
  shopper: ShopperContext,
): Promise<readonly Addition[]> {
  if (source) return itemsOfSource(ctx, position, source.cart, shopper);
  const detail = `There is no cart '${cart_id}'.`;
  return [
    { position, ok: false, problems: [problem(404, detail, { source: "cart_id", meta: { cart_id } })] },
  ];
}
