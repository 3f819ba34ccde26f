import { Aws, Duration, Fn } from "aws-cdk-lib";
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  HttpVersion,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  type IBucket,
  ObjectOwnership,
} from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { Deployment } from "../deployment.ts";
import { acknowledge, OF_DISTRIBUTIONS } from "./acknowledge.ts";

const DAY_SECONDS = 24 * 60 * 60;
/** As long as the table can be restored. */
const RECOVERY_DAYS = 35;

/** Bucket names are unique worldwide, so the name contains the account. */
export function filesBucketName({ namePrefix }: Deployment): string {
  return `${namePrefix}-files-${Aws.ACCOUNT_ID}-${Aws.REGION}`;
}

/** Only the distribution reads the bucket. Clients write with requests presigned by a function. */
export function filesBucket(scope: Construct, deployment: Deployment): IBucket {
  const bucket: unknown = new Bucket(scope, "Files", {
    bucketName: filesBucketName(deployment),
    // A table restored to an earlier time refers to contents that were removed later.
    versioned: true,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    encryption: BucketEncryption.S3_MANAGED,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    // Incomplete multipart uploads cost storage and appear in no listing.
    lifecycleRules: [
      {
        abortIncompleteMultipartUploadAfter: Duration.days(1),
        noncurrentVersionExpiration: Duration.days(RECOVERY_DAYS),
        expiredObjectDeleteMarker: true,
      },
    ],
    // The presigned address is the only permission that an upload needs, so any back office may send one.
    cors: [
      {
        allowedOrigins: ["*"],
        allowedMethods: [HttpMethods.PUT],
        allowedHeaders: ["Content-Type", "Cache-Control", "If-None-Match"],
        maxAge: DAY_SECONDS,
      },
    ],
  });
  if (!isBucket(bucket)) throw new Error("This is no bucket.");
  acknowledge(bucket, {
    "AwsSolutions-S1":
      "Two functions write to it and log that they do; a second bucket of access logs would add nothing.",
  });
  return bucket;
}

/** Needed because the class declares `isWebsite` more loosely than its interface. */
export function isBucket(bucket: unknown): bucket is IBucket {
  return bucket instanceof Bucket;
}

/** File contents have an origin of their own, where a script in a file cannot act on the API. */
export function filesDistribution(scope: Construct, bucket: IBucket, deployment: Deployment): Distribution {
  const originAccessControl = new S3OriginAccessControl(scope, "FilesAccess", {
    // These names must be unique in the account across regions. The stack's id differs for each creation, so remains of an
    // earlier stack do not conflict.
    originAccessControlName: `${deployment.namePrefix}-${Fn.select(2, Fn.split("/", Aws.STACK_ID))}`,
  });
  const distribution = new Distribution(scope, "FilesDistribution", {
    comment: `${deployment.stacks.data}: contents of files`,
    httpVersion: HttpVersion.HTTP2_AND_3,
    defaultBehavior: {
      origin: S3BucketOrigin.withOriginAccessControl(bucket, { originAccessControl }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: ResponseHeadersPolicy.CORS_ALLOW_ALL_ORIGINS_AND_SECURITY_HEADERS,
    },
  });
  acknowledge(distribution, ACKNOWLEDGED);
  return distribution;
}

const ACKNOWLEDGED = {
  ...OF_DISTRIBUTIONS,
  "AwsSolutions-CFR2": "A web ACL is rented by the month. Behind this are unchanging contents and no code.",
  "AwsSolutions-CFR3":
    "Its log would hold the addresses of shoppers and say no more than which picture was shown.",
};
