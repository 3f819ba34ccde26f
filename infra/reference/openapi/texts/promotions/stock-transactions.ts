import type { Texts } from "../texts.ts";

const actions =
  "`increment` and `decrement` change the available units and with them the total; `allocate` moves units from available to allocated, `deallocate` back; `set` sets the total.";
const action = `What was done. ${actions}`;
const quantity = "Units that were moved; for `set` the new total.";

const plain: Texts = {
  components: {
    StockTransaction:
      "An entry in the stock log of a product, whatever moved the stock. With `EP-Inventories-Multi-Location: true` its fields are in `attributes`.",
    StockTransactionAmounts: "An entry in the stock log of a product, without its location.",
    StockTransactionResponse: "An entry in the stock log of a product.",
    StockTransactionListResponse: "A page of the stock log of a product, newest first.",
  },
  fields: {
    id: "Id of the entry.",
    action,
    quantity,
    product_id: "Id of the product, in lower case.",
    timestamps: "When the entry was written.",
    "timestamps.created_at": "When the stock was moved.",
  },
};

const byLocation: Texts = {
  components: {
    StockTransactionByLocation: "An entry in the stock log of a product, with its location.",
  },
  fields: {
    id: "Id of the entry.",
    "attributes.action": action,
    "attributes.quantity": quantity,
    "attributes.product_id": "Id of the product, in lower case.",
    "attributes.location": "Slug of the location; absent if the stock had no locations.",
    "meta.timestamps": "When the entry was written.",
    "meta.timestamps.created_at": "When the stock was moved.",
  },
};

const fields = {
  action: `What to do. ${actions}`,
  quantity: "Units to move, at least 1; for `set` the new total, which may be 0.",
  product_id: "Id of the product; an id other than the one in the path is 400.",
  location:
    "Slug of the location: required if the stock has locations, and 422 if it has none. A location that the product does not have is 400.",
};

const creation: Texts = {
  components: {
    CreateStockTransactionRequest:
      "A movement of a product's stock. Its fields are either in `data` or in `data.attributes`; if there are `attributes`, only those count.",
  },
  fields: {
    action: fields.action,
    quantity: fields.quantity,
    product_id: fields.product_id,
    location: fields.location,
    attributes: "The movement, as clients for multiple locations send it.",
    "attributes.action": fields.action,
    "attributes.quantity": fields.quantity,
    "attributes.product_id": fields.product_id,
    "attributes.location": fields.location,
  },
};

export const stockTransactionTexts: readonly Texts[] = [plain, byLocation, creation];
