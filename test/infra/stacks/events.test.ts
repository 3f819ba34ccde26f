import { beforeAll, describe, expect, it } from "@jest/globals";
import { endpoints } from "../../../infra/endpoints.ts";
import { functionNameFor } from "../../../lib/http/routes.ts";
import {
  findRole,
  type Json,
  listActions,
  listResources,
  listRoles,
  type Synthesis,
  synthesize,
} from "../../support/deployment/synthesis.ts";

const QUEUE_ARN = "arn:aws:sqs:eu-central-1:111122223333:orders";
const BUS_ARN = "arn:aws:events:eu-central-1:111122223333:event-bus/shop";

let stacks: Synthesis;
let mappings: readonly Json[];

beforeAll(async () => {
  stacks = await synthesize({ CARTWRIGHT_EVENT_TARGETS: `${QUEUE_ARN},${BUS_ARN}` });
  mappings = listResources(stacks.functions, "AWS::Lambda::EventSourceMapping").map(
    ({ Properties }) => Properties,
  );
}, 180_000);

const functionOf = (id: string): Json =>
  listResources(stacks.functions, "AWS::Lambda::Function").find(
    ({ Properties }) => Properties.FunctionName === `cartwright-${functionNameFor(id)}`,
  ).Properties;
const mappingOf = (logicalId: string): Json =>
  mappings.find(({ FunctionName }) => FunctionName.Ref === logicalId);
const statementsOf = (id: string): readonly Json[] =>
  findRole(stacks, functionOf(id)).Policies.flatMap(({ PolicyDocument }: Json) => PolicyDocument.Statement);
const ofService = (id: string, service: string) =>
  statementsOf(id).filter(({ Action }) => [Action].flat()[0].startsWith(`${service}:`));
const queueNamed = (name: string): Json =>
  listResources(stacks.data, "AWS::SQS::Queue").find(({ Properties }) => Properties.QueueName === name);

describe("the stream", () => {
  it("has two readers, as many as it takes, each with filters that a mapping takes", () => {
    const readers = mappings.filter(({ StartingPosition }) => StartingPosition === "TRIM_HORIZON");
    expect(readers.map(({ FunctionName }) => FunctionName.Ref).sort()).toEqual([
      "EventsRaiseEvents",
      "TasksCarryOnTasks",
    ]);
    for (const { FilterCriteria } of readers) {
      expect(FilterCriteria.Filters.length).toBeLessThanOrEqual(5);
      for (const { Pattern } of FilterCriteria.Filters) expect(Pattern.length).toBeLessThanOrEqual(4096);
    }
  });

  it("hands changes to what raises events until it forgets them, and no deployment switches that", () => {
    expect(mappingOf("EventsRaiseEvents").MaximumRecordAgeInSeconds).toBe(-1);
    for (const mapping of mappings) expect(mapping).not.toHaveProperty("Enabled");
  });

  it("is switched for events by one function, and nothing else may be switched", () => {
    const [policy, ...others] = listResources(stacks.functions, "AWS::IAM::Policy").map(
      ({ Properties }) => Properties,
    );
    expect(others).toEqual([]);
    const [name] = Object.entries(stacks.functions.Resources).find(
      ([, { Properties }]) => Properties?.FunctionName?.Ref === "EventsRaiseEvents",
    ) ?? [""];
    expect(stacks.functions.Resources["HandsEventSource"].Properties).toMatchObject({
      Name: "/cartwright/event-source",
      Value: { Ref: name },
    });
    expect(policy.PolicyDocument.Statement).toEqual([
      {
        Effect: "Allow",
        Action: ["lambda:GetEventSourceMapping", "lambda:UpdateEventSourceMapping"],
        Resource: {
          "Fn::Join": ["", expect.arrayContaining([":event-source-mapping:", { Ref: "HandedEventSource" }])],
        },
      },
    ]);
    expect(JSON.stringify(policy.Roles)).toContain("tasksconsume");
    const switching = listResources(stacks.functions, "AWS::Lambda::Function").filter(
      ({ Properties }) => "CARTWRIGHT_EVENT_SOURCE" in Properties.Environment.Variables,
    );
    expect(switching.map(({ Properties }) => Properties.FunctionName)).toEqual([
      "cartwright-tasks-carry-on-tasks",
    ]);
    expect(listRoles(stacks).flatMap(listActions).join()).not.toContain("EventSourceMapping");
  });
});

describe("the queue of deliveries", () => {
  it("is encrypted, keeps what fails, and shows no message again while a call may run", () => {
    const { Properties } = queueNamed("cartwright-deliveries");
    const seconds = functionOf("webhooks/delivery/deliver-events").Timeout;
    expect(Properties).toMatchObject({ SqsManagedSseEnabled: true, RedrivePolicy: { maxReceiveCount: 10 } });
    expect(Properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * seconds);
    expect(queueNamed("cartwright-deliveries-failed").Properties.SqsManagedSseEnabled).toBe(true);
    const denied = listResources(stacks.data, "AWS::SQS::QueuePolicy").flatMap(
      ({ Properties: { PolicyDocument } }) => PolicyDocument.Statement,
    );
    expect(denied).toHaveLength(2);
    for (const one of denied) {
      expect(one).toMatchObject({
        Effect: "Deny",
        Condition: { Bool: { "aws:SecureTransport": "false" } },
      });
    }
  });

  it("calls with one message at a time, for twenty integrations at once", () => {
    expect(mappingOf("EventsDeliverEvents")).toMatchObject({
      BatchSize: 1,
      ScalingConfig: { MaximumConcurrency: 20 },
      FunctionResponseTypes: ["ReportBatchItemFailures"],
    });
  });

  it("is known to the functions that declare it and may be sent to by them alone", () => {
    const declared = endpoints.filter(({ needs }) => needs.includes("deliveryCalls")).map(({ id }) => id);
    const callers = [...declared, "webhooks/delivery/deliver-events", "webhooks/log/raise-events"];
    const known = listResources(stacks.functions, "AWS::Lambda::Function").flatMap(({ Properties }) =>
      "CARTWRIGHT_DELIVERY_QUEUE" in Properties.Environment.Variables ? [Properties.FunctionName] : [],
    );
    expect(known.sort()).toEqual(callers.map((id) => `cartwright-${functionNameFor(id)}`).sort());
    for (const id of callers.filter((one) => one !== "webhooks/delivery/deliver-events")) {
      const [sending, ...others] = ofService(id, "sqs");
      expect([sending.Action, others]).toEqual(["sqs:SendMessage", []]);
      expect(JSON.stringify(sending.Resource)).toContain(":cartwright-deliveries");
    }
  });

  it("lets the delivering function send to the targets that the deployment names, and to no others", () => {
    const [own, given] = ofService("webhooks/delivery/deliver-events", "sqs");
    expect([own.Action].flat()).toContain("sqs:ReceiveMessage");
    expect(given).toMatchObject({ Action: "sqs:SendMessage", Resource: QUEUE_ARN });
    expect(ofService("webhooks/delivery/deliver-events", "events")).toEqual([
      { Effect: "Allow", Action: "events:PutEvents", Resource: BUS_ARN },
    ]);
    const streaming = statementsOf("webhooks/delivery/deliver-events").filter(({ Action }) =>
      /Stream/.test(`${Action}`),
    );
    expect(streaming).toEqual([
      expect.objectContaining({ Action: expect.arrayContaining(["logs:PutLogEvents"]) }),
    ]);
  });
});

describe("CARTWRIGHT_EVENT_TARGETS", () => {
  it("takes no star, no role and no other service", async () => {
    for (const wrong of [
      "*",
      "arn:aws:sqs:eu-central-1:111122223333:*",
      "arn:aws:iam::111122223333:role/x",
    ]) {
      await expect(synthesize({ CARTWRIGHT_EVENT_TARGETS: wrong })).rejects.toThrow(
        "CARTWRIGHT_EVENT_TARGETS takes",
      );
    }
  }, 120_000);
});
