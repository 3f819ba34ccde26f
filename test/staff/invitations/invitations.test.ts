import { beforeEach, describe, expect, it } from "@jest/globals";
import { invitationEvents } from "../../../lib/staff/invitation-events.ts";
import { INVITATION_NOTICE_TYPE } from "../../../lib/staff/invitations/notices-store.ts";
import { NOON } from "../../support/runtime.ts";
import { anEmptyShop, shopOn } from "../../support/shop.ts";
import { aStaffMember } from "../../support/staff.ts";
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
