import { refuseUnknown } from "../../../lib/http/body/unknown-keys.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { stockTransactionResponse } from "../../../lib/inventory/resource-schemas.ts";
import { createStockTransactionRequest } from "../../../lib/inventory/schemas.ts";
import { movementProblems } from "../../../lib/inventory/transactions/given-movement.ts";
import * as useCase from "../../../lib/inventory/transactions/stock-transactions.ts";
import { inventoryHeaders } from "../../../lib/inventory/views.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createStockTransaction = defineEndpoint({
  id: "inventory/transactions/create-stock-transaction",
  method: "POST",
  path: "/v2/inventories/{product_id}/transactions",
  summary: "Create a stock transaction",
  description: `All of the units are moved, or none. 422 if fewer units are available, if \`deallocate\` names more than are allocated without those that unpaid orders hold, or if \`set\` is less than what is allocated. A product without stock is 404.`,
  auth: ["client_credentials"],
  table: "write",
  errors: "inventory",
  headers: inventoryHeaders,
  body: createStockTransactionRequest,
  rules: movementProblems,
  refusesUnknown: refuseUnknown({
    send: 'Send { "data": { "action": "increment", "quantity": 10 } }, or the same in "attributes" of "data".',
  }),
  refusals: [404, 409],
  response: { status: 201, schema: stockTransactionResponse },
  run: (ctx, { params, body, headers }) =>
    useCase.createStockTransaction(ctx, params.product_id, body, headers),
});
export const handler = createHandler(createStockTransaction);
