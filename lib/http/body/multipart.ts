import { invalid } from "../../kernel/errors.ts";

/** `content` is base64 text, as in a JSON body. */
export type FormFile = { readonly file_name: string; readonly mime_type: string; readonly content: string };

const BOUNDARY = /^multipart\/form-data\b.*;\s*boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i;
const MOST_PARTS = 20;
const HEADERS_END = "\r\n\r\n";

export function multipartBoundary(contentType: string | undefined): string | undefined {
  const [, quoted, plain] = BOUNDARY.exec(contentType ?? "") ?? [];
  return quoted ?? plain;
}

/** Parses RFC 7578. @throws ApiError 400 for an invalid form, a repeated field or more than 20 parts */
export function parseMultipart(body: Buffer, boundary: string): Record<string, string | FormFile> {
  const fields = new Map<string, string | FormFile>();
  for (const part of splitParts(body, boundary)) {
    const { name, value } = readPart(part);
    if (fields.has(name)) throw invalid(`'${name}' is given more than once.`, { source: name });
    fields.set(name, value);
  }
  if (fields.size === 0) throw invalid("The form is empty.");
  fields.delete("__proto__");
  return Object.fromEntries(fields);
}

function splitParts(body: Buffer, boundary: string): Buffer[] {
  const parts: Buffer[] = [];
  const first = Buffer.from(`--${boundary}`);
  const next = Buffer.from(`\r\n--${boundary}`);
  let at = body.indexOf(first);
  if (at < 0) throw invalidForm();
  at += first.length;
  while (body.subarray(at, at + 2).toString("latin1") !== "--") {
    const end = body.indexOf(next, at);
    if (end < 0 || parts.length === MOST_PARTS) throw invalidForm();
    parts.push(body.subarray(at + 2, end));
    at = end + next.length;
  }
  return parts;
}

function readPart(part: Buffer): { name: string; value: string | FormFile } {
  const split = part.indexOf(HEADERS_END);
  if (split < 0) throw invalidForm();
  const partHeaders = part.subarray(0, split).toString("utf8");
  const content = part.subarray(split + HEADERS_END.length);
  const disposition = /^content-disposition:(.*)$/im.exec(partHeaders)?.[1] ?? "";
  const name = /[;\s]name="([^"]*)"/i.exec(disposition)?.[1];
  if (!name) throw invalidForm();
  const fileName = /[;\s]filename="([^"]*)"/i.exec(disposition)?.[1];
  if (fileName === undefined) {
    const text = content.toString("utf8");
    if (text.includes("\uFFFD")) throw invalid(`'${name}' is not valid UTF-8.`, { source: name });
    return { name, value: text };
  }
  const type = /^content-type:\s*([^\s;]+)/im.exec(partHeaders)?.[1] ?? "application/octet-stream";
  return {
    name,
    value: { file_name: fileName, mime_type: type.toLowerCase(), content: content.toString("base64") },
  };
}

function invalidForm() {
  return invalid("The body is not a valid multipart form.");
}
