import { catalogHeaders } from "../catalog/catalog-headers.ts";

/** Request headers that searches look at: those of catalog reads, and the profile. */
export const searchHeaders = {
  ...catalogHeaders,
  "search-profile": "Slug of the search profile; the default profile if not given.",
} as const;

/** Query parameters of searches beside `include`. */
export const searchParameters = {
  "page[limit]": "Hits on a page of the searches that do not say it themselves: 0 to 250.",
  "page[offset]": "Hits before the page of the searches that do not say it themselves.",
  "search-profile": "The same as the header of this name.",
} as const;

/** What `include` may add to an answer; `main_images` is what its name in the answer makes clients write. */
export const searchIncludes = ["main_image", "main_images", "files", "component_products"] as const;
