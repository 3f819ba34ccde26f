import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { invalid } from "../kernel/errors.ts";
import type { IfMatch } from "../kernel/etag.ts";

/** The header of an endpoint. @param name of the kind whose tag it takes */
export function describeIfMatch(name: string): { readonly "if-match": string } {
  return {
    "if-match": `Only if the ${name} is in this state: the \`ETag\` of an earlier answer, a list of them, or \`*\`. Otherwise 412.`,
  };
}

const TAG = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/; // as RFC 9110 8.8.3

/** @throws ApiError 400 unless it is one tag, a list of them, or `*` */
export function readIfMatch(
  endpoint: { readonly ifMatch?: string },
  { headers }: Pick<APIGatewayProxyEventV2, "headers">,
): IfMatch | undefined {
  const header = headers["if-match"];
  return endpoint.ifMatch === undefined || header === undefined ? undefined : parseIfMatch(header);
}

function parseIfMatch(header: string): IfMatch {
  if (header.trim() === "*") return "*";
  const tags = splitTags(header);
  if (tags.length > 0 && tags.every((tag) => TAG.test(tag))) return tags;
  throw invalid("'If-Match' must be an ETag such as W/\"mf1k2x3y-0a1b\", a list of them, or *.", {
    source: "If-Match",
  });
}

/** A tag may contain commas; empty elements of a list are allowed. */
function splitTags(header: string): string[] {
  return (header.match(/(?:[^,"]|"[^"]*"?)+/g) ?? []).map((tag) => tag.trim()).filter((tag) => tag !== "");
}
