import type { Problem } from "../../../kernel/errors.ts";
import type { CurrencyFormat } from "../../../kernel/money.ts";
import type { SelectedOptions } from "../../../releases/bundle.ts";
import type { CartProduct } from "../../../releases/cart-product.ts";
import type { Element } from "../../bulk/apply-each.ts";
import type { CustomInputs, TaxItem } from "../../cart/cart.ts";
import type { Note } from "../../cart/note.ts";

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

export type Addition = Element<AddedItem | AddedCode>;

export type Added = {
  readonly outcome: "added" | "merged";
  /** Absent for a code, which may be no item of the cart. */
  readonly itemId?: string;
  readonly notes: readonly Note[];
};
