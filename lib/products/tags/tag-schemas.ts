import { nameAnswer, namePage } from "../../schemas/envelope.ts";
import { exactObject } from "../../schemas/exact-object.ts";
import { ownedMeta, resourceOf, text } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";

const tagResource = nameSchema(
  "ProductTag",
  resourceOf("tag", { attributes: exactObject({ value: text }), meta: ownedMeta }),
  {
    "": "A tag that at least one product has. Tags are written with products.",
    id: "Id of the tag. It follows from the value, so a tag that comes back has its former id.",
    attributes: "The tag itself.",
    "attributes.value": "Its text, in lower case.",
    meta: "Whose the tag is, and when the first and the last of its products got it.",
  },
);
export type TagView = View<typeof tagResource>;

export const tagResponse = nameAnswer(tagResource, "A tag of products.");
export const tagsResponse = namePage(tagResource, "A page of the tags of all products, by value.");
