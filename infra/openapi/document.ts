import type { Endpoint } from "../../lib/http/endpoint.ts";
import { nameOf } from "../../lib/http/routes.ts";
import { areaOf, isFallback } from "../endpoints.ts";
import { errorResponses, errorSchemas } from "./errors.ts";
import { parametersOf } from "./parameters.ts";
import { type Place, pascalCase, SharedSchemas } from "./shared-schemas.ts";

type Json = Readonly<Record<string, unknown>>;

const ABOUT = `Custom APIs, carts and the catalog they sell from.

Ask \`POST /oauth/access_token\` with a form for a token and send it as \`Authorization: Bearer <token>\`. Bodies are
JSON; a file may be sent as a form. Errors are \`{ "errors": [ … ] }\`. An answer of 400 and above, but for 500, means that
nothing was changed.`;

/** The OpenAPI 3.1 document of these endpoints, made from nothing but their declarations. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): Json {
  const described = endpoints.filter((endpoint) => !isFallback(endpoint));
  const shared = new SharedSchemas();
  for (const { body, response, alsoAt = [] } of described) {
    for (const _ of ["", ...alsoAt]) for (const schema of [body, response.schema]) shared.count(schema);
  }
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of described) {
    for (const [at, path] of [endpoint.path, ...(endpoint.alsoAt ?? [])].entries()) {
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operationOf(endpoint, path, at, shared),
      };
    }
  }
  const areas = [...new Set(described.map(({ id }) => areaOf(id)))];
  return {
    openapi: "3.1.0",
    info: { title: "Cartwright", version, license: { name: "MIT", identifier: "MIT" }, description: ABOUT },
    servers: [{ url: "/", description: "This deployment" }],
    tags: areas.map((name) => ({ name })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: { ...errorSchemas, ...shared.components },
    },
  };
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

function bodyOf({ id, body, bodyFormat }: Endpoint, shared: SharedSchemas): Json {
  if (body === undefined) return {};
  const schema = shared.refer(body, placeOf(id, "Body"));
  const types = bodyFormat === "json-or-form" ? [FORM, JSON_TYPE] : [JSON_TYPE];
  const content = {
    ...Object.fromEntries(types.map((type) => [type, { schema }])),
    ...(bodyFormat === "json-or-multipart" ? { [FORM_WITH_FILES]: { schema: FORM_FIELDS } } : {}),
  };
  return { requestBody: { required: true, content } };
}

const FORM = "application/x-www-form-urlencoded";
const FORM_WITH_FILES = "multipart/form-data";
const FORM_FIELDS = {
  type: "object",
  properties: { file: { type: "string", contentMediaType: "application/octet-stream" } },
  additionalProperties: { type: "string" },
};
const JSON_TYPE = "application/json";
