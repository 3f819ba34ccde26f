import type { JSONSchema } from "json-schema-to-ts";
import { optional } from "../schemas/exact-object.ts";
import { text } from "../schemas/resource.ts";

/** Fields of answers. */
export const makerFields = {
  created_by: optional({
    ...text,
    description:
      "Who created it: the address of a member of staff, `former-staff-` and the id of one who is gone, or `Key-` and the client id of an application key.",
  }),
  updated_by: optional({ ...text, description: "Who changed it last, in the same form." }),
} as const;

const flag = { type: "boolean" } as const;

/** Request fields of both engines. Other fields that a client sends back, such as `meta`, are ignored. */
export const promotionFields = {
  id: { type: "string" },
  name: { type: "string", minLength: 1, maxLength: 255 },
  enabled: flag,
  automatic: flag,
  start: {
    type: "string",
    maxLength: 40,
    description:
      "When it begins to apply: a date and time in RFC 3339, or a day such as `2026-03-01`, which means its midnight in UTC.",
  },
  end: {
    type: "string",
    maxLength: 40,
    description: "When it ceases to apply, in the same form as `start` and later than that.",
  },
} as const satisfies Record<string, JSONSchema>;
