import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";
import * as useCase from "../../lib/settings/cart-settings.ts";
import { cartSettingsResponse } from "../../lib/settings/schemas.ts";

export const readCartSettings = defineEndpoint({
  id: "settings/read-cart-settings",
  method: "GET",
  path: "/v2/settings/cart",
  summary: "Get the settings of carts",
  description: "The settings that apply to all carts, with defaults for those that were never set.",
  auth: ["client_credentials"],
  table: "read",
  errors: "rules",
  response: { status: 200, schema: cartSettingsResponse },
  run: useCase.readCartSettings,
});
export const handler = createHandler(readCartSettings);
