import type { ApiError } from "../kernel/errors.ts";
import { pickValues } from "../kernel/objects.ts";
import { decodeDocument, entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { resource } from "../table/resource.ts";
import type { Read, Table, Update } from "../table/table.ts";
import { deriveTemplateId, type Template, type Templates } from "./template.ts";

const templateEntity = entity<Template>("flow", { startsAtRandom: true }); // ids follow from slugs

export const templates = resource({
  entity: templateEntity,
  name: "flow",
  keyOf: keys.flow,
  all: { pk: keys.flow("-").pk },
});

/** Reads the templates with these slugs, by slug; unknown ones are left out. */
export function templatesRead(slugs: readonly string[]): Read<Templates> {
  return {
    keys: [...new Set(slugs)].map((slug) => keys.flow(deriveTemplateId(slug))),
    decode: (items) => {
      const existing = pickValues(items.map((item) => decodeDocument(templateEntity, item)));
      return new Map(existing.map((template) => [template.slug, template]));
    },
  };
}

/** As `templatesRead`; reads nothing without slugs. */
export async function getTemplates(table: Table, slugs: readonly string[]): Promise<Templates> {
  const read = templatesRead(slugs);
  return read.keys.length === 0 ? new Map() : read.decode(await table.getMany(read.keys));
}

/** For the transaction that attaches the template to a product: a deletion in progress must look for products again. */
export function buildTemplateReferenceWrite(slug: string, refusal: () => ApiError): Update {
  return {
    update: keys.flow(deriveTemplateId(slug)),
    add: { version: 1 },
    when: { only: "present" },
    refusal,
  };
}
