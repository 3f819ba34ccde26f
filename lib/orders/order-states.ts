/** `processing` once all is authorised, `complete` once all is paid. */
export type OrderStatus = "incomplete" | "processing" | "complete" | "cancelled";

export type PaymentState =
  | "unpaid"
  | "partially_authorized"
  | "authorized"
  | "partially_paid"
  | "paid"
  | "refunded";

export type ShippingState = "unfulfilled" | "fulfilled";
