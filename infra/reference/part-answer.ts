import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Part } from "./part.ts";

/** The request header that matters here, in lower case. */
export type AskedWith = { readonly "if-none-match"?: string | undefined };

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Answers with a part, always compressed: Scalar's script exceeds Lambda's limit for answers otherwise. Answers 304 if the
 * browser already has it.
 */
export function partAnswer(part: Part, asked: AskedWith): APIGatewayProxyStructuredResultV2 {
  const headers = {
    ETag: part.tag,
    "Cache-Control": part.isNamedByContent ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
    "X-Content-Type-Options": "nosniff",
    ...(part.policy === undefined ? {} : { "Content-Security-Policy": part.policy }),
  };
  if (hasTag(asked["if-none-match"], part.tag)) return { statusCode: 304, headers };
  return {
    statusCode: 200,
    headers: { ...headers, "Content-Type": part.type, "Content-Encoding": "gzip" },
    body: part.zipped.toString("base64"),
    isBase64Encoded: true,
  };
}

/** A proxy that compresses an answer turns its ETag into a weak one. */
function hasTag(given: string | undefined, tag: string): boolean {
  return (given ?? "").split(",").some((one) => one.trim().replace(/^W\//, "") === tag);
}
