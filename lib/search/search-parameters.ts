import { catalogHeaders } from "../storefront-catalog/schemas/requests.ts";

export const searchHeaders = {
  ...catalogHeaders,
  "search-profile": "Slug of the search profile; the default profile if not given.",
} as const;

/** Query parameters in addition to `include`. */
export const searchParameters = {
  "page[limit]": "Hits on a page of the searches that do not say it themselves: 0 to 250.",
  "page[offset]": "Hits before the page of the searches that do not say it themselves.",
  "search-profile": "The same as the header of this name.",
} as const;

/** `main_images` is an alias of `main_image`: clients copy it from the answer. */
export const searchIncludes = ["main_image", "main_images", "files", "component_products"] as const;
