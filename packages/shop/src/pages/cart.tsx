import type { CartItem } from "cartwright-client";
import { cart, change, goods } from "../cart.ts";
import { useAction } from "../hooks.ts";
import { Amount, Choice, Empty, Heading, numbers, Problems, Row, Show } from "../parts.tsx";
import { Codes, Totals } from "./totals.tsx";

const MOST_OFFERED = 12;

export function CartPage() {
  if (cart.value === undefined) return <Show of={{}} shape="rows" children={() => undefined} />;
  if (goods.value.length === 0)
    return <Empty title="Your cart is empty" text="Cups and teas wait on the shelf." />;
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
      <aside class="summary" aria-label="Total">
        <Totals prices={cart.value?.meta.display_price} codes={cart.value?.meta.discounts} />
        <Codes />
        <a {...{ class: "button main", href: "/shop/checkout" }}>Go to checkout</a>
      </aside>
    </div>
  );
}

function Line({ item }: { item: CartItem }) {
  const { start, isBusy, error } = useAction();
  const { id, name, slug, image, quantity, meta } = item;
  const set = (next: number) => start(() => change(id, next));
  const options = numbers(1, Math.max(MOST_OFFERED, quantity));
  const count = { label: `Quantity of ${name}`, options, value: quantity };
  return (
    <Row pictures={[image.href]} href={`/shop/products/${slug}`} name={name}>
      <Details item={item} />
      <p class="buy">
        <Choice {...count} onChange={(event) => set(Number(event.currentTarget.value))} />
        <button {...{ type: "button", class: "plain", "aria-disabled": isBusy, onClick: () => set(0) }}>
          Remove<span class="hidden"> {name}</span>
        </button>
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
