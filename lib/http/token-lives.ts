export const TOKEN_LIFE_SECONDS = 3600;
/** Unless the store has another setting. */
export const SHOPPER_LIFE_SECONDS = 24 * 3600;
export const LONGEST_SHOPPER_LIFE_SECONDS = 30 * 24 * 3600;
