import * as useCase from "../../lib/files/files.ts";
import { fileResponse } from "../../lib/files/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const readFile = defineEndpoint({
  id: "files/read-file",
  method: "GET",
  path: "/v2/files/{file_id}",
  summary: "Get a file",
  description:
    "Its name, type and size, and the address of its content in `link.href`. Shoppers who know the id can read it, too.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  errors: "rules",
  refusals: [404],
  response: { status: 200, schema: fileResponse },
  run: (ctx, { params }) => useCase.readFile(ctx, params.file_id),
});
export const handler = createHandler(readFile);
