import { CfnOutput, Fn, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import type { CfnApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import { PolicyDocument, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import { Asset } from "aws-cdk-lib/aws-s3-assets";
import { CfnParameter } from "aws-cdk-lib/aws-ssm";
import type { Construct } from "constructs";
import { functionNameFor } from "../../lib/http/routes.ts";
import { DEFAULT_PROFILE_ID } from "../../lib/realms/realms.ts";
import { CONSOLE_PATH } from "../build/console/console-path.ts";
import { type Deployment, MEMORY_MB, TIMES } from "../deployment.ts";
import { listRoutes } from "../endpoints.ts";
import { REFERENCE_BUNDLE, REFERENCE_PATH } from "../reference/reference-path.ts";
import { acknowledgeQueues, type Functions } from "./area-stack.ts";
import { FIRST_API } from "./front-door/behaviours.ts";
import { consoleSite } from "./front-door/console-site.ts";
import { frontDoor } from "./front-door/distribution.ts";
import { apiHost, gateways } from "./front-door/gateways.ts";
import { readHandedOver } from "./handed-over.ts";
import { limitResources } from "./limits.ts";
import { gatewayRole } from "./roles.ts";
import { allow, tracing } from "./statements.ts";

export type ApiStackProps = StackProps & Functions & { readonly deployment: Deployment };

/** Logical id of the resource with the beginning of the functions' addresses. */
const ADDRESS = "Functions";

/** The gateways and the address in front of them. They call functions by name, so no other stack is referred to. */
export class ApiStack extends Stack {
  readonly apis: readonly CfnApi[];
  readonly accessLog: LogGroup;
  /** Address in front of all gateways; undefined without distributions. */
  readonly distribution: Distribution | undefined;

  constructor(scope: Construct, id: string, given: ApiStackProps) {
    super(scope, id, { description: "Cartwright: the HTTP API", ...given });
    const { deployment, endpoints, consumers, messageConsumers } = given;
    limitResources(this);
    addAddress(this, deployment);
    const credentials = gatewayRole(this, deployment, [...consumers, ...messageConsumers]).roleArn;
    const target = (name: string) => ({
      functionUri: invocationUri(`${deployment.functionPrefix}${name}`),
      credentials,
    });
    this.accessLog = logGroup(this, "Log-access");
    if (deployment.hasReference) addReference(this, deployment);
    const frontDoorWord = readHandedOver(this, deployment, "front-door");
    const apis = gateways(this, {
      deployment,
      endpoints,
      targetOf: ({ id: endpoint }) => target(functionNameFor(endpoint)),
      accessLog: this.accessLog,
      frontDoorWord,
      reference: deployment.hasReference ? target("reference") : undefined,
    });
    this.apis = [...apis.values()];
    const paths = listRoutes(endpoints).map(({ path }) => path);
    this.distribution = deployment.hasDistributions
      ? frontDoor(this, deployment, { apis, paths, word: frontDoorWord })
      : undefined;
    if (this.distribution && deployment.hasConsole) consoleSite(this, deployment, this.distribution);
    const host = this.distribution?.distributionDomainName ?? firstHost(apis);
    const baseUrl = deployment.ownAddress ?? `https://${host}`;
    addOwnAddress(this, deployment, baseUrl);
    say(this, deployment, baseUrl);
  }
}

/** Outputs for the person who deploys. */
function say(stack: Stack, { hasConsole, hasReference }: Deployment, baseUrl: string): void {
  new CfnOutput(stack, "BaseUrl", { value: baseUrl });
  if (hasReference) new CfnOutput(stack, "ReferenceUrl", { value: `${baseUrl}${REFERENCE_PATH}` });
  if (hasConsole) new CfnOutput(stack, "ConsoleUrl", { value: `${baseUrl}${CONSOLE_PATH}` });
  new CfnOutput(stack, "PasswordProfileId", { value: DEFAULT_PROFILE_ID });
}

/** Host for clients without a distribution: the first API forwards requests of the others. */
function firstHost(apis: ReadonlyMap<number, CfnApi>): string {
  const first = apis.get(FIRST_API);
  if (!first) throw new Error("There is no first API.");
  return apiHost(first);
}

function logGroup(stack: Stack, id: string): LogGroup {
  return new LogGroup(stack, id, {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  });
}

function addReference(stack: Stack, deployment: Deployment): void {
  acknowledgeQueues(stack);
  referenceFunction(stack, deployment, logGroup(stack, "Log-reference"));
}

/**
 * Beginning of the addresses of all functions, in a resource of its own: repeated for 1,500 routes, it would make the
 * template larger than CloudFormation takes.
 */
function addAddress(stack: Stack, { parametersPath }: Deployment): void {
  const gateway = "arn:${AWS::Partition}:apigateway:${AWS::Region}:lambda:path/2015-03-31/functions";
  const lambda = "arn:${AWS::Partition}:lambda:${AWS::Region}:${AWS::AccountId}:function";
  const stored = new CfnParameter(stack, ADDRESS, {
    name: `${parametersPath}/functions`,
    type: "String",
    value: Fn.sub(`${gateway}/${lambda}:`),
    description: "Beginning of the addresses with which gateways call functions",
  });
  stored.overrideLogicalId(ADDRESS);
}

/** Read by functions, which are deployed before the distribution has an address. */
function addOwnAddress(stack: Stack, { addressParameter: name }: Deployment, value: string): void {
  const description = "Public address of the API, without a path";
  new CfnParameter(stack, "Address", { name, type: "String", value, description });
}

/** The function is in another stack and has a fixed name. `infra/local/sam/template.ts` reads the name in this text. */
function invocationUri(name: string): string {
  return Fn.sub(`\${${ADDRESS}.Value}${name}/invocations`);
}

/**
 * The function of the deployed reference page: compressed files next to its code, and a role that may only log. It costs
 * nothing without visitors.
 * @param group its log group
 */
function referenceFunction(stack: Stack, deployment: Deployment, group: LogGroup): void {
  const logging = allow(["logs:CreateLogStream", "logs:PutLogEvents"], [group.logGroupArn]);
  const role = new Role(stack, "ReferenceRole", {
    description: "The reference page, which reaches nothing",
    assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
    inlinePolicies: {
      access: new PolicyDocument({ statements: [logging, ...(deployment.isTraced ? [tracing()] : [])] }),
    },
  });
  const asset = new Asset(stack, "reference-code", { path: REFERENCE_BUNDLE });
  const lambda = new CfnFunction(stack, "reference", {
    functionName: `${deployment.functionPrefix}reference`,
    description: "Serve the reference page",
    runtime: "nodejs24.x",
    architectures: ["arm64"],
    memorySize: MEMORY_MB,
    timeout: TIMES.functionSeconds,
    handler: "index.handler",
    code: { s3Bucket: asset.s3BucketName, s3Key: asset.s3ObjectKey },
    role: role.roleArn,
    loggingConfig: { logFormat: "JSON", logGroup: group.logGroupName },
    ...(deployment.isTraced ? { tracingConfig: { mode: "Active" } } : {}),
  });
  asset.addResourceMetadata(lambda, "Code");
  lambda.overrideLogicalId("Reference");
}
