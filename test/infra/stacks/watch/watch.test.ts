import { beforeAll, describe, expect, it } from "@jest/globals";
import { sourceFiles } from "../../../../infra/build/source-files.ts";
import { ACCESS_LOG_FORMAT } from "../../../../infra/stacks/access-log.ts";
import { API_COUNT } from "../../../../infra/stacks/front-door/api-of-path.ts";
import { OPERATIONS } from "../../../../infra/stacks/watch/metrics.ts";
import { refusalReason } from "../../../../lib/http/metrics.ts";
import { retryAfter, unauthorized } from "../../../../lib/kernel/errors.ts";
import {
  findOnly,
  type Json,
  listResources,
  type Synthesis,
  synthesize,
} from "../../../support/deployment/synthesis.ts";
import {
  listAlarms,
  makeWatchedTemplate,
  metricsOfAlarm,
  metricsOfWidget,
  type ShownMetric,
} from "../../../support/deployment/watched.ts";

const EMAIL = "operator@shop.example";

/** A setting changes the same whichever areas there are. */
const AREAS = ["auth", "carts", "tasks"];

let quiet: Synthesis;
let told: Synthesis;
let quietOfFew: Synthesis;
let without: Synthesis;
let template: Json;
let alarms: ReadonlyMap<string, Json>;
let widgets: readonly Json[];

beforeAll(async () => {
  [quiet, told, quietOfFew, without] = await Promise.all([
    synthesize(),
    synthesize({ CARTWRIGHT_ALARM_EMAIL: EMAIL, CARTWRIGHT_CLOUDFRONT: "off" }, AREAS),
    synthesize({}, AREAS),
    synthesize({ CARTWRIGHT_ALARMS: "off" }, AREAS),
  ]);
  template = makeWatchedTemplate(quiet);
  alarms = listAlarms(template);
  widgets = JSON.parse(findOnly(template, "AWS::CloudWatch::Dashboard").DashboardBody).widgets;
}, 180_000);

const QUARTER_HOUR_MS = 900_000;
describe("the alarms", () => {
  it.each([
    ["server-errors", 1, [2, 3], 300],
    ["latency", 2000, [3, 3], 300],
    ["throttled", 20, [2, 2], 300],
    ["sign-in-refusals", 200, [2, 3], 300],
    ["concurrency", 80, [3, 5], 60],
    ["lambda-throttles", 0, [2, 2], 300],
    ["worker-errors", 0, [2, 3], 300],
    ["worker-behind", QUARTER_HOUR_MS, [1, 1], 300],
    ["tasks-set-aside", 0, [1, 1], 300],
    ["tasks-old", 3600, [1, 1], 300],
    ["events-behind", 3_600_000, [3, 3], 300],
    ["events-forgotten", 72_000_000, [3, 3], 300],
    ["changes-unread", 0, [1, 1], 300],
    ["deliveries-down", 0, [2, 6], 300],
    ["dead-letters", 0, [1, 1], 300],
    ["delivery-calls", 0, [1, 1], 300],
    ["payments-pending", 0, [1, 1], 300],
    ["payment-alarms", 0, [1, 1], 300],
    ["payments-not-settled", 0, [3, 3], 300],
    ["webhooks-refused", 0, [1, 1], 300],
    ["provider-failures", 10, [2, 3], 300],
    ["table-errors", 5, [2, 3], 300],
    ["table-throttles", 10, [2, 2], 300],
  ])("%s: over %d in %j periods of %d s", (what, threshold, [breaching, of], seconds) => {
    const alarm = alarms.get(what);
    expect(alarm).toMatchObject({
      Threshold: threshold,
      ComparisonOperator: "GreaterThanThreshold",
      DatapointsToAlarm: breaching,
      EvaluationPeriods: of,
    });
    expect([...new Set(metricsOfAlarm(alarm).map(({ period }) => period))]).toEqual([seconds]);
    expect(alarm.AlarmDescription).toMatch(/^[A-Z][^.]+\. See docs\/operate\.md, alarm ([a-z-]+)\.$/);
    expect(alarm.AlarmDescription).toContain(`, alarm ${what}.`);
  });

  it("treat missing data as good, but for what the worker says only while it works", () => {
    const stay = [...alarms].filter(([, alarm]) => alarm.TreatMissingData === "ignore");
    expect(stay.map(([what]) => what)).toEqual(["tasks-set-aside", "tasks-old"]);
    const others = [...alarms.values()].filter((alarm) => !stay.some(([, one]) => one === alarm));
    for (const alarm of others) expect(alarm.TreatMissingData).toBe("notBreaching");
  });

  it("have names that no other stage can come to: none is the end of another", () => {
    const names = [...alarms.keys()];
    expect(names.filter((name) => names.some((other) => other.endsWith(`-${name}`)))).toEqual([]);
  });

  it("look at all gateways, at errors as a share of the requests and from three on", () => {
    const apis = Object.keys(quiet.api.Resources).filter((name) => /^Api\d$/.test(name));
    const asked = (what: string, name: string) =>
      metricsOfAlarm(alarms.get(what))
        .filter((metric) => metric.name === name)
        .map(({ dimensions }) => dimensions["ApiId"])
        .sort();
    expect(apis.length).toBeGreaterThan(API_COUNT / 2);
    expect(asked("latency", "Latency")).toEqual(apis.sort());
    const [errors, requests] = metricsOfAlarm(alarms.get("server-errors"));
    expect(errors).toMatchObject({ namespace: "Cartwright", name: "ServerErrors", dimensions: {} });
    expect(requests).toMatchObject({ namespace: "AWS/Logs", name: "IncomingLogEvents" });
    // All gateways write one line per request to this group.
    const stages = listResources(quiet.api, "AWS::ApiGatewayV2::Stage");
    expect(stages).toHaveLength(apis.length);
    for (const { Properties } of stages) {
      const [logGroup] = Properties.AccessLogSettings.DestinationArn["Fn::GetAtt"];
      expect(logGroup).toBe(requests?.dimensions["LogGroupName"]);
    }
    const [share] = alarms.get("server-errors").Metrics.filter(({ ReturnData }: Json) => ReturnData);
    expect(share.Expression).toBe("IF(errors >= 3, 100 * errors / requests, 0)");
    const latencies = alarms.get("latency").Metrics.flatMap(({ MetricStat }: Json) => MetricStat?.Stat ?? []);
    expect(latencies).toEqual(apis.map(() => "p95"));
  });

  it("look at every kind of request that lib/table sends, and at the index as well as its table", () => {
    const client = sourceFiles("lib/table").find(({ path }) => path === "lib/table/dynamo/client.ts");
    const [, answers = ""] = /^export type Answers = \{\n(.*?)^\};/ms.exec(client?.code ?? "") ?? [];
    const sent = [...answers.matchAll(/^ {2}readonly (\w+):/gm)].map(([, name]) => name);
    expect(sent.sort()).toEqual([...OPERATIONS]);
    const throttles = metricsOfAlarm(alarms.get("table-throttles"));
    expect(
      throttles.filter(({ dimensions }) => dimensions["GlobalSecondaryIndexName"] === "gsi1"),
    ).toHaveLength(2);
  });

  it("look at the refusals that guessing passwords meets, by the reasons that functions write", () => {
    const refusals = metricsOfAlarm(alarms.get("sign-in-refusals"));
    expect(
      refusals.map(({ name, dimensions }) => [name, dimensions["service"], dimensions["reason"]]),
    ).toEqual([
      ["Refusals", "cartwright", refusalReason(401, unauthorized("The 'email' is wrong."))],
      ["Refusals", "cartwright", refusalReason(429, retryAfter(30, "Please wait."))],
    ]);
  });

  it("count forty-two metrics to pay for, and ten at most in one alarm", () => {
    const counts = [...alarms.values()].map((alarm) => metricsOfAlarm(alarm).length);
    expect(Math.max(...counts)).toBeLessThanOrEqual(10);
    expect(counts.reduce((sum, count) => sum + count)).toBe(42);
  });
});

describe("a mail for every alarm", () => {
  it("is sent if and only if there is an address", () => {
    const mailed = listAlarms(told.watch);
    expect(mailed.size).toBe(alarms.size);
    const [topic] = Object.entries(told.watch!.Resources).filter(
      ([, { Type }]) => Type === "AWS::SNS::Topic",
    );
    for (const alarm of mailed.values()) {
      expect(alarm).toMatchObject({ AlarmActions: [{ Ref: topic?.[0] }], OKActions: [{ Ref: topic?.[0] }] });
    }
    expect(findOnly(told.watch!, "AWS::SNS::Subscription")).toMatchObject({
      Protocol: "email",
      Endpoint: EMAIL,
    });
    for (const alarm of alarms.values())
      expect([alarm.AlarmActions, alarm.OKActions]).toEqual([undefined, undefined]);
    expect(JSON.stringify(quiet.watch)).not.toContain("AWS::SNS");
  });

  it("may be handed over by CloudWatch of this account, encrypted, and cannot be without", () => {
    const { Statement } = findOnly(told.watch!, "AWS::SNS::TopicPolicy").PolicyDocument;
    expect(Statement).toHaveLength(2);
    expect(Statement).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          Effect: "Allow",
          Action: "sns:Publish",
          Principal: { Service: "cloudwatch.amazonaws.com" },
          Condition: { StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } } },
        }),
        expect.objectContaining({ Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } }),
      ]),
    );
  });
});

describe("what is looked at", () => {
  /** True if the resource that the dimension names exists. */
  const exists = (dimension: string, value: string): boolean => {
    const typeOf = (name: string) => quiet.api.Resources[name]?.Type;
    const functions = listResources(quiet.functions, "AWS::Lambda::Function").map(
      ({ Properties }) => Properties.FunctionName,
    );
    const table = findOnly(quiet.data, "AWS::DynamoDB::Table");
    const known: Readonly<Record<string, () => boolean>> = {
      ApiId: () => typeOf(value) === "AWS::ApiGatewayV2::Api",
      DistributionId: () => typeOf(value) === "AWS::CloudFront::Distribution",
      FunctionName: () => functions.includes(value),
      GlobalSecondaryIndexName: () =>
        table.GlobalSecondaryIndexes.some(({ IndexName }: Json) => IndexName === value),
      LogGroupName: () => typeOf(value) === "AWS::Logs::LogGroup",
      Operation: () => OPERATIONS.some((operation) => operation === value),
      QueueName: () =>
        listResources(quiet.data, "AWS::SQS::Queue").some(({ Properties }) => Properties.QueueName === value),
      reason: () => ["Unauthorized", "Too Many Requests"].includes(value),
      Region: () => value === "Global",
      service: () => value === "cartwright",
      TableName: () => table.TableName === value,
    };
    return known[dimension]?.() ?? false;
  };
  const unknownOf = (metrics: readonly ShownMetric[]) =>
    metrics.flatMap(({ name, dimensions }) =>
      Object.entries(dimensions)
        .filter(([dimension, value]) => !exists(dimension, value))
        .map(([dimension, value]) => `${name}: ${dimension} = ${value}`),
    );

  it("exists: gateways, functions, table, index, queue, distribution", () => {
    const metrics = [...[...alarms.values()].flatMap(metricsOfAlarm), ...widgets.flatMap(metricsOfWidget)];
    expect(metrics.length).toBeGreaterThan(60);
    expect(unknownOf(metrics)).toEqual([]);
    const namespaces = new Set(metrics.map(({ namespace }) => namespace));
    expect([...namespaces].sort()).toEqual([
      "AWS/ApiGateway",
      "AWS/CloudFront",
      "AWS/DynamoDB",
      "AWS/Lambda",
      "AWS/Logs",
      "AWS/SQS",
      "Cartwright",
    ]);
  });

  it("is read with each deployment and keeps nothing in its place: no export, no import", () => {
    expect(quiet.watch!.Parameters?.["Watched"]).toMatchObject({
      Type: "AWS::SSM::Parameter::Value<List<String>>",
      Default: "/cartwright/watched",
    });
    expect(quiet.api.Resources["Watched"].Properties).toMatchObject({
      Name: "/cartwright/watched",
      Type: "StringList",
    });
    expect(JSON.stringify(quiet.watch)).not.toMatch(/Fn::ImportValue|Fn::GetStackOutput/);
    expect(JSON.stringify(quiet.api.Outputs)).not.toContain("Export");
  });

  it("fits on a dashboard that costs nothing: 50 metrics, a dozen reasons among them", () => {
    const metrics = new Set(widgets.flatMap(metricsOfWidget).map((metric) => JSON.stringify(metric)));
    expect(metrics.size + 12).toBeLessThanOrEqual(50);
    expect(findOnly(template, "AWS::CloudWatch::Dashboard").DashboardName).toBe("cartwright-AWS::Region");
  });

  it("is the front door where there is one, in CloudFront's region", () => {
    const doors = (all: readonly Json[]) => all.filter(({ properties }) => properties.region === "us-east-1");
    expect(doors(widgets)).toHaveLength(1);
    const { DashboardBody } = findOnly(makeWatchedTemplate(told), "AWS::CloudWatch::Dashboard");
    expect(doors(JSON.parse(DashboardBody).widgets)).toEqual([]);
    expect(DashboardBody).not.toContain("CloudFront");
  });

  it.each([
    ["throttled", "429", "429", "200"],
    ["server-errors", "5*", "503", "200"],
  ])("%s: are requests with %s in the lines that the gateways write", (alarm, pattern, status, other) => {
    const filter = listResources(template, "AWS::Logs::MetricFilter")
      .map(({ Properties }) => Properties)
      .find(({ FilterPattern }) => FilterPattern.includes(`"${pattern}"`));
    expect(quiet.api.Resources[filter.LogGroupName].Type).toBe("AWS::Logs::LogGroup");
    const stages = JSON.stringify(listResources(quiet.api, "AWS::ApiGatewayV2::Stage"));
    expect(stages).toContain(filter.LogGroupName);
    const [, field = "", value] = /^\{ \$\.(\w+) = "([\w*]+)" \}$/.exec(filter.FilterPattern) ?? [];
    const format: string = JSON.stringify(ACCESS_LOG_FORMAT);
    const line = (status: string) => JSON.parse(format.replace("$context.status", status));
    const matching = new RegExp(`^${value?.replace("*", ".*")}$`);
    expect(line(status)[field]).toMatch(matching);
    expect(line(other)[field]).not.toMatch(matching);
    const [{ MetricNamespace, MetricName }] = filter.MetricTransformations;
    expect(metricsOfAlarm(alarms.get(alarm))[0]).toMatchObject({
      namespace: MetricNamespace,
      name: MetricName,
      dimensions: {},
    });
  });
});

describe("the stack", () => {
  it("breaks no rule, with and without a topic, and rents nothing by the hour", () => {
    expect([quiet.findings, told.findings, without.findings]).toEqual([[], [], []]);
    const types = new Set(Object.values(told.watch!.Resources).map(({ Type }) => Type));
    expect([...types].sort()).toEqual([
      "AWS::CloudWatch::Alarm",
      "AWS::CloudWatch::Dashboard",
      "AWS::Logs::MetricFilter",
      "AWS::Logs::QueryDefinition",
      "AWS::SNS::Subscription",
      "AWS::SNS::Topic",
      "AWS::SNS::TopicPolicy",
    ]);
  });

  it("is left out where alarms are off, with all that is there for it", () => {
    expect(without.watch).toBeUndefined();
    expect(without.api.Resources["Watched"]).toBeUndefined();
    const { Watched, ...others } = quietOfFew.api.Resources;
    expect(Object.keys(without.api.Resources)).toEqual(Object.keys(others));
  });
});
