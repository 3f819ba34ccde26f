import type { Texts } from "../texts.ts";

const group: Texts = {
  components: {
    OrderShippingGroup: "Items of an order that are sent together: how, where, and what sending them costs.",
    OrderShippingGroupResponse:
      "A shipping group of an order. When one is read, `include=items` adds its items.",
    OrderShippingGroupListResponse: "All shipping groups of an order, without their totals.",
    CreateOrderShippingGroupRequest:
      "A shipping group to add to an order. It costs nothing: a price that is sent is ignored.",
    UpdateOrderShippingGroupRequest: "What to change of a shipping group. A price that is sent is ignored.",
  },
  fields: {
    id: "Id of the shipping group; one of a cart keeps it in the order.",
    relation: "Always `order`: it belongs to an order and not to a cart.",
    order_id: "Id of the order.",
    shipping_type: "How it is sent, in the store's words, at most 50 characters; empty if nobody said.",
    tracking_reference: "What the carrier calls the parcel, at most 50 characters; empty if nobody said.",
    external_ref: "What another system calls the shipping group, at most 64 characters.",
    includes_tax: "As it was sent for the cart; no amount depends on it.",
    address: "Where it is sent. It cannot change once the order is fulfilled.",
    delivery_estimate: "When it should arrive. One that is sent replaces the old one.",
    "delivery_estimate.start": "Earliest moment of arrival, kept to the second.",
    "delivery_estimate.end": "Latest moment of arrival, not before `start`.",
    meta: "What the shipping group costs.",
    "meta.shipping_display_price": "What shipping costs, as it was settled at checkout.",
    included: "The group's items, with `include=items`.",
    "included.items": "The items that are sent with this group.",
  },
};

const reference: Texts = {
  components: { OrderReference: "The order that something belongs to." },
  fields: { "": "The order, by type and id.", id: "Id of the order." },
};

export const orderShippingGroupTexts: readonly Texts[] = [group, reference];
