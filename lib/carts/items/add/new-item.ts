import { listStockIds } from "../../../inventory/stock/allocation.ts";
import type { StockedItem } from "../../../inventory/stock/stock.ts";
import type { Problem } from "../../../kernel/errors.ts";
import type { CurrencyFormat } from "../../../kernel/money.ts";
import { getOwn } from "../../../kernel/objects.ts";
import {
  completeSelection,
  defaultSelection,
  listSelectionFaults,
  type SelectedOptions,
} from "../../../releases/bundle.ts";
import type { CartProduct } from "../../../releases/cart-product.ts";
import type { Element } from "../../bulk/apply-each.ts";
import type { Bundle, CartItem, CustomInputs, TaxItem } from "../../cart/cart.ts";
import type { Note } from "../../cart/note.ts";
import { listComponents } from "../../stock/cart-stock.ts";

type AnyItem = {
  readonly quantity: number;
  readonly custom_inputs?: CustomInputs | undefined;
  readonly shipping_group_id?: string | undefined;
  /** If set, they replace the taxes of the item. */
  readonly taxes?: readonly Omit<TaxItem, "id">[] | undefined;
};

export type NewProduct = AnyItem & {
  readonly type: "cart_item";
  readonly product: CartProduct;
  /** Only for a bundle; if absent, its default selection. */
  readonly selected_options?: SelectedOptions | undefined;
  readonly location?: string | undefined;
};

export type NewCustomItem = AnyItem & {
  readonly type: "custom_item";
  readonly name: string;
  readonly sku: string;
  readonly description: string;
  readonly price: { readonly amount: number; readonly includes_tax: boolean };
  /** Only for an item of another cart: its price means nothing in another currency. */
  readonly currency?: CurrencyFormat | undefined;
};

export type NewItem = NewProduct | NewCustomItem;

export type AddedItem = {
  readonly item: NewItem;
  /** Errors to report although the item is added, such as a shipping group that stays in another cart. */
  readonly leftBehind?: readonly Problem[];
};

export type AddedCode = { readonly code: string };

/** An item or a code to add, or the reasons why nothing is added. */
export type Addition = Element<AddedItem | AddedCode>;

/** An addition that was carried out. */
export type Added = {
  readonly outcome: "added" | "merged";
  /** Absent for a code, which may be no item of the cart. */
  readonly itemId?: string;
  readonly notes: readonly Note[];
};

/** Completes the selection of a bundle, by default its own, so that equal selections compare equal. */
export function resolveSelection(item: NewItem): SelectedOptions | undefined {
  if (item.type !== "cart_item") return undefined;
  const { product, selected_options } = item;
  if (product.product_type !== "bundle") return selected_options;
  const { components } = product;
  const selected = selected_options ?? defaultSelection(components);
  const isWrong = listSelectionFaults(components, selected).length > 0;
  return isWrong ? selected : completeSelection(components, selected);
}

/** Stock that an added product takes. @param selection complete; only a bundle has components */
export function toStockedProduct(
  { product: { id, name, sku = "", product_type }, quantity }: NewProduct,
  selection: SelectedOptions | undefined,
): StockedItem {
  const components = product_type === "bundle" && selection ? listComponents(selection) : undefined;
  return { product_id: id, name, sku, quantity, ...(components ? { components } : {}) };
}

/** Products whose stock decides whether these can be added. */
export function listAdditionStock(additions: readonly Addition[]): readonly string[] {
  const stocked = additions.flatMap((addition) => {
    const item = "element" in addition && "item" in addition.element ? addition.element.item : undefined;
    if (item?.type !== "cart_item") return [];
    const { product_type, components } = item.product;
    if (product_type !== "bundle") return [toStockedProduct(item, undefined)];
    const selection = resolveSelection(item) ?? {};
    // A request may name any number of options that the bundle does not have.
    const isSound = listSelectionFaults(components, selection).length === 0;
    return [toStockedProduct(item, isSound ? selection : undefined)];
  });
  return listStockIds(stocked);
}

type NewItemFacts = { readonly now: Date; readonly newId: () => string };

/** Builds the item for an addition that merges with none. Names and texts are copied now. */
export function newCartItem(
  item: NewItem,
  selection: SelectedOptions | undefined,
  unit_price: CartItem["unit_price"],
  { now, newId }: NewItemFacts,
): CartItem {
  const at = now.toISOString();
  const shared = {
    id: newId(),
    quantity: item.quantity,
    unit_price,
    ...(item.custom_inputs ? { custom_inputs: item.custom_inputs } : {}),
    ...(item.shipping_group_id ? { shipping_group_id: item.shipping_group_id } : {}),
    created_at: at,
    updated_at: at,
  };
  if (item.type === "custom_item") {
    return { ...shared, type: item.type, name: item.name, description: item.description, sku: item.sku };
  }
  const { product } = item;
  return {
    ...shared,
    type: item.type,
    product_id: product.id,
    name: product.name,
    description: product.description ?? "",
    sku: product.sku ?? "",
    slug: product.slug ?? "",
    catalog_id: product.catalog_id,
    priced_at: at,
    manage_stock: false,
    ...(product.image ? { image: product.image } : {}),
    ...(selection && product.product_type === "bundle" ? { bundle: toBundle(product, selection) } : {}),
  };
}

/** A selection of a bundle, with the component names of now. */
export function toBundle({ components }: NewProduct["product"], selected_options: SelectedOptions): Bundle {
  const names = Object.keys(selected_options).map((key) => [key, getOwn(components, key)?.name ?? ""]);
  return { selected_options, component_names: Object.fromEntries(names) };
}
