/** DynamoDB: actions of a transaction. */
export const MOST_ACTIONS = 100;

/** What an item's object may take, packed. DynamoDB: 400 KB for an item, with room for names and keys. */
export const MOST_ITEM_BYTES = 380 * 1024;

/** What the objects of a transaction may take together. DynamoDB: 4 MB for its items, with room for keys. */
export const MOST_TRANSACTION_BYTES = 3 * 1024 * 1024;
