import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { areaName } from "../../area-name.ts";
import { ROOT } from "../../build/options.ts";
import { isFallback } from "../../endpoints.ts";
import { errorSchemas } from "./error-schemas.ts";
import { errorComponents } from "./errors.ts";
import { refusalExample } from "./examples.ts";
import { withExplicitTypes } from "./explicit-types.ts";
import { buildOperation, describeSentBody } from "./operation.ts";
import { inLearningOrder, type Paths } from "./path-order.ts";
import { makeSecuritySchemes } from "./security.ts";
import { SharedSchemas } from "./shared-schemas.ts";
import { listTags } from "./tags.ts";
import { addDefaultTexts, type Described } from "./texts/default-texts.ts";

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

/** First text of every document. */
const INTRODUCTION = `Cartwright is the back end of a shop: products and prices, search, carts, orders, payments, stock and promotions. Your
storefront, your servers and your tools call it over HTTP, with JSON. What it does not know, you add as a Custom API, a
resource with fields of your own.

Each call needs a token, which \`POST /oauth/access_token\` gives for an application key. Send it as
\`Authorization: Bearer <token>\`. Bodies are JSON; a file may be sent as a form. Errors are \`{ "errors": [ … ] }\`. An answer
of 400 and above, but for 500, means that nothing was changed.`;

/** Pages of `docs/api` in reading order. */
export const PAGE_NAMES = [
  "getting-started",
  "callers",
  "errors",
  "filters",
  "paging",
  "idempotency",
  "etags",
  "currencies",
  "versions",
] as const;

/** Pages about all operations. Their headings become entries in the reference's sidebar. */
function pages(): readonly string[] {
  return PAGE_NAMES.map((name) => readFileSync(join(ROOT, `docs/api/${name}.md`), "utf8").trim());
}

type Components = Readonly<Record<string, Json>>;

const REFERENCE = /"\$ref":"#\/components\/(\w+)\/([^"]+)"/g;

/** Components that `paths` refers to, directly or through other components. */
function pickUsedComponents(paths: unknown, components: Components): Components {
  const used = new Set<string>();
  const open = [paths];
  for (const one of open) {
    for (const [, kind = "", name = ""] of JSON.stringify(one).matchAll(REFERENCE)) {
      if (used.has(`${kind}/${name}`)) continue;
      used.add(`${kind}/${name}`);
      open.push(components[kind]?.[name] ?? null);
    }
  }
  const kept = Object.entries(components).map(([kind, named]) => [
    kind,
    Object.fromEntries(Object.entries(named).filter(([name]) => used.has(`${kind}/${name}`))),
  ]);
  return Object.fromEntries(kept);
}
