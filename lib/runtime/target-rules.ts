import { lookup } from "node:dns/promises";
import type { Deadline } from "../kernel/deadline.ts";
import type { HostAddress, TargetRules } from "../use-case/context.ts";

/** A name that takes longer has no host that deliveries could rely on. */
const LONGEST_LOOKUP_MS = 3000;
/** Kept back from the request's time for what follows. */
const RESERVE_MS = 1000;

/** The rules of this deployment, with the names as its network resolves them. */
export function openTargetRules(deadline: Deadline): TargetRules {
  return {
    allowsLoopback: process.env["CARTWRIGHT_LOOPBACK_TARGETS"] === "allowed",
    lookup: (host) => addressesOf(host, Math.min(LONGEST_LOOKUP_MS, deadline.left() - RESERVE_MS)),
  };
}

/** The system's own resolver cannot be stopped: what it finds later is not waited for. */
async function addressesOf(host: string, milliseconds: number): Promise<readonly HostAddress[]> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const late = () => reject(new Error(`The name of a host was not resolved in ${milliseconds} ms.`));
    timer = setTimeout(late, Math.max(0, milliseconds));
  });
  try {
    const found = await Promise.race([lookup(host, { all: true }), tooLate]);
    return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
  } finally {
    clearTimeout(timer);
  }
}
