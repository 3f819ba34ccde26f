import { CfnOutput, CfnParameter, Fn, RemovalPolicy, Stack, type StackProps, Validations } from "aws-cdk-lib";
import type { CfnApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import { Policy, type Role } from "aws-cdk-lib/aws-iam";
import type { CfnEventSourceMapping } from "aws-cdk-lib/aws-lambda";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import { DEFAULT_PROFILE_ID } from "../../lib/realms/fixed-ids.ts";
import type { Consumer } from "../../lib/runtime/consumer.ts";
import type { QueueConsumer } from "../../lib/runtime/queue-consumer.ts";
import { CONSUMER_TIMES, type Deployment, TIMES } from "../deployment.ts";
import { areaName, deriveShortId, listRoutes } from "../endpoints.ts";
import { REFERENCE_PATH } from "../reference/reference-path.ts";
import type { Reaches } from "./access/reaches.ts";
import { consumerSource } from "./consumer-source.ts";
import type { Files } from "./data-stack.ts";
import {
  addDeclaredFunction,
  type Declared,
  type FunctionCode,
  type FunctionSetup,
} from "./declared-function.ts";
import { deliveryQueue, queueSource } from "./delivery-queue.ts";
import { FIRST_API } from "./front-door/behaviours.ts";
import { frontDoor } from "./front-door/distribution.ts";
import { apiHost, gateways } from "./front-door/gateways.ts";
import { referenceFunction } from "./reference-function.ts";
import { AccessRoles, gatewayRole } from "./roles.ts";
import { allow } from "./statements.ts";

export type ApiStackProps = StackProps & {
  readonly deployment: Deployment;
  /** Undefined for a deployment that stores no file contents. */
  readonly files: Files | undefined;
  readonly endpoints: readonly Endpoint[];
  readonly consumers: readonly Consumer[];
  /** Called by the delivery queue. */
  readonly queueConsumers: readonly QueueConsumer[];
  /** Keys of the table that functions may use. */
  readonly reaches: Reaches;
  /** Stream of the table's changes. */
  readonly streamArn: string;
  /** Bundles by function id. */
  readonly code: ReadonlyMap<string, FunctionCode>;
};

/** The gateways, one function per endpoint, and the functions that table changes call. */
export class ApiStack extends Stack {
  readonly apis: readonly CfnApi[];
  readonly accessLog: LogGroup;
  /** Log groups by area. */
  readonly logGroups: ReadonlyMap<string, LogGroup>;
  /** Address in front of all gateways; undefined without distributions. */
  readonly distribution: Distribution | undefined;

  constructor(scope: Construct, id: string, given: ApiStackProps) {
    super(scope, id, { description: "Cartwright: the HTTP API and its functions", ...given });
    const { deployment, files, endpoints, consumers, queueConsumers } = given;
    acknowledgeQueues(this);
    const called = [...consumers, ...queueConsumers];
    const declared = [...endpoints, ...called];
    refuseUnknown(deployment.reservedConcurrency, declared);
    const areas = [...new Set(declared.map((one) => areaName(one.id)))];
    this.logGroups = new Map(areas.map((area) => [area, logGroup(this, `Log-${area}`)]));
    const roles = accessRoles(this, given);
    const publicKeys = addPublicKeys(this, deployment);
    const queue = deliveryQueue(this, deployment);
    const add = (one: Declared, times: FunctionSetup["times"], further: Partial<FunctionSetup> = {}) =>
      addDeclaredFunction(this, one, {
        ...further,
        deliveryQueue: queue.queueUrl,
        deployment,
        files,
        publicKeys,
        role: roles.roleFor(one),
        logGroup: this.logGroups.get(areaName(one.id)),
        code: functionCode(given, one),
        times,
      });
    const functions = new Map(endpoints.map((endpoint) => [endpoint, add(endpoint, TIMES)]));
    this.callConsumers(given, roles, (one, further) => add(one, CONSUMER_TIMES, further));
    for (const one of queueConsumers) {
      queueSource(this, one, { queue, logicalId: add(one, CONSUMER_TIMES) });
    }
    const credentials = gatewayRole(this, deployment, called).roleArn;
    this.accessLog = logGroup(this, "Log-access");
    const apis = gateways(this, {
      deployment,
      endpoints,
      targetOf: (endpoint) => ({ functionUri: invocationUri(functions.get(endpoint) ?? ""), credentials }),
      accessLog: this.accessLog,
      reference: deployment.hasReference
        ? { functionUri: invocationUri(addReference(this, deployment)), credentials }
        : undefined,
    });
    this.apis = [...apis.values()];
    this.distribution = addDistribution(this, given, apis);
    const host = this.distribution?.distributionDomainName ?? firstHost(apis);
    say(this, deployment, `https://${host}`);
  }

  /** Starts with the consumers that raise events: another one enables and disables their event source mapping. */
  private callConsumers(
    { consumers, streamArn, deployment }: ApiStackProps,
    roles: AccessRoles,
    functionOf: (one: Consumer, further?: Partial<FunctionSetup>) => string,
  ): void {
    const mappings = consumers
      .filter(({ raisesEvents }) => raisesEvents)
      .map((one) => consumerSource(this, one, { streamArn, logicalId: functionOf(one) }));
    const [events] = mappings;
    for (const one of consumers.filter(({ raisesEvents }) => !raisesEvents)) {
      const switched = one.switchesEvents && events;
      const logicalId = functionOf(one, switched ? { eventSource: switched.ref } : {});
      if (switched) letSwitch(this, roles.roleFor(one), { mapping: switched, deployment });
      consumerSource(this, one, { streamArn, logicalId });
    }
  }
}

/** @throws Error for a function without a bundle */
function functionCode({ code }: ApiStackProps, { id }: Declared): FunctionCode {
  const found = code.get(id);
  if (!found) throw new Error(`There is no bundle of '${id}'.`);
  return found;
}

/** A separate policy: inside the stack of the roles it would make the two stacks depend on each other. */
function letSwitch(
  stack: Stack,
  role: Role,
  { mapping, deployment }: { readonly mapping: CfnEventSourceMapping; readonly deployment: Deployment },
): void {
  const statement = allow(
    ["lambda:GetEventSourceMapping", "lambda:UpdateEventSourceMapping"],
    [mapping.attrEventSourceMappingArn],
  );
  new Policy(stack, "SwitchEvents", {
    policyName: `${deployment.namePrefix}-switch-events`,
    statements: [statement],
    roles: [role],
  });
}

function accessRoles(stack: ApiStack, given: ApiStackProps): AccessRoles {
  const { deployment, consumers, queueConsumers, reaches, streamArn, files } = given;
  return new AccessRoles(stack, {
    deployment,
    consumers: [...consumers, ...queueConsumers],
    reaches,
    logGroups: stack.logGroups,
    streamArn,
    files,
  });
}

function addDistribution(
  stack: Stack,
  { deployment, endpoints }: ApiStackProps,
  apis: ReadonlyMap<number, CfnApi>,
): Distribution | undefined {
  if (!deployment.hasDistributions) return undefined;
  const paths = listRoutes(endpoints).map(({ path }) => path);
  return frontDoor(stack, deployment, { apis, paths });
}

/** Outputs for the person who deploys. */
function say(stack: Stack, { hasReference }: Deployment, baseUrl: string): void {
  new CfnOutput(stack, "BaseUrl", { value: baseUrl });
  if (hasReference) new CfnOutput(stack, "ReferenceUrl", { value: `${baseUrl}${REFERENCE_PATH}` });
  new CfnOutput(stack, "PasswordProfileId", { value: DEFAULT_PROFILE_ID });
}

/** Host for clients without a distribution: the first API forwards requests of the others. */
function firstHost(apis: ReadonlyMap<number, CfnApi>): string {
  const first = apis.get(FIRST_API);
  if (!first) throw new Error("There is no first API.");
  return apiHost(first);
}

/**
 * The public keys that verify tokens. As a template parameter they are read once per deployment, CloudFormation sees new
 * ones as a change, and the functions need no reference each.
 */
function addPublicKeys(stack: Stack, { publicKeysParameter }: Deployment): string {
  const parameter = new CfnParameter(stack, "PublicKeys", {
    type: "AWS::SSM::Parameter::Value<String>",
    default: publicKeysParameter,
    description: "Name of the parameter with the public keys that check tokens",
  });
  return parameter.valueAsString;
}

function refuseUnknown(reserved: ReadonlyMap<string, number>, declared: readonly Declared[]): void {
  const names = new Set(declared.flatMap(({ id }) => [id, deriveShortId(id), areaName(id)]));
  const unknown = [...reserved.keys()].find((name) => !names.has(name));
  if (unknown) {
    throw new Error(
      `CARTWRIGHT_CONCURRENCY names '${unknown}', which is neither an endpoint nor an area: npx cartwright routes lists them.`,
    );
  }
}

function acknowledgeQueues(stack: Stack): void {
  Validations.of(stack).acknowledge({
    id: "Serverless-LambdaDLQ",
    reason: "The gateway waits for every answer, and the stream keeps what is not done: no event is queued.",
  });
  Validations.of(stack).acknowledge({
    id: "Serverless-LambdaEventSourceMappingDestination",
    reason: "What a change calls for stays in the table until it is done; failures are in the log.",
  });
  Validations.of(stack).acknowledge({
    id: "Serverless-LambdaTracing",
    reason: "Traces show nothing behind the gateway that the log does not; a setting turns them on.",
  });
}

function logGroup(stack: Stack, id: string): LogGroup {
  return new LogGroup(stack, id, {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  });
}

function addReference(stack: Stack, deployment: Deployment): string {
  return referenceFunction(stack, deployment, logGroup(stack, "Log-reference"));
}

/** `sam local` finds the function by its name inside this text. */
function invocationUri(logicalId: string): string {
  const lambda = "arn:${AWS::Partition}:apigateway:${AWS::Region}:lambda:path/2015-03-31/functions";
  return Fn.sub(`${lambda}/\${${logicalId}.Arn}/invocations`);
}
