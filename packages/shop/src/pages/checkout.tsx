import { useLocation } from "preact-iso";
import { cart, goods } from "../cart.ts";
import { useAction } from "../hooks.ts";
import { buy, chooseShipping, SHIPPING } from "../orders.ts";
import { type FieldProps, Form, Heading, Problems } from "../parts.tsx";
import { CartPage, Summary } from "./cart.tsx";

/** The names are those of the API; `autocomplete` lets browsers fill them in. */
const FIELDS: FieldProps[] = [
  { label: "E-mail", name: "email", type: "email", autocomplete: "email" },
  { label: "First name", name: "first_name", autocomplete: "given-name" },
  { label: "Last name", name: "last_name", autocomplete: "family-name" },
  { label: "Street", name: "line_1", autocomplete: "address-line1" },
  { label: "Postcode", name: "postcode", autocomplete: "postal-code" },
  { label: "City", name: "city", autocomplete: "address-level2" },
  { label: "Country, two letters", name: "country", autocomplete: "country", maxLength: 2, placeholder: "US" },
];

export function CheckoutPage() {
  const { route } = useLocation();
  // The page of an empty cart has a link to the products.
  if (goods.value.length === 0) return <CartPage />;
  const pay = async (texts: Record<string, string>) => route(`/shop/orders/${await buy(texts)}?thanks`);
  return (
    <div class="sides">
      <section class="stack">
        <Heading text="Checkout" />
        <Form fields={FIELDS} button={`Pay ${cart.value?.meta.display_price.with_tax.formatted}`} action={pay}>
          <Shipping />
          <p class="muted">The payment is made up: the order counts as paid elsewhere.</p>
        </Form>
      </section>
      <Summary />
    </div>
  );
}

/** A selected method is in the cart at once, so that the total is right before the payment. */
function Shipping() {
  const { start, isBusy, error } = useAction();
  return (
    <fieldset class="stack" aria-busy={isBusy}>
      <legend>Shipping</legend>
      {SHIPPING.map((one) => (
        <label key={one.name} class="choice line">
          <input type="radio" name="shipping" required onChange={() => start(() => chooseShipping(one))} />
          {one.name}
        </label>
      ))}
      <Problems error={error} />
    </fieldset>
  );
}
