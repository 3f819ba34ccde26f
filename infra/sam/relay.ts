import { connect, createServer, type Server } from "node:net";
import { bridgeAddresses } from "./bridge.ts";

/** The name under which containers reach this machine. */
export const HOST_FROM_CONTAINER = "host.docker.internal";

export type Relay = { readonly endpoint: string; readonly close: () => void };

/**
 * Lets containers reach a service that listens on this machine's loopback address alone. Docker Desktop leads there by
 * itself; on Linux the way is the address of Docker's bridge, which nobody outside this machine can reach.
 * @param onRequest called whenever containers send something
 */
export async function relay(endpoint: string, onRequest: () => void = () => {}): Promise<Relay> {
  const { hostname, port: target } = new URL(endpoint);
  const sockets = new Set<{ destroy: () => void }>();
  const server = createServer((socket) => {
    const onward = connect(Number(target), hostname);
    for (const one of [socket, onward]) {
      sockets.add(one);
      one.on("error", () => one.destroy()).on("close", () => sockets.delete(one));
    }
    socket.on("data", onRequest);
    socket.pipe(onward).pipe(socket);
  });
  const port = await listenAtFirst(server, await bridgeAddresses());
  return {
    endpoint: `http://${HOST_FROM_CONTAINER}:${port}`,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Not every address that is found is one of this machine: Docker's may be that of a machine of its own. */
async function listenAtFirst(server: Server, [address = "127.0.0.1", ...others]: string[]): Promise<number> {
  try {
    return await listen(server, address);
  } catch (error) {
    if (others.length === 0) throw error;
    return listenAtFirst(server, others);
  }
}

function listen(server: Server, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(0, address, () => {
      server.off("error", reject);
      const at = server.address();
      resolve(typeof at === "object" && at ? at.port : 0);
    });
  });
}
