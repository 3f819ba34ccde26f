import { getOwn, orderFields } from "../kernel/objects.ts";
import { isChecked } from "./check-values.ts";
import { sortFields, type Template, type Templates, type Values } from "./template.ts";

type Extensions = Readonly<Record<string, Values>>;

/** What answers and releases show of a template's values: fields in their order, null for one without a value. */
export function showValues(template: Template, values: Values): Values {
  const shown = sortFields(template.fields)
    .filter((field) => isChecked(template, field))
    .map((field) => [field, getOwn(values, field.slug) ?? null] as const)
    .filter(([{ omit_null }, value]) => value !== null || !omit_null);
  return Object.fromEntries(shown.map(([{ slug }, value]) => [slug, value]));
}

/**
 * Extensions as answers and releases show them. Those of no template stay as they are.
 * @param attached slugs of the product's templates
 */
export function showExtensions(
  extensions: Extensions,
  attached: readonly string[],
  templates: Templates,
): Extensions {
  return Object.fromEntries(
    Object.entries(extensions).flatMap(([slug, values]) => {
      const template = attached.includes(slug) ? templates.get(slug) : undefined;
      if (!template) return [[slug, values] as const];
      return template.enabled ? [[slug, showValues(template, values)] as const] : [];
    }),
  );
}

/** Names sorted, as in all maps of answers; fields of templates keep their own order. @param attached as above */
export function orderExtensions(extensions: Extensions, attached: readonly string[] = []): Extensions {
  const sorted = orderFields([], extensions);
  return Object.fromEntries(
    Object.entries(sorted).map(([slug, values]) => [
      slug,
      attached.includes(slug) ? (getOwn(extensions, slug) ?? values) : values,
    ]),
  );
}
