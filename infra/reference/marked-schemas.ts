type Json = Readonly<Record<string, unknown>>;

/** Keywords whose value is a schema. */
const ONE = new Set(["items", "additionalProperties", "not", "schema"]);
/** Keywords whose value is a list of schemas, or schemas by a name. */
const SEVERAL = new Set(["anyOf", "oneOf", "allOf", "properties", "schemas"]);
/** Keywords whose value is data, which may look like a schema. */
const DATA = new Set(["example", "examples", "default", "enum", "const"]);

/**
 * Marks the schemas that name no type as Scalar does itself when it prepares a document: its checks would take them for
 * mistakes.
 * @param value a document, or a part of one
 */
export function withMarkedSchemas(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMarkedSchemas);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([keyword, inner]) => [keyword, markedBelow(keyword, inner)]),
  );
}

function markedBelow(keyword: string, inner: unknown): unknown {
  if (DATA.has(keyword)) return inner;
  if (ONE.has(keyword)) return markedSchema(inner);
  if (!SEVERAL.has(keyword)) return withMarkedSchemas(inner);
  if (Array.isArray(inner)) return inner.map(markedSchema);
  if (!isRecord(inner)) return inner;
  return Object.fromEntries(Object.entries(inner).map(([name, schema]) => [name, markedSchema(schema)]));
}

function markedSchema(schema: unknown): unknown {
  if (!isRecord(schema)) return schema === true ? { __scalar_: "" } : schema;
  const marked = { ...schema, ...("type" in schema || "$ref" in schema ? {} : { __scalar_: "" }) };
  return withMarkedSchemas(marked);
}

function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
