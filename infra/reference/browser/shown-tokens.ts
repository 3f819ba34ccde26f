/** Tokens by security scheme of the document. */
export type Tokens = { readonly administrator?: string; readonly shopper?: string };

/** Placeholders for tokens of signed-in shoppers in the document's examples. */
export type SignedIn = { readonly ACCOUNT_TOKEN?: string; readonly CUSTOMER_TOKEN?: string };
