import { type ClientRequest, type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { OutsideAnswer, OutsideRequest } from "../use-case/capabilities.ts";

const MOST_ANSWER_BYTES = 64 * 1024;

/**
 * Connects to the checked address and follows no redirect. A kept connection would outlive the check. Never throws.
 * @answers How are receivers of events and identity providers called?
 */
export function callPinned(request: OutsideRequest, longestMs: number): Promise<OutsideAnswer> {
  return new Promise((resolve) => {
    let started: ClientRequest | undefined;
    const timer = setTimeout(() => end(buildFailure(describeTimeout(longestMs))), longestMs);
    const end = (answer: OutsideAnswer) => {
      clearTimeout(timer);
      resolve(answer);
      started?.destroy();
    };
    try {
      started = open(request);
      started.on("error", (error) => end(buildFailure(describeError(error))));
      started.on("response", (response) => readAnswer(response, end));
      started.end(request.body);
    } catch {
      end(buildFailure("The request could not be made."));
    }
  });
}

function open({ url, address, family, method, headers, body }: OutsideRequest): ClientRequest {
  const send = url.protocol === "https:" ? secureRequest : plainRequest;
  const lookup: LookupFunction = (_host, options, callback) =>
    options.all ? callback(null, [{ address, family }]) : callback(null, address, family);
  const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
  return send(url, {
    method,
    agent: false,
    lookup,
    ...(isIP(bareHost(url)) === 0 ? { servername: url.hostname } : {}),
    headers: { ...headers, ...length, Connection: "close" },
  });
}

function readAnswer(response: IncomingMessage, end: (answer: OutsideAnswer) => void): void {
  const { statusCode: status = 0, headers } = response;
  const chunks: Buffer[] = [];
  let bytes = 0;
  response.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_ANSWER_BYTES) end(buildFailure("The answer was longer than 64 KB."));
    chunks.push(chunk);
  });
  response.on("end", () => {
    if (!response.complete) return end(buildFailure(CUT_OFF));
    end({ status, headers: pickHeaders(headers), body: Buffer.concat(chunks).toString() });
  });
  response.on("error", (error) => end(buildFailure(describeError(error))));
}

function pickHeaders(headers: IncomingMessage["headers"]): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of ["content-type", "retry-after"]) {
    const value = headers[name]?.toString();
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}

export function describeTimeout(milliseconds: number): string {
  return `There was no complete answer within ${Math.round(milliseconds / 100) / 10} seconds.`;
}

function buildFailure(trouble: string): OutsideAnswer {
  return { status: 0, trouble };
}

function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

const CUT_OFF = "The connection ended before the answer was complete.";

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: CUT_OFF,
  EPIPE: CUT_OFF,
  ETIMEDOUT: "The connection could not be made in time.",
  ENOTFOUND: "The name of the host could not be resolved.",
  EAI_AGAIN: "The name of the host could not be resolved.",
  EHOSTUNREACH: "There is no way to the host.",
  ENETUNREACH: "There is no way to the host.",
  CERT_HAS_EXPIRED: "The certificate of the host has expired.",
};

/** Error messages name addresses and bytes of the receiver, so only the kind is reported. */
export function describeError(error: unknown): string {
  const code = String(Reflect.get(Object(error), "code"));
  if (code.startsWith("HPE_")) return "The answer was no HTTP.";
  if (/^(?:ERR_TLS|ERR_SSL|CERT|DEPTH|SELF|UNABLE|EPROTO)/.test(code) && !(code in WORDS)) {
    return "The certificate or the encryption of the host was not accepted.";
  }
  return WORDS[code] ?? "The connection failed.";
}
