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

/** Serves on this machine until closed. Closing ends open connections. */
export async function serve(answer: AnswerHttp, port?: number) {
  const server = createServer((request, response) => {
    respond(answer, request, response).catch(() => response.destroy());
  });
  const url = `http://127.0.0.1:${await listen(server, port)}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, close };
}

async function respond(answer: AnswerHttp, request: IncomingMessage, response: ServerResponse) {
  const body = await readBody(request);
  const [path = "/", query = ""] = (request.url ?? "/").split(/\?(.*)/s);
  const { method = "GET", headers } = request;
  const answered = await answer({ method, path, query, headers, body: body?.toString("utf8") ?? "" });
  if (answered === "cut") request.socket.destroy();
  else response.writeHead(answered.status, answered.headers).end(answered.body);
}
