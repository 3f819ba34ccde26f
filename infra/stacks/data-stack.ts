import { Aws, CfnOutput, Fn, RemovalPolicies, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from "aws-cdk-lib/aws-dynamodb";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { Construct, IDependable } from "constructs";
import type { Deployment } from "../deployment.ts";
import { deliveryQueues } from "./delivery-queue.ts";
import { filesBucket, filesBucketName, filesDistribution } from "./files-bucket.ts";
import { handOver } from "./handed-over.ts";
import { limitResources } from "./limits.ts";
import { privateBucket } from "./private-bucket.ts";
import { tableDefinition } from "./table-definition.ts";

const { key, index, expiryAttribute } = tableDefinition;
const string = (name: string) => ({ name, type: AttributeType.STRING });

/** Kinds of resources that hold nothing. Left behind, their names would block the next installation. */
const HOLD_NOTHING = ["AWS::SQS::Queue", "AWS::SQS::QueuePolicy", "AWS::SSM::Parameter"];

/**
 * Data that must outlive every deployment: the table, which has deletion protection, and file contents with their address,
 * which products, carts and orders store. Also what the functions of all areas share.
 */
export class DataStack extends Stack {
  constructor(scope: Construct, id: string, deployment: Deployment, props?: StackProps) {
    super(scope, id, { description: "Cartwright: the table and the contents of files", ...props });
    limitResources(this);
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
    table.addGlobalSecondaryIndex({
      indexName: index.name,
      partitionKey: string(index.partition),
      sortKey: string(index.sort),
      projectionType: ProjectionType[index.projection],
    });
    new CfnOutput(this, "TableName", { value: deployment.ownTable });
    const bucket = filesBucket(this, deployment);
    new CfnOutput(this, "FilesBucket", { value: filesBucketName(deployment) });
    const word = handOver(this, deployment, "front-door", makeFrontDoorWord());
    // The table is created last: it is protected at once, so no later failure may require its deletion.
    table.node.addDependency(
      bucket,
      privateBucket(this, deployment),
      word,
      ...deliveryQueues(this, deployment),
    );
    if (deployment.hasDistributions) table.node.addDependency(...this.serveFiles(bucket, deployment));
    // Written also while the functions use a restored table.
    handOver(this, deployment, "stream", table.tableStreamArn ?? "");
    // A failed first deployment deletes its own resources, so that it can be repeated.
    RemovalPolicies.of(this).retainOnUpdateOrDelete({ excludeResourceTypes: HOLD_NOTHING });
  }

  private serveFiles(bucket: IBucket, deployment: Deployment): readonly IDependable[] {
    const distribution = filesDistribution(this, bucket, deployment);
    const url = `https://${distribution.distributionDomainName}`;
    new CfnOutput(this, "FilesUrl", { value: url });
    return [distribution, handOver(this, deployment, "files-url", url)];
  }
}

/**
 * Proves to a function that a request came through the distribution, or through the gateway that forwarded it. It is the
 * unique end of the id of the stack that makes it, known only inside the account. A caller who knows it can fake its source
 * address, nothing else. One stack makes it and the others read it, because all must have the same.
 */
function makeFrontDoorWord(): string {
  return Fn.select(2, Fn.split("/", Aws.STACK_ID));
}
