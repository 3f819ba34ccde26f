import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { Item } from "../table.ts";
import { isItem } from "./expressions.ts";

/** The table's stream spells bytes as text. @throws Error for an image that is no item */
export function itemOfImage(image: unknown): Item {
  const item = unmarshall(withBytes(Object(image)));
  if (!isItem(item)) throw new Error("An image of the stream is no item.");
  return item;
}

function withBytes(image: Record<string, AttributeValue>): Record<string, AttributeValue> {
  return Object.fromEntries(Object.entries(image).map(([name, value]) => [name, bytesIn(value)]));
}

function bytesIn(value: AttributeValue): AttributeValue {
  const bytes: unknown = value.B;
  return typeof bytes === "string" ? { B: new Uint8Array(Buffer.from(bytes, "base64")) } : value;
}
