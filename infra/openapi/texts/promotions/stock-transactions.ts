import type { Texts } from "../texts.ts";

const action =
  "What was done: `increment` and `decrement` change what is available and the total, `allocate` and `deallocate` move units between available and allocated, `set` sets the total.";
const quantity = "Units that were moved; of `set` the total that there was then.";

const plain: Texts = {
  components: {
    StockTransaction:
      "An entry in the log of a product's stock, by whatever it was moved; with the header for multiple locations in `attributes`.",
    StockTransactionAmounts: "An entry in the log of a product's stock, without its location.",
    StockTransactionResponse: "An entry in the log of a product's stock.",
    StockTransactionListResponse: "A page of the log of a product's stock, newest first.",
  },
  fields: {
    id: "Id of the entry.",
    action,
    quantity,
    product_id: "Id of the product, in lower case.",
    timestamps: "When it was written.",
    "timestamps.created_at": "When the stock was moved.",
  },
};

const byLocation: Texts = {
  components: { StockTransactionByLocation: "An entry in the log of a product's stock, with its location." },
  fields: {
    id: "Id of the entry.",
    "attributes.action": action,
    "attributes.quantity": quantity,
    "attributes.product_id": "Id of the product, in lower case.",
    "attributes.location": "Slug of the location; absent where the stock had none.",
    "meta.timestamps": "When it was written.",
    "meta.timestamps.created_at": "When the stock was moved.",
  },
};

const given = {
  action:
    "What to do: `increment` and `decrement` change what is available and the total, `allocate` and `deallocate` move units between available and allocated, `set` sets the total.",
  quantity: "Units to move, from 1; of `set` the total, from 0.",
  product_id: "Of the product in the path; another one is 400.",
  location: "Slug of the location: needed where the stock has some, and 422 where it has none.",
};

const creation: Texts = {
  components: {
    CreateStockTransactionRequest:
      "A movement of a product's stock. Its fields stand in `data` or in `attributes`; with `attributes` only those there count.",
  },
  fields: {
    action: given.action,
    quantity: given.quantity,
    product_id: given.product_id,
    location: given.location,
    attributes: "The movement, as clients for multiple locations send it.",
    "attributes.action": given.action,
    "attributes.quantity": given.quantity,
    "attributes.product_id": given.product_id,
    "attributes.location": given.location,
  },
};

export const stockTransactionTexts: readonly Texts[] = [plain, byLocation, creation];
