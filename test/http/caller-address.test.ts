import { describe, expect, it } from "@jest/globals";
import { callerAddress } from "../../lib/http/caller-address.ts";
import { gatewayEvent } from "../support/invoke-bundles.ts";

const CALLER = "198.51.100.7";
const EDGE = "203.0.113.9";

const seen = (sourceIp: string, headers: Record<string, string>) =>
  callerAddress({
    ...gatewayEvent("GET", "/", { headers }),
    requestContext: { http: { sourceIp } },
  } as never);

describe("the caller's address in the log", () => {
  it.each([
    ["behind the distribution", EDGE, "2.0 x.cloudfront.net (CloudFront)", `${CALLER}, ${EDGE}`, CALLER],
    [
      "behind the distribution, whose hop is not told",
      EDGE,
      "2.0 x.cloudfront.net (CloudFront)",
      CALLER,
      CALLER,
    ],
    [
      "with a claim of its own in front",
      EDGE,
      "2.0 x.cloudfront.net (CloudFront)",
      `10.0.0.1, ${CALLER}, ${EDGE}`,
      CALLER,
    ],
    ["behind the first gateway", EDGE, "HTTP/1.1 AmazonAPIGateway", `${CALLER}, ${EDGE}`, CALLER],
    ["called directly", CALLER, "", `10.0.0.1, ${CALLER}`, CALLER],
    ["called directly, nothing told", CALLER, "", "", CALLER],
    ["behind the distribution, nothing told", EDGE, "2.0 x.cloudfront.net (CloudFront)", "", EDGE],
  ])("%s", (_, sourceIp, via, forwarded, expected) => {
    expect(seen(sourceIp, { via, "x-forwarded-for": forwarded })).toBe(expected);
  });

  it("is empty where an event names none", () => {
    expect(callerAddress(gatewayEvent("GET", "/") as never)).toBe("");
  });
});
