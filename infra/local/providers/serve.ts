import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { listen } from "../free-port.ts";
import { readBody } from "../read-body.ts";

export type HttpRequest = {
  readonly method: string;
  readonly path: string;
  /** The part after the question mark, or `""`. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

export type HttpAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Answers a request; `cut` ends the connection without an answer. */
export type AnswerHttp = (request: HttpRequest) => Promise<HttpAnswer | "cut">;

/** The port of a stand-in, which a test can close and open again. */
export type Network = {
  /** New connections are refused from now on. Calls in progress go on. */
  readonly refuse: () => void;
  readonly accept: () => Promise<void>;
};

/** Serves on this machine until closed. Closing ends open connections. */
export async function serve(answer: AnswerHttp, wantedPort?: number) {
  const server = createServer((request, response) => {
    respond(answer, request, response).catch(() => response.destroy());
  });
  const port = await listen(server, wantedPort);
  const network: Network = {
    refuse: () => {
      if (server.listening) server.close();
      server.closeIdleConnections();
    },
    accept: async () => {
      if (!server.listening) await listen(server, port);
    },
  };
  const close = () =>
    new Promise<void>((resolve) => {
      if (server.listening) server.close(() => resolve());
      else resolve();
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, network, close };
}

async function respond(answer: AnswerHttp, request: IncomingMessage, response: ServerResponse) {
  const body = await readBody(request);
  const [path = "/", query = ""] = (request.url ?? "/").split(/\?(.*)/s);
  const { method = "GET", headers } = request;
  const answered = await answer({ method, path, query, headers, body: body?.toString("utf8") ?? "" });
  if (answered === "cut") request.socket.destroy();
  else response.writeHead(answered.status, answered.headers).end(answered.body);
}
