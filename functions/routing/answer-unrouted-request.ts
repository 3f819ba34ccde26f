import { openGateway } from "../../lib/aws/lambda-gateway.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/routing/answer-unrouted-request.ts";
import { createHandlerWith } from "../../lib/runtime/handler.ts";

export const answerUnroutedRequest = defineEndpoint({
  id: "routing/answer-unrouted-request",
  method: "GET",
  path: "$default",
  summary: "Answer what no other route takes",
  auth: "none",
  table: "invoke",
  needs: ["gateway"],
  response: { status: 404 },
  run: (ctx, { event }, { gateway }) => useCase.answerUnroutedRequest(gateway(event, ctx.requestId)),
});
export const handler = createHandlerWith(answerUnroutedRequest, (env) => ({ gateway: openGateway(env) }));
