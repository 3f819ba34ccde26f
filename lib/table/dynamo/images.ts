import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { Item } from "../table.ts";
import { isItem } from "./setup.ts";

/** The item in an image of the table's stream, which spells bytes as text. @throws Error for what is none */
export function itemOfImage(image: unknown): Item {
  const found = unmarshall(withBytes(Object(image)));
  if (!isItem(found)) throw new Error("An image of the stream is no item.");
  return found;
}

function withBytes(image: Record<string, AttributeValue>): Record<string, AttributeValue> {
  return Object.fromEntries(Object.entries(image).map(([name, value]) => [name, bytesIn(value)]));
}

/** Top-level attributes alone hold bytes here. */
function bytesIn(value: AttributeValue): AttributeValue {
  const bytes: unknown = value.B;
  return typeof bytes === "string" ? { B: new Uint8Array(Buffer.from(bytes, "base64")) } : value;
}
