import {
  CreateTableCommand,
  DynamoDBClient,
  type KeySchemaElement,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { tableDefinition } from "../stacks/table-definition.ts";

const { key, index, expiryAttribute } = tableDefinition;

/** Creates the table on an engine of this machine. @returns whether it was new */
export async function createTable(endpoint: string, name: string): Promise<boolean> {
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new DynamoDBClient({ endpoint, region: "local", credentials });
  try {
    await client.send(creation(name));
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: name,
        TimeToLiveSpecification: { AttributeName: expiryAttribute, Enabled: true },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ResourceInUseException) return false;
    throw error;
  } finally {
    client.destroy();
  }
}

function creation(name: string): CreateTableCommand {
  const attributes = [key.partition, key.sort, index.partition, index.sort];
  return new CreateTableCommand({
    TableName: name,
    BillingMode: "PAY_PER_REQUEST",
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
