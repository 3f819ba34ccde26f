import ipaddr from "ipaddr.js";
import type { ApiError } from "../kernel/errors.ts";
import type { HostAddress, TargetRules } from "../use-case/context.ts";
import { faultError } from "./faults.ts";

/** An address to which events may be sent, and the one of its host's addresses that the connection must use. */
export type CheckedTarget = HostAddress & { readonly url: URL };

/** As they must be spelled; whatever else means this machine is refused. */
const LOOPBACK: ReadonlyMap<string, readonly string[]> = new Map([
  ["localhost", ["127.0.0.1", "::1"]],
  ["127.0.0.1", ["127.0.0.1"]],
  ["[::1]", ["::1"]],
]);

/** Scheme and authority as they are spelled: what a parser makes of them may be another host. */
const SPELLING = /^(https?):\/\/([^/?#\\]+)(?:[/?#]|$)/i;

const HTTPS_PORT = 443;
/** Below are the ports of other services; receivers of webhooks have no business there. */
const FIRST_FREE_PORT = 1024;

/** All addresses of the internet that hosts can have; the rest of IPv6 is not handed out, or embeds IPv4. */
const GLOBAL_IPV6: readonly [ReturnType<typeof ipaddr.IPv6.parse>, number] = [ipaddr.IPv6.parse("2000::"), 3];

/** Interface ids by which routers forward to the IPv4 address that they end in (RFC 5214). */
const TUNNELLED: ReadonlySet<string> = new Set(["0:5efe", "200:5efe"]);

/**
 * Decides whether events may be sent to an address; the same on save, on test and before each attempt. All addresses of
 * the host must be public, whatever was found at an earlier time: whoever connects uses the answer and nothing else.
 * @throws ApiError 422 that says why not, also for a host whose name cannot be resolved
 */
export async function checkTarget(text: string, rules: TargetRules): Promise<CheckedTarget> {
  const url = readAddress(text);
  const own = rules.allowsLoopback ? LOOPBACK.get(url.hostname) : undefined;
  if (!own && url.protocol !== "https:") throw refused("must begin with 'https://'");
  if (!own && !isSensiblePort(url)) {
    throw refused(`must have the port ${HTTPS_PORT} or one from ${FIRST_FREE_PORT}`);
  }
  const addresses = await addressesOf(url, rules);
  const isAllowed = ({ address }: HostAddress) => (own ? own.includes(address) : isPublic(address));
  // The address itself stays unsaid: whoever asks could map a network with it.
  if (!addresses.every(isAllowed)) throw refused("leads to an address that is not public");
  const pinned = addresses.find(({ family }) => family === 4) ?? addresses[0];
  if (!pinned) throw refused("has a host that cannot be resolved");
  return { url, address: pinned.address, family: pinned.family };
}

/** Whether an address, without brackets, is one of the internet that anybody can reach. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes("%")) return false;
  const known = ipaddr.parse(address);
  if (known.range() !== "unicast") return false;
  if (!(known instanceof ipaddr.IPv6)) return ipaddr.IPv4.isValidFourPartDecimal(address);
  const [network, bits] = GLOBAL_IPV6;
  const [, , , , fifth = 0, sixth = 0] = known.parts;
  return known.match(network, bits) && !TUNNELLED.has(`${fifth.toString(16)}:${sixth.toString(16)}`);
}

function readAddress(text: string): URL {
  const [, , authority = ""] = SPELLING.exec(text) ?? [];
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || authority === "" || hasGaps(text)) throw refused("must be an absolute address");
  if (authority.includes("@")) throw refused("must not hold a user name or a password");
  const host = authority.replace(/:\d*$/, "").toLowerCase();
  if (host !== url.hostname) throw refused(`must spell its host '${url.hostname}'`);
  if (host.endsWith(".")) throw refused("must not have a host that ends in a dot");
  if (url.port === "0") throw refused("must not have the port 0");
  return url;
}

/** Whether there is something that parsers leave out: spaces and control characters. */
function hasGaps(text: string): boolean {
  return /[\s\p{Cc}\\]/u.test(text);
}

function isSensiblePort({ port }: URL): boolean {
  const number = port === "" ? HTTPS_PORT : Number(port);
  return number === HTTPS_PORT || number >= FIRST_FREE_PORT;
}

/** A host that is an address has no other; names are looked up. */
async function addressesOf({ hostname }: URL, { lookup }: TargetRules): Promise<readonly HostAddress[]> {
  if (hostname.startsWith("[")) return [{ address: hostname.slice(1, -1), family: 6 }];
  if (ipaddr.IPv4.isValidFourPartDecimal(hostname)) return [{ address: hostname, family: 4 }];
  try {
    return await lookup(hostname);
  } catch (error) {
    throw refused("has a host that cannot be resolved", error);
  }
}

function refused(text: string, cause?: unknown): ApiError {
  return faultError({ path: "configuration.url", text }, cause);
}
