import type { Endpoint } from "../lib/http/endpoint.ts";
import { CORS } from "../lib/http/headers.ts";
import { TIMES } from "./deployment.ts";
import { isFallback } from "./endpoints.ts";

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
    const integration = integrationOf(targetOf(endpoint));
    for (const path of [endpoint.path, ...(endpoint.alsoAt ?? [])]) {
      const verb = isFallback(endpoint) ? ANY : endpoint.method.toLowerCase();
      paths[path] = { ...paths[path], [verb]: { ...operationOf(endpoint, path), ...integration } };
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

function operationOf(endpoint: Endpoint, path: string): Record<string, unknown> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const parameters = names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));
  return {
    ...(isFallback(endpoint) ? { isDefaultRoute: true } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    responses: { default: { description: "" } },
  };
}

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
