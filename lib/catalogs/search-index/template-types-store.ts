import type { Table } from "../../table/table.ts";
import { getTemplates } from "../../templates/templates-store.ts";
import type { IndexableFields } from "./indexable-fields.ts";

const TEMPLATE_FIELD = /^extensions\.(products\([^()]+\))\.([^.]+)$/;

/** Adds the types of fields that templates have. One read if any field can be of a template. */
export async function addTemplateTypes(table: Table, indexable: IndexableFields): Promise<IndexableFields> {
  const named = indexable.fields.map((field) => {
    const [, slug = "", key = ""] = TEMPLATE_FIELD.exec(field.name) ?? [];
    return { field, slug, key };
  });
  const slugs = named.flatMap(({ slug }) => (slug === "" ? [] : [slug]));
  const templates = await getTemplates(table, slugs);
  const fields = named.map(({ field, slug, key }) => {
    const typed = templates.get(slug)?.fields.find((one) => one.slug === key);
    return typed ? { ...field, type: typed.field_type } : field;
  });
  return { ...indexable, fields };
}
