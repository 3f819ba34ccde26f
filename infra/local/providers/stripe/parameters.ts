import type { Sent } from "./form.ts";
import { type Refusal, refuseParameter } from "./refusal.ts";

type Kind =
  | "text"
  | "integer"
  | "flag"
  | "texts"
  /** Named texts; an empty text removes a name. */
  | "metadata"
  /** A moment in seconds, or a range of them. */
  | "range"
  /** Accepted and ignored. */
  | "any"
  | { readonly oneOf: readonly string[] }
  | { readonly fields: Shape };

/** Parameters that a call takes. A name that ends in `!` must be there. */
export type Shape = { readonly [name: string]: Kind };

export type Range = {
  readonly gt?: number;
  readonly gte?: number;
  readonly lt?: number;
  readonly lte?: number;
};

type ValueOf<K> = K extends "integer"
  ? number
  : K extends "flag"
    ? boolean
    : K extends "texts"
      ? readonly string[]
      : K extends "metadata"
        ? Readonly<Record<string, string>>
        : K extends "range"
          ? Range
          : K extends "any"
            ? unknown
            : K extends { readonly fields: infer S extends Shape }
              ? Values<S>
              : string;

type Plain<N> = N extends `${infer Name}!` ? Name : N;
type Required<S> = Extract<keyof S, `${string}!`>;

/** Values of the parameters. */
export type Values<S extends Shape> = {
  readonly [N in Required<S> as Plain<N>]: ValueOf<S[N]>;
} & { readonly [N in Exclude<keyof S, Required<S>>]?: ValueOf<S[N]> };

/** @throws Refusal 400 for unknown, missing and invalid parameters */
export function readParameters<S extends Shape>(
  shape: S,
  sent: Readonly<Record<string, Sent>>,
  parent = "",
): Values<S> {
  const byName = new Map(Object.entries(shape).map(([name, kind]) => [name.replace("!", ""), kind]));
  const nameIn = (name: string) => (parent === "" ? name : `${parent}[${name}]`);
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(sent)) {
    const kind = byName.get(name);
    if (kind === undefined) throw refuseUnknown(nameIn(name));
    values[name] = readValue(kind, value, nameIn(name));
  }
  for (const name of Object.keys(shape)) {
    const plain = name.replace("!", "");
    if (name !== plain && values[plain] === undefined) {
      const param = nameIn(plain);
      throw refuseParameter(`Missing required param: ${param}.`, { code: "parameter_missing", param });
    }
  }
  return values as Values<S>;
}

function refuseUnknown(param: string): Refusal {
  return refuseParameter(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
}

function readValue(kind: Kind, value: Sent, param: string): unknown {
  if (kind === "any") return value;
  if (typeof kind === "object" && "fields" in kind)
    return readParameters(kind.fields, requireNamed(value, param), param);
  if (kind === "metadata") return value === "" ? {} : readMetadata(value, param);
  if (kind === "texts") return readTexts(value, param);
  if (kind === "range") return readRange(value, param);
  const text = requireText(value, param);
  if (kind === "integer") return readInteger(text, param);
  if (kind === "flag") return readFlag(text, param);
  if (text === "") {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`;
    throw refuseParameter(message, { code: "parameter_invalid_empty", param });
  }
  if (kind === "text" || kind.oneOf.includes(text)) return text;
  const choices = `${kind.oneOf.slice(0, -1).join(", ")} or ${kind.oneOf.at(-1)}`;
  throw refuseParameter(`Invalid ${param}: must be one of ${choices}`, { param });
}

function requireText(value: Sent, param: string): string {
  if (typeof value === "string") return value;
  throw refuseParameter(`Invalid string: ${JSON.stringify(value)}`, { param });
}

function requireNamed(value: Sent, param: string): Readonly<Record<string, Sent>> {
  if (isNamed(value)) return value;
  throw refuseParameter(`Invalid object`, { param });
}

function isNamed(value: Sent): value is { readonly [name: string]: Sent } {
  return typeof value === "object" && !Array.isArray(value);
}

function readInteger(text: string, param: string): number {
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  throw refuseParameter(`Invalid integer: ${text}`, { code: "parameter_invalid_integer", param });
}

function readFlag(text: string, param: string): boolean {
  if (text === "true" || text === "false") return text === "true";
  throw refuseParameter(`Invalid boolean: ${text}`, { param });
}

function readTexts(value: Sent, param: string): readonly string[] {
  if (Array.isArray(value)) return value.map((entry: Sent) => requireText(entry, param));
  throw refuseParameter("Invalid array", { param });
}

/** Limits of the public API's page about metadata. */
const MOST_METADATA = 50;
const LONGEST_NAME = 40;
const LONGEST_TEXT = 500;

function readMetadata(value: Sent, param: string): Readonly<Record<string, string>> {
  // Names that are all digits arrive as a list.
  const entries = Object.entries(Array.isArray(value) ? { ...value } : requireNamed(value, param));
  if (entries.length > MOST_METADATA) {
    throw refuseParameter(`Metadata can have at most ${MOST_METADATA} keys.`, { param });
  }
  for (const [name, text] of entries) {
    if (name.length > LONGEST_NAME || requireText(text, `${param}[${name}]`).length > LONGEST_TEXT) {
      throw refuseParameter(`Metadata may have names of ${LONGEST_NAME} and texts of ${LONGEST_TEXT}.`, {
        param,
      });
    }
  }
  return Object.fromEntries(entries) as Readonly<Record<string, string>>;
}

const MOMENTS = { gt: "integer", gte: "integer", lt: "integer", lte: "integer" } as const;

function readRange(value: Sent, param: string): Range {
  if (typeof value !== "string") return readParameters(MOMENTS, requireNamed(value, param), param);
  const moment = readInteger(value, param);
  return { gte: moment, lte: moment };
}
