import { useState } from "preact/hooks";
import { type Answer, read } from "../../api/call.ts";
import { useRead } from "../../api/queries.ts";
import { CONSOLE, useAddress } from "../../kit/address.ts";
import type { FindOptions } from "../../kit/field-spec.ts";
import { Control } from "../../kit/fields.tsx";
import { formatTest } from "../../kit/filter-text.ts";
import { formatMoment, formatMoney } from "../../kit/format.ts";
import { Problems, Section, Skeleton, State, Title } from "../../kit/parts.tsx";
import { words } from "../../words/words.ts";

type Verdict = Answer<"/v2/carts/{cartID}/promotions">["data"][number];

const ID = /^[\w-]{1,64}$/;

/** Carts by the e-mail of their contact, or by a pasted id. */
const findCarts: FindOptions = async (typed) => {
  const text = typed.trim();
  if (text === "") return [];
  const filter = text.includes("@") ? formatTest("eq", "contact.email", text) : formatTest("eq", "id", text);
  if (!text.includes("@") && !ID.test(text)) return [];
  const { data } = await read("/v2/carts", { query: { filter, "page[limit]": 10 } });
  return data.map((cart) => ({ id: cart.id, label: cart.name || cart.id, note: formatMoment(cart.meta.timestamps.updated_at) }));
};

/** Says in words why a code does nothing in a cart. The cart and the code are in the address, so that it can be shared. */
export function WhyNotPage() {
  const { promotions } = words.value;
  const { query, set } = useAddress();
  const [cart, setCart] = useState<unknown>(query["cart"] ?? "");
  const [code, setCode] = useState(query["code"] ?? "");
  const cartID = query["cart"] ?? "";
  const asked = query["code"] ?? "";
  const path = cartID === "" ? undefined : "/v2/carts/{cartID}/promotions";
  const { data, error } = useRead(path, { ids: { cartID }, query: asked === "" ? {} : { code: asked } });
  const [own, others] = [data?.data.filter((one) => isOf(one, asked)) ?? [], data?.data.filter((one) => !isOf(one, asked)) ?? []];
  return (
    <>
      <Title text={promotions.whyTitle} />
      <p class="muted">{promotions.whyLead}</p>
      <form
        class="form stack"
        onSubmit={(event) => {
          event.preventDefault();
          set({ cart: String(cart ?? ""), code: code.trim() });
        }}
      >
        <div class="fields">
          <Control
            field={{ kind: "reference", name: "cart", label: () => promotions.cart, find: findCarts, nameOf: async (id) => id }}
            value={cart}
            set={setCart}
          />
          <Control
            field={{ kind: "text", name: "code", label: () => promotions.code }}
            value={code}
            set={(value) => setCode(String(value))}
          />
        </div>
        <div>
          <button type="submit" class="main">
            {promotions.check}
          </button>
        </div>
      </form>
      <Problems error={error} />
      {path && !data && !error && <Skeleton lines={2} />}
      {own.length > 0 && (
        <Section title={asked}>
          {own.map((one) => (
            <VerdictText key={one.code} of={one} />
          ))}
        </Section>
      )}
      {others.length > 0 && (
        <Section title={promotions.others}>
          <ul class="stack">
            {others.map((one) => (
              <li key={one.code}>
                <strong>{one.promotion?.name}</strong>
                <VerdictText of={one} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function isOf({ code }: Verdict, asked: string): boolean {
  return asked !== "" && code?.toLowerCase() === asked.toLowerCase();
}

function VerdictText({ of: { outcome, amount, reason, promotion } }: { readonly of: Verdict }) {
  const { promotions } = words.value;
  if (outcome === "applied") return <State tone="done" text={promotions.applied(amount ? formatMoney(amount) : "")} />;
  const isRule = promotion !== undefined && "promotion_source" in promotion && promotion.promotion_source === "rule-promotion";
  return (
    <div class="stack">
      <p>
        <State tone="problem" text={promotions.notApplied} /> {reason?.detail}
      </p>
      <p class="muted">
        {reason && promotions.condition(reason.path)}{" "}
        {promotion && <a href={`${CONSOLE}/promotions/${isRule ? "rules/" : ""}${promotion.id}`}>{promotions.openPromotion}</a>}
      </p>
    </div>
  );
}
