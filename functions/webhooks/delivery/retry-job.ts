import { openDeliveryCalls } from "../../../lib/aws/delivery-queue.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/webhooks/delivery/retry-job.ts";
import { retryJobResponse } from "../../../lib/webhooks/delivery/schemas.ts";

export const retryJob = defineEndpoint({
  id: "webhooks/delivery/retry-job",
  method: "POST",
  path: "/v2/integrations/{integrationID}/jobs/{jobID}/retry",
  summary: "Send the event of a job again",
  description:
    "The event is sent again with the same id, whether it was delivered, waits or was given up. One that waits is tried at once, and so is everything that waits for the integration. Otherwise the retry is a job of its own. The answer does not wait for the receiver: the logs tell what became of it. Send an `Idempotency-Key` so that a request that is repeated is one retry. 409 if the event is not kept any more, or if the integration is not enabled or no longer observes it.",
  auth: ["client_credentials"],
  table: "write",
  needs: ["deliveryCalls"],
  errors: "webhooks",
  refusals: [404, 409],
  response: { status: 202, schema: retryJobResponse },
  run: (ctx, { params }, { deliveryCalls }) => useCase.retryJob(ctx, params, deliveryCalls),
});
export const handler = createHandlerWith(retryJob, (env) => ({ deliveryCalls: openDeliveryCalls(env) }));
