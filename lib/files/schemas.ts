import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { fileSchema } from "../catalog/schemas.ts";
import { enveloped, listOfType } from "../envelope.ts";

const location = { type: "string", minLength: 1, maxLength: 2048 } as const;

/** A form with `file` or `file_location`; JSON clients send the latter, in `data` or not. */
export const createFileBody = {
  type: "object",
  properties: {
    file_location: location,
    file: {
      type: "object",
      required: ["file_name", "mime_type", "content"],
      properties: {
        file_name: { type: "string", minLength: 1, maxLength: 255 },
        mime_type: { type: "string", maxLength: 255 },
        content: { type: "string", minLength: 1 },
      },
    },
    data: { type: "object", properties: { file_location: location } },
  },
} as const satisfies JSONSchema;

export type CreateFileBody = FromSchema<typeof createFileBody>;

export const fileAnswer = enveloped(fileSchema);
export const fileList = listOfType("file");
