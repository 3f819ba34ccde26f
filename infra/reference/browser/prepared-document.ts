/**
 * Replaces placeholders in a document's text with real tokens of signed-in shoppers. It works on the text because visiting
 * every value would take a browser a tenth of a second.
 */
export function withSignedIn(document: string, signedIn: SignedIn): string {
  return Object.entries(signedIn).reduce(
    (text, [word, token]) => text.replaceAll(`"${word}"`, () => JSON.stringify(token)),
    document,
  );
}

/** Tokens by security scheme of the document. */
export type Tokens = { readonly administrator?: string; readonly shopper?: string };

/** Placeholders for tokens of signed-in shoppers in the document's examples. */
export type SignedIn = { readonly ACCOUNT_TOKEN?: string; readonly CUSTOMER_TOKEN?: string };
