/** The parts of the OpenAPI document from which the page is built. */
export type ApiDocument = {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly ApiTag[];
  readonly "x-tagGroups": readonly ApiTagGroup[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

export type ApiTag = { readonly name: string; readonly description?: string };
type ApiTagGroup = { readonly name: string; readonly tags: readonly string[] };
type Schema = { readonly title?: string };

export type Operation = {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly deprecated?: boolean;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
};

export type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly example?: unknown;
};

type Media = { readonly examples?: Readonly<Record<string, { readonly value: unknown }>> };

/** An operation with its path and method. */
export type Placed = { readonly path: string; readonly method: string; readonly operation: Operation };

/** All operations in the order of the document. */
export function listOperations({ paths }: Pick<ApiDocument, "paths">): readonly Placed[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
}
