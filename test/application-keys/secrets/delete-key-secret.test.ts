import { describe, expect, it } from "@jest/globals";
import { aRotatedKey } from "../../support/application-keys.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

const path = (id: string, secret: string) => `/v2/application-keys/${id}/secrets/${secret}` as const;

describe("DELETE /v2/application-keys/{keyID}/secrets/{secretID}", () => {
  it("204: the old secret and its tokens end, those of the new one stay", async () => {
    const { id, added, client_id, secret, ask, tokenOf, statusOf, oldToken, ...shop } = await aRotatedKey();
    const newToken = await tokenOf(client_id, added.client_secret);
    const [old] = (await shop.get(`/v2/application-keys/${id}`)).body.data.meta.secrets;
    expect((await shop.delete(path(id, old?.id ?? ""))).status).toBe(204);
    expect((await ask(client_id, secret)).status).toBe(401);
    expect([await statusOf(oldToken), await statusOf(newToken)]).toEqual([401, 200]);
    expect((await shop.delete(path(id, added.id))).status).toBe(422);
    expect((await ask(client_id, added.client_secret)).status).toBe(200);
  });

  it("204: the new secret, and the old one stays", async () => {
    const { id, added, client_id, secret, ask, later, ...shop } = await aRotatedKey(60);
    expect((await shop.delete(path(id, added.id))).status).toBe(204);
    later(3600);
    expect((await ask(client_id, secret)).status).toBe(200);
    expect((await ask(client_id, added.client_secret)).status).toBe(401);
  });

  it("404: an unknown key or secret", async () => {
    const { id, added, ...shop } = await aRotatedKey();
    expect((await shop.delete(path(id, UNKNOWN_ID))).status).toBe(404);
    expect((await shop.delete(path(UNKNOWN_ID, added.id))).status).toBe(404);
  });
});
