import { exactObject } from "../schemas/exact-object.ts";
import { count, text } from "../schemas/resource.ts";
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
        status_code: { type: "integer", description: "What the receiver answered; 0 without an answer." },
        processing_time: { ...count, description: "Milliseconds." },
        error_detail: { ...text, description: "Why it failed; empty if it succeeded." },
      }),
    ),
  }),
);

export type TestIntegrationResponse = View<typeof testIntegrationResponse>;
