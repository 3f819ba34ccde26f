import type { Texts } from "../texts.ts";

export const eventFeedTexts: readonly Texts[] = [
  {
    components: { Event: "Something that happened to an object, with the object as it was then." },
    fields: {
      id: "Id of the event. Webhooks send it in the header `webhook-id`.",
      triggered_by: "Key of the event, such as `order.paid`.",
      time: "When the change was stored, to the second.",
      object: "The object that changed.",
      payload: "The object after the change. One-time codes to sign in with are blanked out.",
    },
  },
  {
    components: { EventObject: "The object that an event or a snapshot is about." },
    fields: {
      type: "Type of the object, such as `order`, or the `api_type` for an entry.",
      id: "Id of the object.",
    },
  },
  {
    components: { Snapshot: "An object in its current state." },
    fields: { object: "The object.", payload: "The object as an event would show it now." },
  },
  {
    components: { EventListResponse: "Events after a position, oldest first." },
    fields: {
      meta: "Size of the page, and the position to continue from.",
      "meta.page": "Largest size of the page.",
      "meta.page.limit": "Largest number of events on a page.",
      "meta.results": "Actual size of the page.",
      "meta.results.count":
        "Number of events on this page. It may be less than `limit` although more events follow.",
      links: "Paths of this page and of the next one.",
      "links.current": "Path of this page, with its position.",
    },
  },
  {
    components: { SnapshotListResponse: "A page of all objects of a type in their current state." },
    fields: {
      meta: "Size of the page, and the position from which events follow.",
      "meta.page": "Largest size of the page.",
      "meta.page.limit": "Largest number of snapshots on a page.",
      "meta.results": "Actual size of the page.",
      "meta.results.count":
        "Number of snapshots on this page. It may be less than `limit`, or 0, although more pages follow.",
      links: "Paths of this page and of the next one.",
      "links.current": "Path of this page.",
      "links.next": "Path of the next page; null on the last one.",
    },
  },
];
