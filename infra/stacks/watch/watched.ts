import { CfnParameter, Fn, type Stack } from "aws-cdk-lib";
import { CfnParameter as StoredParameter } from "aws-cdk-lib/aws-ssm";
import { functionNameFor } from "../../../lib/http/routes.ts";
import type { Consumer } from "../../../lib/runtime/consumer.ts";
import type { Deployment } from "../../deployment.ts";
import { isWorker } from "../../endpoints.ts";
import type { ApiStack } from "../api-stack.ts";
import type { Functions } from "../area-stack.ts";
import { listAreas, nameAreaLog } from "../stack-of-area.ts";

/** Monitored resources: those named by the deployment, and those whose ids come from the API stack. */
export type Watched = {
  readonly deployment: Deployment;
  /** Ids of the gateways by readable name. */
  readonly apis: ReadonlyMap<string, string>;
  /** Names of the functions that table changes call. */
  readonly workers: readonly string[];
  /** Names of the functions that turn changes into events. */
  readonly eventFunctions: readonly string[];
  /** Log group of all gateways. */
  readonly accessLog: string;
  /** Log groups of the functions, one per area. */
  readonly functionLogs: readonly string[];
  /** Undefined without a distribution. */
  readonly distributionId: string | undefined;
};

export type WatchedSetup = Functions & { readonly api: ApiStack };

/** @param stack the monitoring stack */
export function listWatched(stack: Stack, deployment: Deployment, setup: WatchedSetup): Watched {
  const { api, endpoints, consumers, messageConsumers } = setup;
  const handed = handOver(api, stack, deployment);
  const nameConsumers = (some: readonly Consumer[]) =>
    some.map(({ id }) => `${deployment.functionPrefix}${functionNameFor(id)}`);
  return {
    deployment,
    apis: new Map(api.apis.map((one) => [one.node.id, handed(one.ref)])),
    // Only these need an alarm: users wait for their work.
    workers: nameConsumers(consumers.filter(isWorker)),
    eventFunctions: nameConsumers(consumers.filter(({ raisesEvents }) => raisesEvents)),
    accessLog: handed(api.accessLog.logGroupName),
    functionLogs: listAreas([...endpoints, ...consumers, ...messageConsumers]).map((area) =>
      nameAreaLog(deployment, area),
    ),
    distributionId: api.distribution && handed(api.distribution.distributionId),
  };
}

/**
 * Passes values from one stack to the other through a parameter, which the first stack writes and the other reads at its
 * deployment, see `docs/decisions/0013-watch.md`.
 * @returns a function that adds a value of the first stack and returns the other stack's reference to it
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
