import * as useCase from "../../../lib/accounts/members/members.ts";
import { memberResponse, updateMemberRequest } from "../../../lib/accounts/members/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const updateMember = defineEndpoint({
  id: "accounts/members/update-member",
  method: "PUT",
  path: "/v2/account-members/{memberID}",
  summary: "Update an account member",
  description:
    "Changes nothing and answers with the member as it is. The name and e-mail address are those of the user with the same id; change them there.",
  auth: ["client_credentials"],
  table: "read",
  body: updateMemberRequest,
  refusals: [404],
  response: { status: 200, schema: memberResponse },
  run: (ctx, { params, body }) => useCase.updateMember(ctx, params.memberID, body),
});
export const handler = createHandler(updateMember);
