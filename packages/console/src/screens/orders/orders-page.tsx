import { CONSOLE } from "../../kit/address.ts";
import { formatTest } from "../../kit/filter-text.ts";
import { List } from "../../kit/list.tsx";
import { defineList } from "../../kit/list-spec.ts";
import { Many } from "../../kit/many.tsx";
import { Amount, Moment, Title } from "../../kit/parts.tsx";
import { words } from "../../words/words.ts";
import { shipPlainly } from "./order-actions.tsx";
import { nameOrder } from "./order-page.tsx";
import { ExportDialog, SlipsDialog } from "./slips.tsx";
import { showPayment, showShipping, showStatus } from "./states.tsx";

const ordersList = defineList("/v2/orders", {
  caption: (w) => w.orders.caption,
  href: ({ id }) => `${CONSOLE}/orders/${id}`,
  columns: [
    { head: (w) => w.orders.number, show: nameOrder },
    { head: (w) => w.orders.when, sort: "created_at", show: ({ meta }) => <Moment at={meta.timestamps.created_at} /> },
    {
      head: (w) => w.orders.customer,
      show: ({ customer, contact }) => (customer ?? contact)?.name || (customer ?? contact)?.email,
    },
    { head: (w) => w.orders.payment, sort: "payment", show: ({ payment }) => showPayment(payment) },
    { head: (w) => w.orders.shipping, sort: "shipping", show: ({ shipping }) => showShipping(shipping) },
    { head: (w) => w.orders.status, sort: "status", isMinor: true, show: ({ status }) => showStatus(status) },
    {
      ...{ head: (w) => w.orders.total, sort: "with_tax", isNumber: true },
      show: ({ meta }) => <Amount of={meta.display_price.with_tax} />,
    },
  ],
  search: {
    label: (w) => w.orders.search,
    fields: ["order_number", "name", "email"],
    further: (text) => formatTest("eq", "product_sku", text.trim()),
  },
  views: [
    { name: "all", label: (w) => w.orders.all, filter: "", sort: "-created_at" },
    { name: "to_ship", label: (w) => w.orders.toShip, filter: "eq(queue,to_ship)", sort: "created_at" },
    { name: "to_pay", label: (w) => w.orders.toPay, filter: "eq(queue,to_pay)", sort: "created_at" },
    { name: "to_refund", label: (w) => w.orders.toRefund, filter: "eq(queue,to_refund)", sort: "created_at" },
  ],
  filters: [
    { kind: "since", field: "created_at", label: (w) => w.orders.since },
    { kind: "until", field: "created_at", label: (w) => w.orders.until },
  ],
  bulk: [
    {
      label: (w) => w.orders.shipSelected,
      open: (rows, done) => (
        <Many
          title={words.value.orders.shipSelected}
          button={words.value.orders.shipMany(rows.length)}
          rows={rows}
          nameOf={nameOrder}
          run={shipPlainly}
          done={done}
        />
      ),
    },
    { label: (w) => w.orders.printMany, open: (rows, done) => <SlipsDialog orders={rows} done={done} /> },
    { label: (w) => w.orders.exportCsv, open: (rows, done) => <ExportDialog rows={rows} done={done} /> },
  ],
  empty: (w) => w.orders.empty,
});

export function OrdersPage() {
  return (
    <>
      <Title text={words.value.orders.title} />
      <List spec={ordersList} />
    </>
  );
}
