import { lookup } from "node:dns/promises";
import type { HostAddress, TargetRules } from "../use-case/capabilities.ts";

const LONGEST_LOOKUP_MS = 3000;
const RESERVE_MS = 1000;

/** Uses this deployment's network to resolve names. @answers To which addresses may events be sent? */
export function openTargetRules(env: NodeJS.ProcessEnv): TargetRules {
  return {
    allowsLoopback: env["CARTWRIGHT_LOOPBACK_TARGETS"] === "allowed",
    lookup: ({ deadline }, host) =>
      resolveHost(host, Math.min(LONGEST_LOOKUP_MS, deadline.left() - RESERVE_MS)),
  };
}

/** The system's resolver cannot be stopped, so a late result is ignored. */
async function resolveHost(host: string, milliseconds: number): Promise<readonly HostAddress[]> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const late = () => reject(new Error(`The name of a host was not resolved in ${milliseconds} ms.`));
    timer = setTimeout(late, Math.max(0, milliseconds));
  });
  try {
    const addresses = await Promise.race([lookup(host, { all: true }), tooLate]);
    return addresses.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
  } finally {
    clearTimeout(timer);
  }
}
