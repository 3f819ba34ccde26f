import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { merchantMappingResponse } from "../../../lib/realms/merchant-mappings/merchant-mapping-schemas.ts";
import * as useCase from "../../../lib/realms/merchant-mappings/merchant-mappings.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listMerchantMappings = defineEndpoint({
  id: "realms/merchant-mappings/list-merchant-mappings",
  method: "GET",
  path: "/v2/merchant-realm-mappings",
  summary: "Read the mapping of the merchants' realm",
  description: "One object, not a list: a store has one realm of merchants.",
  auth: ["client_credentials"],
  table: "read",
  response: { status: 200, schema: merchantMappingResponse },
  run: (ctx) => useCase.listMerchantMappings(ctx),
});
export const handler = createHandler(listMerchantMappings);
