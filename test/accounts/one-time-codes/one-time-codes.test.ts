import { beforeEach, describe, expect, it } from "@jest/globals";
import { NOTICE_TYPE, noticeIn } from "../../../lib/accounts/one-time-codes/codes-store.ts";
import { oneTimeCodeEvents } from "../../../lib/accounts/user-events.ts";
import { ACCOUNT_REALM_ID, DEFAULT_PROFILE_ID } from "../../../lib/realms/fixed-ids.ts";
import type { Log } from "../../../lib/use-case/context.ts";
import { aRealm } from "../../support/accounts/realm.ts";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { type MemoryTable, memoryTable } from "../../support/tables/memory-table.ts";

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
const post = (body: object, profile: string = DEFAULT_PROFILE_ID) =>
  shopOn(table, { now: () => at, log: logging, as: "implicit" }).post(
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
  realm.request({
    authentication_mechanism: "passwordless",
    password_profile_id: DEFAULT_PROFILE_ID,
    username,
    one_time_password_token: code,
  });
const expectRefused = async (answer: ReturnType<typeof use>) => {
  const { status, body } = await answer;
  expect([status, body.errors[0].detail]).toEqual([400, DETAIL]);
};

describe("POST …/one-time-password-token-request", () => {
  it("202: nothing is told, of a known name as of an unknown one; an event tells the code of a known one alone [Case 86]", async () => {
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

  it("202: a body without its envelope; 400: hyphens, another purpose; 404: an unknown profile [Case 87]", async () => {
    expect((await post({ type: TYPE, username: IDA, purpose: "reset_password" })).status).toBe(202);
    expect((await ask(IDA, { type: "one-time-password-token-request" })).status).toBe(400);
    expect((await ask(IDA, { purpose: "other" })).status).toBe(400);
    expect((await ask(IDA, {}, ACCOUNT_REALM_ID)).status).toBe(404);
  });

  it("422: a profile without codes, whatever the name [Case 87]", async () => {
    await realm.profile({ enable_one_time_password_token: false });
    for (const name of [IDA, "nobody@larkfield.example"]) expect((await ask(name)).status).toBe(422);
    expect((await use("abcdef")).status).toBe(422);
  });

  it("202: the sixth within an hour makes no code, the next hour's does [Case 92]", async () => {
    for (let count = 0; count < 5; count += 1) await ask(IDA);
    const [last] = codes();
    expect((await ask(IDA)).status).toBe(202);
    expect(codes()).toEqual([last]);
    wait(61);
    expect(await codeFor(IDA)).not.toBe("none");
  });
});

describe("signing in with a code", () => {
  it("201: once, in any letter case of code and name [Case 88]", async () => {
    const code = await codeFor(IDA);
    expect((await use(code.toUpperCase(), "IDA@larkfield.example")).status).toBe(201);
    await expectRefused(use(code));
    expect(codes()).toEqual([]);
  });

  it("400: wrong, of an unknown name, of another name, after eleven minutes [Cases 88, 91]", async () => {
    const code = await codeFor(IDA);
    await expectRefused(use("wrong1"));
    await expectRefused(use(code, "nobody@larkfield.example"));
    await expectRefused(use(code, BO));
    wait(11);
    await expectRefused(use(code));
  });

  it("400: the right one after five wrong ones, one after the other or at once [Case 89]", async () => {
    const code = await codeFor(IDA);
    await Promise.all(["a", "b", "c", "d", "e", "f"].map((wrong) => expectRefused(use(wrong))));
    await expectRefused(use(code));
  });

  it.each<[string, (id: string, info: string) => Promise<{ status: number }>]>([
    ["renamed", (id, info) => realm.updateInfo(id, info, { username: "ann2@larkfield.example" })],
    ["given up", (id, info) => realm.removeInfo(id, info)],
  ])("400: of whoever had the name before it was %s; its new owner is not signed in", async (_, free) => {
    const [ann, bo] = [await realm.user({ name: "Ann" }), await realm.user({ name: "Bo" })];
    const { id } = (await realm.addInfo(ann, { username: "shared@larkfield.example" })).body.data;
    const code = await codeFor("shared@larkfield.example");
    expect((await free(ann, id)).status).toBeLessThan(300);
    expect((await realm.addInfo(bo, { username: "shared@larkfield.example" })).status).toBe(201);
    await expectRefused(use(code, "shared@larkfield.example"));
    const own = await codeFor("shared@larkfield.example");
    expect((await use(own, "shared@larkfield.example")).body.meta.account_member_id).toBe(bo);
  });

  it("201: the newest code, 400: the one it replaced [Case 90]", async () => {
    const first = await codeFor(IDA);
    const second = await codeFor(IDA);
    await expectRefused(use(first));
    expect((await use(second)).status).toBe(201);
  });

  it("201: one of two at once [Case 93]", async () => {
    const code = await codeFor(IDA);
    const both = await Promise.all([use(code), use(code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  });

  it("leaves the code in no log line, and in no item but the notice [Case 94]", async () => {
    const code = await codeFor(IDA);
    await use("wrong1");
    await use(code);
    expect(JSON.stringify(logged)).not.toContain(code);
    expect(notices()).toEqual([]);
  });
});
