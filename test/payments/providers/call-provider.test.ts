import { describe, expect, it } from "@jest/globals";
import { callProvider, type ProviderCall } from "../../../lib/payments/providers/call-provider.ts";
import type { ProviderLine } from "../../../lib/payments/providers/provider.ts";
import type { ProviderAnswer } from "../../../lib/use-case/capabilities.ts";

const LOST = { status: 0, isSent: true, trouble: "lost" } as const;
const UNSENT = { status: 0, isSent: false, trouble: "refused" } as const;
const answer = (status: number, headers: Readonly<Record<string, string>> = {}, body = "{}") => ({
  status,
  headers,
  body,
});
const IN_USE = answer(409, {}, JSON.stringify({ error: { code: "idempotency_key_in_use" } }));
const OK = answer(200);

type Case = {
  readonly answers: readonly ProviderAnswer[];
  readonly leftMs?: number;
  readonly method?: "GET" | "POST";
  readonly moves?: boolean;
  readonly isHasty?: boolean;
};

/** Sends a call that gets these answers, one after the other. */
async function send({ answers, leftMs = 20_000, method = "POST", moves = false, isHasty = false }: Case) {
  const limits: number[] = [];
  const pauses: number[] = [];
  let left = leftMs;
  const line: ProviderLine = {
    ctx: {
      deadline: { left: () => left },
      log: { info: () => {}, warn: () => {}, error: () => {} },
      count: () => {},
      now: () => new Date(0),
    },
    calls: {
      send: async (_, longestMs) => {
        limits.push(longestMs);
        return answers[limits.length - 1] ?? OK;
      },
      pause: async (milliseconds) => {
        pauses.push(milliseconds);
        left -= milliseconds;
      },
    },
    key: { mode: "test", secret: "sk_test_0000000000" },
    isHasty,
  };
  const request = { host: "stripe", method, path: "/v1/payment_intents", headers: {} } as const;
  const call: ProviderCall = { request, operation: "test", moves };
  return { told: await callProvider(line, call), tries: limits.length, limits, pauses };
}

describe("a call to a provider", () => {
  it.each<readonly [string, Case, told: ProviderAnswer, tries: number]>([
    ["is sent once if it is answered", { answers: [OK] }, OK, 1],
    ["is sent again after 429", { answers: [answer(429), OK] }, OK, 2],
    ["is sent three times at most", { answers: [UNSENT, UNSENT, UNSENT, OK] }, UNSENT, 3],
    ["is sent twice if answers are lost", { answers: [LOST, LOST, OK] }, LOST, 2],
    ["is sent again while its key is in use", { answers: [IN_USE, OK] }, OK, 2],
    ["is not sent again after 500", { answers: [answer(500), OK] }, answer(500), 1],
    ["that only asks is sent again after 500", { answers: [answer(500), OK], method: "GET" }, OK, 2],
    ["that moves money is sent once if its answer is lost", { answers: [LOST, OK], moves: true }, LOST, 1],
    ["that moves money is sent again if it was refused", { answers: [UNSENT, OK], moves: true }, OK, 2],
    ["in a hurry is sent once", { answers: [UNSENT, OK], isHasty: true }, UNSENT, 1],
    [
      "is not sent again if the provider says so",
      { answers: [answer(429, { "stripe-should-retry": "false" }), OK] },
      answer(429, { "stripe-should-retry": "false" }),
      1,
    ],
    ["stays lost if the next try is refused", { answers: [LOST, UNSENT, UNSENT] }, LOST, 3],
    ["stays lost if the next try is too many", { answers: [LOST, answer(429), answer(429)] }, LOST, 3],
    ["stays lost if the next try finds its key in use", { answers: [LOST, IN_USE, IN_USE] }, LOST, 3],
    ["is known again if a later try is answered", { answers: [LOST, IN_USE, answer(402)] }, answer(402), 3],
  ])("%s", async (_, given, told, tries) => {
    const sent = await send(given);
    expect([sent.told, sent.tries]).toEqual([told, tries]);
  });

  it.each<readonly [string, Partial<Case>, longestMs: readonly number[]]>([
    ["5 s for a question", {}, [5000]],
    ["12 s for money", { moves: true }, [12_000]],
    ["4 s in a hurry", { isHasty: true }, [4000]],
    ["what is left but 3 s", { leftMs: 6500 }, [3500]],
    ["nothing without time for the last write", { leftMs: 3000 }, []],
    ["nothing that moves money with less than 5 s", { leftMs: 4999, moves: true }, []],
  ])("takes at most %s", async (_, given, limits) => {
    expect((await send({ answers: [OK], ...given })).limits).toEqual(limits);
  });

  it("was not done if no time is left for it", async () => {
    expect((await send({ answers: [OK], leftMs: 1000, moves: true })).told).toMatchObject({ isSent: false });
  });

  it("waits half a second, then one, give or take a half", async () => {
    const { pauses } = await send({ answers: [UNSENT, UNSENT, UNSENT] });
    expect(pauses).toHaveLength(2);
    for (const [at, usual] of [500, 1000].entries()) {
      expect(pauses[at]).toBeGreaterThanOrEqual(usual / 2);
      expect(pauses[at]).toBeLessThan(usual * 1.5);
    }
  });

  it("waits as long as the provider asks, if there is time", async () => {
    const busy = answer(429, { "retry-after": "4" });
    expect((await send({ answers: [busy, OK] })).pauses).toEqual([4000]);
    const late = await send({ answers: [busy, OK], leftMs: 6000 });
    expect([late.told, late.pauses]).toEqual([busy, []]);
  });
});
