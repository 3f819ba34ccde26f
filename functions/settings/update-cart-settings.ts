import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";
import * as useCase from "../../lib/settings/cart-settings.ts";
import { cartSettingsResponse, updateCartSettingsRequest } from "../../lib/settings/schemas.ts";

export const updateCartSettings = defineEndpoint({
  id: "settings/update-cart-settings",
  method: "PUT",
  path: "/v2/settings/cart",
  summary: "Update the settings of carts",
  description:
    "Changes the settings that are sent, for requests that begin afterwards; `discounts` applies to new carts only. Switching both kinds of discounts on is 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  ifMatch: "cart settings",
  body: updateCartSettingsRequest,
  refusals: [409, 422],
  response: { status: 200, schema: cartSettingsResponse },
  run: (ctx, { body }) => useCase.updateCartSettings(ctx, body.data),
});
export const handler = createHandler(updateCartSettings);
