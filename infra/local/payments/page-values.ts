/** Values of this start of the service, for the page's script. */
export type PaymentsSettings = {
  readonly shopId: string;
  /** The demo's administrator, whose secret is public. */
  readonly admin: { readonly clientId: string; readonly secret: string };
  readonly gateway: string;
  /** Publishable key of the provider. */
  readonly key: string;
  readonly sku: string;
};

export type BookedPayment = {
  /** Id of the payment at the provider. */
  readonly id: string;
  readonly status: string;
  readonly currency: string;
  /** Minor units. */
  readonly sums: Readonly<Record<"authorized" | "captured" | "refunded" | "cancelled", number>>;
};

export type BookedWebhook = {
  readonly id: string;
  readonly type: string;
  readonly state: "arrived" | "refused" | "waiting";
  /** Status of the shop's answer. */
  readonly status?: number;
};

/** The payments of an order in the provider's own books. */
export type ProviderBook = {
  readonly payments: readonly BookedPayment[];
  /** The newest first. */
  readonly webhooks: readonly BookedWebhook[];
  /** Webhooks are kept back. */
  readonly isHolding: boolean;
};
