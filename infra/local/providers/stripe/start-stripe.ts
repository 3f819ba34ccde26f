import { setMaxListeners } from "node:events";
import { createClock, type MovableClock } from "../clock.ts";
import { createFaults, type Faults } from "../faults.ts";
import { createLedger, type Ledger } from "../ledger.ts";
import { createOutbox, type Deliver, postDeliveries, type Webhooks } from "../outbox.ts";
import { createRequestLog, type RequestLog } from "../request-log.ts";
import { type AnswerHttp, type HttpAnswer, type HttpRequest, type Network, serve } from "../serve.ts";
import { type Account, type AccountSettings, DEMO_ACCOUNT, toAccount } from "./accounts.ts";
import { answerCall, type Service, sendHappenings } from "./answer-call.ts";
import { FOR_BROWSERS } from "./answers.ts";
import { answerScript } from "./browser-script.ts";
import { expireAuthorizations } from "./charges.ts";
import { answerControl } from "./control.ts";
import { createReplies } from "./replies.ts";
import type { Operation } from "./routes.ts";
import { type Banks, openBankDoor, openShopperDoor, type Shopper } from "./side-doors.ts";
import { createWorld } from "./world.ts";

export type StripeSettings = {
  /** By default the one account `DEMO_ACCOUNT`. */
  readonly accounts?: readonly AccountSettings[];
  /** Epoch milliseconds, by default of this machine. */
  readonly now?: () => number;
  /** Receives webhooks instead of the registered endpoints, or without any. */
  readonly deliver?: Deliver;
  /** By default a free one. */
  readonly port?: number;
  /** Begins all ids; by default each stand-in has ids of its own. */
  readonly run?: string;
};

/** A running stand-in of Stripe. Its state is in memory. */
export type StripeStandIn = {
  readonly url: string;
  readonly accounts: readonly Account[];
  readonly clock: MovableClock;
  readonly faults: Faults<Operation>;
  readonly network: Network;
  readonly requests: RequestLog<Operation>;
  readonly ledger: Pick<Ledger, "listMovements" | "sumBy">;
  readonly webhooks: Webhooks;
  readonly shopper: Shopper;
  readonly banks: Banks;
  /** Ends everything that is open: connections, slow answers and webhooks on their way. */
  readonly close: () => Promise<void>;
};

/** A stand-in without a port, for tests that call it in their own process. */
export type StripeInProcess = Omit<StripeStandIn, "url" | "network"> & {
  readonly answer: AnswerHttp;
  readonly setUrl: (url: string) => void;
};

export function openStripe(
  { accounts = [DEMO_ACCOUNT], now = Date.now, deliver, run }: StripeSettings = {},
  refuseConnections = () => {},
): StripeInProcess {
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  const clock = createClock(now);
  const ledger = createLedger();
  const world = createWorld(accounts.map(toAccount), clock, ledger, run);
  const service: Service = {
    world,
    replies: createReplies(clock),
    faults: createFaults<Operation>(),
    requests: createRequestLog<Operation>(),
    outbox: createOutbox(deliver ?? postDeliveries(closing.signal)),
    hasReceiver: deliver !== undefined,
    refuseConnections,
    signal: closing.signal,
  };
  const flush = () => sendHappenings(service);
  clock.onAdvance(() => {
    expireAuthorizations(world);
    flush();
  });
  const standIn = {
    ...{ accounts: world.accounts, clock, ledger },
    ...{ faults: service.faults.faults, requests: service.requests.log, webhooks: service.outbox.webhooks },
    ...{ shopper: openShopperDoor(world, flush), banks: openBankDoor(world, flush) },
  };
  return {
    ...standIn,
    answer: (request) => answer(service, standIn, request),
    setUrl: (url) => {
      world.url = url;
    },
    close: async () => {
      closing.abort();
      // A callback of a test may never end.
      if (!deliver) await service.outbox.webhooks.settle();
    },
  };
}

/** Starts a stand-in of Stripe on this machine. */
export async function startStripe(settings: StripeSettings = {}): Promise<StripeStandIn> {
  const { answer, setUrl, ...standIn } = openStripe(settings, () => server.network.refuse());
  const server = await serve(answer, settings.port);
  setUrl(server.url);
  const close = async () => {
    await server.close();
    await standIn.close();
  };
  return { url: server.url, network: server.network, ...standIn, close };
}

async function answer(
  service: Service,
  standIn: Omit<StripeStandIn, "url" | "network" | "close">,
  request: HttpRequest,
): Promise<HttpAnswer | "cut"> {
  const script = await answerScript(request, service.world.url);
  if (script) return script;
  if (request.path.startsWith("/stand-in/")) return answerControl(standIn, request);
  if (request.method === "OPTIONS") return { status: 204, headers: FOR_BROWSERS, body: "" };
  return answerCall(service, request);
}
