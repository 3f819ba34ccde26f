import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { endpoints, isFallback, listRoutes } from "../../infra/endpoints.ts";
import { gatewayEvent, parseTarget } from "../../infra/local/gateway-event.ts";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import { createHandlerFor } from "../../lib/http/handler.ts";
import { routeFinder } from "../../lib/routing/route-finder.ts";
import type { RouteMatch } from "../../lib/use-case/gateway.ts";
import { type TestSetup, testRuntime } from "./runtime.ts";
import { permitAccess } from "./tables/permitted.ts";
import { UNKNOWN_ID } from "./unknown-id.ts";

export type Sent = {
  readonly method: string;
  /** The path of the request, encoded or not. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

type Got = { readonly status: number; readonly text: string };
export type FrontDoor = (sent: Sent) => Promise<Got>;

const fallback = endpoints.find(isFallback);
const routes = listRoutes(endpoints);
const find = routeFinder(routes);
const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));

/**
 * Runs each function behind its route, as the local service routes it. A request without a route goes to the function of
 * the fallback route. Each function has the table that its role allows.
 */
export function frontDoor(setup: TestSetup): FrontDoor {
  const run = async (endpoint: Endpoint | undefined, event: APIGatewayProxyEventV2): Promise<Got> => {
    if (!endpoint) throw new Error("There is no such endpoint.");
    const { table, refuseDenied } = permitAccess(setup.table, endpoint);
    const { method } = event.requestContext.http;
    const gateway = () => ({
      method,
      path: event.rawPath,
      routes,
      forward: async (to: RouteMatch) => {
        const { status, text } = await run(byId.get(to.route.id), routeEvent(event, to));
        return { status, ...(text === "" ? {} : { body: JSON.parse(text) }) };
      },
    });
    const runtime = testRuntime({ ...setup, table, gateway });
    const { statusCode = 0, body = "" } = await createHandlerFor(endpoint, runtime)(event, {
      awsRequestId: randomUUID(),
    });
    refuseDenied();
    return { status: statusCode, text: body };
  };
  return async (sent) => {
    const match = find(sent.method, parseTarget(sent.path).path);
    const body = sent.body === undefined ? "" : JSON.stringify(sent.body);
    const event = gatewayEvent(makeRequest(sent), Buffer.from(body), match);
    return run(match ? byId.get(match.route.id) : fallback, event);
  };
}

/** True if guests and signed-in shoppers may call the endpoint. */
export const isOpen = ({ auth }: Endpoint): boolean => auth !== "none" && auth.includes("implicit");

/** The path of an endpoint, with an unknown id for each parameter that is not given. */
export const fillPath = ({ path }: Endpoint, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => params[name] ?? UNKNOWN_ID);

/** The parts of a request from which the event is made. */
function makeRequest({ method, path, headers = {} }: Sent): IncomingMessage {
  const headersDistinct = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
  return { method, url: path, headersDistinct, httpVersion: "1.1", socket: {} } as unknown as IncomingMessage;
}

/** The event of a request for which the gateway has found the route. */
function routeEvent(event: APIGatewayProxyEventV2, { route, params }: RouteMatch): APIGatewayProxyEventV2 {
  const { http } = event.requestContext;
  return {
    ...event,
    routeKey: `${route.method} ${route.path}`,
    pathParameters: { ...params },
    requestContext: { ...event.requestContext, http: { ...http, method: route.method } },
  };
}
