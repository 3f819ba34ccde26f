import { type ApiDocument, listOperations } from "./api-document.ts";
import { clientSample } from "./client-sample.ts";
import { buildNavigation } from "./navigation.ts";
import type { Heading } from "./rendered-text.ts";

/**
 * The service's document for Scalar, prepared as far as possible in advance, because that takes a browser seconds. The
 * introduction is left out: the page shows it itself.
 * @param headings of the introduction
 */
export function formatShownDocument(document: ApiDocument, headings: readonly Heading[]): string {
  const navigation = buildNavigation(document, headings);
  const { description: _, ...info } = document.info;
  const shown = { ...document, info, paths: withSamples(document) };
  return JSON.stringify({
    ...{ "x-scalar-navigation": navigation, "x-scalar-order": navigation.children.map(({ id }) => id) },
    ...Object.fromEntries(Object.entries(shown).map(([name, part]) => [name, withMarkedSchemas(part)])),
  });
}

/** Adds samples for the project's own client to the operations; Scalar generates the others. */
function withSamples(document: ApiDocument) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { path, method, operation } of listOperations(document)) {
    const source = clientSample({ path, method, operation });
    const samples = source === undefined ? {} : { "x-codeSamples": [{ ...CLIENT, source }] };
    paths[path] = { ...paths[path], [method]: { ...operation, ...samples } };
  }
  return paths;
}

const CLIENT = { lang: "TypeScript", label: "TypeScript, npx cartwright client" };

type Json = Readonly<Record<string, unknown>>;

/** Keywords with a schema as their value. */
const ONE = new Set(["items", "additionalProperties", "not", "schema"]);
/** Keywords with a list of schemas or a map of schemas. */
const SEVERAL = new Set(["anyOf", "oneOf", "allOf", "properties", "schemas"]);
/** Keywords with data, which may look like a schema. */
const DATA = new Set(["example", "examples", "default", "enum", "const"]);

/**
 * Marks schemas without a type, as Scalar does when it prepares a document. Without the mark, Scalar's checks report them
 * as errors.
 * @param value a document, or a part of one
 */
function withMarkedSchemas(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMarkedSchemas);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([keyword, inner]) => [keyword, markBelow(keyword, inner)]),
  );
}

function markBelow(keyword: string, inner: unknown): unknown {
  if (DATA.has(keyword)) return inner;
  if (ONE.has(keyword)) return markSchema(inner);
  if (!SEVERAL.has(keyword)) return withMarkedSchemas(inner);
  if (Array.isArray(inner)) return inner.map(markSchema);
  if (!isRecord(inner)) return inner;
  return Object.fromEntries(Object.entries(inner).map(([name, schema]) => [name, markSchema(schema)]));
}

function markSchema(schema: unknown): unknown {
  if (!isRecord(schema)) return schema === true ? { __scalar_: "" } : schema;
  const marked = { ...schema, ...("type" in schema || "$ref" in schema ? {} : { __scalar_: "" }) };
  return withMarkedSchemas(marked);
}

function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
