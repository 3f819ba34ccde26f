import type { Server } from "node:https";
import type { Socket } from "node:net";

/** What every TLS connection begins with (RFC 8446, 5.1). */
const HANDSHAKE = 0x16;
const LONGEST_SILENCE_MS = 10_000;

/**
 * Answers a client that speaks http to the port of an https server, which would otherwise lose its connection without a
 * word: the server's own listener gets connections that begin with a handshake only.
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
        return socket.resume(); // an answer is lost where the rest of the request is left unread
      }
      socket.setTimeout(0);
      socket.off("timeout", end);
      socket.off("error", end);
      socket.unshift(first);
      for (const listener of listeners) listener.call(server, socket);
    });
  });
}
