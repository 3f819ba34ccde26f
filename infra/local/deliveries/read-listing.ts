import type { IntegrationView } from "../../../lib/webhooks/subscriptions/integration-schemas.ts";
import type { LogView } from "../../../lib/webhooks/subscriptions/logs/log-schemas.ts";
import type { AskApi } from "./ask-api.ts";
import { type Delivery, groupAttempts, OUTCOMES, type Outcome } from "./group-attempts.ts";

/** The filters of the page, and the number of attempts to read. */
export type Wanted = {
  readonly state?: Outcome;
  /** Id of an integration. */
  readonly integration?: string;
  /** Event key. */
  readonly type?: string;
  /** Number of attempts to read, newest first. */
  readonly shown: number;
};

export type Listing = {
  readonly wanted: Wanted;
  readonly deliveries: readonly Delivery[];
  readonly integrations: readonly IntegrationView[];
  /** Event keys of deliveries and of integrations, sorted. */
  readonly types: readonly string[];
  readonly attemptsRead: number;
  readonly hasMore: boolean;
};

/** Attempts in one answer of the API, and on the page at first. */
export const PAGE = 100;
/** The API counts only this far. */
const MOST = 1000;

const ID = /^[\w-]{1,64}$/;

/** The filters in a query string; invalid ones are ignored. */
export function parseWanted(query: string): Wanted {
  const asked = new URLSearchParams(query);
  const state = OUTCOMES.find((one) => one === asked.get("state"));
  const [integration, type] = [asked.get("integration") ?? "", asked.get("type") ?? ""];
  const pages = Math.ceil(Number(asked.get("shown") ?? PAGE) / PAGE);
  return {
    ...(state ? { state } : {}),
    ...(ID.test(integration) ? { integration } : {}),
    ...(type === "" ? {} : { type }),
    shown: PAGE * Math.min(MOST / PAGE, Math.max(1, pages || 1)),
  };
}

/** The query string of these filters; empty without any. */
export function formatQuery({ state, integration, type, shown }: Wanted): string {
  const query = new URLSearchParams({
    ...(state ? { state } : {}),
    ...(integration ? { integration } : {}),
    ...(type ? { type } : {}),
    ...(shown > PAGE ? { shown: String(shown) } : {}),
  }).toString();
  return query === "" ? "" : `?${query}`;
}

/** The newest deliveries that match. @throws Error for an answer that is not a list */
export async function readListing(ask: AskApi, wanted: Wanted): Promise<Listing> {
  const { state, integration, type, shown } = wanted;
  const integrations = await readIntegrations(ask);
  const isKnown = integration === undefined || integrations.some(({ id }) => id === integration);
  const path = integration === undefined ? "/v2/integrations/logs" : `/v2/integrations/${integration}/logs`;
  const offsets = isKnown ? Array.from({ length: shown / PAGE }, (_, page) => page * PAGE) : [];
  const pages = await Promise.all(
    offsets.map((offset) => readList<LogView>(ask, `${path}?page[limit]=${PAGE}&page[offset]=${offset}`)),
  );
  const attempts = pages.flatMap(({ data }) => data);
  const all = groupAttempts(attempts, integrations);
  const observed = integrations.flatMap(({ observes }) => observes);
  return {
    wanted,
    deliveries: all.filter(
      ({ outcome, event }) =>
        (state === undefined || outcome === state) && (type === undefined || event.type === type),
    ),
    integrations,
    types: [...new Set([...observed, ...all.map(({ event }) => event.type)])].toSorted(),
    attemptsRead: attempts.length,
    hasMore: shown < MOST && (pages[0]?.total ?? 0) > attempts.length,
  };
}

/** One request: a store has at most 100 integrations. */
export async function readIntegrations(ask: AskApi): Promise<readonly IntegrationView[]> {
  return (await readList<IntegrationView>(ask, "/v2/integrations?page[limit]=100")).data;
}

async function readList<T>(
  ask: AskApi,
  path: string,
): Promise<{ readonly data: readonly T[]; readonly total: number }> {
  const { status, text } = await ask({ path });
  if (status !== 200) throw new Error(`GET ${path} was answered ${status}: ${text}`);
  const { data, results } = JSON.parse(text);
  return { data, total: results?.total ?? data.length };
}
