import { useLocation } from "preact-iso";
import { signOut } from "../account.ts";
import { member } from "../api.ts";
import { useLoaded } from "../hooks.ts";
import { readOrders, type ShownOrder } from "../orders.ts";
import { Amount, Empty, Heading, Row, Show } from "../parts.tsx";

export function AccountPage() {
  const { route } = useLocation();
  const name = member.value?.name;
  const orders = useLoaded(async () => (name === undefined ? [] : readOrders()), [name]);
  if (name === undefined)
    return <Empty title="You are signed out" text="" href="/shop/sign-in" link="Sign in" />;
  const leave = () => {
    signOut();
    route("/shop");
  };
  return (
    <section>
      <Heading text="Your orders" />
      <p class="muted">
        Signed in for {name} <button {...{ type: "button", class: "plain", onClick: leave }}>Sign out</button>
      </p>
      <Show of={orders} shape="rows">
        {(all) => <ul class="rows">{all.length > 0 ? all.map(orderRow) : "There are none yet."}</ul>}
      </Show>
    </section>
  );
}

function orderRow({ order, items }: ShownOrder) {
  const pictures = items.map(({ image }) => image?.href);
  return (
    <Row key={order.id} href={`/shop/orders/${order.id}`} name={nameOf(order)} pictures={pictures}>
      <p class="muted">{items.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}</p>
      <OrderState order={order} />
      <Amount now={order.meta.display_price.with_tax} />
    </Row>
  );
}

/** A merchant may give orders numbers. Without one, the beginning of the id is short enough to read aloud. */
export function nameOf({ order_number, id }: ShownOrder["order"]): string {
  return `Order ${order_number ?? id.slice(0, 8).toUpperCase()}`;
}

export function OrderState({ order: { payment, shipping, status, meta } }: Pick<ShownOrder, "order">) {
  const made = new Date(meta.timestamps.created_at);
  return (
    <p class="muted">
      <span class={`badge ${payment === "paid" ? "done" : "waiting"}`}>{payment.replaceAll("_", " ")}</span>{" "}
      <span class="badge">{status === "cancelled" ? status : shipping}</span>{" "}
      <time dateTime={made.toISOString()}>{made.toLocaleDateString(undefined, { dateStyle: "long" })}</time>
    </p>
  );
}
