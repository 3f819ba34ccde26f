import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type KeySchemaElement,
  ResourceInUseException,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { tableDefinition } from "../stacks/table-definition.ts";

const { key, index, expiryAttribute } = tableDefinition;

export type TableOptions = {
  /** Enables the stream, also on an existing table. Tests need none. */
  readonly hasStream?: boolean;
};

/** Same setting as in the CDK stack. */
const STREAM = { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" } as const;

/** Creates the table on a local engine. @returns true if it did not exist */
export async function createTable(
  endpoint: string,
  name: string,
  { hasStream = false }: TableOptions = {},
): Promise<boolean> {
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new DynamoDBClient({ endpoint, region: "local", credentials });
  try {
    await client.send(creation(name, hasStream));
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: name,
        TimeToLiveSpecification: { AttributeName: expiryAttribute, Enabled: true },
      }),
    );
    return true;
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
    if (hasStream) await addStream(client, name);
    return false;
  } finally {
    client.destroy();
  }
}

/** Checks first: enabling a stream twice starts another one. */
async function addStream(client: DynamoDBClient, name: string): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
  if (Table?.StreamSpecification?.StreamEnabled) return;
  await client.send(new UpdateTableCommand({ TableName: name, StreamSpecification: STREAM }));
}

function creation(name: string, hasStream: boolean): CreateTableCommand {
  const attributes = [key.partition, key.sort, index.partition, index.sort];
  return new CreateTableCommand({
    TableName: name,
    BillingMode: "PAY_PER_REQUEST",
    ...(hasStream ? { StreamSpecification: STREAM } : {}),
    AttributeDefinitions: attributes.map((AttributeName) => ({ AttributeName, AttributeType: "S" as const })),
    KeySchema: keySchema(key),
    GlobalSecondaryIndexes: [
      {
        IndexName: index.name,
        KeySchema: keySchema(index),
        Projection: { ProjectionType: index.projection },
      },
    ],
  });
}

function keySchema({ partition, sort }: { partition: string; sort: string }): KeySchemaElement[] {
  return [
    { AttributeName: partition, KeyType: "HASH" },
    { AttributeName: sort, KeyType: "RANGE" },
  ];
}
