import type { Texts } from "../texts.ts";

const amounts = {
  total: "All units: the available and the allocated ones together.",
  available: "Units that can still be bought.",
  allocated: "Units that are reserved: by orders that are not shipped yet, or by hand.",
};

const plain: Texts = {
  components: { StockAmounts: "The stock of a product, at all locations together." },
  fields: { ...amounts, id: "Id of the product, in lower case." },
};

const byLocation: Texts = {
  components: { StockByLocation: "The stock of a product, in all and at each of its locations." },
  fields: {
    id: "Id of the product, in lower case.",
    "attributes.total": amounts.total,
    "attributes.available": amounts.available,
    "attributes.allocated": amounts.allocated,
    "attributes.locations.*.total":
      "All units at the location: the available and the allocated ones together.",
    "attributes.locations.*.available": "Units at the location that can still be bought.",
    "attributes.locations.*.allocated": "Units at the location that are reserved.",
    "meta.stock_id": "Id of the stock record. Stock that is deleted and created again gets a new one.",
  },
};

const answers: Texts = {
  components: {
    StockResponse: "The stock of a product.",
    StockListResponse: "A page of stock, in the order of the product ids.",
    ReadStocksResponse:
      "The stock of the requested products, in the order of the request. Products without stock are left out.",
  },
};

const asRead = "Accepted so that stock can be sent as it was read, and ignored.";

const productCreation: Texts = {
  components: { CreateProductStockRequest: "The first stock of a product, without locations." },
  fields: { quantity: "Units that can be bought, 0 to 1,000,000,000." },
};

const creation: Texts = {
  components: {
    CreateStockRequest:
      "The first stock of a product: either in all or at each location, both is 400. If neither is given, there are 0 units.",
  },
  fields: {
    id: "Id of the product, in any letter case. No product with this id needs to exist.",
    "attributes.available": "Units that can be bought, for stock without locations; 0 if left out.",
    "attributes.allocated": asRead,
    "attributes.total": asRead,
    "attributes.locations": "Stock at each location, by the slug of the location; at most 48.",
    "attributes.locations.*.available": "Units at the location that can be bought.",
  },
};

const change: Texts = {
  components: {
    UpdateStockRequest:
      "How many units of a product are available: either in all or at some of its locations, both is 400.",
  },
  fields: {
    id: "Id of the product; an id other than the one in the path is 400.",
    "attributes.available":
      "Units that can be bought, for stock without locations. 422 if the stock has locations.",
    "attributes.allocated": asRead,
    "attributes.total": asRead,
    "attributes.locations":
      "Stock by the slug of the location. Locations that are not named stay; `null` removes one, which is 422 while units are allocated there.",
    "attributes.locations.*.available":
      "Units at the location that can be bought; the total changes with them.",
  },
};

const reading: Texts = {
  components: { ReadStocksRequest: "The products whose stock to read, at most 100." },
  fields: { id: "Id of a product. One that is named twice is answered once." },
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
