import { TITLES } from "../../../kernel/error-titles.ts";
import { type Problem, problem } from "../../../kernel/errors.ts";
import type { ProductReference } from "../../../releases/store.ts";
import { withSource } from "../../../use-case/bulk/error-source.ts";
import type { Element } from "../../bulk/apply-each.ts";
import type { CustomInputs } from "../../cart/cart.ts";
import { isCartId } from "../../cart/cart-id.ts";
import type {
  RequestedCart,
  RequestedCustomItem,
  RequestedItem,
  RequestedProduct,
} from "../../schemas/item-requests.ts";
import { readTax } from "../../taxes/tax.ts";
import type { NewCustomItem, NewProduct } from "./addition.ts";

/** Carts, and orders, of one request: each may name a hundred products more to read. */
const MAX_SOURCES = 10;
/** Each is looked for by a query of its own. */
const MAX_CODES_AT_ONCE = 20;

/** An item of a request that is sound by itself; what it names is still to be read. */
export type CheckedItem =
  | {
      readonly type: "cart_item";
      readonly reference: ProductReference;
      readonly fields: Omit<NewProduct, "product">;
    }
  | { readonly type: "custom_item"; readonly item: NewCustomItem }
  | { readonly type: "cart_items"; readonly sourceId: string }
  | { readonly type: "order_items"; readonly orderId: string }
  | { readonly type: "promotion_item"; readonly code: string };

type ItemProblems = ReadonlyMap<number, readonly Problem[]>;

/** The items of a request, each sound by itself or with what is wrong with it. @param cartId the cart to add to */
export function checkedItems(
  data: readonly RequestedItem[],
  itemProblems: ItemProblems,
  cartId: string,
): readonly Element<CheckedItem>[] {
  const counts = { cart_items: 0, order_items: 0, promotion_item: 0 };
  return data.map((item, position) => {
    const known = itemProblems.get(position);
    if (known) return { position, problems: known };
    const tooMany = tooManyProblem(counts, item.type);
    const checked = tooMany ? [tooMany] : checkedItem(item, cartId);
    return "type" in checked ? { position, element: checked } : { position, problems: checked };
  });
}

/** What one request may name several of, and how many. */
const MOST = {
  cart_items: [MAX_SOURCES, `One request merges at most ${MAX_SOURCES} carts.`, "cart_id"],
  order_items: [MAX_SOURCES, `One request adds the items of at most ${MAX_SOURCES} orders.`, "order_id"],
  promotion_item: [MAX_CODES_AT_ONCE, `One request gives at most ${MAX_CODES_AT_ONCE} codes.`, "code"],
} as const;

/** Counts an item. */
function tooManyProblem(
  counts: Record<keyof typeof MOST, number>,
  type: RequestedItem["type"],
): Problem | undefined {
  if (type === "cart_item" || type === "custom_item") return undefined;
  const [most, detail, source] = MOST[type];
  counts[type] += 1;
  return counts[type] > most ? problem(400, detail, { source }) : undefined;
}

/** Rules that a schema would report badly: exactly one of id and sku, tax items, no merge into itself. */
function checkedItem(item: RequestedItem, cartId: string): CheckedItem | readonly Problem[] {
  switch (item.type) {
    case "cart_item":
      return checkedProduct(item);
    case "custom_item":
      return checkedCustomItem(item);
    case "cart_items":
      return checkedMerge(item, cartId);
    case "promotion_item":
      return { type: item.type, code: item.code.trim() };
    case "order_items":
      return { type: item.type, orderId: item.order_id };
  }
}

function checkedProduct(item: RequestedProduct): CheckedItem | readonly Problem[] {
  const reference = referenceOf(item);
  const { taxes, problems } = readTaxes(item);
  if ("problem" in reference) return [reference.problem, ...problems];
  if (problems.length > 0) return problems;
  const { type, bundle_configuration: bundle, location } = item;
  const fields = {
    ...sharedFields(item),
    type,
    taxes,
    selected_options: bundle?.selected_options,
    location: location === "" ? undefined : location,
  };
  return { type, reference, fields };
}

function referenceOf({ id, sku }: RequestedProduct): ProductReference | { readonly problem: Problem } {
  if (id !== undefined && sku !== undefined) {
    return { problem: problem(400, "'id' and 'sku' cannot both be given.", { source: "sku" }) };
  }
  if (id !== undefined) return { id };
  if (sku !== undefined) return { sku };
  return { problem: problem(400, "'id' or 'sku' is required.", { title: TITLES.required, source: "id" }) };
}

function checkedCustomItem(item: RequestedCustomItem): CheckedItem | readonly Problem[] {
  const { taxes, problems } = readTaxes(item);
  if (problems.length > 0) return problems;
  const { type, name, sku = "", description = "" } = item;
  const { amount, includes_tax = true } = item.price;
  const price = { amount, includes_tax };
  return { type, item: { ...sharedFields(item), type, name, sku, description, price, taxes } };
}

function checkedMerge({ type, cart_id }: RequestedCart, cartId: string): CheckedItem | readonly Problem[] {
  if (cart_id !== cartId && isCartId(cart_id)) return { type, sourceId: cart_id };
  const detail = cart_id === cartId ? "'cart_id' must name another cart." : "'cart_id' is no cart id.";
  return [problem(400, detail, { source: "cart_id", meta: { cart_id } })];
}

type WithTaxes = RequestedProduct | RequestedCustomItem;

function readTaxes({ tax }: WithTaxes) {
  const readings = (tax ?? []).map(readTax);
  const problems = readings.flatMap((reading, at) =>
    reading.ok ? [] : reading.problems.map((problem) => withSource(problem, `tax.${at}`)),
  );
  const taxes = readings.flatMap((reading) => (reading.ok ? [reading.tax] : []));
  return { taxes: tax ? taxes : undefined, problems };
}

function sharedFields({ quantity, custom_inputs, shipping_group_id }: WithTaxes) {
  return {
    quantity,
    custom_inputs: givenInputs(custom_inputs),
    shipping_group_id: shipping_group_id ? shipping_group_id.toLowerCase() : undefined,
  };
}

/** No inputs and empty inputs make the same item. */
function givenInputs(inputs: CustomInputs | undefined): CustomInputs | undefined {
  return inputs && Object.keys(inputs).length > 0 ? inputs : undefined;
}
