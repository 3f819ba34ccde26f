import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { functionNameFor, readRoutes } from "../http/routes.ts";
import { readDeadlineMs } from "../http/runtime.ts";
import type { Gateway, RouteMatch } from "../use-case/gateway.ts";
import type { Reply } from "../use-case/reply.ts";
import { callFunction } from "./lambda-client.ts";

/** Time that the called function may take beyond its deadline, such as its start. */
const BEYOND_DEADLINE_MS = 3000;

export function lambdaGateway(event: APIGatewayProxyEventV2, requestId: string): Gateway {
  const { method } = event.requestContext.http;
  return {
    method,
    path: event.rawPath,
    routes: readRoutes(),
    forward: (to) => invoke(buildFunctionName(to, process.env), setRoute(event, to, requestId)),
  };
}

function buildFunctionName({ route }: RouteMatch, env: NodeJS.ProcessEnv): string {
  return `${env["CARTWRIGHT_FUNCTION_PREFIX"] ?? ""}${functionNameFor(route.id)}`;
}

function setRoute(
  event: APIGatewayProxyEventV2,
  { route, params }: RouteMatch,
  requestId: string,
): APIGatewayProxyEventV2 {
  const routeKey = `${route.method} ${route.path}`;
  const rawPath = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  const http = { ...event.requestContext.http, method: route.method, path: rawPath };
  return {
    ...event,
    routeKey,
    rawPath,
    headers: { ...event.headers, "x-request-id": requestId },
    pathParameters: params,
    requestContext: { ...event.requestContext, routeKey, http },
  };
}

async function invoke(name: string, event: APIGatewayProxyEventV2): Promise<Reply> {
  const longestMs = readDeadlineMs(process.env) + BEYOND_DEADLINE_MS;
  return toReply(JSON.parse(await callFunction(name, JSON.stringify(event), longestMs)));
}

function toReply({ statusCode, headers, body }: APIGatewayProxyStructuredResultV2): Reply {
  const texts = Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)]);
  return {
    status: statusCode ?? 500,
    headers: Object.fromEntries(texts),
    ...(body ? { body: JSON.parse(body) } : {}),
  };
}
