/** Unique items, including tax items. @answers How much may a cart hold? */
export const MAX_CART_ITEMS = 100;
export const MAX_TAXES_PER_ITEM = 5;
/** Per cart, and per item. */
export const MAX_CUSTOM_DISCOUNTS = 5;
/** Codes entered, including those that did not become items. */
export const MAX_CART_CODES = 100;
