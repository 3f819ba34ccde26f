import { exactObject } from "./exact-object.ts";
import { count, integer, moment, selfLink, text, uuid } from "./resource.ts";

/** A file as it is included and as `/v2/files` answers it. */
export const fileSchema = exactObject(
  {
    id: uuid,
    type: { const: "file" },
    file_name: text,
    mime_type: text,
    file_size: { ...count, description: "In bytes; 0 for a file that is kept elsewhere." },
    link: exactObject({ href: text }),
    links: selfLink,
    meta: exactObject(
      { timestamps: exactObject({ created_at: moment }) },
      { dimensions: exactObject({ width: integer, height: integer }) },
    ),
  },
  { public: { const: true, description: "Whoever has the address can read the content." } },
);
