/** Tokens by the names of the document's security schemes. */
export type Tokens = { readonly administrator?: string; readonly shopper?: string };

/** What stands in the document's examples where a signed-in shopper's token belongs. */
export type SignedIn = { readonly ACCOUNT_TOKEN?: string; readonly CUSTOMER_TOKEN?: string };
