import { createServer } from "node:http";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { TIME_LIMITS } from "../../lib/table/dynamo/client.ts";
import { describeLocalClient } from "../../lib/table/dynamo/client-settings.ts";
import { createTable } from "../local/create-table.ts";
import { startEngine } from "../local/engine.ts";
import { listen } from "../local/free-port.ts";

/**
 * The least that an add over HTTP can cost: a bare server that makes one BatchGetItem and one UpdateItem with AWS's
 * SDK and the same engine. A checkout reads twice, because the cart determines the second read, and writes a transaction. It is a
 * program of its own, so that it shares nothing with the measured service.
 */
const TABLE = "bench-floor";
const ITEM_BYTES = 700;
const engine = await startEngine();
await createTable(engine.endpoint, TABLE);
const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({ ...describeLocalClient(engine.endpoint), requestHandler: TIME_LIMITS }),
);

async function readAndWrite(): Promise<void> {
  const Keys = ["cart", "store", "head", "product"].map((pk) => ({ pk, sk: pk }));
  await client.send(new BatchGetCommand({ RequestItems: { [TABLE]: { Keys, ConsistentRead: true } } }));
  await client.send(
    new UpdateCommand({
      TableName: TABLE,
      Key: { pk: "cart", sk: "cart" },
      UpdateExpression: "SET packed = :packed",
      ExpressionAttributeValues: { ":packed": new Uint8Array(ITEM_BYTES) },
    }),
  );
}

async function checkOut(): Promise<void> {
  const read = (names: readonly string[]) => {
    const Keys = names.map((pk) => ({ pk, sk: pk }));
    return client.send(new BatchGetCommand({ RequestItems: { [TABLE]: { Keys, ConsistentRead: true } } }));
  };
  await read(["cart", "checkout", "store", "promotions"]);
  await read(["stock"]);
  const written = ["order", "row", "creation", "count", "checkout"];
  await client.send(
    new TransactWriteCommand({
      TransactItems: [
        ...written.map((pk) => ({
          Put: { TableName: TABLE, Item: { pk, sk: pk, packed: new Uint8Array(ITEM_BYTES) } },
        })),
        {
          ConditionCheck: {
            TableName: TABLE,
            Key: { pk: "other", sk: "other" },
            ConditionExpression: "attribute_not_exists(pk)",
          },
        },
      ],
    }),
  );
}

const server = createServer((request, response) => {
  request.resume().on("end", async () => {
    await (request.url === "/checkout" ? checkOut() : readAndWrite());
    response.writeHead(201, { "content-type": "application/json" }).end('{"data":[]}');
  });
});
console.log(`Ready on http://127.0.0.1:${await listen(server)}`);
process.on("SIGTERM", async () => {
  server.close();
  await engine.stop();
  process.exit(0);
});
