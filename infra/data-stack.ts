import { RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from "aws-cdk-lib/aws-dynamodb";
import type { Construct } from "constructs";
import type { Deployment } from "./deployment.ts";
import { tableDefinition } from "./table-definition.ts";

const { key, index, expiryAttribute } = tableDefinition;
const string = (name: string) => ({ name, type: AttributeType.STRING });

/** What must outlive every deployment: the table. It cannot be deleted without first lifting its protection. */
export class DataStack extends Stack {
  constructor(scope: Construct, id: string, deployment: Deployment, props?: StackProps) {
    super(scope, id, { description: "Cartwright: the table", ...props });
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
    table.addGlobalSecondaryIndex({
      indexName: index.name,
      partitionKey: string(index.partition),
      sortKey: string(index.sort),
      projectionType: ProjectionType[index.projection],
    });
  }
}
