import { describe, expect, it } from "@jest/globals";
import { saveAttempts } from "../../../lib/auth/sign-in/attempts-store.ts";
import { addToSource, sourceWindowAt } from "../../../lib/rate-limits/source-count-store.ts";
import { SOURCE_LIMITS } from "../../../lib/rate-limits/source-limits.ts";
import { anOpenShop } from "../../support/accounts/open-sign-up.ts";
import type { Call } from "../../support/call.ts";
import { aCustomerStore, RON } from "../../support/customers.ts";
import type { Answer } from "../../support/routes.ts";
import { NOON } from "../../support/runtime.ts";
import { failingTable } from "../../support/tables/failing-table.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const PASSWORD = "otter-lamp-quiet-7";
const HOME = "203.0.113.7";

type Who = "customer" | "account-member";

/** A shop with a stopped clock, and Jane, who has a password. */
async function aShop(jane?: Who) {
  let at = NOON.getTime();
  const now = () => new Date(at);
  const table = memoryTable({ now });
  const shop = await anOpenShop(table, { now, sourceIp: HOME, deadlineMs: 60_000 });
  const askCustomer = (email: string, password: string, more?: Call) =>
    shop.post("/v2/customers/tokens", { data: { type: "token", email, password } }, more);
  const create = (email: string, more?: Call) =>
    shop.post("/v2/customers", { data: { type: "customer", name: "Jane", email } }, more);
  const fields = { email: "jane@shop.test", password: PASSWORD, name: "Jane" };
  const as = "client_credentials";
  if (jane === "customer") await shop.post("/v2/customers", { data: { ...fields, type: jane } }, { as });
  if (jane === "account-member") await shop.signUp({ ...fields, username: fields.email }, { as });
  /** Four wrong attempts with this name are already stored. */
  const guessed = (kind: Who, name: string) =>
    saveAttempts(table, { kind, name }, { attempts: { count: 4, until: at / 1000 }, version: 0 });
  const wait = (seconds: number) => {
    at += seconds * 1000;
  };
  return { table, now, wait, guessed, askCustomer, askMember: shop.signIn, create };
}

type Shop = Awaited<ReturnType<typeof aShop>>;

/** The statuses of `count` requests, one after the other. */
async function statuses(count: number, ask: () => Promise<Answer>): Promise<number[]> {
  const found: number[] = [];
  for (let at = 0; at < count; at += 1) found.push((await ask()).status);
  return found;
}

describe.each([
  ["POST /v2/customers/tokens", 200, "customer", ({ askCustomer }: Shop) => askCustomer],
  ["POST /v2/account-members/tokens", 201, "account-member", ({ askMember }: Shop) => askMember],
] as const)("%s", (_, ok, kind, askOf) => {
  it("429: the sixth try after five wrong ones, the right password too, until the wait is over", async () => {
    const shop = await aShop(kind);
    const ask = askOf(shop);
    expect(await statuses(5, () => ask("jane@shop.test", "wrong-guess"))).toEqual(Array(5).fill(400));
    const refused = await ask("JANE@shop.test", PASSWORD);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "30"]);
    expect(refused.body.errors).toEqual([
      { status: "429", title: "Too Many Requests", detail: expect.stringContaining("please wait") },
    ]);
    shop.wait(29);
    expect((await ask("jane@shop.test", PASSWORD)).status).toBe(429);
    shop.wait(1);
    expect((await ask("jane@shop.test", PASSWORD)).status).toBe(ok);
    // A correct password resets the count of wrong ones.
    expect((await ask("jane@shop.test", "wrong-guess")).status).toBe(400);
    expect((await ask("jane@shop.test", PASSWORD)).status).toBe(ok);
  });

  it("429: tries while a name waits change nothing, neither the wait nor the table", async () => {
    const shop = await aShop();
    const ask = askOf(shop);
    await shop.guessed(kind, "jane@shop.test");
    await ask("jane@shop.test", "wrong-guess");
    const before = JSON.stringify(shop.table.all());
    expect(await statuses(20, () => ask("jane@shop.test", "wrong-guess"))).toEqual(Array(20).fill(429));
    expect(JSON.stringify(shop.table.all())).toBe(before);
    shop.wait(30);
    expect((await ask("jane@shop.test", "wrong-guess")).status).toBe(400);
    expect((await ask("jane@shop.test", "wrong-guess")).headers["retry-after"]).toBe("60");
  });

  it("400 five times, else 429: of a hundred guesses at once five are looked at", async () => {
    const shop = await aShop();
    const ask = askOf(shop);
    const as = "client_credentials"; // with a shopper's token, the limit of the network would refuse them, too
    const guesses = Array.from({ length: 100 }, (_, at) => ask("jane@shop.test", `guess-${at}`, { as }));
    const found = (await Promise.all(guesses)).map(({ status }) => status);
    expect(found.filter((status) => status === 400)).toHaveLength(5);
    expect(found.filter((status) => status === 429)).toHaveLength(95);
  });

  it("400, 429: an unknown name gets the same answers", async () => {
    const shop = await aShop(kind);
    const ask = askOf(shop);
    const told = async (name: string) => {
      await shop.guessed(kind, name);
      const answers = [];
      for (let at = 0; at < 2; at += 1) answers.push(await ask(name, "wrong-guess"));
      return answers.map(({ status, text, headers }) => [status, text, headers["retry-after"]]);
    };
    expect(await told("nobody@shop.test")).toEqual(await told("jane@shop.test"));
  });
});

describe("guesses from one network", () => {
  const spend = async ({ table, now }: Shop, kind: "sign-in" | "sign-up", left: number) => {
    const of = sourceWindowAt(kind, HOME, now());
    for (let at = 0; at < SOURCE_LIMITS[kind].most - left; at += 1) await addToSource(table, of, 1);
  };

  it("429: at as many names as there may be, however many at once; not from elsewhere or later", async () => {
    const shop = await aShop();
    await spend(shop, "sign-in", 3);
    const guess = (at: number, more: Call = {}) =>
      shop.askCustomer(`name-${at}@shop.test`, "wrong-guess", more);
    const found = await Promise.all(Array.from({ length: 12 }, (_, at) => guess(at)));
    expect(found.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(3);
    expect(new Set(found.map(({ status }) => status)).has(429)).toBe(true);
    for (let at = 12; at < 15; at += 1) await guess(at);
    const refused = await guess(20);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "900"]);
    expect((await guess(21, { sourceIp: "203.0.113.8" })).status).toBe(400);
    expect((await guess(22, { as: "client_credentials" })).status).toBe(400);
    shop.wait(900);
    expect((await guess(23)).status).toBe(400);
  });

  it("200: right passwords use nothing up", async () => {
    const shop = await aShop("customer");
    await spend(shop, "sign-in", 1);
    const right = () => shop.askCustomer("jane@shop.test", PASSWORD);
    expect(await statuses(3, right)).toEqual([200, 200, 200]);
  });

  it("429: customers from one network, those refused included; client credentials are free", async () => {
    const shop = await aShop();
    await spend(shop, "sign-up", 2);
    expect((await shop.create("a@shop.test")).status).toBe(201);
    expect((await shop.create("a@shop.test")).status).toBe(409);
    const refused = await shop.create("b@shop.test");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await shop.create("c@shop.test", { as: "client_credentials" })).status).toBe(201);
    expect((await shop.create("d@shop.test", { sourceIp: "203.0.113.8" })).status).toBe(201);
  });
});

describe("addresses that a customer asks after by changing to them, from one network", () => {
  it("429 together with new customers, taken or not; other letters, the name alone and client credentials are free", async () => {
    const { create, update, as } = aCustomerStore({ sourceIp: HOME });
    await create({ ...RON, email: "taken@shop.test" });
    const { id } = (await create()).body.data;
    const own = await as(id);
    const rename = (email: string, more: Call = own) => update(id, { email }, more);
    const free = [() => rename("RON@shop.test"), () => update(id, { name: "Ronja" }, own)];
    const left = SOURCE_LIMITS["sign-up"].most - 2;
    const names = Array.from({ length: left - 1 }, (_, at) => `ron-${at}@shop.test`);
    for (const one of free) expect((await one()).status).toBe(200);
    for (const name of names) expect((await rename(name)).status).toBe(200);
    expect((await rename("taken@shop.test")).status).toBe(409);
    const refused = await rename("other@shop.test");
    expect([refused.status, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
    expect((await rename("taken@shop.test")).status).toBe(429);
    expect((await create({ ...RON, email: "new@shop.test" })).status).toBe(429);
    expect((await update(id, { name: "Ron" }, own)).status).toBe(200);
    expect((await rename("other@shop.test", { ...own, sourceIp: "203.0.113.8" })).status).toBe(200);
    expect((await rename("last@shop.test", {})).status).toBe(200);
  });
});

describe("what is stored of tries", () => {
  it("contains no name and no network address, and expires", async () => {
    const shop = await aShop();
    await shop.askCustomer("jane@shop.test", "wrong-guess");
    const counts = shop.table.all().filter(({ type }) => type.endsWith("_attempts"));
    expect(counts.length).toBeGreaterThan(1);
    expect(JSON.stringify(counts)).not.toMatch(/jane|203\.0\.113/);
    for (const { expires_at } of counts) expect(expires_at).toBeGreaterThan(NOON.getTime() / 1000);
  });

  it("503: a try that cannot be counted is not made, even with the right password", async () => {
    const shop = await aShop("customer");
    for (const at of [0, 1]) {
      const table = failingTable(shop.table, at, "refused");
      expect((await shop.askCustomer("jane@shop.test", PASSWORD, { table })).status).toBe(503);
    }
    // Giving the attempt back may fail, because the password was right.
    const late = failingTable(shop.table, 2, "refused");
    expect((await shop.askCustomer("jane@shop.test", PASSWORD, { table: late })).status).toBe(200);
    expect(late.isHit()).toBe(true);
  });
});
