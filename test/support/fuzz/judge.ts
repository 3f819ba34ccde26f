import type { Exchange } from "./fuzzed-store.ts";

/** Code, paths of files, names of services, keys of the table such as `CART#`, and tokens. */
const INTERNALS =
  /\bat .+:\d+:\d+|node_modules|\.ts:\d|ConditionFailed|Dynamo|gsi1|TypeError|RangeError|\b[A-Z][A-Z-]+#|eyJ[\w-]+\.[\w-]+\.[\w-]+/g;

/** Items that a refused request may write, by the beginning of the key, with the reason. */
const KEPT_WITH_REFUSALS: Readonly<Record<string, string>> = {
  "SOURCE#": "Counts the requests of a network, refused ones too.",
  "SIGN-ON#": "A sign-in at a provider begins with a change of page, which is a GET.",
  "SIGN-IN#": "Counts failed passwords.",
  "CART-PAYMENT#": "A payment is written before its provider is asked, which may refuse it.",
  "PAYMENTS-DUE#cart#": "As `CART-PAYMENT#`.",
};

/** The first fault of an exchange. */
export function findFault({ step, sent, answer, refused, logged, written }: Exchange): string | undefined {
  if (!answer) return `${refused instanceof Error ? refused.message : refused} ${describeLogged(logged)}`;
  const { status, text } = answer;
  // Nothing is busy here, so a 429 can only come from a limit for callers.
  const isBusy = status === 429 && !step.endpoint.countsCallers;
  if (status >= 500 || isBusy) return `answers ${status}: ${text.slice(0, 300)} ${describeLogged(logged)}`;
  const told = status >= 400 ? findTold(dropCurrent(text), JSON.stringify(sent)) : undefined;
  if (told !== undefined) return `tells '${told}': ${text.slice(0, 300)}`;
  const isRead = step.endpoint.method === "GET";
  if (status < 400 && !isRead) return undefined;
  const kept = written
    .map(({ before, after }) => (after ?? before)?.pk ?? "")
    .filter((pk) => !Object.keys(KEPT_WITH_REFUSALS).some((one) => pk.startsWith(one)));
  if (kept.length > 0) return `${status} has written ${kept.slice(0, 5).join(", ")}: ${text.slice(0, 300)}`;
  return undefined;
}

/** A resource that a 412 shows has the texts of the store, in which anything may stand. */
function dropCurrent(text: string): string {
  return JSON.stringify(
    JSON.parse(text || "null", (name, value) => (name === "current" ? undefined : value)),
  );
}

/** Words of the request are no secret. */
function findTold(text: string, asked: string): string | undefined {
  return text.match(INTERNALS)?.find((one) => !asked.includes(one));
}

export const describeLogged = (logged: readonly unknown[]) =>
  logged
    .map((one) => JSON.stringify(one, (_, value) => (value instanceof Error ? value.stack : value)))
    .join(" ")
    .slice(0, 1500);

const NATIVES = [Object, Array, String, Number, Function, Map, Promise].map((one) => one.prototype as object);
const namesOf = () => NATIVES.map((one) => Reflect.ownKeys(one).length).join();
const before = namesOf();

/** True while no property of JavaScript's own prototypes was added or removed. */
export const isUnpolluted = () => namesOf() === before;
