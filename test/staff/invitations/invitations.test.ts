import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { openStaffPool } from "../../../lib/aws/staff-pool.ts";
import { invitationEvents } from "../../../lib/staff/invitation-events.ts";
import { INVITATION_NOTICE_TYPE } from "../../../lib/staff/invitations/notices-store.ts";
import { NOON } from "../../support/runtime.ts";
import { anEmptyShop, shopOn } from "../../support/shop.ts";
import { aStaffMember } from "../../support/staff.ts";
import { type HandMadePool, openHandMadePool, POOL_ID } from "../../support/staff-pool/hand-made-pool.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

let shop: ReturnType<typeof anEmptyShop>;
beforeEach(() => {
  shop = anEmptyShop();
});

const invite = (fields: object, more = {}) =>
  shop.post("/v2/staff/invitations", { data: { type: "staff_invitation", role: "orders", ...fields } }, more);
const DAY_MS = 24 * 3600 * 1000;

describe("POST /v2/staff/invitations", () => {
  it("201: with the link, in this answer alone; the table keeps a hash, the event the link for a day", async () => {
    const { status, body } = await invite({ email: "tove@larkfield.example", name: "Tove" });
    expect(status).toBe(201);
    const { invitation_url, ...shown } = body.data;
    expect(shown).toEqual({
      ...{ id: expect.any(String), type: "staff_invitation", email: "tove@larkfield.example", name: "Tove" },
      ...{ role: "orders", expires_at: new Date(NOON.getTime() + 7 * DAY_MS).toISOString() },
      meta: { timestamps: { created_at: NOON.toISOString() } },
    });
    expect(invitation_url).toMatch(/^https:\/\/api\.example\.org\/console\/#invitation=[\w-]{43}$/);
    expect((await shop.get("/v2/staff/invitations")).body.data).toEqual([shown]);
    const [notice, ...others] = shop.table.all().filter(({ type }) => type === INVITATION_NOTICE_TYPE);
    expect(others).toEqual([]);
    expect(notice?.expires_at).toBe(NOON.getTime() / 1000 + 3600);
    const change = { key: notice!, after: notice!, at: NOON, isExpiry: false };
    const ctx = { table: shop.table, now: () => NOON } as never;
    expect(await invitationEvents.eventsOf(ctx, change)).toEqual([
      {
        key: "staff-invitation.created",
        object: { type: "staff_invitation", id: shown.id },
        position: 1,
        payload: { data: { ...shown, invitation_url } },
        keptUntil: new Date(NOON.getTime() + DAY_MS),
      },
    ]);
    expect(
      await invitationEvents.eventsOf(ctx, { key: notice!, before: notice!, at: NOON, isExpiry: true }),
    ).toEqual([]);
  });

  it("201: two for a repeated Idempotency-Key, and no kept answer: it would have the link", async () => {
    const headers = { "idempotency-key": "one" };
    const [one, other] = [
      await invite({ email: "a@x.example" }, { headers }),
      await invite({ email: "b@x.example" }, { headers }),
    ];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(shop.table.all().filter(({ pk }) => pk.startsWith("IDEMPOTENCY"))).toEqual([]);
  });

  it("201: one of the same address, in another case or width, replaces the open one", async () => {
    const first = await invite({ email: "tove@larkfield.example" });
    const second = await invite({ email: "TOVE@larkfield.example", role: "catalog" });
    const { data } = (await shop.get("/v2/staff/invitations")).body;
    expect(data.map(({ id, role }) => [id, role])).toEqual([[second.body.data.id, "catalog"]]);
    expect((await shop.delete(`/v2/staff/invitations/${first.body.data.id}`)).status).toBe(404);
  });

  it("409: a member's address; 400: no address, role or type; 403 to others than owners; 401", async () => {
    const orders = await aStaffMember(shop.table, "orders");
    const { status, body } = await invite({ email: "Orders@Larkfield.Example" });
    expect([status, body.errors[0].source]).toEqual([409, "data.email"]);
    for (const fields of [
      {},
      { email: "no address" },
      { email: "a@x.example", role: "admin" },
      { email: "a@x.example", type: "staff" },
    ])
      expect((await invite(fields)).status).toBe(400);
    expect((await invite({ email: "a@x.example" }, { as: orders })).status).toBe(403);
    expect((await invite({ email: "a@x.example" }, { as: "implicit" })).status).toBe(403);
    expect((await invite({ email: "a@x.example" }, { as: null })).status).toBe(401);
    expect((await shop.get("/v2/staff/invitations", { as: orders })).status).toBe(403);
  });

  it("422: the 51st open one; 201 once one has expired", async () => {
    for (let at = 0; at < 50; at += 1) await invite({ email: `p${at}@x.example` });
    expect((await invite({ email: "late@x.example" })).status).toBe(422);
    expect((await invite({ email: "p7@x.example" })).status).toBe(201);
    const later = shopOn(shop.table, { now: () => new Date(NOON.getTime() + 7 * DAY_MS) });
    const data = { type: "staff_invitation", role: "orders", email: "late@x.example" };
    expect((await later.post("/v2/staff/invitations", { data })).status).toBe(201);
    expect((await later.get("/v2/staff/invitations")).body.data).toHaveLength(1);
  });

  it("422: until the deployment knows its address", async () => {
    const { status } = await invite(
      { email: "a@x.example" },
      { ownAddress: { read: async () => undefined } },
    );
    expect(status).toBe(422);
  });

  it("keeps 50 of 60 sent at once", async () => {
    const all = await Promise.all(
      Array.from({ length: 60 }, (_, at) => invite({ email: `p${at}@x.example` })),
    );
    const made = all.filter(({ status }) => status === 201).length;
    expect(all.filter(({ status }) => ![201, 409, 422].includes(status))).toEqual([]);
    expect((await shop.get("/v2/staff/invitations?page[limit]=100")).body.meta.results.total).toBe(made);
    expect(made).toBeLessThanOrEqual(50);
  });
});

describe("POST /v2/staff/invitations, with a user pool", () => {
  const TOVE = { email: "tove@larkfield.example", name: "Tove" };
  let pool: HandMadePool;
  beforeAll(async () => {
    pool = await openHandMadePool();
  });
  afterAll(() => pool.close());
  beforeEach(() => {
    pool.users.clear();
    for (const list of [pool.mails, pool.asked, pool.faults]) list.length = 0;
  });
  const call = (fields: object = TOVE, more = {}) => {
    const env = { CARTWRIGHT_STAFF_POOL: POOL_ID, COGNITO_IDENTITY_PROVIDER_ENDPOINT: pool.endpoint };
    return invite(fields, { staffPool: openStaffPool(env), ...more });
  };
  const countOpen = async () => (await shop.get("/v2/staff/invitations")).body.meta.results.total;
  const fail = (status: number, name: string) => ({
    answer: { status, body: { __type: name, message: "of the pool" } },
    isDone: false,
  });

  it("201: makes the user, whose address the pool's mail proves", async () => {
    expect((await call()).status).toBe(201);
    expect([...pool.users.values()]).toEqual([
      {
        email: TOVE.email,
        hasOwnPassword: false,
        attributes: [
          { Name: "email", Value: TOVE.email },
          { Name: "email_verified", Value: "true" },
          { Name: "name", Value: "Tove" },
        ],
      },
    ]);
    expect([pool.mails, pool.asked]).toEqual([[TOVE.email], ["AdminCreateUser"]]);
  });

  it("201: again for a person who has not come yet: one user, another mail", async () => {
    await call();
    expect((await call({ email: "TOVE@larkfield.example" })).status).toBe(201);
    expect([pool.users.size, pool.mails.length, await countOpen()]).toEqual([1, 2, 1]);
  });

  it("201: a user with a password of their own stays as they are, and gets no mail", async () => {
    const user = { email: TOVE.email, attributes: [], hasOwnPassword: true };
    pool.users.set(TOVE.email, user);
    expect((await call()).status).toBe(201);
    expect([pool.users.get(TOVE.email), pool.mails, await countOpen()]).toEqual([user, [], 1]);
  });

  it("201: twice at once: one user, one open invitation", async () => {
    const both = await Promise.all([call(), call()]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect([pool.users.size, await countOpen()]).toEqual([1, 1]);
  });

  it("201: the answer of the pool is lost, and the call is repeated", async () => {
    pool.faults.push({ answer: "none", isDone: true });
    expect((await call()).status).toBe(201);
    expect([pool.users.size, await countOpen()]).toEqual([1, 1]);
  });

  it.each([
    [503, 400, "CodeDeliveryFailureException"],
    [503, 400, "LimitExceededException"],
    [503, 400, "AccessDeniedException"],
    [503, 400, "ResourceNotFoundException"],
    [400, 400, "InvalidParameterException"],
  ])("%i: for %i %s of the pool; there is no invitation, and its words are not told", async (...row) => {
    const [expected, status, name] = row;
    // Some are repeated by the client, so that a single one would not be enough.
    pool.faults.push(...Array.from({ length: 20 }, () => fail(status, name)));
    const before = shop.table.all();
    const { status: answered, body } = await call();
    expect(answered).toBe(expected);
    expect(JSON.stringify(body)).not.toMatch(/of the pool|Exception|eu-central/);
    expect(shop.table.all()).toEqual(before);
    pool.faults.length = 0;
    expect((await call()).status).toBe(201);
  });

  it("400: names the field of an address that the pool refuses", async () => {
    const { status, body } = await call({ email: "tøve@larkfield.example" });
    expect([status, body.errors[0].source]).toEqual([400, "data.email"]);
  });

  it("409, 422, 403: the pool is not asked for what is refused", async () => {
    const orders = await aStaffMember(shop.table, "orders");
    expect((await call({ email: "orders@larkfield.example" })).status).toBe(409);
    expect((await call(TOVE, { as: orders })).status).toBe(403);
    for (let at = 0; at < 50; at += 1) await invite({ email: `p${at}@x.example` });
    expect((await call()).status).toBe(422);
    expect(pool.asked).toEqual([]);
  });

  it("204: a withdrawn invitation leaves the user, who cannot enter without one", async () => {
    const { body } = await call();
    expect((await shop.delete(`/v2/staff/invitations/${body.data.id}`)).status).toBe(204);
    expect([pool.users.size, pool.asked]).toEqual([1, ["AdminCreateUser"]]);
  });
});

describe("DELETE /v2/staff/invitations/{invitationID}", () => {
  it("204: it is not listed any more; again 404, unknown 404", async () => {
    const { body } = await invite({ email: "a@x.example" });
    const path = `/v2/staff/invitations/${body.data.id}` as const;
    expect((await shop.delete(path)).status).toBe(204);
    expect((await shop.get("/v2/staff/invitations")).body.data).toEqual([]);
    expect((await shop.delete(path)).status).toBe(404);
    expect((await shop.delete(`/v2/staff/invitations/${UNKNOWN_ID}`)).status).toBe(404);
  });

  it("200: newest first, in pages", async () => {
    for (const name of ["a", "b", "c"]) await invite({ email: `${name}@x.example` });
    const page = await shop.get("/v2/staff/invitations?page[limit]=2");
    expect(page.body.data.map(({ email }) => email)).toEqual(["c@x.example", "b@x.example"]);
  });
});
