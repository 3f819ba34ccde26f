import type { CartItem, CartItemsMeta, CartPrices } from "cartwright-client";
import type { ComponentChildren } from "preact";
import { add, cart, change, goods, removeCode } from "../cart.ts";
import { useAction } from "../hooks.ts";
import { Amount, Count, Empty, Form, Heading, Problems, Row, Show } from "../parts.tsx";

export function CartPage() {
  if (cart.value && goods.value.length > 0) return <FullCart />;
  const empty = <Empty title="Your cart is empty" text="Cups and teas wait on the shelf." />;
  return <Show of={cart.value === undefined ? {} : { value: cart.value }} shape="rows" children={() => empty} />;
}

function FullCart() {
  return (
    <div class="sides">
      <section>
        <Heading text="Your cart" />
        <ul class="rows">
          {goods.value.map((item) => (
            <Line key={item.id} item={item} />
          ))}
        </ul>
      </section>
      <Summary>
        <a class="button main" href="/shop/checkout">
          Go to checkout
        </a>
      </Summary>
    </div>
  );
}

function Line({ item }: { item: CartItem }) {
  const { start, error } = useAction();
  const { id, name, slug, image, quantity, meta } = item;
  const set = (next: number) => start(() => change(id, next));
  return (
    <Row picture={image.href} href={`/shop/products/${slug}`} name={name}>
      <Details item={item} />
      <p class="line">
        <Count label={`Quantity of ${name}`} value={quantity} set={set} />
        <Remove what={name} onClick={() => set(0)} />
      </p>
      <Problems error={error} />
      <Amount now={meta.display_price.with_tax.value} before={meta.display_price.without_discount.value} />
    </Row>
  );
}

/** What makes an item another one than the next: the shopper's texts, and what a bundle was chosen of. */
export function Details({ item }: { item: Pick<CartItem, "custom_inputs" | "components"> }) {
  const texts = Object.entries(item.custom_inputs ?? {}).map(([key, text]) => `${key}: ${text}`);
  const parts = Object.values(item.components ?? {}).flatMap(({ name, options }) => {
    const units = options.reduce((sum, { quantity }) => sum + quantity, 0);
    return units > 0 ? [`${units} × ${name}`] : [];
  });
  return <p class="muted">{[...texts, ...parts].join(", ")}</p>;
}

/** The cart's total with its promotion codes, and a field for another one. */
export function Summary({ children }: { children?: ComponentChildren }) {
  const { start } = useAction();
  if (!cart.value) return null;
  const { data, meta } = cart.value;
  const enter = ({ code = "" }: Record<string, string>) => add({ type: "promotion_item", code });
  return (
    <aside class="box stack" aria-label="Total">
      <Totals prices={meta.display_price} codes={meta.discounts} />
      {data.map(({ code }) => code && <Remove key={code} what={code} onClick={() => start(() => removeCode(code))} />)}
      <Form
        fields={[{ label: "Promotion code", name: "code", placeholder: "WELCOME10" }]}
        button="Apply"
        look=""
        action={enter}
      />
      {children}
    </aside>
  );
}

function Remove({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <button type="button" class="plain" onClick={onClick}>
      Remove {what}
    </button>
  );
}

type TotalsProps = { prices: CartPrices; codes?: CartItemsMeta["discounts"] | undefined };

/** The sums as the API has computed them: a shop that adds up by itself is wrong one day. */
export function Totals({ prices, codes }: TotalsProps) {
  const { without_discount: Items, discount: Discount, shipping: Shipping, tax: Tax, with_tax: Total } = prices;
  const rows = Object.entries({ Items, ...(codes ?? { Discount }), Shipping, Tax, Total });
  const shown = rows.filter(([name, { amount }]) => amount !== 0 || name === "Items" || name === "Total");
  return (
    <dl aria-live="polite">
      {shown.map(([name, { formatted }]) => (
        <div key={name} class="line">
          <dt class="grow">{name}</dt>
          <dd>{formatted}</dd>
        </div>
      ))}
    </dl>
  );
}
