import type { APIGatewayProxyEventV2 } from "aws-lambda";

export type SentCookies = Pick<APIGatewayProxyEventV2, "cookies" | "headers">;

/** Gateways take cookies out of the headers; other senders of events leave them there. */
export function readCookies({ cookies = [], headers }: SentCookies): readonly string[] {
  const text = headers["cookie"];
  return text === undefined ? cookies : [...cookies, text];
}
