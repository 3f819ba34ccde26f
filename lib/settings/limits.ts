/** Unique items of a cart, tax items among them. (spec 8) */
export const MAX_CART_ITEMS = 100;
export const MAX_TAXES_PER_ITEM = 5;
/** Of a cart, and of each of its items. */
export const MAX_CUSTOM_DISCOUNTS = 5;
/** Codes given to a cart, also those that are no items of it. */
export const MAX_CART_CODES = 100;
