import type { Texts } from "../texts.ts";

export const eventFeedTexts: readonly Texts[] = [
  {
    components: { Event: "Something that happened, with the object as it was committed." },
    fields: {
      id: "Id of the event, which webhooks have as `webhook-id`.",
      triggered_by: "Key of the event, such as `order.paid`.",
      time: "When the change was committed, exact to the second.",
      object: "The object that changed.",
      payload: "The object after the change. One-time codes to sign in with are left empty.",
    },
  },
  {
    components: { EventObject: "What an event or a snapshot is about." },
    fields: {
      type: "Kind of the object, such as `order`, or the `api_type` of an entry.",
      id: "Id of the object.",
    },
  },
  {
    components: { Snapshot: "An object as it is now." },
    fields: { object: "Which object it is.", payload: "What an event of the object would tell now." },
  },
  {
    components: { EventListResponse: "Events that follow on a position, in the order of their commits." },
    fields: {
      meta: "Counts of the page, and the position to go on from.",
      "meta.page": "How large the page may be.",
      "meta.page.limit": "Most events on a page.",
      "meta.results": "How large the page is.",
      "meta.results.count": "Events on this page: fewer than `limit` where they are large, too.",
      links: "Paths of this page and of the next one.",
      "links.current": "Path of this page, with its position.",
    },
  },
  {
    components: { SnapshotListResponse: "A page of everything of a kind as it is now." },
    fields: {
      meta: "Counts of the page, and where events follow.",
      "meta.page": "How large the page may be.",
      "meta.page.limit": "Most snapshots on a page.",
      "meta.results": "How large the page is.",
      "meta.results.count":
        "Snapshots on this page: fewer than `limit`, or none, does not mean that it is the last.",
      links: "Paths of this page and of the next one.",
      "links.current": "Path of this page.",
      "links.next": "Path of the next page; null after the last one.",
    },
  },
];
