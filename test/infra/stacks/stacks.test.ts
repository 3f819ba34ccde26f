import { beforeAll, describe, expect, it } from "@jest/globals";
import { endpoints, messageConsumers, consumers as streamed } from "../../../infra/endpoints.ts";
import { functionNameFor } from "../../../lib/http/routes.ts";
import {
  findOnly,
  type Json,
  listActions,
  listResources,
  listRoles,
  listStatements,
  type Synthesis,
  synthesize,
  type Template,
} from "../../support/deployment/synthesis.ts";

const consumers = [...streamed, ...messageConsumers];

let stacks: Synthesis;
let functions: readonly Json[];
let roles: readonly Json[];
let apis: readonly Json[];

beforeAll(async () => {
  stacks = await synthesize();
  functions = listResources(stacks.functions, "AWS::Lambda::Function").map(({ Properties }) => Properties);
  apis = listResources(stacks.api, "AWS::ApiGatewayV2::Api").map(({ Properties }) => Properties);
  roles = listRoles(stacks);
}, 120_000);

const listTemplates = (): readonly Template[] => [
  stacks.data,
  ...stacks.areas.values(),
  stacks.api,
  ...(stacks.watch ? [stacks.watch] : []),
];
const isConsumer = ({ FunctionName }: Json) =>
  consumers.some(({ id }) => FunctionName === `cartwright-${functionNameFor(id)}`);

const TAGS = [
  { Key: "application", Value: "cartwright" },
  { Key: "stage", Value: "none" },
];

describe("the stacks", () => {
  it("carry the application's tags on all that takes any", () => {
    const tagged = [
      ...listResources(stacks.data, "AWS::DynamoDB::Table"),
      ...listResources(stacks.data, "AWS::S3::Bucket"),
    ];
    for (const { Properties } of tagged) expect(Properties.Tags).toEqual(TAGS);
    for (const { Tags } of [...functions, ...roles]) expect(Tags).toEqual(TAGS);
  });

  it("break no rule of AwsSolutions or Serverless", () => {
    expect(stacks.findings).toEqual([]);
  });

  it("have at most 400 resources each", () => {
    for (const { Resources } of listTemplates()) {
      expect(Object.keys(Resources).length).toBeLessThanOrEqual(400);
    }
  });

  it("are one for each area, and hold up no update of each other: no export, no import, nothing nested", () => {
    const areas = new Set([...endpoints, ...consumers].map(({ id }) => id.split("/")[0]));
    const names = [...areas].map((area) => `Cartwright-Api-${area}`);
    expect([...stacks.areas.keys()]).toEqual(names.sort());
    const text = JSON.stringify(listTemplates());
    expect(text).not.toMatch(/"Export"|Fn::ImportValue|Fn::GetStackOutput|AWS::CloudFormation::Stack"/);
  });

  it("read from the Parameter Store what an earlier one has written", () => {
    const written = (template: Template) =>
      listResources(template, "AWS::SSM::Parameter").map(({ Properties }) => Properties.Name);
    const read = (template: Template) =>
      Object.values(template.Parameters ?? {})
        .map(({ Default }) => String(Default))
        .filter((name) => name.startsWith("/cartwright/"));
    const given = "/cartwright/public-keys"; // by the command
    const data = written(stacks.data);
    expect(data.sort()).toEqual(["files-url", "front-door", "stream"].map((one) => `/cartwright/${one}`));
    const switching = stacks.areas.get("Cartwright-Api-tasks")!;
    for (const template of stacks.areas.values()) {
      const later = template === switching ? written(stacks.areas.get("Cartwright-Api-webhooks")!) : [];
      expect([given, ...data, ...later]).toEqual(expect.arrayContaining(read(template)));
    }
    expect(read(switching)).toContain("/cartwright/event-source");
    expect(read(stacks.api)).toEqual(["/cartwright/front-door"]);
  });

  it("hold no secret and no demo key", () => {
    const text = JSON.stringify(listTemplates());
    expect(text).not.toMatch(/PRIVATE KEY|"d":|secret_hash|demo-|CARTWRIGHT_DEMO_KEYS|AWS_SECRET/i);
  });

  it("rent nothing by the hour", () => {
    const types = new Set(
      [stacks.data, stacks.functions, stacks.api].flatMap(({ Resources }) =>
        Object.values(Resources).map((r) => r.Type),
      ),
    );
    expect([...types].sort()).toEqual([
      "AWS::ApiGatewayV2::Api",
      "AWS::ApiGatewayV2::Stage",
      "AWS::CloudFront::CachePolicy",
      "AWS::CloudFront::Distribution",
      "AWS::CloudFront::OriginAccessControl",
      "AWS::DynamoDB::Table",
      "AWS::Events::Rule",
      "AWS::IAM::Policy",
      "AWS::IAM::Role",
      "AWS::Lambda::EventSourceMapping",
      "AWS::Lambda::Function",
      "AWS::Lambda::Permission",
      "AWS::Logs::LogGroup",
      "AWS::S3::Bucket",
      "AWS::S3::BucketPolicy",
      "AWS::SQS::Queue",
      "AWS::SQS::QueuePolicy",
      "AWS::SSM::Parameter",
    ]);
  });
});

describe("the table", () => {
  it("survives mistakes: recovery to any second, deletion protection, retained", () => {
    const [table] = listResources(stacks.data, "AWS::DynamoDB::Table");
    expect(table.Properties).toMatchObject({
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      DeletionProtectionEnabled: true,
      BillingMode: "PAY_PER_REQUEST",
    });
    expect([table.DeletionPolicy, table.UpdateReplacePolicy]).toEqual(["RetainExceptOnCreate", "Retain"]);
  });

  it("expires items, streams both images and has one index", () => {
    expect(findOnly(stacks.data, "AWS::DynamoDB::Table")).toMatchObject({
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
  it("are one per endpoint and consumer, on Node 24 and arm64, with names that Lambda takes", () => {
    const declared = [...endpoints, ...consumers];
    const names = functions.map(({ FunctionName }) => FunctionName).sort();
    expect(names).toEqual(declared.map(({ id }) => `cartwright-${functionNameFor(id)}`).sort());
    expect(names.filter((name) => name.length > 64)).toEqual([]);
    for (const one of functions) {
      expect(one).toMatchObject({
        Runtime: "nodejs24.x",
        Architectures: ["arm64"],
        MemorySize: 1024,
        LoggingConfig: { LogFormat: "JSON" },
      });
    }
  });

  it("have names in the template that follow from their own, so that a file may move inside its area", () => {
    for (const [name, { Type, Properties }] of Object.entries(stacks.functions.Resources)) {
      if (Type !== "AWS::Lambda::Function") continue;
      const words = Properties.FunctionName.split("-").slice(1) as string[];
      expect(name).toBe(words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(""));
    }
  });

  it("give up before Lambda ends them, and Lambda before the gateway and its 30 seconds", () => {
    const paths = apis.flatMap(({ Body }) => Object.values<Json>(Body.paths));
    const operations = paths.flatMap((path) => Object.values<Json>(path));
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
      "cartwright-staff-create-staff-token",
      "cartwright-staff-renew-staff-token",
    ]);
    for (const { Environment } of functions) {
      expect(Environment.Variables.CARTWRIGHT_PUBLIC_KEYS).toEqual({ Ref: "PublicKeys" });
    }
  });

  it("take the public keys from one parameter: a template may hold 60 references to other services", () => {
    for (const { Parameters } of stacks.areas.values()) {
      expect(Parameters?.["PublicKeys"]).toMatchObject({
        Type: "AWS::SSM::Parameter::Value<String>",
        Default: "/cartwright/public-keys",
      });
    }
    expect(JSON.stringify(listTemplates())).not.toContain("{{resolve:");
  });

  it("keep their logs for a month, one group per area", () => {
    for (const template of stacks.areas.values()) {
      expect(listResources(template, "AWS::Logs::LogGroup")).toHaveLength(1);
    }
    const groups = [stacks.functions, stacks.api].flatMap((template) =>
      listResources(template, "AWS::Logs::LogGroup").map(({ Properties }) => Properties),
    );
    expect(groups).toHaveLength(stacks.areas.size + 1);
    for (const { RetentionInDays } of groups) expect(RetentionInDays).toBe(30);
  });
});

describe("the consumers of the table's changes", () => {
  it("are two, as many as may read a stream; what follows from changes is called for each of its reasons alone", () => {
    const sources = listResources(stacks.functions, "AWS::Lambda::EventSourceMapping").map(
      ({ Properties }) => Properties,
    );
    const reading = sources.filter(({ EventSourceArn }) => EventSourceArn.Ref);
    expect(reading.map(({ FunctionName }) => FunctionName.Ref).sort()).toEqual([
      "EventsRaiseEvents",
      "TasksCarryOnTasks",
    ]);
    const patterns = [
      '{"eventName":["INSERT"],"dynamodb":{"NewImage":{"type":{"S":["task"]}}}}',
      '{"eventName":["REMOVE"],"userIdentity":{"type":["Service"],"principalId":["dynamodb.amazonaws.com"]},' +
        '"dynamodb":{"OldImage":{"type":{"S":["cart","erasure_due","order"]}}}}',
      '{"dynamodb":{"NewImage":{"type":{"S":["account","account_member","account_membership","address","customer","integration","order","product","promotion","release","rule_promotion","stock"]}}}}',
      '{"eventName":["REMOVE"],"dynamodb":{"OldImage":{"type":{"S":["account","account_member","account_membership","address","customer","integration","order","product","promotion","release","rule_promotion","stock"]}}}}',
      '{"dynamodb":{"NewImage":{"who":{"S":[{"exists":true}]}}}}',
    ];
    // Without asking AWS for more, a mapping has five filters.
    expect(patterns).toHaveLength(5);
    expect(reading.find(({ FunctionName }) => FunctionName.Ref === "TasksCarryOnTasks")).toEqual({
      EventSourceArn: { Ref: "HandedStream" },
      FunctionName: { Ref: "TasksCarryOnTasks" },
      FilterCriteria: { Filters: patterns.map((Pattern) => ({ Pattern })) },
      StartingPosition: "TRIM_HORIZON",
      BatchSize: 100,
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      MaximumRecordAgeInSeconds: -1,
      Tags: TAGS,
    });
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
    const reading = roles.filter((role) => listActions(role).includes("dynamodb:GetRecords"));
    expect(reading).toHaveLength(streamed.length);
    for (const role of reading) {
      const statement = listStatements(role).find(({ Action }) => Action.includes("dynamodb:GetRecords"));
      expect(statement).toMatchObject({
        Action: [
          "dynamodb:DescribeStream",
          "dynamodb:GetRecords",
          "dynamodb:GetShardIterator",
          "dynamodb:ListStreams",
        ],
        Resource: { Ref: "HandedStream" },
      });
    }
  });
});
