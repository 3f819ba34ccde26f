import { useState } from "preact/hooks";
import type { Answer } from "../../api/call.ts";
import { read } from "../../api/call.ts";
import { useRead, useValue } from "../../api/queries.ts";
import { CONSOLE } from "../../kit/address.ts";
import { formatMoney } from "../../kit/format.ts";
import { Amount, Empty, Facts, Moment, Problems, Section, Skeleton, Thumb, Title } from "../../kit/parts.tsx";
import { words } from "../../words/words.ts";
import { AddressForm } from "./address-form.tsx";
import { Notes } from "./notes.tsx";
import { OrderActions } from "./order-actions.tsx";
import { Slips } from "./slips.tsx";
import { showPayment, showShipping, showStatus } from "./states.tsx";

export type Order = Answer<"/v2/orders/{orderID}">["data"];
export type Transaction = Answer<"/v2/orders/{orderID}/transactions">["data"][number];
export type Group = Answer<"/v2/orders/{orderID}/shipping-groups">["data"][number];
type Item = NonNullable<NonNullable<Answer<"/v2/orders/{orderID}">["included"]>["items"]>[number];

export function nameOrder({ order_number, id }: Pick<Order, "order_number" | "id">): string {
  return order_number || id.slice(0, 8);
}

/** One order: its states and next steps, items, totals, addresses and history. */
export function OrderPage({ id: orderID }: { readonly id: string }) {
  const w = words.value;
  const { data, error } = useRead("/v2/orders/{orderID}", { ids: { orderID }, query: { include: ["items"] } });
  const { data: payments } = useRead("/v2/orders/{orderID}/transactions", { ids: { orderID } });
  const { data: groups } = useRead("/v2/orders/{orderID}/shipping-groups", { ids: { orderID } });
  if (error && !data) {
    return (
      <>
        <Title text={w.orders.notFound} />
        <Problems error={error} />
        <Empty text={w.kit.deleted}>
          <a class="button" href={`${CONSOLE}/orders`}>
            {w.orders.title}
          </a>
        </Empty>
      </>
    );
  }
  if (!data) return <Skeleton lines={8} />;
  const order = data.data;
  const items = data.included?.items ?? [];
  const transactions = payments?.data ?? [];
  const shown = { order, transactions, groups: groups?.data ?? [] };
  return (
    <>
      <Title text={nameOrder(order)}>
        <OrderActions {...shown} />
      </Title>
      <p class="line wrap">
        {showStatus(order.status)} {showPayment(order.payment)} {showShipping(order.shipping)}
      </p>
      <div class="columns">
        <div class="stack">
          <Items items={items} order={order} />
          <AddressForm order={order} />
        </div>
        <div class="stack">
          <Person order={order} />
          <Timeline {...shown} />
          <Notes orderId={order.id} />
        </div>
      </div>
      <Slips orders={[{ order, items }]} />
    </>
  );
}

function Items({ items, order }: { readonly items: readonly Item[]; readonly order: Order }) {
  const { orders } = words.value;
  const { display_price: price } = order.meta;
  const totals = [
    [orders.subtotal, price.without_discount],
    [orders.discount, price.discount],
    [orders.shippingCost, price.shipping],
    [orders.tax, price.tax],
    [orders.total, price.with_tax],
    [orders.paidSoFar, price.paid],
    [orders.owing, price.balance_owing],
  ] as const;
  return (
    <Section title={orders.items}>
      <div class="scroller">
        <table>
          <thead>
            <tr>
              <td />
              <th>{orders.items}</th>
              <th class="number">{orders.quantity}</th>
              <th class="number">{orders.price}</th>
              <th class="number">{orders.sum}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.id}>
                <td>
                  <Thumb href={item.image?.href} name={item.name} />
                </td>
                <td>
                  {item.product_id ? <a href={`${CONSOLE}/products/${item.product_id}`}>{item.name}</a> : item.name}
                  <br />
                  <bdi class="muted">{item.sku}</bdi>
                </td>
                <td class="number">{item.quantity}</td>
                <td class="number">
                  <Amount of={item.unit_price} />
                </td>
                <td class="number">
                  <Amount of={item.value} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl class="totals">
        {totals
          .filter(([name, { amount }]) => amount !== 0 || name === orders.total)
          .map(([name, money]) => (
            <div key={name} class={name === orders.total ? "total" : ""}>
              <dt>{name}</dt>
              <dd>
                <Amount of={money} />
              </dd>
            </div>
          ))}
      </dl>
      <Why order={order} />
    </Section>
  );
}

/** Shows how the amounts came about, step by step. It is read when it is asked for. */
function Why({ order: { id: orderID } }: { readonly order: Order }) {
  const { orders } = words.value;
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useValue(
    ["evidence", orderID],
    isOpen ? () => read("/v2/orders/{orderID}/price-evidence", { ids: { orderID } }) : undefined,
  );
  const evidence = data?.data;
  const money = (amount: number) => formatMoney({ amount, currency: evidence?.currency ?? "" });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{orders.why}</summary>
      <Problems error={error} />
      <ul class="stack">
        {evidence?.items.map((item) => (
          <li key={item.id}>
            <strong>{item.name}</strong>: {item.steps.map((step) => `${money(step.amount)} ${nameStep(step)}`).join(", ")} ={" "}
            {money(item.total)}
          </li>
        ))}
        {evidence?.steps.map((step) => (
          <li key={JSON.stringify(step)}>
            {money(step.amount)} {nameStep(step)}
          </li>
        ))}
      </ul>
    </details>
  );
}

type Step = {
  readonly kind: string;
  readonly pricebook?: { readonly name?: string };
  readonly promotion?: { readonly name?: string };
};

function nameStep({ kind, pricebook, promotion }: Step): string {
  const { whyStep } = words.value.orders;
  if (pricebook?.name) return whyStep.list(pricebook.name);
  return promotion?.name ? `${whyStep.other} ${promotion.name}` : kind.replaceAll("_", " ");
}

function Person({ order }: { readonly order: Order }) {
  const { orders } = words.value;
  const { customer, contact, shipping_address: to, billing_address: bill } = order;
  const person = customer ?? contact;
  const id = customer && "id" in customer ? customer.id : undefined;
  const name = person?.name || person?.email || "–";
  return (
    <Section title={orders.customer}>
      <Facts
        of={[
          [orders.customer, id ? <a href={`${CONSOLE}/people/customers/${id}`}>{name}</a> : name],
          ["E-mail", person?.email ? <a href={`mailto:${person.email}`}>{person.email}</a> : "–"],
          [orders.shipTo, <Address key="to" of={to} />],
          [
            orders.billTo,
            JSON.stringify(pickLines(to)) === JSON.stringify(pickLines(bill)) ? (
              orders.sameAddress
            ) : (
              <Address key="bill" of={bill} />
            ),
          ],
        ]}
      />
    </Section>
  );
}

export type PostalAddress = Partial<Readonly<Record<string, string | null | undefined>>>;

/** An address as it is written on a parcel. */
export function pickLines(address: PostalAddress): readonly string[] {
  const { first_name, last_name, company_name, line_1, line_2, postcode, city, county, region, country } = address;
  const lines = [[first_name, last_name], [company_name], [line_1], [line_2], [postcode, city], [county, region], [country]];
  return lines.map((parts) => parts.filter(Boolean).join(" ")).filter((line) => line !== "");
}

function Address({ of: address }: { readonly of: PostalAddress }) {
  return (
    <address>
      {pickLines(address).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}

type Shown = { readonly order: Order; readonly transactions: readonly Transaction[]; readonly groups: readonly Group[] };

function Timeline({ order, transactions, groups }: Shown) {
  const { orders } = words.value;
  const { created_at, updated_at } = order.meta.timestamps;
  const names: Readonly<Record<string, string>> = orders.transactions;
  const refundedOf = ({ meta }: Transaction) => meta.display_refunded_amount.total;
  const events = [
    { at: created_at, text: orders.placed((order.customer ?? order.contact)?.name || "–") },
    ...transactions.map((one) => ({
      at: one.meta.timestamps.created_at,
      text: [
        names[one.transaction_type] ?? one.transaction_type,
        formatMoney(one),
        `· ${one.gateway}`,
        refundedOf(one).amount > 0 ? orders.refundedOf(formatMoney(refundedOf(one))) : "",
      ].join(" "),
    })),
    ...groups
      .filter(({ tracking_reference }) => tracking_reference !== "")
      .map((one) => ({ at: one.updated_at, text: `${one.shipping_type} ${orders.tracking(one.tracking_reference)}` })),
    ...(updated_at === created_at ? [] : [{ at: updated_at, text: orders.changed }]),
  ].toSorted((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <Section title={orders.timeline}>
      <ol class="timeline">
        {events.map(({ at, text }) => (
          <li key={at + text}>
            <Moment at={at} /> <span>{text}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
