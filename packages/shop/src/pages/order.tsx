import type { OrderItem } from "cartwright-client";
import { useLocation, useRoute } from "preact-iso";
import { useLoaded } from "../hooks.ts";
import { readOrder, type ShownOrder } from "../orders.ts";
import { Amount, Empty, Heading, Row, Show } from "../parts.tsx";
import { nameOf, OrderState } from "./account.tsx";
import { Details } from "./cart.tsx";
import { Totals } from "./totals.tsx";

const UNKNOWN = "A guest sees an order once, right after the checkout. Members of the account see it always.";

/** An order: its confirmation right after the checkout, and later a page of the account. */
export function OrderPage() {
  const { id = "" } = useRoute().params;
  const isNew = "thanks" in useLocation().query;
  const shown = useLoaded(async () => ({ found: await readOrder(id) }), [id]);
  const missing = <Empty title="Whose order is it?" text={UNKNOWN} href="/shop/sign-in" link="Sign in" />;
  return (
    <Show of={shown} shape="rows">
      {({ found }) => (found ? <Found {...found} isNew={isNew} /> : missing)}
    </Show>
  );
}

function Found({ order, items, isNew }: ShownOrder & { isNew: boolean }) {
  const { first_name, last_name, line_1, city, postcode, country } = order.shipping_address;
  const email = (order.contact ?? order.customer)?.email;
  const address = [`${first_name} ${last_name}`, line_1, `${postcode} ${city}, ${country}`, email];
  return (
    <div class="sides">
      <section>
        <Heading text={isNew ? `Thank you, ${first_name}` : nameOf(order)} />
        {isNew && <p>{nameOf(order)} is paid, and the workshop has it.</p>}
        <OrderState order={order} />
        <ul class="rows">{items.map(itemRow)}</ul>
      </section>
      <aside class="summary" aria-label="Total and address">
        <Totals prices={order.meta.display_price} />
        <address>{address.join("\n")}</address>
        <a {...{ class: "button", href: "/shop" }}>Keep looking around</a>
      </aside>
    </div>
  );
}

function itemRow(item: OrderItem) {
  const { with_tax: now, without_discount: before } = item.meta.display_price;
  return (
    <Row key={item.id} pictures={[item.image?.href]} href={`/shop/products/${item.slug}`} name={item.name}>
      <Details item={item} />
      <p class="muted">Quantity {item.quantity}</p>
      <Amount now={now.value} before={before.value} />
    </Row>
  );
}
