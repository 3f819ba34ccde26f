import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { stockTransactionResponse } from "../../../lib/inventory/resource-schemas.ts";
import * as useCase from "../../../lib/inventory/transactions/stock-transactions.ts";
import { inventoryHeaders } from "../../../lib/inventory/views.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readStockTransaction = defineEndpoint({
  id: "inventory/transactions/read-stock-transaction",
  method: "GET",
  path: "/v2/inventories/{product_id}/transactions/{transaction_id}",
  summary: "Get a stock transaction",
  description:
    "Entries of the log never change. The entries of deleted stock are 404, even if stock was created again since.",
  auth: ["client_credentials"],
  table: "read",
  errors: "inventory",
  headers: inventoryHeaders,
  refusals: [404],
  response: { status: 200, schema: stockTransactionResponse },
  run: (ctx, { params, headers }) => useCase.readStockTransaction(ctx, params, headers),
});
export const handler = createHandler(readStockTransaction);
