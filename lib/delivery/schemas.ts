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

export type TestIntegrationResponse = View<typeof testIntegrationResponse>;
