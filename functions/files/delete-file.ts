import { bucketContents } from "../../lib/aws/bucket-contents.ts";
import * as useCase from "../../lib/files/files.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const deleteFile = defineEndpoint({
  id: "files/delete-file",
  method: "DELETE",
  path: "/v2/files/{file_id}",
  summary: "Delete a file",
  description:
    "The content stays readable for 30 more days, for releases, carts and orders that show it. A file that is gone already is 404.",
  auth: ["client_credentials"],
  table: "write",
  contents: "remove",
  errors: "rules",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteFile(ctx, params.file_id),
});
export const handler = createHandler(deleteFile, { openContents: bucketContents });
