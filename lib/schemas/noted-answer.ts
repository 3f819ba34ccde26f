import type { JSONSchema } from "json-schema-to-ts";
import { readTitle } from "./envelope.ts";
import { type ExactObject, exactObject, type Optional, optional } from "./exact-object.ts";
import { arrayOf, selfLink, text } from "./resource.ts";
import { nameSchema, type OwnTexts } from "./titled.ts";
import type { View } from "./view.ts";

/** For the reference: what is done with a field that has no effect. */
export const refusedText =
  "Without effect here: 422 naming it, or kept if the setting `fields_without_effect` is `keep`.";

const fieldMessage = nameSchema(
  "FieldMessage",
  exactObject({
    source: exactObject({ type: { const: "field" }, id: text }),
    title: { const: "Field Without Effect" },
    description: text,
  }),
  {
    "": "A field of the request that is kept and does nothing.",
    source: "What the message is about.",
    "source.type": "Always `field`.",
    "source.id": "The field, such as `data.attributes.synonym_settings`.",
    title: "Always `Field Without Effect`.",
    description: "What was done with the field, in words for people.",
  },
);

export const fieldMessages = arrayOf(fieldMessage);

const notedMeta = nameSchema("FieldMessagesMeta", exactObject({ messages: fieldMessages }), {
  "": "Notes about fields without effect; absent without any.",
  messages: "A message for each field, in the order of the request.",
});

/** An answer to a write has these fields next to `data`. */
export type FieldNotes = { readonly meta?: View<typeof notedMeta> };

/** As `nameAnswer`, with messages about fields without effect. */
export function nameNotedAnswer<const S extends JSONSchema>(
  resource: S,
  texts: OwnTexts,
): ExactObject<{ readonly data: S; readonly meta: Optional<typeof notedMeta> }>;
// @__NO_SIDE_EFFECTS__
export function nameNotedAnswer(resource: JSONSchema, texts: OwnTexts) {
  return nameSchema(
    `${readTitle(resource)}Response`,
    exactObject({ data: resource, meta: optional(notedMeta) }),
    texts,
  );
}

/** As `nameLinkedAnswer`, with messages about fields without effect. */
export function nameLinkedNotedAnswer<const S extends JSONSchema>(
  resource: S,
  texts: OwnTexts,
): ExactObject<{
  readonly data: S;
  readonly links: typeof selfLink;
  readonly meta: Optional<typeof notedMeta>;
}>;
// @__NO_SIDE_EFFECTS__
export function nameLinkedNotedAnswer(resource: JSONSchema, texts: OwnTexts) {
  return nameSchema(
    `${readTitle(resource)}Response`,
    exactObject({ data: resource, links: selfLink, meta: optional(notedMeta) }),
    texts,
  );
}
