import { createAddress } from "../../lib/addresses/create-address.ts";
import { checkOwner } from "../../lib/addresses/require-owner.ts";
import { addressResponse, createAddressRequest } from "../../lib/addresses/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { accountHeader } from "../../lib/http/shopper.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const createAccountAddress = defineEndpoint({
  id: "addresses/create-account-address",
  method: "POST",
  path: "/v2/accounts/{accountID}/addresses",
  summary: "Create an address of an account",
  description: `The store's setting \`address_mandatory_fields\` says which fields are mandatory: 400 with the title \`required\` for each that is missing or blank. An \`id\` is ignored. An account has up to 25 addresses by default, then 422. For members, another account than that of their token is 404.`,
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
export const handler = createHandler(createAccountAddress);
