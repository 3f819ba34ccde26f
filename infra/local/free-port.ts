import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ports that systems lend to outgoing connections, or one of those would take it a moment later. */
const LOWEST = 10_240;
const HIGHEST = 32_767;
const TRIES = 100;

/**
 * A port of this machine's loopback address that nobody listens on right now, for a program that cannot say which
 * one it was given. By the time it listens somebody else may have it, so its start has to be tried again then.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(LOWEST, HIGHEST + 1);
    if (await isFree(port)) return port;
  }
  throw new Error(`None of ${TRIES} ports from ${LOWEST} to ${HIGHEST} is free.`);
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
