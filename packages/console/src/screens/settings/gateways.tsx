import { type Answer, write } from "../../api/call.ts";
import { useRead } from "../../api/queries.ts";
import { session } from "../../api/session.ts";
import { tell, useAction } from "../../kit/action.ts";
import { Problems, Section, Skeleton, State } from "../../kit/parts.tsx";
import { words } from "../../words/words.ts";

type Gateway = Answer<"/v2/gateways">["data"][number];

/** Ways to pay, each on or off. */
export function Gateways() {
  const { settings } = words.value;
  const { data, error } = useRead("/v2/gateways", {});
  if (error && !data) return <Problems error={error} />;
  if (!data) return <Skeleton />;
  return (
    <Section title={settings.payment}>
      <p class="muted">{settings.gatewayHint}</p>
      <ul class="stack">
        {data.data.map((gateway) => (
          <GatewayRow key={gateway.slug} gateway={gateway} />
        ))}
      </ul>
    </Section>
  );
}

function GatewayRow({ gateway: { slug, name, enabled, meta } }: { readonly gateway: Gateway }) {
  const { settings, kit, promotions } = words.value;
  const action = useAction();
  const set = (isOn: boolean, etag?: string) =>
    write("put", "/v2/gateways/{slug}", { ids: { slug }, etag, body: { data: { type: "gateway", enabled: isOn } } });
  const change = () =>
    action.start(async () => {
      await set(!enabled, meta?.etag_id);
      tell(enabled ? promotions.switchedOff(name) : promotions.switchedOn(name), () => set(enabled));
    });
  return (
    <li class="line wrap">
      <span class="grow">{name}</span>
      <State tone={enabled ? "done" : "none"} text={enabled ? kit.yes : kit.no} />
      {session.value?.staff.role === "owner" && (
        <button type="button" aria-disabled={action.isBusy} onClick={change}>
          {enabled ? settings.gatewayOff(name) : settings.gatewayOn(name)}
        </button>
      )}
      <Problems error={action.error} />
    </li>
  );
}
