import { TITLES } from "../../../kernel/error-titles.ts";
import { type Problem, problem } from "../../../kernel/errors.ts";
import type { ProductReference } from "../../../releases/store.ts";
import { withSource } from "../../../use-case/bulk/answer-bulk.ts";
import type { Element } from "../../bulk/apply-each.ts";
import { isCartId } from "../../cart/cart-life.ts";
import type {
  RequestedCart,
  RequestedCustomItem,
  RequestedItem,
  RequestedProduct,
} from "../../schemas/item-requests.ts";
import { readTax } from "../../taxes/tax.ts";
import type { NewCustomItem, NewProduct } from "./new-item.ts";

/** Carts and orders to add items from, in one request. A cart or order can name a hundred products to read. */
const MAX_SOURCES = 10;
/** Promotion codes in one request. A code needs its own query of the table. */
const MAX_CODES_AT_ONCE = 20;

/** An item of a request that is valid by itself. What it names is not read yet. */
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

/** Checks each item of a request by itself. @param cartId the cart to add to */
export function validateItems(
  data: readonly RequestedItem[],
  itemProblems: ItemProblems,
  cartId: string,
): readonly Element<CheckedItem>[] {
  const counts = { cart_items: 0, order_items: 0, promotion_item: 0 };
  return data.map((item, position) => {
    const schemaProblems = itemProblems.get(position);
    if (schemaProblems) return { position, problems: schemaProblems };
    const tooMany = tooManyProblem(counts, item.type);
    const checked = tooMany ? [tooMany] : validateItem(item, cartId);
    return "type" in checked ? { position, element: checked } : { position, problems: checked };
  });
}

/** Limits of one request by type of item, each with its message and its source. */
const REQUEST_LIMITS = {
  cart_items: [MAX_SOURCES, `One request merges at most ${MAX_SOURCES} carts.`, "cart_id"],
  order_items: [MAX_SOURCES, `One request adds the items of at most ${MAX_SOURCES} orders.`, "order_id"],
  promotion_item: [MAX_CODES_AT_ONCE, `One request gives at most ${MAX_CODES_AT_ONCE} codes.`, "code"],
} as const;

/** Also counts the item. */
function tooManyProblem(
  counts: Record<keyof typeof REQUEST_LIMITS, number>,
  type: RequestedItem["type"],
): Problem | undefined {
  if (type === "cart_item" || type === "custom_item") return undefined;
  const [most, detail, source] = REQUEST_LIMITS[type];
  counts[type] += 1;
  return counts[type] > most ? problem(400, detail, { source }) : undefined;
}

/** Checks what a schema would report badly: exactly one of id and sku, tax items, no merge into itself. */
function validateItem(item: RequestedItem, cartId: string): CheckedItem | readonly Problem[] {
  switch (item.type) {
    case "cart_item":
      return validateProduct(item);
    case "custom_item":
      return validateCustomItem(item);
    case "cart_items":
      return validateMerge(item, cartId);
    case "promotion_item":
      return { type: item.type, code: item.code.trim() };
    case "order_items":
      return { type: item.type, orderId: item.order_id };
  }
}

function validateProduct(item: RequestedProduct): CheckedItem | readonly Problem[] {
  const reference = parseReference(item);
  const { taxes, problems } = readTaxes(item);
  if ("problem" in reference) return [reference.problem, ...problems];
  if (problems.length > 0) return problems;
  const { type, bundle_configuration: bundle, location } = item;
  const fields = {
    ...parseSharedFields(item),
    type,
    taxes,
    selected_options: bundle?.selected_options,
    location: location === "" ? undefined : location,
  };
  return { type, reference, fields };
}

function parseReference({ id, sku }: RequestedProduct): ProductReference | { readonly problem: Problem } {
  if (id !== undefined && sku !== undefined) {
    return { problem: problem(400, "'id' and 'sku' cannot both be given.", { source: "sku" }) };
  }
  if (id !== undefined) return { id };
  if (sku !== undefined) return { sku };
  return { problem: problem(400, "'id' or 'sku' is required.", { title: TITLES.required, source: "id" }) };
}

function validateCustomItem(item: RequestedCustomItem): CheckedItem | readonly Problem[] {
  const { taxes, problems } = readTaxes(item);
  if (problems.length > 0) return problems;
  const { type, name, sku = "", description = "" } = item;
  const { amount, includes_tax = true } = item.price;
  const price = { amount, includes_tax };
  return { type, item: { ...parseSharedFields(item), type, name, sku, description, price, taxes } };
}

function validateMerge({ type, cart_id }: RequestedCart, cartId: string): CheckedItem | readonly Problem[] {
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

function parseSharedFields({ quantity, custom_inputs, shipping_group_id }: WithTaxes) {
  return {
    quantity,
    // No inputs and empty inputs make the same item.
    custom_inputs: Object.keys(custom_inputs ?? {}).length > 0 ? custom_inputs : undefined,
    shipping_group_id: shipping_group_id ? shipping_group_id.toLowerCase() : undefined,
  };
}
