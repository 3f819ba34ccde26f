import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { stockTransactionsResponse } from "../../../lib/inventory/resource-schemas.ts";
import * as useCase from "../../../lib/inventory/transactions/stock-transactions.ts";
import { inventoryHeaders } from "../../../lib/inventory/views.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listStockTransactions = defineEndpoint({
  id: "inventory/transactions/list-stock-transactions",
  method: "GET",
  path: "/v2/inventories/{product_id}/transactions",
  summary: "List the stock transactions of a product",
  description:
    "Newest first: movements by transactions, by the creation and changes of the stock, by orders, and by the holds of unpaid orders. A product without stock is 404.",
  auth: ["client_credentials"],
  table: "read",
  errors: "inventory",
  headers: inventoryHeaders,
  query: { page: { smallest: 1 } },
  refusals: [404],
  response: { status: 200, schema: stockTransactionsResponse },
  run: (ctx, { params, query, headers }) =>
    useCase.listStockTransactions(ctx, params.product_id, query, headers),
});
export const handler = createHandler(listStockTransactions);
