import type { DefaultOptions } from "../../releases/bundle.ts";
import type { PriceEntry } from "../../releases/price.ts";
import type { OptionProduct, ProductType } from "../../releases/published-product.ts";

/** `names` has the names in other languages by language code. */
export type SearchNode = {
  readonly id: string;
  readonly name: string;
  readonly slug?: string;
  readonly names?: Readonly<Record<string, string>>;
};

/** Enough to compute a product's price for any shopper and time. */
export type SearchPricing = {
  readonly prices: readonly PriceEntry[];
  /** Only options of the default selection. */
  readonly optionProducts?: Readonly<Record<string, Pick<OptionProduct, "prices">>>;
  readonly components?: DefaultOptions;
};

export type SearchedComponentOption = { readonly id: string; readonly name?: string; readonly sku?: string };

export type SearchedVariationOption = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly variation_name: string;
};

/** Descriptions are only in the text index; hits are read from the release. */
export type SearchRecord = {
  readonly id: string;
  readonly name: string;
  /** Keyed by language code in lower case. */
  readonly names?: Readonly<Record<string, string>>;
  readonly sku?: string;
  readonly slug?: string;
  readonly manufacturer_part_num?: string;
  readonly upc_ean?: string;
  readonly external_ref?: string;
  readonly tags?: readonly string[];
  readonly commodity_type: string;
  readonly product_type: ProductType;
  /** ISO 8601. */
  readonly created_at: string;
  readonly updated_at: string;
  /** For each node of the product, the path from its hierarchy, as positions in the segment's `nodes`. */
  readonly paths: readonly (readonly number[])[];
  readonly component_options?: readonly SearchedComponentOption[];
  readonly variation_options?: readonly SearchedVariationOption[];
  /** Only the registered fields. */
  readonly extensions?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly shopper_attributes?: Readonly<Record<string, string | null>>;
  readonly pricing: SearchPricing;
};

/** A part of a release's index: some thousand products and the words that find them. */
export type SearchSegment = {
  readonly nodes: readonly SearchNode[];
  readonly records: readonly SearchRecord[];
  /** Text indexes as JSON by language code in lower case; base texts under "". */
  readonly texts: Readonly<Record<string, string>>;
};
