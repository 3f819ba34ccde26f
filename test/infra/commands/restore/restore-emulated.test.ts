import { execFile } from "node:child_process";
import { promisify } from "node:util";
import {
  CreateTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ListTagsOfResourceCommand,
  PutItemCommand,
  ScanCommand,
  UpdateContinuousBackupsCommand,
} from "@aws-sdk/client-dynamodb";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import {
  type Emulator,
  emulatorCommand,
  INSTALLATION,
  startEmulator,
} from "../../../support/deployment/emulator.ts";

const MINUTE = 60_000;
const keySchema = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: "HASH" as const },
  { AttributeName: sort, KeyType: "RANGE" as const },
];

/** Creates the table as the stack does, with one item. */
async function makeTable(client: DynamoDBClient): Promise<void> {
  const names = ["pk", "sk", "gsi1pk", "gsi1sk"];
  await client.send(
    new CreateTableCommand({
      TableName: "Cartwright",
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: "S" as const })),
      KeySchema: keySchema("pk", "sk"),
      GlobalSecondaryIndexes: [
        {
          IndexName: "gsi1",
          KeySchema: keySchema("gsi1pk", "gsi1sk"),
          Projection: { ProjectionType: "KEYS_ONLY" },
        },
      ],
    }),
  );
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  await client.send(
    new UpdateContinuousBackupsCommand({ TableName: "Cartwright", PointInTimeRecoverySpecification }),
  );
  await client.send(
    new PutItemCommand({ TableName: "Cartwright", Item: { pk: { S: "CART#1" }, sk: { S: "CART" } } }),
  );
}

function describeRestores(command: string): void {
  describe("npx cartwright restore in an emulated account", () => {
    let emulator: Emulator;
    let dynamo: DynamoDBClient;
    let parameters: SSMClient;
    beforeAll(async () => {
      emulator = await startEmulator(command);
      const { AWS_ENDPOINT_URL: endpoint = "", AWS_ACCESS_KEY_ID: accessKeyId = "" } = emulator.env;
      const credentials = { accessKeyId, secretAccessKey: "test" };
      const settings = { endpoint, region: "eu-central-1", credentials };
      dynamo = new DynamoDBClient(settings);
      parameters = new SSMClient(settings);
      await makeTable(dynamo);
    }, MINUTE);
    afterAll(async () => {
      dynamo?.destroy();
      parameters?.destroy();
      await emulator?.stop();
    });

    const run = async (...words: string[]) => {
      const env = { PATH: process.env["PATH"], ...emulator.env };
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ["infra/commands/restore.ts", ...words],
        { env },
      );
      return stdout;
    };
    const restore = (as: string, ...more: string[]) =>
      run("--to", new Date(Date.now() - MINUTE).toISOString(), "--as", as, ...more);

    it(
      "leaves a table with the items and all that a table in service needs",
      async () => {
        const TableName = "Restored";
        expect(await restore(TableName)).toContain("npx cartwright sweep --table Restored");
        const { Table } = await dynamo.send(new DescribeTableCommand({ TableName }));
        expect(Table).toMatchObject({
          BillingModeSummary: { BillingMode: "PAY_PER_REQUEST" },
          GlobalSecondaryIndexes: [{ IndexName: "gsi1" }],
          StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" },
          DeletionProtectionEnabled: true,
        });
        const { Items } = await dynamo.send(new ScanCommand({ TableName }));
        expect(Items).toEqual([{ pk: { S: "CART#1" }, sk: { S: "CART" } }]);
        const { TimeToLiveDescription } = await dynamo.send(new DescribeTimeToLiveCommand({ TableName }));
        expect(TimeToLiveDescription).toEqual({ TimeToLiveStatus: "ENABLED", AttributeName: "expires_at" });
        const { ContinuousBackupsDescription: backups } = await dynamo.send(
          new DescribeContinuousBackupsCommand({ TableName }),
        );
        expect(backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus).toBe("ENABLED");
        const { Tags } = await dynamo.send(
          new ListTagsOfResourceCommand({ ResourceArn: Table?.TableArn ?? "" }),
        );
        expect(Tags).toContainEqual({ Key: "application", Value: "cartwright" });
      },
      MINUTE,
    );

    it(
      "prepares it again without complaint, and chooses it for service and back",
      async () => {
        const served = async () => {
          const { Parameter } = await parameters.send(
            new GetParameterCommand({ Name: "/cartwright/served-table" }),
          );
          return Parameter?.Value;
        };
        await run("--prepare", "Restored");
        expect(await run("--serve", "Restored")).toContain(
          "The next deployment puts 'Restored' into service",
        );
        expect(await served()).toBe("Restored");
        expect(await restore("From-Restored")).toContain("Restoring 'Restored' as of");
        expect(await run("--serve", "own")).toContain("The next deployment puts 'Cartwright' into service");
        await expect(served()).rejects.toThrow();
      },
      MINUTE,
    );

    it(
      "says what is wrong",
      async () => {
        await expect(restore("Cartwright")).rejects.toThrow("There is a table 'Cartwright' already");
        await expect(restore("New", "--from", "Nothing")).rejects.toThrow("There is no table 'Nothing'");
        await expect(run("--serve", "Nothing")).rejects.toThrow("There is no table 'Nothing'");
      },
      MINUTE,
    );
  });
}

const command = emulatorCommand();
if (command) describeRestores(command);
else {
  const reason = `SKIPPED: it needs an emulator of AWS, which is not here: ${INSTALLATION}`;
  process.stderr.write(`npx cartwright restore in an emulated account: ${reason}\n`);
  describe("npx cartwright restore in an emulated account", () => {
    it.skip(reason, () => {});
  });
}
