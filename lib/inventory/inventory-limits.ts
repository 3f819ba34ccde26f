/** Characters of a location's slug, as in the public contract. */
export const LONGEST_SLUG = 128;

/** Record, log and use counts of a product's locations are written in one transaction of 100 actions. */
export const MAX_LOCATIONS_OF_PRODUCT = 48;

/** Product ids in one request. */
export const MAX_READ_PRODUCTS = 100;

/** Units of one movement. */
export const LARGEST_QUANTITY = 1_000_000_000;

/** Units of one product: far below the limit of exact integers, even with many movements at once. */
export const LARGEST_TOTAL = 1_000_000_000_000;
