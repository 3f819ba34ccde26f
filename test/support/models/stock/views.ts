import { type Counts, hasLocations, type ModelStock, sumPlaces, total } from "./model.ts";

const showCounts = (counts: Counts) => ({ ...counts, total: total(counts) });

export const showFlat = (stock: ModelStock) => ({
  id: stock.product,
  type: "stock",
  ...showCounts(sumPlaces(stock)),
});

/** With the amounts at each location. */
export const showStock = (stock: ModelStock) => ({
  id: stock.product,
  type: "stock",
  attributes: {
    ...showCounts(sumPlaces(stock)),
    ...(hasLocations(stock)
      ? { locations: Object.fromEntries([...stock.places].map(([at, counts]) => [at, showCounts(counts)])) }
      : {}),
  },
  meta: {
    stock_id: stock.stockId,
    timestamps: { created_at: stock.createdAt, updated_at: stock.updatedAt },
  },
});
