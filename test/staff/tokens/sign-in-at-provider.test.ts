import { beforeEach, describe, expect, it } from "@jest/globals";
import { hashAddress } from "../../../lib/accounts/users/user-addresses-store.ts";
import { MERCHANT_REALM_ID } from "../../../lib/realms/realms.ts";
import { readStaffEntries } from "../../support/audit/noted-entries.ts";
import {
  aSignOnStore,
  exchangeOf,
  profileData,
  type SignOnStore,
  walk,
} from "../../support/oidc/sign-on-shop.ts";
import { findItemsWith } from "../../support/personal-data/find-texts.ts";
import { expectData, shopOn } from "../../support/shop.ts";
import { aStaffMember } from "../../support/staff.ts";

const BACK = "https://api.example.org/console/signed-in";
const EMAIL = "tove@larkfield.example";

let store: SignOnStore;
let way: ReturnType<typeof walk>;
let profileId: string;
beforeEach(async () => {
  store = await aSignOnStore();
  const made = await expectData(
    store.post(`/v2/authentication-realms/${MERCHANT_REALM_ID}/oidc-profiles`, profileData()),
  );
  profileId = made.id;
  way = walk(store, store.provider, { realmId: MERCHANT_REALM_ID, profileId, clientId: "console" });
});

const be = (person: object) => Object.assign(store.provider.claims, person);
const code = () => way.codeOf({ redirect_uri: BACK });
const exchange = (of: string, changes: object = {}, more = {}) =>
  store.post(
    "/v2/staff/tokens",
    { data: { type: "staff_token", ...exchangeOf(of, { oauth_redirect_uri: BACK }), ...changes } },
    { as: null, ...more },
  );
const invite = async (email: string, role = "orders") => {
  const { invitation_url, id } = await expectData(
    store.post("/v2/staff/invitations", { data: { type: "staff_invitation", email, role } }),
  );
  return { id, secret: invitation_url.split("#invitation=")[1] ?? "" };
};
const count = async (path: "/v2/staff" | `/v2/authentication-realms/${string}/user-authentication-info`) =>
  (await store.get(path as "/v2/staff")).body.meta.results.total;
const users = () => count(`/v2/authentication-realms/${MERCHANT_REALM_ID}/user-authentication-info`);

describe("POST /v2/staff/tokens with the code of a provider", () => {
  it("200: the way is an option, with an absolute address", async () => {
    const { data } = (await store.get("/v2/staff/sign-in-options", { as: null })).body;
    expect(data).toEqual([
      {
        ...{ id: profileId, type: "staff_sign_in_option", name: "Larkfield ID", kind: "oidc" },
        links: {
          "authorization-endpoint": expect.stringMatching(/^https:\/\/api\.example\.org\/oidc-idp\/login\//),
        },
      },
    ]);
  });

  it("403: a stranger with a good identity, who is not made a user; an address of a member is no proof", async () => {
    await aStaffMember(store.table, "owner", { email: EMAIL });
    await store.setRealm({ duplicate_email_policy: "api_only" }, MERCHANT_REALM_ID);
    be({ email: EMAIL, email_verified: true });
    expect((await exchange(await code())).status).toBe(403);
    expect(await users()).toBe(0);
    expect(await count("/v2/staff")).toBe(1);
  });

  it("403: a stranger leaves an entry in the audit log, with a hash of the address and no more", async () => {
    be({ email: EMAIL, name: "Tove Halvorsen" });
    expect((await exchange(await code())).status).toBe(403);
    const entries = await readStaffEntries(store, hashAddress(EMAIL));
    expect(entries).toMatchObject([
      {
        actor: { type: "system", id: "system", name: "system" },
        operation: "staff/tokens/create-staff-token",
        action: "refused",
        object: { type: "staff", id: hashAddress(EMAIL) },
        changes: [],
      },
    ]);
    const stored = store.table.all().filter(({ type }) => /^(?:audit|change_note)/.test(type));
    expect(stored).not.toEqual([]);
    for (const text of [EMAIL, "Halvorsen", "127.0.0.1"]) expect(findItemsWith(stored, text)).toEqual([]);
  });

  it("201: the sign-in of an invited person is an entry, and so is one that is refused later", async () => {
    const { id: invitation, secret } = await invite(EMAIL);
    be({ email: EMAIL });
    const { staff } = (await exchange(await code(), { invitation: secret })).body.data;
    const change = { data: { type: "staff", status: "disabled" } };
    await expectData(store.put(`/v2/staff/${staff.id}`, change));
    expect((await exchange(await code())).status).toBe(403);
    const entries = await readStaffEntries(store, staff.id);
    expect(entries.map(({ action, actor }) => `${action} ${actor.type}`).sort()).toEqual([
      "refused system",
      "signed_in staff",
    ]);
    const filter = `eq(object_type,staff_invitation):eq(object_id,${invitation})`;
    const [accepted] = await expectData(store.get(`/v2/audit-log?filter=${filter}`));
    expect(accepted).toMatchObject({ action: "accepted", actor: { type: "staff", id: staff.id } });
  });

  it("201: invited, in another letter case; from then on without the invitation, as the same person", async () => {
    const { secret } = await invite(EMAIL.toUpperCase(), "catalog");
    be({ email: EMAIL, name: "Tove Halvorsen" });
    const first = await exchange(await code(), { invitation: secret });
    expect([first.status, first.body.data.staff]).toMatchObject([
      201,
      { name: "Tove Halvorsen", email: EMAIL, role: "catalog" },
    ]);
    expect(first.headers["set-cookie"]).toContain("__Host-cartwright-console=");
    const { token, staff } = first.body.data;
    expect((await store.get("/v2/staff/me", { as: { token } })).body.data.id).toBe(staff.id);
    expect((await store.get("/v2/staff/invitations")).body.data).toEqual([]);
    const again = await exchange(await code());
    expect([again.status, again.body.data.staff.id]).toEqual([201, staff.id]);
    expect([await users(), await count("/v2/staff")]).toEqual([1, 1]);
  });

  it("400, all alike: a link that is used, withdrawn, expired, unknown or for another address; a code that is spent", async () => {
    be({ email: EMAIL });
    const used = await invite(EMAIL);
    const spent = await code();
    expect((await exchange(spent, { invitation: used.secret })).status).toBe(201);
    store.provider.claims["sub"] = "another";
    const withdrawn = await invite("ravi@larkfield.example");
    be({ email: "ravi@larkfield.example" });
    await store.delete(`/v2/staff/invitations/${withdrawn.id}`);
    const other = await invite("mira@larkfield.example");
    const texts = new Set<string>();
    for (const invitation of [used.secret, withdrawn.secret, other.secret, "x".repeat(43)]) {
      const { status, text } = await exchange(await code(), { invitation });
      expect(status).toBe(400);
      texts.add(text);
    }
    const { status, text } = await exchange(spent);
    expect(status).toBe(400);
    texts.add(text);
    expect(texts.size).toBe(1);
    expect(await count("/v2/staff")).toBe(1);
  });

  it("400: a link after seven days", async () => {
    be({ email: EMAIL });
    const ago = (seconds: number) =>
      shopOn(store.table, { now: () => new Date(store.now().getTime() - seconds * 1000) });
    const body = { data: { type: "staff_invitation", email: EMAIL, role: "orders" } };
    const statuses: number[] = [];
    for (const seconds of [7 * 86_400, 7 * 86_400 - 1]) {
      const { invitation_url } = await expectData(ago(seconds).post("/v2/staff/invitations", body));
      const invitation = invitation_url.split("=")[1];
      statuses.push((await exchange(await code(), { invitation })).status);
    }
    expect(statuses).toEqual([400, 201]);
  });

  it("400: an address that the provider says is not verified; 201 where it does not say", async () => {
    const { secret } = await invite(EMAIL);
    be({ email: EMAIL, email_verified: false });
    expect((await exchange(await code(), { invitation: secret })).status).toBe(400);
    delete store.provider.claims["email_verified"];
    expect((await exchange(await code(), { invitation: secret })).status).toBe(201);
  });

  it("one member of two exchanges at once with one link", async () => {
    const { secret } = await invite(EMAIL);
    be({ email: EMAIL });
    const codes = [await code(), await code()];
    const both = await Promise.all(codes.map((one) => exchange(one, { invitation: secret })));
    expect(both.map(({ status }) => status)).toContain(201);
    expect([await users(), await count("/v2/staff")]).toEqual([1, 1]);
  });

  it("403: a member who is disabled; after deletion the identity is a stranger's, with the user gone", async () => {
    await aStaffMember(store.table, "owner");
    const { secret } = await invite(EMAIL);
    be({ email: EMAIL });
    const { id } = (await exchange(await code(), { invitation: secret })).body.data.staff;
    await store.put(`/v2/staff/${id}`, { data: { type: "staff", status: "disabled" } });
    expect((await exchange(await code())).status).toBe(403);
    expect((await store.delete(`/v2/staff/${id}`)).status).toBe(204);
    expect((await exchange(await code())).status).toBe(403);
    expect(await users()).toBe(0);
    const again = await invite(EMAIL, "marketing");
    expect((await exchange(await code(), { invitation: again.secret })).body.data.staff.role).toBe(
      "marketing",
    );
  });

  it("400: each field that is missing, by name; 422: a realm without profiles", async () => {
    const of = await code();
    for (const field of ["oauth_authorization_code", "oauth_redirect_uri", "oauth_code_verifier"]) {
      const { status, body } = await exchange(of, { [field]: undefined });
      expect([status, body.errors[0].source]).toEqual([400, `data.${field}`]);
    }
    await store.delete(`/v2/authentication-realms/${MERCHANT_REALM_ID}/oidc-profiles/${profileId}`);
    const { status, body } = await exchange(of);
    expect([status, body.errors[0].source]).toEqual([422, "data.authentication_mechanism"]);
  });

  it("400: the console's client with an address that is not the console's", async () => {
    const { status } = await way.start({ redirect_uri: "http://localhost:3000/oidc" });
    expect(status).toBe(400);
  });
});
