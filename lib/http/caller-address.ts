import type { APIGatewayProxyEventV2 } from "aws-lambda";

/** What stands between a caller and the gateway: the distribution, or the first gateway where there is none. */
const BETWEEN = /CloudFront|AmazonAPIGateway/i;

/**
 * The address of whoever called, for the log: the gateway sees that of the distribution in front of it. Somebody who
 * goes around the distribution can claim to be anyone here, so nothing may be decided by it.
 */
export function callerAddress({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const seen = requestContext.http.sourceIp ?? "";
  if (!BETWEEN.test(headers["via"] ?? "")) return seen;
  const passed = (headers["x-forwarded-for"] ?? "").split(",").map((address) => address.trim());
  // Every hop adds whom it was called by; the gateway's own entry is the hop that we want to look behind.
  return passed.findLast((address) => address !== "" && address !== seen) ?? seen;
}
