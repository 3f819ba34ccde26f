import type { CartItem, CartItemsMeta, CartPrices } from "cartwright-client";
import type { ComponentChildren } from "preact";
import { add, cart, change, goods, readCart, removeCode } from "../cart.ts";
import { useAction, useLoaded } from "../hooks.ts";
import { Amount, Count, Empty, Form, Heading, Problems, Row, Show } from "../parts.tsx";

export function CartPage() {
  // Prices may have changed since the cart was read.
  const loaded = useLoaded(async () => ({ read: await readCart() }), []);
  if (cart.value && goods.value.length > 0) return <FullCart />;
  return (
    <Show of={loaded} shape="rows">
      {() => <Empty title="Your cart is empty" text="Cups and teas wait on the shelf." />}
    </Show>
  );
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
        <button type="button" class="plain" onClick={() => set(0)}>
          Remove<span class="hidden"> {name}</span>
        </button>
      </p>
      <Problems error={error} />
      <Amount now={meta.display_price.with_tax.value} before={meta.display_price.without_discount.value} />
    </Row>
  );
}

/** The differences between items of the same product: the shopper's texts and the selected options of a bundle. */
export function Details({ item }: { item: Pick<CartItem, "custom_inputs" | "components"> }) {
  const texts = Object.entries(item.custom_inputs ?? {}).map(([key, text]) => `${key}: ${text}`);
  const parts = Object.values(item.components ?? {}).flatMap(({ name, options }) => (options.length > 0 ? name : []));
  return <p class="muted">{[...texts, ...parts].join(", ")}</p>;
}

/** The cart's total with its promotion codes, and a field for another one. */
export function Summary({ children }: { children?: ComponentChildren }) {
  const { start } = useAction();
  if (!cart.value) return null;
  const { data, meta } = cart.value;
  const codes = data.flatMap(({ code }) => code ?? []);
  const enter = ({ code = "" }: Record<string, string>) => add({ type: "promotion_item", code });
  return (
    <aside class="box stack" aria-label="Total">
      <Totals prices={meta.display_price} codes={meta.discounts} />
      {codes.map((code) => (
        <button key={code} type="button" class="plain" onClick={() => start(() => removeCode(code))}>
          Remove {code}
        </button>
      ))}
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

/** The totals of the API. A shop that adds amounts itself gets different results sooner or later. */
export function Totals({ prices, codes }: { prices: CartPrices; codes?: CartItemsMeta["discounts"] | undefined }) {
  const { without_discount, shipping, discount, tax, with_tax } = prices;
  const sums = { "Including shipping": shipping, ...(codes ?? { Discount: discount }), "Including tax": tax };
  const rows = Object.entries(sums).filter(([, { amount }]) => amount !== 0);
  const shown = [["Before discounts", without_discount] as const, ...rows, ["Total", with_tax] as const];
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
