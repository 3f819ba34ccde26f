import { beforeEach, describe, expect, it } from "@jest/globals";
import { NOTICE_TYPE, noticeIn } from "../../../lib/accounts/one-time-codes/codes-store.ts";
import { oneTimeCodeEvents } from "../../../lib/accounts/user-events.ts";
import type { RaisedEvent } from "../../../lib/events/event.ts";
import { ACCOUNT_REALM_ID, DEFAULT_PROFILE_ID } from "../../../lib/realms/realms.ts";
import type { Log } from "../../../lib/use-case/context.ts";
import {
  anAccountStore,
  asMember,
  GUEST,
  INFO,
  PASSWORD,
  type Person,
} from "../../support/accounts/account-store.ts";
import { aRealm } from "../../support/accounts/realm.ts";
import { readRefusal } from "../../support/answers.ts";
import { takeNewEvents } from "../../support/events/raised.ts";
import { createRecordedTable } from "../../support/events/recorded-changes.ts";
import { NOON } from "../../support/runtime.ts";
import { expectData, shopOn } from "../../support/shop.ts";
import { type MemoryTable, memoryTable } from "../../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

const IDA = "ida@larkfield.example";
const BO = "bo@larkfield.example";
const DETAIL = "the authorization realm for the token could not be found";

let table: MemoryTable;
let at: Date;
let realm: ReturnType<typeof aRealm>;
let logged: unknown[];

beforeEach(async () => {
  at = NOON;
  logged = [];
  table = memoryTable({ now: () => at });
  realm = aRealm(table, { now: () => at, log: logging });
  await realm.profile({ enable_one_time_password_token: true });
  await realm.addInfo(await realm.user());
  await realm.addInfo(await realm.user({ name: "Bo" }), { username: BO });
});

const logging: Log = {
  info: (...line) => void logged.push(line),
  warn: (...line) => void logged.push(line),
  error: (...line) => void logged.push(line),
};
const wait = (minutes: number) => {
  at = new Date(at.getTime() + minutes * 60_000);
};
const TYPE = "one_time_password_token_request";
const HOME = "203.0.113.7";
const post = (body: object, profile: string = DEFAULT_PROFILE_ID) =>
  shopOn(table, { now: () => at, log: logging, as: "implicit", sourceIp: HOME }).post(
    `/v2/authentication-realms/${ACCOUNT_REALM_ID}/password-profiles/${profile}/one-time-password-token-request`,
    body,
  );
const ask = (username: string, more: object = {}, profile?: string) =>
  post({ data: { type: TYPE, username, purpose: "reset_password", ...more } }, profile);
const notices = () => table.all().filter(({ type }) => type === NOTICE_TYPE);
const codes = () => notices().map((item) => noticeIn(item).code);
const codeFor = async (username: string) => {
  const before = codes();
  await ask(username);
  return codes().find((code) => !before.includes(code)) ?? "none";
};
const use = (code: string, username = IDA) =>
  realm.request(
    {
      authentication_mechanism: "passwordless",
      password_profile_id: DEFAULT_PROFILE_ID,
      username,
      one_time_password_token: code,
    },
    { sourceIp: HOME },
  );
const expectRefused = async (answer: ReturnType<typeof use>) => {
  const { status, body } = await answer;
  expect([status, body.errors[0].detail]).toEqual([400, DETAIL]);
};

describe("POST …/one-time-password-token-request", () => {
  it("202: the answer is empty for a known and an unknown name; only a known one raises an event, with the code", async () => {
    const [known, unknown] = [await ask(IDA), await ask("nobody@larkfield.example")];
    expect([known.status, known.text]).toEqual([202, ""]);
    expect([unknown.status, unknown.text]).toEqual([202, ""]);
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers));
    const [notice, ...others] = notices();
    expect(others).toEqual([]);
    const { pk, sk } = notice!;
    const change = { key: { pk, sk }, after: notice!, at, isExpiry: false };
    const [event] = await oneTimeCodeEvents.eventsOf({} as never, change);
    expect(event).toMatchObject({
      key: "one-time-password-token-request.created",
      payload: {
        one_time_password_token: expect.stringMatching(/^[a-z0-9]{6}$/),
        purpose: "reset_password",
        password_profile_id: DEFAULT_PROFILE_ID,
        user_authentication_info: { name: "Ida Marrow", email: IDA },
        user_authentication_password_profile_info: { username: IDA },
      },
      keptUntil: new Date(at.getTime() + 600_000),
    });
    expect(await oneTimeCodeEvents.eventsOf({} as never, { ...change, before: notice! })).toEqual([]);
  });

  it("202: a body without its envelope; 400: hyphens, another purpose; 404: an unknown profile", async () => {
    expect((await post({ type: TYPE, username: IDA, purpose: "reset_password" })).status).toBe(202);
    expect((await ask(IDA, { type: "one-time-password-token-request" })).status).toBe(400);
    expect((await ask(IDA, { purpose: "other" })).status).toBe(400);
    expect((await ask(IDA, {}, ACCOUNT_REALM_ID)).status).toBe(404);
  });

  it("202: the realm `shopper` in the profile compatible; 404: in specification", async () => {
    const data = { type: TYPE, username: IDA, purpose: "reset_password" };
    const send = (profile: "compatible" | "specification") =>
      shopOn(table, { now: () => at, as: "implicit", sourceIp: HOME, profile }).post(
        `/v2/authentication-realms/shopper/password-profiles/${DEFAULT_PROFILE_ID}/one-time-password-token-request`,
        { data },
      );
    expect((await send("specification")).status).toBe(404);
    expect((await send("compatible")).status).toBe(202);
    expect(codes().length).toBe(1);
  });

  it("422: a profile without codes, whatever the name", async () => {
    await realm.profile({ enable_one_time_password_token: false });
    for (const name of [IDA, "nobody@larkfield.example"]) expect((await ask(name)).status).toBe(422);
    expect((await use("abcdef")).status).toBe(422);
  });

  it("429: the sixth within an hour from one network makes no code, the next hour's does", async () => {
    for (let count = 0; count < 5; count += 1) expect((await ask(IDA)).status).toBe(202);
    const made = codes();
    const refused = await ask(IDA);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "3600"]);
    expect(refused.body.errors[0].detail).toContain("please use one that you have, or wait");
    expect(codes()).toEqual(made);
    wait(61);
    expect(await codeFor(IDA)).not.toBe("none");
  });

  it("429: the sixth within an hour, though the fifth one's code was used", async () => {
    for (let count = 0; count < 4; count += 1) await ask(IDA);
    expect((await use(await codeFor(IDA))).status).toBe(201);
    expect((await ask(IDA)).status).toBe(429);
    expect(codes()).toEqual([]);
  });
});

describe("signing in with a code", () => {
  it("201: once, in any letter case of code and name", async () => {
    const code = await codeFor(IDA);
    expect((await use(code.toUpperCase(), "IDA@larkfield.example")).status).toBe(201);
    await expectRefused(use(code));
    expect(codes()).toEqual([]);
  });

  it("400: wrong, of an unknown name, of another name, after eleven minutes", async () => {
    const code = await codeFor(IDA);
    await expectRefused(use("wrong1"));
    await expectRefused(use(code, "nobody@larkfield.example"));
    await expectRefused(use(code, BO));
    wait(11);
    await expectRefused(use(code));
  });

  it("429: the right one after five wrong ones from its network, at once; 201: when the wait is over", async () => {
    wait(7);
    const code = await codeFor(IDA);
    const wrong = await Promise.all(["a", "b", "c", "d", "e", "f"].map((one) => use(one)));
    expect(wrong.map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 400, 400, 429]);
    const refused = await use(code);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "180"]);
    wait(3);
    expect((await use(code)).status).toBe(201);
  });

  it.each<[string, (id: string, info: string) => Promise<{ status: number }>]>([
    ["renamed", (id, info) => realm.updateInfo(id, info, { username: "ann2@larkfield.example" })],
    ["given up", (id, info) => realm.removeInfo(id, info)],
  ])("400: a code from before the name was %s does not sign in the name's new owner", async (_, free) => {
    const [ann, bo] = [await realm.user({ name: "Ann" }), await realm.user({ name: "Bo" })];
    const { id } = (await realm.addInfo(ann, { username: "shared@larkfield.example" })).body.data;
    const code = await codeFor("shared@larkfield.example");
    expect((await free(ann, id)).status).toBeLessThan(300);
    expect((await realm.addInfo(bo, { username: "shared@larkfield.example" })).status).toBe(201);
    await expectRefused(use(code, "shared@larkfield.example"));
    const own = await codeFor("shared@larkfield.example");
    expect((await use(own, "shared@larkfield.example")).body.meta.account_member_id).toBe(bo);
  });

  it("201: each of the last three codes, which ends the others; 400: the fourth last", async () => {
    for (const used of [1, 2, 3]) {
      const made: string[] = [];
      for (let count = 0; count < 4; count += 1) made.push(await codeFor(IDA));
      expect(codes().toSorted()).toEqual(made.slice(1).toSorted());
      await expectRefused(use(made[0]!));
      expect((await use(made[used]!)).status).toBe(201);
      expect(codes()).toEqual([]);
      for (const other of made.slice(1)) await expectRefused(use(other));
      wait(61);
    }
  });

  it("201: one of two at once", async () => {
    const code = await codeFor(IDA);
    const both = await Promise.all([use(code), use(code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  });

  it("leaves the code in no log line, and in no item but the notice", async () => {
    const code = await codeFor(IDA);
    await use("wrong1");
    await use(code);
    expect(JSON.stringify(logged)).not.toContain(code);
    expect(notices()).toEqual([]);
  });
});

describe("one-time codes", () => {
  const KEY = "one-time-password-token-request.created";

  async function aStore() {
    const store = await anAccountStore(createRecordedTable);
    const raised = () => takeNewEvents(store.table);
    const profilePath = `${store.realmPath}/password-profiles/${store.profile}` as const;
    const codes = `${profilePath}/one-time-password-token-request` as const;
    const offer = (enable_one_time_password_token: boolean) =>
      expectData(
        store.put(profilePath, { data: { type: "password_profile", enable_one_time_password_token } }),
      );
    await offer(true);
    const ida = await store.member("ida");
    await raised();
    const request = (username: string, more: object = {}) =>
      store.post(
        codes,
        { data: { type: "one_time_password_token_request", username, purpose: "reset_password", ...more } },
        GUEST,
      );
    const events = async (): Promise<RaisedEvent[]> => (await raised()).filter(({ key }) => key === KEY);
    /** The code that a request sends. @throws Error if it sends none */
    const code = async ({ username }: Person): Promise<string> => {
      await request(username);
      const [event] = await events();
      return String(event!.payload["one_time_password_token"]);
    };
    const redeem = (one_time_password_token: string, username = ida.username, more: object = {}) =>
      store.tokens({
        authentication_mechanism: "passwordless",
        password_profile_id: store.profile,
        username,
        one_time_password_token,
        ...more,
      });
    return { ...store, offer, ida, request, events, code, redeem, codes, raised };
  }

  const wrongCode = (code: string) => (code === "aaaaaa" ? "bbbbbb" : "aaaaaa");

  let store: Awaited<ReturnType<typeof aStore>>;
  beforeEach(async () => {
    store = await aStore();
  });

  it("202 and empty for a known and an unknown username; only the known one raises an event with its code", async () => {
    const { request, events, ida } = store;
    const known = await request(ida.username.toUpperCase());
    const raised = await events();
    const unknown = await request("nobody@larkfield.example");
    expect([known.status, known.text, unknown.status, unknown.text]).toEqual([202, "", 202, ""]);
    const headersOf = ({ headers }: typeof known) => ({ ...headers, "x-request-id": "" });
    expect(headersOf(unknown)).toEqual(headersOf(known));
    expect(await events()).toEqual([]);
    expect(raised).toHaveLength(1);
    expect(raised[0]?.payload).toMatchObject({
      one_time_password_token: expect.stringMatching(/^[a-z0-9]{6}$/),
      purpose: "reset_password",
      authentication_realm_id: store.realm,
      password_profile_id: store.profile,
      user_authentication_info: { id: ida.id, name: "ida", email: ida.username },
      user_authentication_password_profile_info: {
        id: ida.infoId,
        username: ida.username,
        password_profile_id: store.profile,
      },
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(raised[0]?.payload).not.toHaveProperty("data");
  });

  it("422 where they are off, 404 without such a profile, 400 for broken requests, 202 for bare ones", async () => {
    const { request, offer, ida, post, codes, realmPath } = store;
    for (const wrong of [
      { purpose: "other" },
      { purpose: undefined },
      { type: "one-time-password-token-request" },
      { username: undefined },
      { username: 7 },
    ]) {
      expect([wrong, readRefusal(await request(ida.username, wrong))]).toEqual([wrong, [400, "Bad Request"]]);
    }
    const body = {
      type: "one_time_password_token_request",
      username: ida.username,
      purpose: "passwordless_authentication",
    };
    expect((await post(codes, body, GUEST)).status).toBe(202);
    expect((await store.events())[0]?.payload["purpose"]).toBe("passwordless_authentication");
    const nowhere = `${realmPath}/password-profiles/${UNKNOWN_ID}/one-time-password-token-request` as const;
    expect((await post(nowhere, { data: body }, GUEST)).status).toBe(404);
    await offer(false);
    for (const username of [ida.username, "nobody@larkfield.example"]) {
      expect(readRefusal(await request(username))).toEqual([422, "Unprocessable Entity"]);
    }
    expect(await store.events()).toEqual([]);
  });

  it("201 once; 400 with the detail that pages compare: used again, wrong, too old, another's", async () => {
    const { code, redeem, ida } = store;
    const first = await code(ida);
    const answer = await redeem(first.toUpperCase());
    expect([answer.status, answer.body.meta?.account_member_id]).toEqual([201, ida.id]);
    const used = await redeem(first);
    const second = await code(ida);
    const wrong = await redeem(wrongCode(second));
    const unknown = await redeem(second, "nobody@larkfield.example");
    const per = await store.member("per");
    const others = await redeem(second, per.username);
    store.later(11 * 60);
    const late = await redeem(second);
    for (const refused of [used, wrong, unknown, others, late]) {
      expect([refused.status, refused.body.errors[0]]).toMatchObject([
        400,
        { title: "Bad Request", detail: DETAIL },
      ]);
      expect(refused.text).toBe(used.text);
    }
    expect((await redeem("")).status).toBe(400);
  });

  it("201 just before ten minutes are over", async () => {
    const code = await store.code(store.ida);
    store.later(9 * 60 + 58);
    expect((await store.redeem(code)).status).toBe(201);
  });

  it("400: at the end of its ten minutes, though a later code of the name is still valid", async () => {
    const first = await store.code(store.ida);
    store.later(300);
    const second = await store.code(store.ida);
    store.later(300);
    expect((await store.redeem(first)).status).toBe(400);
    expect((await store.redeem(second)).status).toBe(201);
  });

  it("201: the first of two codes on their way, which ends the second", async () => {
    const [first, second] = [await store.code(store.ida), await store.code(store.ida)];
    expect((await store.redeem(first)).status).toBe(201);
    expect((await store.redeem(second)).body.errors[0].detail).toBe(DETAIL);
  });

  it("nothing keeps the code but the notice of it: no answer, no log line, no other event", async () => {
    const lines: unknown[] = [];
    const log = {
      info: (...line: unknown[]) => lines.push(line),
      warn: (...line: unknown[]) => lines.push(line),
      error: (...line: unknown[]) => lines.push(line),
    };
    const { ida, post, codes, raised, redeem, table } = store;
    const data = {
      type: "one_time_password_token_request",
      username: ida.username,
      purpose: "reset_password",
    };
    await post(codes, { data }, { ...GUEST, log });
    const [event, ...others] = await raised();
    const code = String(event?.payload["one_time_password_token"]);
    expect(code).toMatch(/^[a-z0-9]{6}$/);
    const answer = await redeem(code);
    expect(JSON.stringify(lines)).not.toContain(code);
    expect(answer.text).not.toContain(`"${code}"`);
    expect(JSON.stringify([...others, ...(await raised())])).not.toContain(code);
    expect(event?.keptUntil).toBeDefined();
    store.later(24 * 3600);
    await table.removeExpired();
    expect(JSON.stringify(table.all())).not.toContain(`"${code}"`);
  });

  it("200 thrice: the new password sent with a token of each account at once is valid", async () => {
    const { ida, code, redeem, infosOf } = store;
    await store.settings({ account_member_self_management: "update_only" });
    const accounts = [await store.account("A"), await store.account("B"), await store.account("C")];
    for (const account of accounts) await store.join(account, ida.id);
    const answer = await redeem(await code(ida));
    const tokens = answer.body.data.map(({ token }) => token);
    expect(tokens).toHaveLength(3);
    const data = {
      type: INFO,
      id: ida.infoId,
      password_profile_id: store.profile,
      username: ida.username,
      password: "teak-and-copper",
    };
    const path = `${infosOf(ida.id)}/${ida.infoId}` as const;
    const puts = await Promise.all(tokens.map((token) => store.put(path, { data }, asMember(token))));
    for (const { status } of puts) expect(status).toBeLessThan(500);
    expect(puts.map(({ status }) => status)).toContain(200);
    expect((await store.signIn(ida.username, "teak-and-copper")).status).toBe(201);
    expect((await store.signIn(ida.username, PASSWORD)).status).toBe(400);
  });

  it("400: a code of a user who has gone, or whose way to sign in has gone", async () => {
    const { ida, code, redeem } = store;
    const first = await code(ida);
    await expectData(store.delete(`${store.infosOf(ida.id)}/${ida.infoId}`));
    expect((await redeem(first)).status).toBe(400);
    const per = await store.member("per");
    const second = await code(per);
    await expectData(store.delete(`${store.users}/${per.id}`));
    expect((await redeem(second, per.username)).status).toBe(400);
  });

  it("204: a deleted user's codes and notices are removed, of each of its names; other users' stay", async () => {
    const { ida, post, request, table, infosOf } = store;
    const data = { type: INFO, password_profile_id: store.profile, username: "second", password: PASSWORD };
    await expectData(post(infosOf(ida.id), { data }));
    const per = await store.member("per");
    for (const name of [ida.username, ida.username, "second", per.username]) await request(name);
    const kept = () => {
      const found = table.all().filter(({ pk }) => pk.startsWith("ONE-TIME-CODE#"));
      return found.map(({ type }) => type).toSorted();
    };
    const [code, notice] = ["one_time_code", NOTICE_TYPE];
    expect(kept()).toEqual([code, code, code, notice, notice, notice, notice]);
    expect((await store.delete(`${store.users}/${ida.id}`)).status).toBe(204);
    expect(kept()).toEqual([code, notice]);
  });
});
