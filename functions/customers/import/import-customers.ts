import { openPrivateFiles } from "../../../lib/aws/private-files.ts";
import * as useCase from "../../../lib/customers/import/import-customers.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { jobResponse } from "../../../lib/jobs/schemas.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";

export const importCustomers = defineEndpoint({
  id: "customers/import/import-customers",
  method: "POST",
  path: "/v2/customers/import",
  summary: "Import customers and their addresses from a file",
  description:
    "A form with `file` starts a job that creates and changes customers and addresses; `GET /pcm/jobs/{job_id}` shows how far it is. The file is JSON in UTF-8 or gzip of it: objects one after the other, each as the body of `POST /v2/customers`, or of an address of `POST /v2/customers/{customer_id}/addresses` with `customer_email` or `customer_id`. A customer is the one with its `id`, else with its `email`; an unknown `email` is a new customer, and an unknown `id` is refused. An address without an `id` is the one with the same texts. Addresses follow their customers. Passwords cannot be imported: new customers get theirs by `PUT`. What the file does not name stays. A record that is refused stops no other one. A larger file, up to 50 MB, is announced with `file_name` and `file_size` and sent to the address in `meta.upload`; a second request with the job's `id` starts it. With `dry_run`, nothing is written but the job. A job that failed or was cancelled, or a dry run, goes on with `id`.",
  auth: ["client_credentials"],
  table: "write",
  needs: ["privateFiles"],
  errors: "validation",
  query: { other: { dry_run: "`true` only says what the import would do." } },
  body: useCase.importCustomersRequest,
  bodyFormat: "json-or-multipart",
  bodyLimit: 10 * 1024 * 1024,
  refusals: [404],
  response: { status: 201, schema: jobResponse },
  run: (ctx, { body, query }, { privateFiles }) =>
    useCase.importCustomers(ctx, body, query.other, privateFiles),
});
export const handler = createHandlerWith(importCustomers, (env) => ({ privateFiles: openPrivateFiles(env) }));
