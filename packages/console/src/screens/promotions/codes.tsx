import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import { useRead } from "../../api/queries.ts";
import { tell, useAction } from "../../kit/action.ts";
import { Control } from "../../kit/fields.tsx";
import { Problems, Section } from "../../kit/parts.tsx";
import { words } from "../../words/words.ts";
import { mayWritePromotions } from "./promotions.tsx";

const CODES = "/v2/promotions/{promotion_id}/codes";

/** The latest codes of a promotion, and a form for one more. */
export function Codes({ promotionId: promotion_id }: { readonly promotionId: string }) {
  const { promotions, kit } = words.value;
  const [code, setCode] = useState("");
  const action = useAction();
  const ids = { promotion_id };
  const { data, error } = useRead(CODES, { ids, query: { "page[limit]": 50 } });
  const make = (name: string, key: string) =>
    write("post", CODES, { ids, body: { data: { type: "promotion_codes", codes: [{ code: name }] } }, key });
  const add = async (event: SubmitEvent) => {
    event.preventDefault();
    const isDone = await action.start((key) => make(code.trim(), key));
    if (isDone) setCode("");
  };
  const remove = (name: string) =>
    action.start(async () => {
      await write("delete", "/v2/promotions/{promotion_id}/codes/{code}", { ids: { promotion_id, code: name } });
      tell(kit.deletedName(name), () => make(name, crypto.randomUUID()));
    });
  return (
    <Section title={promotions.codes}>
      <Problems error={error ?? action.error} />
      <ul class="stack">
        {data?.data.map((one) => (
          <li key={one.code} class="line wrap">
            <code class="grow">{one.code}</code>
            {mayWritePromotions() && (
              <button type="button" class="plain" onClick={() => remove(one.code)}>
                {kit.deleteName(one.code)}
              </button>
            )}
          </li>
        ))}
      </ul>
      {mayWritePromotions() && (
        <form class="line wrap" onSubmit={add}>
          <Control
            field={{ kind: "text", name: "code", label: () => promotions.code }}
            value={code}
            set={(value) => setCode(String(value))}
          />
          <button type="submit" aria-disabled={action.isBusy}>
            {promotions.addCode}
          </button>
        </form>
      )}
    </Section>
  );
}
