import type { FromSchema } from "json-schema-to-ts";
import { describeFields } from "../schemas/describe-schema.ts";
import { nameAnswer, namePage } from "../schemas/envelope.ts";
import { exactObject, openObject, optional } from "../schemas/exact-object.ts";
import { fileSchema } from "../schemas/file.ts";
import { fieldMessages } from "../schemas/noted-answer.ts";
import { withSentForm } from "../schemas/sent-as.ts";
import { nameSchema } from "../schemas/titled.ts";
import { upload } from "../schemas/upload.ts";
import type { View } from "../schemas/view.ts";

const descriptionFields = describeFields(
  {
    file_location: { type: "string", minLength: 1, maxLength: 2048 },
    file_name: { type: "string", minLength: 1, maxLength: 255 },
    file_size: {
      type: "integer",
      minimum: 1,
      description: "Bytes of a content that is sent afterwards, 8 MB (8,388,608) at most.",
    },
    mime_type: { type: "string", minLength: 1, maxLength: 255 },
  },
  {
    file_location:
      "Http or https address of content that stays where it is. It is never fetched. Other fields next to it have no effect: 422, unless the store keeps them.",
    file_name:
      "Name of the file whose content follows, without slashes. Its extension decides the media type.",
    mime_type: "Optional. Must be the media type of the extension of `file_name`; any other is 422.",
  },
);

/** In JSON: `file_location`, or `file_name` and `file_size`, in `data` or not. */
const foldedFileRequest = openObject([], {
  ...descriptionFields,
  file: openObject(["file_name", "mime_type", "content"], {
    file_name: descriptionFields.file_name,
    mime_type: { type: "string", maxLength: 255 },
    content: { type: "string", minLength: 1 },
  }),
  data: openObject([], descriptionFields),
});

/** JSON clients cannot send a content; that needs a form. */
const acceptedFileRequest = nameSchema(
  "CreateFileRequest",
  openObject([], {
    ...descriptionFields,
    data: nameSchema(
      "NewFile",
      openObject([], descriptionFields),
      "A file that is linked (`file_location`) or whose content follows (`file_name` and `file_size`).",
    ),
  }),
  "A file to create: either `file_location`, or `file_name` and `file_size`. They stand at the top level " +
    "or in `data`; those next to `data` have no effect: 422, unless the store keeps them.",
);

export const createFileRequest = withSentForm(acceptedFileRequest, foldedFileRequest);

export type CreateFileRequest = FromSchema<typeof createFileRequest>;

/** `meta` is present only if the content is still to be sent. */
export const createFileResponse = nameSchema(
  "CreateFileResponse",
  exactObject({
    data: fileSchema,
    meta: optional(exactObject({ upload: optional(upload), messages: optional(fieldMessages) })),
  }),
  {
    "": "The new file, with `meta.upload` if its content is still to be uploaded.",
    meta: "Only if the content is still to be uploaded, or for fields without effect.",
    "meta.messages": "Notes about fields without effect; absent without any.",
  },
);
export const fileResponse = nameAnswer(fileSchema, "A file.");
export const filesResponse = namePage(fileSchema, "A page of files.");

export type CreateFileView = View<typeof createFileResponse>;
