import { openPrivateFiles } from "../../../lib/aws/private-files.ts";
import * as useCase from "../../../lib/extensions/settings-entries/import-settings-entries.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { jobResponse } from "../../../lib/jobs/schemas.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";

export const importSettingsEntries = defineEndpoint({
  id: "extensions/settings-entries/import-settings-entries",
  method: "POST",
  path: "/v2/settings/extensions/custom-apis/{customApiID}/import",
  summary: "Import entries of a Custom API from a file",
  description:
    "A form with `file` starts a job that creates and changes entries; `GET /pcm/jobs/{job_id}` shows how far it is. The file is JSON in UTF-8 or gzip of it: objects one after the other, each as the body of a request for an entry. An object is for the entry with its `id`; one that is unknown is created with this `id` if the Custom API allows upserts and has no URL slug, else refused. With the query `key`, it is for the entry that has its value of this unique field; an unknown value is a new entry. Values that it leaves out stay. A record that is refused stops no other one. A larger file, up to 50 MB, is announced with `file_name` and `file_size` and sent to the address in `meta.upload`; a second request with the job's `id` starts it. With `dry_run`, nothing is written but the job. A job that failed or was cancelled, or a dry run, goes on with `id`.",
  auth: ["client_credentials"],
  table: "write",
  needs: ["privateFiles"],
  query: {
    other: {
      key: "Slug of the unique field that says which entry an object is for.",
      dry_run: "`true` only says what the import would do.",
    },
  },
  body: useCase.importEntriesRequest,
  bodyFormat: "json-or-multipart",
  bodyLimit: 10 * 1024 * 1024,
  refusals: [404],
  response: { status: 201, schema: jobResponse },
  run: (ctx, { params, body, query }, { privateFiles }) =>
    useCase.importSettingsEntries(ctx, {
      ...{ customApiID: params.customApiID, body, options: query.other, privateFiles },
    }),
});
export const handler = createHandlerWith(importSettingsEntries, (env) => ({
  privateFiles: openPrivateFiles(env),
}));
