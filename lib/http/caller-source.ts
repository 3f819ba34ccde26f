import { isIP, isIPv6 } from "node:net";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { invalid } from "../kernel/errors.ts";
import type { Caller } from "../use-case/context.ts";
import { callerAddress } from "./caller-address.ts";

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
  if (!isIPv6(address)) return address;
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
