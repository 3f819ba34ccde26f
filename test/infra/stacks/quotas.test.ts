import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "@jest/globals";
import {
  type Json,
  resourcesOf,
  rolesOf,
  type Synthesis,
  synthesize,
} from "../../support/deployment/synthesis.ts";

let stacks: Synthesis;
beforeAll(async () => {
  stacks = await synthesize();
}, 120_000);

const MB = 1_000_000;
/** How far a page may be behind before somebody has to write a number anew. */
const NEAR = 0.1;

const operate = readFileSync("docs/operate.md", "utf8");

/** The first number of what the page says is used of a quota. */
function told(quota: string): number {
  const row = operate.split("\n").find((line) => line.startsWith(`| ${quota}`));
  return Number(/[\d.,]+/.exec(row?.split("|")[3] ?? "")?.[0].replaceAll(",", ""));
}

const operationsOf = ({ Properties }: Json) =>
  Object.values<Json>(Properties.Body.paths).flatMap((path) => Object.values(path)).length;
const largestApi = () => Math.max(...resourcesOf(stacks.api, "AWS::ApiGatewayV2::Api").map(operationsOf));
const behaviours = () => {
  const [{ Properties }] = resourcesOf(stacks.api, "AWS::CloudFront::Distribution") as [Json];
  return Properties.DistributionConfig.CacheBehaviors.length;
};
const largestPolicy = () =>
  Math.max(...rolesOf(stacks).map(({ Policies }) => JSON.stringify(Policies[0].PolicyDocument).length));

describe("the quotas that docs/operate.md tells", () => {
  it.each<[string, () => number]>([
    ["Integrations of an HTTP API", largestApi],
    ["Resources of a stack", () => Object.keys(stacks.api.Resources).length],
    ["Roles of an account", () => rolesOf(stacks).length],
    ["Size of a template", () => JSON.stringify(stacks.api).length / MB],
    ["Behaviours of a distribution", behaviours],
    ["Log groups of a region", () => resourcesOf(stacks.api, "AWS::Logs::LogGroup").length],
  ])("%s: are used as told, give or take a tenth", (quota, used) => {
    expect(Math.abs(told(quota) - used()) / used()).toBeLessThan(NEAR);
  });

  it("Policies in a role: are as long as told at the most", () => {
    expect(largestPolicy()).toBeLessThan(told("Policies in a role"));
  });

  it("Lambda functions: are as many as an upgrade replaces", () => {
    const [, count] = /code of some (\d+) functions/.exec(operate) ?? [];
    const functions = resourcesOf(stacks.api, "AWS::Lambda::Function").length;
    expect(Math.abs(Number(count) - functions) / functions).toBeLessThan(NEAR);
  });
});
