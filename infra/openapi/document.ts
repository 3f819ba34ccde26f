import type { Endpoint } from "../../lib/http/endpoint.ts";
import { areaOf, isFallback } from "../endpoints.ts";
import { errorSchemas } from "./error-schemas.ts";
import { errorComponents } from "./errors.ts";
import { refusalExample } from "./examples.ts";
import { withExplicitTypes } from "./explicit-types.ts";
import { operationOf } from "./operation.ts";
import { INTRODUCTION, pages } from "./pages.ts";
import { inLearningOrder, type Paths } from "./path-order.ts";
import { securitySchemesOf } from "./security.ts";
import { sentBody } from "./sent-body.ts";
import { SharedSchemas } from "./shared-schemas.ts";
import { tagsOf } from "./tags.ts";
import { type Described, described } from "./texts/described.ts";
import { texts } from "./texts/index.ts";
import { usedComponents } from "./used-components.ts";

type Json = Readonly<Record<string, unknown>>;

/** What one area puts into a document, with the schemas of all areas. */
type Part = {
  readonly area: string;
  readonly endpoints: readonly Endpoint[];
  readonly paths: Paths;
  readonly schemas: Json;
};

/** The OpenAPI 3.1 document of these endpoints, made from nothing but their declarations: all areas in one. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): Json {
  return documentOf(readableParts(endpoints), version, [INTRODUCTION, ...pages()].join("\n\n"));
}

/**
 * The documents of the single areas, by name of the area. Each is complete in itself: it has those of the components
 * that its paths refer to, under the names that they have in the whole document.
 */
export function areaDocuments(endpoints: readonly Endpoint[], version: string): ReadonlyMap<string, Json> {
  return new Map(
    readableParts(endpoints).map((part) => [part.area, documentOf([part], version, INTRODUCTION)]),
  );
}

function documentOf(parts: readonly Part[], version: string, description: string): Json {
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
    ...tagsOf(endpoints),
    paths,
    components: { securitySchemes: securitySchemesOf(endpoints), ...usedComponents(paths, components) },
  };
}

/** What the components of these endpoints have no text for, and the texts that none of them has use for. */
export function missingTexts(endpoints: readonly Endpoint[]): Omit<Described, "components"> {
  const { silent, unused } = described(partsOf(endpoints)[0]?.schemas ?? {}, texts);
  return { silent, unused };
}

/** The parts with schemas as readers and generators need them. */
function readableParts(endpoints: readonly Endpoint[]): readonly Part[] {
  const parts = partsOf(endpoints);
  const { components } = described(parts[0]?.schemas ?? {}, texts);
  const schemas = Object.fromEntries(
    Object.entries(components).map(([name, schema]) => [name, withExplicitTypes(schema)]),
  );
  return parts.map((part) => ({ ...part, schemas }));
}

function partsOf(endpoints: readonly Endpoint[]): readonly Part[] {
  const documented = endpoints.filter((endpoint) => !isFallback(endpoint));
  const shared = new SharedSchemas();
  for (const { body, response, alsoAt = [] } of documented) {
    for (const _ of ["", ...alsoAt])
      for (const schema of [sentBody(body), response.schema]) shared.count(schema);
  }
  const parts = [...Map.groupBy(documented, ({ id }) => areaOf(id))].map(([area, members]) => ({
    area,
    endpoints: members,
    paths: pathsOf(members, shared),
  }));
  return parts.map((part) => ({ ...part, schemas: { ...errorSchemas, ...shared.components } }));
}

function pathsOf(endpoints: readonly Endpoint[], shared: SharedSchemas): Paths {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    for (const path of [endpoint.path, ...(endpoint.alsoAt ?? [])]) {
      const operation = operationOf(endpoint, path, shared);
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
    }
  }
  return paths;
}
