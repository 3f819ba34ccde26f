import { CartwrightError } from "cartwright-client";
import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import { tell, useAction } from "../../kit/action.ts";
import { Dialog, Menu } from "../../kit/dialog.tsx";
import { Control } from "../../kit/fields.tsx";
import { formatMoney } from "../../kit/format.ts";
import { Problems } from "../../kit/parts.tsx";
import { words } from "../../words/words.ts";
import { mayWriteOrders } from "./address-form.tsx";
import { type Group, nameOrder, type Order, type Transaction } from "./order-page.tsx";

type ActionsProps = { readonly order: Order; readonly transactions: readonly Transaction[]; readonly groups: readonly Group[] };

/** The next steps of an order. The main button is what its state asks for; barred steps are named with their reason under "More". */
export function OrderActions({ order, transactions, groups }: ActionsProps) {
  const { orders, kit } = words.value;
  const [open, setOpen] = useState<"ship" | "refund" | "cancel">();
  const mayWrite = mayWriteOrders() && !order.anonymized;
  const authorized = transactions.find((one) => one.transaction_type === "authorize" && one.status === "complete");
  const paid = transactions.find((one) => leftOf(one) > 0);
  const canShip = order.payment === "paid" && order.shipping === "unfulfilled" && order.status !== "cancelled";
  const canCancel = order.status !== "cancelled" && order.shipping !== "fulfilled";
  const canPay = order.payment === "unpaid" && order.status !== "cancelled";
  const close = () => setOpen(undefined);
  return (
    <>
      {mayWrite && canShip && (
        <button type="button" class="main" data-key="s" onClick={() => setOpen("ship")}>
          {orders.ship}
        </button>
      )}
      {mayWrite && authorized && order.status !== "cancelled" && <CaptureButton order={order} transaction={authorized} />}
      {mayWrite && canPay && <PayButton order={order} />}
      {mayWrite && paid && (
        <button type="button" data-key="r" onClick={() => setOpen("refund")}>
          {orders.refund}
        </button>
      )}
      <Menu label={kit.more} name={kit.more}>
        <button type="button" data-key="p" onClick={() => print()}>
          {orders.print}
        </button>
        <button type="button" onClick={() => navigator.clipboard.writeText(order.id)}>
          {kit.copyId}
        </button>
        {mayWrite && canCancel && (
          <button type="button" onClick={() => setOpen("cancel")}>
            {orders.cancel} …
          </button>
        )}
        {order.shipping === "fulfilled" && <p class="muted">{orders.cannotCancel}</p>}
        {order.shipping !== "fulfilled" && !canShip && <p class="muted">{orders.cannotShip}</p>}
      </Menu>
      {open === "ship" && <ShipDialog order={order} group={groups[0]} close={close} />}
      {open === "refund" && paid && <RefundDialog order={order} transaction={paid} close={close} />}
      {open === "cancel" && <CancelDialog order={order} close={close} />}
    </>
  );
}

/** Minor units that can still be given back. */
function leftOf({ transaction_type, status, amount, meta }: Transaction): number {
  const isPaid = ["purchase", "capture", "refund"].includes(transaction_type) && status === "complete";
  return isPaid ? amount - meta.display_refunded_amount.total.amount : 0;
}

type OfOrder = { readonly order: Order };

/** The tracking is written first: if noting the shipping fails, only that is repeated. */
async function shipOrder(
  order: Pick<Order, "id">,
  group: Group | undefined,
  fields: { readonly carrier: string; readonly tracking: string },
  saved: () => void,
) {
  const { carrier, tracking } = fields;
  if (carrier !== "" || tracking !== "") {
    const data = { type: "shipping_group", shipping_type: carrier, tracking_reference: tracking } as const;
    const ids = { orderID: order.id };
    if (group)
      await write("put", "/v2/orders/{orderID}/shipping-groups/{shippingGroupID}", {
        ids: { ...ids, shippingGroupID: group.id },
        body: { data },
      });
    else
      await write("post", "/v2/orders/{orderID}/shipping-groups", {
        ids,
        body: { data },
        key: encodeURIComponent(`${order.id}-${carrier}-${tracking}`).slice(0, 255),
      });
    saved();
  }
  await write("put", "/v2/orders/{orderID}", {
    ids: { orderID: order.id },
    body: { data: { type: "order", shipping: "fulfilled" } },
  });
}

/** Notes one order as shipped, without tracking. */
export function shipPlainly(order: Pick<Order, "id">): Promise<unknown> {
  return shipOrder(order, undefined, { carrier: "", tracking: "" }, () => {});
}

function ShipDialog({ order, group, close }: OfOrder & { readonly group: Group | undefined; readonly close: () => void }) {
  const { orders } = words.value;
  const [carrier, setCarrier] = useState(group?.shipping_type ?? "");
  const [tracking, setTracking] = useState(group?.tracking_reference ?? "");
  const [isTrackingSaved, setTrackingSaved] = useState(false);
  const action = useAction();
  const isShipped = order.shipping === "fulfilled";
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const fields = isTrackingSaved ? { carrier: "", tracking: "" } : { carrier: carrier.trim(), tracking: tracking.trim() };
    const isDone = await action.start(() => shipOrder(order, group, fields, () => setTrackingSaved(true)));
    if (!isDone) return;
    tell(orders.shipped);
    close();
  };
  return (
    <Dialog title={orders.shipTitle(nameOrder(order))} close={close}>
      <form class="stack" onSubmit={submit}>
        <p class="muted">{orders.shipHint}</p>
        <Control
          field={{ kind: "text", name: "carrier", label: () => orders.carrier }}
          value={carrier}
          set={(value) => setCarrier(String(value))}
          isDisabled={isTrackingSaved}
        />
        <Control
          field={{ kind: "text", name: "tracking", label: () => orders.trackingReference }}
          value={tracking}
          set={(value) => setTracking(String(value))}
          isDisabled={isTrackingSaved}
        />
        {isShipped ? <p role="alert">{orders.alreadyShipped}</p> : <Problems error={action.error} />}
        {isTrackingSaved && action.error !== undefined && !isShipped && <p role="status">{orders.trackingSaved}</p>}
        <button type="submit" class="main" data-key="save" disabled={isShipped} aria-disabled={action.isBusy}>
          {orders.ship}
        </button>
      </form>
    </Dialog>
  );
}

function CaptureButton({ order, transaction }: OfOrder & { readonly transaction: Transaction }) {
  const { orders } = words.value;
  const action = useAction();
  const ids = { orderID: order.id, transactionID: transaction.id };
  const capture = async () => {
    const isDone = await action.start((key) =>
      write("post", "/v2/orders/{orderID}/transactions/{transactionID}/capture", { ids, key }),
    );
    if (isDone) tell(orders.captured);
  };
  return (
    <>
      <button type="button" class="main" aria-disabled={action.isBusy} onClick={capture}>
        {orders.capture(formatMoney(transaction))}
      </button>
      <Problems error={action.error} />
    </>
  );
}

/** Notes a payment that was made elsewhere, such as in cash. */
function PayButton({ order }: OfOrder) {
  const { orders } = words.value;
  const action = useAction();
  const body = { data: { gateway: "manual", method: "purchase" } } as const;
  const pay = async () => {
    const isDone = await action.start((key) =>
      write("post", "/v2/orders/{orderID}/payments", { ids: { orderID: order.id }, body, key }),
    );
    if (isDone) tell(orders.paymentNoted);
  };
  return (
    <>
      <button type="button" aria-disabled={action.isBusy} onClick={pay}>
        {orders.takePayment(formatMoney(order.meta.display_price.balance_owing))}
      </button>
      <Problems error={action.error} />
    </>
  );
}

type RefundProps = OfOrder & { readonly transaction: Transaction; readonly close: () => void };

function RefundDialog({ order, transaction, close }: RefundProps) {
  const { orders } = words.value;
  const { currency, gateway } = transaction;
  const [amount, setAmount] = useState<unknown>(leftOf(transaction));
  const action = useAction();
  const left = { amount: leftOf(transaction), currency };
  const isNumber = typeof amount === "number" && amount > 0;
  const problem = isNumber && amount <= left.amount ? undefined : orders.refundTooMuch(formatMoney(left));
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (problem !== undefined || typeof amount !== "number") return;
    const ids = { orderID: order.id, transactionID: transaction.id };
    const isDone = await action.start((key) =>
      write("post", "/v2/orders/{orderID}/transactions/{transactionID}/refund", { ids, body: { data: { amount } }, key }),
    );
    if (!isDone) return;
    tell(orders.refunded(formatMoney({ amount, currency })));
    close();
  };
  return (
    <Dialog title={orders.refundTitle(nameOrder(order))} close={close}>
      <form class="stack" noValidate onSubmit={submit}>
        <Control
          field={{
            kind: "money",
            name: "amount",
            currency,
            label: () => orders.refundAmount,
            hint: () => orders.refundLeft(formatMoney(left)),
          }}
          value={amount}
          set={setAmount}
          problem={problem}
        />
        <p class="muted">{gateway === "manual" ? orders.refundNoted : orders.refundByProvider(gateway)}</p>
        <Problems error={action.error} />
        <button type="submit" class="main" data-key="save" disabled={problem !== undefined} aria-disabled={action.isBusy}>
          {orders.refundNow(formatMoney({ amount: isNumber ? amount : 0, currency }))}
        </button>
      </form>
    </Dialog>
  );
}

function CancelDialog({ order, close }: OfOrder & { readonly close: () => void }) {
  const { orders } = words.value;
  const action = useAction();
  const body = { data: { type: "order", status: "cancelled" } } as const;
  const cancel = async () => {
    const isDone = await action.start(() => write("put", "/v2/orders/{orderID}", { ids: { orderID: order.id }, body }));
    if (!isDone) return;
    tell(orders.cancelled);
    close();
  };
  const isGone = action.error instanceof CartwrightError && action.error.status === 404;
  return (
    <Dialog title={orders.cancelTitle(nameOrder(order))} close={close}>
      <p>{order.payment === "unpaid" ? orders.cancelUnpaid : orders.cancelText}</p>
      <Problems error={action.error} />
      <div class="line">
        <button type="button" class="danger" disabled={isGone} aria-disabled={action.isBusy} onClick={cancel}>
          {orders.cancel}
        </button>
        <button type="button" onClick={close}>
          {orders.keep}
        </button>
      </div>
    </Dialog>
  );
}
