import type { JSONSchema } from "json-schema-to-ts";

const text = { type: "string" } as const;

/** A file as it is included and as `/v2/files` answers it. */
export const fileSchema = {
  type: "object",
  required: ["id", "type", "file_name", "mime_type", "file_size", "link", "links", "meta"],
  properties: {
    id: { type: "string", format: "uuid" },
    type: { const: "file" },
    file_name: text,
    mime_type: text,
    file_size: { type: "integer" },
    public: { const: true },
    link: { type: "object", required: ["href"], properties: { href: text } },
  },
} as const satisfies JSONSchema;
