import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { pageOf } from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { fileSchema } from "../schemas/file.ts";
import { moment, text } from "../schemas/resource.ts";
import { withSentForm } from "../schemas/sent-as.ts";
import { nameSchema } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";

const descriptionFields = {
  file_location: { type: "string", minLength: 1, maxLength: 2048 },
  file_name: { type: "string", minLength: 1, maxLength: 255 },
  file_size: {
    type: "integer",
    minimum: 1,
    description: "Bytes of a content that is sent afterwards, 8 MB (8,388,608) at most.",
  },
  mime_type: { type: "string", minLength: 1, maxLength: 255 },
} as const;

/** In JSON: `file_location`, or `file_name` and `file_size`, in `data` or not. */
const foldedFileRequest = {
  type: "object",
  properties: {
    ...descriptionFields,
    file: {
      type: "object",
      required: ["file_name", "mime_type", "content"],
      properties: {
        file_name: descriptionFields.file_name,
        mime_type: { type: "string", maxLength: 255 },
        content: { type: "string", minLength: 1 },
      },
    },
    data: { type: "object", properties: descriptionFields },
  },
} as const satisfies JSONSchema;

/** JSON clients cannot send a content; that needs a form. */
const acceptedFileRequest = nameSchema("CreateFileRequest", {
  type: "object",
  properties: {
    ...descriptionFields,
    data: nameSchema("NewFile", { type: "object", properties: descriptionFields }),
  },
});

export const createFileRequest = withSentForm(acceptedFileRequest, foldedFileRequest);

export type CreateFileRequest = FromSchema<typeof createFileRequest>;

/** The request that uploads the content. It needs no token and allows nothing else. */
const upload = nameSchema(
  "FileUpload",
  exactObject({
    method: { const: "PUT" },
    url: text,
    headers: { type: "object", additionalProperties: text },
    expires_at: moment,
  }),
);

/** `meta` is present only if the content is still to be sent. */
export const createFileResponse = nameSchema(
  "CreateFileResponse",
  exactObject({ data: fileSchema, meta: optional(exactObject({ upload })) }),
);
export const fileResponse = nameSchema("FileResponse", exactObject({ data: fileSchema }));
export const filesResponse = nameSchema("FileListResponse", pageOf(fileSchema));

export type CreateFileView = View<typeof createFileResponse>;
