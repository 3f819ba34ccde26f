import { openPrivateFiles } from "../../../lib/aws/private-files.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/promotions/jobs/read-code-file.ts";
import { codeFileResponse } from "../../../lib/promotions/jobs/schemas.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";

export const readCodeFile = defineEndpoint({
  id: "promotions/jobs/read-code-file",
  method: "GET",
  path: "/v2/promotions/{promotion_id}/jobs/{job_id}/file",
  summary: "Get the file of exported codes of a promotion",
  description:
    "Answers a link to a CSV file with the codes of a `code_export`, which the import of codes reads. The link is good for five minutes and needs no token, so treat it like the codes. A job that is not completed is 422, one of another kind or older than a day is 404.",
  auth: ["client_credentials"],
  table: "read",
  needs: ["privateFiles"],
  errors: "promotions",
  refusals: [404],
  response: { status: 200, schema: codeFileResponse },
  run: (ctx, { params }, { privateFiles }) =>
    useCase.readCodeFile(
      ctx,
      { source: "standard", promotionId: params.promotion_id },
      params.job_id,
      privateFiles,
    ),
});
export const handler = createHandlerWith(readCodeFile, (env) => ({ privateFiles: openPrivateFiles(env) }));
