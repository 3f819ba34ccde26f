import { beforeAll, describe, expect, it } from "@jest/globals";
import { endpoints, queueConsumers, consumers as streamed } from "../../../infra/endpoints.ts";
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
} from "../../support/deployment/synthesis.ts";

const consumers = [...streamed, ...queueConsumers];

let stacks: Synthesis;
let functions: readonly Json[];
let roles: readonly Json[];
let apis: readonly Json[];

beforeAll(async () => {
  stacks = await synthesize({}, { checksSchemas: true });
  functions = listResources(stacks.api, "AWS::Lambda::Function").map(({ Properties }) => Properties);
  apis = listResources(stacks.api, "AWS::ApiGatewayV2::Api").map(({ Properties }) => Properties);
  roles = listRoles(stacks);
}, 120_000);

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

  it("have fewer than 450 resources each", () => {
    expect(Object.keys(stacks.api.Resources).length).toBeLessThan(450);
    expect(Object.keys(stacks.data.Resources).length).toBeLessThan(450);
  });

  it("hold no secret and no demo key", () => {
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
      "AWS::CloudFormation::Stack",
      "AWS::CloudFront::CachePolicy",
      "AWS::CloudFront::Distribution",
      "AWS::CloudFront::OriginAccessControl",
      "AWS::DynamoDB::Table",
      "AWS::IAM::Policy",
      "AWS::IAM::Role",
      "AWS::Lambda::EventSourceMapping",
      "AWS::Lambda::Function",
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
    for (const [name, { Type, Properties }] of Object.entries(stacks.api.Resources)) {
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
    ]);
    for (const { Environment } of functions) {
      expect(Environment.Variables.CARTWRIGHT_PUBLIC_KEYS).toEqual({ Ref: "PublicKeys" });
    }
  });

  it("take the public keys from one parameter: a template may hold 60 references to other services", () => {
    expect(stacks.api.Parameters?.["PublicKeys"]).toMatchObject({
      Type: "AWS::SSM::Parameter::Value<String>",
      Default: "/cartwright/public-keys",
    });
    expect(JSON.stringify([stacks.api, stacks.data])).not.toContain("{{resolve:");
  });

  it("keep their logs for a month, one group per area", () => {
    const groups = listResources(stacks.api, "AWS::Logs::LogGroup").map(({ Properties }) => Properties);
    const areas = new Set([...endpoints, ...consumers].map(({ id }) => id.split("/")[0]));
    expect(groups).toHaveLength(areas.size + 1);
    for (const { RetentionInDays } of groups) expect(RetentionInDays).toBe(30);
  });
});

describe("the consumers of the table's changes", () => {
  it("are two, as many as may read a stream; what follows from changes is called for each of its reasons alone", () => {
    const sources = listResources(stacks.api, "AWS::Lambda::EventSourceMapping").map(
      ({ Properties }) => Properties,
    );
    const reading = sources.filter(({ EventSourceArn }) => EventSourceArn["Fn::ImportValue"]);
    expect(reading.map(({ FunctionName }) => FunctionName.Ref).sort()).toEqual([
      "EventsRaiseEvents",
      "TasksCarryOnTasks",
    ]);
    const patterns = [
      '{"eventName":["INSERT"],"dynamodb":{"NewImage":{"type":{"S":["task"]}}}}',
      '{"eventName":["REMOVE"],"userIdentity":{"type":["Service"],"principalId":["dynamodb.amazonaws.com"]},' +
        '"dynamodb":{"OldImage":{"type":{"S":["cart"]}}}}',
      '{"eventName":["REMOVE"],"userIdentity":{"type":["Service"],"principalId":["dynamodb.amazonaws.com"]},' +
        '"dynamodb":{"OldImage":{"type":{"S":["order"]}}}}',
      '{"dynamodb":{"NewImage":{"type":{"S":["integration"]}}}}',
      '{"eventName":["REMOVE"],"dynamodb":{"OldImage":{"type":{"S":["integration"]}}}}',
    ];
    expect(reading.find(({ FunctionName }) => FunctionName.Ref === "TasksCarryOnTasks")).toEqual({
      EventSourceArn: { "Fn::ImportValue": expect.stringContaining("StreamArn") },
      FunctionName: { Ref: "TasksCarryOnTasks" },
      FilterCriteria: { Filters: patterns.map((Pattern) => ({ Pattern })) },
      StartingPosition: "TRIM_HORIZON",
      BatchSize: 100,
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      MaximumRecordAgeInSeconds: 21_600,
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
        Resource: { "Fn::ImportValue": expect.stringContaining("StreamArn") },
      });
    }
  });
});
