import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { parseTarget } from "./gateway-event.ts";

export type Key = { readonly accessKeyId: string; readonly secretAccessKey: string };
type Request = Pick<IncomingMessage, "method" | "url" | "headers">;

const SIGNATURE = "X-Amz-Signature";
const LONGEST_SECONDS = 7 * 24 * 60 * 60;
const CLOCK_SKEW_MS = 15 * 60 * 1000;

/**
 * Checks the signature in the query string as S3 does (AWS Signature Version 4): made with this key, for this request, and
 * not expired. Written from AWS's documentation, independently of the code that signs.
 */
export function isPresigned(request: Request, { accessKeyId, secretAccessKey }: Key, now: Date): boolean {
  const { path, query } = parseTarget(request.url ?? "/");
  const asked = new URLSearchParams(query);
  const [id, ...scope] = (asked.get("X-Amz-Credential") ?? "").split("/");
  const [day = "", region = "", service, end] = scope;
  const at = asked.get("X-Amz-Date") ?? "";
  if (asked.get("X-Amz-Algorithm") !== "AWS4-HMAC-SHA256" || id !== accessKeyId) return false;
  if (service !== "s3" || end !== "aws4_request" || !at.startsWith(`${day}T`)) return false;
  if (!isInTime(at, Number(asked.get("X-Amz-Expires")), now)) return false;
  const names = (asked.get("X-Amz-SignedHeaders") ?? "").split(";");
  if (!names.includes("host")) return false;
  const canonical = [
    request.method ?? "",
    path,
    canonicalQuery(asked),
    ...names.map((name) => `${name}:${String(request.headers[name] ?? "").trim()}`),
    "",
    names.join(";"),
    "UNSIGNED-PAYLOAD",
  ].join("\n");
  const text = ["AWS4-HMAC-SHA256", at, scope.join("/"), sha256(canonical)].join("\n");
  const key = ["s3", "aws4_request"].reduce(
    (found, part) => hmac(found, part),
    hmac(hmac(`AWS4${secretAccessKey}`, day), region),
  );
  return isSame(hmac(key, text).toString("hex"), asked.get(SIGNATURE) ?? "");
}

function isInTime(at: string, seconds: number, now: Date): boolean {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(at) ?? [];
  const start = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(start) || !(seconds >= 1 && seconds <= LONGEST_SECONDS)) return false;
  return now.getTime() >= start - CLOCK_SKEW_MS && now.getTime() <= start + seconds * 1000;
}

function canonicalQuery(asked: URLSearchParams): string {
  const pairs = [...asked].filter(([name]) => name !== SIGNATURE);
  const encoded = pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return encoded.sort((a, b) => (a < b ? -1 : 1)).join("&");
}

/** Encodes everything except letters, digits and `-._~`. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
