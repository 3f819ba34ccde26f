import { CfnResource, Duration, type Stack } from "aws-cdk-lib";
import type { Role } from "aws-cdk-lib/aws-iam";
import {
  Architecture,
  Code,
  Function as Lambda,
  LoggingFormat,
  Runtime,
  Tracing,
} from "aws-cdk-lib/aws-lambda";
import type { ILogGroup } from "aws-cdk-lib/aws-logs";
import { type Endpoint, issuesTokens } from "../lib/http/endpoint.ts";
import { nameOf } from "../lib/http/gateway.ts";
import type { Files } from "./data-stack.ts";
import { type Deployment, FUNCTION_PREFIX } from "./deployment.ts";

/** What an endpoint and a consumer have in common. */
export type Declared = Pick<Endpoint, "id" | "summary" | "table" | "contents">;

export type FunctionSetup = {
  readonly deployment: Deployment;
  readonly role: Role;
  readonly files: Files;
  readonly logGroup: ILogGroup | undefined;
  /** Folder with the function's bundle. */
  readonly code: string;
  readonly times: { readonly requestMs: number; readonly functionSeconds: number };
};

/** The function of one endpoint or consumer. @returns its logical id, for the gateway's document */
export function declaredFunction(stack: Stack, declared: Declared, setup: FunctionSetup): string {
  const lambda = new Lambda(stack, nameOf(declared.id), {
    functionName: `${FUNCTION_PREFIX}${nameOf(declared.id)}`,
    description: declared.summary,
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    memorySize: 1024,
    timeout: Duration.seconds(setup.times.functionSeconds),
    handler: "index.handler",
    code: Code.fromAsset(setup.code),
    // The role has its permissions already; without this, every function would add its own to it.
    role: setup.role.withoutPolicyUpdates(),
    tracing: Tracing.ACTIVE,
    loggingFormat: LoggingFormat.JSON,
    ...(setup.logGroup ? { logGroup: setup.logGroup } : {}),
    environment: environmentOf(declared, setup),
  });
  const logicalId = logicalIdOf(declared.id);
  const { defaultChild } = lambda.node;
  if (defaultChild instanceof CfnResource) defaultChild.overrideLogicalId(logicalId);
  return logicalId;
}

function environmentOf(
  declared: Declared,
  { deployment, files, times }: FunctionSetup,
): Record<string, string> {
  const { publicKeysParameter, publicKeysVersion, signingKeyParameter } = deployment;
  const version = publicKeysVersion ? `:${publicKeysVersion}` : "";
  return {
    CARTWRIGHT_TABLE: deployment.table,
    CARTWRIGHT_PROFILE: deployment.profile,
    CARTWRIGHT_DEADLINE_MS: String(times.requestMs),
    CARTWRIGHT_PUBLIC_KEYS: `{{resolve:ssm:${publicKeysParameter}${version}}}`,
    ...(issuesTokens(declared) ? { CARTWRIGHT_SIGNING_KEY_PARAMETER: signingKeyParameter } : {}),
    ...(declared.contents
      ? { CARTWRIGHT_FILES_BUCKET: files.bucketName, CARTWRIGHT_FILES_URL: files.url }
      : {}),
    ...(declared.table === "invoke" ? { CARTWRIGHT_FUNCTION_PREFIX: FUNCTION_PREFIX } : {}),
  };
}

/** `carts/add-cart-items` is `CartsAddCartItems` in the template. */
function logicalIdOf(id: string): string {
  return id
    .split(/[/-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}
