import { randomUUID } from "node:crypto";
import { Ajv, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { noteSuccess } from "../../infra/commands/test-notes.ts";
import { errorSchemas } from "../../infra/reference/openapi/error-schemas.ts";
import { errorComponents, errorResponses } from "../../infra/reference/openapi/errors.ts";
import { type Endpoint, listErrorStatuses, type Params } from "../../lib/http/endpoint.ts";
import { createHandlerFor } from "../../lib/http/handler.ts";
import type { Table } from "../../lib/table/table.ts";
import { findMisplacedFields } from "./answers/field-order.ts";
import { PROBE_ID } from "./probe.ts";
import type { Answer, Undescribed } from "./routes.ts";
import { NOON, type TestSetup, testRuntime, testToken } from "./runtime.ts";
import { memoryTable } from "./tables/memory-table.ts";
import { type Permitted, permitAccess } from "./tables/permitted.ts";

/** Settings of a request. All of them have defaults, except the parameters of the path. */
export type Call<P extends string = string> = Partial<TestSetup> &
  PathParams<P> & {
    /** Raw query string, without the question mark. */
    readonly query?: string;
    readonly headers?: Readonly<Record<string, string>>;
    /** Sent as JSON. A string and bytes are sent unchanged. */
    readonly body?: unknown;
    /** Grant of the token, a token, or `null` for none. Client credentials by default. */
    readonly as?: "implicit" | "client_credentials" | { readonly token: string } | null;
    /** The client's IP address at the gateway; none by default. */
    readonly sourceIp?: string;
    /** Lambda's id of the invocation. A second request with this id is the same invocation, repeated. */
    readonly requestId?: string;
  };

/** The parameters of a path; any names for an endpoint with an unknown path. */
type ParamsOf<P extends string> = string extends P ? Readonly<Record<string, string>> : Params<P>;

type PathParams<P extends string> = string extends P
  ? { readonly params?: ParamsOf<P> }
  : keyof Params<P> extends never
    ? { readonly params?: Readonly<Record<string, never>> }
    : { readonly params: Params<P> };

/** The request is optional if its path has no parameters. */
type Request<P extends string> = object extends PathParams<P> ? [request?: Call<P>] : [request: Call<P>];

export type { Answer };

// Most schemas check a few answers only, so optimising their code takes longer than it saves.
const ajv = new Ajv({ strict: false, allErrors: true, code: { optimize: false } });
formats.default(ajv);
/** Both forms of errors have their fields in the same order. */
const ERRORS = { properties: { errors: { items: errorSchemas.Error } } };
const compiled = new Map<string, ValidateFunction>();

/**
 * Sends one request through the real handler, to the memory table by default. Checks the answer against the endpoint's
 * response schema and the order of its fields, or an error against the error schema and the declared statuses. The table
 * refuses operations that the function's role does not allow.
 */
export async function call<P extends string>(
  endpoint: Endpoint<P>,
  ...[request]: Request<P>
): Promise<Answer> {
  const { params = {}, query = "", ...rest }: Call = request ?? {};
  const now = rest.now ?? (() => NOON);
  const { table, refuseDenied } = permitTable(endpoint, rest.table ?? memoryTable({ now }));
  const runtime = testRuntime({ ...rest, now, table });
  const event = await makeEvent(endpoint, { params, query, now, ...rest });
  const result = await createHandlerFor(endpoint, runtime)(event, {
    awsRequestId: rest.requestId ?? randomUUID(),
  });
  refuseDenied();
  const text = typeof result.body === "string" ? result.body : "";
  const answer = {
    status: result.statusCode ?? 0,
    headers: Object.fromEntries(
      Object.entries(result.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
    ),
    body: text === "" ? undefined : JSON.parse(text),
    text,
  };
  checkAnswer(endpoint, answer);
  noteSuccess(endpoint, answer.status);
  return answer;
}

/** An endpoint outside of all areas has no role. */
function permitTable(endpoint: Endpoint, table: Table): Permitted<Table> {
  return endpoint.id === PROBE_ID ? { table, refuseDenied: () => {} } : permitAccess(table, endpoint);
}

export async function makeEvent(
  endpoint: Endpoint,
  { params = {}, query = "", ...rest }: Call,
): Promise<APIGatewayProxyEventV2> {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  const authorization = await bearer(rest);
  const isBase64Encoded = rest.body instanceof Uint8Array;
  const body =
    rest.body instanceof Uint8Array ? Buffer.from(rest.body).toString("base64") : textOf(rest.body);
  return {
    version: "2.0",
    routeKey: `${endpoint.method} ${endpoint.path}`,
    rawPath: path,
    rawQueryString: query,
    headers: { ...(authorization ? { authorization } : {}), ...rest.headers },
    pathParameters: params,
    requestContext: {
      requestId: randomUUID(),
      http: { method: endpoint.method, path, sourceIp: rest.sourceIp },
    },
    isBase64Encoded,
    ...(body === undefined ? {} : { body }),
  } as unknown as APIGatewayProxyEventV2;
}

const textOf = (body: unknown) =>
  body === undefined || typeof body === "string" ? body : JSON.stringify(body);

async function bearer({ as = "client_credentials", now = () => NOON }: Call): Promise<string | undefined> {
  if (as === null) return undefined;
  return `Bearer ${typeof as === "string" ? await testToken(as, now()) : as.token}`;
}

function checkAnswer(endpoint: Endpoint, { status, body, headers }: Answer): void {
  if (headers["access-control-allow-origin"] !== "*") throw new Error("An answer lacks its CORS header.");
  const isOfSignOn = endpoint.errors === "sign-on";
  if (status >= 400 && body?.data === undefined && !isOfSignOn) checkErrors(status, body);
  // No document describes the probe endpoint.
  if (status < 400) checkSuccess(endpoint, status);
  const isDescribed = status >= 400 && checkDeclared(endpoint, status) && endpoint.id !== PROBE_ID;
  if (isDescribed) checkDescribed(endpoint, status, body);
  if (status >= 400 || status === 204 || !endpoint.response.schema) return;
  const validate = compiled.get(endpoint.id) ?? ajv.compile(endpoint.response.schema as object);
  compiled.set(endpoint.id, validate);
  if (!validate(body)) {
    throw new Error(`The answer of ${endpoint.id} breaks its schema: ${ajv.errorsText(validate.errors)}`);
  }
  // A kept answer is repeated byte for byte, so its order is not checked.
  if (headers["idempotent-replayed"] === undefined) checkOrder(endpoint, endpoint.response.schema, body);
}

/** Fields have the order of the document, in any order that they are stored in (decision 0118). */
function checkOrder({ id }: Endpoint, schema: unknown, body: unknown): void {
  const misplaced = findMisplacedFields(schema, body);
  if (misplaced.length > 0) throw new Error(`The answer of ${id} is out of order: ${misplaced.join("; ")}`);
}

/** Preflights without a route answer 204. */
function checkSuccess({ id, path, response }: Endpoint, status: number): void {
  const isKnown = status === response.status || status === response.also;
  if (isKnown || path === "$default" || id === PROBE_ID) return;
  throw new Error(`${id} answers ${status}, which it does not declare.`);
}

const statusesOf = new WeakMap<Endpoint, readonly number[]>();

/**
 * The fallback route may answer any status, and no endpoint declares 500. @returns true for a declared status @throws Error
 * for any other one
 */
function checkDeclared(endpoint: Endpoint, status: number): boolean {
  const statuses: readonly number[] = statusesOf.get(endpoint) ?? listErrorStatuses(endpoint);
  statusesOf.set(endpoint, statuses);
  if (statuses.includes(status)) return true;
  if (status === 500 || endpoint.path === "$default") return false;
  throw new Error(`${endpoint.id} answers ${status}, which it does not declare (${statuses.join(", ")}).`);
}

/** Checks an error with the schema of its status: `status` is a string or a number, and unknown fields are refused. */
function checkDescribed(endpoint: Endpoint, status: number, body: Undescribed): void {
  if (endpoint.errors !== "sign-on") checkOrder(endpoint, ERRORS, body);
  const validate = errorValidator(errorReference(endpoint, status));
  if (validate(body)) return;
  throw new Error(
    `The ${status} of ${endpoint.id} is not as described: ${ajv.errorsText(validate.errors)} ${JSON.stringify(body)}`,
  );
}

const references = new Map<string, string>();
const noRefusal = () => undefined;

/** The reference to an error's schema without examples, which only documents need. */
function errorReference(endpoint: Endpoint, status: number): string {
  const key = `${endpoint.id} ${status}`;
  const known = references.get(key);
  if (known !== undefined) return known;
  const { $ref } = errorResponses(endpoint, noRefusal)[status] ?? {};
  const answer = errorComponents([endpoint], noRefusal)[String($ref).split("/").at(-1) ?? ""];
  const found = answer?.content["application/json"].schema.$ref ?? "";
  references.set(key, found);
  return found;
}

function errorValidator(reference: string): ValidateFunction {
  const validate =
    compiled.get(reference) ??
    ajv.compile({ $ref: reference, components: { schemas: closeSchemas(errorSchemas) } });
  compiled.set(reference, validate);
  return validate;
}

/** The error schemas without additional properties. */
function closeSchemas(schemas: typeof errorSchemas): object {
  return {
    ...schemas,
    Error: { ...schemas.Error, additionalProperties: false },
    NumericError: { ...schemas.NumericError, additionalProperties: false },
    MixedError: { ...schemas.MixedError, additionalProperties: false },
  };
}

function checkErrors(status: number, body: Undescribed): void {
  const errors = body?.errors;
  if (!Array.isArray(errors) || errors.length === 0) throw new Error(`A ${status} without errors.`);
  if (Number(errors[0].status) !== status)
    throw new Error(`A ${status} whose first error has another status.`);
  for (const error of errors) {
    if (!error.title || !error.detail || !(Number(error.status) >= 400)) {
      throw new Error(`A ${status} with a malformed error: ${JSON.stringify(error)}`);
    }
  }
}
