import { deriveUuid, isUuid } from "../kernel/ids.ts";

export const TEMPLATE_FIELD_TYPES = ["string", "integer", "float", "boolean", "date"] as const;

export type ValidationRule =
  | { readonly type: "between"; readonly options: { readonly from: number; readonly to: number } }
  | { readonly type: "enum"; readonly options: readonly (string | number)[] }
  | { readonly type: "email" | "slug" };

export type TemplateField = {
  readonly id: string;
  /** Never changes, since products keep the field's values under it. */
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly field_type: (typeof TEMPLATE_FIELD_TYPES)[number];
  readonly required: boolean;
  readonly enabled: boolean;
  /** Answers leave the field out while its value is null. */
  readonly omit_null: boolean;
  readonly default?: string | number | boolean;
  readonly order?: number;
  readonly validation_rules: readonly ValidationRule[];
  readonly created_at: string;
  readonly updated_at: string;
};

/** A flow of the public contract. */
export type Template = {
  /** Follows from the slug. */
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly enabled: boolean;
  readonly fields: readonly TemplateField[];
  readonly created_at: string;
  readonly updated_at: string;
};

export type Templates = ReadonlyMap<string, Template>;

/** Values of one template, by the slugs of its fields. */
export type Values = Readonly<Record<string, unknown>>;

export const MOST_FIELDS = 100; // of a template, as in Elastic Path Commerce Cloud
export const MOST_TEMPLATES = 25; // of a product

/** Names of templates and slugs of fields. */
export const TEMPLATE_NAME = "[A-Za-z0-9_-]{1,64}";
const TEMPLATE_SLUG = new RegExp(`^products\\(${TEMPLATE_NAME}\\)$`);

export function isTemplateSlug(text: string): boolean {
  return TEMPLATE_SLUG.test(text);
}

/** Equal slugs have equal ids, so a template is found by its slug without a second read. */
export function deriveTemplateId(slug: string): string {
  return deriveUuid("template", slug);
}

/** @param text id or slug of a template */
export function toTemplateId(text: string): string {
  return isUuid(text) ? text.toLowerCase() : deriveTemplateId(text);
}

/** By `order`, those without one last; then in the order of their creation. */
export function sortFields(fields: readonly TemplateField[]): readonly TemplateField[] {
  return [...fields].sort((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || 0);
}
