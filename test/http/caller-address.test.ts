import { describe, expect, it } from "@jest/globals";
import { callerAddress } from "../../lib/http/caller-source.ts";
import { gatewayEvent } from "../support/deployment/invoke-bundles.ts";

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

  it.each([
    ["alone", `by=203.0.113.1;for=${CALLER};host=api.example.com;proto=https`, CALLER],
    ["after a claim of the caller's", `for=10.0.0.1, by=203.0.113.1; For="${CALLER}:4711"`, CALLER],
    ["before the hop itself", `for=${CALLER}, for=${EDGE}`, CALLER],
    ["of version 6 with a port", 'for="[2001:db8::7]:4711";proto=https', "2001:db8::7"],
    ["of nobody known", "for=unknown;by=_hidden", "192.0.2.1"],
    ["not told", "by=203.0.113.1", "192.0.2.1"],
  ])("behind a gateway that says Forwarded, else X-Forwarded-For: %s", (_, forwarded, expected) => {
    const headers = { via: "HTTP/1.1 AmazonAPIGateway", forwarded, "x-forwarded-for": "192.0.2.1" };
    expect(seen(EDGE, headers)).toBe(expected);
  });

  it.each([
    ["2001:db8::7", "2001:db8::7"],
    ["[2001:db8::7]:443", "2001:db8::7"],
    [`${CALLER}:443`, CALLER],
    ["jane@example.com eyJtoken", EDGE],
    ["fe80::7%eyJtoken", EDGE],
    [`${CALLER}, 1.2.3.4.5`, EDGE],
  ])("is an address and no other text: %s", (forwarded, expected) => {
    expect(seen(EDGE, { via: "CloudFront", "x-forwarded-for": forwarded })).toBe(expected);
    expect(seen(EDGE, { via: "AmazonAPIGateway", forwarded: `for="${forwarded}"` })).toBe(expected);
    expect(seen(EDGE, { via: "CloudFront", forwarded: `for=${CALLER}` })).toBe(EDGE);
  });

  it("is empty where an event names none", () => {
    expect(callerAddress(gatewayEvent("GET", "/") as never)).toBe("");
  });
});
