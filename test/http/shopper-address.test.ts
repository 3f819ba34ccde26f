import { describe, expect, it } from "@jest/globals";
import { makeKey } from "../../infra/commands/keys/commands.ts";
import { CORS } from "../../lib/http/headers.ts";
import { addToSource, sourceWindowAt } from "../../lib/rate-limits/source-count-store.ts";
import { SOURCE_LIMITS, type SourceKind } from "../../lib/rate-limits/source-limits.ts";
import { anOpenShop } from "../support/accounts/open-sign-up.ts";
import type { Call } from "../support/call.ts";
import { aPromotion } from "../support/promotions/promotions.ts";
import { asShopper, NOON, testSigner, testToken } from "../support/runtime.ts";
import { shopOn } from "../support/shop.ts";
import { aPromotedShop } from "../support/shops/promoted-shop.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

/** Addresses of the storefront's server and of shoppers. */
const SERVER = "192.0.2.80";
const ANN = "203.0.113.7";
const BO = "198.51.100.66";
const NAME = "X-Shopper-Address";

const serverToken = () => testSigner({ grant: "implicit", clientId: "storefront", isServer: true }, NOON);
/** A request of the storefront's server on behalf of a shopper. */
const forShopper = async (address: string, headers = {}): Promise<Call> => ({
  as: { token: await serverToken() },
  sourceIp: SERVER,
  headers: { [NAME]: address, ...headers },
});

/** A shop in which some networks have reached their limit. */
async function aShop(kind: SourceKind, ...spent: string[]) {
  const shop = await aPromotedShop();
  await shop.promote(aPromotion(), "LARK10");
  for (const network of spent) {
    const of = sourceWindowAt(kind, network, NOON);
    for (let count = 0; count < SOURCE_LIMITS[kind].most; count += 1) await addToSource(shop.table, of, 1);
  }
  const open = await anOpenShop(shop.table, { deadlineMs: 60_000 });
  let number = 0;
  const signUp = (how: Call) => {
    number += 1;
    const fields = { email: `new-${number}@shop.test`, password: "otter-lamp-quiet-7", name: "New" };
    return open.signUp({ ...fields, username: fields.email }, how);
  };
  const signIn = (how: Call) => open.signIn("nobody@shop.test", "otter-lamp-quiet-8", how);
  const giveCode = (how: Call) => shop.giveCode("C", "LARK10", how);
  return { ...shop, signUp, signIn, giveCode };
}

type Ask = (how: Call) => Promise<{ readonly status: number }>;
type Shop = Awaited<ReturnType<typeof aShop>>;

describe.each<[SourceKind, number, (shop: Shop) => Ask]>([
  ["sign-in", 400, ({ signIn }) => signIn],
  ["sign-up", 201, ({ signUp }) => signUp],
  ["promotion-code", 201, ({ giveCode }) => giveCode],
])("the address that a storefront's server names: %s", (kind, passed, askOf) => {
  it(`429: for the shopper whose network has done too much; ${passed}: for others, and without an address`, async () => {
    const ask = askOf(await aShop(kind, BO));
    expect((await ask(await forShopper(BO))).status).toBe(429);
    expect((await ask(await forShopper(ANN))).status).toBe(passed);
    const { headers: _, ...bare } = await forShopper(BO);
    expect((await ask(bare)).status).toBe(passed);
    expect((await ask({ ...bare, sourceIp: BO })).status).toBe(429);
  });

  it("429: a stranger behind the storefront uses up what is his own, not the server's nor another shopper's", async () => {
    const ask = askOf(await aShop(kind, SERVER, BO));
    expect((await ask(await forShopper(BO))).status).toBe(429);
    expect((await ask(await forShopper(ANN))).status).toBe(passed);
  });

  it("429: a forged header of anybody else changes nothing", async () => {
    const ask = askOf(await aShop(kind, BO));
    const forged = { sourceIp: BO, headers: { [NAME]: ANN } };
    expect((await ask({ as: "implicit", ...forged })).status).toBe(429);
    expect((await ask({ as: "implicit", ...forged, headers: { [NAME]: "nonsense" } })).status).toBe(429);
    expect((await ask({ as: "implicit", sourceIp: ANN, headers: { [NAME]: BO } })).status).toBe(passed);
    const admin = { as: "client_credentials", sourceIp: ANN, headers: { [NAME]: BO } } as const;
    expect((await ask(admin)).status).toBe(passed);
  });
});

describe("X-Shopper-Address", () => {
  it.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
    ["::ffff:203.0.113.7", ANN],
  ])("429: %s counts as %s", async (address, network) => {
    const { signUp } = await aShop("sign-up", network);
    expect((await signUp(await forShopper(address))).status).toBe(429);
    expect((await signUp(await forShopper("2001:db8:1:3::1"))).status).toBe(201);
  });

  it.each([
    "",
    "nonsense",
    "203.0.113.7, 198.51.100.66",
    "203.0.113.7:443",
    "203.0.113.300",
    "[2001:db8::1]",
    "fe80::1%eth0",
    "shop.example",
    "203.0.113.0/24",
  ])("400: '%s' is not one address, and nothing is done", async (address) => {
    const { signUp, table } = await aShop("sign-up");
    const before = JSON.stringify(table.all());
    const { status, body } = await signUp(await forShopper(address));
    expect([status, body.errors[0]]).toMatchObject([400, { source: NAME }]);
    expect(body.errors[0].detail).toContain(`'${NAME}' must be one IPv4 or IPv6 address`);
    expect(JSON.stringify(table.all())).toBe(before);
  });

  it("429: also with the token of a member or a customer, which changes nothing", async () => {
    const { giveCode } = await aShop("promotion-code", BO);
    for (const who of [{ account: "acme" }, { customer: "ann" }]) {
      const tokens = await asShopper(who);
      expect((await giveCode(await forShopper(BO, tokens))).status).toBe(429);
      expect(
        (await giveCode({ as: "implicit", sourceIp: BO, headers: { ...tokens, [NAME]: ANN } })).status,
      ).toBe(429);
    }
  });

  it("is sent by servers alone: no preflight lets a browser send it", () => {
    expect(CORS.requestHeaders.map((name) => name.toLowerCase())).not.toContain(NAME.toLowerCase());
  });

  it("200: is not looked at where nothing is counted", async () => {
    const { get } = shopOn(memoryTable());
    expect((await get("/v2/currencies", await forShopper("nonsense"))).status).toBe(200);
  });
});

describe("a storefront's server", () => {
  it("403: has no rights but those of an implicit token", async () => {
    const { get } = shopOn(memoryTable());
    expect((await get("/v2/settings", await forShopper(ANN))).status).toBe(403);
    expect((await get("/v2/orders", await forShopper(ANN))).status).toBe(
      (await get("/v2/orders", { as: { token: await testToken("implicit", NOON) } })).status,
    );
  });

  it("429, 201: signs shoppers in and up with a token from its secret, as each of their networks may", async () => {
    const table = memoryTable({ now: () => NOON });
    const { key, secret } = await makeKey(table, {
      name: "Storefront",
      grants: ["implicit"],
      isServer: true,
    });
    const form = { grant_type: "implicit", client_id: key.client_id, client_secret: secret };
    const { status, body } = await shopOn(table).post("/oauth/access_token", form, { as: null });
    expect([status, body.server]).toEqual([200, true]);
    const shop = await anOpenShop(table);
    const as = { token: body.access_token };
    const of = sourceWindowAt("sign-up", BO, NOON);
    for (let count = 0; count < SOURCE_LIMITS["sign-up"].most; count += 1) await addToSource(table, of, 1);
    const fields = { email: "ann@shop.test", username: "ann", password: "otter-lamp-quiet-7", name: "Ann" };
    expect((await shop.signUp(fields, { as, headers: { [NAME]: BO } })).status).toBe(429);
    expect((await shop.signUp(fields, { as, headers: { [NAME]: ANN } })).status).toBe(201);
  });
});
