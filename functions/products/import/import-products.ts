import { openPrivateFiles } from "../../../lib/aws/private-files.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { jobResponse } from "../../../lib/jobs/schemas.ts";
import * as useCase from "../../../lib/products/import/import-products.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";

export const importProducts = defineEndpoint({
  id: "products/import/import-products",
  method: "POST",
  path: "/pcm/products/import",
  summary: "Import products from a CSV file",
  description:
    "A form with `file`, a CSV file in UTF-8 or gzip of it, starts a job that creates and changes products, a row each; `GET /pcm/jobs/{job_id}` shows how far it is. A larger file, up to 50 MB, is announced with `file_name` and `file_size` and sent to the address in `meta.upload`; a second request with the job's `id` starts it. A row is for the product of its `id` or `external_ref`; an unknown `external_ref` is a new product. A row that is refused stops no other one. With `dry_run`, nothing is written but the job. A job that failed or was cancelled, or a dry run, goes on with `id`.",
  auth: ["client_credentials"],
  table: "write",
  needs: ["privateFiles"],
  errors: "validation",
  query: {
    other: {
      locale:
        "`en-US`, `en-GB` or `en-CA`: dates of template columns such as `3/2/2026 09:00:00` are read with the month first or the day first. Others are ignored.",
      dry_run: "`true` only says what the import would do.",
    },
  },
  body: useCase.importProductsRequest,
  bodyFormat: "json-or-multipart",
  bodyLimit: 10 * 1024 * 1024,
  refusals: [404],
  response: { status: 201, schema: jobResponse },
  run: (ctx, { body, query }, { privateFiles }) =>
    useCase.importProducts(ctx, body, query.other, privateFiles),
});
export const handler = createHandlerWith(importProducts, (env) => ({ privateFiles: openPrivateFiles(env) }));
