import type { Stack } from "aws-cdk-lib";
import { PolicyDocument, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnFunction } from "aws-cdk-lib/aws-lambda";
import type { LogGroup } from "aws-cdk-lib/aws-logs";
import { Asset } from "aws-cdk-lib/aws-s3-assets";
import { type Deployment, MEMORY_MB, TIMES } from "../deployment.ts";
import { REFERENCE_BUNDLE } from "../reference/reference-path.ts";
import { allow, tracing } from "./statements.ts";

/**
 * The function of the deployed reference page: compressed files next to its code, and a role that may only log. It costs
 * nothing without visitors.
 * @param group its log group
 */
export function referenceFunction(stack: Stack, deployment: Deployment, group: LogGroup): void {
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
