import { beforeEach, describe, expect, it } from "@jest/globals";
import { NOTICE_TYPE, noticeIn } from "../../../lib/accounts/one-time-codes/codes-store.ts";
import { ACCOUNT_REALM_ID, DEFAULT_PROFILE_ID } from "../../../lib/realms/realms.ts";
import type { Table } from "../../../lib/table/table.ts";
import { PASSWORD } from "../../support/accounts/account-store.ts";
import { aRealm } from "../../support/accounts/realm.ts";
import type { Call } from "../../support/call.ts";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { type MemoryTable, memoryTable } from "../../support/tables/memory-table.ts";

const IDA = "ida@larkfield.example";
const NOBODY = "nobody@larkfield.example";
const HOME = "203.0.113.7";
const ELSEWHERE = "192.0.2.1";
const TYPE = "one_time_password_token_request";
/** Networks from which no user has signed in. */
const networks = (count: number) => Array.from({ length: count }, (_, at) => `198.51.100.${at + 1}`);
const STRANGER = "198.51.100.66";

let at: Date;
let table: MemoryTable;
let realm: ReturnType<typeof aRealm>;

beforeEach(async () => {
  at = NOON;
  table = memoryTable({ now: () => at });
  realm = aRealm(table, { now: () => at });
  await realm.profile({ enable_one_time_password_token: true });
  await realm.addInfo(await realm.user());
});

const wait = (minutes: number) => {
  at = new Date(at.getTime() + minutes * 60_000);
};
const ask = (sourceIp: string, username = IDA, more: Call = {}) =>
  shopOn(table, { now: () => at, as: "implicit", sourceIp, ...more }).post(
    `/v2/authentication-realms/${ACCOUNT_REALM_ID}/password-profiles/${DEFAULT_PROFILE_ID}/one-time-password-token-request`,
    { data: { type: TYPE, username, purpose: "reset_password" } },
  );
const codes = () =>
  table
    .all()
    .filter(({ type }) => type === NOTICE_TYPE)
    .map((item) => noticeIn(item).code);
/** The code that a request from this network creates. @throws Error if it creates none */
const codeFrom = async (sourceIp: string) => {
  const before = codes();
  await ask(sourceIp);
  const made = codes().find((code) => !before.includes(code));
  if (made === undefined) throw new Error("The request made no code.");
  return made;
};
const use = (code: string, sourceIp: string, username = IDA, how: Call = {}) =>
  realm.request(
    {
      authentication_mechanism: "passwordless",
      password_profile_id: DEFAULT_PROFILE_ID,
      username,
      one_time_password_token: code,
    },
    { sourceIp, ...how },
  );
const signIn = (sourceIp: string, password_profile_id: string = DEFAULT_PROFILE_ID, password = PASSWORD) =>
  realm.request(
    { authentication_mechanism: "password", password_profile_id, username: IDA, password },
    { sourceIp },
  );
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);
const times = async <T>(count: number, work: () => Promise<T>): Promise<T[]> => {
  const found: T[] = [];
  for (let done = 0; done < count; done += 1) found.push(await work());
  return found;
};
const counted = (answers: readonly { status: number }[], status: number) =>
  statuses(answers).filter((one) => one === status).length;

describe("requests for codes of a name by a stranger", () => {
  it("202: the owner gets a code in another network, whatever one stranger asks for", async () => {
    const asked = await times(50, () => ask(STRANGER));
    expect([counted(asked, 202), counted(asked, 429)]).toEqual([5, 45]);
    const code = await codeFrom(ELSEWHERE);
    expect((await use(code, ELSEWHERE)).status).toBe(201);
  });

  it("201: codes that strangers ask for end none that the owner has on the way", async () => {
    const code = await codeFrom(HOME);
    for (const network of networks(3)) await times(5, () => ask(network));
    expect(codes()).toHaveLength(1 + 3 * 3);
    expect((await use(code, ELSEWHERE)).status).toBe(201);
    expect(codes()).toEqual([]);
  });

  it("429: twenty an hour from all networks that are new to the name, asked for at once; 202: from one that is not", async () => {
    expect((await signIn(HOME)).status).toBe(201);
    const asked = await Promise.all(networks(60).map((network) => ask(network)));
    expect([counted(asked, 202), counted(asked, 429)]).toEqual([20, 40]);
    expect(codes()).toHaveLength(20);
    expect((await ask(ELSEWHERE)).status).toBe(429);
    const own = await times(6, () => ask(HOME));
    expect(statuses(own)).toEqual([202, 202, 202, 202, 202, 429]);
    wait(61);
    expect((await ask(ELSEWHERE)).status).toBe(202);
  });

  it("202: a network is known to a name that has signed in there with a code", async () => {
    expect((await use(await codeFrom(HOME), HOME)).status).toBe(201);
    for (const network of networks(20)) await ask(network);
    expect((await ask(ELSEWHERE)).status).toBe(429);
    expect((await ask(HOME)).status).toBe(202);
  });

  it("429: the same answers for an unknown name", async () => {
    const askBoth = async (network: string) => [await ask(network), await ask(network, NOBODY)] as const;
    const refused = (await times(6, () => askBoth(STRANGER))).at(-1);
    for (const network of networks(20)) await askBoth(network);
    for (const [known, unknown] of [refused!, await askBoth(ELSEWHERE)]) {
      expect([known.status, unknown.status]).toEqual([429, 429]);
      expect(unknown.text).toBe(known.text);
      const headersOf = ({ headers }: typeof known) => ({ ...headers, "x-request-id": "" });
      expect(headersOf(unknown)).toEqual(headersOf(known));
    }
  });

  it("202: an unknown name causes the same reads and writes, also while codes are replaced", async () => {
    const work = async (username: string) => {
      const seen: string[] = [];
      const noted = <T>(call: string, count: number, answer: T): T => {
        seen.push(`${call} ${count}`);
        return answer;
      };
      const watched: Table = {
        ...table,
        get: (key) => noted("get", 1, table.get(key)),
        getMany: (keys, attributes) => noted("getMany", keys.length, table.getMany(keys, attributes)),
        transact: (writes, token) => noted("transact", writes.length, table.transact(writes, token)),
        update: (key, change, when) => noted("update", 1, table.update(key, change, when)),
      };
      at = NOON;
      for (let count = 0; count < 5; count += 1) await ask(STRANGER, username, { table: watched });
      for (const minutes of [7, 4]) {
        wait(minutes);
        await ask(ELSEWHERE, username, { table: watched });
        await use("wrong1", ELSEWHERE, username, { table: watched });
      }
      return seen;
    };
    const known = await work(IDA);
    expect(await work(NOBODY)).toEqual(known);
    // The code, its notice and three expired codes.
    expect(known).toContain("transact 5");
  });

  it("429: one network asks for a hundred names, and no further one", async () => {
    const asked: Awaited<ReturnType<typeof ask>>[] = [];
    for (let name = 0; name < 102; name += 1) asked.push(await ask(STRANGER, `${name}@larkfield.example`));
    expect([counted(asked, 202), counted(asked, 429)]).toEqual([100, 2]);
    expect((await ask(STRANGER)).status).toBe(429);
    expect((await ask(HOME)).status).toBe(202);
  });

  it("429: twenty an hour with client credentials, which come from no network", async () => {
    const asked = await times(21, () => ask(HOME, IDA, { as: "client_credentials" }));
    expect([counted(asked, 202), counted(asked, 429)]).toEqual([20, 1]);
  });
});

describe("wrong codes by a stranger", () => {
  it("201: the owner's right one in another network, after as many wrong ones as one stranger likes", async () => {
    const code = await codeFrom(HOME);
    const tried = await times(20, () => use("wrong1", STRANGER));
    expect([counted(tried, 400), counted(tried, 429)]).toEqual([5, 15]);
    expect((await use(code, STRANGER)).status).toBe(429);
    expect((await use(code, ELSEWHERE)).status).toBe(201);
  });

  it("429: fifty in ten minutes from all networks that are new to the name; 201: from one that is not", async () => {
    expect((await signIn(HOME)).status).toBe(201);
    const code = await codeFrom(HOME);
    const tried = await Promise.all(
      networks(30).flatMap((network) => [use("wrong1", network), use("wrong2", network)]),
    );
    expect([counted(tried, 400), counted(tried, 429)]).toEqual([50, 10]);
    expect((await use(code, ELSEWHERE)).status).toBe(429);
    expect((await use(code, HOME)).status).toBe(201);
  });

  it("400: a right one counts for nothing", async () => {
    await times(4, () => use("wrong1", HOME));
    for (const _ of [1, 2, 3]) expect((await use(await codeFrom(HOME), HOME)).status).toBe(201);
    expect(statuses(await times(2, () => use("wrong1", HOME)))).toEqual([400, 429]);
  });

  it("429: the same answers for an unknown name", async () => {
    await ask(HOME);
    await ask(HOME, NOBODY);
    const known = await times(6, () => use("wrong1", STRANGER));
    const unknown = await times(6, () => use("wrong1", STRANGER, NOBODY));
    expect(statuses(known)).toEqual([400, 400, 400, 400, 400, 429]);
    expect(unknown.map(({ text }) => text)).toEqual(known.map(({ text }) => text));
  });

  it("429: a sign-in with the same name in another profile makes no network known in this one", async () => {
    const profile = await realm.aProfile();
    const eve = await realm.user({ name: "Eve" });
    await realm.addInfo(eve, { password_profile_id: profile, password: "eve-has-her-own" });
    expect((await signIn(STRANGER, profile, "eve-has-her-own")).status).toBe(201);
    for (const network of networks(20)) await ask(network);
    expect((await ask(STRANGER)).status).toBe(429);
    const guesses = await times(5, () => signIn(ELSEWHERE, DEFAULT_PROFILE_ID, "wrong"));
    expect(counted(guesses, 400)).toBe(5);
    expect((await signIn(ELSEWHERE, profile, "eve-has-her-own")).status).toBe(201);
    expect((await signIn(ELSEWHERE)).status).toBe(429);
  });
});
