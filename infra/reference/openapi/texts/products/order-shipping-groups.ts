import type { Texts } from "../texts.ts";

const group: Texts = {
  components: {
    OrderShippingGroup:
      "Items of an order that are sent together: how and where they are sent, and what that costs.",
    OrderShippingGroupResponse: "A shipping group of an order. A read with `include=items` adds its items.",
    OrderShippingGroupListResponse: "All shipping groups of an order, without their totals.",
    CreateOrderShippingGroupRequest:
      "A shipping group to add to an order. It costs nothing: a price that is sent is ignored.",
    UpdateOrderShippingGroupRequest: "Changes to a shipping group. A price that is sent is ignored.",
  },
  fields: {
    id: "Id of the shipping group. A shipping group of a cart keeps its id in the order.",
    relation: "Always `order`: it belongs to an order and not to a cart.",
    order_id: "Id of the order.",
    shipping_type:
      "How it is sent, a text of the store's choice of at most 50 characters; empty if none was set.",
    tracking_reference: "Tracking reference of the carrier, at most 50 characters; empty if none was set.",
    external_ref: "Reference of the shipping group in another system, at most 64 characters.",
    includes_tax: "As it was set in the cart; no amount depends on it.",
    address:
      "Where it is sent. An address that is sent replaces the whole old one; it cannot change once the order is fulfilled.",
    delivery_estimate: "When it should arrive. In an update, a bound that is left out stays.",
    "delivery_estimate.start": "Earliest moment of arrival, kept to the second.",
    "delivery_estimate.end": "Latest moment of arrival, not before `start`.",
    meta: "What the shipping group costs.",
    "meta.shipping_display_price": "What shipping costs, as fixed at checkout.",
    included: "The group's items, with `include=items`.",
    "included.items": "The items that are sent with this group.",
  },
};

const reference: Texts = {
  components: { OrderReference: "The order that something belongs to." },
  fields: { "": "The order, by type and id.", id: "Id of the order." },
};

export const orderShippingGroupTexts: readonly Texts[] = [group, reference];
