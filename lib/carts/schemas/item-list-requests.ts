import { describeSchema } from "../../schemas/describe-schema.ts";
import { oneOrMany } from "../../schemas/resource.ts";
import { withSentForm } from "../../schemas/sent-as.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { newTaxItem } from "../taxes/schemas.ts";
import { buildRequestSchema, MOST_AT_ONCE } from "./bulk-request.ts";
import { foldItems } from "./fold-items.ts";
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
  updateOptions,
} from "./item-requests.ts";

/** A bulk add of 100 rich items fits, and carts nest less than other bodies. */
export const acceptsCartItems = {
  bodyLimit: 256 * 1024,
  bodyDepth: 8,
  perItem: MOST_AT_ONCE,
  normalize: foldItems,
} as const;

/** Checked on its own (`readTax`), since its mistakes are 422. */
const tax = describeSchema(
  { type: "array", items: newTaxItem },
  "Tax items, at most 5, that replace those of an item already in the cart. Client credentials only; else 403.",
);

const newItem = nameSchema(
  "NewCartItem",
  {
    type: "object",
    ...byType,
    oneOf: [
      { ...productItem, properties: { ...productItem.properties, tax } },
      { ...customItem, properties: { ...customItem.properties, tax } },
      newPromotionItem,
      copiedCart,
      copiedOrder,
    ],
  },
  "Something to add to a cart; `type` says what.",
);

export const addCartItemsRequest = withSentForm(
  nameSchema("AddCartItemsRequest", buildRequestSchema(oneOrMany(newItem, MOST_AT_ONCE), addOptions), {
    "": "Items to add to a cart, up to 1,000 at once, with at most 20 codes, 10 carts and 10 orders among them.",
    data: "One item, or a list of them.",
    options: "What happens if some cannot be added, and whether the request only tries.",
  }),
  foldedItemsRequest,
);

export const updateCartItemsRequest = withSentForm(
  nameSchema(
    "UpdateCartItemsRequest",
    buildRequestSchema(oneOrMany(cartItemChange, MOST_AT_ONCE), updateOptions),
    {
      "": "Changes of cart items, up to 1,000 at once, applied in order.",
      data: "One change, or a list of them.",
      options: "What happens if some changes are refused.",
    },
  ),
  foldedItemChangesRequest,
);
