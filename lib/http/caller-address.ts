import { isIP } from "node:net";
import type { APIGatewayProxyEventV2 } from "aws-lambda";

/**
 * The address of whoever called, for the log: the gateway sees that of the distribution or of the gateway in front of
 * it. Somebody who goes around these can claim to be anyone here, so nothing may be decided by it alone, see
 * `callerSource`; but whatever is claimed, no other text than an address gets into the log.
 */
export function callerAddress({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const seen = requestContext.http.sourceIp ?? "";
  // Each hop adds itself at the end; what stands before is anybody's word.
  const via = (headers["via"] ?? "").split(",").at(-1) ?? "";
  const xForwarded = (headers["x-forwarded-for"] ?? "").split(",");
  if (/CloudFront/i.test(via)) return lastHop(xForwarded, seen) ?? seen;
  if (!/AmazonAPIGateway/i.test(via)) return seen;
  // A gateway that passes on to a gateway tells its caller in `Forwarded` alone.
  return lastHop(forwardedFor(headers["forwarded"] ?? ""), seen) ?? lastHop(xForwarded, seen) ?? seen;
}

/** Every hop adds whom it was called by; the gateway's own entry is the hop that we want to look behind. */
function lastHop(hops: readonly string[], seen: string): string | undefined {
  const last = hops.map(bareAddress).findLast((address) => address !== "" && address !== seen);
  // An IPv6 address may bring a zone along, which is text of any kind.
  return last !== undefined && isIP(last) !== 0 && !last.includes("%") ? last : undefined;
}

/** Each `for=` of the header `Forwarded`, whose values may stand in quotes. (RFC 7239) */
function forwardedFor(header: string): readonly string[] {
  return [...header.matchAll(/(?:^|[;,])\s*for=(?:"([^"]*)"|([^;,"]*))/gi)].map(
    ([, quoted, plain]) => quoted ?? plain ?? "",
  );
}

/** Without a port, and without the brackets of an IPv6 address. */
function bareAddress(hop: string): string {
  const text = hop.trim();
  const [, inBrackets, beforePort] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  return inBrackets ?? beforePort ?? text;
}
