import ipaddr from "ipaddr.js";
import type { HostAddress, TargetRules, Timed } from "../use-case/capabilities.ts";

/** A checked target, with the one IP address that the connection must use. @answers To which addresses may functions send? */
export type CheckedTarget = HostAddress & { readonly url: URL };

export type TargetFault = {
  readonly fault: "spelling" | "not public" | "unresolved";
  /** Follows the name of the field. It never names an address, which would let clients map a network. */
  readonly text: string;
  readonly cause?: unknown;
};

/** Exact spellings; every other form of a loopback address is refused. */
const LOOPBACK: ReadonlyMap<string, readonly string[]> = new Map([
  ["localhost", ["127.0.0.1", "::1"]],
  ["127.0.0.1", ["127.0.0.1"]],
  ["[::1]", ["::1"]],
]);

/** Scheme and authority as spelled: a parser may turn them into another host. */
const SPELLING = /^(https?):\/\/([^/?#\\]+)(?:[/?#]|$)/i;

const HTTPS_PORT = 443;
/** Lower ports belong to other services. */
const FIRST_FREE_PORT = 1024;

/** All public IPv6 addresses; the rest is not assigned or embeds IPv4. */
const GLOBAL_IPV6: readonly [ReturnType<typeof ipaddr.IPv6.parse>, number] = [ipaddr.IPv6.parse("2000::"), 3];

/** Interface ids that routers forward to an embedded IPv4 address (RFC 5214). */
const TUNNELLED: ReadonlySet<string> = new Set(["0:5efe", "200:5efe"]);

/** All addresses of the host must be public. Callers must connect to the returned one: a second lookup may differ. */
export async function judgeTarget(
  ctx: Timed,
  rules: TargetRules,
  text: string,
): Promise<CheckedTarget | TargetFault> {
  const url = readSpelling(text);
  if ("fault" in url) return url;
  const loopbackAddresses = rules.allowsLoopback ? LOOPBACK.get(url.hostname) : undefined;
  if (!loopbackAddresses && url.protocol !== "https:") return misspell("must begin with 'https://'");
  if (!loopbackAddresses && !isAllowedPort(url)) {
    return misspell(`must have the port ${HTTPS_PORT} or one from ${FIRST_FREE_PORT}`);
  }
  const addresses = await resolveAddresses(ctx, rules, url);
  if ("fault" in addresses) return addresses;
  const isAllowed = ({ address }: HostAddress) =>
    loopbackAddresses ? loopbackAddresses.includes(address) : isPublic(address);
  if (!addresses.every(isAllowed))
    return { fault: "not public", text: "leads to an address that is not public" };
  const pinned = addresses.find(({ family }) => family === 4) ?? addresses[0];
  if (!pinned) return UNRESOLVED;
  return { url, address: pinned.address, family: pinned.family };
}

/** @param address without brackets */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes("%")) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  if (!(parsed instanceof ipaddr.IPv6)) return ipaddr.IPv4.isValidFourPartDecimal(address);
  const [network, bits] = GLOBAL_IPV6;
  const [, , , , fifth = 0, sixth = 0] = parsed.parts;
  return parsed.match(network, bits) && !TUNNELLED.has(`${fifth.toString(16)}:${sixth.toString(16)}`);
}

function readSpelling(text: string): URL | TargetFault {
  const [, , authority = ""] = SPELLING.exec(text) ?? [];
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || authority === "" || hasDroppedCharacters(text)) return misspell("must be an absolute address");
  if (authority.includes("@")) return misspell("must not hold a user name or a password");
  const host = authority.replace(/:\d*$/, "").toLowerCase();
  if (host !== url.hostname) return misspell(`must spell its host '${url.hostname}'`);
  if (host.endsWith(".")) return misspell("must not have a host that ends in a dot");
  if (url.port === "0") return misspell("must not have the port 0");
  return url;
}

/** Spaces and control characters, which parsers drop. */
function hasDroppedCharacters(text: string): boolean {
  return /[\s\p{Cc}\\]/u.test(text);
}

function isAllowedPort({ port }: URL): boolean {
  const number = port === "" ? HTTPS_PORT : Number(port);
  return number === HTTPS_PORT || number >= FIRST_FREE_PORT;
}

async function resolveAddresses(
  ctx: Timed,
  { lookup }: TargetRules,
  { hostname }: URL,
): Promise<readonly HostAddress[] | TargetFault> {
  if (hostname.startsWith("[")) return [{ address: hostname.slice(1, -1), family: 6 }];
  if (ipaddr.IPv4.isValidFourPartDecimal(hostname)) return [{ address: hostname, family: 4 }];
  try {
    return await lookup(ctx, hostname);
  } catch (cause) {
    return { ...UNRESOLVED, cause };
  }
}

const UNRESOLVED: TargetFault = { fault: "unresolved", text: "has a host that cannot be resolved" };

function misspell(text: string): TargetFault {
  return { fault: "spelling", text };
}
