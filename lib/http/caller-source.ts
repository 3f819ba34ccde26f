import { isIP, isIPv6 } from "node:net";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { invalid } from "../kernel/errors.ts";
import type { Caller } from "../use-case/context.ts";

/** Proves that a request came through the distribution or the gateway in front of the gateway. */
export const FRONT_DOOR_HEADER = "x-cartwright-front-door";

const SHOPPER_ADDRESS = "X-Shopper-Address";

export const shopperAddressHeader = {
  [SHOPPER_ADDRESS.toLowerCase()]:
    "IP address of the shopper, from a server that renders a storefront: limits by network count by this address. Only a token that was got with `grant_type=implicit` and the right `client_secret` may name it; with other tokens it is ignored.",
} as const;

/** Ignores addresses from callers other than a storefront's server. @throws ApiError 400 if it is not one IP address */
export function shopperSource(event: APIGatewayProxyEventV2, caller: Caller): string | undefined {
  const address = event.headers[SHOPPER_ADDRESS.toLowerCase()];
  if (caller.grant !== "implicit" || !caller.isServer || address === undefined) return undefined;
  const isAddress = isIP(address) !== 0 && !address.includes("%");
  if (isAddress) return toNetwork(address);
  throw invalid(`'${SHOPPER_ADDRESS}' must be one IPv4 or IPv6 address.`, { source: SHOPPER_ADDRESS });
}

/** The first half of an IPv6 address, since a household has 2^64. Without the front door's `word` headers do not count. */
export function callerSource(event: APIGatewayProxyEventV2, word: string | undefined): string {
  const isThrough = word !== undefined && event.headers[FRONT_DOOR_HEADER] === word;
  return toNetwork(isThrough ? callerAddress(event) : (event.requestContext.http.sourceIp ?? ""));
}

function toNetwork(address: string): string {
  if (!address.includes(":") || !isIPv6(address)) return address; // Loading the pattern of `isIPv6` takes 2 ms.
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [start = "", end] = address.replace(/%.*$/, "").split("::");
  const before = splitGroups(start);
  const after = splitGroups(end ?? "");
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  const groups = end === undefined ? before : [...before, ...zeros, ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

function splitGroups(part: string): string[] {
  return part === "" ? [] : part.split(":");
}

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
