import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import type { Catalog } from "./catalog.ts";
import type { CreateCatalogRequest } from "./schemas.ts";

export const CATALOG_FIELDS = ["name", "description", "locales", "enable_price_segmentation"] as const;

type PricebookAttributes = Pick<CreateCatalogRequest["data"]["attributes"], "pricebook_id" | "pricebook_ids">;

/** Reads the price books of a request, in either form. @throws ApiError 422 for both forms at once */
export function parsePricebooks({ pricebook_id, pricebook_ids }: PricebookAttributes): Partial<Catalog> {
  if (pricebook_id && pricebook_ids?.length) {
    throw unprocessable("Give either 'pricebook_id' or 'pricebook_ids', not both.", {
      title: TITLES.failedValidation,
      source: "data.attributes.pricebook_ids",
    });
  }
  if (pricebook_id)
    return { pricebooks: [{ id: pricebook_id.toLowerCase(), priority: 1 }], single_pricebook: true };
  if (pricebook_ids) {
    const pricebooks = pricebook_ids.map((book) => ({
      id: book.id.toLowerCase(),
      priority: book.priority ?? 0,
    }));
    return { pricebooks, single_pricebook: false };
  }
  return pricebook_id === null || pricebook_ids === null ? { pricebooks: [] } : {};
}
