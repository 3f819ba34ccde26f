import { createServer } from "node:http";
import { BatchGetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { documentClient } from "../../lib/table/dynamo/client.ts";
import { createTable } from "../local/create-table.ts";
import { startEngine } from "../local/engine.ts";

/**
 * The least that an add over HTTP can cost: a bare server, one BatchGetItem and one UpdateItem through the same SDK
 * and the same engine. A program of its own, so that it shares nothing with what it is compared to.
 */
const TABLE = "bench-floor";
const ITEM_BYTES = 700;
const engine = await startEngine();
await createTable(engine.endpoint, TABLE);
const client = documentClient({ endpoint: engine.endpoint });

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

const server = createServer((request, response) => {
  request.resume().on("end", async () => {
    await readAndWrite();
    response.writeHead(201, { "content-type": "application/json" }).end('{"data":[]}');
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(`Ready on http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`);
});
process.on("SIGTERM", async () => {
  server.close();
  await engine.stop();
  process.exit(0);
});
