import { useSignal } from "@preact/signals";
import { CartwrightError } from "cartwright-client";
import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import { cart, goods, readCart } from "../cart.ts";
import { useAction } from "../hooks.ts";
import { buy, chooseShipping, SHIPPING } from "../orders.ts";
import { Choice, Field, Heading, Problems, Submit, textsOf } from "../parts.tsx";
import { CartPage } from "./cart.tsx";
import { Codes, Totals } from "./totals.tsx";

const NAMES = new Intl.DisplayNames("en", { type: "region" });
const COUNTRIES = ["US", "CA", "DE", "FR", "GB", "IE", "NL", "NO", "SE"].map(
  (code) => [code, NAMES.of(code) ?? code] as const,
);
/** Label, name in the API, name for browsers that fill it in. */
const FIELDS = [
  ["E-mail", "email", "email"],
  ["First name", "first_name", "given-name"],
  ["Last name", "last_name", "family-name"],
  ["Street", "line_1", "address-line1"],
  ["Postcode", "postcode", "postal-code"],
  ["City", "city", "address-level2"],
] as const;

export function CheckoutPage() {
  // An empty cart says so itself, and leads back to the shelf.
  return goods.value.length === 0 ? <CartPage /> : <Checkout />;
}

function Checkout() {
  const { route } = useLocation();
  const { start, isBusy, error } = useAction();
  const submit = (event: SubmitEvent) => {
    const { email = "", first_name = "", last_name = "", line_1 = "", ...rest } = textsOf(event);
    const { city = "", postcode = "", country = "" } = rest;
    return start(async () => {
      try {
        const id = await buy(email, { first_name, last_name, line_1, city, postcode, country });
        route(`/shop/orders/${id}?thanks`);
      } catch (thrown) {
        // The cart is another one than the shopper has seen: what it costs now stands beside the reason.
        if (thrown instanceof CartwrightError && thrown.status === 409) await readCart();
        throw thrown;
      }
    });
  };
  return (
    <div class="sides">
      <form onSubmit={submit}>
        <Heading text="Checkout" />
        <fieldset class="fields">
          <legend>Contact and address</legend>
          {FIELDS.map(([label, name, autocomplete]) => (
            <Field key={name} {...{ label, name, autocomplete, required: true, error }} />
          ))}
          <Choice {...{ label: "Country", name: "country", options: COUNTRIES }} />
        </fieldset>
        <Shipping />
        <Problems error={error} except={FIELDS.map(([, name]) => name)} />
        <Submit isBusy={isBusy}>Pay {cart.value?.meta.display_price.with_tax.formatted}</Submit>
        <p class="muted">The payment is made up: the order counts as paid elsewhere.</p>
      </form>
      <aside class="summary" aria-label="Total">
        <Totals prices={cart.value?.meta.display_price} codes={cart.value?.meta.discounts} />
        <Codes />
      </aside>
    </div>
  );
}

/** How it travels. What is chosen counts in the cart at once, so that the total is right before one pays. */
function Shipping() {
  const chosen = useSignal<(typeof SHIPPING)[number]>(SHIPPING[0]);
  const { start, isBusy, error } = useAction();
  useEffect(() => {
    start(() => chooseShipping(chosen.value));
  }, [chosen.value]);
  const choose = (one: (typeof SHIPPING)[number]) => {
    chosen.value = one;
  };
  return (
    <fieldset disabled={isBusy}>
      <legend>Shipping</legend>
      {SHIPPING.map((one) => (
        <label key={one.name} class="option">
          <input
            {...{
              type: "radio",
              name: "shipping",
              checked: chosen.value === one,
              onChange: () => choose(one),
            }}
          />
          {one.name}
        </label>
      ))}
      <Problems error={error} />
    </fieldset>
  );
}
