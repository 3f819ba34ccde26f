import { createServer } from "node:net";

/**
 * A port of this machine's loopback address that nobody listens on right now.
 * @param wanted 0 for any
 * @throws Error if the wanted one is taken
 */
export function freePort(wanted = 0): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once("error", reject);
    probe.listen(wanted, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : wanted;
      probe.close(() => resolve(port));
    });
  });
}
