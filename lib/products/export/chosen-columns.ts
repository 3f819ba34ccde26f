import type { ChosenColumns } from "../../jobs/product-export.ts";
import { compareText } from "../../kernel/compare-text.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { type Problem, problem, shortName, toApiError } from "../../kernel/errors.ts";
import { type Template, toTemplateId } from "../../templates/template.ts";
import {
  ALWAYS_COLUMNS,
  ATTRIBUTE_COLUMNS,
  FIELD_COLUMNS,
  LOCALE_COLUMNS,
  localeColumn,
  slugTemplateColumn,
  TIME_COLUMNS,
  templateColumn,
} from "../csv/product-columns.ts";
import { readColumn } from "../import/product-columns.ts";

/**
 * Checks the names of a request. Those of templates become `template:<id>:<field>`.
 * @throws ApiError 422 for an unknown name, and for a wildcard next to single keys of the same attributes
 */
export function chooseColumns(requested: readonly string[], templates: readonly Template[]): ChosenColumns {
  const wildcards = ATTRIBUTE_COLUMNS.map((of) => `${of}.*`).filter((name) => requested.includes(name));
  const names = requested.filter((name) => !wildcards.includes(name));
  const problems: Problem[] = [];
  const read = names.map((name) => {
    const both = wildcards.find((wildcard) => name.startsWith(wildcard.slice(0, -1)));
    if (both) problems.push(refuse(`'${shortName(name)}' and '${both}' cannot be requested together.`));
    const column = findColumn(name, templates);
    if (column === undefined) problems.push(refuse(`There is no column '${shortName(name)}'.`));
    return column ?? name;
  });
  const [first, ...others] = problems;
  if (first) throw toApiError(first, ...others);
  return { names: [...new Set(read)], wildcards };
}

function refuse(detail: string): Problem {
  return problem(422, detail, {
    title: TITLES.failedValidation,
    source: "data.attributes.columns.include",
  });
}

function findColumn(name: string, templates: readonly Template[]): string | undefined {
  const column = readColumn(name, new Map(templates.map((template) => [template.id, template])));
  if (!column || column.kind === "image address") return undefined;
  if (column.kind === "value") return templateColumn(column.template.id, column.field.slug);
  if (column.kind === "read only") return findTimeColumn(name, templates);
  return column.kind === "locale" ? localeColumn(column.field, column.locale) : name;
}

/** Times of the product, or of an existing template's values. */
function findTimeColumn(name: string, templates: readonly Template[]): string | undefined {
  if (TIME_COLUMNS.some((time) => time === name)) return name;
  const { template, field } = splitTemplateColumn(name);
  const existing = templates.find(({ id }) => id === toTemplateId(template));
  return existing && templateColumn(existing.id, field);
}

/** The last two parts of `template:<id>:<field>` and of `products(<name>):<field>`. */
function splitTemplateColumn(column: string): { readonly template: string; readonly field: string } {
  const [field = "", template = ""] = column
    .split(":")
    .map((part) => part.trim())
    .reverse();
  return { template, field };
}

export function isChosen(chosen: ChosenColumns | undefined, column: string): boolean {
  if (!chosen || ALWAYS_COLUMNS.some((name) => name === column)) return true;
  return (
    chosen.names.includes(column) ||
    chosen.wildcards.some((wildcard) => column.startsWith(wildcard.slice(0, -1)))
  );
}

/** Columns that products have anyway. */
export const USUAL_COLUMNS: readonly string[] = [...ALWAYS_COLUMNS, ...FIELD_COLUMNS, ...TIME_COLUMNS];

/**
 * All columns of a file, in order.
 * @param found those besides the usual ones that some product has
 */
export function sortColumns(chosen: ChosenColumns | undefined, found: readonly string[]): readonly string[] {
  const all = new Set([...(chosen?.names ?? []), ...found]);
  const others = [...all].filter((column) => !USUAL_COLUMNS.includes(column)).sort(compareText);
  const ofLocales = others.filter((column) => LOCALE_COLUMNS.some((of) => column.startsWith(`${of}:`)));
  const names = ofLocales.filter((column) => column.startsWith("name:"));
  const fields = [...ALWAYS_COLUMNS, ...FIELD_COLUMNS].filter((column) => isChosen(chosen, column));
  return [
    ...fields,
    ...names,
    ...ofLocales.filter((column) => !names.includes(column)),
    ...TIME_COLUMNS.filter((column) => isChosen(chosen, column)),
    ...others.filter((column) => !ofLocales.includes(column)),
  ];
}

/** The headers that name a template by its slug instead of its id. */
export function nameTemplateHeaders(
  columns: readonly string[],
  templates: readonly Template[],
): ReadonlyMap<string, string> {
  const slugs = new Map(templates.map(({ id, slug }) => [id, slug]));
  return new Map(
    columns.flatMap((column) => {
      const { template, field } = splitTemplateColumn(column);
      const slug = slugs.get(template);
      return slug === undefined ? [] : [[column, slugTemplateColumn(slug, field)] as const];
    }),
  );
}
