import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { inventoryHeaders } from "../../../lib/inventories/inventory-form.ts";
import { stockTransactionResponse } from "../../../lib/inventories/resource-schemas.ts";
import { createStockTransactionRequest } from "../../../lib/inventories/schemas.ts";
import { createStockTransaction } from "../../../lib/inventories/transactions/create-stock-transaction.ts";
import { movementProblems } from "../../../lib/inventories/transactions/given-movement.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "inventories/transactions/create-stock-transaction",
  method: "POST",
  path: "/v2/inventories/{product_id}/transactions",
  summary: "Move stock of a product",
  description: `Moves all of the units, or none: more than are available, or for \`deallocate\` more than are allocated for good, is 422, and \`set\` to less than is allocated, too. Units that unpaid orders hold cannot be deallocated. A product without stock is 404.`,
  auth: ["client_credentials"],
  table: "write",
  errors: "inventories",
  headers: inventoryHeaders,
  body: createStockTransactionRequest,
  rules: movementProblems,
  refusals: [404, 409],
  response: { status: 201, schema: stockTransactionResponse },
  run: (ctx, { params, body, headers }) => createStockTransaction(ctx, params.product_id, body, headers),
});
export const handler = createHandler(endpoint);
