import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { Duplex } from "node:stream";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { ApiError, problem, shortName } from "../../lib/kernel/errors.ts";
import { routeFinder } from "../../lib/routing/route-finder.ts";
import type { Route } from "../../lib/use-case/gateway.ts";
import type { Part } from "../reference/part.ts";
import { partAnswer } from "../reference/part-answer.ts";
import type { AnswerDeliveries } from "./deliveries/answer-deliveries.ts";
import { errorAnswer, pageAnswer, refusal } from "./error-answer.ts";
import type { FileStore } from "./file-store.ts";
import { listen } from "./free-port.ts";
import type { Invoke } from "./functions.ts";
import { gatewayEvent, parseTarget } from "./gateway-event.ts";
import type { Certificate } from "./https/certificate.ts";
import { refusePlainHttp } from "./https/refuse-plain-http.ts";
import { isOfProvider } from "./identity-provider/demo-profiles.ts";
import type { AnswerPayments } from "./payments/answer-payments.ts";
import { readBody } from "./read-body.ts";
import { answerTo, strangerRefusal } from "./web-pages.ts";

type Answer = APIGatewayProxyStructuredResultV2;

export type Page = {
  readonly type: string;
  readonly content: string | Buffer;
  /** Content security policy of a page. */
  readonly policy?: string;
  /** Never set: a page is made for each request, unlike parts of the reference. */
  readonly tag?: undefined;
};

export type Service = {
  readonly routes: readonly Route[];
  /** The function for paths without a route. */
  readonly fallbackId: string;
  readonly invoke: Invoke;
  /** Pages and pictures that only the local service has. */
  readonly page: (path: string) => Promise<Page | Part | undefined>;
  /** Answers `/deliveries` and below. */
  readonly deliveries: AnswerDeliveries;
  /** Answers `/payments` and below. */
  readonly payments: AnswerPayments;
  /** Contents of uploaded files. */
  readonly files: FileStore;
};

export type ServerOptions = {
  /** 0 for any free port. */
  readonly port: number;
  /** Requests wait until this resolves. */
  readonly service: Promise<Service>;
  readonly report: (error: unknown) => void;
  /** Answers the demo provider's addresses itself; asked with the service's address. */
  readonly openProvider?: (
    url: string,
  ) => (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Origins whose pages may call, in addition to those of this machine. */
  readonly origins?: readonly string[];
  /** With a certificate the server speaks only https. */
  readonly certificate?: Certificate | undefined;
};

export type LocalServer = {
  readonly url: string;
  /** Refuses new requests and finishes running ones. */
  readonly close: () => Promise<void>;
};

const LONGEST_REQUEST_MS = 30_000; // limit of an HTTP API
const LONGEST_CLOSING_MS = 5_000;

/**
 * Local stand-in for the HTTP API. It listens before the store is open: a port that is only reserved by number is often
 * taken by then.
 * @throws Error with a message for the user for a port in use
 */
export async function startServer(options: ServerOptions): Promise<LocalServer> {
  const { port: wanted, service, report, origins = [], certificate, openProvider } = options;
  let provider: ReturnType<NonNullable<ServerOptions["openProvider"]>> | undefined;
  const answering = service.then(answerer);
  answering.catch(() => {}); // the caller that opens the service handles the error
  const server = createServerFor(certificate, (request, response) => {
    const refused = strangerRefusal(request, origins);
    if (refused) return send(server, request, response, answerTo(undefined, refused));
    if (provider && isOfProvider(request)) return void provider(request, response).catch(report);
    const reply = (answer: Answer) =>
      send(server, request, response, answerTo(request.headers.origin, answer));
    answering
      .then((answer) => answer(request))
      .then(reply, (error) => {
        report(error);
        reply(errorAnswer(error));
      });
  });
  server.on("clientError", (error, socket) => refuseBrokenRequest(error, socket));
  const port = await listen(server, wanted).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EADDRINUSE" ? new Error(portIsTaken(wanted)) : error;
  });
  const url = `${certificate ? "https" : "http"}://127.0.0.1:${port}`;
  provider = openProvider?.(url);
  return { url, close: () => close(server) };
}

function createServerFor(certificate: Certificate | undefined, answer: RequestListener): Server {
  const limits = { requestTimeout: LONGEST_REQUEST_MS };
  if (!certificate) return createServer(limits, answer);
  const server = createSecureServer({ ...limits, ...certificate }, answer);
  refusePlainHttp(server, (socket) => writeAnswer(socket, refusal(400, HTTPS_ALONE)));
  return server;
}

const HTTPS_ALONE = "This service was started with --https: its address begins with 'https://'.";

function answerer({ routes, fallbackId, invoke, page, deliveries, payments, files }: Service) {
  const find = routeFinder(routes);
  return async (request: IncomingMessage): Promise<Answer> => {
    const method = request.method ?? "GET";
    const { path } = parseTarget(request.url ?? "/");
    const shown = method === "GET" || method === "HEAD" ? await page(path) : undefined;
    if (shown) return shown.tag === undefined ? pageAnswer(shown) : partFor(request, shown);
    const own = (await deliveries(request)) ?? (await payments(request)) ?? (await files(request));
    if (own) return own;
    const body = await readBody(request);
    if (!body) return refusal(413, "The body is larger than 10 MB.");
    const match = find(method, path);
    return invoke(match?.route.id ?? fallbackId, gatewayEvent(request, body, match));
  };
}

/** Unzips the part for a client that does not accept gzip. Lambda's size limit does not apply here. */
async function partFor({ headers: asked }: IncomingMessage, part: Part): Promise<Answer> {
  const answer = partAnswer(part, asked);
  if (answer.body === undefined || /\bgzip\b/.test(asked["accept-encoding"]?.toString() ?? "")) return answer;
  const { "Content-Encoding": _, ...headers } = answer.headers ?? {};
  return { ...answer, headers, body: (await promisify(gunzip)(part.zipped)).toString("base64") };
}

function send(
  server: Server,
  request: IncomingMessage,
  response: ServerResponse,
  { statusCode, headers, body, isBase64Encoded }: Answer,
) {
  const content = Buffer.from(body ?? "", isBase64Encoded ? "base64" : "utf8");
  // An unread body would be taken for the next request. A closing server wants no further requests.
  const last = request.complete && server.listening ? {} : { Connection: "close" };
  // The answer to HEAD says the length of a body that it does not have.
  const isSaid = statusCode === 204 || (headers && "Content-Length" in headers);
  const length = isSaid ? {} : { "Content-Length": content.length };
  response.writeHead(statusCode ?? 500, { ...headers, ...last, ...length }).end(content);
}

type BrokenRequest = NodeJS.ErrnoException & { readonly rawPacket?: Buffer };

/** Node's parser refuses these requests before a handler sees them. The client still gets an error in the usual form. */
function refuseBrokenRequest(error: BrokenRequest, socket: Duplex): void {
  // No answer is possible if the TLS handshake failed.
  if (!socket.writable || error.code === "ECONNRESET" || error.code?.startsWith("ERR_SSL_")) {
    socket.destroy();
    return;
  }
  writeAnswer(socket, brokenRequestAnswer(error));
}

/** Answers without a request object and closes the connection. */
function writeAnswer(socket: Duplex, answer: Answer): void {
  const { statusCode = 400, headers, body = "" } = answerTo(undefined, answer);
  const lines = Object.entries({
    ...headers,
    "Content-Length": Buffer.byteLength(body),
    Connection: "close",
  });
  const head = [
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`,
    ...lines.map((line) => line.join(": ")),
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

function brokenRequestAnswer({ code, rawPacket }: BrokenRequest): Answer {
  if (code === "HPE_HEADER_OVERFLOW") return refusal(431, "The headers are larger than 16 KB.");
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return refusal(408, "The request did not arrive in time.");
  const method = /^[A-Za-z]+(?= )/.exec(String(rawPacket))?.[0];
  if (code === "HPE_INVALID_METHOD" && method) {
    return errorAnswer(
      new ApiError([problem(405, `There is no method '${shortName(method)}'.`)], {
        Allow: "GET, HEAD, POST, PUT, DELETE, OPTIONS",
      }),
    );
  }
  return refusal(400, "This is not a valid HTTP request.");
}

function portIsTaken(port: number): string {
  return `Port ${port} is taken. Choose another one: npm start -- --port ${port + 1}`;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const impatient = setTimeout(() => server.closeAllConnections(), LONGEST_CLOSING_MS);
    server.close(() => {
      clearTimeout(impatient);
      resolve();
    });
    server.closeIdleConnections();
  });
}
