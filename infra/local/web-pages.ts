import type { IncomingMessage } from "node:http";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { refusal } from "./error-answer.ts";

type Answer = APIGatewayProxyStructuredResultV2;

const LOOPBACK = String.raw`(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?`;
const LOOPBACK_HOST = new RegExp(`^${LOOPBACK}$`, "i");
const LOOPBACK_ORIGIN = new RegExp(`^https?://${LOOPBACK}$`, "i");

/**
 * Refuses requests from web pages: the demo keys are public, and any page open in a browser on this machine can send
 * requests here.
 * @param origins whose pages may call, in addition to those of this machine
 * @returns a refusal for a foreign origin, or for a foreign host name, which a page may have pointed at this machine
 */
export function strangerRefusal(
  { headers: { host, origin } }: Pick<IncomingMessage, "headers">,
  origins: readonly string[],
): Answer | undefined {
  if (!LOOPBACK_HOST.test(host ?? "")) {
    return refusal(403, "This service answers to 'localhost', '127.0.0.1' and '[::1]' alone.");
  }
  if (origin === undefined || LOOPBACK_ORIGIN.test(origin) || origins.includes(origin)) return undefined;
  return refusal(403, "Pages of this origin may not call this service; CARTWRIGHT_CORS_ORIGINS lets them.");
}

/**
 * Refuses writes that do not come from a page of this service: another page in the same browser could send a form here
 * without a token. Browsers send the origin of a request, and a foreign page cannot send JSON without a preflight request.
 * @returns the refusal, or undefined
 */
export function foreignRefusal({ headers }: Pick<IncomingMessage, "headers">): Answer | undefined {
  const { origin, host, "sec-fetch-site": site, "content-type": type = "" } = headers;
  const isForeign = origin !== undefined && parseHost(origin) !== host;
  if (isForeign || (site !== undefined && site !== "same-origin")) {
    return refusal(403, "Only a page of this service may ask this.");
  }
  return /^application\/json\b/i.test(type) ? undefined : refusal(415, "The body must be JSON.");
}

function parseHost(origin: string): string | undefined {
  return URL.parse(origin)?.host;
}

const CORS = /^access-control-/i;
/**
 * Forbidden without HTTPS (RFC 6797, 7.2). With HTTPS it would make the browser refuse http on every port of `localhost`.
 */
const HTTPS_ONLY = /^strict-transport-security$/i;

/**
 * Replaces the function's CORS headers, as an HTTP API does.
 * @param origin of the page; undefined without a page, or for a page that may not call
 */
export function answerTo(origin: string | undefined, answer: Answer): Answer {
  const headers = Object.entries(answer.headers ?? {}).filter(
    ([name]) => !HTTPS_ONLY.test(name) && (origin !== undefined || !CORS.test(name)),
  );
  const own = origin === undefined ? {} : { "Access-Control-Allow-Origin": origin };
  return { ...answer, headers: { ...Object.fromEntries(headers), ...own, Vary: "Origin" } };
}
