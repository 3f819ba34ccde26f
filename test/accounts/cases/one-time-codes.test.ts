import { beforeEach, describe, expect, it } from "@jest/globals";
import type { RaisedEvent } from "../../../lib/events/event.ts";
import {
  anAccountStore,
  asMember,
  GUEST,
  INFO,
  PASSWORD,
  type Person,
  UNKNOWN,
} from "../../support/accounts/account-store.ts";
import { counted, refusal, times } from "../../support/by-path.ts";
import { recordedTable } from "../../support/events/recorded-changes.ts";
import { raisedFrom } from "../../support/events/told-events.ts";
import { dataOf } from "../../support/shop.ts";

const DETAIL = "the authorization realm for the token could not be found";
const KEY = "one-time-password-token-request.created";

async function aStore() {
  const clock: { now?: () => Date } = {};
  const table = recordedTable({ now: () => clock.now?.() ?? new Date("2026-03-02T10:00:00Z") });
  const store = await anAccountStore(() => table);
  clock.now = store.now;
  const raised = raisedFrom(table, store.now);
  const profilePath = `${store.realmPath}/password-profiles/${store.profile}` as const;
  const codes = `${profilePath}/one-time-password-token-request` as const;
  const offer = (enable_one_time_password_token: boolean) =>
    dataOf(store.put(profilePath, { data: { type: "password_profile", enable_one_time_password_token } }));
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
  return { ...store, table, offer, ida, request, events, code, redeem, codes, raised };
}

const wrongCode = (code: string) => (code === "aaaaaa" ? "bbbbbb" : "aaaaaa");

describe("one-time codes", () => {
  let store: Awaited<ReturnType<typeof aStore>>;
  beforeEach(async () => {
    store = await aStore();
  });

  it("202 and empty for a known and an unknown username; only the known one's is told to the store", async () => {
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
      expect([wrong, refusal(await request(ida.username, wrong))]).toEqual([wrong, [400, "Bad Request"]]);
    }
    const body = {
      type: "one_time_password_token_request",
      username: ida.username,
      purpose: "passwordless_authentication",
    };
    expect((await post(codes, body, GUEST)).status).toBe(202);
    expect((await store.events())[0]?.payload["purpose"]).toBe("passwordless_authentication");
    const nowhere = `${realmPath}/password-profiles/${UNKNOWN}/one-time-password-token-request` as const;
    expect((await post(nowhere, { data: body }, GUEST)).status).toBe(404);
    await offer(false);
    for (const username of [ida.username, "nobody@larkfield.example"]) {
      expect(refusal(await request(username))).toEqual([422, "Unprocessable Entity"]);
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

  it("400: the right code after five wrong ones", async () => {
    const code = await store.code(store.ida);
    for (let n = 0; n < 5; n += 1) expect((await store.redeem(wrongCode(code))).status).toBe(400);
    const last = await store.redeem(code);
    expect(last.status).toBeGreaterThanOrEqual(400);
    expect(last.status).toBeLessThan(500);
  });

  it("400: a code that a newer one has replaced", async () => {
    const [first, second] = [await store.code(store.ida), await store.code(store.ida)];
    if (first !== second) expect((await store.redeem(first)).body.errors[0].detail).toBe(DETAIL);
    expect((await store.redeem(second)).status).toBe(201);
  });

  it("202 and nothing: the sixth request of an hour; the next hour begins anew", async () => {
    const { request, events, ida } = store;
    for (let n = 0; n < 5; n += 1) await request(ida.username);
    expect(await events()).toHaveLength(5);
    expect((await request(ida.username)).status).toBe(202);
    expect(await events()).toEqual([]);
    store.later(61 * 60);
    await request(ida.username);
    expect(await events()).toHaveLength(1);
  });

  it("201 once: of two who use one code at once", async () => {
    const code = await store.code(store.ida);
    expect(counted(await times(2, () => store.redeem(code)))).toEqual({ 201: 1, 400: 1 });
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
    await dataOf(store.delete(`${store.infosOf(ida.id)}/${ida.infoId}`));
    expect((await redeem(first)).status).toBe(400);
    const per = await store.member("per");
    const second = await code(per);
    await dataOf(store.delete(`${store.users}/${per.id}`));
    expect((await redeem(second, per.username)).status).toBe(400);
  });
});
