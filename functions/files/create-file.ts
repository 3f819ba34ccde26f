import { openContents } from "../../lib/aws/bucket-contents.ts";
import * as useCase from "../../lib/files/create-file.ts";
import { fileForm } from "../../lib/files/new-file.ts";
import { createFileRequest, createFileResponse } from "../../lib/files/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandlerWith } from "../../lib/runtime/handler.ts";

export const createFile = defineEndpoint({
  id: "files/create-file",
  method: "POST",
  path: "/v2/files",
  summary: "Create a file: upload it, announce an upload, or link it",
  description:
    "A form with `file` uploads content of up to 8 MB (about 4.4 MB on AWS). JSON with `file_name` and `file_size` announces content, and `meta.upload` says where to send it. JSON with `file_location` links content elsewhere, which is never fetched. The extension decides the media type; a kind that is not accepted is 422.",
  auth: ["client_credentials"],
  table: "write",
  needs: ["contents"],
  errors: "rules",
  body: createFileRequest,
  ...fileForm,
  refusals: [409],
  response: { status: 201, schema: createFileResponse },
  run: (ctx, { body }, { contents }) => useCase.createFile(ctx, body, contents),
});
export const handler = createHandlerWith(createFile, (env) => ({ contents: openContents(env) }));
