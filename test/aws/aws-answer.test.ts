import { afterEach, describe, expect, it } from "@jest/globals";
import { awsAnswer } from "../../lib/aws/aws-answer.ts";
import { putEvent } from "../../lib/aws/event-bus.ts";
import { sendToQueue } from "../../lib/aws/target-queue.ts";
import { localReceiver } from "../support/events/local-receiver.ts";
import { NOON } from "../support/runtime.ts";

const VARIABLES = ["SQS_ENDPOINT", "EVENTBRIDGE_ENDPOINT"] as const;
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const name of VARIABLES) delete process.env[name];
  for (const close of open.splice(0)) await close();
});

/** Both kinds of services: at a local server that gives this answer, or at a closed port without one. */
async function servicesThat(answer?: { readonly status: number; readonly body: unknown }) {
  const { port, close } = await localReceiver((response) => {
    response.writeHead(answer?.status ?? 500, { "Content-Type": "application/x-amz-json-1.1" });
    response.end(JSON.stringify(answer?.body));
  });
  if (answer) open.push(close);
  else await close();
  const endpoint = `http://127.0.0.1:${port}`;
  for (const name of VARIABLES) process.env[name] = endpoint;
  const event = {
    eventBus: "shop",
    region: "eu-west-1",
    source: "s",
    detailType: "t",
    detail: "{}",
    at: NOON,
  };
  const message = { url: `${endpoint}/123456789012/orders`, region: "eu-west-1", body: "{}" };
  return {
    put: () => putEvent(event, { longestMs: 3000 }),
    send: () => sendToQueue(message, { longestMs: 3000 }),
  };
}

describe("the reason why a service took no event", () => {
  it("names no address of a connection that could not be made", async () => {
    const { put, send } = await servicesThat();
    // Jest runs in another realm, so the SDK wraps Node's errors here and their code is lost; see the table below.
    const words = expect.stringMatching(/^The (connection was refused|event could not be sent)\.$/);
    expect(await put()).toEqual({ status: 0, trouble: words });
    expect(await send()).toEqual({ status: 0, trouble: words });
  });

  it("names the code of a refusal, and of an entry", async () => {
    const __type = "com.amazonaws#ResourceNotFoundException";
    const gone = await servicesThat({ status: 400, body: { __type, message: "bus of 123456789012" } });
    const trouble = "The service refused the event: ResourceNotFoundException.";
    expect(await gone.put()).toEqual({ status: 400, trouble });
    const Entries = [{ ErrorCode: "ThrottlingException", ErrorMessage: "for 123456789012" }];
    const busy = await servicesThat({ status: 200, body: { FailedEntryCount: 1, Entries } });
    const throttled = "The service refused the event: ThrottlingException.";
    expect(await busy.put()).toEqual({ status: 0, trouble: throttled });
    const silent = await servicesThat({ status: 200, body: { FailedEntryCount: 1 } });
    const withoutCode = "The service refused the event: EntryRefused.";
    expect(await silent.put()).toEqual({ status: 0, trouble: withoutCode });
  });

  const nowhere = "sqs.xx-nowhere-1.amazonaws.com";
  it.each([
    [
      Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:9"), { code: "ECONNREFUSED" }),
      "The connection was refused.",
    ],
    [
      Object.assign(new Error(`getaddrinfo ENOTFOUND ${nowhere}`), { code: "ENOTFOUND" }),
      "The name of the host could not be resolved.",
    ],
    [
      Object.assign(new Error(`getaddrinfo EAI_AGAIN ${nowhere}`), { code: "EAI_AGAIN" }),
      "The name of the host could not be resolved.",
    ],
    // The SDK renames this error.
    [
      Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET", name: "TimeoutError" }),
      "The connection ended before the answer was complete.",
    ],
    [
      Object.assign(new Error("late"), { name: "AbortError", code: "ABORT_ERR" }),
      "There was no complete answer within 3 seconds.",
    ],
    [
      new DOMException("The operation was aborted", "TimeoutError"),
      "There was no complete answer within 3 seconds.",
    ],
    [
      Object.assign(new Error(`for arn:aws:iam::123456789012`), { name: "AccessDenied", $fault: "client" }),
      "The service refused the event: AccessDenied.",
    ],
    [new Error(`Something of ${nowhere}`), "The event could not be sent."],
    [`${nowhere} is gone`, "The event could not be sent."],
  ])("tells nothing of a message: %s", async (error, trouble) => {
    const answer = await awsAnswer(
      () => Promise.reject(error),
      { longestMs: 3000 },
      () => {},
    );
    expect(answer).toEqual({ status: 0, trouble });
  });
});
