import { beforeEach, describe, expect, it } from "@jest/globals";
import { decodeJwt } from "jose";
import { demo } from "../../../infra/areas/staff/demo.ts";
import { STAFF_ROLES } from "../../../lib/use-case/staff-role.ts";
import { readStaffEntries } from "../../support/audit/noted-entries.ts";
import { NOON } from "../../support/runtime.ts";
import { type Shop, shopOn } from "../../support/shop.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";
import { CONSOLE, cookieIn, DEMO_OWNER, signInDemo } from "./console.ts";

const ADDRESS = "http://127.0.0.1:3000";
const HERE = { demoKeys: "allowed", ownAddress: { read: async () => ADDRESS } } as const;

let seconds = 0;
const now = () => new Date(NOON.getTime() + seconds * 1000);
const table = () => memoryTable({ now });
let shop: ReturnType<typeof shopOn<ReturnType<typeof table>>>;
beforeEach(async () => {
  seconds = 0;
  shop = shopOn(table(), { ...HERE, now });
  await demo.add(() => ({ table: shop.table }) as never, {} as never);
});

const renew = (cookie: string, headers: Readonly<Record<string, string>> = CONSOLE) =>
  shop.post("/v2/staff/tokens/renewals", undefined, {
    as: null,
    headers: { ...headers, ...(cookie ? { cookie } : {}) },
  });
const signOut = (cookie: string, headers: Readonly<Record<string, string>> = CONSOLE) =>
  shop.delete("/v2/staff/tokens", { as: null, headers: { ...headers, ...(cookie ? { cookie } : {}) } });
const me = (token: string, on: Shop = shop) => on.get("/v2/staff/me", { as: { token } });
const stored = () => JSON.stringify(shop.table.all());

describe("GET /v2/staff/sign-in-options", () => {
  it("200: the demo shop's people, the owner first; names and nothing else of the store", async () => {
    const { body } = await shop.get("/v2/staff/sign-in-options", { as: null });
    expect(body.data.map(({ name }) => name)).toEqual([
      "Mira Holt (owner)",
      "Edgar Lund (catalog)",
      "Tove Halvorsen (orders)",
      "Ravi Anand (marketing)",
      "Ines Duarte (read_only)",
    ]);
    expect(body.data[0]).toEqual({
      ...{ id: DEMO_OWNER, type: "staff_sign_in_option", name: "Mira Holt (owner)", kind: "demo" },
    });
  });

  it("200: none where demo keys are refused, as on AWS", async () => {
    const { body } = await shop.get("/v2/staff/sign-in-options", { as: null, demoKeys: "refused" });
    expect(body).toEqual({ data: [] });
  });
});

describe("POST /v2/staff/tokens, as a person of the demo shop", () => {
  it("201 for each of five: a token, who it is, and the cookie that renews it; the table keeps hashes", async () => {
    const { data: people } = (await shop.get("/v2/staff/sign-in-options", { as: null })).body;
    const roles: unknown[] = [];
    for (const { id } of people) {
      const { status, body, headers } = await signInDemo(shop, id);
      expect(status).toBe(201);
      roles.push(body.data.staff.role);
      const { token, expires } = body.data;
      expect(Date.parse(expires)).toBe(Number(decodeJwt(token).exp) * 1000);
      expect((await me(token)).body.data).toMatchObject({ id, last_signed_in_at: NOON.toISOString() });
      expect(headers["set-cookie"]).toMatch(
        /^__Host-cartwright-console=[\w.-]+; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
      );
      const [, , family = "", secret = ""] = cookieIn({ headers }).split(".");
      expect(secret).toHaveLength(43);
      for (const part of [family, secret, token]) expect(stored()).not.toContain(part);
    }
    expect(roles).toEqual(STAFF_ROLES);
  });

  it("422: not where demo keys are refused, and no other mechanism; 400: without a type or a person", async () => {
    const { status, body } = await signInDemo(shop, DEMO_OWNER, { demoKeys: "refused" });
    expect([status, body.errors[0].source]).toEqual([422, "data.authentication_mechanism"]);
    const post = (data: object) => shop.post("/v2/staff/tokens", { data }, { as: null });
    const wrong = { type: "staff_token", authentication_mechanism: "password", staff_id: DEMO_OWNER };
    expect((await post(wrong)).status).toBe(422);
    expect((await post({ type: "staff_token" })).status).toBe(400);
    expect((await post({ ...wrong, authentication_mechanism: "demo", type: "token" })).status).toBe(400);
    expect((await post({ type: "staff_token", authentication_mechanism: "demo" })).status).toBe(400);
  });

  it("403: a page of another origin, a person who is not of the demo shop, a disabled one", async () => {
    for (const origin of ["https://evil.example", "null", "http://127.0.0.1:3001"]) {
      expect((await signInDemo(shop, DEMO_OWNER, { headers: { origin } })).status).toBe(403);
    }
    expect((await signInDemo(shop, DEMO_OWNER, { headers: { origin: ADDRESS } })).status).toBe(201);
    expect((await signInDemo(shop, UNKNOWN_ID)).status).toBe(403);
    const { data } = (await shop.get("/v2/staff?sort=-name")).body;
    const orders = data.find(({ role }) => role === "orders")!;
    await shop.put(`/v2/staff/${orders.id}`, { data: { type: "staff", status: "disabled" } });
    expect((await signInDemo(shop, orders.id)).status).toBe(403);
    expect((await shop.get("/v2/staff/sign-in-options", { as: null })).body.data).toHaveLength(4);
  });

  it("429: after 20 refusals from one network in 15 minutes; another network and sign-ins go on", async () => {
    const from = (sourceIp: string, id = UNKNOWN_ID) => signInDemo(shop, id, { sourceIp });
    for (let turn = 0; turn < 20; turn += 1) {
      expect((await from("203.0.113.1")).status).toBe(403);
      expect((await from("203.0.113.2", DEMO_OWNER)).status).toBe(201);
    }
    const refused = await from("203.0.113.1", DEMO_OWNER);
    expect([refused.status, Number(refused.headers["retry-after"]) <= 900]).toEqual([429, true]);
    expect((await from("203.0.113.2", DEMO_OWNER)).status).toBe(201);
    seconds = 901;
    expect((await from("203.0.113.1", DEMO_OWNER)).status).toBe(201);
  });
});

describe("POST /v2/staff/tokens/renewals", () => {
  it("201: a new token and a new cookie; the old cookie counts for 30 seconds and gets the same new one", async () => {
    const first = await signInDemo(shop);
    seconds = 600;
    const renewed = await renew(cookieIn(first));
    expect(renewed.status).toBe(201);
    expect(renewed.body.data.token).not.toBe(first.body.data.token);
    const next = cookieIn(renewed);
    expect(next).not.toBe(cookieIn(first));
    seconds = 630;
    const again = await renew(cookieIn(first));
    expect([again.status, cookieIn(again)]).toEqual([201, next]);
    expect((await me(again.body.data.token)).status).toBe(200);
    seconds = 1200;
    expect((await renew(next)).status).toBe(201);
  });

  it("401: an older cookie, which ends the sign-in in all tabs", async () => {
    const first = await signInDemo(shop);
    seconds = 600;
    const renewed = await renew(cookieIn(first));
    seconds = 631;
    const reused = await renew(cookieIn(first));
    expect([reused.status, reused.headers["set-cookie"]]).toEqual([
      401,
      "__Host-cartwright-console=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict",
    ]);
    expect((await renew(cookieIn(renewed))).status).toBe(401);
    expect((await me(renewed.body.data.token)).status).toBe(401);
    const entries = await readStaffEntries(shop, DEMO_OWNER);
    expect(entries.map(({ action, actor }) => `${action} ${actor.type}`).sort()).toEqual([
      "sign_in_ended system",
      "signed_in staff",
    ]);
  });

  it("401: a cookie from two renewals before ends the sign-in, a guess does not", async () => {
    const first = await signInDemo(shop);
    const second = await renew(cookieIn(first));
    const third = await renew(cookieIn(second));
    const [staffId, signInId, family = "", secret = ""] = cookieIn(first).split(".");
    const guess = [staffId, signInId, "g".repeat(family.length), secret].join(".");
    for (const wrong of [
      guess,
      `${staffId}.${signInId}`,
      "",
      "__Host-cartwright-console=",
      "x".repeat(5000),
    ]) {
      expect((await renew(wrong)).status).toBe(401);
    }
    expect((await me(third.body.data.token)).status).toBe(200);
    expect((await renew(cookieIn(first))).status).toBe(401);
    expect((await me(third.body.data.token)).status).toBe(401);
  });

  it("201 to five tabs at once, all with the same new cookie", async () => {
    const first = await signInDemo(shop);
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => renew(cookieIn(first))));
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(all.map(cookieIn)).size).toBe(1);
  });

  it("403, and nothing changes: without the header, without or with a foreign or empty origin", async () => {
    const first = await signInDemo(shop);
    const before = stored();
    const { origin, ...withoutOrigin } = CONSOLE;
    for (const headers of [
      { origin },
      { ...CONSOLE, "x-cartwright-console": "2" },
      withoutOrigin,
      { ...CONSOLE, origin: "https://evil.example" },
      { ...CONSOLE, origin: "null" },
      { ...CONSOLE, origin: `${ADDRESS}/` },
    ]) {
      expect((await renew(cookieIn(first), headers)).status).toBe(403);
      expect((await signOut(cookieIn(first), headers)).status).toBe(403);
    }
    expect(stored()).toBe(before);
  });

  it("401: 8 hours after the last renewal, and 7 days after the sign-in", async () => {
    const idle = await signInDemo(shop);
    seconds = 8 * 3600;
    expect((await renew(cookieIn(idle))).status).toBe(401);
    let cookie = cookieIn(await signInDemo(shop));
    const began = seconds;
    for (let turn = 1; turn <= 23; turn += 1) {
      seconds = began + turn * 7 * 3600;
      const renewed = await renew(cookie);
      expect([turn, renewed.status]).toEqual([turn, 201]);
      cookie = cookieIn(renewed);
    }
    seconds = began + 7 * 24 * 3600;
    expect((await renew(cookie)).status).toBe(401);
  });

  it("401: of a member who is disabled or was signed out everywhere", async () => {
    const { data } = (await shop.get("/v2/staff")).body;
    const { id } = data.find(({ role }) => role === "catalog")!;
    const first = await signInDemo(shop, id);
    await shop.delete(`/v2/staff/${id}/sign-ins`);
    expect((await renew(cookieIn(first))).status).toBe(401);
    const second = await signInDemo(shop, id);
    await shop.put(`/v2/staff/${id}`, { data: { type: "staff", status: "disabled" } });
    expect((await renew(cookieIn(second))).status).toBe(401);
  });

  it("201 with the cookie where the gateway puts it", async () => {
    const first = cookieIn(await signInDemo(shop));
    const asked = await renew(`theme=dark; ${first}`);
    expect(asked.status).toBe(201);
  });
});

describe("DELETE /v2/staff/tokens", () => {
  it("204: the token is 401 at once and the cookie cleared; twice, without a cookie and with a dead one: 204", async () => {
    const first = await signInDemo(shop);
    const other = await signInDemo(shop);
    const out = await signOut(cookieIn(first));
    expect([out.status, out.headers["set-cookie"]]).toEqual([204, expect.stringContaining("Max-Age=0")]);
    expect((await me(first.body.data.token)).status).toBe(401);
    expect((await me(other.body.data.token)).status).toBe(200);
    for (const cookie of [cookieIn(first), "", "__Host-cartwright-console=x"]) {
      expect((await signOut(cookie)).status).toBe(204);
    }
    const [staffId, signInId, family = "", secret = ""] = cookieIn(other).split(".");
    const guess = [staffId, signInId, "g".repeat(family.length), secret].join(".");
    expect((await signOut(guess)).status).toBe(204);
    expect((await me(other.body.data.token)).status).toBe(200);
  });
});

describe("CORS", () => {
  it("allows neither the console's header nor credentials to pages of other origins", async () => {
    const { CORS, PREFLIGHT_HEADERS } = await import("../../../lib/http/headers.ts");
    expect(CORS.requestHeaders.map((name) => name.toLowerCase())).not.toContain("x-cartwright-console");
    const { headers } = await signInDemo(shop);
    for (const one of [headers, PREFLIGHT_HEADERS]) {
      expect(Object.keys(one).map((name) => name.toLowerCase())).not.toContain(
        "access-control-allow-credentials",
      );
    }
  });
});
