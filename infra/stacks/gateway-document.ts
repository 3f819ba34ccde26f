import { FRONT_DOOR_HEADER } from "../../lib/http/caller-source.ts";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import { CORS } from "../../lib/http/headers.ts";
import { TIMES } from "../deployment.ts";
import { isFallback } from "../endpoints.ts";

/** Address and role with which the gateway calls a function. */
export type Target = { readonly functionUri: unknown; readonly credentials: string };

/** Paths that another API answers, and its address. */
type Forward = { readonly section: string; readonly origin: string };

export type GatewaySetup = {
  readonly title: string;
  /** Endpoints with those of their paths that belong to this API. */
  readonly placed: readonly { readonly endpoint: Endpoint; readonly path: string }[];
  readonly targetOf: (endpoint: Endpoint) => Target;
  readonly forwarded: readonly Forward[];
  /** Proves to functions that a forwarded request came through this gateway. */
  readonly frontDoorWord: string;
  /** Pages outside of the endpoints. */
  readonly pages: readonly { readonly path: string; readonly target: Target }[];
  /** Origins whose web pages may read answers. The gateway answers CORS requests itself, without calling a function. */
  readonly corsOrigins: readonly string[];
};

type Operations = Readonly<Record<string, unknown>>;

/**
 * The gateway's routes and integrations as an OpenAPI document to import: one resource of the stack instead of two per
 * endpoint, see `docs/decisions/0011-gateway-document.md`.
 */
export function gatewayDocument(setup: GatewaySetup): Operations {
  const { title, placed, targetOf, forwarded, frontDoorWord, pages, corsOrigins } = setup;
  const paths: Record<string, Operations> = {};
  for (const { endpoint, path } of placed) {
    const verb = isFallback(endpoint) ? ANY : endpoint.method.toLowerCase();
    const operation = { ...describeOperations(path), ...makeIntegration(targetOf(endpoint)) };
    paths[path] = { ...paths[path], [verb]: operation };
  }
  for (const { path, target } of pages)
    paths[path] = { get: { ...describeOperations(path), ...makeIntegration(target) } };
  for (const { section, origin } of forwarded) {
    for (const [end, sent] of [
      ["", ""],
      ["/{proxy+}", "/{proxy}"],
    ]) {
      const path = `${section}${end}`;
      paths[path] = {
        ...paths[path],
        [ANY]: { ...describeOperations(path), ...forwarding(`${origin}${section}${sent}`, frontDoorWord) },
      };
    }
  }
  return {
    openapi: "3.0.1",
    info: { title, version: "1.0" },
    paths,
    "x-amazon-apigateway-cors": {
      allowOrigins: corsOrigins,
      allowMethods: CORS.methods,
      allowHeaders: CORS.requestHeaders,
      exposeHeaders: CORS.exposedHeaders,
      maxAge: CORS.maxAgeSeconds,
      allowCredentials: false,
    },
  };
}

const ANY = "x-amazon-apigateway-any-method";

function describeOperations(path: string): Operations {
  const names = [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => name);
  const parameters = names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));
  return {
    ...(isFallback({ path }) ? { isDefaultRoute: true } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    responses: { default: { description: "" } },
  };
}

function makeIntegration({ functionUri, credentials }: Target): Operations {
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

function forwarding(uri: string, frontDoorWord: string): Operations {
  return {
    "x-amazon-apigateway-integration": {
      type: "http_proxy",
      httpMethod: "ANY",
      payloadFormatVersion: "1.0",
      requestParameters: { [`overwrite:header.${FRONT_DOOR_HEADER}`]: frontDoorWord },
      uri,
      timeoutInMillis: TIMES.forwardMs,
    },
  };
}
