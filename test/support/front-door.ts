import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { endpoints, isFallback, routesOf } from "../../infra/endpoints.ts";
import { gatewayEvent, targetOf } from "../../infra/local/gateway-event.ts";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import { handlerOf } from "../../lib/http/handler.ts";
import { routeFinder } from "../../lib/routing/route-finder.ts";
import type { RouteMatch } from "../../lib/use-case/gateway.ts";
import { type TestSetup, testRuntime } from "./runtime.ts";
import { permitted } from "./tables/permitted.ts";
import { UNKNOWN_ID } from "./unknown-id.ts";

export type Sent = {
  readonly method: string;
  /** As it stands in the request, encoded or not. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

export type Got = { readonly status: number; readonly text: string };
export type FrontDoor = (sent: Sent) => Promise<Got>;

const fallback = endpoints.find(isFallback);
const routes = routesOf(endpoints);
const find = routeFinder(routes);
const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));

/**
 * Every function of the list behind its routes, as the service on this machine routes them, what no route takes by the
 * function that calls others; each with the table that its role reaches.
 */
export function frontDoor(setup: TestSetup): FrontDoor {
  const run = async (endpoint: Endpoint | undefined, event: APIGatewayProxyEventV2): Promise<Got> => {
    if (!endpoint) throw new Error("There is no such endpoint.");
    const { table, refuseDenied } = permitted(setup.table, endpoint);
    const { method } = event.requestContext.http;
    const gateway = () => ({
      method,
      path: event.rawPath,
      routes,
      forward: async (to: RouteMatch) => {
        const { status, text } = await run(byId.get(to.route.id), routed(event, to));
        return { status, ...(text === "" ? {} : { body: JSON.parse(text) }) };
      },
    });
    const runtime = { ...testRuntime({ ...setup, table }), ...(isFallback(endpoint) ? { gateway } : {}) };
    const { statusCode = 0, body = "" } = await handlerOf(endpoint, runtime)(event, {
      awsRequestId: randomUUID(),
    });
    refuseDenied();
    return { status: statusCode, text: body };
  };
  return async (sent) => {
    const match = find(sent.method, targetOf(sent.path).path);
    const body = sent.body === undefined ? "" : JSON.stringify(sent.body);
    const event = gatewayEvent(requestOf(sent), Buffer.from(body), match);
    return run(match ? byId.get(match.route.id) : fallback, event);
  };
}

/** Whether guests and shoppers who are signed in may call it. */
export const isOpen = ({ auth }: Endpoint): boolean => auth !== "none" && auth.includes("implicit");

/** A path of the endpoint, with an unknown id for what is not given. */
export const pathOf = ({ path }: Endpoint, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => params[name] ?? UNKNOWN_ID);

/** As much of a request as the event is made of. */
function requestOf({ method, path, headers = {} }: Sent): IncomingMessage {
  const headersDistinct = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
  return { method, url: path, headersDistinct, httpVersion: "1.1", socket: {} } as unknown as IncomingMessage;
}

/** The event as it would be if the gateway had found the route. */
function routed(event: APIGatewayProxyEventV2, { route, params }: RouteMatch): APIGatewayProxyEventV2 {
  const { http } = event.requestContext;
  return {
    ...event,
    routeKey: `${route.method} ${route.path}`,
    pathParameters: { ...params },
    requestContext: { ...event.requestContext, http: { ...http, method: route.method } },
  };
}
