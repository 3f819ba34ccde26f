import type { EventFamily } from "../events/event-family.ts";
import { type ResourceEvents, resourceEvents } from "../events/resource-events.ts";
import type { Account } from "./account.ts";
import { accountView } from "./account-view.ts";
import { ACCOUNT_TYPE, accountIn } from "./store.ts";

const EVENTS: ResourceEvents<Account> = {
  type: "account",
  valueIn: accountIn,
  payloadOf: (account) => ({ data: accountView(account) }),
};

export const accountEvents: EventFamily = {
  itemTypes: [ACCOUNT_TYPE],
  eventsOf: async (_, change) => resourceEvents(EVENTS, change),
};
