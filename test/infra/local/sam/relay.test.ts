import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { afterEach, describe, expect, it } from "@jest/globals";
import { startAwsServices } from "../../../../infra/local/aws-services.ts";
import { HOST_FROM_CONTAINER, type Relay, relay } from "../../../../infra/local/sam/relay.ts";
import { deadlineIn } from "../../../../lib/kernel/deadline.ts";
import { createDynamoClient } from "../../../../lib/table/dynamo/client.ts";
import { describeLocalClient } from "../../../../lib/table/dynamo/client-settings.ts";
import { dynamoTable } from "../../../../lib/table/dynamo/dynamo-table.ts";
import { useEngine } from "../../../support/tables/engine.ts";

const engine = useEngine();
const open: { close: () => void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

async function opened(target: string, onAnswer?: () => void): Promise<string> {
  const made: Relay = await relay(target, onAnswer, ["127.0.0.1"]);
  open.push(made);
  return made.endpoint.replace(HOST_FROM_CONTAINER, "127.0.0.1");
}

describe("the relay for containers", () => {
  it("hands the calls of functions on to the engine, large ones too, and tells when they are answered", async () => {
    let answered = 0;
    const endpoint = await opened(engine.endpoint(), () => {
      answered += 1;
    });
    const table = dynamoTable({
      client: createDynamoClient(describeLocalClient(endpoint)),
      tableName: await engine.newTable(),
      now: () => new Date(),
      deadline: deadlineIn(20_000),
    });
    const item = { pk: "A", sk: "A", type: "t", text: "x".repeat(300_000) };
    await table.put(item, { only: "absent" });
    expect(await table.get(item)).toEqual(item);
    await expect(table.put(item, { only: "absent" })).rejects.toThrow();
    expect(answered).toBe(3);
  });

  it("hands them on to the stand-ins of other services, whose own path it keeps", async () => {
    const services = await startAwsServices({
      parameters: { get: () => "the key", put: async () => 1 },
      invoke: async () => "{}",
    });
    open.push(services);
    const credentials = { accessKeyId: "local", secretAccessKey: "local" };
    const client = new SSMClient({ endpoint: await opened(services.endpoint), region: "local", credentials });
    const { Parameter } = await client.send(new GetParameterCommand({ Name: "any" }));
    expect(Parameter?.Value).toBe("the key");
  });

  it("403: for a wrong path, without a request to the engine", async () => {
    let answered = 0;
    const endpoint = await opened(engine.endpoint(), () => {
      answered += 1;
    });
    const { origin, pathname } = new URL(endpoint);
    expect(pathname).toMatch(/^\/[\w-]{32}$/);
    const guesses = ["/", "/x/", pathname, `${pathname}x/`, `${pathname}@127.0.0.1:1/`, `/${pathname}/`];
    for (const guess of guesses) {
      expect([guess, (await fetch(`${origin}${guess}`, { method: "POST", body: "{}" })).status]).toEqual([
        guess,
        403,
      ]);
    }
    expect(answered).toBe(0);
  });

  it("ends the connection when nothing listens behind it", async () => {
    const endpoint = await opened("http://127.0.0.1:9");
    await expect(fetch(`${endpoint}/`)).rejects.toThrow();
  });
});
