import { CfnOutput, RemovalPolicies, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from "aws-cdk-lib/aws-dynamodb";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { Deployment } from "../deployment.ts";
import { filesBucket, filesBucketName, filesDistribution } from "./files-bucket.ts";
import { tableDefinition } from "./table-definition.ts";

const { key, index, expiryAttribute } = tableDefinition;
const string = (name: string) => ({ name, type: AttributeType.STRING });

/** Bucket for file contents, and their public address. */
export type Files = { readonly bucketName: string; readonly url: string };

/**
 * Data that must outlive every deployment: the table, which has deletion protection, and file contents with their address,
 * which products, carts and orders store.
 */
export class DataStack extends Stack {
  /** Stream of the table's changes. */
  readonly streamArn: string;
  /** Undefined without distributions: files can then only be links to elsewhere. */
  readonly files: Files | undefined;

  constructor(scope: Construct, id: string, deployment: Deployment, props?: StackProps) {
    super(scope, id, { description: "Cartwright: the table and the contents of files", ...props });
    const table = new Table(this, "Table", {
      tableName: deployment.ownTable,
      partitionKey: string(key.partition),
      sortKey: string(key.sort),
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
      timeToLiveAttribute: expiryAttribute,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
    });
    this.streamArn = table.tableStreamArn ?? "";
    table.addGlobalSecondaryIndex({
      indexName: index.name,
      partitionKey: string(index.partition),
      sortKey: string(index.sort),
      projectionType: ProjectionType[index.projection],
    });
    new CfnOutput(this, "TableName", { value: deployment.ownTable });
    // Stays an output while the functions use a restored table.
    this.exportValue(this.streamArn);
    const bucket = filesBucket(this, deployment);
    new CfnOutput(this, "FilesBucket", { value: filesBucketName(deployment) });
    table.node.addDependency(bucket);
    this.files = this.filesBehind(bucket, table, deployment);
    // A failed first deployment deletes its own resources, so that it can be repeated.
    RemovalPolicies.of(this).retainOnUpdateOrDelete();
  }

  /** The table is created last: it is protected at once, so no later failure may require its deletion. */
  private filesBehind(bucket: IBucket, table: Table, deployment: Deployment): Files | undefined {
    if (!deployment.hasDistributions) return undefined;
    const distribution = filesDistribution(this, bucket, deployment);
    table.node.addDependency(distribution);
    const url = `https://${distribution.distributionDomainName}`;
    new CfnOutput(this, "FilesUrl", { value: url });
    return { bucketName: filesBucketName(deployment), url };
  }
}
