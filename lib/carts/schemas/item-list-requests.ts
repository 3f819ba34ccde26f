import { oneOrMany } from "../../schemas/one-or-many.ts";
import { withSentForm } from "../../schemas/sent-as.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { newTaxItem } from "../taxes/schemas.ts";
import { buildRequestSchema, MOST_AT_ONCE } from "./bulk-request.ts";
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

/** A bulk add of 100 rich items fits, and carts nest less than other bodies. */
const itemList = {
  bodyLimit: 256 * 1024,
  bodyDepth: 8,
  perItem: MOST_AT_ONCE,
  normalize: foldItems,
} as const;

/** Checked on its own (`readTax`), since its mistakes are 422. */
const tax = { type: "array", items: newTaxItem } as const;

const newItem = nameSchema("NewCartItem", {
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

const addCartItemsRequest = withSentForm(
  nameSchema("AddCartItemsRequest", buildRequestSchema(oneOrMany(newItem, MOST_AT_ONCE), addOptions)),
  foldedItemsRequest,
);

const updateCartItemsRequest = withSentForm(
  nameSchema(
    "UpdateCartItemsRequest",
    buildRequestSchema(oneOrMany(cartItemChange, MOST_AT_ONCE), updateOptions),
  ),
  foldedItemChangesRequest,
);

export const acceptsCartItems = { ...itemList, body: addCartItemsRequest } as const;

export const acceptsCartItemChanges = { ...itemList, body: updateCartItemsRequest } as const;

export const acceptsCartItemChange = {
  body: updateCartItemRequest,
  bodyDepth: 8,
  normalize: foldBareObject,
} as const;
