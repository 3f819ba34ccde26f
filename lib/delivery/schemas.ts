import { exactObject } from "../schemas/exact-object.ts";
import { count, text } from "../schemas/resource.ts";
import type { View } from "../schemas/view.ts";

/** What became of a sample. */
export const testIntegrationResponse = exactObject({
  data: exactObject({
    type: { const: "integration-test" },
    succeeded: { type: "boolean" },
    status_code: { type: "integer", description: "What the receiver answered; 0 without an answer." },
    processing_time: { ...count, description: "Milliseconds." },
    error_detail: { ...text, description: "Why it failed; empty if it succeeded." },
  }),
});

export type TestIntegrationResponse = View<typeof testIntegrationResponse>;
