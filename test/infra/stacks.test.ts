import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { consumers, endpoints, isFallback, routeKeys } from "../../infra/endpoints.ts";
import { nameOf } from "../../lib/http/gateway.ts";
import { CORS } from "../../lib/http/headers.ts";
import { gatewayEvent, invokeBundles } from "../support/invoke-bundles.ts";
import { type Json, oneOf, resourcesOf, routesOf, type Synthesis, synthesize } from "../support/synthesis.ts";

let stacks: Synthesis;
let functions: readonly Json[];
let roles: readonly Json[];

beforeAll(async () => {
  stacks = await synthesize();
  functions = resourcesOf(stacks.api, "AWS::Lambda::Function").map(({ Properties }) => Properties);
  roles = resourcesOf(stacks.api, "AWS::IAM::Role").map(({ Properties }) => Properties);
}, 120_000);
afterAll(() => stacks?.remove());

const statementsOf = (role: Json): readonly Json[] =>
  role.Policies.flatMap(({ PolicyDocument }: Json) => PolicyDocument.Statement);
const actionsOf = (role: Json) => statementsOf(role).flatMap(({ Action }) => Action);
const isConsumer = ({ FunctionName }: Json) =>
  consumers.some(({ id }) => FunctionName === `cartwright-${nameOf(id)}`);

describe("the stacks", () => {
  it("break no rule of AwsSolutions or Serverless [T-32]", () => {
    expect(stacks.findings).toEqual([]);
  });

  it("have fewer than 450 resources each, also with 150 endpoints", () => {
    const count = Object.keys(stacks.api.Resources).length;
    const shared = count - functions.length;
    expect(count).toBeLessThan(450);
    expect(shared + 150).toBeLessThan(450);
    expect(Object.keys(stacks.data.Resources).length).toBeLessThan(450);
  });

  it("hold no secret and no demo key [T-33]", () => {
    const text = JSON.stringify([stacks.data, stacks.api]);
    expect(text).not.toMatch(/PRIVATE KEY|"d":|secret_hash|demo-|CARTWRIGHT_DEMO_KEYS|AWS_SECRET/i);
  });

  it("rent nothing by the hour", () => {
    const types = new Set(
      [...Object.values(stacks.api.Resources), ...Object.values(stacks.data.Resources)].map((r) => r.Type),
    );
    expect([...types].sort()).toEqual([
      "AWS::ApiGatewayV2::Api",
      "AWS::ApiGatewayV2::Stage",
      "AWS::CloudFront::Distribution",
      "AWS::CloudFront::OriginAccessControl",
      "AWS::DynamoDB::Table",
      "AWS::IAM::Role",
      "AWS::Lambda::EventSourceMapping",
      "AWS::Lambda::Function",
      "AWS::Logs::LogGroup",
      "AWS::S3::Bucket",
      "AWS::S3::BucketPolicy",
    ]);
  });
});

describe("the table", () => {
  it("survives mistakes: recovery to any second, deletion protection, retained", () => {
    const [table] = resourcesOf(stacks.data, "AWS::DynamoDB::Table");
    expect(table.Properties).toMatchObject({
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      DeletionProtectionEnabled: true,
      BillingMode: "PAY_PER_REQUEST",
    });
    expect([table.DeletionPolicy, table.UpdateReplacePolicy]).toEqual(["Retain", "Retain"]);
  });

  it("expires items, streams both images and has one index", () => {
    expect(oneOf(stacks.data, "AWS::DynamoDB::Table")).toMatchObject({
      TimeToLiveSpecification: { AttributeName: "expires_at", Enabled: true },
      StreamSpecification: { StreamViewType: "NEW_AND_OLD_IMAGES" },
      KeySchema: [
        { AttributeName: "pk", KeyType: "HASH" },
        { AttributeName: "sk", KeyType: "RANGE" },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: "gsi1",
          KeySchema: [
            { AttributeName: "gsi1pk", KeyType: "HASH" },
            { AttributeName: "gsi1sk", KeyType: "RANGE" },
          ],
          Projection: { ProjectionType: "KEYS_ONLY" },
        },
      ],
    });
  });
});

describe("the functions", () => {
  it("are one per endpoint and consumer, on Node 24 and arm64, traced, with names that Lambda takes", () => {
    const declared = [...endpoints, ...consumers];
    const names = functions.map(({ FunctionName }) => FunctionName).sort();
    expect(names).toEqual(declared.map(({ id }) => `cartwright-${nameOf(id)}`).sort());
    expect(names.filter((name) => name.length > 64)).toEqual([]);
    for (const one of functions) {
      expect(one).toMatchObject({
        Runtime: "nodejs24.x",
        Architectures: ["arm64"],
        MemorySize: 1024,
        TracingConfig: { Mode: "Active" },
        LoggingConfig: { LogFormat: "JSON" },
      });
    }
  });

  it("give up before Lambda ends them, and Lambda before the gateway and its 30 seconds", () => {
    const { paths } = oneOf(stacks.api, "AWS::ApiGatewayV2::Api").Body;
    const operations = Object.values<Json>(paths).flatMap((path) => Object.values<Json>(path));
    const gatewayMs = operations.map((one) => one["x-amazon-apigateway-integration"].timeoutInMillis);
    const behindGateway = functions.filter((one) => !isConsumer(one));
    expect(behindGateway).toHaveLength(endpoints.length);
    for (const { Timeout, Environment } of behindGateway) {
      expect(Number(Environment.Variables.CARTWRIGHT_DEADLINE_MS)).toBeLessThan(Timeout * 1000);
      expect(Timeout * 1000).toBeLessThan(Math.min(...gatewayMs));
    }
    expect(Math.max(...gatewayMs)).toBeLessThanOrEqual(30_000);
  });

  it("learn the name of the signing key only where tokens are issued", () => {
    const knowing = functions.filter(
      ({ Environment: { Variables } }) => Variables.CARTWRIGHT_SIGNING_KEY_PARAMETER,
    );
    expect(knowing.map(({ FunctionName }) => FunctionName)).toEqual([
      "cartwright-accounts-create-account-token",
      "cartwright-auth-create-access-token",
      "cartwright-customers-create-customer-token",
    ]);
    for (const { Environment } of functions) {
      expect(Environment.Variables.CARTWRIGHT_PUBLIC_KEYS).toBe("{{resolve:ssm:/cartwright/public-keys}}");
    }
  });

  it("keep their logs for a month, one group per area", () => {
    const groups = resourcesOf(stacks.api, "AWS::Logs::LogGroup").map(({ Properties }) => Properties);
    const areas = new Set([...endpoints, ...consumers].map(({ id }) => id.split("/")[0]));
    expect(groups).toHaveLength(areas.size + 1);
    for (const { RetentionInDays } of groups) expect(RetentionInDays).toBe(30);
  });
});

describe("the consumers of the table's changes", () => {
  it("are called for new items of their type alone, in the order written, until they have done all", () => {
    const sources = resourcesOf(stacks.api, "AWS::Lambda::EventSourceMapping");
    expect(sources.map(({ Properties }) => Properties)).toEqual(
      consumers.map(({ newItems }) => ({
        EventSourceArn: { "Fn::ImportValue": expect.stringContaining("StreamArn") },
        FunctionName: { Ref: "TasksCarryOnTasks" },
        FilterCriteria: {
          Filters: [
            {
              Pattern: `{"eventName":["INSERT"],"dynamodb":{"NewImage":{"type":{"S":["${newItems}"]}}}}`,
            },
          ],
        },
        StartingPosition: "TRIM_HORIZON",
        BatchSize: 100,
        FunctionResponseTypes: ["ReportBatchItemFailures"],
        MaximumRecordAgeInSeconds: 21_600,
      })),
    );
  });

  it("have a minute for pieces of at most 20 seconds", () => {
    const found = functions.filter(isConsumer);
    expect(found).toHaveLength(consumers.length);
    for (const { Timeout, Environment } of found) {
      expect(Timeout).toBe(60);
      expect(Environment.Variables.CARTWRIGHT_DEADLINE_MS).toBe("20000");
    }
  });

  it("alone read the stream, this table's and no other", () => {
    const reading = roles.filter((role) => actionsOf(role).includes("dynamodb:GetRecords"));
    expect(reading).toHaveLength(1);
    const statement = statementsOf(reading[0]).find(({ Action }) => Action.includes("dynamodb:GetRecords"));
    expect(statement).toMatchObject({
      Action: [
        "dynamodb:DescribeStream",
        "dynamodb:GetRecords",
        "dynamodb:GetShardIterator",
        "dynamodb:ListStreams",
      ],
      Resource: { "Fn::ImportValue": expect.stringContaining("StreamArn") },
    });
  });
});

describe("the roles", () => {
  it("name every action, and nobody may scan, drop or change the table", () => {
    for (const role of roles) {
      expect(role.ManagedPolicyArns).toBeUndefined();
      for (const action of actionsOf(role)) expect(action).toMatch(/^[a-z0-9]+:[A-Z][A-Za-z]+$/);
      expect(actionsOf(role).join()).not.toMatch(/Scan|Table|PartiQL|Export|iam:|ssm:Put/);
    }
  });

  it("keep the star for tracing, which has no resources to name", () => {
    const starred = roles.flatMap(statementsOf).filter(({ Resource }) => [Resource].flat().includes("*"));
    const actions = new Set(starred.flatMap(({ Action }) => Action));
    expect([...actions].sort()).toEqual(["xray:PutTelemetryRecords", "xray:PutTraceSegments"]);
  });

  it("give each function the access that its endpoint declares", () => {
    const roleOf = new Map(
      Object.entries(stacks.api.Resources).map(([name, { Properties }]) => [name, Properties]),
    );
    for (const { id, table, contents = "none" } of endpoints) {
      const { Role } = functions.find(({ FunctionName }) => FunctionName === `cartwright-${nameOf(id)}`);
      const actions = actionsOf(roleOf.get(Role["Fn::GetAtt"][0]));
      expect(actions.includes("dynamodb:GetItem")).toBe(
        ["read", "write", "sign", "sign-write"].includes(table),
      );
      expect(actions.includes("dynamodb:PutItem")).toBe(["write", "sign-write"].includes(table));
      expect(actions.includes("ssm:GetParameter")).toBe(["sign", "sign-write"].includes(table));
      expect(actions.includes("lambda:InvokeFunction")).toBe(table === "invoke");
      const allowed = { keep: ["s3:PutObject"], remove: ["s3:DeleteObject"], none: [] };
      expect(actions.filter((action: string) => /^s3:/.test(action))).toEqual(allowed[contents]);
    }
  });

  it("let the gateway call this deployment's functions and do nothing else", () => {
    const [gateway] = roles.filter((role) =>
      JSON.stringify(role.AssumeRolePolicyDocument).includes("apigateway"),
    );
    expect(actionsOf(gateway)).toEqual(["lambda:InvokeFunction"]);
    expect(JSON.stringify(gateway)).toContain(":function:cartwright-*");
  });
});

describe("the gateway", () => {
  it("has exactly the routes of the list", () => {
    const found = routesOf(stacks.api).map(({ method, path }) =>
      path === "$default" ? "$default" : `${method} ${path}`,
    );
    expect(found.sort()).toEqual(endpoints.flatMap(routeKeys).sort());
  });

  it("stays clear of the 300 integrations that an API can have, one per route [T-39]", () => {
    expect(routesOf(stacks.api).length).toBeLessThanOrEqual(250);
  });

  it("sends every route to the function of its endpoint", () => {
    const functionOf = (logicalId: string) => stacks.api.Resources[logicalId].Properties.FunctionName;
    const wanted = endpoints.flatMap((endpoint) =>
      routeKeys(endpoint).map((route) => [route, `cartwright-${nameOf(endpoint.id)}`]),
    );
    const found = routesOf(stacks.api).map(({ method, path, logicalId }) => [
      path === "$default" ? "$default" : `${method} ${path}`,
      functionOf(logicalId),
    ]);
    expect(found.sort()).toEqual(wanted.sort());
  });

  it("declares the parameters of every path", () => {
    const { paths } = oneOf(stacks.api, "AWS::ApiGatewayV2::Api").Body;
    for (const [path, operations] of Object.entries<Json>(paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters = [] } of Object.values<Json>(operations)) {
        expect(parameters.map(({ name }: Json) => name)).toEqual(names);
      }
    }
  });

  it("lets nobody in without a token, but for the token endpoint and what is no route [T-29]", async () => {
    const routes = routesOf(stacks.api).filter(({ path }) => path !== "$default");
    const answers = await invokeBundles(
      routes.map(({ method, path, logicalId }) => ({
        folder: stacks.codeOf(logicalId),
        event: gatewayEvent(method, path.replaceAll(/\{\w+\}/g, "1"), { body: "{}" }),
      })),
    );
    const open = routes.filter((_, at) => answers[at]?.statusCode !== 401);
    expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual(["POST /oauth/access_token"]);
  });

  it("answers unknown paths with 404 and preflights with 204 [T-29]", async () => {
    const { logicalId } = routesOf(stacks.api).find(({ path }) => path === "$default")!;
    const folder = stacks.codeOf(logicalId);
    const [unknown, preflight] = await invokeBundles([
      { folder, event: gatewayEvent("GET", "/nowhere") },
      { folder, event: gatewayEvent("OPTIONS", "/v2/carts") },
    ]);
    expect([unknown?.statusCode, preflight?.statusCode]).toEqual([404, 204]);
    expect(endpoints.filter(isFallback)).toHaveLength(1);
  });

  it("takes 100 requests a second, 200 at once, and fewer for tokens", () => {
    expect(oneOf(stacks.api, "AWS::ApiGatewayV2::Stage")).toMatchObject({
      StageName: "$default",
      DefaultRouteSettings: { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 },
      RouteSettings: { "POST /oauth/access_token": { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40 } },
    });
  });

  it("logs in JSON, without header values or query strings", () => {
    const { Format } = oneOf(stacks.api, "AWS::ApiGatewayV2::Stage").AccessLogSettings;
    expect(JSON.parse(Format)).toMatchObject({ requestId: "$context.requestId", status: "$context.status" });
    expect(Format).not.toMatch(/authorizer|authorization|header|query|\$context\.path/i);
  });

  it("answers browsers of any origin, never with credentials", () => {
    expect(oneOf(stacks.api, "AWS::ApiGatewayV2::Api").Body["x-amazon-apigateway-cors"]).toMatchObject({
      allowOrigins: ["*"],
      allowCredentials: false,
      allowHeaders: CORS.requestHeaders,
    });
  });
});
