import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { functionNameFor, readRoutes } from "../http/routes.ts";
import { readDeadlineMs, requireVariable } from "../http/runtime.ts";
import type { OpenGateway } from "../use-case/capabilities.ts";
import type { RouteMatch } from "../use-case/gateway.ts";
import type { Reply } from "../use-case/reply.ts";
import { callFunction } from "./lambda-client.ts";

/** Time that the called function may take beyond its deadline, such as its start. */
const BEYOND_DEADLINE_MS = 3000;

/** Calls the functions whose names begin with `CARTWRIGHT_FUNCTION_PREFIX`. */
export function openGateway(env: NodeJS.ProcessEnv): OpenGateway {
  const prefix = requireVariable(env, "CARTWRIGHT_FUNCTION_PREFIX");
  const longestMs = readDeadlineMs(env) + BEYOND_DEADLINE_MS;
  return (event, requestId) => ({
    method: event.requestContext.http.method,
    path: event.rawPath,
    routes: readRoutes(),
    forward: async (to) => {
      const payload = JSON.stringify(setRoute(event, to, requestId));
      return toReply(
        JSON.parse(await callFunction(prefix + functionNameFor(to.route.id), payload, longestMs)),
      );
    },
  });
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

function toReply({ statusCode, headers, body }: APIGatewayProxyStructuredResultV2): Reply {
  const texts = Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)]);
  return {
    status: statusCode ?? 500,
    headers: Object.fromEntries(texts),
    ...(body ? { body: JSON.parse(body) } : {}),
  };
}
