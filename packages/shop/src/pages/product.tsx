import type { BundleComponent, BundleOption, CatalogProduct, ProductVariation } from "cartwright-client";
import { useState } from "preact/hooks";
import { useRoute } from "preact-iso";
import { add } from "../cart.ts";
import { configure, type Offer, readOffer, type Selection, unitsLeft } from "../catalog.ts";
import { useLoaded } from "../hooks.ts";
import { Count, Empty, type FieldProps, Form, Heading, Picture, Price, Problems, Show } from "../parts.tsx";

export function ProductPage() {
  const { slug = "" } = useRoute().params;
  const offer = useLoaded(async () => ({ found: await readOffer(slug) }), [slug]);
  const missing = <Empty title="This product is gone" text="Perhaps it was sold, or its address has a typo." />;
  return (
    <Show of={offer} shape="sides product">
      {({ found }) => (found ? <Product key={found.product.id} offer={found} /> : missing)}
    </Show>
  );
}

/** A product. In variations, the shopper buys a child; in a bundle, the selected options. Each has its own price. */
function Product({ offer }: { offer: Offer }) {
  const { id, meta, attributes } = offer.product;
  const first = meta.variations?.flatMap(({ options: [option] }) => option?.id ?? []) ?? [];
  const [options, setOptions] = useState(offer.asked.meta.child_option_ids ?? first);
  const child = offer.children.find((one) => options.every((option) => one.product.meta.child_option_ids?.includes(option)));
  const sold = child?.product ?? offer.product;
  const [selection, select] = useState(meta.bundle_configuration?.selected_options);
  const configured = useLoaded(async () => selection && configure(id, selection), [selection]);
  return (
    <article class="sides product">
      <Picture href={(child ?? offer).picture} size={640} name={sold.attributes.name} isFirst />
      <div class="stack">
        <Heading text={attributes.name} />
        <p aria-live="polite">
          <Price of={(configured.value ?? sold).meta} />
        </p>
        <p class="muted">{attributes.description}</p>
        <Tiers product={offer.product} />
        {meta.variations?.map((one) => (
          <Variation key={one.id} variation={one} chosen={options} choose={setOptions} />
        ))}
        {Object.entries(attributes.components ?? {})
          .toSorted(([, a], [, b]) => (b.sort_order ?? 0) - (a.sort_order ?? 0)) // the highest comes first
          .map(([key, component]) => {
            const choose = (next: Selection[string]) => select({ ...selection, [key]: next });
            return <Component key={key} {...{ offer, component, chosen: selection?.[key] ?? {}, choose }} />;
          })}
        <Problems error={configured.error} />
        <Purchase product={sold} selection={selection} />
      </div>
    </article>
  );
}

const QUANTITY: FieldProps = { label: "Quantity", name: "quantity", type: "number", min: 1, defaultValue: "1" };

/** Adds the selection to the cart, with the texts that the product requires. */
function Purchase({ product: { id, attributes }, selection }: { product: CatalogProduct; selection: Selection | undefined }) {
  const [isAdded, setAdded] = useState(false);
  const stock = useLoaded(() => unitsLeft(id), [id]).value;
  const inputs = Object.entries(attributes.custom_inputs ?? {});
  const fields = inputs.map(([name, { name: label, required, validation_rules: rules }]) => {
    return { name, label, required: required === true, maxLength: rules?.[0]?.options?.max_length };
  });
  const buy = async ({ quantity, ...texts }: Record<string, string>) => {
    const custom_inputs = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
    const bundle = selection && { bundle_configuration: { selected_options: selection } };
    await add({ type: "cart_item", id, quantity: Number(quantity), custom_inputs, ...bundle });
    setAdded(true);
  };
  return (
    <Form fields={[...fields, QUANTITY]} button="Add to cart" action={buy}>
      {stock !== undefined && <p class="muted">{stock > 0 ? `${stock} in stock` : "Out of stock"}</p>}
      <p role="status">{isAdded && <a href="/shop/cart">Added. Go to the cart</a>}</p>
    </Form>
  );
}

type VariationProps = { variation: ProductVariation; chosen: string[]; choose: (chosen: string[]) => void };

function Variation({ variation: { name, options }, chosen, choose }: VariationProps) {
  const others = chosen.filter((one) => options.every(({ id }) => id !== one));
  return (
    <fieldset class="line wrap">
      <legend>{name}</legend>
      {options.map(({ id, name: text, description }) => (
        <label key={id} class="choice line" title={description}>
          <input type="radio" name={name} checked={chosen.includes(id)} onChange={() => choose([...others, id])} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

/** Prices of larger quantities. */
function Tiers({ product: { meta, attributes } }: { product: CatalogProduct }) {
  const tiers = Object.entries(meta.tiers ?? {}).map(([key, prices]) => (
    <li key={key}>
      {attributes.tiers?.[key]?.minimum_quantity} or more <Price of={prices} /> each
    </li>
  ));
  return tiers.length > 0 ? <ul class="muted">{tiers}</ul> : null;
}

type ComponentProps = {
  offer: Offer;
  component: BundleComponent;
  chosen: Selection[string];
  choose: (chosen: Selection[string]) => void;
};

function Component({ component, ...rest }: ComponentProps) {
  const { name, min, max, options } = component;
  const most = max ?? options.length;
  return (
    <fieldset>
      <legend>
        {name} <small class="muted">{min === most ? `choose ${most}` : `choose ${min ?? 0} to ${most}`}</small>
      </legend>
      {options.map((option) => (
        <Option key={option.id} {...{ component, option, ...rest }} />
      ))}
    </fieldset>
  );
}

/** An option is a radio button if the shopper must select exactly one; otherwise at most `max` boxes can be selected. */
function Option({ offer, component, option, chosen, choose }: ComponentProps & { option: BundleOption }) {
  const { id, quantity } = option;
  const good = offer.options.find(({ product }) => product.id === id);
  const name = good?.product.attributes.name;
  const max = component.max ?? component.options.length;
  const type = component.min === 1 && max === 1 ? "radio" : "checkbox";
  const checked = id in chosen;
  const disabled = !checked && max > 1 && Object.keys(chosen).length >= max;
  const { [id]: _, ...others } = chosen;
  const toggle = () => choose(checked ? others : { ...(max > 1 && chosen), [id]: quantity });
  const count = { value: chosen[id] ?? quantity, min: option.min ?? quantity, max: option.max ?? quantity };
  const set = (next: number) => choose({ ...chosen, [id]: next });
  return (
    <div class="option line">
      <label class="line grow">
        <input name={component.name} {...{ type, checked, disabled, onChange: toggle }} />
        <Picture href={good?.picture} size={48} />
        {name}
      </label>
      {checked && count.max > count.min ? <Count label={`How many: ${name}`} {...count} set={set} /> : <span>{quantity} ×</span>}
      <Price of={offer.product.meta.component_products?.[id] ?? {}} />
    </div>
  );
}
