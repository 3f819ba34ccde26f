import { CfnOutput, RemovalPolicies, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from "aws-cdk-lib/aws-dynamodb";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { Deployment } from "../deployment.ts";
import { filesBucket, filesBucketName, filesDistribution } from "./files-bucket.ts";
import { tableDefinition } from "./table-definition.ts";

const { key, index, expiryAttribute } = tableDefinition;
const string = (name: string) => ({ name, type: AttributeType.STRING });

/** Where the contents of files are kept, and the address at which anybody reads them. */
export type Files = { readonly bucketName: string; readonly url: string };

/**
 * What must outlive every deployment: the table, which cannot be deleted without first lifting its protection, and the
 * contents of files with the address that products, carts and orders know them by.
 */
export class DataStack extends Stack {
  /** Where the table's changes are read. */
  readonly streamArn: string;
  /** Absent without distributions: files are linked alone. */
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
    // Kept in the outputs while the functions read another table, which was restored.
    this.exportValue(this.streamArn);
    const bucket = filesBucket(this, deployment);
    new CfnOutput(this, "FilesBucket", { value: filesBucketName(deployment) });
    table.node.addDependency(bucket);
    this.files = this.filesBehind(bucket, table, deployment);
    // What a first deployment had made before it failed goes away with it, so that it can be repeated.
    RemovalPolicies.of(this).retainOnUpdateOrDelete();
  }

  /**
   * The table comes last: it is protected from the moment that it is there, so nothing that fails after it may want
   * it gone again.
   */
  private filesBehind(bucket: IBucket, table: Table, deployment: Deployment): Files | undefined {
    if (!deployment.hasDistributions) return undefined;
    const distribution = filesDistribution(this, bucket, deployment);
    table.node.addDependency(distribution);
    const url = `https://${distribution.distributionDomainName}`;
    new CfnOutput(this, "FilesUrl", { value: url });
    return { bucketName: filesBucketName(deployment), url };
  }
}
