import { randomUUID } from "node:crypto";
import { Ajv, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { noteSuccess } from "../../infra/successes.ts";
import type { Endpoint, Params } from "../../lib/http/endpoint.ts";
import { errorStatusesOf } from "../../lib/http/error-statuses.ts";
import { handlerOf } from "../../lib/http/handler.ts";
import type { Table } from "../../lib/table/table.ts";
import { PROBE_ID } from "./probe.ts";
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

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  // Tests look into bodies of every shape; the schemas below check them.
  readonly body: any;
  readonly text: string;
};

const ajv = new Ajv({ strict: false, allErrors: true });
formats.default(ajv);
const compiled = new Map<string, ValidateFunction>();

/**
 * One request through the real handler, on the memory table unless another is given. The answer is checked
 * against the endpoint's response schema, an error against the error form and the statuses that the endpoint declares;
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
  if (status >= 400) checkDeclared(endpoint, status);
  if (status >= 400 || status === 204 || !endpoint.response.schema) return;
  const validate = compiled.get(endpoint.id) ?? ajv.compile(endpoint.response.schema as object);
  compiled.set(endpoint.id, validate);
  if (!validate(body)) {
    throw new Error(`The answer of ${endpoint.id} breaks its schema: ${ajv.errorsText(validate.errors)}`);
  }
}

/** What no route takes is answered as by any of the others; 500 is nobody's plan. */
function checkDeclared(endpoint: Endpoint, status: number): void {
  const statuses: readonly number[] = errorStatusesOf(endpoint);
  if (status === 500 || endpoint.path === "$default" || statuses.includes(status)) return;
  throw new Error(`${endpoint.id} answers ${status}, which it does not declare (${statuses.join(", ")}).`);
}

function checkErrors(status: number, body: any): void {
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
