import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { areaName } from "../../area-name.ts";
import { isFallback } from "../../endpoints.ts";
import { errorSchemas } from "./error-schemas.ts";
import { errorComponents } from "./errors.ts";
import { refusalExample } from "./examples.ts";
import { withExplicitTypes } from "./explicit-types.ts";
import { buildOperation } from "./operation.ts";
import { INTRODUCTION, pages } from "./pages.ts";
import { inLearningOrder, type Paths } from "./path-order.ts";
import { makeSecuritySchemes } from "./security.ts";
import { describeSentBody } from "./sent-body.ts";
import { SharedSchemas } from "./shared-schemas.ts";
import { listTags } from "./tags.ts";
import { addDefaultTexts, type Described } from "./texts/default-texts.ts";
import { pickUsedComponents } from "./used-components.ts";

type Json = Readonly<Record<string, unknown>>;

/** One area's share of a document, with the schemas of all areas. */
type Part = {
  readonly area: string;
  readonly endpoints: readonly Endpoint[];
  readonly paths: Paths;
  readonly schemas: Json;
};

/**
 * The OpenAPI 3.1 document of all areas, made from the declarations of the endpoints.
 * @answers Where are tags, operation ids, errors and pages of the document?
 */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): Json {
  return buildDocument(readableParts(endpoints), version, [INTRODUCTION, ...pages()].join("\n\n"));
}

/**
 * The document of each area, by area. Each is complete: it contains the components that its paths use, with the same names
 * as in the whole document.
 */
export function areaDocuments(endpoints: readonly Endpoint[], version: string): ReadonlyMap<string, Json> {
  return new Map(
    readableParts(endpoints).map((part) => [part.area, buildDocument([part], version, INTRODUCTION)]),
  );
}

function buildDocument(parts: readonly Part[], version: string, description: string): Json {
  const merged: Record<string, Json> = {};
  for (const [path, operations] of parts.flatMap((part) => Object.entries(part.paths))) {
    merged[path] = { ...merged[path], ...operations };
  }
  const endpoints = parts.flatMap((part) => part.endpoints);
  const paths = inLearningOrder(merged, endpoints);
  const components = {
    responses: errorComponents(endpoints, refusalExample),
    schemas: parts[0]?.schemas ?? {},
  };
  return {
    openapi: "3.1.0",
    info: {
      title: "Cartwright",
      version,
      description,
      contact: { name: "Cartwright" },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "This deployment" }],
    ...listTags(endpoints),
    paths,
    components: { securitySchemes: makeSecuritySchemes(endpoints), ...pickUsedComponents(paths, components) },
  };
}

/** Parts without a text, and defaults that no part needs. */
export function missingTexts(endpoints: readonly Endpoint[]): Omit<Described, "components"> {
  const { silent, unused } = addDefaultTexts(listParts(endpoints)[0]?.schemas ?? {});
  return { silent, unused };
}

/** Parts whose schemas suit readers and client generators. */
function readableParts(endpoints: readonly Endpoint[]): readonly Part[] {
  const parts = listParts(endpoints);
  const { components } = addDefaultTexts(parts[0]?.schemas ?? {});
  const schemas = Object.fromEntries(
    Object.entries(components).map(([name, schema]) => [name, withExplicitTypes(schema)]),
  );
  return parts.map((part) => ({ ...part, schemas }));
}

function listParts(endpoints: readonly Endpoint[]): readonly Part[] {
  const documented = endpoints.filter((endpoint) => !isFallback(endpoint));
  const shared = new SharedSchemas();
  for (const { body, response, alsoAt = [] } of documented) {
    for (const _ of ["", ...alsoAt])
      for (const schema of [describeSentBody(body), response.schema]) shared.count(schema);
  }
  const parts = [...Map.groupBy(documented, ({ id }) => areaName(id))].map(([area, members]) => ({
    area,
    endpoints: members,
    paths: buildPaths(members, shared),
  }));
  return parts.map((part) => ({ ...part, schemas: { ...errorSchemas, ...shared.components } }));
}

function buildPaths(endpoints: readonly Endpoint[], shared: SharedSchemas): Paths {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    for (const path of [endpoint.path, ...(endpoint.alsoAt ?? [])]) {
      const operation = buildOperation(endpoint, path, shared);
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
    }
  }
  return paths;
}
