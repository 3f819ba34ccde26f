import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { RouteMatch } from "../../lib/use-case/gateway.ts";

/** An HTTP API passes bodies of these types as text, others as base64. */
const TEXT = /^(?:text\/|application\/(?:json|javascript|xml)\b)/i;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export type Target = { readonly path: string; readonly query: string };

/** Path and query string as sent. A request line may also contain the whole URL. */
export function parseTarget(url: string): Target {
  const path = url.startsWith("/") ? url : url.replace(/^https?:\/\/[^/?]*/i, "");
  const at = path.indexOf("?");
  return at < 0 ? { path, query: "" } : { path: path.slice(0, at), query: path.slice(at + 1) };
}

/**
 * The event of an HTTP API (payload 2.0): headers in lower case, repeated headers joined, path and parameters decoded once,
 * query string unchanged.
 */
export function gatewayEvent(
  request: IncomingMessage,
  body: Buffer,
  match: RouteMatch | undefined,
): APIGatewayProxyEventV2 {
  const { path, query } = parseTarget(request.url ?? "/");
  const method = request.method ?? "GET";
  const routeKey = match ? `${match.route.method} ${match.route.path}` : "$default";
  const headers = readHeaders(request);
  const now = new Date();
  const host = headers["host"] ?? "127.0.0.1";
  return {
    version: "2.0",
    routeKey,
    rawPath: decodeOnce(path),
    rawQueryString: query,
    headers,
    ...(match && Object.keys(match.params).length > 0 ? { pathParameters: decodeParams(match.params) } : {}),
    requestContext: {
      accountId: "local",
      apiId: "local",
      domainName: host,
      domainPrefix: "local",
      http: {
        method,
        path: decodeOnce(path),
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? "127.0.0.1",
        userAgent: headers["user-agent"] ?? "",
      },
      requestId: randomBytes(12).toString("base64url"),
      routeKey,
      stage: "$default",
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...encodeBody(body, headers["content-type"] ?? "application/json"),
  };
}

function readHeaders(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    if (values) headers[name] = values.join(",");
  }
  return headers;
}

function encodeBody(body: Buffer, type: string): { body?: string; isBase64Encoded: boolean } {
  if (body.length === 0) return { isBase64Encoded: false };
  if (TEXT.test(type)) {
    try {
      return { body: utf8.decode(body), isBase64Encoded: false };
    } catch {
      // Invalid UTF-8 is passed on unchanged, so that the function can refuse it.
    }
  }
  return { body: body.toString("base64"), isBase64Encoded: true };
}

function decodeParams(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeOnce(value)]));
}

function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
