import { describe, expect, it } from "@jest/globals";
import { makeKey, revokeKey, rotateKey } from "../../infra/commands/keys/commands.ts";
import {
  type Cutoff,
  type Cutoffs,
  isEnded,
  LONGEST_SHOPPER_LIFE_SECONDS,
  subjectOf,
} from "../../lib/http/remembered-tokens.ts";
import { shopperHeaders } from "../../lib/http/shopper.ts";
import { cutoffReader, cutoffWrite } from "../../lib/http/token-cutoffs-store.ts";
import { createShopperVerifier } from "../../lib/http/tokens.ts";
import { unavailable } from "../../lib/kernel/errors.ts";
import { type Item, requireWritten, type Table } from "../../lib/table/table.ts";
import { call } from "../support/call.ts";
import { probe } from "../support/probe.ts";
import { NOON, testPublicKeys, testSigner } from "../support/runtime.ts";
import { shopOn } from "../support/shop.ts";
import { failingTable, WRITE_FAULTS } from "../support/tables/failing-table.ts";
import { interruptTable } from "../support/tables/interrupted.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);
const silent = { warn: () => {} };
const BOTH = ["implicit", "client_credentials"] as const;
const { endpoint } = probe({ auth: BOTH, headers: shopperHeaders });

/** A process of one function, which remembers what it has read. */
function processOn(table: Table) {
  const cutoffs = cutoffReader(() => table, silent);
  return async (token: string, at: Date, headers: Record<string, string> = {}) => {
    const request = { params: { probeID: "1" }, body: { data: {} }, headers, cutoffs, now: () => at };
    return (await call(endpoint, { ...request, as: { token } })).status;
  };
}

/** A store with an application key for both grants, and a function that gets tokens for it. */
async function shop() {
  const table = memoryTable({ now: () => NOON });
  const shop = shopOn(table);
  const { key, secret = "" } = await makeKey(table, { name: "Shop", grants: BOTH });
  const tokenOf = async (grant: string, client_secret = secret, at = NOON): Promise<string> => {
    const form = { grant_type: grant, client_id: key.client_id };
    const body = grant === "implicit" ? form : { ...form, client_secret };
    return (await shop.post("/oauth/access_token", body, { as: null, now: () => at })).body.access_token;
  };
  return { table, id: key.client_id, secret, tokenOf };
}

describe("a revoked application key", () => {
  it("401 within a minute, everywhere, for tokens of both grants; those of other keys stay", async () => {
    const { table, id, tokenOf } = await shop();
    const other = await makeKey(table, { name: "Other", grants: ["implicit"] });
    const stays = await testSigner({ grant: "implicit", clientId: other.key.client_id }, NOON);
    const tokens = await Promise.all(BOTH.map((grant) => tokenOf(grant)));
    const running = processOn(table);
    for (const token of [...tokens, stays]) expect(await running(token, NOON)).toBe(201);
    await revokeKey(table, id, () => later(1));
    const started = processOn(table);
    for (const token of tokens) {
      expect(await running(token, later(60))).toBe(401);
      expect(await started(token, later(1))).toBe(401);
    }
    expect(await running(stays, later(60))).toBe(201);
  });

  it("401 also for a token of a function whose clock is ahead of the operator's", async () => {
    const { table, id, tokenOf } = await shop();
    const token = await tokenOf("client_credentials", undefined, later(240));
    await revokeKey(table, id, () => NOON);
    expect(await processOn(table)(token, later(300))).toBe(401);
  });

  it("is looked up once a minute by a process, whatever the number of requests", async () => {
    const { table, tokenOf } = await shop();
    const token = await tokenOf("implicit");
    let reads = 0;
    const watched: Table = {
      ...table,
      query: async (query) => {
        reads += 1;
        return table.query(query);
      },
    };
    const running = processOn(watched);
    for (let second = 0; second < 200; second += 2) expect(await running(token, later(second))).toBe(201);
    expect(reads).toBe(4);
  });

  it("is not looked up for a token that is no good", async () => {
    const running = processOn({} as Table);
    expect(await running("forged", NOON)).toBe(401);
  });

  it.each(WRITE_FAULTS.map((fault) => [fault]))(
    "when its write is %s: ended with its key, or neither",
    async (fault) => {
      const { table, id, tokenOf } = await shop();
      const token = await tokenOf("client_credentials");
      const failing = failingTable(table, 0, fault);
      await revokeKey(failing, id, () => NOON).catch(() => {});
      expect(failing.isHit()).toBe(true);
      const isGone = table.all().every(({ type }) => type !== "application_key");
      expect([await processOn(table)(token, NOON), isGone]).toEqual(
        fault === "refused" ? [201, false] : [401, true],
      );
    },
  );

  it("ends the tokens of a function whose clock is up to ten minutes ahead", async () => {
    const { table, id } = await shop();
    const ahead = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);
    const tokens = [599, 601].map((seconds) =>
      testSigner({ grant: "implicit", clientId: id }, ahead(seconds)),
    );
    await revokeKey(table, id, () => NOON);
    const ask = processOn(table);
    const answers = (await Promise.all(tokens)).map((token) => ask(token, ahead(602)));
    expect(await Promise.all(answers)).toEqual([401, 201]);
  });

  it("ends with others that are revoked at the same time", async () => {
    const { table, id, tokenOf } = await shop();
    const second = await makeKey(table, { name: "Second", grants: ["implicit"] });
    const tokens = [
      await tokenOf("implicit"),
      await testSigner({ grant: "implicit", clientId: second.key.client_id }, NOON),
    ];
    const meanwhile = interruptTable(table, () => revokeKey(table, second.key.client_id, () => NOON));
    await revokeKey(meanwhile, id, () => NOON);
    for (const token of tokens) expect(await processOn(table)(token, NOON)).toBe(401);
  });
});

describe("a rotated application key", () => {
  it("401 for tokens of the old secret, 201 for the new one's at once and for those without a secret", async () => {
    const { table, id, tokenOf } = await shop();
    const [admin, shopper] = [await tokenOf("client_credentials"), await tokenOf("implicit")];
    const before = await testSigner({ grant: "client_credentials", clientId: id }, NOON); // a token without a secret
    const secretIn = (text: string) => /client_secret +(\S+)/.exec(text)?.[1] ?? "";
    const fresh = await tokenOf("client_credentials", secretIn(await rotateKey(table, id, () => NOON)));
    const ask = processOn(table);
    expect(await Promise.all([admin, before, shopper, fresh].map((token) => ask(token, NOON)))).toEqual([
      401, 401, 201, 201,
    ]);
    const newest = await tokenOf("client_credentials", secretIn(await rotateKey(table, id, () => later(5))));
    const again = processOn(table);
    expect(await Promise.all([fresh, newest].map((token) => again(token, later(5))))).toEqual([401, 201]);
  });
});

describe("the token of a storefront's server", () => {
  it("401: when its secret is rotated, or its key revoked; 201: that of the new secret", async () => {
    const { table, id } = await shop();
    const serverToken = async (secret: string, at: Date) => {
      const form = { grant_type: "implicit", client_id: id, client_secret: secret };
      return (await shopOn(table).post("/oauth/access_token", form, { as: null, now: () => at })).body
        .access_token;
    };
    const secretIn = (text: string) => /client_secret +(\S+)/.exec(text)?.[1] ?? "";
    const first = await serverToken(secretIn(await rotateKey(table, id, () => NOON)), NOON);
    expect(await processOn(table)(first, NOON)).toBe(201);
    const second = await serverToken(secretIn(await rotateKey(table, id, () => later(5))), later(5));
    const ask = processOn(table);
    expect([await ask(first, later(5)), await ask(second, later(5))]).toEqual([401, 201]);
    await revokeKey(table, id, () => later(6));
    expect(await processOn(table)(second, later(6))).toBe(401);
  });
});

describe("a table that does not say which tokens were ended", () => {
  const brokenAfter = (table: Table, reads: number): Table => ({
    ...table,
    query: async (query) => {
      reads -= 1;
      if (reads < 0) throw unavailable("throttled");
      return table.query(query);
    },
  });

  it("503 where nothing is known yet, for a table that is out of order in any way", async () => {
    const { table, tokenOf } = await shop();
    const token = await tokenOf("implicit");
    expect(await processOn(brokenAfter(table, 0))(token, NOON)).toBe(503);
    expect(await processOn({} as Table)(token, NOON)).toBe(503);
  });

  it("503 is said in the log, with what the table answered", async () => {
    const warnings: unknown[] = [];
    const log = { warn: (...words: unknown[]) => void warnings.push(words) };
    const read = cutoffReader(() => brokenAfter(memoryTable({ now: () => NOON }), 0), log);
    await expect(read(NOON)).rejects.toMatchObject({ status: 503 });
    expect(warnings).toEqual([["token_cutoffs_not_read", expect.anything()]]);
  });

  it("201 for five minutes on what was known, 503 after that", async () => {
    const { table, tokenOf } = await shop();
    const running = processOn(brokenAfter(table, 1));
    const token = await tokenOf("implicit");
    for (const second of [0, 50, 299]) expect(await running(token, later(second))).toBe(201);
    expect(await running(token, later(300))).toBe(503);
  });
});

/** The subjects whose tokens this write ends. */
function subjectsIn({ data }: Item): readonly string[] {
  const { cutoffs } = data as { readonly cutoffs: readonly Cutoff[] };
  return cutoffs.map(({ subject }) => subject);
}

describe("cut-offs of shoppers", () => {
  const ended = async (table: Table, subject: string, earliest: number) => {
    const { put, when } = await cutoffWrite({ table, now: () => NOON }, [{ subject, earliest }]);
    await requireWritten(table.put(put, when));
  };
  const seconds = NOON.getTime() / 1000;

  it("end all tokens of a member or customer from before, and none from then on", async () => {
    const table = memoryTable({ now: () => NOON });
    const verify = createShopperVerifier(
      testPublicKeys,
      cutoffReader(() => table, silent),
    );
    const signed = (at: number, id = "m") =>
      Promise.all([
        testSigner({ account: { id: "a", memberId: id } }, later(at)),
        testSigner({ customer: { id } }, later(at)),
      ]);
    const [old, same, others] = [await signed(-1), await signed(0), await signed(-1, "n")];
    await ended(table, subjectOf("account-member", "m"), seconds);
    await ended(table, subjectOf("customer", "m"), seconds);
    const taken = async ([member, customer]: readonly string[]) => [
      (await verify("account", member!, NOON)) !== undefined,
      (await verify("customer", customer!, NOON)) !== undefined,
    ];
    expect(await taken(old)).toEqual([false, false]);
    expect(await taken(same)).toEqual([true, true]);
    expect(await taken(others)).toEqual([true, true]);
  });

  it("401 for a request with such a token", async () => {
    const table = memoryTable({ now: () => NOON });
    await ended(table, subjectOf("customer", "c"), seconds);
    const headers = { "x-moltin-customer-token": await testSigner({ customer: { id: "c" } }, later(-1)) };
    const token = await testSigner({ grant: "implicit", clientId: "shop" }, NOON);
    expect(await processOn(table)(token, NOON, headers)).toBe(401);
  });

  it("take the place of older ones of the same subject, and of no others", async () => {
    const table = memoryTable({ now: () => NOON });
    await ended(table, "customer:first", seconds);
    await ended(table, "customer:second", seconds);
    const added = ["customer:second", "customer:third"].map((subject) => ({ subject, earliest: seconds }));
    const { put } = await cutoffWrite({ table, now: () => NOON }, added);
    expect(subjectsIn(put)).toEqual(["customer:first", "customer:second", "customer:third"]);
    expect([put.type, put.version]).toEqual(["token_cutoffs", 3]);
  });

  it("are kept for as long as any token lives, and then dropped by the next", async () => {
    const table = memoryTable({ now: () => NOON });
    await ended(table, "customer:first", seconds);
    const subjectsAfter = async (hours: number) => {
      const now = () => later(hours * 3600);
      const { put } = await cutoffWrite({ table, now }, [{ subject: "customer:second", earliest: 0 }]);
      return subjectsIn(put);
    };
    expect(await subjectsAfter(24)).toEqual(["customer:first", "customer:second"]);
    expect(await subjectsAfter(25)).toEqual(["customer:second"]);
  });
});

describe("a cut-off of a member whose tokens live for 30 days", () => {
  it("is kept as long, whatever else is ended in the meantime, and then dropped", async () => {
    let at = NOON;
    const now = () => at;
    const table = memoryTable({ now });
    const token = await testSigner(
      { account: { id: "a", memberId: "m" } },
      later(-1),
      LONGEST_SHOPPER_LIFE_SECONDS,
    );
    const end = async (subject: string) => {
      const { put, when } = await cutoffWrite({ table, now }, [{ subject, earliest: at.getTime() / 1000 }]);
      await requireWritten(table.put(put, when));
      return subjectsIn(put);
    };
    const verify = () =>
      createShopperVerifier(
        testPublicKeys,
        cutoffReader(() => table, silent),
      )("account", token, at);
    expect(await verify()).toBeDefined();
    await end(subjectOf("account-member", "m"));
    for (const hours of [0, 26, 29 * 24, 30 * 24 - 1]) {
      at = later(hours * 3600);
      await end(subjectOf("implicit", "shop"));
      expect(await verify()).toBeUndefined();
    }
    at = later((30 * 24 + 1) * 3600);
    expect(await end(subjectOf("implicit", "shop"))).toEqual(["implicit:shop"]);
  });
});

const AT = NOON.getTime() / 1000;

describe("a cut-off", () => {
  const cutoff = { subject: "implicit:shop", earliest: 1000 };
  it.each([
    [cutoff, { issuedAt: 999 }, true],
    [cutoff, { issuedAt: 1000 }, false],
    [cutoff, { issuedAt: 0, credential: "a" }, true],
    [{ ...cutoff, except: "a" }, { issuedAt: 0, credential: "a" }, false],
    [{ ...cutoff, except: "a" }, { issuedAt: 0, credential: "b" }, true],
    [{ ...cutoff, except: "a" }, { issuedAt: 0 }, true],
    [{ ...cutoff, subject: "implicit:other" }, { issuedAt: 0 }, false],
    [
      { ...cutoff, except: "a", also: { credential: "b", until: AT + 1 } },
      { issuedAt: 0, credential: "b" },
      false,
    ],
    [
      { ...cutoff, except: "a", also: { credential: "b", until: AT } },
      { issuedAt: 0, credential: "b" },
      true,
    ],
    [
      { ...cutoff, except: "a", also: { credential: "b", until: AT + 1 } },
      { issuedAt: 0, credential: "c" },
      true,
    ],
  ])("%j and a token of %j: ended %s", (given, token, expected) => {
    const cutoffs: Cutoffs = new Map([[given.subject, given]]);
    expect(isEnded(cutoffs, { subject: "implicit:shop", ...token }, NOON)).toBe(expected);
  });
});
