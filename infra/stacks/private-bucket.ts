import { Aws, Duration } from "aws-cdk-lib";
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { Deployment } from "../deployment.ts";
import { acknowledge } from "./acknowledge.ts";
import { PRIVATE_DAYS } from "./private-days.ts";

export function privateBucketName({ namePrefix }: Deployment): string {
  return `${namePrefix}-private-${Aws.ACCOUNT_ID}-${Aws.REGION}`;
}

/** No distribution reads it: only links that a function signs for a few minutes do. Its folders say how long files stay. */
export function privateBucket(scope: Construct, deployment: Deployment): Construct {
  const bucket = new Bucket(scope, "PrivateFiles", {
    bucketName: privateBucketName(deployment),
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    encryption: BucketEncryption.S3_MANAGED,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    lifecycleRules: [
      ...Object.entries(PRIVATE_DAYS).map(([folder, days]) => ({
        prefix: `${folder}/`,
        expiration: Duration.days(days),
      })),
      { abortIncompleteMultipartUploadAfter: Duration.days(1) },
    ],
  });
  acknowledge(bucket, {
    "AwsSolutions-S1":
      "The functions that write to it and sign its links log that they do; a second bucket of access logs would add nothing.",
  });
  return bucket;
}
