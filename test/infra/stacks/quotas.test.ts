import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "@jest/globals";
import {
  type Json,
  listResources,
  listRoles,
  type Synthesis,
  synthesize,
  type Template,
} from "../../support/deployment/synthesis.ts";

let stacks: Synthesis;
beforeAll(async () => {
  stacks = await synthesize();
}, 120_000);

const MB = 1_000_000;
/** Largest relative difference between a number of the page and the stacks. Beyond it, update the page. */
const NEAR = 0.1;

const operate = readFileSync("docs/operate.md", "utf8");

/** The used part of a quota, as the page says. */
function told(quota: string): number {
  const row = operate.split("\n").find((line) => line.startsWith(`| ${quota}`));
  return Number(/[\d.,]+/.exec(row?.split("|")[3] ?? "")?.[0].replaceAll(",", ""));
}

const listTemplates = () => [stacks.data, ...stacks.areas.values(), stacks.api, stacks.watch!];
const countResources = () => listTemplates().map(({ Resources }) => Object.keys(Resources).length);
const measure = (template: Template) => JSON.stringify(template).length;
const operationsOf = ({ Properties }: Json) =>
  Object.values<Json>(Properties.Body.paths).flatMap((path) => Object.values(path)).length;
const largestApi = () => Math.max(...listResources(stacks.api, "AWS::ApiGatewayV2::Api").map(operationsOf));
const behaviours = () => {
  const [{ Properties }] = listResources(stacks.api, "AWS::CloudFront::Distribution") as [Json];
  return Properties.DistributionConfig.CacheBehaviors.length;
};
const largestPolicy = () =>
  Math.max(...listRoles(stacks).map(({ Policies }) => JSON.stringify(Policies[0].PolicyDocument).length));

describe("the quotas that docs/operate.md tells", () => {
  it.each<[string, () => number]>([
    ["Integrations of an HTTP API", largestApi],
    ["Resources of a stack", () => Math.max(...countResources())],
    ["Stacks of an account", () => listTemplates().length],
    ["Roles of an account", () => listRoles(stacks).length],
    ["Size of a template", () => Math.max(...listTemplates().map(measure)) / MB],
    ["Behaviours of a distribution", behaviours],
    ["Log groups of a region", () => stacks.areas.size + 1],
  ])("%s: are used as told, give or take a tenth", (quota, used) => {
    expect(Math.abs(told(quota) - used()) / used()).toBeLessThan(NEAR);
  });

  it("Policies in a role: are as long as told at the most", () => {
    expect(largestPolicy()).toBeLessThan(told("Policies in a role"));
  });

  it("Lambda functions: are as many as an upgrade replaces", () => {
    const [, count] = /code of some (\d+) functions/.exec(operate) ?? [];
    const functions = listResources(stacks.functions, "AWS::Lambda::Function").length;
    expect(Math.abs(Number(count) - functions) / functions).toBeLessThan(NEAR);
  });
});
