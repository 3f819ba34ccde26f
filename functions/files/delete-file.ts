import { openContents } from "../../lib/aws/bucket-contents.ts";
import * as useCase from "../../lib/files/files.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandlerWith } from "../../lib/runtime/handler.ts";

export const deleteFile = defineEndpoint({
  id: "files/delete-file",
  method: "DELETE",
  path: "/v2/files/{file_id}",
  summary: "Delete a file",
  description:
    "The content stays readable for 30 more days, for releases, carts and orders that show it. A file that is gone already is 404.",
  auth: ["client_credentials"],
  table: "write",
  needs: ["contentRemoval"],
  errors: "rules",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }, { contentRemoval }) => useCase.deleteFile(ctx, params.file_id, contentRemoval),
});
export const handler = createHandlerWith(deleteFile, (env) => ({ contentRemoval: openContents(env) }));
