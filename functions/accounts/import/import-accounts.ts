import * as useCase from "../../../lib/accounts/import/import-accounts.ts";
import { openPrivateFiles } from "../../../lib/aws/private-files.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { jobResponse } from "../../../lib/jobs/schemas.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";

export const importAccounts = defineEndpoint({
  id: "accounts/import/import-accounts",
  method: "POST",
  path: "/v2/accounts/import",
  summary: "Import accounts and their addresses from a file",
  description:
    "A form with `file` starts a job that creates and changes accounts and addresses; `GET /pcm/jobs/{job_id}` shows how far it is. The file is JSON in UTF-8 or gzip of it: objects one after the other, each as the body of `POST /v2/accounts`, or of an address of `POST /v2/accounts/{account_id}/addresses` with `account_external_ref` or `account_id`. An account is the one with its `id`, else with its `external_ref`; an unknown `external_ref` is a new account, and so is an unknown `id`, which it keeps, unless another account has its `external_ref`. `parent_external_ref` names a parent as `parent_id` does. An address without an `id` is the one with the same texts. Accounts follow their parents, and addresses their accounts. Members, memberships and tags are not imported. What the file does not name stays. A record that is refused stops no other one. A larger file, up to 50 MB, is announced with `file_name` and `file_size` and sent to the address in `meta.upload`; a second request with the job's `id` starts it. With `dry_run`, nothing is written but the job. A job that failed or was cancelled, or a dry run, goes on with `id`.",
  auth: ["client_credentials"],
  table: "write",
  needs: ["privateFiles"],
  errors: "validation",
  query: { other: { dry_run: "`true` only says what the import would do." } },
  body: useCase.importAccountsRequest,
  bodyFormat: "json-or-multipart",
  bodyLimit: 10 * 1024 * 1024,
  refusals: [404],
  response: { status: 201, schema: jobResponse },
  run: (ctx, { body, query }, { privateFiles }) =>
    useCase.importAccounts(ctx, body, query.other, privateFiles),
});
export const handler = createHandlerWith(importAccounts, (env) => ({ privateFiles: openPrivateFiles(env) }));
