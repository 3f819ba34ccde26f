import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";
import * as useCase from "../../lib/staff/staff.ts";
import { staffResponse } from "../../lib/staff/staff-schemas.ts";

export const readMe = defineEndpoint({
  id: "staff/read-me",
  method: "GET",
  path: "/v2/staff/me",
  summary: "Read the member of staff who calls",
  description: "An application key is 403, whatever its rights.",
  auth: ["client_credentials"],
  table: "read",
  response: { status: 200, schema: staffResponse },
  run: (ctx) => useCase.readMe(ctx),
});
export const handler = createHandler(readMe);
