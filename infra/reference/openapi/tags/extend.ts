import type { TagGroup } from "./tag.ts";

export const EXTEND: TagGroup = {
  name: "Extend",
  tags: [
    {
      name: "Custom APIs",
      description:
        "Resource types of the store's own: give one a slug and it has an endpoint. Their fields are in *Custom fields*, their records in *Entries*. The document of all Custom APIs of this store, to generate clients from, is here too.",
      has: ["extensions"],
    },
    {
      name: "Custom fields",
      description:
        "The typed attributes of a Custom API, with rules that its entries are checked against: required, unique, ranges, patterns, allowed values.",
      has: ["extensions/fields"],
    },
    {
      name: "Entries",
      description:
        "The records of Custom APIs, by the slug of the Custom API: `/v2/extensions/wishlists`. Shoppers may use them where a role policy lets them. They can be filtered and sorted by fields, and changed under `If-Match`.",
      has: ["extensions/entries"],
    },
    {
      name: "Entries by Custom API id",
      description:
        "The same entries under the id of their Custom API, for tools that know ids and not slugs. Administrators only.",
      has: ["extensions/settings-entries"],
    },
    {
      name: "Roles",
      description:
        "The roles that a token can have, and the policies that say which role may list, read, create, change and delete the entries of a Custom API. Without a policy only administrators may.",
      has: ["permissions"],
    },
    {
      name: "Integrations",
      description:
        "Subscriptions to events: a webhook, a queue or an event bus receives every change of what it observes, in order, signed, with retries for 72 hours.",
      has: ["webhooks/subscriptions", "webhooks/delivery"],
    },
    {
      name: "Delivery logs",
      description: "Every attempt to deliver an event to an integration, with the receiver's answer.",
      has: ["webhooks/subscriptions/logs"],
    },
    {
      name: "Events",
      description:
        "The same events to be read instead of received: everything since a position, for 30 days back, and snapshots of what there is now to begin with.",
      has: ["webhooks/feed"],
    },
  ],
};

/** Settings and tools for operators. */
export const OPERATE: TagGroup = {
  name: "Operate",
  tags: [
    {
      name: "Settings",
      description:
        "What holds for the whole store: length of pages, languages, how carts expire and what they refuse.",
      has: ["settings"],
    },
    {
      name: "Currencies",
      description:
        "The currencies that prices may have, and the form in which amounts of each are displayed. One of them is the default. No price is converted: what a product costs in a currency is in a price book.",
      has: ["settings/currencies"],
    },
    {
      name: "Payment gateways",
      description:
        "Which ways of paying the store has, and whether each is switched on. Payments themselves are begun under *Checkout*.",
      has: ["payments/gateways"],
    },
    {
      name: "Sign-in settings",
      description:
        "How members of accounts sign in: authentication realms, password profiles and the settings of accounts. Single sign-on is not offered; its list is empty.",
      has: ["realms", "accounts/users/passwords/delete-password-profile"],
    },
    {
      name: "Sign-in users",
      description:
        "Who can sign in to a realm, with names and passwords. A user of the realm of accounts is an account member with the same id.",
      has: ["accounts/users"],
    },
  ],
};
