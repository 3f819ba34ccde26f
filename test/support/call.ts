import { randomUUID } from "node:crypto";
import { Ajv, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { errorSchemas } from "../../infra/openapi/error-schemas.ts";
import { errorComponents, errorResponses } from "../../infra/openapi/errors.ts";
import { noteSuccess } from "../../infra/successes.ts";
import type { Endpoint, Params } from "../../lib/http/endpoint.ts";
import { errorStatusesOf } from "../../lib/http/error-statuses.ts";
import { handlerOf } from "../../lib/http/handler.ts";
import type { Table } from "../../lib/table/table.ts";
import { misplacedFields } from "./answers/field-order.ts";
import { PROBE_ID } from "./probe.ts";
import type { Answer, Undescribed } from "./routes.ts";
import { NOON, type TestSetup, testRuntime, testToken } from "./runtime.ts";
import { memoryTable } from "./tables/memory-table.ts";
import { type Permitted, permitted } from "./tables/permitted.ts";

/** What a test says about a request; all of it has a default but the parameters of the path. */
export type Call<P extends string = string> = Partial<TestSetup> &
  PathParams<P> & {
    /** Raw query string, without the question mark. */
    readonly query?: string;
    readonly headers?: Readonly<Record<string, string>>;
    /** Sent as JSON; a string is sent as it is. */
    readonly body?: unknown;
    /** Grant of the token, a token of your own, or `null` for none; client credentials if not given. */
    readonly as?: "implicit" | "client_credentials" | { readonly token: string } | null;
    /** Who calls, as the gateway sees it; nobody in particular if not given. */
    readonly sourceIp?: string;
    /** Lambda's id of the invocation; the same twice is one invocation that comes again. */
    readonly requestId?: string;
  };

/** The parameters that a path names; any for an endpoint of which nothing more is known. */
export type ParamsOf<P extends string> = string extends P ? Readonly<Record<string, string>> : Params<P>;

type PathParams<P extends string> = string extends P
  ? { readonly params?: ParamsOf<P> }
  : keyof Params<P> extends never
    ? { readonly params?: Readonly<Record<string, never>> }
    : { readonly params: Params<P> };

/** The request may be left out where its path has no parameters. */
type Request<P extends string> = object extends PathParams<P> ? [request?: Call<P>] : [request: Call<P>];

export type { Answer };

// Most schemas check a few answers: to make their code faster takes longer than it saves.
const ajv = new Ajv({ strict: false, allErrors: true, code: { optimize: false } });
formats.default(ajv);
/** Both forms of errors have their fields in one order. */
const ERRORS = { properties: { errors: { items: errorSchemas.Error } } };
const compiled = new Map<string, ValidateFunction>();

/**
 * One request through the real handler, on the memory table unless another is given. The answer is checked
 * against the endpoint's response schema, the order of its fields too, an error against the error form and the statuses that the endpoint declares;
 * the table does no more than the function's role lets it.
 */
export async function call<P extends string>(
  endpoint: Endpoint<P>,
  ...[request]: Request<P>
): Promise<Answer> {
  const { params = {}, query = "", ...rest }: Call = request ?? {};
  const now = rest.now ?? (() => NOON);
  const { table, refuseDenied } = reachedTable(endpoint, rest.table ?? memoryTable({ now }));
  const runtime = testRuntime({ ...rest, now, table });
  const event = await eventOf(endpoint, { params, query, now, ...rest });
  const result = await handlerOf(endpoint, runtime)(event, {
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

/** What belongs to no area has no role. */
function reachedTable(endpoint: Endpoint, table: Table): Permitted<Table> {
  return endpoint.id === PROBE_ID ? { table, refuseDenied: () => {} } : permitted(table, endpoint);
}

export async function eventOf(
  endpoint: Endpoint,
  { params = {}, query = "", ...rest }: Call,
): Promise<APIGatewayProxyEventV2> {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  const authorization = await bearer(rest);
  const body =
    rest.body === undefined || typeof rest.body === "string" ? rest.body : JSON.stringify(rest.body);
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
    isBase64Encoded: false,
    ...(body === undefined ? {} : { body }),
  } as unknown as APIGatewayProxyEventV2;
}

async function bearer({ as = "client_credentials", now = () => NOON }: Call): Promise<string | undefined> {
  if (as === null) return undefined;
  return `Bearer ${typeof as === "string" ? await testToken(as, now()) : as.token}`;
}

function checkAnswer(endpoint: Endpoint, { status, body, headers }: Answer): void {
  if (headers["access-control-allow-origin"] !== "*") throw new Error("An answer lacks its CORS header.");
  if (status >= 400 && body?.data === undefined) checkErrors(status, body);
  // No document describes the probe.
  if (status < 400) checkSuccess(endpoint, status);
  const isDescribed = status >= 400 && checkDeclared(endpoint, status) && endpoint.id !== PROBE_ID;
  if (isDescribed) checkDescribed(endpoint, status, body);
  if (status >= 400 || status === 204 || !endpoint.response.schema) return;
  const validate = compiled.get(endpoint.id) ?? ajv.compile(endpoint.response.schema as object);
  compiled.set(endpoint.id, validate);
  if (!validate(body)) {
    throw new Error(`The answer of ${endpoint.id} breaks its schema: ${ajv.errorsText(validate.errors)}`);
  }
  // A kept answer is given again byte for byte, also one of an older version with another order.
  if (headers["idempotent-replayed"] === undefined) checkOrder(endpoint, endpoint.response.schema, body);
}

/** Fields come in the order of the document, whatever is stored in which order (decision 0118). */
function checkOrder({ id }: Endpoint, schema: unknown, body: unknown): void {
  const misplaced = misplacedFields(schema, body);
  if (misplaced.length > 0) throw new Error(`The answer of ${id} is out of order: ${misplaced.join("; ")}`);
}

/** Preflights that no route takes are 204. */
function checkSuccess({ id, path, response }: Endpoint, status: number): void {
  const isKnown = status === response.status || status === response.also;
  if (isKnown || path === "$default" || id === PROBE_ID) return;
  throw new Error(`${id} answers ${status}, which it does not declare.`);
}

const statusesOf = new WeakMap<Endpoint, readonly number[]>();

/** What no route takes is answered as by any of the others; 500 is nobody's plan. @returns whether the status is declared */
function checkDeclared(endpoint: Endpoint, status: number): boolean {
  const statuses: readonly number[] = statusesOf.get(endpoint) ?? errorStatusesOf(endpoint);
  statusesOf.set(endpoint, statuses);
  if (statuses.includes(status)) return true;
  if (status === 500 || endpoint.path === "$default") return false;
  throw new Error(`${endpoint.id} answers ${status}, which it does not declare (${statuses.join(", ")}).`);
}

/** What the document says of an error with this status: a string or a number in `status`, nothing that it does not name. */
function checkDescribed(endpoint: Endpoint, status: number, body: Undescribed): void {
  checkOrder(endpoint, ERRORS, body);
  const validate = errorValidator(errorReference(endpoint, status));
  if (validate(body)) return;
  throw new Error(
    `The ${status} of ${endpoint.id} is not as described: ${ajv.errorsText(validate.errors)} ${JSON.stringify(body)}`,
  );
}

const references = new Map<string, string>();
const noRefusal = () => undefined;

/** The reference to the schema of an error; documents add examples to it, which no test of an endpoint needs. */
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
    ajv.compile({ $ref: reference, components: { schemas: closed(errorSchemas) } });
  compiled.set(reference, validate);
  return validate;
}

/** The schemas of errors as they are when nothing is left out of them. */
function closed(schemas: typeof errorSchemas): object {
  return {
    ...schemas,
    Error: { ...schemas.Error, additionalProperties: false },
    NumericError: { ...schemas.NumericError, additionalProperties: false },
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
