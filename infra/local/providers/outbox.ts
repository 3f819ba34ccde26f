import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";

/** A webhook on its way. */
export type Delivery = {
  readonly event: string;
  readonly type: string;
  /** `""` if only a test's callback receives it. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Hands over a webhook. @returns the receiver's status */
export type Deliver = (delivery: Delivery) => Promise<number>;

/** A webhook that was sent. It has no status if the receiver was not reached. */
type SentDelivery = Delivery & { readonly status?: number };

type Some = { readonly type?: string; readonly times?: number };

/** Webhooks of a stand-in, sent at once unless a test decides otherwise. */
export type Webhooks = {
  /** Keeps webhooks back from now on. */
  readonly hold: () => void;
  readonly isHolding: () => boolean;
  /** Sends those kept back one after the other, and the next ones at once. */
  readonly release: (how?: { readonly reversed?: boolean; readonly copies?: number }) => Promise<void>;
  /** Loses the next webhooks, of this type if it is named. */
  readonly drop: (which?: Some) => void;
  /** Sends the next webhooks twice. */
  readonly double: (which?: Some) => void;
  readonly listWaiting: () => readonly Delivery[];
  readonly listSent: () => readonly SentDelivery[];
  /** Sends any webhook, for example one sent before. */
  readonly send: (delivery: Delivery) => Promise<void>;
  /** Waits until no webhook is on its way. */
  readonly settle: () => Promise<void>;
};

/** A stand-in that runs for days must not fill the memory. */
const MOST_SENT = 5_000;

/** @returns the webhooks, and what takes new ones: it resolves when they have arrived */
export function createOutbox(deliver: Deliver) {
  const waiting: Delivery[] = [];
  const { sent, sendAll, settle } = createSender(deliver);
  const plans: { copies: number; type: string | undefined; times: number }[] = [];
  let isHolding = false;
  const takeCopies = ({ type }: Delivery): number => {
    const plan = plans.find((some) => some.times > 0 && (some.type ?? type) === type);
    if (plan) plan.times -= 1;
    return plan?.copies ?? 1;
  };
  const put = async (deliveries: readonly Delivery[]): Promise<void> => {
    const copies = deliveries.flatMap((delivery) => repeat([delivery], takeCopies(delivery)));
    if (isHolding) waiting.push(...copies);
    else await sendAll(copies);
  };
  const planCopies = (copies: number, { type, times = 1 }: Some = {}) => plans.push({ copies, type, times });
  const webhooks: Webhooks = {
    hold: () => {
      isHolding = true;
    },
    isHolding: () => isHolding,
    release: async ({ reversed = false, copies = 1 } = {}) => {
      isHolding = false;
      const released = waiting.splice(0);
      await sendAll(repeat(reversed ? released.reverse() : released, copies));
    },
    drop: (which) => planCopies(0, which),
    double: (which) => planCopies(2, which),
    listWaiting: () => [...waiting],
    listSent: () => [...sent],
    send: (delivery) => sendAll([delivery]),
    settle,
  };
  return { webhooks, put };
}

/** Sends webhooks one after the other, and knows when all have arrived. */
function createSender(deliver: Deliver) {
  const sent: SentDelivery[] = [];
  const onTheirWay = new Set<Promise<void>>();
  const send = async (delivery: Delivery) => {
    const status = await deliver(delivery).catch(() => undefined);
    sent.push(status === undefined ? delivery : { ...delivery, status });
    if (sent.length > MOST_SENT) sent.shift();
  };
  const sendAll = (deliveries: readonly Delivery[]): Promise<void> => {
    const sending = (async () => {
      for (const delivery of deliveries) await send(delivery);
    })().finally(() => onTheirWay.delete(sending));
    onTheirWay.add(sending);
    return sending;
  };
  const settle = async () => {
    // The answer of the call comes first.
    await new Promise(setImmediate);
    while (onTheirWay.size > 0) await Promise.all(onTheirWay);
  };
  return { sent, sendAll, settle };
}

function repeat<T>(values: readonly T[], times: number): readonly T[] {
  return Array.from({ length: times }, () => values).flat();
}

/** Posts webhooks over HTTP. The receiver has 20 seconds. @param signal ends those on their way */
export function postDeliveries(signal: AbortSignal): Deliver {
  return ({ url, headers, body }) =>
    new Promise((resolve, reject) => {
      const send = url.startsWith("https:") ? requestHttps : requestHttp;
      const options = { method: "POST", headers, agent: false, signal, timeout: 20_000 } as const;
      const request = send(url, options, (response) => {
        response.resume().on("end", () => resolve(response.statusCode ?? 0));
        response.on("error", reject);
      });
      request.on("timeout", () => request.destroy(new Error("The receiver is too slow.")));
      request.on("error", reject);
      request.end(body);
    });
}
