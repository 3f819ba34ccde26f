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
    "Name to sign in with. Letter case, the Unicode form of letters, and spaces at the ends make no difference.",
} as const satisfies JSONSchema;
export const personName = { type: "string", maxLength: 255, pattern: "\\S" } as const satisfies JSONSchema;
