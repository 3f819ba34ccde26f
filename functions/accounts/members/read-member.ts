import * as useCase from "../../../lib/accounts/members/members.ts";
import { memberResponse } from "../../../lib/accounts/members/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { accountHeader } from "../../../lib/http/shopper.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readMember = defineEndpoint({
  id: "accounts/members/read-member",
  method: "GET",
  path: "/v2/account-members/{memberID}",
  summary: "Get an account member",
  description:
    "Members may read themselves and the other members of their token's account; anybody else is 404. Shoppers without a member's token get 403.",
  auth: ["implicit", "client_credentials"],
  table: "read",
  headers: accountHeader,
  refusals: [403, 404],
  response: { status: 200, schema: memberResponse },
  run: (ctx, { params }) => useCase.readMember(ctx, params.memberID),
});
export const handler = createHandler(readMember);
