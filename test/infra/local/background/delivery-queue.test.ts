import { describe, expect, it } from "@jest/globals";
import { startAwsServices } from "../../../../infra/local/aws-services.ts";
import { deliveryQueue } from "../../../../infra/local/background/delivery-queue.ts";
import { openDeliveryCalls } from "../../../../lib/aws/delivery-queue.ts";
import { deadlineIn } from "../../../../lib/kernel/deadline.ts";
import { keepEnvironment } from "../../../support/environment.ts";

keepEnvironment("SQS_ENDPOINT", "CARTWRIGHT_DELIVERY_QUEUE");

const NONE = { batchItemFailures: [] };
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe("the queue of deliveries on this machine", () => {
  it("calls with equal messages one after the other and with different ones side by side", async () => {
    const running = new Map<string, number>();
    let most = 0;
    let together = 0;
    let calls = 0;
    const queue = deliveryQueue({
      call: async ({ Records: [record] }) => {
        const body = record?.body ?? "";
        running.set(body, (running.get(body) ?? 0) + 1);
        most = Math.max(most, running.get(body) ?? 0);
        together = Math.max(together, running.size);
        await new Promise((resolve) => setTimeout(resolve, 30));
        running.delete(body);
        calls += 1;
        return NONE;
      },
      report: () => {},
    });
    for (const body of ["one", "one", "other"]) queue.send(body, 0);
    await until(() => calls >= 2);
    queue.send("one", 0);
    await until(() => calls >= 3);
    expect([most, together]).toEqual([1, 2]);
    await queue.close();
  });

  it("calls again after a failure and after an error, which it reports", async () => {
    const reported: unknown[] = [];
    let calls = 0;
    const queue = deliveryQueue({
      call: async ({ Records: [record] }) => {
        calls += 1;
        if (calls === 1) throw new Error("no table");
        return calls === 2 ? { batchItemFailures: [{ itemIdentifier: record?.messageId ?? "" }] } : NONE;
      },
      report: (error) => reported.push(error),
    });
    queue.send("one", 0);
    await until(() => calls === 3);
    expect(reported).toEqual([new Error("no table")]);
    await queue.close();
  }, 20_000);

  it("gets what functions send by SQS's own client, with the delay cut to what SQS takes", async () => {
    const sent: [string, number][] = [];
    const services = await startAwsServices({
      parameters: { get: () => undefined, put: async () => 1 },
      invoke: async () => "{}",
      sendMessage: (body, delay) => sent.push([body, delay]),
    });
    process.env["SQS_ENDPOINT"] = services.endpoint;
    process.env["CARTWRIGHT_DELIVERY_QUEUE"] = `${services.endpoint}/deliveries`;
    const ctx = { deadline: deadlineIn(5000) };
    const calls = openDeliveryCalls(process.env);
    await calls.callFor(ctx, "an-integration");
    await calls.callFor(ctx, "an-integration", 3600);
    expect(sent).toEqual([
      ['{"integration_id":"an-integration"}', 0],
      ['{"integration_id":"an-integration"}', 900],
    ]);
    process.env["CARTWRIGHT_DELIVERY_QUEUE"] = `${services.endpoint}/another`;
    await expect(openDeliveryCalls(process.env).callFor(ctx, "an-integration")).rejects.toMatchObject({
      status: 503,
    });
    services.close();
  });
});
