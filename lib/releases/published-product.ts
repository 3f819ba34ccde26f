import type { RelationshipHeading } from "../custom-relationships/custom-relationship.ts";
import type { fileSchema } from "../schemas/file.ts";
import type { View } from "../schemas/view.ts";
import type { PriceEntry } from "./price.ts";

/** By language code. */
export type Locales = Readonly<Record<string, { readonly name: string; readonly description?: string }>>;

export type FileResource = View<typeof fileSchema>;

/** Field names of components and custom inputs, in the order of answers. */
export const PRODUCT_PARTS = [
  ...["id", "name", "type", "quantity", "min", "max", "sort_order", "options", "default"],
  ...["product_should_be_substituted_with_child", "excluded_children", "validation_rules", "max_length"],
  "required",
];

/** Text that a shopper gives with a product, such as an engraving. */
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
  /** Quantity of a selected option, unless `min` and `max` leave a choice. */
  readonly quantity: number;
  readonly min?: number | null;
  readonly max?: number | null;
  readonly sort_order?: number | null;
  readonly default?: boolean;
  readonly product_should_be_substituted_with_child?: boolean | null;
  readonly excluded_children?: readonly string[];
};

/** `min` and `max` count distinct options. */
export type Component = {
  readonly name: string;
  readonly min?: number | null;
  readonly max?: number | null;
  readonly sort_order?: number | null;
  readonly options: readonly ComponentOption[];
};

type VariationOption = {
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

export type ProductType = "standard" | "parent" | "child" | "bundle";

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

/** A frozen option of a bundle, so that selling a bundle needs no further read. */
export type OptionProduct = {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly sku?: string;
  readonly slug?: string;
  readonly commodity_type: "physical" | "digital";
  readonly prices: readonly PriceEntry[];
  /** As in `PublishedProduct`. */
  readonly defaultPrices?: readonly PriceEntry[];
};

export type PublishedParent = {
  /** In the order in which they were linked to the product. */
  readonly variations: readonly PublishedVariation[];
  /** Bit set of the live children, see `lib/releases/children.ts`. */
  readonly combinations: string;
};

type PublishedChild = {
  readonly parentId: string;
  readonly optionIds: readonly string[];
  /** With only the option of this child. */
  readonly variations: readonly PublishedVariation[];
};

/** A frozen product: all that carts and shoppers' reads need. */
export type PublishedProduct = {
  readonly id: string;
  readonly productType: ProductType;
  readonly attributes: ProductAttributes;
  /** Highest priority first; a child's own entries before its parent's. */
  readonly prices: readonly PriceEntry[];
  /** Never stored: the catalog's own prices, if `prices` begin with those of a shopper's rule. */
  readonly defaultPrices?: readonly PriceEntry[];
  readonly mainImage?: FileResource;
  readonly files: readonly (FileResource & { readonly linkedAt?: string })[];
  /** Newest link first; `path` leads from the hierarchy down to the node's parent. */
  readonly nodes: readonly { readonly id: string; readonly path: readonly string[] }[];
  /** Slugs of its templates, whose fields are in order. */
  readonly templates?: readonly string[];
  readonly optionProducts?: Readonly<Record<string, OptionProduct>>;
  /** Only an option of bundles: in no list and not sold separately. */
  readonly onlyOption?: boolean;
  /** Shown, not sold: a draft, or a child that is there for its draft parent. */
  readonly isDraft?: boolean;
  readonly parent?: PublishedParent;
  readonly child?: PublishedChild;
  /** In the order in which they are shown. The related products are stored apart, see `related-lists-store.ts`. */
  readonly relationships?: readonly RelationshipHeading[];
};
