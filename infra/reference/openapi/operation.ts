import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { readFormFields, readSentForm } from "../../../lib/schemas/sent-as.ts";
import { areaName } from "../../area-name.ts";
import { areas } from "../../areas/index.ts";
import { errorResponses } from "./errors.ts";
import { answerExamples, bodyExamples, formExamples, refusalExample, withExampleValues } from "./examples.ts";
import { listParameters } from "./parameters.ts";
import { pascalCase } from "./schema-parts.ts";
import { callersText, listSecurity } from "./security.ts";
import type { Place, SharedSchemas } from "./shared-schemas.ts";
import { findTagName } from "./tags.ts";

type Json = Readonly<Record<string, unknown>>;

/** The OpenAPI operation of an endpoint at one of its paths. */
export function buildOperation(endpoint: Endpoint, path: string, shared: SharedSchemas): Json {
  const { id, summary, response } = endpoint;
  const parameters = withExampleValues(endpoint, path, listParameters(endpoint, path));
  const answer = shared.refer(response.schema, makePlace(id, "Answer"));
  const usual = response.schema ? "Done." : "Done; there is no body.";
  const content = response.schema && {
    content: { [JSON_TYPE]: { schema: answer, ...answerExamples(endpoint) } },
  };
  const headers = hasTag(response.schema) ? { headers: { ETag: ETAG } } : {};
  return {
    operationId: deriveOperationId(endpoint, path),
    tags: [findTagName(endpoint).name],
    summary,
    description: describeOperation(endpoint, path),
    ...(path === endpoint.path ? {} : { deprecated: true }),
    security: listSecurity(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...buildBody(endpoint, path, shared),
    responses: {
      [response.status]: { description: response.description ?? usual, ...headers, ...content },
      ...(response.also === 201 ? { 201: { description: "Created.", ...headers, ...content } } : {}),
      ...(response.also === 204
        ? { 204: { description: "Nothing had to be changed; there is no body." } }
        : {}),
      ...(response.also === 307
        ? { 307: { description: "The browser goes back to the storefront, with `error` in the address." } }
        : {}),
      ...errorResponses(endpoint, refusalExample),
    },
  };
}

const ETAG = {
  description: "Tag of the resource's state, for `If-Match`; see *ETag and If-Match*.",
  schema: { type: "string" },
};

/** True for the answer with one resource that shows the tag of its state. */
function hasTag(schema: unknown): boolean {
  const { data } = Object(Object(schema).properties);
  const { meta } = Object(Object(data).properties);
  return Object(Object(meta).properties).etag_id !== undefined;
}

/** Name for a shared schema without a title: the answer of `carts/read-cart` is `ReadCartAnswer`. */
function makePlace(id: string, what: string): Place {
  return { owner: pascalCase(id.split("/").at(-1) ?? id), word: what };
}

function describeOperation(endpoint: Endpoint, path: string): string {
  const older =
    path === endpoint.path ? [] : [`Another path of \`${endpoint.path}\`, which answers the same.`];
  const own = endpoint.description === undefined ? [] : [endpoint.description];
  return [...older, ...own, callersText(endpoint)].join("\n\n");
}

function buildBody(endpoint: Endpoint, path: string, shared: SharedSchemas): Json {
  const { id, body, bodyFormat, optionalBody } = endpoint;
  if (body === undefined) return {};
  const schema = shared.refer(describeSentBody(body), makePlace(id, "Body"));
  const types = bodyFormat === "json-or-form" ? [FORM, JSON_TYPE] : [JSON_TYPE];
  const content = {
    ...Object.fromEntries(types.map((type) => [type, { schema, ...bodyExamples(endpoint, path) }])),
    ...(bodyFormat === "json-or-multipart"
      ? { [FORM_WITH_FILES]: { schema: describeFormFields(body), ...formExamples(endpoint) } }
      : {}),
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

function describeFormFields(body: Endpoint["body"]): unknown {
  return (typeof body === "object" ? readFormFields(body) : undefined) ?? FORM_FIELDS;
}

/**
 * Method name in generated clients: `carts/items/add-cart-items` becomes `addCartItems`. At another path of the endpoint
 * the path's first part is added: `createCatalogUnderPcm`.
 * @param path one of the endpoint's paths
 */
export function deriveOperationId({ id, path: own }: { id: string; path: string }, path: string): string {
  const at = id.lastIndexOf("/");
  const fuller = areas[areaName(id)]?.operationNames?.[id.slice(0, at)] ?? [];
  const name = fuller.reduce(
    (text, [pattern, words]) => text.replace(pattern, words),
    camelCase(id.slice(at + 1)),
  );
  return path === own ? name : `${name}Under${pascalCase(path.split("/")[1] ?? "")}`;
}

function camelCase(text: string): string {
  return text.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The schema of a body as clients send it, before the endpoint converts it to the form that it validates. */
export function describeSentBody(body: Endpoint["body"]): unknown {
  return typeof body === "object" ? readSentForm(body) : body;
}
