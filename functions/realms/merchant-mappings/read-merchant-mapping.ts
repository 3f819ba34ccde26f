import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { merchantMappingResponse } from "../../../lib/realms/merchant-mappings/merchant-mapping-schemas.ts";
import * as useCase from "../../../lib/realms/merchant-mappings/merchant-mappings.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readMerchantMapping = defineEndpoint({
  id: "realms/merchant-mappings/read-merchant-mapping",
  method: "GET",
  path: "/v2/merchant-realm-mappings/{mappingID}",
  summary: "Read the mapping of the merchants' realm by its id",
  auth: ["client_credentials"],
  table: "read",
  refusals: [404],
  response: { status: 200, schema: merchantMappingResponse },
  run: (ctx, { params }) => useCase.readMerchantMapping(ctx, params.mappingID),
});
export const handler = createHandler(readMerchantMapping);
