import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Undescribed } from "../routes.ts";

/** A request that a receiver got. */
export type Received = {
  readonly headers: IncomingHttpHeaders;
  /** The exact text of the body. */
  readonly text: string;
  readonly body: Undescribed;
  readonly method: string;
  readonly path: string;
  readonly at: number;
  /** The status of the answer, 0 without an answer. */
  status: number;
};

export type Mood =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  | "hangs"
  | "drips"
  | "closes";

/** A receiver of webhooks on a port of this machine, which behaves as `mood` says. */
export type Receiver = {
  readonly url: string;
  readonly received: Received[];
  mood: Mood | ((received: Received) => Mood);
  /** Stops accepting connections. */
  readonly die: () => Promise<void>;
  /** Starts again on the same port. */
  readonly rise: () => Promise<void>;
};

export async function aReceiver(mood: Mood = { status: 204 }): Promise<Receiver> {
  const received: Received[] = [];
  const server: { running?: Server } = {};
  const open = async (port: number): Promise<number> => {
    const running = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        const one: Received = {
          headers: request.headers,
          text,
          body: parseJson(text),
          method: request.method ?? "",
          path: request.url ?? "",
          at: Date.now(),
          status: 0,
        };
        received.push(one);
        answer(response, one, typeof self.mood === "function" ? self.mood(one) : self.mood);
      });
    });
    await new Promise<void>((resolve) => running.listen(port, "127.0.0.1", resolve));
    server.running = running;
    return (running.address() as AddressInfo).port;
  };
  const die = async () => {
    const { running } = server;
    running?.closeAllConnections();
    await new Promise((resolve) => (running ? running.close(resolve) : resolve(undefined)));
  };
  const port = await open(0);
  const self: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    mood,
    die,
    rise: async () => void (await open(port)),
  };
  return self;
}

function answer(response: ServerResponse, one: Received, mood: Mood): void {
  if (mood === "hangs") return;
  if (mood === "closes") return void response.destroy();
  if (mood === "drips") {
    response.writeHead(200, { "content-type": "text/plain" });
    const timer = setInterval(() => response.write("."), 500);
    response.on("close", () => clearInterval(timer));
    return;
  }
  one.status = mood.status;
  response.writeHead(mood.status, mood.headers);
  response.end(mood.body);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Waits until a condition is true. @throws Error after `longestMs` */
export async function until(holds: () => unknown, longestMs: number, what = "It"): Promise<void> {
  const deadline = Date.now() + longestMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`${what} did not come about within ${longestMs} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
