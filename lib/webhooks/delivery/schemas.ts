import { envelope } from "../../schemas/envelope.ts";
import { exactObject } from "../../schemas/exact-object.ts";
import { count, integer, text } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";
import { jobResource } from "../subscriptions/logs/log-schemas.ts";

export const testIntegrationResponse = nameSchema(
  "TestIntegrationResponse",
  exactObject({
    data: nameSchema(
      "IntegrationTest",
      exactObject({
        type: { const: "integration-test" },
        succeeded: { type: "boolean" },
        status_code: integer,
        processing_time: count,
        error_detail: text,
      }),
      {
        "": "The outcome of sending a sample message to the receiver.",
        succeeded: "Whether the receiver accepted the sample, with a status from 200 to 299.",
        status_code: "HTTP status of the receiver's answer; 0 if there was none.",
        processing_time: "How long the attempt took, in milliseconds.",
        error_detail: "Why it failed, in words for people; empty if it succeeded.",
      },
    ),
  }),
  "The outcome of a test.",
);

export const retryJobResponse = nameSchema(
  "RetryJobResponse",
  envelope(jobResource),
  "The job whose event is sent again.",
);

export type TestIntegrationResponse = View<typeof testIntegrationResponse>;
