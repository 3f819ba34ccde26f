export const MOST_ACTIONS = 100;

/** DynamoDB allows 400 KB for an item; the rest is for names and keys. */
export const MOST_ITEM_BYTES = 380 * 1024;

/** DynamoDB allows 4 MB; the rest is for keys. */
export const MOST_TRANSACTION_BYTES = 3 * 1024 * 1024;
