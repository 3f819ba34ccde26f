import { openPrivateFiles } from "../../../lib/aws/private-files.ts";
import { refuseUnknown } from "../../../lib/http/body/unknown-keys.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/inventory/import/import-stock.ts";
import { jobResponse } from "../../../lib/jobs/schemas.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";

export const importStock = defineEndpoint({
  id: "inventory/import/import-stock",
  method: "POST",
  path: "/v2/inventories/import",
  summary: "Import stock from a CSV file",
  description:
    "A form with `file`, a CSV file in UTF-8 or gzip of it, starts a job that sets and moves the stock of products, a row each; `GET /pcm/jobs/{job_id}` shows how far it is. Columns: one of `product_id`, `sku`, `external_ref`; `quantity`; `action`, which is `set` (also if it is empty), `increment` or `decrement`; `location`, a slug. `set` of a product without stock creates it. Rows are carried out in their order, each once; a row that is refused stops no other one. A larger file, up to 50 MB, is announced with `file_name` and `file_size` and sent to the address in `meta.upload`; a second request with the job's `id` starts it. With `dry_run`, nothing is written but the job. A job that failed or was cancelled, or a dry run, goes on with `id`.",
  auth: ["client_credentials"],
  table: "write",
  needs: ["privateFiles"],
  errors: "inventory",
  query: { other: { dry_run: "`true` only says what the import would do." } },
  body: useCase.importStockRequest,
  bodyFormat: "json-or-multipart",
  refusesUnknown: refuseUnknown({
    send: "Send a form with 'file' and at most 'dry_run', or 'data' with 'id' or 'attributes'.",
  }),
  bodyLimit: 10 * 1024 * 1024,
  refusals: [404],
  response: { status: 201, schema: jobResponse },
  run: (ctx, { body, query }, { privateFiles }) => useCase.importStock(ctx, body, query.other, privateFiles),
});
export const handler = createHandlerWith(importStock, (env) => ({ privateFiles: openPrivateFiles(env) }));
