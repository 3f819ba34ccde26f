/** Plain data: a JSON Schema of OpenAPI 3.1, or another part of a document. */
export type Schema = Readonly<Record<string, unknown>>;
