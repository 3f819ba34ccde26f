/** Settings of the page from its server. */
export type Settings = {
  /** Address of Scalar's script. */
  readonly scalarUrl: string;
  /** Address of the service's document, prepared for Scalar. */
  readonly shownUrl: string;
  /** Address of the document of the store's Custom APIs, for administrators. */
  readonly extensionsUrl: string;
  /** Pages that were once documents of this page, by the first word of old links to them. */
  readonly guides: Readonly<Record<string, string>>;
  /** Keys to use at once. Without them the page asks for a key and stores it nowhere. */
  readonly keys?: Keys;
  /** Shoppers to sign in, so that examples for signed-in shoppers work. */
  readonly shoppers?: Shoppers;
};

/** Token requests of the two callers. */
export type Keys = { readonly administrator?: TokenForm; readonly shopper?: TokenForm };

/** Form fields of `POST /oauth/access_token`. */
export type TokenForm = Readonly<Record<string, string>>;

/** Bodies of the sign-in requests of an account member and a customer. */
export type Shoppers = { readonly member: unknown; readonly customer: unknown };
