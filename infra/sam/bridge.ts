import { outputOf } from "./programs.ts";

const BRIDGE = "docker0";
const LOOPBACK = "127.0.0.1";

/**
 * Where containers may reach this machine, likeliest first. Docker's bridge is down as long as no container runs, and
 * Node does not list what is down, though one can listen there: so other programs are asked. Docker Desktop has no
 * bridge on this machine and leads containers to the loopback address by itself.
 */
export async function bridgeAddresses(): Promise<string[]> {
  if (process.platform !== "linux") return [LOOPBACK];
  const shown = await outputOf("ip", "-4", "-o", "address", "show", BRIDGE);
  const inspected = await outputOf("docker", "network", "inspect", "bridge");
  return addressesIn(shown ?? "", inspected ?? "");
}

/** The same from what `ip` shows of the bridge and Docker of its network. */
export function addressesIn(shown: string, inspected: string): string[] {
  const [, own] = /\binet ([\d.]+)/.exec(shown) ?? [];
  const [, gateway] = /"Gateway":\s*"([\d.]+)"/.exec(inspected) ?? [];
  // Docker gives its bridge the first address; old engines do not tell it before a container has run.
  const [, network] = /"Subnet":\s*"([\d.]+)\.\d+\//.exec(inspected) ?? [];
  const found = [own, gateway, network && `${network}.1`, LOOPBACK];
  return found.filter((address) => address !== undefined);
}
