import type { Texts } from "../texts.ts";

const amounts = {
  total: "Units that there are: available and allocated ones together.",
  available: "Units that can still be bought.",
  allocated: "Units that orders have taken or hold, and those that were allocated by hand.",
};

const plain: Texts = {
  components: { StockAmounts: "How much there is of a product, at all locations together." },
  fields: { ...amounts, id: "Id of the product, in lower case." },
};

const byLocation: Texts = {
  components: { StockByLocation: "How much there is of a product, in all and at each of its locations." },
  fields: {
    id: "Id of the product, in lower case.",
    "attributes.total": amounts.total,
    "attributes.available": amounts.available,
    "attributes.allocated": amounts.allocated,
    "attributes.locations.*.total": "Units at the location: available and allocated ones together.",
    "attributes.locations.*.available": "Units at the location that can still be bought.",
    "attributes.locations.*.allocated": "Units at the location that are allocated.",
    "meta.stock_id": "Id of the stock record; another one once the stock is deleted and created again.",
  },
};

const answers: Texts = {
  components: {
    StockResponse: "The stock of a product.",
    StockListResponse: "A page of stock, in the order of the ids of products.",
    ReadStocksResponse:
      "The stock of the products that were asked for, in their order; those without stock are missing.",
  },
};

const asRead = "As it was read; not looked at.";

const productCreation: Texts = {
  components: { CreateProductStockRequest: "What there is of a product at first, without locations." },
  fields: { quantity: "Units that can be bought, 0 to 1,000,000,000." },
};

const creation: Texts = {
  components: {
    CreateStockRequest:
      "What there is of a product at first: in all, or at each location, but not both. Nothing if neither is said.",
  },
  fields: {
    id: "Id of the product, whether there is one with it or not; case does not count.",
    "attributes.available": "Units that can be bought, without locations; 0 if left out.",
    "attributes.allocated": asRead,
    "attributes.total": asRead,
    "attributes.locations": "Stock at each location, by its slug; at most 48.",
    "attributes.locations.*.available": "Units at the location that can be bought.",
  },
};

const change: Texts = {
  components: {
    UpdateStockRequest:
      "How much is available of a product: in all, or at some of its locations, but not both.",
  },
  fields: {
    id: "Of the product in the path; another one is 400.",
    "attributes.available": "Units that can be bought, of stock without locations; of other stock it is 422.",
    "attributes.allocated": asRead,
    "attributes.total": asRead,
    "attributes.locations":
      "Stock by the slugs of locations; those that are not named stay, and `null` removes one that has no allocated units.",
    "attributes.locations.*.available": "Units at the location that can be bought; its total follows.",
  },
};

const reading: Texts = {
  components: { ReadStocksRequest: "The products whose stock is to be read, at most 100." },
  fields: { id: "Id of a product; one that is named twice is answered once." },
};

export const stockTexts: readonly Texts[] = [
  plain,
  byLocation,
  answers,
  productCreation,
  creation,
  change,
  reading,
];
