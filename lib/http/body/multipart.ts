import { invalid } from "../../kernel/errors.ts";

/** A file of a form; its content is base64 text, as a JSON body would carry it. */
export type FormFile = { readonly file_name: string; readonly mime_type: string; readonly content: string };

const BOUNDARY = /^multipart\/form-data\b.*;\s*boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i;
const MOST_PARTS = 20;
const HEADERS_END = "\r\n\r\n";

/** The boundary of a form with files; `undefined` for any other content type. */
export function multipartBoundary(contentType: string | undefined): string | undefined {
  const [, quoted, plain] = BOUNDARY.exec(contentType ?? "") ?? [];
  return quoted ?? plain;
}

/**
 * A form with files (RFC 7578) as an object of strings and files.
 * @throws ApiError 400 for a body that is no such form, a repeated field or more than 20 parts
 */
export function parseMultipart(body: Buffer, boundary: string): Record<string, string | FormFile> {
  const fields = new Map<string, string | FormFile>();
  for (const part of partsOf(body, boundary)) {
    const { name, value } = readPart(part);
    if (fields.has(name)) throw invalid(`'${name}' is given more than once.`, { source: name });
    fields.set(name, value);
  }
  if (fields.size === 0) throw invalid("The form is empty.");
  fields.delete("__proto__");
  return Object.fromEntries(fields);
}

function partsOf(body: Buffer, boundary: string): Buffer[] {
  const parts: Buffer[] = [];
  const first = Buffer.from(`--${boundary}`);
  const next = Buffer.from(`\r\n--${boundary}`);
  let at = body.indexOf(first);
  if (at < 0) throw broken();
  at += first.length;
  while (body.subarray(at, at + 2).toString("latin1") !== "--") {
    const end = body.indexOf(next, at);
    if (end < 0 || parts.length === MOST_PARTS) throw broken();
    parts.push(body.subarray(at + 2, end));
    at = end + next.length;
  }
  return parts;
}

function readPart(part: Buffer): { name: string; value: string | FormFile } {
  const split = part.indexOf(HEADERS_END);
  if (split < 0) throw broken();
  const partHeaders = part.subarray(0, split).toString("utf8");
  const content = part.subarray(split + HEADERS_END.length);
  const disposition = /^content-disposition:(.*)$/im.exec(partHeaders)?.[1] ?? "";
  const name = /[;\s]name="([^"]*)"/i.exec(disposition)?.[1];
  if (!name) throw broken();
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

function broken() {
  return invalid("The body is not a valid multipart form.");
}
