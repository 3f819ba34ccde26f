import { beforeAll, describe, expect, it } from "@jest/globals";
import { readDeployment } from "../../../infra/deployment.ts";
import { consumers, endpoints, messageConsumers } from "../../../infra/endpoints.ts";
import { functionNameFor } from "../../../lib/http/routes.ts";
import {
  type Json,
  listResources,
  listRoles,
  type Synthesis,
  synthesize,
} from "../../support/deployment/synthesis.ts";

/** All names of a kind are made in one place, whichever area has them. These have the table, the keys and the files. */
const AREAS = ["auth", "carts", "files", "tasks"];

let plain: Synthesis;
let staging: Synthesis;

beforeAll(async () => {
  const told = { CARTWRIGHT_ALARM_EMAIL: "operator@shop.example" };
  [plain, staging] = await Promise.all([
    synthesize(told, AREAS),
    synthesize({ ...told, CARTWRIGHT_STAGE: "staging" }, AREAS),
  ]);
}, 120_000);

/** Properties that name a resource uniquely among its kind in an account. */
const NAMES =
  /^(?:TableName|BucketName|FunctionName|RoleName|LogGroupName|TopicName|AlarmName|DashboardName|PolicyName)$/;

/** Resources whose unique name is the property `Name`. */
const PLAINLY_NAMED = new Set(["AWS::SSM::Parameter", "AWS::Logs::QueryDefinition"]);

/** True for a reference to another resource's name, false for a literal name. */
const isReference = (name: Json) => (name?.["Fn::Select"]?.[1] ?? name)?.Ref !== undefined;

function namesIn(value: Json, key = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries<Json>(value).flatMap(([name, child]) => [
    ...(NAMES.test(name) && key === "Properties" && !isReference(child) ? [JSON.stringify(child)] : []),
    ...namesIn(child, name),
  ]);
}

function namesOf({ data, areas, api, watch }: Synthesis): string[] {
  const templates = [data, ...areas.values(), api, ...(watch ? [watch] : [])];
  const configured = templates.flatMap((template) =>
    Object.values(template.Resources).flatMap(({ Type, Properties }) =>
      [
        Properties?.OriginAccessControlConfig?.Name,
        Properties?.CachePolicyConfig?.Name,
        PLAINLY_NAMED.has(Type) ? Properties.Name : undefined,
        // Metrics with the same name and namespace would be one metric.
        Properties?.MetricTransformations?.[0].MetricNamespace,
      ]
        .filter((name) => name !== undefined)
        .map((name) => JSON.stringify(name)),
    ),
  );
  const exported = templates.flatMap((template) =>
    Object.values(template.Outputs ?? {}).flatMap(({ Export }) =>
      Export ? [JSON.stringify(Export.Name)] : [],
    ),
  );
  const parameters = templates.flatMap((template) =>
    Object.values(template.Parameters ?? {})
      .map(({ Default }) => String(Default))
      .filter((name) => !name.startsWith("/cdk-bootstrap/")),
  );
  const named = templates.flatMap((template) => namesIn(withoutNameless(template)));
  return [...named, ...configured, ...exported, ...parameters];
}

/** Have no name of their own: names of policies are unique within their role, and permissions name their function. */
const NAMELESS = ["AWS::IAM::Policy", "AWS::Lambda::Permission"];

function withoutNameless(template: Json): Json {
  const kept = Object.entries<Json>(template.Resources).filter(([, { Type }]) => !NAMELESS.includes(Type));
  return { ...template, Resources: Object.fromEntries(kept) };
}

const functionsOf = ({ functions }: Synthesis) =>
  listResources(functions, "AWS::Lambda::Function").map(({ Properties }) => Properties);

describe("two stages in one account and region", () => {
  it("have no name in common", () => {
    const [one, other] = [namesOf(plain), namesOf(staging)];
    expect(one.length).toBeGreaterThan(functionsOf(plain).length + 5);
    expect(one.filter((name) => other.includes(name))).toEqual([]);
    expect(one).toHaveLength(other.length);
  });

  it("cannot call each other: no pattern of one fits a function of the other", () => {
    const patternsOf = (stacks: Synthesis) => {
      const statements = listRoles(stacks).flatMap(({ Policies }) => Policies[0].PolicyDocument.Statement);
      const allowed = JSON.stringify(statements.filter(({ Effect }: Json) => Effect === "Allow"));
      return [...new Set([...allowed.matchAll(/:function:([\w*-]+)"/g)].map(([, name = ""]) => name))];
    };
    expect([patternsOf(plain), patternsOf(staging)]).toEqual([["cartwright-*"], ["cartwright_staging-*"]]);
    const fits = (pattern: string, name: string) => name.startsWith(pattern.slice(0, -1));
    for (const [from, to] of [
      [plain, staging],
      [staging, plain],
    ] as const) {
      for (const pattern of patternsOf(from)) {
        expect(functionsOf(to).filter(({ FunctionName }) => fits(pattern, FunctionName))).toEqual([]);
        expect(functionsOf(from).every(({ FunctionName }) => fits(pattern, FunctionName))).toBe(true);
      }
    }
  });

  it("cannot reach each other's table, keys or files", () => {
    const reached = (stacks: Synthesis) => JSON.stringify(listRoles(stacks).map(({ Policies }) => Policies));
    const staged =
      /table\/Cartwright-staging["/]|\/cartwright\/staging\/signing-key|cartwright-staging-files/;
    expect(reached(plain)).not.toMatch(staged);
    expect(reached(staging)).not.toMatch(
      /table\/Cartwright["/]|parameter\/cartwright\/signing-key|:::cartwright-files/,
    );
    expect(reached(staging)).toMatch(staged);
  });

  it("give functions names that Lambda takes, also with the longest stage", () => {
    const { functionPrefix } = readDeployment({ CARTWRIGHT_STAGE: "abcdefghijkl" });
    const [first] = functionsOf(plain);
    const names = [...endpoints, ...consumers, ...messageConsumers].map(({ id }) => functionNameFor(id));
    expect(names.map((name) => `cartwright-${name}`)).toContain(first.FunctionName);
    expect(Math.max(...names.map(({ length }) => length)) + functionPrefix.length).toBeLessThanOrEqual(64);
  });
});

describe("settings of a deployment", () => {
  it.each([
    [{ CARTWRIGHT_STAGE: "Prod" }, "CARTWRIGHT_STAGE must be 1 to 12 lower-case letters"],
    [{ CARTWRIGHT_STAGE: "a-b" }, "CARTWRIGHT_STAGE must be"],
    [{ CARTWRIGHT_STAGE: "thirteenchars" }, "CARTWRIGHT_STAGE must be"],
    [{ CARTWRIGHT_TABLE: "no spaces" }, "CARTWRIGHT_TABLE must be 3 to 255"],
    [{ CARTWRIGHT_PROFILE: "strict" }, "CARTWRIGHT_PROFILE must be"],
    [{ CARTWRIGHT_ADDRESS_LIMIT: "0" }, "CARTWRIGHT_ADDRESS_LIMIT must be 1 to 1000"],
    [{ CARTWRIGHT_ADDRESS_LIMIT: "1001" }, "CARTWRIGHT_ADDRESS_LIMIT must be 1 to 1000"],
    [{ CARTWRIGHT_ADDRESS_LIMIT: "ten" }, "CARTWRIGHT_ADDRESS_LIMIT must be 1 to 1000"],
    [{ CARTWRIGHT_CLOUDFRONT: "no" }, "CARTWRIGHT_CLOUDFRONT must be 'on' or 'off', not 'no'."],
    [{ CARTWRIGHT_CORS_ORIGINS: "shop.example" }, "CARTWRIGHT_CORS_ORIGINS must be '*' or origins like"],
    [{ CARTWRIGHT_TRACING: "1" }, "CARTWRIGHT_TRACING must be 'on' or 'off', not '1'."],
    [{ CARTWRIGHT_ALARMS: "none" }, "CARTWRIGHT_ALARMS must be 'on' or 'off', not 'none'."],
    [{ CARTWRIGHT_CONCURRENCY: "carts:5" }, "CARTWRIGHT_CONCURRENCY must be like"],
    [{ CARTWRIGHT_ALARM_EMAIL: "nobody" }, "CARTWRIGHT_ALARM_EMAIL must be an e-mail address"],
  ])("%j: says what is meant", (env, words) => {
    expect(() => readDeployment(env)).toThrow(words);
  });

  it("are off or the plain ones when they are empty, as shells leave them", () => {
    const empty = Object.fromEntries(
      [
        "STAGE",
        "TABLE",
        "PROFILE",
        "CLOUDFRONT",
        "TRACING",
        "CONCURRENCY",
        "ALARMS",
        "ALARM_EMAIL",
        "CORS_ORIGINS",
      ].map((name) => [`CARTWRIGHT_${name}`, ""]),
    );
    expect(readDeployment(empty)).toEqual(readDeployment({}));
  });

  it("trace and keep back instances only when asked to", async () => {
    for (const { TracingConfig, ReservedConcurrentExecutions } of functionsOf(plain)) {
      expect([TracingConfig, ReservedConcurrentExecutions]).toEqual([undefined, undefined]);
    }
    const settings = {
      CARTWRIGHT_TRACING: "on",
      CARTWRIGHT_CONCURRENCY: "carts/add-cart-items=50,tasks=2",
    };
    const set = await synthesize(settings, AREAS);
    expect(set.findings).toEqual([]);
    const reserved = functionsOf(set).flatMap((one) =>
      one.ReservedConcurrentExecutions ? [[one.FunctionName, one.ReservedConcurrentExecutions]] : [],
    );
    expect(reserved).toEqual([
      ["cartwright-carts-add-cart-items", 50],
      ["cartwright-tasks-carry-on-tasks", 2],
    ]);
    expect(functionsOf(set).every(({ TracingConfig }) => TracingConfig?.Mode === "Active")).toBe(true);
    const actions = JSON.stringify(listRoles(set));
    expect(actions).toContain("xray:PutTraceSegments");
  }, 60_000);

  it("refuse to keep instances back for what does not exist", async () => {
    await expect(synthesize({ CARTWRIGHT_CONCURRENCY: "carts/nothing=1" }, AREAS)).rejects.toThrow(
      "names 'carts/nothing', which is neither an endpoint nor an area",
    );
  }, 60_000);
});
