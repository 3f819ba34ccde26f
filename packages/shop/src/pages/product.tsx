import { type Signal, useSignal } from "@preact/signals";
import type { CatalogProduct, ProductVariation } from "cartwright-client";
import { useRoute } from "preact-iso";
import { currency } from "../api.ts";
import { add } from "../cart.ts";
import { configure, type Offer, readOffer, type Selection, unitsLeft } from "../catalog.ts";
import { useAction, useLoaded } from "../hooks.ts";
import {
  Choice,
  Empty,
  Field,
  Heading,
  numbers,
  Picture,
  Price,
  Problems,
  Show,
  Submit,
  textsOf,
} from "../parts.tsx";
import { Components } from "./bundle.tsx";

const MOST_OFFERED = 12;

export function ProductPage() {
  const { slug = "" } = useRoute().params;
  const offer = useLoaded(async () => ({ found: await readOffer(slug) }), [slug, currency.value]);
  const missing = (
    <Empty title="This product is gone" text="Perhaps it was sold, or its address has a typo." />
  );
  return (
    <Show of={offer} shape="product">
      {({ found }) => (found ? <Product key={found.product.id} offer={found} /> : missing)}
    </Show>
  );
}

/** What is sold: of a product in variations a child, of a bundle what was chosen of it, each at its own price. */
function useChoice({ product, picture, children, asked }: Offer) {
  const first = product.meta.variations?.flatMap(({ options: [option] }) => option?.id ?? []) ?? [];
  const options = useSignal(asked.meta.child_option_ids ?? first);
  const selection = useSignal(product.meta.bundle_configuration?.selected_options);
  const child = children.find((one) =>
    options.value.every((id) => one.product.meta.child_option_ids?.includes(id)),
  );
  const configured = useLoaded(
    async () => (selection.value ? configure(product.id, selection.value) : undefined),
    [selection.value, currency.value],
  );
  const sold = child?.product ?? product;
  const { meta: price } = configured.value ?? sold;
  return { options, selection, sold, price, picture: child?.picture ?? picture, error: configured.error };
}

function Product({ offer }: { offer: Offer }) {
  const { meta, attributes } = offer.product;
  const { options, selection, sold, price, picture, error } = useChoice(offer);
  return (
    <article class="product">
      <Picture href={picture} size={640} name={sold.attributes.name} isFirst />
      <div>
        <Heading text={attributes.name} />
        <p aria-live="polite">
          <Price of={price} />
        </p>
        <p class="muted">{attributes.description}</p>
        <Tiers product={offer.product} />
        {meta.variations?.map((one) => (
          <Variation key={one.id} variation={one} chosen={options} />
        ))}
        <Components offer={offer} selection={selection} />
        <Problems error={error} />
        <Purchase product={sold} selected_options={selection.value} />
      </div>
    </article>
  );
}

type PurchaseProps = { product: CatalogProduct; selected_options: Selection | undefined };

/** Puts what is chosen into the cart, with the texts that the product asks for. */
function Purchase({ product: { id, attributes }, selected_options }: PurchaseProps) {
  const isAdded = useSignal(false);
  const { start, isBusy, error } = useAction();
  const stock = useLoaded(() => unitsLeft(id), [id]).value;
  const inputs = Object.entries(attributes.custom_inputs ?? {});
  const buy = (event: SubmitEvent) => {
    const { quantity, ...texts } = textsOf(event);
    const custom_inputs = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
    const bundle = selected_options && { bundle_configuration: { selected_options } };
    isAdded.value = false;
    return start(async () => {
      await add({ type: "cart_item", id, quantity: Number(quantity), custom_inputs, ...bundle });
      isAdded.value = true;
    });
  };
  return (
    <form onSubmit={buy}>
      {inputs.map(([name, { name: label, required, validation_rules: rules }]) => {
        const maxLength = rules?.[0]?.options?.max_length;
        return <Field key={name} {...{ name, label, error, maxLength, required: required === true }} />;
      })}
      <div class="buy">
        <Choice {...{ label: "Quantity", name: "quantity", options: numbers(1, MOST_OFFERED) }} />
        <Submit isBusy={isBusy}>Add to cart</Submit>
      </div>
      {stock !== undefined && <p class="muted">{stock > 0 ? `${stock} in stock` : "Out of stock"}</p>}
      <Problems error={error} except={inputs.map(([name]) => name)} />
      <p role="status">{isAdded.value && <a href="/shop/cart">Added. Go to the cart</a>}</p>
    </form>
  );
}

type VariationProps = { variation: ProductVariation; chosen: Signal<string[]> };

function Variation({ variation: { name, options }, chosen }: VariationProps) {
  const choose = (id: string) => {
    chosen.value = [...chosen.value.filter((one) => options.every((option) => option.id !== one)), id];
  };
  return (
    <fieldset class="variation">
      <legend>{name}</legend>
      {options.map(({ id, name: text, description: title }) => (
        <label {...{ key: id, title }}>
          <input
            {...{ type: "radio", name, checked: chosen.value.includes(id), onChange: () => choose(id) }}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

/** What one costs if several are bought. */
function Tiers({ product: { meta, attributes } }: { product: CatalogProduct }) {
  const tiers = Object.entries(meta.tiers ?? {}).map(([key, prices]) => (
    <li key={key}>
      {attributes.tiers?.[key]?.minimum_quantity} or more <Price of={prices} /> each
    </li>
  ));
  return tiers.length > 0 ? <ul class="tiers">{tiers}</ul> : null;
}
