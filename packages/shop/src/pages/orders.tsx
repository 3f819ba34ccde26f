import type { OrderItem } from "cartwright-client";
import { useLocation, useRoute } from "preact-iso";
import { signOut } from "../account.ts";
import { member } from "../api.ts";
import { useLoaded } from "../hooks.ts";
import { readOrder, readOrders, type ShownOrder } from "../orders.ts";
import { Amount, Empty, Heading, Row, Show } from "../parts.tsx";
import { Details, Totals } from "./cart.tsx";

export function AccountPage() {
  const name = member.value?.name;
  const orders = useLoaded(async () => (name === undefined ? [] : readOrders()), [name]);
  if (name === undefined) return <Empty title="You are signed out" text="Come back soon." href="/shop/sign-in" link="Sign in" />;
  return (
    <section>
      <Heading text="Your orders" />
      <p class="line muted">
        Signed in for {name}
        <button type="button" class="plain" onClick={signOut}>
          Sign out
        </button>
      </p>
      <Show of={orders} shape="rows">
        {(all) => (all.length > 0 ? <ul class="rows">{all.map(orderRow)}</ul> : <p>There are none yet.</p>)}
      </Show>
    </section>
  );
}

function orderRow({ order, items }: ShownOrder) {
  return (
    <Row key={order.id} href={`/shop/orders/${order.id}`} name={orderName(order)} picture={items[0]?.image?.href}>
      <p class="muted">{items.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}</p>
      <OrderState order={order} />
      <Amount now={order.meta.display_price.with_tax} />
    </Row>
  );
}

/** A merchant may give orders numbers. Without one, the beginning of the id is short enough to read aloud. */
function orderName({ order_number, id }: ShownOrder["order"]): string {
  return `Order ${order_number ?? id.slice(0, 8).toUpperCase()}`;
}

function OrderState({ order: { payment, shipping, status, meta } }: Pick<ShownOrder, "order">) {
  const made = new Date(meta.timestamps.created_at);
  return (
    <p class="line wrap muted">
      <span class={`badge ${payment === "paid" ? "done" : "waiting"}`}>{payment.replaceAll("_", " ")}</span>
      <span class="badge">{status === "cancelled" ? status : shipping}</span>
      <time dateTime={made.toISOString()}>{made.toLocaleDateString(undefined, { dateStyle: "long" })}</time>
    </p>
  );
}

/** An order: its confirmation right after the checkout, and later a page of the account. */
export function OrderPage() {
  const { id = "" } = useRoute().params;
  const isNew = "thanks" in useLocation().query;
  const shown = useLoaded(async () => ({ found: await readOrder(id) }), [id, member.value]);
  const missing = <Empty title="Whose order is it?" text="A guest sees it in one tab." href="/shop/sign-in" link="Sign in" />;
  return (
    <Show of={shown} shape="rows">
      {({ found }) => (found ? <Found {...found} isNew={isNew} /> : missing)}
    </Show>
  );
}

function Found({ order, items, isNew }: ShownOrder & { isNew: boolean }) {
  const { first_name, last_name, line_1, city, postcode, country } = order.shipping_address;
  const email = (order.contact ?? order.customer)?.email;
  return (
    <div class="sides">
      <section>
        <Heading text={isNew ? `Thank you, ${first_name}` : orderName(order)} />
        {isNew && <p>{orderName(order)} is paid, and the workshop has it.</p>}
        <OrderState order={order} />
        <ul class="rows">{items.map(itemRow)}</ul>
      </section>
      <aside class="box stack" aria-label="Total and address">
        <Totals prices={order.meta.display_price} />
        <address>{[`${first_name} ${last_name}`, line_1, `${postcode} ${city}, ${country}`, email].join("\n")}</address>
        <a class="button" href="/shop">
          Keep looking around
        </a>
      </aside>
    </div>
  );
}

function itemRow(item: OrderItem) {
  const { with_tax: now, without_discount: before } = item.meta.display_price;
  return (
    <Row key={item.id} picture={item.image?.href} href={`/shop/products/${item.slug}`} name={item.name}>
      <Details item={item} />
      <p class="muted">Quantity {item.quantity}</p>
      <Amount now={now.value} before={before.value} />
    </Row>
  );
}
