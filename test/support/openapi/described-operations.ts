/** The operations of an OpenAPI document, each with its route: `GET /v2/carts`. */
export function operationsOf(document: any): readonly any[] {
  return Object.entries<any>(document.paths).flatMap(([path, methods]) =>
    Object.entries<any>(methods).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path}`,
      ...operation,
    })),
  );
}
