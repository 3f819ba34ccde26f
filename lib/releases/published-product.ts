import type { fileSchema } from "../schemas/file.ts";
import type { View } from "../schemas/view.ts";
import type { PriceEntry } from "./price.ts";

/** Names and descriptions in other languages, by language code. */
export type Locales = Readonly<Record<string, { readonly name: string; readonly description?: string }>>;

/** A file as shoppers read it. */
export type FileResource = View<typeof fileSchema>;

/** The fields of what a product is kept with, custom inputs and components, in the order of answers. */
export const PRODUCT_PARTS = [
  ...["id", "name", "type", "quantity", "min", "max", "sort_order", "options", "default"],
  ...["product_should_be_substituted_with_child", "excluded_children", "validation_rules", "max_length"],
  "required",
];

/** Text that a shopper gives with a product, such as an engraving (spec 2.4). */
export type CustomInput = {
  readonly name: string;
  readonly validation_rules?: readonly {
    readonly type: "string";
    readonly options?: { readonly max_length?: number };
  }[];
  readonly required?: boolean | null;
};

export type ComponentOption = {
  readonly id: string;
  readonly type: "product";
  /** What selecting this option means, unless `min` and `max` leave a choice. */
  readonly quantity: number;
  readonly min?: number | null;
  readonly max?: number | null;
  readonly sort_order?: number | null;
  readonly default?: boolean;
  readonly product_should_be_substituted_with_child?: boolean | null;
  readonly excluded_children?: readonly string[];
};

/** A part of a bundle; `min` and `max` count distinct options. */
export type Component = {
  readonly name: string;
  readonly min?: number | null;
  readonly max?: number | null;
  readonly sort_order?: number | null;
  readonly options: readonly ComponentOption[];
};

export type VariationOption = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly sort_order: number | null;
};

export type PublishedVariation = {
  readonly id: string;
  readonly name: string;
  readonly sort_order: number | null;
  readonly options: readonly VariationOption[];
};

export type PriceModifier = {
  readonly modifier_type: "price_equals" | "price_increment" | "price_decrement";
  readonly currencies: PriceEntry["currencies"];
};

export type ProductType = "standard" | "parent" | "child" | "bundle";

/** What the merchant says about a product and a release freezes. */
export type ProductAttributes = {
  readonly name: string;
  readonly description?: string;
  readonly sku?: string;
  readonly slug?: string;
  readonly commodity_type: "physical" | "digital";
  readonly external_ref?: string | null;
  readonly upc_ean?: string;
  readonly mpn?: string;
  readonly tags?: readonly string[];
  readonly custom_inputs?: Readonly<Record<string, CustomInput>>;
  readonly components?: Readonly<Record<string, Component>>;
  readonly locales?: Locales;
  readonly extensions?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly shopper_attributes?: Readonly<Record<string, string | null>>;
  readonly created_at: string;
  readonly updated_at: string;
};

/** An option of a bundle as its bundle freezes it, so that a bundle needs no further read to be sold. */
export type OptionProduct = {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly sku?: string;
  readonly slug?: string;
  readonly commodity_type: "physical" | "digital";
  readonly prices: readonly PriceEntry[];
};

export type ParentFacts = {
  /** In the order they were linked to the product. */
  readonly variations: readonly PublishedVariation[];
  /** Which combinations of options exist as live children, see `lib/releases/children.ts`. */
  readonly combinations: string;
};

export type ChildFacts = {
  readonly parentId: string;
  readonly optionIds: readonly string[];
  /** Each with the one option that this child has. */
  readonly variations: readonly PublishedVariation[];
  readonly modifiers?: Readonly<Record<string, PriceModifier>>;
};

/** A product frozen by a release: all that a shopper's read and a cart need of it. */
export type PublishedProduct = {
  readonly id: string;
  readonly productType: ProductType;
  readonly attributes: ProductAttributes;
  /** In falling priority of their price books; a child's own entries before its parent's. */
  readonly prices: readonly PriceEntry[];
  readonly mainImage?: FileResource;
  readonly files: readonly (FileResource & { readonly linkedAt?: string })[];
  /** The nodes it sits in, newest link first, each with the path from its hierarchy down to its parent. */
  readonly nodes: readonly { readonly id: string; readonly path: readonly string[] }[];
  readonly optionProducts?: Readonly<Record<string, OptionProduct>>;
  /** In the release only as an option of bundles: in no list, and not for sale by itself. */
  readonly onlyOption?: boolean;
  readonly parent?: ParentFacts;
  readonly child?: ChildFacts;
};
