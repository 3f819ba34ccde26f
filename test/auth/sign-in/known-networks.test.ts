import { describe, expect, it } from "@jest/globals";
import { anOpenShop } from "../../support/accounts/open-sign-up.ts";
import type { Call } from "../../support/call.ts";
import type { Answer } from "../../support/routes.ts";
import { NOON } from "../../support/runtime.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const PASSWORD = "otter-lamp-quiet-7";
const JANE = "jane@shop.test";
const HOME = "203.0.113.7";
const STRANGER = "198.51.100.66";
const ELSEWHERE = "192.0.2.1";
const DAY = 24 * 3600;

/** A shop with a stopped clock, and Jane as each kind of shopper. */
async function aShop() {
  let at = NOON.getTime();
  const now = () => new Date(at);
  const table = memoryTable({ now });
  const shop = await anOpenShop(table, { now, deadlineMs: 60_000 });
  const as = "client_credentials";
  const fields = { name: "Jane", email: JANE, password: PASSWORD };
  await shop.post("/v2/customers", { data: { ...fields, type: "customer" } }, { as });
  await shop.signUp({ ...fields, username: JANE }, { as });
  const asCustomer = (sourceIp: string, password: string, more: Call = {}) => {
    const data = { type: "token", email: JANE, password };
    return shop.post("/v2/customers/tokens", { data }, { sourceIp, ...more });
  };
  const asMember = (sourceIp: string, password: string) => shop.signIn(JANE, password, { sourceIp });
  const wait = (seconds: number) => {
    at += seconds * 1000;
  };
  return { table, wait, asCustomer, asMember };
}

type Ask = (sourceIp: string, password: string) => Promise<Answer>;

/** Guesses until the name has to wait. @returns the number of guesses that were checked */
async function guessOn(ask: Ask, from: string): Promise<number> {
  for (let count = 0; ; count += 1) {
    if ((await ask(from, `guess-${count}`)).status === 429) return count;
  }
}

describe("a network from which a name has signed in", () => {
  it.each([
    [200, "customer", (shop: Awaited<ReturnType<typeof aShop>>) => shop.asCustomer],
    [201, "account-member", (shop: Awaited<ReturnType<typeof aShop>>) => shop.asMember],
  ] as const)(
    "%i: a %s gets in, though a stranger guesses whenever the wait is over",
    async (ok, _, askOf) => {
      const shop = await aShop();
      const ask = askOf(shop);
      expect((await ask(HOME, PASSWORD)).status).toBe(ok);
      for (let round = 0; round < 2; round += 1) {
        expect(await guessOn(ask, STRANGER)).toBe(round === 0 ? 5 : 1);
        expect((await ask(ELSEWHERE, PASSWORD)).status).toBe(429);
        expect((await ask(HOME, PASSWORD)).status).toBe(ok);
        // Jane's sign-in from her own network gives the stranger no more guesses.
        expect((await ask(STRANGER, "guess")).status).toBe(429);
        shop.wait(15 * 60);
      }
    },
  );

  it("429: has a count of its own, also for guesses at once, and the others have theirs", async () => {
    const { asCustomer } = await aShop();
    await asCustomer(HOME, PASSWORD);
    const guesses = Array.from({ length: 8 }, (_, at) => asCustomer(HOME, `guess-${at}`));
    const found = (await Promise.all(guesses)).map(({ status }) => status);
    expect(found.filter((status) => status === 400)).toHaveLength(5);
    const refused = await asCustomer(HOME, PASSWORD);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "30"]);
    expect((await asCustomer(ELSEWHERE, PASSWORD)).status).toBe(200);
  });

  it("400: a right password from there resets its count", async () => {
    const { asCustomer } = await aShop();
    for (const password of [PASSWORD, "w", "w", "w", "w", PASSWORD, "w"]) await asCustomer(HOME, password);
    expect((await asCustomer(HOME, "wrong")).status).toBe(400);
    expect((await asCustomer(HOME, PASSWORD)).status).toBe(200);
  });

  it("429: is forgotten after 30 days", async () => {
    const { asCustomer, wait } = await aShop();
    await asCustomer(HOME, PASSWORD);
    wait(29 * DAY);
    await guessOn(asCustomer, STRANGER);
    expect((await asCustomer(HOME, PASSWORD)).status).toBe(200);
    wait(30 * DAY);
    await guessOn(asCustomer, STRANGER);
    expect((await asCustomer(HOME, PASSWORD)).status).toBe(429);
  });

  it("429: is none by guesses, nor by the address of a server that signs in its shoppers", async () => {
    const { asCustomer } = await aShop();
    const as = "client_credentials";
    await asCustomer(STRANGER, "guess");
    expect((await asCustomer(HOME, PASSWORD, { as })).status).toBe(200);
    await guessOn(asCustomer, STRANGER);
    expect((await asCustomer(HOME, PASSWORD)).status).toBe(429);
    expect((await asCustomer(HOME, PASSWORD, { as })).status).toBe(429);
  });

  it("is stored as a hash", async () => {
    const { asCustomer, table } = await aShop();
    await asCustomer(HOME, PASSWORD);
    const counts = table.all().filter(({ type }) => type === "sign_in_attempts");
    expect(counts.length).toBeGreaterThan(0);
    expect(JSON.stringify(counts)).not.toMatch(/jane|203\.0\.113/);
  });
});
