import { type ApiDocument, listOperations } from "./api-document.ts";
import { clientSample } from "./client-sample.ts";
import { withMarkedSchemas } from "./marked-schemas.ts";
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
