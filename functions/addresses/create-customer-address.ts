import { createAddress } from "../../lib/addresses/create-address.ts";
import { checkOwner } from "../../lib/addresses/require-owner.ts";
import { addressResponse, createAddressRequest } from "../../lib/addresses/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { customerHeader } from "../../lib/http/shopper.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const createCustomerAddress = defineEndpoint({
  id: "addresses/create-customer-address",
  method: "POST",
  path: "/v2/customers/{customerID}/addresses",
  summary: "Create an address of a customer",
  description: `The store's setting \`address_mandatory_fields\` says which fields are mandatory: 400 with the title \`required\` for each that is missing or blank. An \`id\` is ignored. A customer has up to 25 addresses by default, then 422. For customers, another customer is 404.`,
  auth: ["implicit", "client_credentials"],
  signedIn: "customer",
  table: "write",
  errors: "rules",
  headers: customerHeader,
  body: createAddressRequest,
  checkReplay: (ctx, { params }) => checkOwner(ctx, { type: "customer", id: params.customerID }),
  refusals: [404],
  response: { status: 201, schema: addressResponse },
  run: (ctx, { params, body }) => createAddress(ctx, { type: "customer", id: params.customerID }, body),
});
export const handler = createHandler(createCustomerAddress);
