/** DynamoDB: the actions that one transaction takes. */
export const MOST_ACTIONS = 100;

/** DynamoDB: 400 KB for an item, less room for its names and keys. */
export const MOST_ITEM_BYTES = 380 * 1024;
