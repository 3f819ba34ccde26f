import { randomInt } from "node:crypto";
import { createServer, type Server } from "node:net";

/** Below the range that systems use for outgoing connections, which could take the port a moment later. */
const LOWEST = 10_240;
const HIGHEST = 32_767;
const TRIES = 100;

/**
 * A free port of the loopback address, for a program that cannot report its own port. Another program may take it first, so
 * callers must be ready to repeat the start.
 */
export async function freePort(host = "127.0.0.1"): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(LOWEST, HIGHEST + 1);
    if (await isFree(port, host)) return port;
  }
  throw new Error(`None of ${TRIES} ports from ${LOWEST} to ${HIGHEST} is free.`);
}

/**
 * A loopback address for a program without access control. On Linux it is one of 16 million, so that with a random port no
 * web page can find it by trying. Other systems have only one loopback address.
 */
export async function findHiddenLoopback(platform = process.platform): Promise<string> {
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

/** Begins to listen, by default at a free port. @returns the port @throws Error for an address that cannot be used */
export function listen(server: Server, port = 0, host = "127.0.0.1"): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}
