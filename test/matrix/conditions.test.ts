import { describe, expect, it } from "@jest/globals";
import { endpoints } from "../../infra/endpoints.ts";
import { computeSignature } from "../../lib/payments/gateways/confirmation-signature.ts";
import { DEFAULT_PROFILE_ID } from "../../lib/realms/realms.ts";
import { anAccountStore, asMember } from "../support/accounts/account-store.ts";
import { openSignUp } from "../support/accounts/open-sign-up.ts";
import { rulePromotion } from "../support/orders/goods.ts";
import { asSignedIn, BILLING, guestCheckout, LAMP, market } from "../support/orders/market.ts";
import { SECRET } from "../support/orders/paid-shop.ts";
import { aProviderShop, BROWSER_GATEWAY, closeProviders } from "../support/orders/provider-shop.ts";
import { NOON } from "../support/runtime.ts";
import { expectData } from "../support/shop.ts";
import { aShop, product } from "../support/shops/carts.ts";
import { memoryTable } from "../support/tables/memory-table.ts";
import { type RecordedRead, recordReads } from "../support/tables/recorded-reads.ts";

/*
 * A request's reads before its writes need a condition in those writes, or a reason here why the request may rely on the
 * read. A read with neither fails.
 */

const LATER = "what changes it at the same time counts as later than the request";

type Reason = { readonly of: RegExp; readonly key: RegExp; readonly because: string };

/** Reads that no write names in a condition, with the reason why the decision stays correct. */
const HELD_OTHERWISE: readonly Reason[] = [
  {
    of: /./,
    key: /^STORE STORE$/,
    because: "a request goes by the settings that it has read (docs/shoppers.md)",
  },
  { of: /^accounts/, key: /^REALMS /, because: "as with other settings" },
  { of: /checkout/, key: /^PROMOTION-SET HEAD/, because: `promotions as they are now: ${LATER}` },
  { of: /checkout/, key: /^CODE#\S+ RULE#/, because: `a code without a limit counts nothing: ${LATER}` },
  { of: /checkout/, key: /^(CATALOG-HEAD|SOLD#)/, because: `prices as they are published now: ${LATER}` },
  {
    of: /checkout/,
    key: /^ORDERS-OF#\S+ \*$/,
    because: "the mark next to the orders is written only where it is absent",
  },
  { of: /checkout/, key: /^(CUSTOMER|ACCOUNT|MEMBER)#/, because: `who buys: ${LATER}, and the order stays` },
  { of: /checkout/, key: /^(MEMBERS-OF|ENDED)#/, because: `the right to buy: ${LATER}` },
  {
    of: /update-order/,
    key: /^CODE-SHOPPERS#/,
    because: "of a code that counts no shoppers nothing is given back",
  },
  {
    of: /token/,
    key: /^SOURCE#/,
    because: "is added to before it is read, so that of many at once each counts",
  },
  {
    of: /token/,
    key: /^(UNIQ#account-member-name|MEMBER|ACCOUNTS-OF|ACCOUNT)#/,
    because: "a token is looked at again with every request, and ends with member, account and membership",
  },
  {
    of: /delete-account-membership/,
    key: /^(ACCOUNT|MEMBER)#/,
    because: "only whether they are there, for the 404",
  },
  {
    of: /cart-payment/,
    key: /^(PROMOTION-SET HEAD|CART#|CODE#)/,
    because: `the provider gets the total that was read: ${LATER}, and the next update tells it`,
  },
  {
    of: /receive-webhook/,
    key: /^PAYMENT-REFERENCE#/,
    because: "a reference is written once, when the payment gets it",
  },
  {
    of: /delete-account-membership/,
    key: /^MEMBERS-OF#\S+ \*$/,
    because: "finds the row that the write names",
  },
];

/** Endpoints that sell, take money, use codes or change memberships. */
const AREAS = /^(checkout|payments|orders)\/|^accounts\/(create-account-token|.*account-membership)$/;
type Requested = Promise<{ readonly status: number; readonly text: string }>;

/** Records reads and writes by the endpoint that makes them. */
function aRecorder(now: () => Date) {
  const { table, during } = recordReads(memoryTable({ now }));
  const byEndpoint = new Map<string, RecordedRead[]>();
  /** Sends a request that must succeed, and records it. */
  const record = async <A extends Requested>(id: string, request: () => A): Promise<Awaited<A>> => {
    const answers: Awaited<A>[] = [];
    const reads = await during(async () => answers.push(await request()));
    const [answer] = answers;
    if (!answer || answer.status >= 300) throw new Error(`${id}: ${answer?.text}`);
    byEndpoint.set(id, [...(byEndpoint.get(id) ?? []), ...reads]);
    return answer;
  };
  return { table, record, byEndpoint };
}

type Recorder = ReturnType<typeof aRecorder>;

/** A shop with codes of every kind, stock that checkouts hold, and both gateways. */
async function aFullShop({ table }: Recorder) {
  const shop = await market(table);
  const cart = {
    discounts: { use_rule_promotions: true },
    inventories: { hold_minutes: 5 },
    max_price_age_days: 1,
  };
  await expectData(shop.put("/v2/settings/cart", { data: { type: "settings", ...cart } }));
  await expectData(shop.put("/v2/gateways/external", { data: { enabled: true, secret: SECRET } }));
  await shop.stock(LAMP, 90);
  const each = { max_uses_per_shopper: { max_uses: 3, includes_guests: true } };
  const rule = await expectData(shop.post("/v2/rule-promotions", { data: rulePromotion() }));
  const codes = [{ code: "HELLO", is_for_new_shopper: true }, { code: "EACH", ...each }, { code: "FREE" }];
  const data = { type: "promotion_codes", codes };
  await expectData(shop.post(`/v2/rule-promotions/${rule.id}/codes`, { data }));
  await shop.promote([{ code: "FEW", uses: 9, consume_unit: "per_cart" }]);
  const sign = { name: "Tom", email: "tom@example.org", password: "a long password" };
  const { id } = await expectData(shop.post("/v2/customers", { data: { type: "customer", ...sign } }));
  return { ...shop, customer: await asSignedIn({ customer: id }) };
}

type FullShop = Awaited<ReturnType<typeof aFullShop>>;

/** Orders of a customer with each kind of code, then of a guest, at today's prices and last week's. */
async function recordCheckouts({ record }: Recorder, shop: FullShop) {
  for (const code of ["HELLO", "EACH", "FREE", "FEW"]) {
    await shop.cart(`cart-${code}`, product("S1", 2), shop.customer);
    await expectData(shop.add(`cart-${code}`, { type: "promotion_item", code }, shop.customer));
    const { body } = await record("checkout/checkout-cart", () =>
      shop.checkout(`cart-${code}`, { customer: undefined }, shop.customer),
    );
    expect([code, body.data.meta.display_price.discount.amount]).toEqual([code, -400]);
  }
  await shop.cart("guest", product("S1", 2));
  await record("checkout/checkout-cart", () => shop.checkout("guest"));
  shop.later(2 * 24 * 3600);
  await record("checkout/checkout-cart", () => shop.checkout("guest", { order_number: "2" }));
}

/** Every way to pay an order, from checkout to the end. */
async function recordPayments({ record }: Recorder, shop: FullShop) {
  await record("payments/gateways/update-gateway", () =>
    shop.put("/v2/gateways/manual", { data: { enabled: true } }),
  );
  let made = 0;
  const order = async () => {
    await shop.cart(`paid-${++made}`, product("S1", 2));
    return (await shop.ordered(`paid-${made}`, { order_number: `paid-${made}` })).id;
  };
  const pay = async (id: string, data: object) =>
    (await record("payments/create-payment", () => shop.pay(id, data))).body.data;
  const bought = await order();
  const purchase = await pay(bought, {});
  await record("orders/update-order", () => shop.change(bought, { shipping: "fulfilled" }));
  await record("payments/transactions/refund-transaction", () =>
    shop.settle(bought, purchase.id, "refund", { amount: 100 }),
  );
  const reserved = await order();
  const { id } = await pay(reserved, { method: "authorize" });
  await record("payments/transactions/capture-transaction", () => shop.settle(reserved, id, "capture"));
  for (const outcome of ["complete", "declined"] as const) {
    const waiting = await order();
    const { id: transactionId, reference, amount, currency } = await pay(waiting, { gateway: "external" });
    const timestamp = Math.floor(shop.clock.now.getTime() / 1000);
    const told = {
      order_id: waiting,
      transaction_id: transactionId,
      amount,
      currency,
      reference,
      outcome,
      timestamp,
    };
    const data = { options: { ...told, signature: computeSignature(SECRET, told) } };
    await record("payments/transactions/confirm-transaction", () =>
      shop.settle(waiting, transactionId, "confirm", data),
    );
  }
  const given = await order();
  const pending = await pay(given, { gateway: "external" });
  await record("payments/transactions/cancel-transaction", () => shop.settle(given, pending.id, "cancel"));
}

/** A payment that begins with a cart, from its beginning to the order that it pays; and the message that another is paid. */
async function recordProviderPayments({ table, record }: Recorder) {
  const shop = await aProviderShop({ table });
  const { client_parameters } = await expectData(shop.pay());
  shop.stripe.shopper.confirm(client_parameters!["secret"]!, { payment_method: "pm_card_visa" });
  await shop.stripe.webhooks.settle();
  const message = shop.received.find(({ body }) => body.includes("payment_intent.succeeded"));
  await record("payments/webhooks/receive-webhook", () => shop.receive(message!));
  const data = { gateway: BROWSER_GATEWAY, method: "purchase" };
  const { id } = await expectData(shop.post("/v2/carts", { data: {} }));
  await expectData(shop.post(`/v2/carts/${id}/items`, { data: product("S1", 2) }));
  await expectData(shop.post(`/v2/carts/${id}/items`, { data: { type: "promotion_item", code: "FREE" } }));
  const begun = await record("payments/cart-payments/create-cart-payment", () =>
    shop.post(`/v2/carts/${id}/payments`, { data }),
  );
  const intent = begun.body.meta.payment_intent.payment_intent;
  await record("payments/cart-payments/update-cart-payment", () =>
    shop.put(`/v2/carts/${id}/payments/${intent.id}`, { data }),
  );
  const order = await expectData(shop.post(`/v2/carts/${id}/checkout`, { data: guestCheckout() }));
  shop.stripe.shopper.confirm(String(intent.client_secret), { payment_method: "pm_card_visa" });
  await record("payments/cart-payments/confirm-order-payment", () =>
    shop.post(`/v2/orders/${order.id}/confirm`, undefined),
  );
}

/** All order operations of client credentials: import, cancel with a code and stock, group, anonymize, delete. */
async function recordOrders({ record }: Recorder, shop: FullShop) {
  const imported = await record("orders/create-order", () => shop.post("/v2/orders", { data: IMPORT }));
  await record("orders/delete-order", () => shop.delete(`/v2/orders/${imported.body.data.id}`));
  await shop.cart("cancelled", product("S1", 2));
  await expectData(shop.add("cancelled", { type: "promotion_item", code: "FEW" }));
  const { id } = await shop.ordered("cancelled");
  const group = { type: "shipping_group", shipping_type: "01", tracking_reference: "t", ...FREE_SHIPPING };
  const made = await record("orders/shipping-groups/create-order-group", () =>
    shop.post(`/v2/orders/${id}/shipping-groups`, { data: group }),
  );
  await record("orders/shipping-groups/update-order-group", () =>
    shop.put(`/v2/orders/${id}/shipping-groups/${made.body.data.id}`, {
      data: { ...group, tracking_reference: "u" },
    }),
  );
  await record("orders/update-order", () => shop.change(id, { status: "cancelled" }));
  await record("orders/anonymize-orders", () =>
    shop.post("/v2/orders/anonymize", { data: { order_ids: [id] } }),
  );
}

const price = (amount: number) => ({ amount, currency: "USD", formatted: "?" });
const IMPORT = {
  type: "order",
  status: "complete",
  payment: "paid",
  shipping: "fulfilled",
  customer: { name: "Mira Holt", email: "mira@example.org" },
  billing_address: BILLING,
  meta: { display_price: { with_tax: price(0), without_tax: price(0), tax: price(0) } },
  included: { items: [] },
};

const FREE_SHIPPING = { shipping_price: { base: 0, tax: 0, fees: 0 } };

/** Members who join an account, order for it, and leave. */
async function recordMemberships(recorder: Recorder, clock: { now: Date }) {
  const { table, record } = recorder;
  const store = await anAccountStore(() => Object.assign(memoryTable({ now: () => clock.now }), table));
  await aShop([], table);
  const account = await store.account("Larkfield Joinery");
  const ida = await store.member("ida");
  const data = { type: "account_membership", account_member_id: ida.id };
  const path = `/v2/accounts/${account}/account-memberships` as const;
  const made = await record("accounts/create-account-membership", () => store.post(path, { data }));
  const { id } = made.body.data;
  await record("accounts/create-account-token", () => store.signIn(ida.username));
  const member = asMember(await store.tokenFor(account, ida.username));
  await expectData(store.post("/v2/carts", { data: { id: "of-ida" } }, member));
  await expectData(store.post("/v2/carts/of-ida/items", { data: product("S1") }, member));
  const contact = { name: "Ida", email: "ida@larkfield.example" };
  await record("checkout/checkout-cart", () =>
    store.post("/v2/carts/of-ida/checkout", { data: { contact, billing_address: BILLING } }, member),
  );
  await record("accounts/memberships/delete-account-membership", () => store.delete(`${path}/${id}`));
  await openSignUp(table);
  const sign = { name: "Per", email: "per@larkfield.example", username: "per", password: "a-long-password" };
  await record("accounts/create-account-token", () =>
    store.tokens({
      authentication_mechanism: "self_signup",
      password_profile_id: DEFAULT_PROFILE_ID,
      ...sign,
    }),
  );
}

closeProviders();

describe("what a decision rests on is a condition of its write", () => {
  const clock = { now: NOON };
  const recorder = aRecorder(() => clock.now);

  it("for each read of a checkout, a payment, a change of an order and a membership", async () => {
    const shop = await aFullShop(recorder);
    await recordOrders(recorder, shop);
    await recordCheckouts(recorder, shop);
    await recordPayments(recorder, shop);
    await recordMemberships(recorder, clock);
    await recordProviderPayments(recorder);
    const open = [...recorder.byEndpoint].flatMap(([id, reads]) =>
      reads.filter(({ isHeld }) => !isHeld).map(({ key }) => ({ id, key })),
    );
    const isMeant =
      ({ of, key }: Reason) =>
      (read: (typeof open)[number]) =>
        of.test(read.id) && key.test(read.key);
    const unexplained = open.filter((read) => !HELD_OTHERWISE.some((reason) => isMeant(reason)(read)));
    expect(unexplained.map(({ id, key }) => `${id}: ${key}`)).toEqual([]);
    const idle = HELD_OTHERWISE.filter((reason) => !open.some(isMeant(reason)));
    expect(idle.map(({ of, key }) => `${of} ${key}`)).toEqual([]);
  });

  it("every endpoint of these areas that writes is among them", () => {
    const writing = endpoints
      .filter(({ id, method, table }) => AREAS.test(id) && method !== "GET" && table !== "read")
      .map(({ id }) => id);
    expect([...recorder.byEndpoint.keys()].sort()).toEqual(writing.sort());
  });
});
