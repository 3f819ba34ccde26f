import { describe, expect, it } from "@jest/globals";
import { DEMO_ACCOUNT } from "../../../infra/local/providers/stripe/accounts.ts";
import { getSettings } from "../../../lib/settings/store.ts";
import type { SecretKeeping } from "../../../lib/use-case/capabilities.ts";
import { ANY_TAG } from "../../support/etags.ts";
import { takeNewEvents } from "../../support/events/raised.ts";
import { createRecordedTable } from "../../support/events/recorded-changes.ts";
import { frontDoor } from "../../support/front-door.ts";
import {
  aProviderShop,
  BROWSER_GATEWAY,
  closeProviders,
  PAYPAL_GATEWAY,
  payInBrowser,
  STRIPE_KEY,
  WEBHOOK_SECRET,
} from "../../support/orders/provider-shop.ts";
import { NOON, testToken } from "../../support/runtime.ts";
import { expectData } from "../../support/shop.ts";

closeProviders();

const OTHERS = ["stripe_connect", "braintree", "adyen", "authorize_net", "card_connect", "cyber_source"];
const STRIPE = ["stripe", "stripe_payment_intents", BROWSER_GATEWAY];
const MASKED = "*************************wxyz";
const OTHER_ACCOUNT = { id: "acct_1Other", keys: ["sk_test_51OtherDemo0000abcd"] };
const SECOND_KEY = "rk_test_51HarbourDemo0000efgh";

/** A shop with gateways, of which none is on, and what a test asks of them. */
async function aShopWithGateways(wishes: Parameters<typeof aProviderShop>[0] = {}) {
  const shop = await aProviderShop({ slugs: [], ...wishes });
  return {
    ...shop,
    list: () => expectData(shop.get("/v2/gateways")),
    read: (slug: string) => expectData(shop.get(`/v2/gateways/${slug}`)),
    change: (slug: string, data: object, more: object = {}) =>
      shop.put(`/v2/gateways/${slug}`, { data }, more),
    /** Keys with which the provider was called. */
    listKeys: () =>
      shop.stripe.requests.list().map(({ headers }) => headers["authorization"]?.replace("Bearer ", "")),
  };
}

describe("GET /v2/gateways", () => {
  it("200: lists every slug of the contract, also those that are not available", async () => {
    const { list, read } = await aShopWithGateways();
    const all = await list();
    expect(all.map(({ slug }) => slug)).toEqual(["manual", "external", ...STRIPE, PAYPAL_GATEWAY, ...OTHERS]);
    expect(all.filter(({ enabled }) => enabled)).toEqual([]);
    expect(all.filter(({ supported }) => supported === false).map(({ slug }) => slug)).toEqual(OTHERS);
    for (const gateway of all) expect(await read(gateway.slug)).toEqual(gateway);
  });

  it("200: with a slash at the end, as command-line clients send it", async () => {
    const { table, list, now } = await aShopWithGateways();
    const authorization = `Bearer ${await testToken("client_credentials", now())}`;
    const send = frontDoor({ table, now });
    const { status, text } = await send({ method: "GET", path: "/v2/gateways/", headers: { authorization } });
    expect([status, JSON.parse(text)]).toEqual([200, { data: await list() }]);
  });

  it("404: a slug that the contract does not have", async () => {
    const { get, change } = await aShopWithGateways();
    expect((await get("/v2/gateways/stripe_platform_account")).status).toBe(404);
    expect((await change("stripe_platform_account", { enabled: false })).status).toBe(404);
  });

  it("403: with an implicit token", async () => {
    const { get, change, stripe } = await aShopWithGateways();
    for (const slug of [...STRIPE, "adyen"]) {
      expect((await get(`/v2/gateways/${slug}`, { as: "implicit" })).status).toBe(403);
      expect((await change(slug, { enabled: true, login: STRIPE_KEY }, { as: "implicit" })).status).toBe(403);
    }
    expect((await get("/v2/gateways", { as: "implicit" })).status).toBe(403);
    expect(stripe.requests.list()).toEqual([]);
  });
});

describe("a gateway that is not available", () => {
  it("200: takes empty credentials, and keeps nothing", async () => {
    const { change, read, table } = await aShopWithGateways();
    const before = await read("adyen");
    const empty = { enabled: false, login: "", secret: "", callers: "client_credentials" };
    expect(await expectData(change("adyen", empty))).toEqual(before);
    expect(await expectData(change("adyen", { type: "gateway", login: "user" }))).toEqual(before);
    expect(JSON.stringify(await table.query({ pk: "STORE" }))).not.toContain("adyen");
  });

  it("422: cannot be switched on, or pay an order", async () => {
    const { change, pay, stateOf, stock } = await aShopWithGateways();
    const enabling = await change("adyen", { enabled: true });
    expect([enabling.status, enabling.body.errors[0]]).toMatchObject([
      422,
      { title: "Gateway not supported", detail: expect.stringContaining(BROWSER_GATEWAY) },
    ]);
    const paying = await pay({ gateway: "adyen" });
    expect([paying.status, paying.body.errors[0]]).toMatchObject([
      422,
      { title: "Gateway not supported", source: "data.gateway" },
    ]);
    expect(await stateOf()).toEqual(["unpaid", "incomplete"]);
    expect(await stock()).toEqual([5, 0, 5]);
  });
});

describe("PUT /v2/gateways/{slug} with a key", () => {
  it.each(STRIPE)("422, 200: switches '%s' on, which needs one", async (slug) => {
    const { change, read, list } = await aShopWithGateways();
    const without = await change(slug, { enabled: true });
    expect([without.status, without.body.errors[0]]).toMatchObject([
      422,
      { source: "data.login", detail: expect.stringContaining(`gateways set ${slug}`) },
    ]);
    const on = await expectData(change(slug, { enabled: true, login: STRIPE_KEY }));
    expect(on).toEqual({
      ...(await read(slug)),
      ...{ enabled: true, slug, login: MASKED, test: true, has_webhook_secret: false, pending_minutes: 60 },
      url: `/v2/gateways/${slug}/webhooks`,
      meta: ANY_TAG,
    });
    expect((await list()).find((one) => one.slug === slug)).toEqual(on);
  });

  it("200: raises an event with the masked key", async () => {
    const table = createRecordedTable({ now: () => NOON });
    const { change } = await aShopWithGateways({ table });
    await takeNewEvents(table);
    const login = STRIPE_KEY;
    const on = await expectData(change("stripe", { enabled: true, login, webhook_secret: WEBHOOK_SECRET }));
    expect(on.has_webhook_secret).toBe(true);
    const [event, ...others] = await takeNewEvents(table);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ key: "payment-gateway.updated", payload: { data: on } });
    expect(JSON.stringify(event)).not.toMatch(/sk_test|whsec/);
  });

  it("200: asks the provider a question that changes nothing", async () => {
    const { change, stripe } = await aShopWithGateways();
    await expectData(change("stripe", { enabled: true, login: STRIPE_KEY }));
    expect(stripe.requests.list().map(({ method }) => method)).toEqual(["GET", "GET"]);
    stripe.requests.clear();
    await expectData(change("stripe", { pending_minutes: 30 }));
    expect(stripe.requests.list()).toEqual([]);
  });

  it("200: the masked key that comes back changes nothing, and payments still work", async () => {
    const shop = await aShopWithGateways({ slugs: [BROWSER_GATEWAY] });
    const { login } = await shop.read(BROWSER_GATEWAY);
    await expectData(shop.change(BROWSER_GATEWAY, { enabled: true, login: login! }));
    expect((await payInBrowser(shop)).status).toBe("complete");
    expect([...shop.secrets.versions.entries()].filter(([name]) => name.endsWith("key"))).toEqual([
      [`${BROWSER_GATEWAY}/test/key`, [STRIPE_KEY]],
    ]);
  });

  it("200: a kept key is enough to switch the gateway on again", async () => {
    const { change, pay } = await aShopWithGateways({ slugs: [BROWSER_GATEWAY] });
    await expectData(change(BROWSER_GATEWAY, { enabled: false }));
    expect((await pay()).body.errors[0]).toMatchObject({ status: 422, title: "Gateway not enabled" });
    const on = await expectData(change(BROWSER_GATEWAY, { type: "gateway", enabled: true }));
    expect([on.enabled, on.login]).toEqual([true, MASKED]);
    expect((await pay()).status).toBe(200);
  });

  it("200: an empty one takes it away, but not from a gateway that is on", async () => {
    const { change, pay } = await aShopWithGateways({ slugs: [BROWSER_GATEWAY] });
    expect((await change(BROWSER_GATEWAY, { login: "" })).status).toBe(422);
    const off = await expectData(change(BROWSER_GATEWAY, { enabled: false, login: "" }));
    expect(off.login).toBeUndefined();
    expect((await pay()).body.errors[0]).toMatchObject({ status: 422, title: "Gateway not enabled" });
    expect((await change(BROWSER_GATEWAY, { enabled: true })).status).toBe(422);
  });

  it.each([
    ["a publishable key", "pk_test_51HarbourDemo0000wxyz"],
    ["an organization's key", "sk_org_test_51HarbourDemo0000"],
    ["too short a key", "sk_test_123456789"],
    ["a card number", "4242424242424242"],
    ["a number", 4_242_424_242_424_242],
    ["a key with a blank", "sk_test_51HarbourDemo 0000wxyz"],
  ])("400: %s, which is repeated nowhere", async (_, login) => {
    const table = createRecordedTable({ now: () => NOON });
    const { change, logged, stripe } = await aShopWithGateways({ table });
    const { status, text } = await change("stripe", { enabled: true, login });
    expect(status).toBe(400);
    const told = JSON.stringify([text, logged, table.all(), await takeNewEvents(table)]);
    expect(told).not.toContain(String(login));
    expect(stripe.requests.list()).toEqual([]);
  });

  it("400: says what a publishable key is", async () => {
    const { change } = await aShopWithGateways();
    const { body } = await change("stripe", { login: "pk_test_51HarbourDemo0000wxyz" });
    expect(body.errors[0]).toMatchObject({ title: "format", detail: expect.stringContaining("publishable") });
  });

  it.each([
    ["stripe_account", "Mira's", BROWSER_GATEWAY],
    ["webhook_secret", "whsec_short", "stripe"],
    ["webhook_secret", "sk_test_51HarbourDemo0000wxyz", "stripe"],
    ["pending_minutes", 14, "stripe"],
    ["pending_minutes", 10_081, "stripe"],
  ])("400: a wrong '%s': %s", async (name, value, slug) => {
    const { change } = await aShopWithGateways();
    const { status, body, text } = await change(slug, { [name]: value });
    expect([status, body.errors[0].source]).toEqual([400, `data.${name}`]);
    if (name === "webhook_secret") expect(text).not.toContain(String(value));
  });

  it("422, 503: one that the provider refuses, or cannot be asked about; the old one stays in force", async () => {
    const shop = await aShopWithGateways({ slugs: [BROWSER_GATEWAY] });
    const { change, read, pay, stripe, listKeys, setRefusing } = shop;
    const before = await read(BROWSER_GATEWAY);
    const refused = await change(BROWSER_GATEWAY, { login: "sk_test_51OfNobody0000zzzz" });
    expect([refused.status, refused.body.errors[0].title]).toEqual([422, "Gateway credentials refused"]);
    setRefusing(true);
    const unreached = await change(BROWSER_GATEWAY, { login: SECOND_KEY }, { deadlineMs: 3500 });
    expect([unreached.status, unreached.body.errors[0].title]).toEqual([503, "Payment gateway unavailable"]);
    expect(unreached.headers["retry-after"]).toBe("2");
    setRefusing(false);
    expect(await read(BROWSER_GATEWAY)).toEqual(before);
    expect(shop.secrets.versions.get(`${BROWSER_GATEWAY}/test/key`)).toEqual([STRIPE_KEY]);
    stripe.requests.clear();
    expect((await pay()).status).toBe(200);
    expect(listKeys()).toEqual([STRIPE_KEY]);
  });

  it("422: a live key on a developer's machine", async () => {
    const { change, stripe } = await aShopWithGateways();
    const login = "sk_live_51HarbourDemo0000wxyz";
    const { status, body, text } = await change("stripe", { enabled: true, login }, { demoKeys: "allowed" });
    expect([status, body.errors[0].source]).toEqual([422, "data.login"]);
    expect(text).not.toContain(login);
    expect(stripe.requests.list()).toEqual([]);
  });

  it("200: payments go on with the old key if the change ends while the new one is stored", async () => {
    const accounts = [{ ...DEMO_ACCOUNT, keys: [STRIPE_KEY, SECOND_KEY] }];
    const { change, pay, stripe, secrets, listKeys } = await aShopWithGateways({
      slugs: [BROWSER_GATEWAY],
      accounts,
    });
    const { keep } = secrets.secretKeeping;
    const secretKeeping: SecretKeeping = {
      keep: async (...args) => {
        await keep(...args);
        throw new Error("killed");
      },
    };
    const change500 = await change(BROWSER_GATEWAY, { login: SECOND_KEY }, { secretKeeping });
    expect(change500.status).toBe(500);
    expect(secrets.versions.get(`${BROWSER_GATEWAY}/test/key`)).toEqual([STRIPE_KEY, SECOND_KEY]);
    stripe.requests.clear();
    expect((await pay()).status).toBe(200);
    expect(listKeys()).toEqual([STRIPE_KEY]);
  });

  it("200: a new key of the same account is used for older payments", async () => {
    const accounts = [{ ...DEMO_ACCOUNT, keys: [STRIPE_KEY, SECOND_KEY] }];
    const shop = await aShopWithGateways({ slugs: [BROWSER_GATEWAY], accounts });
    const { id } = await payInBrowser(shop);
    await expectData(shop.change(BROWSER_GATEWAY, { login: SECOND_KEY }));
    shop.stripe.requests.clear();
    await expectData(shop.refund(id, { amount: 1000 }));
    expect(shop.listKeys()).toEqual([SECOND_KEY]);
  });

  it("200: older payments keep the key of their account, when it is replaced by one of another", async () => {
    const shop = await aShopWithGateways({
      slugs: [BROWSER_GATEWAY],
      accounts: [DEMO_ACCOUNT, OTHER_ACCOUNT],
    });
    const { id } = await payInBrowser(shop, { amount: 3000 });
    await expectData(shop.change(BROWSER_GATEWAY, { login: OTHER_ACCOUNT.keys[0] }));
    shop.stripe.requests.clear();
    await payInBrowser(shop);
    await expectData(shop.refund(id, { amount: 1000 }));
    expect(shop.listKeys()).toEqual([...Array(2).fill(OTHER_ACCOUNT.keys[0]), STRIPE_KEY]);
    expect(shop.ledger()).toEqual({ captured: 3600, refunded: 1000 });
  });

  it("200: what is pending can be confirmed and refunded after the gateway is off and without a key", async () => {
    const shop = await aShopWithGateways({ slugs: [BROWSER_GATEWAY] });
    const { data } = (await shop.pay()).body;
    await expectData(shop.change(BROWSER_GATEWAY, { enabled: false, login: "" }));
    shop.stripe.shopper.confirm(data.client_parameters.secret, { payment_method: "pm_card_visa" });
    expect((await expectData(shop.confirm(data.id))).status).toBe("complete");
    expect((await expectData(shop.refund(data.id, { amount: 3600 }))).refunded_amount).toBe(3600);
  });
});

describe("PUT /v2/gateways/{slug} with a secret that is kept already", () => {
  const webhook_secret = `whsec_${"n".repeat(32)}`;
  const readSecrets = async ({ table }: Awaited<ReturnType<typeof aShopWithGateways>>) =>
    (await getSettings(table)).settings.gateways[BROWSER_GATEWAY]?.provider;

  it("200: of the webhook: the one before still counts for its day", async () => {
    const shop = await aShopWithGateways({ slugs: [BROWSER_GATEWAY] });
    await expectData(shop.change(BROWSER_GATEWAY, { webhook_secret }));
    const once = await readSecrets(shop);
    await expectData(shop.change(BROWSER_GATEWAY, { webhook_secret }));
    expect((await readSecrets(shop))?.webhook_secrets).toEqual(once?.webhook_secrets);
    expect(once?.webhook_secrets.test).toMatchObject({ version: 2, before: { version: 1 } });
  });

  it("200: the key keeps its version", async () => {
    const shop = await aShopWithGateways({ slugs: [BROWSER_GATEWAY] });
    const before = await readSecrets(shop);
    await expectData(shop.change(BROWSER_GATEWAY, { login: STRIPE_KEY }));
    expect((await readSecrets(shop))?.keys).toEqual(before?.keys);
    expect(shop.secrets.versions.get(`${BROWSER_GATEWAY}/test/key`)).toEqual([STRIPE_KEY]);
  });

  it("200: is stored again if it is lost", async () => {
    const shop = await aShopWithGateways({ slugs: [BROWSER_GATEWAY] });
    shop.secrets.versions.set(`${BROWSER_GATEWAY}/test/key`, [""]);
    shop.secrets.versions.set(`${BROWSER_GATEWAY}/test/webhook`, []);
    const data = { login: STRIPE_KEY, webhook_secret: WEBHOOK_SECRET };
    await expectData(shop.change(BROWSER_GATEWAY, data));
    expect((await readSecrets(shop))?.keys.test?.version).toBe(2);
    expect((await shop.pay()).status).toBe(200);
  });
});

describe("test and live mode", () => {
  const live = "sk_live_51HarbourDemo0000wxyz";
  const accounts = [{ ...DEMO_ACCOUNT, keys: [STRIPE_KEY, live] }];

  it("200: follows from the key at 'stripe'", async () => {
    const { change } = await aShopWithGateways({ accounts });
    const on = await expectData(change("stripe", { enabled: true, login: live, test: true }));
    expect(on.test).toBe(false);
  });

  it("200, 422: is a setting elsewhere, and each mode has its key", async () => {
    const { change, pay, stripe } = await aShopWithGateways({ accounts, slugs: [BROWSER_GATEWAY] });
    expect((await change(BROWSER_GATEWAY, { login: live })).status).toBe(422);
    expect((await change(BROWSER_GATEWAY, { test: false })).status).toBe(422);
    const on = await expectData(change(BROWSER_GATEWAY, { test: false, login: live }));
    expect([on.test, on.has_webhook_secret]).toEqual([false, false]);
    await expectData(pay());
    expect(stripe.banks.listIntents()[0]!.livemode).toBe(true);
    expect((await expectData(change(BROWSER_GATEWAY, { test: true }))).test).toBe(true);
  });
});

describe("the connected account", () => {
  const connected = "acct_1Connected";
  const accounts = [{ ...DEMO_ACCOUNT, connected: [connected] }];
  const switchOn = { enabled: true, stripe_account: connected, test: true };

  it("422, 200: is all that a command-line client sends, once a key is in place", async () => {
    const { change } = await aShopWithGateways({ accounts });
    const without = await change(BROWSER_GATEWAY, switchOn);
    expect([without.status, without.body.errors[0].detail]).toEqual([
      422,
      expect.stringContaining(`gateways set ${BROWSER_GATEWAY}`),
    ]);
    await expectData(change(BROWSER_GATEWAY, { login: STRIPE_KEY }));
    const on = await expectData(change(BROWSER_GATEWAY, switchOn));
    expect(on).toMatchObject({ enabled: true, stripe_account: connected, test: true });
  });

  it("200: is named in calls, unless it is the key's own, and an empty text takes it away", async () => {
    const { change, pay, stripe } = await aShopWithGateways({ accounts, slugs: [BROWSER_GATEWAY] });
    const listAccounts = async (stripe_account: string) => {
      const changed = await expectData(change(BROWSER_GATEWAY, { stripe_account }));
      expect(changed.stripe_account).toBe(stripe_account === "" ? undefined : stripe_account);
      stripe.requests.clear();
      await expectData(pay({ amount: 100 + stripe_account.length }));
      return stripe.requests.list().map(({ headers }) => headers["stripe-account"]);
    };
    expect(await listAccounts(connected)).toEqual([connected]);
    expect(await listAccounts(DEMO_ACCOUNT.id)).toEqual([undefined]);
    expect(await listAccounts("")).toEqual([undefined]);
  });

  it("200: is ignored at 'stripe_payment_intents', where a client sends it by mistake", async () => {
    const { change } = await aShopWithGateways({ accounts });
    const data = { enabled: true, login: STRIPE_KEY, stripe_account: connected };
    expect((await expectData(change("stripe_payment_intents", data))).stripe_account).toBeUndefined();
  });

  it("422: one that the key may not use", async () => {
    const { change } = await aShopWithGateways();
    const { status, body } = await change(BROWSER_GATEWAY, { ...switchOn, login: STRIPE_KEY });
    expect([status, body.errors[0].title]).toEqual([422, "Gateway credentials refused"]);
  });
});
