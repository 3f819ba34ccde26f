import type { Server } from "node:https";
import type { Socket } from "node:net";

/** First byte of every TLS connection (RFC 8446, 5.1). */
const HANDSHAKE = 0x16;
const LONGEST_SILENCE_MS = 10_000;

/**
 * Answers a client that sends http to the https port, instead of closing its connection without a message. Only connections
 * that begin with a handshake reach the server's own listener.
 */
export function refusePlainHttp(server: Server, answer: (socket: Socket) => void): void {
  const listeners = server.listeners("connection");
  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => {
    const end = () => socket.destroy();
    socket.on("error", end);
    socket.setTimeout(LONGEST_SILENCE_MS, end);
    socket.once("readable", () => {
      const first: Buffer | null = socket.read();
      if (first === null) return end();
      if (first[0] !== HANDSHAKE) {
        answer(socket);
        return socket.resume(); // unread data would make the client lose the answer
      }
      socket.setTimeout(0);
      socket.off("timeout", end);
      socket.off("error", end);
      socket.unshift(first);
      for (const listener of listeners) listener.call(server, socket);
    });
  });
}
