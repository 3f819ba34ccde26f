import type { IncomingMessage } from "node:http";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { refusal } from "./error-answer.ts";

type Answer = APIGatewayProxyStructuredResultV2;

const LOOPBACK = String.raw`(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?`;
const LOOPBACK_HOST = new RegExp(`^${LOOPBACK}$`, "i");
const LOOPBACK_ORIGIN = new RegExp(`^https?://${LOOPBACK}$`, "i");

/**
 * Keeps pages of the web away from the service, whose demo keys everybody knows: any page that is open in a browser on
 * this machine can send requests here.
 * @param origins whose pages may call beside those of this machine
 * @returns the refusal of a request under a foreign name, to which a page has led its own name, or from a foreign page
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

const CORS = /^access-control-/i;
/**
 * Must not be said without HTTPS (RFC 6797, 7.2), and not with it either: a browser that has heard it for `localhost`
 * opens nothing else there by http, whatever the port.
 */
const HTTPS_ONLY = /^strict-transport-security$/i;

/**
 * The answer as a page of this origin gets it: in the place of what the function says of CORS, as an HTTP API does it.
 * @param origin absent where no page asks, or one that may not
 */
export function answerTo(origin: string | undefined, answer: Answer): Answer {
  const headers = Object.entries(answer.headers ?? {}).filter(
    ([name]) => !HTTPS_ONLY.test(name) && (origin !== undefined || !CORS.test(name)),
  );
  const own = origin === undefined ? {} : { "Access-Control-Allow-Origin": origin };
  return { ...answer, headers: { ...Object.fromEntries(headers), ...own, Vary: "Origin" } };
}
