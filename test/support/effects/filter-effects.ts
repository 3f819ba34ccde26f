import type { Endpoint } from "../../../lib/http/endpoint.ts";
import type { FilterField } from "../../../lib/lists/filter.ts";
import type { Answer, Undescribed } from "../routes.ts";
import { UNKNOWN_ID } from "../unknown-id.ts";
import { HIDDEN, PATTERNS, SHOWN_AT } from "./query-values.ts";

type Records = readonly Undescribed[];
/** Sends the request of a list with these query parameters. */
export type Ask = (query: Readonly<Record<string, string>>) => Promise<Answer>;

/** The value of an attribute in a record as an answer shows it; a list for attributes of many parts. */
export function readShown({ id }: Pick<Endpoint, "id">, record: Undescribed, attribute: string): unknown {
  const named = SHOWN_AT[id]?.[attribute];
  const paths = named
    ? [named]
    : [
        ...["", "attributes.", "meta.", "meta.timestamps.", "timestamps."].map((at) => at + attribute),
        `relationships.${attribute.replace(/_ids?$/, "").replace(/s$/, "")}.data.id`,
      ];
  const values = paths.map((path) => readPath(record, path));
  return values.find((value) => value !== undefined && value !== null);
}

function readPath(value: Undescribed, path: string): Undescribed {
  if (path === "" || value === undefined || value === null) return value;
  if (Array.isArray(value)) return value.flatMap((one) => readPath(one, path) ?? []);
  const names = Object.keys(value).filter((name) => path === name || path.startsWith(`${name}.`));
  const [name] = names.toSorted((one, other) => other.length - one.length);
  return name === undefined ? undefined : readPath(value[name], path.slice(name.length + 1));
}

/** Looks for the effect of each operator of each attribute of a list's filter. */
export async function lookForFilterEffects(endpoint: Endpoint, ask: Ask): Promise<Map<string, string>> {
  const effects = new Map<string, string>();
  const { filter } = endpoint.query ?? {};
  if (!filter) return effects;
  const all = (await ask({})).body.data ?? [];
  for (const [pattern, field] of Object.entries(filter.attributes)) {
    const name = PATTERNS[pattern] ?? pattern;
    for (const operator of field.operators)
      effects.set(
        `filter ${operator} ${pattern}`,
        await findFilterEffect(endpoint, ask, all, { name, field, operator }),
      );
  }
  return effects;
}

type Tried = { readonly name: string; readonly field: FilterField; readonly operator: string };
/** A filter with one value, and the records that must pass it; unknown for attributes that answers do not show. */
type Trial = { readonly text: string; readonly expected: Records | undefined; readonly isRequired: boolean };

/** An effect shows when a value finds some records, this or another value not all, and each exactly the right ones. */
async function findFilterEffect(endpoint: Endpoint, ask: Ask, all: Records, tried: Tried): Promise<string> {
  let [findsSome, findsOthers] = [false, false];
  for (const { text, expected, isRequired } of listTrials(endpoint, all, tried)) {
    if (findsSome && findsOthers && !isRequired) break;
    const { status, body } = await ask({ filter: text });
    if (status !== 200) return `${status} for ${text}`;
    const ids = listIds(body.data);
    if (expected && ids !== listIds(expected)) return `other records than expected for ${text}`;
    if (ids !== "") findsSome = true;
    if (ids !== listIds(all)) findsOthers = true;
  }
  if (findsSome && findsOthers) return "shows";
  return findsSome ? "finds all" : "finds none";
}

/** A filter may also choose the order. */
const listIds = (records: Records) =>
  records
    .map(({ id, code }) => String(id ?? code))
    .toSorted()
    .join();

/** Filters that part the records come first, those with few records before others: one is enough. */
function listTrials(endpoint: Endpoint, all: Records, { name, field, operator }: Tried): readonly Trial[] {
  const hidden = HIDDEN[endpoint.id]?.[name];
  const shown = all.map((record) => [readShown(endpoint, record, name) ?? []].flat());
  const ofTypes = listValuePerType(shown.flat());
  const values = hidden === undefined ? chooseValues(shown.flat()) : [hidden];
  const absent = (field.values?.map(String) ?? ABSENT[field.type] ?? ["no-such", " "]).filter(
    (value) => !values.includes(value),
  );
  const operands = operator === "is_null" ? [undefined] : [...values, ...absent];
  const trials = operands.map((operand): Trial => {
    const sent = operand === undefined ? "" : `,${quote(adaptOperand(operator, operand))}`;
    const passing = all.filter((_, at) => passes(operator, field.type, shown[at] ?? [], operand ?? ""));
    const isRequired = ofTypes.length > 1 && ofTypes.includes(operand ?? "");
    return {
      text: `${operator}(${name}${sent})`,
      expected: hidden === undefined ? passing : undefined,
      isRequired,
    };
  });
  const parts = ({ expected = all }: Trial) => expected.length > 0 && expected.length < all.length;
  const count = ({ expected = all, isRequired }: Trial) => (isRequired ? 0 : expected.length);
  const parting = trials.filter(parts).toSorted((one, other) => count(one) - count(other));
  return [...parting, ...trials.filter((trial) => !parts(trial))];
}

const MOST_VALUES = 12;

function chooseValues(values: readonly unknown[]): readonly string[] {
  return [...new Set([...listValuePerType(values), ...values.map(String)])].slice(0, MOST_VALUES);
}

/** Some attributes have texts and numbers. */
function listValuePerType(values: readonly unknown[]): readonly string[] {
  const types = [...new Set(values.map((value) => typeof value))];
  return types.map((type) => String(values.find((value) => typeof value === type)));
}

const ABSENT: Readonly<Record<string, readonly string[]>> = {
  uuid: [UNKNOWN_ID, "00000000-0000-4000-8000-000000000000", "ffffffff-ffff-4fff-bfff-ffffffffffff"],
  boolean: ["true", "false"],
  date: ["2001-01-01", "2101-01-01"],
  integer: ["-5", "1000000000"],
};

/** A pattern that needs its star; in other letter case for `ilike`. */
function adaptOperand(operator: string, operand: string): string {
  if (operator === "like") return `*${operand.slice(1)}`;
  if (operator === "ilike") return `*${operand.slice(1).toUpperCase()}`;
  return operand;
}

/** True if a record with these values passes; another reading of the operators than the service's. */
function passes(operator: string, type: string, values: readonly unknown[], operand: string): boolean {
  const read = (value: unknown) => {
    if (type === "date") return Date.parse(String(value));
    return type === "integer" ? Number(value) : String(value);
  };
  const sent = read(operand);
  const end = operand.slice(1).toLowerCase();
  switch (operator) {
    case "is_null":
      return values.length === 0;
    case "like":
      return values.some((value) => String(value).endsWith(operand.slice(1)));
    case "ilike":
      return values.some((value) => String(value).toLowerCase().endsWith(end));
    case "text":
      return operand !== "" && values.some((value) => value === operand);
    case "gt":
      return values.some((value) => read(value) > sent);
    case "ge":
      return values.some((value) => read(value) >= sent);
    case "lt":
      return values.some((value) => read(value) < sent);
    case "le":
      return values.some((value) => read(value) <= sent);
    default:
      return values.some((value) => read(value) === sent);
  }
}

const quote = (value: string) => `"${value.replaceAll(/["\\]/g, (sign) => `\\${sign}`)}"`;
