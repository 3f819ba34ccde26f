import { TITLES } from "../kernel/error-titles.ts";
import { type Problem, problem, shortName } from "../kernel/errors.ts";

/** Field names of card data, in lower case without signs. */
const CARD_FIELD =
  /^(?:(?:credit|debit|payment)?card(?:data|details|number|no|holder|holdername)?|(?:primaryaccount)?number|pan|cv[cv]2?|cvn|csc|(?:card|cvc|cvv|security|verification)(?:code|value)|(?:card)?(?:exp|expiry|expiration)(?:date|month|year)?|track[12](?:data)?)$/;

const BETWEEN_DIGITS = /[\s._/-]/g;

/** 13 to 19 digits, with a first digit that cards have. */
const CARD_NUMBER = /^[2-6]\d{12,18}$/;

/** Finds field names and texts that look like card data. Never repeats a value. */
export function findCardData(body: object): readonly Problem[] {
  return findCardFields(body, []).map((path) =>
    problem(400, `'${path.map(shortName).join(".")}' looks like card data, which is never taken here.`, {
      title: TITLES.invalid,
      source: path.map(shortName).join("."),
    }),
  );
}

function findCardFields(value: unknown, path: readonly string[]): readonly (readonly string[])[] {
  if (typeof value === "string") return isCardNumber(value) ? [path] : [];
  if (typeof value === "number") return isCardNumber(String(value)) && path.at(-1) !== "amount" ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const inside = [...path, name];
    const isNamed = CARD_FIELD.test(name.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
    return isNamed ? [inside] : findCardFields(inner, inside);
  });
}

function isCardNumber(text: string): boolean {
  const digits = text.normalize("NFKC").replaceAll(BETWEEN_DIGITS, "");
  return CARD_NUMBER.test(digits) && hasCheckDigit(digits);
}

/** ISO/IEC 7812: every second digit from the right is doubled. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
