import type { Undescribed } from "../routes.ts";

type Described = {
  readonly operationId: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly deprecated?: boolean;
  readonly security: readonly object[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly description: string;
  }[];
  readonly requestBody: Undescribed;
  readonly responses: Readonly<Record<string, Undescribed>>;
};
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>> };

/** Operations of an OpenAPI document, each with its route: `GET /v2/carts`. */
export function listOperations(document: Document): readonly (Described & { readonly route: string })[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path}`,
      ...operation,
    })),
  );
}
