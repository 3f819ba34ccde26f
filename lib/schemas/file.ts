import { exactObject, optional } from "./exact-object.ts";
import { count, integer, moment, resourceOf, selfLink, text } from "./resource.ts";
import { nameSchema } from "./titled.ts";

export const fileSchema = nameSchema(
  "File",
  resourceOf("file", {
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
  {
    "": "A picture or another document of the store. The service keeps its content, or links to it elsewhere.",
    id: "Id of the file.",
    file_name: "Name that the file was uploaded with; the last part of the address for a linked file.",
    mime_type:
      "Media type, taken from the extension of the name; `application/octet-stream` for a linked file with an unknown extension.",
    link: "Where the content can be downloaded.",
    "link.href": "Address of the content.",
    meta: "When the file was created, and the size of a picture in pixels.",
    "meta.timestamps": "When the file was created. Files never change.",
    "meta.dimensions":
      "Size of a PNG, GIF or JPEG picture. Only if its content was sent in the request that created it.",
    "meta.dimensions.width": "Width in pixels.",
    "meta.dimensions.height": "Height in pixels.",
  },
);
