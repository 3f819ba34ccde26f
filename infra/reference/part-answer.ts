import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Part } from "./part.ts";

/** What is said of the request by the header that matters here, with its name in lower case. */
export type AskedWith = { readonly "if-none-match"?: string | undefined };

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * A part as it is answered: zipped whoever asks, since Scalar's script is larger unzipped than what Lambda lets a function
 * answer, and as nothing for who has it already.
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

/** What compresses on the way makes a tag a weak one. */
function hasTag(given: string | undefined, tag: string): boolean {
  return (given ?? "").split(",").some((one) => one.trim().replace(/^W\//, "") === tag);
}
