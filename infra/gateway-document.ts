import type { Endpoint } from "../lib/http/endpoint.ts";
import { CORS } from "../lib/http/headers.ts";
import { TIMES } from "./deployment.ts";
import { isFallback, routeKeys } from "./endpoints.ts";

/** How the gateway reaches a function. */
export type Target = { readonly functionUri: unknown; readonly credentials: string };

/**
 * The gateway's routes and integrations as the OpenAPI document that it imports: one resource of the stack instead
 * of two for every endpoint, see `docs/decisions/0011-gateway-document.md`.
 */
export function gatewayDocument(
  endpoints: readonly Endpoint[],
  targetOf: (endpoint: Endpoint) => Target,
): Readonly<Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const operation = { ...integrationOf(targetOf(endpoint)), responses: { default: { description: "" } } };
    for (const route of routeKeys(endpoint)) {
      const [method = "", path = ""] = route.split(" ");
      const place = isFallback(endpoint) ? "/$default" : path;
      const verb = isFallback(endpoint) ? ANY : method.toLowerCase();
      paths[place] = {
        ...paths[place],
        [verb]: isFallback(endpoint) ? { ...operation, isDefaultRoute: true } : operation,
      };
    }
  }
  return {
    openapi: "3.0.1",
    info: { title: "Cartwright", version: "1.0" },
    paths,
    "x-amazon-apigateway-cors": {
      allowOrigins: [CORS.origin],
      allowMethods: CORS.methods,
      allowHeaders: CORS.requestHeaders,
      exposeHeaders: CORS.exposedHeaders,
      maxAge: CORS.maxAgeSeconds,
      allowCredentials: false,
    },
  };
}

const ANY = "x-amazon-apigateway-any-method";

function integrationOf({ functionUri, credentials }: Target): Record<string, unknown> {
  return {
    "x-amazon-apigateway-integration": {
      type: "aws_proxy",
      httpMethod: "POST",
      payloadFormatVersion: "2.0",
      uri: functionUri,
      credentials,
      timeoutInMillis: TIMES.gatewayMs,
    },
  };
}
