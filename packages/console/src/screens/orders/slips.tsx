import type { Answer } from "../../api/call.ts";
import { read } from "../../api/call.ts";
import { useValue } from "../../api/queries.ts";
import { Dialog } from "../../kit/dialog.tsx";
import { findDecimalPlaces, toDecimalText } from "../../kit/format.ts";
import { Problems, Skeleton } from "../../kit/parts.tsx";
import { words } from "../../words/words.ts";
import { nameOrder, type Order, pickLines } from "./order-page.tsx";

type Item = NonNullable<NonNullable<Answer<"/v2/orders/{orderID}">["included"]>["items"]>[number];
type Slip = { readonly order: Order; readonly items: readonly Item[] };

/** Packing slips, a page each. Only paper shows them. */
export function Slips({ orders: slips }: { readonly orders: readonly Slip[] }) {
  const { orders } = words.value;
  return (
    <div class="slips" aria-hidden="true">
      {slips.map(({ order, items }) => (
        <article key={order.id}>
          <p class="slip-title">
            {orders.slip} {nameOrder(order)}
          </p>
          <address>
            {pickLines(order.shipping_address).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <table>
            <tbody>
              {items.map((item) => (
                <tr key={item.id}>
                  <td>{item.quantity} ×</td>
                  <td>{item.name}</td>
                  <td>{item.sku}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </article>
      ))}
    </div>
  );
}

type ManyProps = { readonly orders: readonly Pick<Order, "id">[]; readonly done: () => void };

/** Reads the items of the selected orders, then offers to print a slip for each. */
export function SlipsDialog({ orders: chosen, done }: ManyProps) {
  const { orders } = words.value;
  const ids = chosen.map(({ id }) => id);
  const { data: slips, error } = useValue(["slips", ids], async () => {
    const answers = await Promise.all(
      ids.map((orderID) => read("/v2/orders/{orderID}", { ids: { orderID }, query: { include: ["items"] } })),
    );
    return answers.map(({ data, included }) => ({ order: data, items: included?.items ?? [] }));
  });
  return (
    <Dialog title={orders.printMany} close={done}>
      <Problems error={error} />
      {!slips && !error && <Skeleton lines={2} />}
      {slips && (
        <button type="button" class="main" onClick={() => print()}>
          {orders.printMany} ({slips.length})
        </button>
      )}
      {slips && <Slips orders={slips} />}
    </Dialog>
  );
}

type Listed = Answer<"/v2/orders">["data"][number];

/** Rows of a spreadsheet: amounts as decimals, and nothing that a spreadsheet would run as a formula. */
function formatOrdersCsv(orders: readonly Listed[]): string {
  const head = ["order_number", "created_at", "name", "email", "status", "payment", "shipping", "total", "currency"];
  const rows = orders.map(({ order_number, customer, contact, status, payment, shipping, meta }) => {
    const { amount, currency } = meta.display_price.with_tax;
    const person = customer ?? contact;
    const total = toDecimalText(amount, findDecimalPlaces(currency));
    return [order_number, meta.timestamps.created_at, person?.name, person?.email, status, payment, shipping, total, currency];
  });
  return [head, ...rows].map((row) => row.map((cell) => quoteCell(String(cell ?? ""))).join(",")).join("\r\n");
}

function quoteCell(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const safe = /^[=+\-@\t\r]/.test(text) && !isNumber ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function ExportDialog({ rows, done }: { readonly rows: readonly Listed[]; readonly done: () => void }) {
  const { orders } = words.value;
  const save = () => {
    const href = URL.createObjectURL(new Blob([formatOrdersCsv(rows)], { type: "text/csv" }));
    Object.assign(document.createElement("a"), { href, download: "orders.csv" }).click();
    URL.revokeObjectURL(href);
    done();
  };
  return (
    <Dialog title={orders.exportCsv} close={done}>
      <p>{orders.exportText(rows.length)}</p>
      <button type="button" class="main" onClick={save}>
        {orders.exportCsv}
      </button>
    </Dialog>
  );
}
