/** A JSON Schema of the dialect of OpenAPI 3.1, or another part of a document, as plain data. */
export type Schema = Readonly<Record<string, unknown>>;
