import { CfnParameter, Fn, type Stack } from "aws-cdk-lib";
import { CfnParameter as StoredParameter } from "aws-cdk-lib/aws-ssm";
import { nameOf } from "../../lib/http/routes.ts";
import type { Consumer } from "../../lib/runtime/consumer.ts";
import type { Deployment } from "../deployment.ts";
import { isWorker } from "../endpoints.ts";
import type { ApiStack } from "../stacks/api-stack.ts";

/** What there is to watch: what the deployment names, and the names and ids that the gateways' stack has got. */
export type Watched = {
  readonly deployment: Deployment;
  /** Ids of the gateways by what people call them. */
  readonly apis: ReadonlyMap<string, string>;
  /** Names of the functions that the table's changes call. */
  readonly workers: readonly string[];
  /** Names of the functions that turn changes into events. */
  readonly eventFunctions: readonly string[];
  /** Log group of all gateways' requests. */
  readonly accessLog: string;
  /** Log groups of the functions, one per area. */
  readonly functionLogs: readonly string[];
  /** Absent without a distribution in front of the gateways. */
  readonly distributionId: string | undefined;
};

/** @param stack the one that watches */
export function watchedBy(
  stack: Stack,
  deployment: Deployment,
  { api, consumers }: { readonly api: ApiStack; readonly consumers: readonly Consumer[] },
): Watched {
  const handed = handOver(api, stack, deployment);
  const named = (some: readonly Consumer[]) =>
    some.map(({ id }) => `${deployment.functionPrefix}${nameOf(id)}`);
  return {
    deployment,
    apis: new Map(api.apis.map((one) => [one.node.id, handed(one.ref)])),
    // An alarm is for work that somebody waits for.
    workers: named(consumers.filter(isWorker)),
    eventFunctions: named(consumers.filter(({ raisesEvents }) => raisesEvents)),
    accessLog: handed(api.accessLog.logGroupName),
    functionLogs: [...api.logGroups.values()].map((group) => handed(group.logGroupName)),
    distributionId: api.distribution && handed(api.distribution.distributionId),
  };
}

/**
 * Hands values from one stack to the other through a parameter that the first one writes and that is read whenever the
 * other is deployed, see `docs/decisions/0013-watch.md`.
 * @returns what adds a value of the first stack, and gives back how the other one refers to it
 */
function handOver(from: Stack, to: Stack, { watchedParameter }: Deployment): (value: string) => string {
  const values: string[] = [];
  const stored = new StoredParameter(from, "Watched", {
    name: watchedParameter,
    type: "StringList",
    value: "",
    description: "Names and ids of what there is to watch",
  });
  const read = new CfnParameter(to, "Watched", {
    type: "AWS::SSM::Parameter::Value<List<String>>",
    default: watchedParameter,
    description: "Name of the parameter with the names and ids of what there is to watch",
  }).valueAsList;
  return (value) => {
    values.push(value);
    stored.value = Fn.join(",", values);
    return Fn.select(values.length - 1, read);
  };
}
