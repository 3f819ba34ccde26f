import * as useCase from "../../../../lib/accounts/users/passwords/update-password-info.ts";
import { passwordInfoResponse, updatePasswordInfoRequest } from "../../../../lib/accounts/users/schemas.ts";
import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { accountHeader } from "../../../../lib/http/shopper.ts";
import { createCountingHandler } from "../../../../lib/runtime/counting-handler.ts";

export const updatePasswordInfo = defineEndpoint({
  id: "accounts/users/passwords/update-password-info",
  method: "PUT",
  path: "/v2/authentication-realms/{realmID}/user-authentication-info/{userID}/user-authentication-password-profile-info/{passwordInfoID}",
  summary: "Update a user's way to sign in",
  description:
    "The current password is not asked for, and tokens that were issued stay valid. A username that is taken in the profile is 409. Members may change their own if the setting `account_member_self_management` is `update_only`, otherwise 403; another user's is 404. Shoppers without a member's token get 403.",
  auth: ["client_credentials", "implicit"],
  table: "write",
  costly: true,
  countsCallers: true,
  ifMatch: "password profile info",
  headers: accountHeader,
  body: updatePasswordInfoRequest,
  refusals: [403, 404, 409],
  response: { status: 200, schema: passwordInfoResponse },
  run: (ctx, { params: { realmID: realmId, userID: userId, passwordInfoID: infoId }, body }) =>
    useCase.updatePasswordInfo(ctx, { realmId, userId, infoId }, body.data),
});
export const handler = createCountingHandler(updatePasswordInfo);
