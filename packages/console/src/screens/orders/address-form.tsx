import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import { session } from "../../api/session.ts";
import type { Field } from "../../kit/field-spec.ts";
import { Form } from "../../kit/form.tsx";
import { Section } from "../../kit/parts.tsx";
import { words } from "../../words/words.ts";
import type { Order } from "./order-page.tsx";

const NAMES = [
  ...["first_name", "last_name", "company_name", "line_1", "line_2", "postcode", "city", "region", "country"],
  ...["phone_number", "instructions"],
] as const;
type Name = keyof (typeof words.value)["orders"]["addressOf"];

const FIELDS: readonly Field[] = [
  { kind: "text", name: "order_number", label: (w) => w.orders.number },
  { kind: "text", name: "external_ref", label: (w) => w.orders.externalRef },
  ...NAMES.map((name) => ({ kind: "text", name, label: (w) => w.orders.addressOf[name as Name] }) satisfies Field),
];

/** True for staff who may change orders. */
export function mayWriteOrders(): boolean {
  const role = session.value?.staff.role;
  return role === "owner" || role === "orders";
}

/** The order's numbers, and the address while it is not shipped. */
export function AddressForm({ order }: { readonly order: Order }) {
  const { orders } = words.value;
  const [isOpen, setOpen] = useState(false);
  const isSent = order.shipping === "fulfilled";
  if (!mayWriteOrders() || order.anonymized) return null;
  const flatten = (one: Order) => ({ ...one.shipping_address, order_number: one.order_number, external_ref: one.external_ref });
  return (
    <Section
      title={orders.numbers}
      actions={
        isOpen ? undefined : (
          <button type="button" onClick={() => setOpen(true)}>
            {orders.changeAddress}
          </button>
        )
      }
    >
      {isOpen && (
        <Form
          fields={isSent ? FIELDS.slice(0, 2) : FIELDS}
          values={flatten(order)}
          etag={order.meta.etag_id}
          readCurrent={(current) => flatten(current as Order)}
          save={({ order_number, external_ref, ...address }, etag) => {
            const numbers = { order_number, external_ref };
            const changed = Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined));
            // The API takes an address as a whole.
            const whole = Object.keys(address).length > 0 ? { shipping_address: { ...order.shipping_address, ...address } } : {};
            const body = { data: { type: "order", ...changed, ...whole } } as const;
            return write("put", "/v2/orders/{orderID}", { ids: { orderID: order.id }, etag, body });
          }}
          done={() => setOpen(false)}
        />
      )}
    </Section>
  );
}
