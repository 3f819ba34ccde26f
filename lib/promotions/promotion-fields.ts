import type { JSONSchema } from "json-schema-to-ts";

const flag = { type: "boolean" } as const;

/**
 * What requests say of a promotion of either engine. Fields that a client sends back as it has read them, such as `meta`,
 * are left aside.
 */
export const promotionFields = {
  id: { type: "string" },
  name: { type: "string", minLength: 1, maxLength: 255 },
  enabled: flag,
  automatic: flag,
  start: {
    type: "string",
    maxLength: 40,
    description: "From then on it applies: a day, its midnight in UTC, or a date and time.",
  },
  end: {
    type: "string",
    maxLength: 40,
    description: "From then on it does not apply; written as `start`, and later.",
  },
} as const satisfies Record<string, JSONSchema>;
