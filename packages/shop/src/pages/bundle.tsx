import type { Signal } from "@preact/signals";
import type { BundleComponent } from "cartwright-client";
import type { Offer, Selection } from "../catalog.ts";
import { Choice, numbers, Picture, Price } from "../parts.tsx";

/** The components of a bundle, each with what may be chosen. */
export function Components({ offer, selection }: { offer: Offer; selection: Signal<Selection | undefined> }) {
  const components = Object.entries(offer.product.attributes.components ?? {});
  components.sort(([, a], [, b]) => (b.sort_order ?? 0) - (a.sort_order ?? 0)); // the highest comes first
  const fieldset = ([name, component]: (typeof components)[number]) => {
    const chosen = selection.value?.[name] ?? {};
    const choose = (next: Selection[string]) => {
      selection.value = { ...selection.value, [name]: next };
    };
    return (
      <fieldset key={name}>
        <legend>
          {component.name} <small class="muted">{limitsOf(component)}</small>
        </legend>
        {component.options.map((option) => (
          <Option key={option.id} {...{ offer, name, component, option, chosen, choose }} />
        ))}
      </fieldset>
    );
  };
  return <>{components.map(fieldset)}</>;
}

function limitsOf({ min, max, options }: BundleComponent): string {
  const most = max ?? options.length;
  if (min === most) return options.length > 1 ? `choose ${most}` : "included";
  return min ? `choose ${min} to ${most}` : `choose up to ${most}`;
}

type OptionProps = {
  offer: Offer;
  name: string;
  component: BundleComponent;
  option: BundleComponent["options"][number];
  chosen: Selection[string];
  choose: (next: Selection[string]) => void;
};

/** One that must be chosen is a radio button. Of several, no more boxes than `max` can be ticked. */
function Option({ offer, name, component: { min, max }, option, chosen, choose }: OptionProps) {
  const { id, quantity } = option;
  const good = offer.options.find(({ product }) => product.id === id);
  const type = min === 1 && max === 1 ? "radio" : "checkbox";
  const checked = id in chosen;
  const disabled = !checked && max !== 1 && Object.keys(chosen).length >= (max ?? Number.POSITIVE_INFINITY);
  const toggle = () => {
    const { [id]: _, ...others } = chosen;
    choose(checked && type === "checkbox" ? others : { ...(max === 1 ? {} : chosen), [id]: quantity });
  };
  const options = numbers(option.min ?? quantity, option.max ?? quantity);
  const count = {
    label: `How many of ${good?.product.attributes.name}`,
    options,
    value: chosen[id] ?? quantity,
  };
  const set = (next: string) => choose({ ...chosen, [id]: Number(next) });
  return (
    <div class="option">
      <label>
        <input {...{ type, name, checked, disabled, onChange: toggle }} />
        <Picture href={good?.picture} size={48} />
        {good?.product.attributes.name}
      </label>
      {checked && options.length > 1 ? (
        <Choice {...count} onChange={(event) => set(event.currentTarget.value)} />
      ) : (
        <span class="muted">{quantity} ×</span>
      )}
      <Price of={offer.product.meta.component_products?.[id] ?? {}} />
    </div>
  );
}
