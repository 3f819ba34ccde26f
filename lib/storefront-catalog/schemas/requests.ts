import type { FromSchema } from "json-schema-to-ts";
import { shopperHeaders } from "../../http/shopper.ts";
import { requestOf } from "../../schemas/envelope.ts";
import { nameSchema } from "../../schemas/titled.ts";

/** Catalog rules choose the catalog by these. */
export const catalogChoiceHeaders = {
  ...shopperHeaders,
  "ep-channel": "Channel of the shopper, for catalog rules.",
  "ep-context-tag": "Tag or comma list of tags of the shopper, for catalog rules.",
} as const;

export const languageHeaders = {
  "accept-language": "Wanted locale of names and descriptions.",
  "x-moltin-language": "The same for older clients; read when Accept-Language names no locale.",
} as const;

/** Headers for reads of a release, whose catalog is in the path. */
export const releaseHeaders = {
  "x-moltin-currency": "Currency of display prices; the default currency if not given.",
  ...languageHeaders,
} as const;

export const catalogHeaders = { ...catalogChoiceHeaders, ...releaseHeaders } as const;

export const PREVIEWED_BOOKS = "EP-Pricebook-IDs-For-Price-Segmentation-Preview";
export const SHOWN_BOOKS = "EP-Pricebook-IDs-Of-Available-Prices-To-Show";

/** Headers for reads of a release that show prices. */
export const releasePriceHeaders = {
  ...releaseHeaders,
  "ep-pricebook-ids-for-price-segmentation-preview":
    "Comma list of up to five price book ids, the first asked first: prices as for a shopper whose rule names them.",
  "ep-pricebook-ids-of-available-prices-to-show":
    "Comma list of price book ids, or `all`: what these price books of the release say, as `meta.available_prices`.",
} as const;

export const configureRequest = nameSchema(
  "ConfigureCatalogProductRequest",
  requestOf(["selected_options"], {
    selected_options: {
      type: "object",
      additionalProperties: {
        type: "object",
        maxProperties: 1500,
        additionalProperties: { type: "integer", minimum: 1, maximum: 1_000_000 },
      },
    },
  }),
  {
    "": "A selection of the options of a bundle.",
    data: "The selection.",
    selected_options:
      "Quantities by component key and product id. A component that is left out has nothing chosen.",
  },
);

export type ConfigureRequest = FromSchema<typeof configureRequest>;
