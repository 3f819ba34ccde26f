import { TITLES } from "../../kernel/error-titles.ts";
import { type Problem, problem, shortName, toApiError, unprocessable } from "../../kernel/errors.ts";
import { getOwn } from "../../kernel/objects.ts";
import { checkTemplateValues } from "../../templates/check-values.ts";
import { isTemplateSlug, MOST_TEMPLATES, type Templates, type Values } from "../../templates/template.ts";
import type { Product, ProductFields } from "../product.ts";

type Extensions = NonNullable<ProductFields["extensions"]>;

export function listTemplateSlugs({ templates = [] }: Pick<Product, "templates">): string[] {
  return templates.map(({ slug }) => slug);
}

/** Values that the product has of an attached template; undefined without any. */
export function getTemplateValues({ templates = [], fields }: Product, slug: string): Values | undefined {
  const isAttached = templates.some((template) => template.slug === slug);
  return isAttached ? getOwn(fields.extensions, slug) : undefined;
}

/** Attaches further templates; returns the same product if it has them. @throws ApiError 422 for more than 25 */
export function attachTemplates(product: Product, slugs: readonly string[]): Product {
  const before = listTemplateSlugs(product);
  const added = [...new Set(slugs)].filter((slug) => !before.includes(slug));
  if (added.length === 0) return product;
  if (before.length + added.length > MOST_TEMPLATES) {
    const detail = `A product has at most ${MOST_TEMPLATES} templates.`;
    throw unprocessable(detail, { title: TITLES.failedValidation, source: "data" });
  }
  return { ...product, templates: [...(product.templates ?? []), ...added.map((slug) => ({ slug }))] };
}

/** Detaches templates and removes their values; returns the same product if it has none of them. */
export function detachTemplates(product: Product, slugs: readonly string[]): Product {
  const detached = listTemplateSlugs(product).filter((slug) => slugs.includes(slug));
  if (detached.length === 0) return product;
  const { templates = [], ...kept } = product;
  const remaining = templates.filter(({ slug }) => !detached.includes(slug));
  return {
    ...kept,
    ...(remaining.length > 0 ? { templates: remaining } : {}),
    fields: dropExtensions(product.fields, detached),
  };
}

/** Stores values that were checked, and attaches their template. @throws ApiError 422 for more than 25 templates */
export function setTemplateValues(product: Product, slug: string, values: Values, now: string): Product {
  const { fields, templates = [], ...kept } = attachTemplates(product, [slug]);
  return {
    ...kept,
    fields: { ...fields, extensions: { ...fields.extensions, [slug]: values } },
    templates: templates.map((template) =>
      template.slug === slug
        ? { slug, written: { created_at: template.written?.created_at ?? now, updated_at: now } }
        : template,
    ),
  };
}

/** Removes the values of a template, which stays attached. */
export function removeTemplateValues(product: Product, slug: string): Product {
  return { ...product, fields: dropExtensions(product.fields, [slug]), ...unmarkValues(product, [slug]) };
}

function unmarkValues({ templates }: Product, slugs: readonly string[]): Pick<Product, "templates"> {
  if (!templates) return {};
  return { templates: templates.map((one) => (slugs.includes(one.slug) ? { slug: one.slug } : one)) };
}

function dropExtensions(
  { extensions = {}, ...fields }: ProductFields,
  slugs: readonly string[],
): ProductFields {
  const kept = Object.entries(extensions).filter(([slug]) => !slugs.includes(slug));
  return kept.length > 0 ? { ...fields, extensions: Object.fromEntries(kept) } : fields;
}

/** A write of `extensions` depends on these. */
export type ExtensionRules = {
  readonly templates: Templates;
  /** Refuses extensions of no template. */
  readonly isTyped: boolean;
  readonly now: string;
};

/**
 * Replaces the extensions of a product as a write says. Those of a template are checked as a whole, and attach it. Values
 * of a disabled template, which answers do not show, stay.
 * @param sent null removes all
 * @throws ApiError 422 for each fault, and for more than 25 templates
 */
export function replaceExtensions(product: Product, sent: Extensions | null, rules: ExtensionRules): Product {
  const { templates, now } = rules;
  const problems: Problem[] = [];
  const checked = Object.entries(sent ?? {}).flatMap(([slug, values]) => {
    const template = templates.get(slug);
    if (!template) {
      if (rules.isTyped) problems.push(buildUntypedProblem(slug));
      return [];
    }
    const { problems: faults, values: after } = checkTemplateValues(template, {
      before: getTemplateValues(product, slug),
      sent: values,
      isPartial: false,
      sourceOf: (field) => `data.attributes.extensions.${slug}.${field}`,
    });
    problems.push(...faults);
    return [[slug, after] as const];
  });
  const [first, ...others] = problems;
  if (first) throw toApiError(first, ...others);
  const hidden = pickHiddenExtensions(product, templates);
  const extensions = { ...hidden, ...sent };
  const { extensions: _, ...fields } = product.fields;
  const lost = listTemplateSlugs(product).filter((slug) => !Object.hasOwn(extensions, slug));
  const replaced: Product = {
    ...product,
    fields: Object.keys(extensions).length > 0 || sent ? { ...fields, extensions } : fields,
    ...unmarkValues(product, lost),
  };
  return checked.reduce((all, [slug, values]) => setTemplateValues(all, slug, values, now), replaced);
}

function pickHiddenExtensions(product: Product, templates: Templates): Extensions {
  const hidden = listTemplateSlugs(product).flatMap((slug) => {
    const values = getTemplateValues(product, slug);
    return values && templates.get(slug)?.enabled === false ? [[slug, values] as const] : [];
  });
  return Object.fromEntries(hidden);
}

function buildUntypedProblem(slug: string): Problem {
  const name = shortName(slug);
  return problem(422, `There is no template '${name}', and the store's setting 'extensions' is 'typed'.`, {
    title: TITLES.failedValidation,
    source: `data.attributes.extensions.${name}`,
  });
}

/** Names in sent extensions that can be templates. */
export function listSentTemplates(sent: Extensions | null): string[] {
  return Object.keys(sent ?? {}).filter(isTemplateSlug);
}
