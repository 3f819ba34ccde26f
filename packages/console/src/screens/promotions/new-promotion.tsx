import { write } from "../../api/call.ts";
import { tell } from "../../kit/action.ts";
import { CONSOLE, useAddress } from "../../kit/address.ts";
import { useCurrencies } from "../../kit/currencies.ts";
import type { Field, Values } from "../../kit/field-spec.ts";
import { Form } from "../../kit/form.tsx";
import { Skeleton, Title } from "../../kit/parts.tsx";
import { words } from "../../words/words.ts";

const MONTH_MS = 30 * 86_400_000;

/** A percentage off the cart, with a code or by itself. Other kinds are made from it, or by the API. */
export function NewPromotionPage() {
  const { promotions, kit } = words.value;
  const { go } = useAddress();
  const { data: currencies } = useCurrencies();
  if (!currencies) return <Skeleton />;
  const codes = currencies.filter(({ enabled }) => enabled).map(({ code }) => code);
  const fields: readonly Field[] = [
    { kind: "decimal", name: "percent", label: (w) => w.promotions.percent, least: 0, most: 100, isRequired: true },
    { kind: "text", name: "code", label: (w) => w.promotions.code, hint: (w) => w.promotions.codeHint },
    { kind: "text", name: "name", label: (w) => w.promotions.name, isRequired: true },
    { kind: "text", name: "description", label: (w) => w.promotions.description },
    { kind: "moment", name: "start", label: (w) => w.promotions.start, isRequired: true },
    { kind: "moment", name: "end", label: (w) => w.promotions.end, isRequired: true },
  ];
  const defaults = { percent: 10, name: "", start: new Date().toISOString(), end: new Date(Date.now() + MONTH_MS).toISOString() };
  const save = async ({ percent, code, name, description, start, end }: Values, _: unknown, key: string) => {
    const data = {
      ...{ type: "promotion" as const, promotion_type: "percent_discount" as const, enabled: true, automatic: !code },
      ...{ name: String(name), description: String(description ?? ""), start: String(start), end: String(end) },
      schema: { currencies: codes.map((currency) => ({ currency, percentage: Number(percent) })) },
    };
    const made = await write("post", "/v2/promotions", { body: { data }, key });
    if (code) {
      const body = { data: { type: "promotion_codes" as const, codes: [{ code: String(code) }] } };
      await write("post", "/v2/promotions/{promotion_id}/codes", {
        ids: { promotion_id: made.data.id },
        body,
        key: `${key}-code`,
      });
      tell(String(code));
    }
    return made;
  };
  return (
    <>
      <Title text={promotions.newPromotion} />
      <Form
        fields={fields}
        values={defaults}
        isNew
        button={kit.create}
        save={save}
        done={(answer) => go(`${CONSOLE}/promotions/${(answer as { data: { id: string } }).data.id}`)}
      >
        <p class="muted">
          <a href="/reference/promotions">{promotions.guide}</a>
        </p>
      </Form>
    </>
  );
}
