import { openPrivateFiles } from "../../../lib/aws/private-files.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { jobResponse } from "../../../lib/jobs/schemas.ts";
import * as useCase from "../../../lib/promotions/codes/import-codes.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";

export const importCodes = defineEndpoint({
  id: "promotions/codes/import-codes",
  method: "POST",
  path: "/v2/promotions/{promotion_id}/codes/import",
  summary: "Import codes of a standard promotion",
  description:
    "A form with `file`, a CSV file in UTF-8 or gzip of it, starts a job that creates codes, a row each; `GET /pcm/jobs/{job_id}` shows how far it is. Columns: `code`, `max_uses_per_code` (empty for no limit), `consume_unit` and `user` (an id, or a JSON list of ids); those of an export of codes that say what happened, `uses`, `created_by` and `created_at`, are passed over. A code that the promotion has with the same settings is unchanged; with other settings it is refused, since codes cannot be changed. A row that is refused stops no other one. A larger file, up to 50 MB, is announced with `file_name` and `file_size` and sent to the address in `meta.upload`; a second request with the job's `id` starts it. With `dry_run`, nothing is written but the job. A job that failed or was cancelled, or a dry run, goes on with `id`.",
  auth: ["client_credentials"],
  table: "write",
  needs: ["privateFiles"],
  errors: "promotions",
  query: { other: { dry_run: "`true` only says what the import would do." } },
  body: useCase.importCodesRequest,
  bodyFormat: "json-or-multipart",
  bodyLimit: 10 * 1024 * 1024,
  refusals: [404],
  response: { status: 201, schema: jobResponse },
  run: (ctx, { params, body, query }, { privateFiles }) =>
    useCase.importCodes(ctx, {
      path: { source: "standard", promotionId: params.promotion_id },
      body,
      options: query.other,
      privateFiles,
    }),
});
export const handler = createHandlerWith(importCodes, (env) => ({ privateFiles: openPrivateFiles(env) }));
