import type { DefaultOptions } from "../releases/bundle.ts";
import type { PriceEntry } from "../releases/price.ts";
import type { OptionProduct, ProductType } from "../releases/published-product.ts";

/** A node or a hierarchy as searches know it; names in other languages by their codes. */
export type SearchNode = {
  readonly id: string;
  readonly name: string;
  readonly slug?: string;
  readonly names?: Readonly<Record<string, string>>;
};

/** What the price of a product follows from, whoever asks and whenever: its own entries, of bundles those of their parts. */
export type SearchPricing = {
  readonly prices: readonly PriceEntry[];
  /** Of the options that are selected by default. */
  readonly optionProducts?: Readonly<Record<string, Pick<OptionProduct, "prices">>>;
  readonly components?: DefaultOptions;
};

/** An option that a search can name: of a component of a bundle. */
export type SearchedComponentOption = { readonly id: string; readonly name?: string; readonly sku?: string };

/** An option that a search can name: of a variation of a parent. */
export type SearchedVariationOption = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly variation_name: string;
};

/**
 * A product of a release as its search index keeps it: all that searches filter, sort, count and suggest by. Descriptions are
 * in the text index alone, and what a hit shows is read from the release.
 */
export type SearchRecord = {
  readonly id: string;
  readonly name: string;
  /** By language code in lower case. */
  readonly names?: Readonly<Record<string, string>>;
  readonly sku?: string;
  readonly slug?: string;
  readonly manufacturer_part_num?: string;
  readonly upc_ean?: string;
  readonly external_ref?: string;
  readonly tags?: readonly string[];
  readonly commodity_type: string;
  readonly product_type: ProductType;
  /** ISO times. */
  readonly created_at: string;
  readonly updated_at: string;
  /** For each node that it sits in the way from the hierarchy down to it, as positions in the segment's `nodes`. */
  readonly paths: readonly (readonly number[])[];
  readonly component_options?: readonly SearchedComponentOption[];
  readonly variation_options?: readonly SearchedVariationOption[];
  /** Registered fields alone, as those of shoppers. */
  readonly extensions?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly shopper_attributes?: Readonly<Record<string, string | null>>;
  readonly pricing: SearchPricing;
};

/** A part of a release's index: some thousand products with the words that find them. */
export type SearchSegment = {
  readonly nodes: readonly SearchNode[];
  readonly records: readonly SearchRecord[];
  /** Text indexes by language code in lower case, as JSON; the base texts under "". */
  readonly texts: Readonly<Record<string, string>>;
};
