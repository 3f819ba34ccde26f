import { problem } from "../../../kernel/errors.ts";
import { type BuyerProducts, findBuyerProduct } from "../../../releases/resolve-products.ts";
import type { Element } from "../../bulk/apply-each.ts";
import type { CartRights } from "../../cart/cart-rights.ts";
import type { CheckedItem } from "./checked-items.ts";
import { customItemForbidden, skuOfProduct, tooManyGuesses } from "./item-problems.ts";
import {
  buildCartAdditions,
  buildOrderAdditions,
  type ItemSources,
  listCustomSkus,
  noPastOrder,
} from "./item-sources.ts";
import type { Addition } from "./new-item.ts";

/** Rules and sources for the elements of a request, apart from their products. */
export type AdditionTerms = {
  readonly sources: ItemSources;
  /** Seconds until the caller may give codes again; 0 if it may now. */
  readonly waitSeconds: number;
  readonly rights: CartRights;
  /** Skus of `listSkusToCheck` under which a product is published. */
  readonly publishedSkus: ReadonlySet<string>;
};

/** Turns the elements of a request into additions: products as the buyer can have them, items of carts and orders. */
export function buildAdditions(
  elements: readonly Element<CheckedItem>[],
  products: BuyerProducts,
  terms: AdditionTerms,
): readonly Addition[] {
  return elements.flatMap((entry) =>
    "problems" in entry
      ? [entry]
      : buildAddition(entry.position, entry.element, products, terms).map((one) => permit(one, terms)),
  );
}

function buildAddition(
  position: number,
  element: CheckedItem,
  products: BuyerProducts,
  { sources, waitSeconds }: AdditionTerms,
): readonly Addition[] {
  switch (element.type) {
    case "promotion_item":
      if (waitSeconds === 0) return [{ position, element: { code: element.code } }];
      return [{ position, problems: [tooManyGuesses(element.code, waitSeconds)] }];
    case "custom_item":
      return [{ position, element }];
    case "cart_item": {
      const resolution = findBuyerProduct(products, element.reference);
      if (!resolution.ok) return [{ position, problems: [resolution.problem] }];
      return [{ position, element: { item: { ...element.fields, product: resolution.product } } }];
    }
    case "cart_items": {
      const cart = sources.carts.get(element.sourceId);
      return cart ? buildCartAdditions(position, cart, products) : [noSourceCart(position, element.sourceId)];
    }
    case "order_items": {
      const order = sources.orders.get(element.orderId);
      if (!order) return [{ position, problems: [noPastOrder(element.orderId)] }];
      return buildOrderAdditions(position, order, products);
    }
  }
}

function noSourceCart(position: number, id: string): Addition {
  const detail = `There is no cart '${id}'.`;
  return { position, problems: [problem(404, detail, { source: "cart_id", meta: { cart_id: id } })] };
}

/** Empty if the caller may use any sku or add no custom item. */
export function listSkusToCheck(
  elements: readonly CheckedItem[],
  sources: ItemSources,
  { mayAddCustomItems, mayTakeSkusOfProducts }: CartRights,
): readonly string[] {
  if (!mayAddCustomItems || mayTakeSkusOfProducts) return [];
  const skus = elements.flatMap((element) =>
    element.type === "custom_item" ? [element.item.sku] : listCustomSkus(element, sources),
  );
  return [...new Set(skus)].filter((sku) => sku !== "");
}

/** Custom items of another cart count like the request's: it is unknown which caller set their price. */
function permit(addition: Addition, { rights, publishedSkus }: AdditionTerms): Addition {
  const item = "element" in addition && "item" in addition.element ? addition.element.item : undefined;
  if (item?.type !== "custom_item") return addition;
  const { position } = addition;
  if (!rights.mayAddCustomItems) return { position, problems: [customItemForbidden(item)] };
  return publishedSkus.has(item.sku) ? { position, problems: [skuOfProduct(item)] } : addition;
}
