import type { RaisedEvent } from "../events/event.ts";
import type { EventFamily, StoredChange } from "../events/event-family.ts";
import type { Item } from "../table/table.ts";
import type { Integration } from "./integration.ts";
import { integrationData } from "./integration-view.ts";
import { INTEGRATION_TYPE, integrationIn } from "./integrations-store.ts";

/** What happens to integrations. Their secrets are as masked as in answers. */
export const integrationEvents: EventFamily = {
  itemTypes: [INTEGRATION_TYPE],
  eventsOf: async (_ctx, { before, after }) => eventsOf({ before: state(before), after: state(after) }),
};

type State = { readonly integration: Integration; readonly version: number };
type Change = { readonly [K in keyof Pick<StoredChange, "before" | "after">]: State | undefined };

function state(item: Item | undefined): State | undefined {
  return item && { integration: integrationIn(item), version: item.version ?? 0 };
}

function eventsOf({ before, after }: Change): readonly RaisedEvent[] {
  if (after) {
    const object = { type: "integration", id: after.integration.id };
    const payload = { data: integrationData(after.integration) };
    return [
      { key: `integration.${before ? "updated" : "created"}`, object, position: after.version, payload },
    ];
  }
  if (!before) return [];
  const object = { type: "integration", id: before.integration.id };
  return [{ key: "integration.deleted", object, position: before.version + 1, payload: object }];
}
