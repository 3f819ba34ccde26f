import { call } from "../../api/call.ts";
import { tell, useAction } from "../../kit/action.ts";
import { Problems } from "../../kit/parts.tsx";
import { words } from "../../words/words.ts";
import { mayWritePromotions } from "./promotions.tsx";

type Promotion = {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly meta: { readonly etag_id: string };
};

type SwitchProps = { readonly promotion: Promotion; readonly path: string; readonly idName: string };

/** Switches a promotion on or off; the other can be undone. */
export function SwitchButton({ promotion, path, idName }: SwitchProps) {
  const { promotions } = words.value;
  const action = useAction();
  const { id, type, name, enabled, meta } = promotion;
  const set = (isOn: boolean, etag?: string) =>
    call("put", path, { ids: { [idName]: id }, etag, body: { data: { type, id, enabled: isOn } } });
  const change = () =>
    action.start(async () => {
      await set(!enabled, meta.etag_id);
      tell(enabled ? promotions.switchedOff(name) : promotions.switchedOn(name), () => set(enabled));
    });
  if (!mayWritePromotions()) return null;
  return (
    <>
      <button type="button" aria-disabled={action.isBusy} onClick={change}>
        {enabled ? promotions.switchOff : promotions.switchOn}
      </button>
      <Problems error={action.error} />
    </>
  );
}
