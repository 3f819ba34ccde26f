import { setMaxListeners } from "node:events";
import { createClock, type MovableClock } from "../clock.ts";
import { createFaults, type Faults } from "../faults.ts";
import { createLedger, type Ledger } from "../ledger.ts";
import { createOutbox, type Deliver, postDeliveries, type Webhooks } from "../outbox.ts";
import { createRequestLog, type RequestLog } from "../request-log.ts";
import { type HttpAnswer, type HttpRequest, type Network, serve } from "../serve.ts";
import { type Account, createTokens, DEMO_ACCOUNT } from "./accounts.ts";
import { answerCall, type Service, sendHappenings } from "./answer-call.ts";
import { expireAuthorizations } from "./authorizations.ts";
import { answerCheckoutPage } from "./checkout-page.ts";
import { answerControl } from "./control.ts";
import { createReplies } from "./replies.ts";
import type { Operation } from "./routes.ts";
import { type Banks, openBankDoor, openShopperDoor, type Shopper } from "./side-doors.ts";
import { signTransmission } from "./transmissions.ts";
import { createWorld } from "./world.ts";

export type PayPalSettings = {
  /** By default the one account `DEMO_ACCOUNT`. */
  readonly accounts?: readonly Account[];
  /** Epoch milliseconds, by default of this machine. */
  readonly now?: () => number;
  /** Receives webhooks instead of the registered receivers, or without any. */
  readonly deliver?: Deliver;
  /** By default a free one. */
  readonly port?: number;
};

/** A running stand-in of PayPal's REST API. Its state is in memory. */
export type PayPalStandIn = {
  readonly url: string;
  readonly accounts: readonly Account[];
  readonly clock: MovableClock;
  readonly faults: Faults<Operation>;
  readonly network: Network;
  readonly requests: RequestLog<Operation>;
  readonly ledger: Pick<Ledger, "listMovements" | "sumBy">;
  readonly webhooks: Webhooks & {
    /** Headers with which PayPal would send a body. @param webhookId by default of the first account */
    readonly sign: (body: string, webhookId?: string) => Readonly<Record<string, string>>;
  };
  readonly shopper: Shopper;
  readonly banks: Banks;
  /** Ends everything that is open: connections, slow answers and webhooks on their way. */
  readonly close: () => Promise<void>;
};

/** Starts a stand-in of PayPal on this machine. */
export async function startPayPal(settings: PayPalSettings = {}): Promise<PayPalStandIn> {
  const { accounts = [DEMO_ACCOUNT], now = Date.now, deliver, port } = settings;
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  const clock = createClock(now);
  const ledger = createLedger();
  const world = createWorld(accounts, clock, ledger);
  const service: Service = {
    ...{ world, tokens: createTokens(accounts, clock), replies: createReplies(clock) },
    faults: createFaults<Operation>(),
    requests: createRequestLog<Operation>(),
    outbox: createOutbox(deliver ?? postDeliveries(closing.signal)),
    hasReceiver: deliver !== undefined,
    refuseConnections: () => server.network.refuse(),
    signal: closing.signal,
  };
  const flush = () => sendHappenings(service);
  clock.onAdvance(() => {
    expireAuthorizations(world);
    flush();
  });
  const { webhooks } = service.outbox;
  const sign = (body: string, webhookId = accounts[0]?.webhook_id ?? "") =>
    signTransmission(world, body, webhookId);
  const standIn = {
    ...{ accounts, clock, ledger, faults: service.faults.faults, requests: service.requests.log },
    ...{ webhooks: { ...webhooks, sign }, shopper: openShopperDoor(world, flush) },
    banks: openBankDoor(world, flush),
  };
  const server = await serve((request) => answer(service, standIn, request), port);
  world.url = server.url;
  const close = async () => {
    closing.abort();
    await server.close();
    // A callback of a test may never end.
    if (!deliver) await webhooks.settle();
  };
  return { url: server.url, network: server.network, ...standIn, close };
}

async function answer(
  service: Service,
  standIn: Omit<PayPalStandIn, "url" | "network" | "close">,
  request: HttpRequest,
): Promise<HttpAnswer | "cut"> {
  const page = answerCheckoutPage(standIn.shopper, request);
  if (page) return page;
  return request.path.startsWith("/stand-in/")
    ? answerControl(standIn, request)
    : answerCall(service, request);
}
