import { describe, expect, it } from "@jest/globals";
import { callerSource } from "../../lib/http/caller-source.ts";
import { gatewayEvent } from "../support/deployment/invoke-bundles.ts";

const EDGE = "198.51.100.9";
const CALLER = "203.0.113.7";
const WORD = "51af3dc0-da77-11e4";
const THROUGH = {
  via: "2.0 x.cloudfront.net (CloudFront)",
  "x-forwarded-for": `10.0.0.1, ${CALLER}, ${EDGE}`,
};

const source = (headers: Record<string, string>, word: string | null = WORD, sourceIp = EDGE) =>
  callerSource(
    { ...gatewayEvent("GET", "/", { headers }), requestContext: { http: { sourceIp } } } as never,
    word ?? undefined,
  );

describe("the source of a request", () => {
  it("is the caller of the distribution, whatever he claims himself", () => {
    expect(source({ ...THROUGH, "x-cartwright-front-door": WORD })).toBe(CALLER);
  });

  it("is the caller of the gateway in front, also for one who claims to come through a distribution", () => {
    const headers = {
      "x-cartwright-front-door": WORD,
      via: "1.1 x (CloudFront), HTTP/1.1 AmazonAPIGateway",
      "x-forwarded-for": `10.0.0.1, ${EDGE}`,
      forwarded: `for=10.0.0.2, by=203.0.113.1;for=${CALLER};host=api.example.com;proto=https`,
    };
    expect(source(headers)).toBe(CALLER);
    const claimed = {
      ...THROUGH,
      via: `HTTP/1.1 AmazonAPIGateway, ${THROUGH.via}`,
      forwarded: "for=10.0.0.2",
    };
    expect(source({ ...claimed, "x-cartwright-front-door": WORD })).toBe(CALLER);
  });

  it.each([
    ["without the word", THROUGH, WORD],
    ["with another word", { ...THROUGH, "x-cartwright-front-door": "51af3dc0" }, WORD],
    ["where there is no front door", { ...THROUGH, "x-cartwright-front-door": "" }, null],
  ])("is who called the gateway %s: nobody claims to be another", (_, headers, word) => {
    expect(source(headers, word)).toBe(EDGE);
  });

  it.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
    ["2001:db8::7", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::ffff:203.0.113.7", CALLER],
    ["203.0.113.7", CALLER],
    ["", ""],
  ])("%s is counted as %s", (address, expected) => {
    expect(source({}, null, address)).toBe(expected);
  });
});
