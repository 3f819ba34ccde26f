import type { JSONSchema } from "json-schema-to-ts";

export const password = {
  type: "string",
  minLength: 1,
  maxLength: 1000,
  writeOnly: true,
} as const satisfies JSONSchema;
export const username = {
  type: "string",
  maxLength: 254,
  pattern: "\\S",
  description:
    "Name to sign in with. Upper and lower case are the same, composed and decomposed letters too; blanks around it do not count.",
} as const satisfies JSONSchema;
export const personName = { type: "string", maxLength: 255, pattern: "\\S" } as const satisfies JSONSchema;
