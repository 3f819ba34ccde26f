import { TITLES } from "../kernel/error-titles.ts";
import { type Problem, problem, shortName } from "../kernel/errors.ts";

/** Names under which clients have sent the data of cards to payment gateways, in small letters without signs. */
const CARD_FIELD =
  /^(?:(?:credit|debit|payment)?card(?:data|details|number|no|holder|holdername)?|(?:primaryaccount)?number|pan|cv[cv]2?|cvn|csc|(?:card|cvc|cvv|security|verification)(?:code|value)|(?:card)?(?:exp|expiry|expiration)(?:date|month|year)?|track[12](?:data)?)$/;

/** What people write between the groups of a card number. */
const BETWEEN_DIGITS = /[\s._/-]/g;

/** Digits of a card number, also in groups: as many as cards have, with a first digit that cards have. */
const CARD_NUMBER = /^[2-6]\d{12,18}$/;

/**
 * What in a body looks like the data of a card, which never comes here: cards are entered at the payment provider.
 * Told by the names of fields, and by texts that are a valid card number and nothing else. No value is repeated.
 */
export function cardDataProblems(body: object): readonly Problem[] {
  return cardFields(body, []).map((path) =>
    problem(400, `'${path.map(shortName).join(".")}' looks like card data, which is never taken here.`, {
      title: TITLES.invalid,
      source: path.map(shortName).join("."),
    }),
  );
}

function cardFields(value: unknown, path: readonly string[]): readonly (readonly string[])[] {
  if (typeof value === "string") return isCardNumber(value) ? [path] : [];
  if (typeof value === "number") return isCardNumber(String(value)) && path.at(-1) !== "amount" ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const inside = [...path, name];
    const isNamed = CARD_FIELD.test(name.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
    return isNamed ? [inside] : cardFields(inner, inside);
  });
}

function isCardNumber(text: string): boolean {
  const digits = text.normalize("NFKC").replaceAll(BETWEEN_DIGITS, "");
  return CARD_NUMBER.test(digits) && hasCheckDigit(digits);
}

/** The check digit of card numbers (ISO/IEC 7812): every second digit from the right is doubled. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
