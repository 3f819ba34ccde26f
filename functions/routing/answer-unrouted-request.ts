import { lambdaGateway } from "../../lib/aws/lambda-gateway.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/routing/answer-unrouted-request.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const answerUnroutedRequest = defineEndpoint({
  id: "routing/answer-unrouted-request",
  method: "GET",
  path: "$default",
  summary: "Answer what no other route takes",
  auth: "none",
  table: "invoke",
  response: { status: 404 },
  run: (ctx) => useCase.answerUnroutedRequest(ctx),
});
export const handler = createHandler(answerUnroutedRequest, { gateway: lambdaGateway });
