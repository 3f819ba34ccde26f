import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { listen } from "../free-port.ts";
import { readOutput } from "./programs.ts";

/** Host name of this machine inside containers. */
export const HOST_FROM_CONTAINER = "host.docker.internal";

export type Relay = { readonly endpoint: string; readonly close: () => void };

/**
 * Lets containers reach a service on this machine's loopback address. Docker Desktop forwards there itself. On Linux the
 * relay listens at the address of Docker's bridge, which only this machine can reach. Local programs, including pages in a
 * browser, must know the secret path of the relay's endpoint.
 * @param onAnswer called after each answer to a container
 * @param addresses to listen at; the first that works is used
 */
export async function relay(
  endpoint: string,
  onAnswer: () => void = () => {},
  addresses?: readonly string[],
): Promise<Relay> {
  const secret = `/${randomBytes(24).toString("base64url")}`;
  const server = createServer((from, to) => {
    const path = from.url?.startsWith(`${secret}/`) ? from.url.slice(secret.length) : undefined;
    if (path === undefined) to.writeHead(403, { Connection: "close" }).end();
    else handOn(from, to.on("finish", onAnswer), `${endpoint}${path}`);
  });
  const port = await listenAtFirst(server, addresses ?? (await bridgeAddresses()));
  return {
    endpoint: `http://${HOST_FROM_CONTAINER}:${port}${secret}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function handOn(from: IncomingMessage, to: ServerResponse, url: string): void {
  const { method = "GET", headers } = from;
  const onward = request(url, { method, headers }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    pipeline(answer, to, ignore);
  });
  // The client sees a closed connection, as it would without a relay.
  onward.on("error", () => to.destroy());
  pipeline(from, onward, ignore);
}

function ignore(): void {}

/** Some addresses may not belong to this machine: Docker can run in a virtual machine. */
async function listenAtFirst(
  server: Server,
  [address = "127.0.0.1", ...others]: readonly string[],
): Promise<number> {
  try {
    return await listen(server, 0, address);
  } catch (error) {
    if (others.length === 0) throw error;
    return listenAtFirst(server, others);
  }
}

const BRIDGE = "docker0";
const LOOPBACK = "127.0.0.1";

/**
 * Addresses under which containers may reach this machine, most likely first. Docker's bridge is down while no container
 * runs, and Node lists no interface that is down although it can listen there, so this asks `ip` and Docker. Docker Desktop
 * has no bridge here; it forwards to the loopback address.
 */
async function bridgeAddresses(): Promise<string[]> {
  if (process.platform !== "linux") return [LOOPBACK];
  const shown = await readOutput("ip", "-4", "-o", "address", "show", BRIDGE);
  const inspected = await readOutput("docker", "network", "inspect", "bridge");
  return addressesIn(shown ?? "", inspected ?? "");
}

/** Addresses in the outputs of `ip` and `docker network inspect`. */
export function addressesIn(shown: string, inspected: string): string[] {
  const [, own] = /\binet ([\d.]+)/.exec(shown) ?? [];
  const [, gateway] = /"Gateway":\s*"([\d.]+)"/.exec(inspected) ?? [];
  // The bridge has the network's first address. Old engines do not report it before the first container runs.
  const [, network] = /"Subnet":\s*"([\d.]+)\.\d+\//.exec(inspected) ?? [];
  const hosts = [own, gateway, network && `${network}.1`, LOOPBACK];
  return hosts.filter((address) => address !== undefined);
}
