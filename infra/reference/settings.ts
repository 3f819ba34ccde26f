/** What the page is told by whoever serves it. */
export type Settings = {
  /** Where Scalar's script is. */
  readonly scalarUrl: string;
  /** Where the service's document is, prepared for Scalar. */
  readonly shownUrl: string;
  /** Where administrators read the document of the store's own Custom APIs. */
  readonly extensionsUrl: string;
  /** Pages of this service with texts that were documents of this page once, by the name with which old links begin. */
  readonly guides: Readonly<Record<string, string>>;
  /** Keys whose tokens are put in place at once; without them the page asks for one and keeps it nowhere. */
  readonly keys?: Keys;
  /** Shoppers whom the page signs in, so that samples of signed-in shoppers run. */
  readonly shoppers?: Shoppers;
};

/** What the two callers ask for tokens with. */
export type Keys = { readonly administrator?: TokenForm; readonly shopper?: TokenForm };

/** The form that `POST /oauth/access_token` takes. */
export type TokenForm = Readonly<Record<string, string>>;

/** Bodies that sign a member of an account in, and a customer. */
export type Shoppers = { readonly member: unknown; readonly customer: unknown };
