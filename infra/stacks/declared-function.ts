import type { Stack } from "aws-cdk-lib";
import type { Role } from "aws-cdk-lib/aws-iam";
import { CfnFunction } from "aws-cdk-lib/aws-lambda";
import type { ILogGroup } from "aws-cdk-lib/aws-logs";
import { Asset, type AssetProps } from "aws-cdk-lib/aws-s3-assets";
import { type Endpoint, issuesTokens } from "../../lib/http/endpoint.ts";
import { nameOf } from "../../lib/http/routes.ts";
import { type Access, deliveriesAccessOf } from "../access/role-access.ts";
import { type Deployment, MEMORY_MB } from "../deployment.ts";
import { areaOf, logicalIdOf, shortIdOf } from "../endpoints.ts";
import { frontDoorWord } from "../front-door/front-door-word.ts";
import type { Files } from "./data-stack.ts";

/** What an endpoint and a consumer have in common. */
export type Declared = Access & Pick<Endpoint, "summary" | "countsCallers">;

/** The folder with a function's bundle, and the bundle's hash: the CDK would read all bundles to compute one of its own. */
export type FunctionCode = Required<Pick<AssetProps, "path" | "assetHash">>;

export type FunctionSetup = {
  readonly deployment: Deployment;
  readonly role: Role;
  /** Absent where a deployment keeps no contents of files. */
  readonly files: Files | undefined;
  readonly logGroup: ILogGroup | undefined;
  /** The public keys that check tokens, as CloudFormation hands them over. */
  readonly publicKeys: string;
  readonly code: FunctionCode;
  readonly times: { readonly requestMs: number; readonly functionSeconds: number };
  /** Address of the queue of deliveries. */
  readonly deliveryQueue: string;
  /** The event source mapping that this function switches, if any. */
  readonly eventSource?: string;
};

/**
 * The function of one endpoint or consumer, spelled as the template has it: CDK's own construct would add to every one
 * of them a dependency on its role, which the role's name is already.
 * @returns its logical id, for the gateway's document
 */
export function declaredFunction(stack: Stack, declared: Declared, setup: FunctionSetup): string {
  const { deployment, role, logGroup, code, times } = setup;
  const name = nameOf(declared.id);
  const asset = new Asset(stack, `${name}-code`, code);
  const reserved = concurrencyOf(declared, deployment);
  const lambda = new CfnFunction(stack, name, {
    functionName: `${deployment.functionPrefix}${name}`,
    description: declared.summary,
    runtime: "nodejs24.x",
    architectures: ["arm64"],
    memorySize: MEMORY_MB,
    timeout: times.functionSeconds,
    handler: "index.handler",
    code: { s3Bucket: asset.s3BucketName, s3Key: asset.s3ObjectKey },
    role: role.roleArn,
    loggingConfig: { logFormat: "JSON", ...(logGroup ? { logGroup: logGroup.logGroupName } : {}) },
    environment: { variables: environmentOf(declared, setup) },
    ...(deployment.isTraced ? { tracingConfig: { mode: "Active" } } : {}),
    ...(reserved === undefined ? {} : { reservedConcurrentExecutions: reserved }),
  });
  // Tells `sam local` where the code is.
  asset.addResourceMetadata(lambda, "Code");
  const logicalId = logicalIdOf(declared.id);
  lambda.overrideLogicalId(logicalId);
  return logicalId;
}

function concurrencyOf({ id }: Declared, { reservedConcurrency }: Deployment): number | undefined {
  return (
    reservedConcurrency.get(id) ??
    reservedConcurrency.get(shortIdOf(id)) ??
    reservedConcurrency.get(areaOf(id))
  );
}

function environmentOf(
  declared: Declared,
  { deployment, files, publicKeys, times, deliveryQueue, eventSource }: FunctionSetup,
): Record<string, string> {
  return {
    CARTWRIGHT_TABLE: deployment.table,
    CARTWRIGHT_PROFILE: deployment.profile,
    CARTWRIGHT_ADDRESS_LIMIT: String(deployment.addressLimit),
    CARTWRIGHT_DEADLINE_MS: String(times.requestMs),
    CARTWRIGHT_PUBLIC_KEYS: publicKeys,
    POWERTOOLS_METRICS_NAMESPACE: deployment.metricsNamespace,
    ...(declared.countsCallers ? { CARTWRIGHT_FRONT_DOOR: frontDoorWord() } : {}),
    ...(issuesTokens(declared) ? { CARTWRIGHT_SIGNING_KEY_PARAMETER: deployment.signingKeyParameter } : {}),
    ...(declared.contents && files
      ? { CARTWRIGHT_FILES_BUCKET: files.bucketName, CARTWRIGHT_FILES_URL: files.url }
      : {}),
    ...(deliveriesAccessOf(declared) ? { CARTWRIGHT_DELIVERY_QUEUE: deliveryQueue } : {}),
    ...(eventSource ? { CARTWRIGHT_EVENT_SOURCE: eventSource } : {}),
    ...(declared.table === "invoke" ? { CARTWRIGHT_FUNCTION_PREFIX: deployment.functionPrefix } : {}),
  };
}
