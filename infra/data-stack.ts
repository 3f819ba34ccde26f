import { CfnOutput, RemovalPolicies, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from "aws-cdk-lib/aws-dynamodb";
import type { Construct } from "constructs";
import type { Deployment } from "./deployment.ts";
import { FILES_BUCKET, filesBucket, filesDistribution } from "./files-bucket.ts";
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
  readonly files: Files;

  constructor(scope: Construct, id: string, deployment: Deployment, props?: StackProps) {
    super(scope, id, { description: "Cartwright: the table and the contents of files", ...props });
    const table = new Table(this, "Table", {
      tableName: deployment.table,
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
    const bucket = filesBucket(this);
    const url = `https://${filesDistribution(this, bucket).distributionDomainName}`;
    this.files = { bucketName: FILES_BUCKET, url };
    new CfnOutput(this, "FilesUrl", { value: url });
    new CfnOutput(this, "FilesBucket", { value: FILES_BUCKET });
    RemovalPolicies.of(this).retain();
  }
}
