import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { realmResponse, updateRealmRequest } from "../../lib/realms/schemas.ts";
import * as useCase from "../../lib/realms/update-realm.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const updateRealm = defineEndpoint({
  id: "realms/update-realm",
  method: "PUT",
  path: "/v2/authentication-realms/{realmID}",
  summary: "Update an authentication realm",
  description:
    "Changes the fields that are sent. After a sign-in at a provider, browsers are led only to an address in `redirect_uris`. A redirect address must use `https`, or `http` on localhost: others are 400.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "authentication realm",
  body: updateRealmRequest,
  refusals: [404, 409],
  response: { status: 200, schema: realmResponse },
  run: (ctx, { params, body }) => useCase.updateRealm(ctx, params.realmID, body.data),
});
export const handler = createHandler(updateRealm);
