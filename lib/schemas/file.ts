import { exactObject, optional } from "./exact-object.ts";
import { count, integer, moment, selfLink, text, uuid } from "./resource.ts";
import { nameSchema } from "./titled.ts";

export const fileSchema = nameSchema(
  "File",
  exactObject({
    id: uuid,
    type: { const: "file" },
    file_name: text,
    mime_type: text,
    file_size: { ...count, description: "In bytes; 0 for a file that is kept elsewhere." },
    link: exactObject({ href: text }),
    public: optional({ const: true, description: "Any caller who has the address can read the content." }),
    links: selfLink,
    meta: exactObject({
      timestamps: exactObject({ created_at: moment }),
      dimensions: optional(exactObject({ width: integer, height: integer })),
    }),
  }),
);
