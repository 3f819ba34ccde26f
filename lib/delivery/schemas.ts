import { jobResource } from "../integrations/logs/log-schemas.ts";
import { enveloped } from "../schemas/envelope.ts";
import { exactObject } from "../schemas/exact-object.ts";
import { count, integer, text } from "../schemas/resource.ts";
import { titled } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";

/** What became of a sample. */
export const testIntegrationResponse = titled(
  "TestIntegrationResponse",
  exactObject({
    data: titled(
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

/** The job whose event is sent again. */
export const retryJobResponse = titled("RetryJobResponse", enveloped(jobResource));

export type TestIntegrationResponse = View<typeof testIntegrationResponse>;
