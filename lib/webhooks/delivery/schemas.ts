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
    ),
  }),
);

export const retryJobResponse = nameSchema("RetryJobResponse", envelope(jobResource));

export type TestIntegrationResponse = View<typeof testIntegrationResponse>;
