import { isIP } from "node:net";
import type { APIGatewayProxyEventV2 } from "aws-lambda";

/** For the log only: a caller that goes around the distribution can claim any address. For decisions use `callerSource`. */
export function callerAddress({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const seen = requestContext.http.sourceIp ?? "";
  // Each hop adds itself at the end; anything before it is an unproven claim.
  const via = (headers["via"] ?? "").split(",").at(-1) ?? "";
  const xForwarded = (headers["x-forwarded-for"] ?? "").split(",");
  if (/CloudFront/i.test(via)) return lastHop(xForwarded, seen) ?? seen;
  if (!/AmazonAPIGateway/i.test(via)) return seen;
  // A gateway in front of a gateway names its caller in `Forwarded` alone.
  return lastHop(parseForwardedFor(headers["forwarded"] ?? ""), seen) ?? lastHop(xForwarded, seen) ?? seen;
}

function lastHop(hops: readonly string[], seen: string): string | undefined {
  const last = hops.map(bareAddress).findLast((address) => address !== "" && address !== seen);
  // A zone of an IPv6 address may be any text.
  return last !== undefined && isIP(last) !== 0 && !last.includes("%") ? last : undefined;
}

/** Values may be quoted (RFC 7239). */
function parseForwardedFor(header: string): readonly string[] {
  return [...header.matchAll(/(?:^|[;,])\s*for=(?:"([^"]*)"|([^;,"]*))/gi)].map(
    ([, quoted, plain]) => quoted ?? plain ?? "",
  );
}

function bareAddress(hop: string): string {
  const text = hop.trim();
  const [, inBrackets, beforePort] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  return inBrackets ?? beforePort ?? text;
}
