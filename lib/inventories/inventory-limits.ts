/** Characters of a location's slug (public contract). */
export const LONGEST_SLUG = 128;

/** Locations of a product: its record, its log and their uses are written in one transaction of 100 actions. */
export const MAX_LOCATIONS_OF_PRODUCT = 48;

/** Products whose stock one request reads by their ids. */
export const MAX_READ_PRODUCTS = 100;

/** Units of one movement. */
export const LARGEST_QUANTITY = 1_000_000_000;

/** Units of one product: far from what numbers count exactly, however many movements come at once. */
export const LARGEST_TOTAL = 1_000_000_000_000;
