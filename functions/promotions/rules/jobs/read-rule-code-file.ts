import { openPrivateFiles } from "../../../../lib/aws/private-files.ts";
import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { readCodeFile } from "../../../../lib/promotions/jobs/read-code-file.ts";
import { codeFileResponse } from "../../../../lib/promotions/jobs/schemas.ts";
import { createHandlerWith } from "../../../../lib/runtime/handler.ts";

export const readRuleCodeFile = defineEndpoint({
  id: "promotions/rules/jobs/read-rule-code-file",
  method: "GET",
  path: "/v2/rule-promotions/{promotionID}/jobs/{jobID}/file",
  summary: "Get the file of exported codes of a rule promotion",
  description:
    "Answers a link to a CSV file with the codes of a `code_export`, which the import of codes reads. The link is good for five minutes and needs no token, so treat it like the codes. A job that is not completed is 422, one of another kind or older than a day is 404.",
  auth: ["client_credentials"],
  table: "read",
  needs: ["privateFiles"],
  errors: "promotions",
  refusals: [404],
  response: { status: 200, schema: codeFileResponse },
  run: (ctx, { params }, { privateFiles }) =>
    readCodeFile(ctx, { source: "rule", promotionId: params.promotionID }, params.jobID, privateFiles),
});
export const handler = createHandlerWith(readRuleCodeFile, (env) => ({
  privateFiles: openPrivateFiles(env),
}));
