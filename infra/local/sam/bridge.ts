import { readOutput } from "./programs.ts";

const BRIDGE = "docker0";
const LOOPBACK = "127.0.0.1";

/**
 * Addresses under which containers may reach this machine, most likely first. Docker's bridge is down while no container
 * runs, and Node lists no interface that is down although it can listen there, so this asks `ip` and Docker. Docker Desktop
 * has no bridge here; it forwards to the loopback address.
 */
export async function bridgeAddresses(): Promise<string[]> {
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
