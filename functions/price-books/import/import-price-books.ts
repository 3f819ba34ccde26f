import { openPrivateFiles } from "../../../lib/aws/private-files.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { jobResponse } from "../../../lib/jobs/schemas.ts";
import * as useCase from "../../../lib/price-books/import/import-price-books.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";

export const importPriceBooks = defineEndpoint({
  id: "price-books/import/import-price-books",
  method: "POST",
  path: "/pcm/pricebooks/import",
  summary: "Import price books and prices from a file",
  description:
    "A form with `file`, JSON objects one after the other or gzip of them, starts a job that creates and changes price books and prices; `GET /pcm/jobs/{job_id}` shows how far it is. An object is a price book or a price as `POST` and `PUT` take it, in any order; a price also has `pricebook_external_ref` or `pricebook_id` in `data`. A book is the one of its `id`, `external_ref` or `name`, a price that of its `id`, `external_ref` or `sku` in its book; others are new. An object replaces `currencies` and `sales` as a whole and leaves what it does not have. If one object of at most 50,000 is refused, nothing is written. Shoppers see nothing of it before the next publication. A larger file, up to 50 MB, is announced with `file_name` and `file_size` and sent to the address in `meta.upload`; a second request with the job's `id` starts it. With `dry_run`, nothing is written but the job.",
  auth: ["client_credentials"],
  table: "write",
  needs: ["privateFiles"],
  errors: "validation",
  query: { other: { dry_run: "`true` only says what the import would do." } },
  body: useCase.importPriceBooksRequest,
  bodyFormat: "json-or-multipart",
  bodyLimit: 10 * 1024 * 1024,
  refusals: [404],
  response: { status: 201, schema: jobResponse },
  run: (ctx, { body, query }, { privateFiles }) =>
    useCase.importPriceBooks(ctx, body, query.other, privateFiles),
});
export const handler = createHandlerWith(importPriceBooks, (env) => ({
  privateFiles: openPrivateFiles(env),
}));
