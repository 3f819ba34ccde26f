import { isIP, isIPv6 } from "node:net";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { invalid } from "../kernel/errors.ts";
import type { Caller } from "../use-case/context.ts";
import { callerAddress } from "./caller-address.ts";

/** The header by which the distribution, or the gateway in front of a gateway, shows that a request came through it. */
export const FRONT_DOOR_HEADER = "x-cartwright-front-door";

const SHOPPER_ADDRESS = "X-Shopper-Address";

/** What every endpoint takes that counts by network, see `shopperSource`. */
export const shopperAddressHeader = {
  [SHOPPER_ADDRESS.toLowerCase()]:
    "IP address of the shopper, from a server that renders a storefront: limits by network count by this address. Only a token that was got with `grant_type=implicit` and the right `client_secret` may name it; with other tokens it is ignored.",
} as const;

/**
 * The network of the shopper for whom a storefront's server sends a request; `undefined` where the server names no
 * address, and for everybody else, who could claim to be anyone.
 * @throws ApiError 400 for what is not one IP address
 */
export function shopperSource(event: APIGatewayProxyEventV2, caller: Caller): string | undefined {
  const address = event.headers[SHOPPER_ADDRESS.toLowerCase()];
  if (caller.grant !== "implicit" || !caller.isServer || address === undefined) return undefined;
  const isAddress = isIP(address) !== 0 && !address.includes("%"); // a zone means something on one machine alone
  if (isAddress) return networkOf(address);
  throw invalid(`'${SHOPPER_ADDRESS}' must be one IPv4 or IPv6 address.`, { source: SHOPPER_ADDRESS });
}

/**
 * The network that a request came from, for what is counted by it: an IPv4 address, or the first half of an IPv6 one,
 * of which a household has 2^64. What a header tells of the caller counts only beside the word that nobody outside of
 * the deployment knows; otherwise it is who called the gateway, which nobody can choose.
 * @param word what the front door says in its header; none where there is no front door
 */
export function callerSource(event: APIGatewayProxyEventV2, word: string | undefined): string {
  const isThrough = word !== undefined && event.headers[FRONT_DOOR_HEADER] === word;
  return networkOf(isThrough ? callerAddress(event) : (event.requestContext.http.sourceIp ?? ""));
}

function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [start = "", end] = address.replace(/%.*$/, "").split("::");
  const before = groupsOf(start);
  const after = groupsOf(end ?? "");
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  const groups = end === undefined ? before : [...before, ...zeros, ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

function groupsOf(part: string): string[] {
  return part === "" ? [] : part.split(":");
}
