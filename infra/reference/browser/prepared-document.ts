import type { SignedIn } from "./shown-tokens.ts";

/**
 * The text of a document with real tokens of signed-in shoppers in the place of the words that stand for them. Text, since
 * to go through all values of a document takes a browser a tenth of a second.
 */
export function withSignedIn(document: string, signedIn: SignedIn): string {
  return Object.entries(signedIn).reduce(
    (text, [word, token]) => text.replaceAll(`"${word}"`, () => JSON.stringify(token)),
    document,
  );
}
