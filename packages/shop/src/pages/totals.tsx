import type { CartItemsMeta, CartPrices } from "cartwright-client";
import { add, cart, removeCode } from "../cart.ts";
import { useAction } from "../hooks.ts";
import { Field, Problems, Submit, textsOf } from "../parts.tsx";

type TotalsProps = { prices: CartPrices | undefined; codes?: CartItemsMeta["discounts"] | undefined };

/** The sums as the API has computed them: a shop that adds up by itself is wrong one day. */
export function Totals({ prices, codes }: TotalsProps) {
  if (!prices) return null;
  const {
    without_discount: Items,
    discount: Discount,
    shipping: Shipping,
    tax: Tax,
    with_tax: Total,
  } = prices;
  const rows = Object.entries({ Items, ...(codes ?? { Discount }), Shipping, Tax, Total });
  const shown = rows.filter(([name, { amount }]) => amount !== 0 || name === "Items" || name === "Total");
  return (
    <dl aria-live="polite">
      {shown.map(([name, { formatted }]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatted}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The cart's promotion codes, and a field for another one. */
export function Codes() {
  const { start, isBusy, error } = useAction();
  const enter = (event: SubmitEvent) => {
    const { code = "" } = textsOf(event);
    return start(() => add({ type: "promotion_item", code }));
  };
  const codes = cart.value?.data.flatMap(({ code }) => code ?? []) ?? [];
  return (
    <>
      <form onSubmit={enter} class="buy">
        <Field
          {...{ label: "Promotion code", name: "code", required: true, placeholder: "WELCOME10", error }}
        />
        <Submit {...{ class: "", isBusy, children: "Apply" }} />
      </form>
      <Problems error={error} except={["code"]} />
      {codes.map((code) => (
        <button
          {...{ key: code, type: "button", class: "plain", onClick: () => start(() => removeCode(code)) }}
        >
          Remove {code}
        </button>
      ))}
    </>
  );
}
