import { ArnFormat, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import { Policy, type Role } from "aws-cdk-lib/aws-iam";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import type { Consumer, MessageConsumer } from "../../lib/runtime/consumer.ts";
import { areaName } from "../area-name.ts";
import { CONSUMER_TIMES, chooseTimes, type Deployment } from "../deployment.ts";
import type { Reaches } from "./access/reaches.ts";
import { acknowledge } from "./acknowledge.ts";
import { clockSource } from "./clock-source.ts";
import { consumerSource } from "./consumer-source.ts";
import {
  addDeclaredFunction,
  type Declared,
  type FunctionCode,
  type FunctionSetup,
} from "./declared-function.ts";
import { queueSource } from "./delivery-queue.ts";
import { handOver, readHandedOver, readParameter } from "./handed-over.ts";
import { limitResources } from "./limits.ts";
import { AccessRoles } from "./roles.ts";
import { nameAreaLog } from "./stack-of-area.ts";
import { allow } from "./statements.ts";

/** All functions of a deployment. */
export type Functions = {
  readonly endpoints: readonly Endpoint[];
  readonly consumers: readonly Consumer[];
  /** Called by the delivery queue. */
  readonly messageConsumers: readonly MessageConsumer[];
};

export type AreaStackProps = StackProps &
  Functions & {
    readonly deployment: Deployment;
    /** The functions of other areas are left to their stacks. */
    readonly area: string;
    /** Keys of the table that functions may use. */
    readonly reaches: Reaches;
    /** Bundles by function id. */
    readonly code: ReadonlyMap<string, FunctionCode>;
  };

/** The functions of one area with their roles, their log, and what calls them besides the gateways. */
export class AreaStack extends Stack {
  private readonly given: AreaStackProps;
  private readonly roles: AccessRoles;
  private readonly logGroup: LogGroup;
  private readonly publicKeys: string;
  private ownEventSource: string | undefined;

  constructor(scope: Construct, id: string, given: AreaStackProps) {
    super(scope, id, { description: `Cartwright: the functions of the area '${given.area}'`, ...given });
    this.given = given;
    limitResources(this);
    acknowledgeQueues(this);
    const { area, deployment, endpoints, consumers, messageConsumers, reaches } = given;
    this.logGroup = new LogGroup(this, `Log-${area}`, {
      logGroupName: nameAreaLog(deployment, area),
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.roles = new AccessRoles(this, {
      deployment,
      consumers: [...consumers, ...messageConsumers],
      reaches,
      logGroup: this.logGroup,
    });
    this.publicKeys = readPublicKeys(this, deployment);
    const isOwn = (one: { readonly id: string }) => areaName(one.id) === area;
    for (const one of endpoints.filter(isOwn)) this.addFunction(one, chooseTimes(one));
    const own = consumers.filter(isOwn);
    const [raising, others] = [own.filter(isRaising), own.filter((one) => !isRaising(one))];
    for (const one of [...raising, ...others]) this.addConsumer(one);
    for (const one of messageConsumers.filter(isOwn)) {
      const source = { deployment, logicalId: this.addFunction(one, CONSUMER_TIMES) };
      if ("clock" in one.calledBy) clockSource(this, one, source);
      else queueSource(this, one, source);
    }
  }

  private addConsumer(one: Consumer): void {
    const { deployment } = this.given;
    const eventSource = this.findEventSource(one);
    const logicalId = this.addFunction(one, CONSUMER_TIMES, eventSource);
    const mapping = consumerSource(this, one, { deployment, logicalId });
    if (eventSource) this.letSwitch(this.roles.roleFor(one), eventSource);
    if (!isRaising(one)) return;
    this.ownEventSource = mapping.ref;
    handOver(this, deployment, "event-source", mapping.ref);
  }

  /** The mapping that integrations enable and disable, for the function that does it. It may be in another area. */
  private findEventSource({ needs }: Consumer): string | undefined {
    const { deployment, consumers } = this.given;
    if (!needs.includes("eventSwitch") || !consumers.some(isRaising)) return undefined;
    return this.ownEventSource ?? readHandedOver(this, deployment, "event-source");
  }

  /** @returns its logical id. @throws Error for a function without a bundle */
  private addFunction(one: Declared, times: FunctionSetup["times"], eventSource?: string): string {
    const { deployment, code } = this.given;
    const found = code.get(one.id);
    if (!found) throw new Error(`There is no bundle of '${one.id}'.`);
    return addDeclaredFunction(this, one, {
      deployment,
      publicKeys: this.publicKeys,
      role: this.roles.roleFor(one),
      logGroup: this.logGroup,
      code: found,
      times,
      ...(eventSource ? { eventSource } : {}),
    });
  }

  /** A policy of its own: other functions may share the rest of the role. */
  private letSwitch(role: Role, eventSource: string): void {
    const arn = this.formatArn({
      service: "lambda",
      resource: "event-source-mapping",
      resourceName: eventSource,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    new Policy(this, "SwitchEvents", {
      policyName: `${this.given.deployment.namePrefix}-switch-events`,
      statements: [allow(["lambda:GetEventSourceMapping", "lambda:UpdateEventSourceMapping"], [arn])],
      roles: [role],
    });
  }
}

function isRaising({ raisesEvents }: Consumer): boolean {
  return raisesEvents === true;
}

/** The public keys that verify tokens. The functions need no reference each: a template may hold 60 of them. */
function readPublicKeys(stack: Stack, { publicKeysParameter }: Deployment): string {
  return readParameter(stack, "PublicKeys", {
    name: publicKeysParameter,
    description: "Public keys that check tokens",
  });
}

/** For every stack with functions. */
export function acknowledgeQueues(stack: Stack): void {
  acknowledge(stack, {
    "Serverless-LambdaDLQ":
      "The gateway waits for every answer, and the stream keeps what is not done: no event is queued.",
    "Serverless-LambdaEventSourceMappingDestination":
      "What a change calls for stays in the table until it is done; failures are in the log.",
    "Serverless-LambdaTracing":
      "Traces show nothing behind the gateway that the log does not; a setting turns them on.",
  });
}
