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
  /** Replace the item's taxes when given. (spec 4.2) */
  readonly taxes?: readonly Omit<TaxItem, "id">[] | undefined;
};

/** A product to add, with what the catalog says about it now. */
export type NewProduct = AnyItem & {
  readonly type: "cart_item";
  readonly product: CartProduct;
  /** Of a bundle; its default selection if not given. */
  readonly selected_options?: SelectedOptions | undefined;
  readonly location?: string | undefined;
};

/** Something from outside the catalog. (spec 4.2 rule 9) */
export type NewCustomItem = AnyItem & {
  readonly type: "custom_item";
  readonly name: string;
  readonly sku: string;
  readonly description: string;
  readonly price: { readonly amount: number; readonly includes_tax: boolean };
  /** Set for an item of another cart: its price means nothing in another currency. */
  readonly currency?: CurrencyFormat | undefined;
};

export type NewItem = NewProduct | NewCustomItem;

/** An item to add with what is said of it beside. */
export type AddedItem = {
  readonly item: NewItem;
  /** Errors to report although the item is added, such as a shipping group that stays in another cart. */
  readonly leftBehind?: readonly Problem[];
};

/** A code to give to the cart. */
export type AddedCode = { readonly code: string };

/** An item or a code to add or why there is none, and where in the request it came from. */
export type Addition = Element<AddedItem | AddedCode>;

/** What became of something that was added. */
export type Added = {
  readonly outcome: "added" | "merged";
  /** Absent for a code, which may be no item of the cart. */
  readonly itemId?: string;
  readonly notes: readonly Note[];
};
