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
export async function freePort(host = "127.0.0.1"): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(LOWEST, HIGHEST + 1);
    if (await isFree(port, host)) return port;
  }
  throw new Error(`None of ${TRIES} ports from ${LOWEST} to ${HIGHEST} is free.`);
}

/**
 * A loopback address for a program that answers to anybody. On Linux it is one of 16 million, so that together with a
 * random port no page in a browser finds it by trying; other systems have one alone.
 */
export async function hiddenLoopback(platform = process.platform): Promise<string> {
  const host = `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}`;
  return platform === "linux" && (await isFree(0, host)) ? host : "127.0.0.1";
}

function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once("error", () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
