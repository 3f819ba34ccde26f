import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Page } from "./server.ts";

/** Answers with a page that browsers do not cache. */
export function pageAnswer({ type, content, policy }: Page): APIGatewayProxyStructuredResultV2 {
  const headers = { "Content-Type": type, "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff" };
  return {
    statusCode: 200,
    headers: { ...headers, ...(policy ? { "Content-Security-Policy": policy } : {}) },
    body: Buffer.from(content).toString("base64"),
    isBase64Encoded: true,
  };
}
