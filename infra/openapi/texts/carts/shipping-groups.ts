import type { Texts } from "../texts.ts";

const group: Texts = {
  components: {
    ShippingGroup:
      "A part of a cart with an address and a way of shipping of its own. Items are linked to it by its id.",
    CreateShippingGroupRequest: "A shipping group to make.",
    UpdateShippingGroupRequest: "Fields of a shipping group to change; what is not sent stays.",
  },
  fields: {
    id: "Id of the shipping group.",
    "": "Fields of the shipping group.",
    cart_id: "Id of the cart that it is of.",
    order_id: "Empty: the group is of a cart.",
    shipping_type: "Way of shipping, a text of the store's own such as `express`; empty if not given.",
    tracking_reference: "Number to follow the parcel by; empty if not given.",
    external_ref: "Id that another system has for it; need not be unique.",
    shipping_price:
      "Minor units. What is not given is 0 in a new group and else stays. The store's settings may keep all to " +
      "client credentials.",
    "shipping_price.base": "Price of shipping itself.",
    "shipping_price.tax": "Tax on shipping.",
    "shipping_price.fees": "What is charged on top.",
    includes_tax: "Whether the prices include tax; kept as it is sent, changes no amount.",
    address: "Where the items go; one that is sent replaces the whole address.",
    delivery_estimate: "When the items should arrive; 400 if it ends before it starts.",
    "delivery_estimate.start": "Earliest moment, in whole seconds.",
    "delivery_estimate.end": "Latest moment, in whole seconds.",
    relationships: "The cart that it is of.",
    "relationships.cart": "The cart that it is of.",
    "relationships.cart.data": "Type and id of the cart.",
    "relationships.cart.data.id": "Id of the cart.",
    meta: "What shipping the group costs.",
    "meta.shipping_display_price": "What shipping the group costs.",
  },
};

const address: Texts = {
  components: {
    ShippingGroupAddress: "Where the items of a shipping group go. What was not given is an empty text.",
    CreateShippingGroupRequestAddress: "Where the items of a shipping group go. Every field may be left out.",
  },
  fields: {
    country: "Country, best as its ISO 3166-1 alpha-2 code; any text is taken.",
    phone_number: "Phone number for the carrier.",
    instructions: "What the carrier should know, such as where to leave the parcel.",
  },
};

export const shippingGroupsTexts: readonly Texts[] = [
  group,
  address,
  {
    components: { ShippingPrices: "What shipping a group costs, in the currency of its cart." },
    fields: {
      total: "Base, tax and fees together, after promotions.",
      base: "Price of shipping itself, before promotions.",
      tax: "Tax on shipping.",
      fees: "What is charged on top.",
    },
  },
  { components: { ShippingGroupResponse: "A shipping group." } },
  {
    components: { ShippingGroupListResponse: "All shipping groups of a cart, in the order they were added." },
  },
];
