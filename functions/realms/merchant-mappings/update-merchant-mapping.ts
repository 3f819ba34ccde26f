import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import {
  merchantMappingResponse,
  updateMerchantMappingRequest,
} from "../../../lib/realms/merchant-mappings/merchant-mapping-schemas.ts";
import * as useCase from "../../../lib/realms/merchant-mappings/merchant-mappings.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const updateMerchantMapping = defineEndpoint({
  id: "realms/merchant-mappings/update-merchant-mapping",
  method: "PUT",
  path: "/v2/merchant-realm-mappings/{mappingID}",
  summary: "Update the prefix of the merchants' realm",
  description: "The prefix is stored without effect: a deployment has one store.",
  auth: ["client_credentials"],
  table: "write",
  body: updateMerchantMappingRequest,
  refusals: [404, 409],
  response: { status: 200, schema: merchantMappingResponse },
  run: (ctx, { params, body }) => useCase.updateMerchantMapping(ctx, params.mappingID, body),
});
export const handler = createHandler(updateMerchantMapping);
