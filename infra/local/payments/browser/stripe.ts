/** The part of the provider's library that the page uses. @see https://docs.stripe.com/js */
type StripeLibrary = {
  readonly elements: (options: ElementsOptions) => StripeElements;
  readonly confirmPayment: (wishes: {
    readonly elements: StripeElements;
    readonly clientSecret: string;
    readonly redirect: "if_required";
    readonly confirmParams: { readonly return_url: string };
  }) => Promise<Confirmed>;
};

type ElementsOptions = {
  readonly mode: "payment";
  /** Minor units. */
  readonly amount: number;
  /** Small letters. */
  readonly currency: string;
  readonly captureMethod: "automatic" | "manual";
};

export type StripeElements = {
  readonly create: (type: "payment") => { readonly mount: (target: string) => void };
  readonly update: (changes: Partial<ElementsOptions>) => void;
  readonly submit: () => Promise<{ readonly error?: { readonly message: string } }>;
};

type Confirmed =
  | { readonly paymentIntent: { readonly status: string }; readonly error?: undefined }
  | { readonly error: { readonly message?: string } };

declare global {
  interface Window {
    /** Undefined if the stand-in could not be reached. */
    readonly Stripe?: (key: string) => StripeLibrary;
  }
}
