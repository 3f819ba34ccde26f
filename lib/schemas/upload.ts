import { exactObject } from "./exact-object.ts";
import { moment, text } from "./resource.ts";
import { nameSchema } from "./titled.ts";

/** The request that uploads the content. It needs no token and allows nothing else. */
export const upload = nameSchema(
  "FileUpload",
  exactObject({
    method: { const: "PUT" },
    url: text,
    headers: { type: "object", additionalProperties: text },
    expires_at: moment,
  }),
  {
    "": "How to upload the content of the new file: one request, which needs no token.",
    url: "Address to upload the content to.",
    headers: "Headers to send with the upload, exactly as they are here.",
    expires_at: "When the upload address expires: 15 minutes after it was made.",
  },
);
