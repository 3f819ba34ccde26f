import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import { useRead } from "../../api/queries.ts";
import { tell, useAction } from "../../kit/action.ts";
import { Moment, Problems, Section, State, type Tone } from "../../kit/parts.tsx";
import { defineResource } from "../../kit/resource.tsx";
import { words } from "../../words/words.ts";

type Delivery = { readonly state: string; readonly cause?: string | null; readonly waiting: number };

const TONES: Readonly<Record<string, Tone>> = {
  delivering: "done",
  failing: "problem",
  paused: "problem",
  disabled: "none",
  idle: "open",
};

function showDelivery({ state, cause, waiting }: Delivery) {
  const { settings } = words.value;
  const names: Readonly<Record<string, string>> = settings.states;
  const text = [names[state] ?? state, cause ?? "", waiting > 0 ? settings.waiting(waiting) : ""].filter(Boolean).join(", ");
  return <State tone={TONES[state] ?? "waiting"} text={text} />;
}

export const webhooks = defineResource("/v2/integrations", "/v2/integrations/{integrationID}", "integrationID", {
  ...{ address: "/settings/webhooks", type: "integration", canDelete: true },
  title: (w) => w.settings.webhooks,
  newTitle: (w) => w.settings.newWebhook,
  nameOf: ({ name }) => name,
  list: {
    caption: (w) => w.settings.webhooks,
    empty: (w) => w.settings.noWebhooks,
    columns: [
      { head: (w) => w.settings.name, show: ({ name }) => name },
      {
        head: (w) => w.settings.events,
        show: ({ observes }) => observes.slice(0, 3).join(", ") + (observes.length > 3 ? " …" : ""),
      },
      { head: (w) => w.settings.state, show: ({ meta }) => showDelivery(meta.delivery) },
    ],
  },
  fields: [
    { kind: "text", name: "name", label: (w) => w.settings.name, isRequired: true },
    { kind: "flag", name: "enabled", label: (w) => w.settings.inUse },
    { kind: "tags", name: "observes", label: (w) => w.settings.events, hint: (w) => w.settings.eventsHint, isRequired: true },
    { kind: "json", name: "configuration", label: (w) => w.settings.address, isRequired: true },
  ],
  defaults: { enabled: true, observes: ["order.created", "order.paid"], configuration: { url: "https://", signing_secret: "" } },
  complete: (values) => ({ integration_type: "webhook", ...values }),
  actions: (one) => <WebhookActions id={one.id} enabled={one.enabled} delivery={one.meta.delivery} />,
  below: ({ id }) => <WebhookLog id={id} />,
});

type ActionsProps = { readonly id: string; readonly enabled: boolean; readonly delivery: Delivery };

/** A test message, and another try at once of what waits. */
function WebhookActions({ id: integrationID, enabled, delivery }: ActionsProps) {
  const { settings } = words.value;
  const action = useAction();
  const [result, setResult] = useState("");
  const ids = { integrationID };
  const test = () =>
    action.start(async (key) => {
      const { data } = await write("post", "/v2/integrations/{integrationID}/test", { ids, key });
      setResult(
        data.succeeded
          ? settings.testDone(data.status_code ?? 0, Math.round(data.processing_time))
          : settings.testFailed(data.error_detail),
      );
    });
  const tryNow = () =>
    action.start(async () => {
      // Any change of the integration makes what waits due.
      await write("put", "/v2/integrations/{integrationID}", { ids, body: { data: { type: "integration", enabled } } });
      tell(settings.triedNow);
    });
  return (
    <>
      {showDelivery(delivery)}
      {delivery.waiting > 0 && (
        <button type="button" aria-disabled={action.isBusy} onClick={tryNow}>
          {settings.tryNow}
        </button>
      )}
      <button type="button" class="main" aria-disabled={action.isBusy} onClick={test}>
        {settings.test}
      </button>
      {result !== "" && <output>{result}</output>}
      <Problems error={action.error} />
    </>
  );
}

function WebhookLog({ id: integrationID }: { readonly id: string }) {
  const { settings } = words.value;
  const { data, error } = useRead("/v2/integrations/{integrationID}/logs", {
    ids: { integrationID },
    query: { "page[limit]": 20 },
  });
  return (
    <Section title={settings.log}>
      <Problems error={error} />
      {data?.data.length === 0 && <p class="muted">{settings.noLog}</p>}
      <ul class="stack">
        {data?.data.map(({ id, succeeded, status_code, processing_time, error_detail, meta }) => (
          <li key={id} class="line wrap">
            <Moment at={meta.timestamps.created_at} />
            <span class="grow">{"event" in meta ? meta.event?.type : ""}</span>
            <span class="muted">{Math.round(processing_time)} ms</span>
            <State tone={succeeded ? "done" : "problem"} text={`${status_code || ""} ${error_detail}`.trim()} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
