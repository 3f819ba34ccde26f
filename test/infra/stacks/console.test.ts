import { beforeAll, describe, expect, it } from "@jest/globals";
import { readDeployment } from "../../../infra/deployment.ts";
import { listResources, type Synthesis, synthesize } from "../../support/deployment/synthesis.ts";

const AREAS = ["auth", "staff", "tasks"];
let stacks: Synthesis;

beforeAll(async () => {
  stacks = await synthesize({ CARTWRIGHT_CONSOLE: "on" }, AREAS);
}, 180_000);

describe("a deployed console", () => {
  it("is files of a private bucket behind the API's distribution, and breaks no rule", () => {
    expect(stacks.findings).toEqual([]);
    const [distribution] = listResources(stacks.api, "AWS::CloudFront::Distribution");
    const { CacheBehaviors } = distribution?.Properties.DistributionConfig ?? {};
    const behaviour = CacheBehaviors.find((one: { PathPattern: string }) => one.PathPattern === "/console*");
    expect(behaviour).toMatchObject({ AllowedMethods: ["GET", "HEAD"], Compress: true });
    const [bucket] = listResources(stacks.api, "AWS::S3::Bucket");
    expect(bucket?.Properties.PublicAccessBlockConfiguration).toMatchObject({ BlockPublicPolicy: true });
    expect(Object.keys(stacks.api.Outputs ?? {})).toContain("ConsoleUrl");
  });

  it("may load and call nothing but its own origin and the shop's files", () => {
    const [policy] = listResources(stacks.api, "AWS::CloudFront::ResponseHeadersPolicy");
    const { ContentSecurityPolicy } =
      policy?.Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig ?? {};
    const text = JSON.stringify(ContentSecurityPolicy);
    expect(text).toContain("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' ");
    expect(text).not.toMatch(/unsafe|\*/);
  });

  it("keeps the page fresh and its files for a year", () => {
    const copies = listResources(stacks.api, "Custom::CDKBucketDeployment").map(
      ({ Properties }) => Properties,
    );
    const controls = copies.map(({ SystemMetadata }) => SystemMetadata["cache-control"]);
    expect(controls.toSorted()).toEqual(["no-cache", "public, max-age=31536000, immutable"]);
    expect(copies.map(({ Prune }) => Prune)).toEqual([false, false]);
  });

  it("is there with the pool of staff, left out without one, and left out always when it is off", () => {
    const hasConsole = (env: Record<string, string>) => readDeployment(env).hasConsole;
    expect(hasConsole({})).toBe(false);
    expect(hasConsole({ CARTWRIGHT_STAFF: "cognito" })).toBe(true);
    expect(hasConsole({ CARTWRIGHT_STAFF: "cognito", CARTWRIGHT_CONSOLE: "off" })).toBe(false);
    expect(() => hasConsole({ CARTWRIGHT_CONSOLE: "on", CARTWRIGHT_CLOUDFRONT: "off" })).toThrow(
      /CloudFront/,
    );
  });
});
