import { connect, createServer, type Server } from "node:net";
import { networkInterfaces } from "node:os";

/** The name under which containers reach this machine. */
export const HOST_FROM_CONTAINER = "host.docker.internal";

export type Relay = { readonly endpoint: string; readonly close: () => void };

/**
 * Lets containers reach a service that listens on this machine's loopback address alone. Docker Desktop leads there by
 * itself; on Linux the way is the address of Docker's bridge, which nobody outside this machine can reach.
 * @param onRequest called whenever containers send something
 */
export async function relay(endpoint: string, onRequest: () => void = () => {}): Promise<Relay> {
  const target = Number(new URL(endpoint).port);
  const bridge = bridgeAddress();
  const sockets = new Set<{ destroy: () => void }>();
  const server = createServer((socket) => {
    const onward = connect(target, "127.0.0.1");
    for (const one of [socket, onward]) {
      sockets.add(one);
      one.on("error", () => one.destroy()).on("close", () => sockets.delete(one));
    }
    socket.on("data", onRequest);
    socket.pipe(onward).pipe(socket);
  });
  const port = await listen(server, bridge ?? "127.0.0.1");
  return {
    endpoint: `http://${HOST_FROM_CONTAINER}:${port}`,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function bridgeAddress(): string | undefined {
  if (process.platform !== "linux") return undefined;
  return networkInterfaces()["docker0"]?.find(({ family }) => family === "IPv4")?.address;
}

function listen(server: Server, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(0, address, () => {
      const at = server.address();
      resolve(typeof at === "object" && at ? at.port : 0);
    });
  });
}
