import { createAddress } from "../../lib/addresses/create-address.ts";
import { checkOwner } from "../../lib/addresses/require-owner.ts";
import { addressResponse, createAddressRequest } from "../../lib/addresses/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { accountHeader } from "../../lib/http/shopper.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "addresses/create-account-address",
  method: "POST",
  path: "/v2/accounts/{accountID}/addresses",
  summary: "Create an address of an account",
  description: `Needs what \`address_mandatory_fields\` of the settings names: 400 with the title \`required\` for each text that is missing or blank. An \`id\` is ignored. By default there may be 25 addresses, then 422. An account other than that of the token is 404.`,
  auth: ["implicit", "client_credentials"],
  signedIn: "account",
  table: "write",
  errors: "rules",
  headers: accountHeader,
  body: createAddressRequest,
  checkReplay: (ctx, { params }) => checkOwner(ctx, { type: "account", id: params.accountID }),
  refusals: [404],
  response: { status: 201, schema: addressResponse },
  run: (ctx, { params, body }) => createAddress(ctx, { type: "account", id: params.accountID }, body),
});
export const handler = createHandler(endpoint);
