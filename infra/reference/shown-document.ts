import { type ApiDocument, operationsOf } from "./api-document.ts";
import { clientSample } from "./client-sample.ts";
import { withMarkedSchemas } from "./marked-schemas.ts";
import { navigationOf } from "./navigation.ts";
import type { Heading } from "./rendered-text.ts";

/**
 * The service's document as the page gives it to Scalar: prepared as far as it can be before anybody asks, since a browser
 * takes seconds for it. The introduction is no part of it, because the page shows that itself.
 * @param headings of the introduction
 */
export function shownDocument(document: ApiDocument, headings: readonly Heading[]): string {
  const navigation = navigationOf(document, headings);
  const { description: _, ...info } = document.info;
  const shown = { ...document, info, paths: withSamples(document) };
  return JSON.stringify({
    ...{ "x-scalar-navigation": navigation, "x-scalar-order": navigation.children.map(({ id }) => id) },
    ...Object.fromEntries(Object.entries(shown).map(([name, part]) => [name, withMarkedSchemas(part)])),
  });
}

/** Operations with a sample of the project's own client beside those that Scalar writes. */
function withSamples(document: ApiDocument) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { path, method, operation } of operationsOf(document)) {
    const source = clientSample({ path, method, operation });
    const samples = source === undefined ? {} : { "x-codeSamples": [{ ...CLIENT, source }] };
    paths[path] = { ...paths[path], [method]: { ...operation, ...samples } };
  }
  return paths;
}

const CLIENT = { lang: "TypeScript", label: "TypeScript, npm run client" };
