import { describe, expect, it } from "@jest/globals";
import { afterWrites } from "../../../infra/local/functions.ts";
import { localStreams } from "../../../infra/local/local-stream.ts";

/** A consumer that does one piece of work per call and reports when none is left. */
function aConsumer(pieces: number) {
  let calls = 0;
  const done = Promise.withResolvers<void>();
  const consume = async () => {
    calls += 1;
    if (calls < pieces) return false;
    done.resolve();
    return true;
  };
  return { consume, done: done.promise, calls: () => calls };
}

describe("the table's stream on this machine", () => {
  it("calls each consumer until all is done, once for many writes, and then rests", async () => {
    const [one, other] = [aConsumer(1), aConsumer(2)];
    const stream = localStreams([one.consume, other.consume], () => {});
    for (let writes = 0; writes < 100; writes += 1) stream.wake();
    await Promise.all([one.done, other.done]);
    expect([one.calls(), other.calls()]).toEqual([1, 2]);
    await stream.close();
  });

  it("calls again after a call that failed, and reports it", async () => {
    const reported: unknown[] = [];
    const { consume, done } = aConsumer(1);
    let isFirst = true;
    const failing = async () => {
      if (!isFirst) return consume();
      isFirst = false;
      throw new Error("the table is away");
    };
    const stream = localStreams([failing], (error) => reported.push(error));
    stream.wake();
    await done;
    expect(reported).toEqual([new Error("the table is away")]);
    await stream.close();
  });

  it("takes the time from a call that runs when it is closed, and calls no more", async () => {
    const started = Promise.withResolvers<() => number>();
    const closing = Promise.withResolvers<void>();
    const stream = localStreams(
      [
        async (timeLeftMs) => {
          started.resolve(timeLeftMs);
          await closing.promise;
          return false;
        },
      ],
      () => {},
    );
    stream.wake();
    const timeLeftMs = await started.promise;
    expect(timeLeftMs()).toBeGreaterThan(0);
    const closed = stream.close();
    expect(timeLeftMs()).toBe(0);
    closing.resolve();
    await closed;
  });

  it("is woken by whatever may have written, when it is answered or has failed", async () => {
    let woken = 0;
    const invoke = afterWrites(
      async (id) => {
        if (id === "broken") throw new Error("no answer");
        return { statusCode: 200 };
      },
      () => {
        woken += 1;
      },
    );
    const event = (method: string) =>
      ({ requestContext: { http: { method } } }) as Parameters<typeof invoke>[1];
    await invoke("a", event("GET"));
    expect(woken).toBe(0);
    await invoke("a", event("POST"));
    await expect(invoke("broken", event("DELETE"))).rejects.toThrow("no answer");
    expect(woken).toBe(2);
  });
});
