import { describe, expect, it } from "@jest/globals";
import { aRotatedKey } from "../../support/application-keys.ts";
import { expectData } from "../../support/shop.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

const path = (id: string) => `/v2/application-keys/${id}/secrets` as const;
const body = (overlap_seconds?: number) => ({ data: { type: "application_key_secret", overlap_seconds } });

describe("POST /v2/application-keys/{keyID}/secrets", () => {
  it("201: both secrets work until the overlap is over; the tokens of the old one end with it", async () => {
    const { added, client_id, secret, ask, tokenOf, later, statusOf, oldToken } = await aRotatedKey(1800);
    expect(added).toMatchObject({ type: "application_key_secret", expires_at: null });
    expect(added.client_secret.slice(-4)).toBe(added.last_four);
    const newToken = await tokenOf(client_id, added.client_secret);
    later(1799);
    expect((await ask(client_id, secret)).status).toBe(200);
    const [late, short] = [await tokenOf(client_id, secret), await ask(client_id, secret)];
    expect(short.body.expires_in).toBe(1);
    expect([await statusOf(oldToken), await statusOf(newToken), await statusOf(late)]).toEqual([
      200, 200, 200,
    ]);
    later(1870);
    expect((await ask(client_id, secret)).status).toBe(401);
    expect((await ask(client_id, added.client_secret)).status).toBe(200);
    expect([await statusOf(oldToken), await statusOf(newToken), await statusOf(late)]).toEqual([
      401, 200, 401,
    ]);
  });

  it("201: without an overlap the old secret ends at once", async () => {
    const { added, client_id, secret, ask, statusOf, oldToken } = await aRotatedKey(0);
    expect((await ask(client_id, secret)).status).toBe(401);
    expect((await ask(client_id, added.client_secret)).status).toBe(200);
    expect(await statusOf(oldToken)).toBe(401);
  });

  it("201: an overlap of a day by default", async () => {
    const { id, later, ask, client_id, secret, ...shop } = await aRotatedKey(0);
    const next = await expectData(shop.post(path(id), { data: { type: "application_key_secret" } }));
    later(24 * 3600 - 1);
    expect((await ask(client_id, shop.added.client_secret)).status).toBe(200);
    later(24 * 3600);
    expect((await ask(client_id, shop.added.client_secret)).status).toBe(401);
    expect((await ask(client_id, next.client_secret)).status).toBe(200);
  });

  it("422: a third secret, or one of a key for browsers", async () => {
    const { id, make, ...shop } = await aRotatedKey();
    expect((await shop.post(path(id), body())).status).toBe(422);
    const browser = await make({ grants: ["implicit"] });
    expect((await shop.post(path(browser.id), body())).status).toBe(422);
  });

  it("400: an overlap below 0 or above a week; 404: an unknown key", async () => {
    const { id, ...shop } = await aRotatedKey();
    for (const overlap of [-1, 604_801]) expect((await shop.post(path(id), body(overlap))).status).toBe(400);
    expect((await shop.post(path(UNKNOWN_ID), body())).status).toBe(404);
  });
});
