import fc from "fast-check";
import { areaName } from "../../../infra/area-name.ts";
import { endpoints as all, isFallback } from "../../../infra/endpoints.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { Raw } from "./edits.ts";
import { type Exchange, type FuzzedStore, openFuzzedStore } from "./fuzzed-store.ts";
import { describeLogged, findFault, isUnpolluted } from "./judge.ts";
import { countPlaces, type Step, stepsOf } from "./steps.ts";

export const endpoints = all.filter((endpoint) => !isFallback(endpoint));

/** Requests of an endpoint in all scenarios. */
type Share = { sent: number; succeeded: number; statuses: Map<number, number> };

const MOST_IN_SCENARIO = 8;
const PLACES_EACH = 5;
/** Requests that change what an area's own requests find. */
const MOST_OTHERS = 8;
/** Shrinking repeats whole scenarios. */
const LONGEST_SHRINKING_MS = 30_000;
/** No run draws it; a failure is shrunk to it first. */
const NEVER = 2 ** 30;

/** Requests of one endpoint in one scenario: more where there is more to vary. */
const timesIn = (endpoint: Endpoint) =>
  Math.min(MOST_IN_SCENARIO, 1 + Math.floor(countPlaces(endpoint) / PLACES_EACH));

const known = new Map<string, fc.Arbitrary<Step>>();
function requestsOf(endpoint: Endpoint): fc.Arbitrary<Step> {
  const steps = known.get(endpoint.id) ?? stepsOf(endpoint);
  known.set(endpoint.id, steps);
  return steps;
}

/** The resource that a path begins with, such as `/v2/carts`. */
const rootOf = ({ path }: Endpoint) => path.split("/").slice(0, 3).join("/");

/** Requests of all endpoints of an area in a random order, after a few of other areas. */
function scenariosOf(area: string): fc.Arbitrary<readonly Step[]> {
  const own = endpoints.filter(({ id }) => areaName(id) === area);
  const places = own.flatMap((endpoint) => Array.from({ length: timesIn(endpoint) }, () => endpoint));
  const steps = fc.tuple(...places.map((endpoint) => fc.option(requestsOf(endpoint), { freq: NEVER })));
  const order = fc.shuffledSubarray([...places.keys()], { minLength: places.length });
  const roots = new Set(own.map(rootOf));
  const beside = endpoints.filter((one) => roots.has(rootOf(one)));
  const other = fc.oneof(fc.constantFrom(...beside), fc.constantFrom(...endpoints));
  const others = fc.array(other.chain(requestsOf), { maxLength: MOST_OTHERS });
  return fc
    .tuple(others, steps, order)
    .map(([first, all, at]) => [...first, ...at.flatMap((one) => all[one] ?? [])]);
}

const requestsIn = (area: string) =>
  endpoints.filter(({ id }) => areaName(id) === area).reduce((sum, endpoint) => sum + timesIn(endpoint), 0);

/** A scenario of a small area has few requests, so there are more of them. */
const FEWEST_REQUESTS = 20;
const MOST_OFTEN = 4;
const scenariosIn = (area: string, least: number) =>
  Math.ceil(least * Math.min(MOST_OFTEN, Math.max(1, FEWEST_REQUESTS / requestsIn(area))));

export type Campaign = {
  /** Sends the scenarios of an area. @returns a report of the smallest scenario with a fault */
  readonly run: (
    area: string,
    how: { readonly seed: number; readonly scenarios: number },
  ) => Promise<string | undefined>;
  readonly shares: ReadonlyMap<string, Share>;
};

export async function openCampaign(): Promise<Campaign> {
  const store = await openFuzzedStore();
  const shares = new Map(
    endpoints.map(({ id }): [string, Share] => [id, { sent: 0, succeeded: 0, statuses: new Map() }]),
  );
  return {
    shares,
    run: async (area, { seed, scenarios }) => {
      let failedAt: number | undefined;
      const property = fc.asyncProperty(scenariosOf(area), async (steps) => {
        if (failedAt !== undefined && performance.now() - failedAt > LONGEST_SHRINKING_MS) return;
        const fault = await play(store, steps, (one) => failedAt === undefined && count(shares, one));
        if (fault === undefined) return;
        failedAt ??= performance.now();
        throw new Error(fault);
      });
      const { failed, errorInstance, counterexamplePath } = await fc.check(property, {
        seed,
        numRuns: scenariosIn(area, scenarios),
      });
      if (!failed) return undefined;
      const text = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
      return `${text}\n(CARTWRIGHT_SEED=${seed}, path ${counterexamplePath})`;
    },
  };
}

function count(shares: ReadonlyMap<string, Share>, { step, answer }: Exchange): void {
  const share = shares.get(step.endpoint.id);
  if (!share) return;
  const status = answer?.status ?? 0;
  share.sent += 1;
  share.statuses.set(status, (share.statuses.get(status) ?? 0) + 1);
  if (status < 300 && step.isGenerated) share.succeeded += 1;
}

/** @returns the fault with all requests that led to it */
async function play(
  store: FuzzedStore,
  steps: readonly Step[],
  note: (one: Exchange) => void,
): Promise<string | undefined> {
  store.reset();
  const lines: string[] = [];
  for (const step of steps) {
    let exchange = await store.send(step);
    note(exchange);
    if (step.endpoint.method === "DELETE" && (exchange.answer?.status ?? 500) < 300) {
      lines.push(describe(exchange));
      exchange = await store.repeat(exchange);
    }
    lines.push(describe(exchange));
    const fault = isUnpolluted() ? findFault(exchange) : "has changed a prototype of JavaScript";
    if (fault !== undefined) return `${step.endpoint.id} ${fault}\n${lines.join("\n")}`;
  }
  const failed = await store.finishWork();
  return failed.length === 0
    ? undefined
    : `left work that fails: ${describeLogged(failed)}\n${lines.join("\n")}`;
}

const LONGEST_LINE = 1500;

function describe({ step, sent, answer }: Exchange): string {
  const { method, path } = step.endpoint;
  const { body, ...rest } = sent;
  const content = body instanceof Raw ? ["raw", String(body.content)] : body;
  const line = `${answer?.status ?? "???"} ${method} ${path} ${JSON.stringify(rest)} ${JSON.stringify(content) ?? ""}`;
  return line.slice(0, LONGEST_LINE);
}
