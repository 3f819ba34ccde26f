/** Calls consumers on this machine, as the table's stream does on AWS. */
export type LocalStream = {
  /** Call it after a write that may concern a consumer. */
  readonly wake: () => void;
  /** Ends running calls early; the next start continues the rest. */
  readonly close: () => Promise<void>;
};

/** Like a stream, it collects changes for a moment. It does nothing between calls. */
const GATHER_MS = 200;
/** A function's time limit on AWS. */
const LONGEST_CALL_MS = 60_000;
/** Calls in a row with unfinished work before this waits for the next change. */
const TRIES = 20;
const PAUSE_MS = 1000;

type Consume = (timeLeftMs: () => number) => Promise<boolean>;
type Report = (error: unknown) => void;

export function localStreams(consumers: readonly Consume[], report: Report): LocalStream {
  const streams = consumers.map((consume) => localStream(consume, report));
  return {
    wake: () => {
      for (const { wake } of streams) wake();
    },
    close: async () => {
      await Promise.all(streams.map(({ close }) => close()));
    },
  };
}

/** @param consume calls the consumer with its time limit; returns true if all work is done */
function localStream(consume: Consume, report: Report): LocalStream {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isAwake = false;
  let isClosed = false;

  async function call(): Promise<boolean> {
    const end = performance.now() + LONGEST_CALL_MS;
    try {
      return await consume(() => (isClosed ? 0 : end - performance.now()));
    } catch (error) {
      report(error);
      return false;
    }
  }

  async function run(): Promise<void> {
    for (let tries = 0; tries < TRIES && !isClosed; tries += 1) {
      isAwake = false;
      const isDone = await call();
      if (isDone && !isAwake) return;
      if (!isDone && !isClosed) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  function wake(): void {
    isAwake = true;
    if (isClosed || running || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      running = run().finally(() => {
        running = undefined;
        if (isAwake && !isClosed) wake();
      });
    }, GATHER_MS);
  }

  return {
    wake,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
