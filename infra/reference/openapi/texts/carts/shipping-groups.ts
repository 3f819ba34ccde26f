import type { Texts } from "../texts.ts";

const group: Texts = {
  components: {
    ShippingGroup:
      "A part of a cart that is shipped to an address of its own, in a way of its own. Items join it by its id.",
    CreateShippingGroupRequest: "A shipping group to make.",
    UpdateShippingGroupRequest:
      "Fields of a shipping group to change; fields that are not sent keep their value.",
  },
  fields: {
    id: "Id of the shipping group.",
    "": "Fields of the shipping group.",
    cart_id: "Id of the cart that the group belongs to.",
    order_id: "Always empty, since the group belongs to a cart.",
    shipping_type: "Way of shipping, any text that the store uses, such as `express`; empty if not given.",
    tracking_reference: "Tracking number of the parcel; empty if not given.",
    external_ref: "Id of the group in another system; need not be unique. Absent if it was never sent.",
    shipping_price:
      "Amounts in minor units. Those that are not sent are 0 in a new group, and stay in an update. 403 for implicit " +
      "tokens if the cart settings keep `shipping_prices` to client credentials.",
    "shipping_price.base": "Price of shipping itself.",
    "shipping_price.tax": "Tax on shipping.",
    "shipping_price.fees": "Fees in addition to the price of shipping and its tax.",
    includes_tax: "Whether the prices include tax. Stored for the client; no amount is computed from it.",
    address: "Address that the items are sent to. An update replaces the whole address.",
    delivery_estimate: "When the items should arrive. An end before the start is 400.",
    "delivery_estimate.start": "Earliest time of arrival (RFC 3339); fractions of a second are dropped.",
    "delivery_estimate.end": "Latest time of arrival (RFC 3339); fractions of a second are dropped.",
    relationships: "The cart that the group belongs to.",
    "relationships.cart": "Reference to the cart.",
    "relationships.cart.data": "Type and id of the cart.",
    "relationships.cart.data.id": "Id of the cart.",
    meta: "What it costs to ship the group.",
    "meta.shipping_display_price": "What it costs to ship the group, after promotions.",
  },
};

const address: Texts = {
  components: {
    ShippingGroupAddress:
      "Address that the items of a shipping group are sent to. Fields that were not given are empty strings.",
    CreateShippingGroupRequestAddress:
      "Address that the items of a shipping group are sent to. Every field may be left out or null.",
  },
  fields: {
    country: "Country, preferably its ISO 3166-1 alpha-2 code; any text is accepted.",
    phone_number: "Phone number for the carrier.",
    instructions: "Notes for the carrier, such as where to leave the parcel.",
  },
};

export const shippingGroupsTexts: readonly Texts[] = [
  group,
  address,
  {
    components: {
      ShippingPrices:
        "What it costs to ship a group, in the currency that its cart had, or was about to get, when the group was made.",
    },
    fields: {
      total: "Sum of base, tax and fees, less what promotions take.",
      base: "Price of shipping itself, before promotions.",
      tax: "Tax on shipping.",
      fees: "Fees in addition to the price of shipping and its tax.",
    },
  },
  { components: { ShippingGroupResponse: "A shipping group." } },
  {
    components: { ShippingGroupListResponse: "All shipping groups of a cart, in the order they were added." },
  },
];
