import type { Endpoint } from "../../lib/http/endpoint.ts";
import { nameOf } from "../../lib/http/routes.ts";
import { areaOf, isFallback } from "../endpoints.ts";
import { errorResponses, errorSchemas } from "./errors.ts";
import { parametersOf } from "./parameters.ts";
import { type Place, pascalCase, SharedSchemas } from "./shared-schemas.ts";

type Json = Readonly<Record<string, unknown>>;

const ABOUT = `Carts, orders, payments, stock, promotions, Custom APIs and the catalog they sell from.

Ask \`POST /oauth/access_token\` with a form for a token and send it as \`Authorization: Bearer <token>\`. Bodies are
JSON; a file may be sent as a form. Errors are \`{ "errors": [ … ] }\`. An answer of 400 and above, but for 500, means that
nothing was changed.`;

/** What one area puts into a document. */
type Part = { readonly area: string; readonly paths: Paths; readonly schemas: Json };
type Paths = Readonly<Record<string, Json>>;

/** The OpenAPI 3.1 document of these endpoints, made from nothing but their declarations: all areas in one. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): Json {
  return documentOf(partsOf(endpoints), version);
}

/**
 * The documents of the single areas, by name of the area. Each is complete in itself and shares no schema with
 * another, so that a change of one area shows in the document of that area alone.
 */
export function areaDocuments(endpoints: readonly Endpoint[], version: string): ReadonlyMap<string, Json> {
  return new Map(partsOf(endpoints).map((part) => [part.area, documentOf([part], version)]));
}

function documentOf(parts: readonly Part[], version: string): Json {
  const paths = new Map<string, Json>();
  for (const [path, operations] of parts.flatMap((part) => Object.entries(part.paths))) {
    paths.set(path, { ...paths.get(path), ...operations });
  }
  return {
    openapi: "3.1.0",
    info: { title: "Cartwright", version, license: { name: "MIT", identifier: "MIT" }, description: ABOUT },
    servers: [{ url: "/", description: "This deployment" }],
    tags: parts.map(({ area }) => ({ name: area })),
    paths: Object.fromEntries([...paths].sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: Object.assign({ ...errorSchemas }, ...parts.map(({ schemas }) => schemas)),
    },
  };
}

function partsOf(endpoints: readonly Endpoint[]): readonly Part[] {
  const described = endpoints.filter((endpoint) => !isFallback(endpoint));
  return [...Map.groupBy(described, ({ id }) => areaOf(id))].map(([area, members]) => partOf(area, members));
}

function partOf(area: string, endpoints: readonly Endpoint[]): Part {
  const shared = new SharedSchemas();
  for (const { body, response, alsoAt = [] } of endpoints) {
    for (const _ of ["", ...alsoAt]) for (const schema of [body, response.schema]) shared.count(schema);
  }
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    for (const [at, path] of [endpoint.path, ...(endpoint.alsoAt ?? [])].entries()) {
      const operation = operationOf(endpoint, path, at, shared);
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
    }
  }
  return { area, paths, schemas: shared.components };
}

function operationOf(endpoint: Endpoint, path: string, at: number, shared: SharedSchemas): Json {
  const { id, summary, auth, response } = endpoint;
  const parameters = parametersOf(endpoint, path);
  const answer = shared.refer(response.schema, placeOf(id, "Answer"));
  return {
    operationId: at === 0 ? nameOf(id) : `${nameOf(id)}-${at + 1}`,
    tags: [areaOf(id)],
    summary,
    description: callersText(auth),
    ...(at === 0 ? {} : { deprecated: true }),
    security: auth === "none" ? [] : [{ token: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(endpoint, shared),
    responses: {
      [response.status]: {
        description: response.description ?? (response.schema ? "Done." : "Done; there is no body."),
        ...(response.schema ? { content: { [JSON_TYPE]: { schema: answer } } } : {}),
      },
      ...errorResponses(endpoint),
    },
  };
}

/** `carts/read-cart` answers with `Carts` `GetCartAnswer`, if that is not one of the shared schemas already. */
function placeOf(id: string, what: string): Place {
  return { area: pascalCase(areaOf(id)), word: `${pascalCase(id.split("/").at(-1) ?? id)}${what}` };
}

function callersText(auth: Endpoint["auth"]): string {
  return auth === "none" ? "Needs no token." : `Grants: ${auth.join(", ")}.`;
}

function bodyOf({ id, body, bodyFormat, optionalBody }: Endpoint, shared: SharedSchemas): Json {
  if (body === undefined) return {};
  const schema = shared.refer(body, placeOf(id, "Body"));
  const types = bodyFormat === "json-or-form" ? [FORM, JSON_TYPE] : [JSON_TYPE];
  const content = {
    ...Object.fromEntries(types.map((type) => [type, { schema }])),
    ...(bodyFormat === "json-or-multipart" ? { [FORM_WITH_FILES]: { schema: FORM_FIELDS } } : {}),
  };
  return { requestBody: { required: !optionalBody, content } };
}

const FORM = "application/x-www-form-urlencoded";
const FORM_WITH_FILES = "multipart/form-data";
const FORM_FIELDS = {
  type: "object",
  properties: { file: { type: "string", contentMediaType: "application/octet-stream" } },
  additionalProperties: { type: "string" },
};
const JSON_TYPE = "application/json";
