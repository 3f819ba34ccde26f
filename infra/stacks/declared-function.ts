import type { Stack } from "aws-cdk-lib";
import type { Role } from "aws-cdk-lib/aws-iam";
import { CfnFunction } from "aws-cdk-lib/aws-lambda";
import type { ILogGroup } from "aws-cdk-lib/aws-logs";
import { Asset, type AssetProps } from "aws-cdk-lib/aws-s3-assets";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import { functionNameFor } from "../../lib/http/routes.ts";
import type { Capability } from "../../lib/use-case/capabilities.ts";
import { areaName } from "../area-name.ts";
import { type Deployment, MEMORY_MB } from "../deployment.ts";
import { deriveLogicalId, deriveShortId } from "../endpoints.ts";
import type { Access } from "./access/role-access.ts";
import { makeQueueUrl } from "./delivery-queue.ts";
import { filesBucketName } from "./files-bucket.ts";
import { readHandedOver } from "./handed-over.ts";
import { privateBucketName } from "./private-bucket.ts";

/** Common fields of endpoints and consumers. */
export type Declared = Access & Pick<Endpoint, "summary" | "countsCallers">;

/** Folder and hash of a bundle. Without the hash the CDK would read all bundles to compute one. */
export type FunctionCode = Required<Pick<AssetProps, "path" | "assetHash">>;

export type FunctionSetup = {
  readonly deployment: Deployment;
  readonly role: Role;
  readonly logGroup: ILogGroup;
  /** The public keys that verify tokens, as a CloudFormation value. */
  readonly publicKeys: string;
  readonly code: FunctionCode;
  readonly times: { readonly requestMs: number; readonly functionSeconds: number };
  /** The event source mapping that this function enables and disables, if any. */
  readonly eventSource?: string;
};

/**
 * The function of one endpoint or consumer as a plain CloudFormation resource. The CDK's construct would add a dependency
 * on the role, which the reference to the role already is.
 * @returns its logical id
 */
export function addDeclaredFunction(stack: Stack, declared: Declared, setup: FunctionSetup): string {
  const { deployment, role, logGroup, code, times } = setup;
  const name = functionNameFor(declared.id);
  const asset = new Asset(stack, `${name}-code`, code);
  const reserved = findConcurrency(declared, deployment);
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
    loggingConfig: { logFormat: "JSON", logGroup: logGroup.logGroupName },
    environment: { variables: makeEnvironment(stack, declared, setup) },
    ...(deployment.isTraced ? { tracingConfig: { mode: "Active" } } : {}),
    ...(reserved === undefined ? {} : { reservedConcurrentExecutions: reserved }),
  });
  // `sam local` finds the code by this metadata.
  asset.addResourceMetadata(lambda, "Code");
  const logicalId = deriveLogicalId(declared.id);
  lambda.overrideLogicalId(logicalId);
  return logicalId;
}

function findConcurrency({ id }: Declared, { reservedConcurrency }: Deployment): number | undefined {
  return (
    reservedConcurrency.get(id) ??
    reservedConcurrency.get(deriveShortId(id)) ??
    reservedConcurrency.get(areaName(id))
  );
}

function makeEnvironment(stack: Stack, declared: Declared, setup: FunctionSetup): Record<string, string> {
  const { deployment, publicKeys, times } = setup;
  return {
    CARTWRIGHT_TABLE: deployment.table,
    CARTWRIGHT_PROFILE: deployment.profile,
    CARTWRIGHT_ADDRESS_LIMIT: String(deployment.addressLimit),
    CARTWRIGHT_DEADLINE_MS: String(times.requestMs),
    CARTWRIGHT_PUBLIC_KEYS: publicKeys,
    POWERTOOLS_METRICS_NAMESPACE: deployment.metricsNamespace,
    ...(declared.countsCallers
      ? { CARTWRIGHT_FRONT_DOOR: readHandedOver(stack, deployment, "front-door") }
      : {}),
    ...Object.assign({}, ...declared.needs.map((capability) => makeSettings(capability, stack, setup))),
  };
}

/** The variables that the capability is made of. A new capability is added here. */
function makeSettings(
  capability: Capability,
  stack: Stack,
  { deployment, eventSource = "none" }: FunctionSetup,
): Record<string, string> {
  switch (capability) {
    case "contents":
    case "contentRemoval":
      return makeFileSettings(stack, deployment);
    case "privateFiles":
      return { CARTWRIGHT_PRIVATE_BUCKET: privateBucketName(deployment) };
    case "deliveryCalls":
      return { CARTWRIGHT_DELIVERY_QUEUE: makeQueueUrl(deployment) };
    case "eventSwitch":
      return { CARTWRIGHT_EVENT_SOURCE: eventSource };
    case "gateway":
      return { CARTWRIGHT_FUNCTION_PREFIX: deployment.functionPrefix };
    case "gatewaySecrets":
    case "secretKeeping":
      return { CARTWRIGHT_GATEWAY_PARAMETERS: deployment.gatewayParametersPath };
    case "ownAddress":
      return { CARTWRIGHT_ADDRESS_PARAMETER: deployment.addressParameter };
    case "clientSecrets":
    case "clientSecretKeeping":
      return { CARTWRIGHT_IDENTITY_PARAMETERS: deployment.identityParametersPath };
    case "signer":
      return { CARTWRIGHT_SIGNING_KEY_PARAMETER: deployment.signingKeyParameter };
    case "staffPool":
      return { CARTWRIGHT_STAFF_POOL: readStaffPool(stack, deployment) };
    case "outsideCalls":
    case "providerCalls":
    case "senders":
    case "targetRules":
      return {};
  }
}

function makeFileSettings(stack: Stack, deployment: Deployment): Record<string, string> {
  if (!deployment.hasDistributions) return { CARTWRIGHT_FILES_BUCKET: "none" };
  return {
    CARTWRIGHT_FILES_BUCKET: filesBucketName(deployment),
    CARTWRIGHT_FILES_URL: readHandedOver(stack, deployment, "files-url"),
  };
}

function readStaffPool(stack: Stack, deployment: Deployment): string {
  return deployment.hasStaffPool ? readHandedOver(stack, deployment, "staff-pool") : "none";
}
