import type { Deadline } from "../../kernel/deadline.ts";
import { type Comparison, type Condition, type Item, isPassed, type Key, type Update } from "../table.ts";
import { type AttributeMap, decodeMap } from "./attribute-values.ts";
import type { DynamoClient } from "./client.ts";

/** Placeholders only, so that a client's text can never become part of an expression. */
export type Expression = {
  readonly text: string;
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
};

const ALIVE = "(attribute_not_exists(#expires) OR #expires > :now)";

/** DynamoDB deletes expired items days late, so every condition checks the expiry. */
export function conditionExpression(when: Condition, nowSeconds: number): Expression | undefined {
  if ("unconditional" in when) return undefined;
  const names = { "#pk": "pk", "#expires": "expires_at" };
  const values = { ":now": nowSeconds };
  if (when.only === "absent") {
    const latest = { ":now": nowSeconds - (when.restSeconds ?? 0) };
    return { text: "attribute_not_exists(#pk) OR #expires <= :now", names, values: latest };
  }
  if (when.only === "present") return { text: `attribute_exists(#pk) AND ${ALIVE}`, names, values };
  if ("where" in when.only) return comparisonExpression(when.only.where, nowSeconds);
  return {
    text: `#version = :version AND ${ALIVE}`,
    names: { "#version": "version", "#expires": "expires_at" },
    values: { ...values, ":version": when.only.version },
  };
}

function comparisonExpression(comparisons: readonly Comparison[], nowSeconds: number): Expression {
  const names: Record<string, string> = { "#expires": "expires_at" };
  const values: Record<string, unknown> = { ":now": nowSeconds };
  const texts = comparisons.map((comparison, at) => {
    const [sign, value] = toComparison(comparison);
    names[`#c${at}`] = comparison.attribute;
    values[`:c${at}`] = value;
    const text = `#c${at} ${sign} :c${at}`;
    return isPassed(comparison, undefined) ? `(attribute_not_exists(#c${at}) OR ${text})` : text;
  });
  return { text: [...texts, ALIVE].join(" AND "), names, values };
}

function toComparison(comparison: Comparison): readonly [sign: string, value: string | number] {
  if ("equals" in comparison) return ["=", comparison.equals];
  return "atMost" in comparison ? ["<=", comparison.atMost] : [">=", comparison.atLeast];
}

export function updateExpression({
  set = {},
  add = {},
  remove = [],
}: Omit<Update, "update" | "when">): Expression {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const name = (attribute: string) => {
    const placeholder = `#u${Object.keys(names).length}`;
    names[placeholder] = attribute;
    return placeholder;
  };
  const value = (content: unknown) => {
    const placeholder = `:u${Object.keys(values).length}`;
    values[placeholder] = content;
    return placeholder;
  };
  const clauses = [
    clause("SET", Object.entries(set), ([attribute, content]) => `${name(attribute)} = ${value(content)}`),
    clause("ADD", Object.entries(add), ([attribute, amount]) => `${name(attribute)} ${value(amount)}`),
    clause("REMOVE", remove, (attribute) => name(attribute)),
  ];
  return { text: clauses.filter(Boolean).join(" "), names, values };
}

function clause<T>(keyword: string, parts: readonly T[], write: (part: T) => string): string {
  return parts.length === 0 ? "" : `${keyword} ${parts.map(write).join(", ")}`;
}

export type DynamoTableOptions = {
  readonly client: DynamoClient;
  readonly tableName: string;
  readonly now: () => Date;
  readonly deadline: Deadline;
};

export type Setup = DynamoTableOptions & {
  readonly nowSeconds: () => number;
  readonly tokenSeconds: Map<string, number>;
};

export const TOO_LATE = "The request's time was over before DynamoDB was asked.";

/** An expired item counts as absent although it may still be stored. */
export function readLiveItem(setup: Setup, stored: AttributeMap | undefined): Item | undefined {
  const item = stored && decodeMap(stored);
  if (!isItem(item)) return undefined;
  return item.expires_at !== undefined && item.expires_at <= setup.nowSeconds() ? undefined : item;
}

export function isItem(raw: Record<string, unknown> | undefined): raw is Item {
  return raw !== undefined && typeof raw["pk"] === "string" && typeof raw["sk"] === "string";
}

export function encodeKey({ pk, sk }: Key): AttributeMap {
  return { pk: { S: pk }, sk: { S: sk } };
}

export function keyText({ pk, sk }: Key): string {
  return `${pk}\n${sk}`;
}
