import { oneOrMany } from "../../schemas/one-or-many.ts";
import { sentAs } from "../../schemas/sent-as.ts";
import { titled } from "../../schemas/titled.ts";
import { newTaxItem } from "../taxes/schemas.ts";
import { MOST_AT_ONCE, requestOf } from "./bulk-request.ts";
import { foldBareObject, foldItems } from "./fold-items.ts";
import {
  addOptions,
  byType,
  cartItemChange,
  copiedCart,
  copiedOrder,
  customItem,
  foldedItemChangesRequest,
  foldedItemsRequest,
  newPromotionItem,
  productItem,
  updateCartItemRequest,
  updateOptions,
} from "./item-requests.ts";

/** How bodies with a list of items are read: a bulk add of 100 rich items fits, and carts nest less than others. */
const itemList = {
  bodyLimit: 256 * 1024,
  bodyDepth: 8,
  perItem: MOST_AT_ONCE,
  normalize: foldItems,
} as const;

/** Checked on its own, since its mistakes are 422. */
const tax = { type: "array", items: newTaxItem } as const;

const newItem = titled("NewCartItem", {
  type: "object",
  ...byType,
  oneOf: [
    { ...productItem, properties: { ...productItem.properties, tax } },
    { ...customItem, properties: { ...customItem.properties, tax } },
    newPromotionItem,
    copiedCart,
    copiedOrder,
  ],
});

export const addCartItemsRequest = sentAs(
  titled("AddCartItemsRequest", requestOf(oneOrMany(newItem, MOST_AT_ONCE), addOptions)),
  foldedItemsRequest,
);

export const updateCartItemsRequest = sentAs(
  titled("UpdateCartItemsRequest", requestOf(oneOrMany(cartItemChange, MOST_AT_ONCE), updateOptions)),
  foldedItemChangesRequest,
);

/** What an endpoint declares that adds items. */
export const acceptsCartItems = { ...itemList, body: addCartItemsRequest } as const;

/** What an endpoint declares that changes items. */
export const acceptsCartItemChanges = { ...itemList, body: updateCartItemsRequest } as const;

/** What an endpoint declares that changes one item. */
export const acceptsCartItemChange = {
  body: updateCartItemRequest,
  bodyDepth: 8,
  normalize: foldBareObject,
} as const;
