import type { SignedIn } from "./shown-tokens.ts";

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
