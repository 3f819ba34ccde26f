import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { pageOf } from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { fileSchema } from "../schemas/file.ts";
import { moment, text } from "../schemas/resource.ts";
import { sentAs } from "../schemas/sent-as.ts";
import { titled } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";

/** What is known of a file without its content: where it is, or what will be sent afterwards. */
const facts = {
  file_location: { type: "string", minLength: 1, maxLength: 2048 },
  file_name: { type: "string", minLength: 1, maxLength: 255 },
  file_size: {
    type: "integer",
    minimum: 1,
    description: "Bytes of a content that is sent afterwards, 8 MB (8,388,608) at most.",
  },
  mime_type: { type: "string", minLength: 1, maxLength: 255 },
} as const;

/**
 * A form with `file` or `file_location`. JSON clients send the latter, in `data` or not, or `file_name` and
 * `file_size` of a content that they send afterwards.
 */
const foldedFileRequest = {
  type: "object",
  properties: {
    ...facts,
    file: {
      type: "object",
      required: ["file_name", "mime_type", "content"],
      properties: {
        file_name: facts.file_name,
        mime_type: { type: "string", maxLength: 255 },
        content: { type: "string", minLength: 1 },
      },
    },
    data: { type: "object", properties: facts },
  },
} as const satisfies JSONSchema;

/** What JSON clients send: a content of its own needs a form. */
const acceptedFileRequest = titled("CreateFileRequest", {
  type: "object",
  properties: { ...facts, data: titled("NewFile", { type: "object", properties: facts }) },
});

export const createFileRequest = sentAs(acceptedFileRequest, foldedFileRequest);

export type CreateFileRequest = FromSchema<typeof createFileRequest>;

/** The request that sends the content: whoever has it needs no token, and can send nothing else. */
const upload = titled(
  "FileUpload",
  exactObject({
    method: { const: "PUT" },
    url: text,
    headers: { type: "object", additionalProperties: text },
    expires_at: moment,
  }),
);

/** A new file; with `meta` only if its content is still to be sent. */
export const createFileResponse = titled(
  "CreateFileResponse",
  exactObject({ data: fileSchema, meta: optional(exactObject({ upload })) }),
);
export const fileResponse = titled("FileResponse", exactObject({ data: fileSchema }));
export const filesResponse = titled("FileListResponse", pageOf(fileSchema));

export type CreateFileView = View<typeof createFileResponse>;
