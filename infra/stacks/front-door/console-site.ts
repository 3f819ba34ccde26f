import { Aws, type Stack } from "aws-cdk-lib";
import {
  AllowedMethods,
  CachePolicy,
  type Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type IBucket,
  ObjectOwnership,
} from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import { CONSOLE_BUNDLE, CONSOLE_PATH, contentPolicy } from "../../build/console/console-path.ts";
import type { Deployment } from "../../deployment.ts";
import { acknowledge } from "../acknowledge.ts";
import { filesBucketName, isBucket } from "../files-bucket.ts";
import { readHandedOver } from "../handed-over.ts";

/** Answers every page of the console with its one document: pages have no dot in their path. */
const ONE_PAGE = `function handler(event) {
  var request = event.request;
  if (request.uri.indexOf(".") < 0) request.uri = "${CONSOLE_PATH}/index.html";
  return request;
}`;

/**
 * The merchants' console as files of a private bucket, behind the distribution of the API: of the same origin, so it needs
 * no other origin, and the cookie of a sign-in belongs to it. It costs nothing while no merchant has it open.
 */
export function consoleSite(stack: Stack, deployment: Deployment, distribution: Distribution): void {
  const bucket: unknown = new Bucket(stack, "Console", {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    encryption: BucketEncryption.S3_MANAGED,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  });
  if (!isBucket(bucket)) throw new Error("This is no bucket.");
  acknowledge(bucket, {
    "AwsSolutions-S1":
      "Its files are the same for everybody and public in the repository; a log would hold addresses of staff.",
  });
  const code = FunctionCode.fromInline(ONE_PAGE);
  const onePage = new EdgeFunction(stack, "ConsolePage", { code, runtime: FunctionRuntime.JS_2_0 });
  distribution.addBehavior(`${CONSOLE_PATH}*`, S3BucketOrigin.withOriginAccessControl(bucket), {
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    responseHeadersPolicy: securityHeaders(stack, deployment),
    functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: onePage }],
    compress: true,
  });
  copyFiles(stack, bucket);
}

/** The files of the page come before the page. Files of older versions stay: an open tab still asks for them. */
function copyFiles(stack: Stack, destinationBucket: IBucket): void {
  const copy = (id: string, folder: string, cacheControl: readonly CacheControl[]) =>
    new BucketDeployment(stack, id, {
      sources: [Source.asset(`${CONSOLE_BUNDLE}/${folder}`)],
      destinationBucket,
      destinationKeyPrefix: CONSOLE_PATH.slice(1),
      prune: false,
      retainOnDelete: false,
      cacheControl: [...cacheControl],
    });
  const parts = copy("ConsoleParts", "parts", [
    CacheControl.fromString("public, max-age=31536000, immutable"),
  ]);
  const page = copy("ConsoleIndex", "page", [CacheControl.noCache()]);
  page.node.addDependency(parts);
  for (const one of stack.node.children) if (one.node.id.startsWith(COPIER)) acknowledge(one, OF_COPIER);
}

/** Id of the function with which the CDK copies files during a deployment. */
const COPIER = "Custom::CDKBucketDeployment";
const OF_COPIER = Object.fromEntries(
  [
    "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]",
    "AwsSolutions-IAM5[Action::s3:GetObject*]",
    "AwsSolutions-IAM5[Action::s3:GetBucket*]",
    "AwsSolutions-IAM5[Action::s3:List*]",
    "AwsSolutions-IAM5[Action::s3:DeleteObject*]",
    "AwsSolutions-IAM5[Action::s3:Abort*]",
    "AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*]",
    "AwsSolutions-IAM5[Resource::<Console63CA37A7.Arn>/*]",
    "AwsSolutions-L1",
    "Serverless-LambdaDLQ",
    "Serverless-LambdaLatestVersion",
    "Serverless-LambdaTracing",
  ].map((id) => [
    id,
    "The CDK's own function runs during a deployment alone, and reaches this bucket and the assets of the CDK.",
  ]),
);

function securityHeaders(stack: Stack, deployment: Deployment): ResponseHeadersPolicy {
  const files = readHandedOver(stack, deployment, "files-url");
  const uploads = `https://${filesBucketName(deployment)}.s3.${Aws.REGION}.${Aws.URL_SUFFIX}`;
  return new ResponseHeadersPolicy(stack, "ConsoleHeaders", {
    responseHeadersPolicyName: `${deployment.namePrefix}-console-${Aws.REGION}`,
    comment: "What the console may load and call",
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: contentPolicy([files, uploads]), override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
    },
    customHeadersBehavior: {
      customHeaders: [{ header: "Cross-Origin-Opener-Policy", value: "same-origin", override: true }],
    },
  });
}
