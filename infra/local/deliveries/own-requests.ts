import type { IncomingMessage } from "node:http";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { refusal } from "../error-answer.ts";

/**
 * Refuses writes that do not come from the page of deliveries: another page in the same browser could send a form here
 * without a token. Browsers send the origin of a request, and a foreign page cannot send JSON without a preflight request.
 * @returns the refusal, or undefined
 */
export function foreignRefusal({
  headers,
}: Pick<IncomingMessage, "headers">): APIGatewayProxyStructuredResultV2 | undefined {
  const { origin, host, "sec-fetch-site": site, "content-type": type = "" } = headers;
  const isForeign = origin !== undefined && parseHost(origin) !== host;
  if (isForeign || (site !== undefined && site !== "same-origin")) {
    return refusal(403, "Only the page of deliveries itself may ask this.");
  }
  return /^application\/json\b/i.test(type) ? undefined : refusal(415, "The body must be JSON.");
}

function parseHost(origin: string): string | undefined {
  return URL.parse(origin)?.host;
}
