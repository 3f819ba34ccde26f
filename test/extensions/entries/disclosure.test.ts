import { describe, expect, it } from "@jest/globals";
import type { Table } from "../../../lib/table/table.ts";
import type { Answer } from "../../support/routes.ts";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import {
  allowGuests,
  createApiWith,
  createEntryIn,
  postEntry,
  putEntry,
  readDetails,
  type StoredApi,
  UNIQUE,
  URL_SLUG,
} from "../../support/shops/custom-apis.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const SECRET = "salary 1000000";
const FIXED = { validation: { string: { immutable: true } } };
const FIELDS = { secret: {}, fixed: FIXED, lot: URL_SLUG, email: UNIQUE };
const TAG = /W\/|[0-9a-f]{64}/;

/** A Custom API with one entry, for which guests have these permissions. */
async function shop(allowed: object, over: Record<string, unknown> = {}) {
  const table = memoryTable({ now: () => NOON });
  const api = await createApiWith(table, FIELDS, over);
  await allowGuests(table, api, allowed);
  const values = { secret: SECRET, fixed: "1234", lot: "A", email: "ceo@example.com" };
  return { table, api, entry: await createEntryIn(table, api, values) };
}

type Guest = { readonly table: Table; readonly api: StoredApi };
const AS_GUEST = { as: "implicit" } as const;
const put = ({ table, api }: Guest, entryID: string, fields: object = {}, headers = {}) =>
  putEntry(table, api, entryID, fields, { ...AS_GUEST, headers });
const post = ({ table, api }: Guest, fields: object, headers = {}) =>
  postEntry(table, api, fields, { ...AS_GUEST, headers });
const del = ({ table, api }: Guest, entryID: string, headers: Record<string, string>) =>
  shopOn(table).delete(`/v2/extensions/${api.slug}/${entryID}`, { ...AS_GUEST, headers });

/** The full answer for a caller who may write an entry but not read it. */
const receipt = ({ api }: Guest, id: string) => ({
  data: {
    id,
    type: api.api_type,
    links: { self: `/v2/extensions/${api.slug}/${id}` },
    meta: { timestamps: { created_at: expect.any(String), updated_at: expect.any(String) } },
  },
});
const told = ({ status, body, headers }: Answer) => [status, body, headers["etag"]];

describe("PUT /v2/extensions/{slug}/{entryID} with the permission to update alone", () => {
  it("200: an empty update tells no field, by id and by URL slug, and no state", async () => {
    const guest = await shop({ update: true });
    for (const name of [guest.entry.id, "A", "a"]) {
      expect(told(await put(guest, name))).toEqual([200, receipt(guest, guest.entry.id), undefined]);
    }
    expect(told(await put(guest, "A", { secret: "new" }))).toEqual([
      200,
      receipt(guest, guest.entry.id),
      undefined,
    ]);
    const { body } = await shopOn(guest.table).get(`/v2/extensions/${guest.api.slug}/${guest.entry.id}`);
    expect(body.data).toMatchObject({ secret: "new", fixed: "1234", lot: "A", email: "ceo@example.com" });
  });

  it("200: with the permission to read, the whole entry and its ETag", async () => {
    const guest = await shop({ update: true, read: true });
    const { body, headers } = await put(guest, "A");
    expect(body.data).toMatchObject({ secret: SECRET, meta: { resource_version: 1 } });
    expect(headers["etag"]).toMatch(TAG);
  });

  it("412: no answer shows the tag, and the right one is refused, too; 200, 204: `*`", async () => {
    const guest = await shop({ update: true, delete: true });
    const tag = `W/"${guest.entry.meta.etag_id}"`;
    const wrong = await put(guest, "A", {}, { "if-match": 'W/"x"' });
    const right = await put(guest, "A", {}, { "if-match": tag });
    expect([wrong.status, right.status]).toEqual([412, 412]);
    expect(readDetails(wrong)).not.toContain(guest.entry.meta.etag_id);
    const removal = await del(guest, "A", { "if-match": 'W/"x"' });
    expect([removal.status, readDetails(removal)]).toEqual([
      412,
      expect.not.stringContaining(guest.entry.meta.etag_id),
    ]);
    expect((await del(guest, "A", { "if-match": tag })).status).toBe(412);
    expect((await put(guest, "A", {}, { "if-match": "*" })).status).toBe(200);
    expect((await del(guest, "A", { "if-match": "*" })).status).toBe(204);
  });

  it("400: an immutable value cannot be found out by trying", async () => {
    const guest = await shop({ update: true });
    const [wrong, right] = [await put(guest, "A", { fixed: "9" }), await put(guest, "A", { fixed: "1234" })];
    expect([wrong.status, right.status]).toEqual([400, 400]);
    expect(readDetails(right)).toBe(readDetails(wrong));
    const reader = await shop({ update: true, read: true });
    expect((await put(reader, "A", { fixed: "1234" })).status).toBe(200);
  });

  it("413: the answer does not show the size of the stored entry", async () => {
    const guest = await shop({ update: true });
    const answer = await put(guest, "A", { secret: "x".repeat(65_530) });
    expect([answer.status, readDetails(answer)]).toEqual([
      413,
      "The entry is too big: at most 65536 are allowed.",
    ]);
  });

  it("201: an upsert tells no field either", async () => {
    const guest = await shop({ update: true, create: true }, { allow_upserts: true });
    const answer = await put(guest, "B", { lot: "B", secret: "x" });
    expect(told(answer)).toEqual([201, receipt(guest, answer.body.data.id), undefined]);
  });
});

describe("POST /v2/extensions/{slug} with the permission to create alone", () => {
  it("201: tells no field, also when the same request comes again", async () => {
    const guest = await shop({ create: true });
    const fields = { lot: "B", secret: "x" };
    const headers = { "idempotency-key": "5b1c7c0e-9a53-4f0f-8a51-0d3e7f4b2a90" };
    const first = await post(guest, fields, headers);
    expect(told(first)).toEqual([201, receipt(guest, first.body.data.id), undefined]);
    const again = await post(guest, fields, headers);
    expect([again.headers["idempotent-replayed"], ...told(again)]).toEqual(["true", ...told(first)]);
  });

  it("201: with the permission to read, the whole entry", async () => {
    const guest = await shop({ create: true, read: true });
    expect((await post(guest, { lot: "B", secret: "x" })).body.data).toMatchObject({ secret: "x" });
  });

  it("409: names the field, never the value; 409 with the value to the store's own keys", async () => {
    for (const allowed of [{ create: true }, { create: true, read: true }]) {
      const guest = await shop(allowed);
      const { status, body } = await post(guest, { lot: "B", email: "ceo@example.com" });
      const [error] = body.errors;
      const detail = `A ${guest.api.api_type} with this 'email' already exists.`;
      expect([status, error.detail, error.source]).toEqual([409, detail, "data.email"]);
      expect(JSON.stringify(body)).not.toContain("ceo@example.com");
    }
    const { table, api } = await shop({});
    const answer = await postEntry(table, api, { lot: "B", email: "ceo@example.com" });
    expect(readDetails(answer)).toContain("'ceo@example.com' already exists");
  });
});
