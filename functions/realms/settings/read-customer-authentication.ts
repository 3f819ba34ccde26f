import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/realms/settings/settings.ts";
import { customerAuthenticationResponse } from "../../../lib/realms/settings-schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readCustomerAuthentication = defineEndpoint({
  id: "realms/settings/read-customer-authentication",
  method: "GET",
  path: "/v2/settings/customer-authentication",
  summary: "Get the customer authentication settings",
  description: "Names the realm of customers. It is the same in every store and cannot be changed.",
  auth: ["client_credentials", "implicit"],
  table: "none",
  response: { status: 200, schema: customerAuthenticationResponse },
  run: () => useCase.readCustomerAuthentication(),
});
export const handler = createHandler(readCustomerAuthentication);
