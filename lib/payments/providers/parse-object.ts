import { type Fields, isObject } from "../../kernel/objects.ts";

/** Undefined for anything but a JSON object. */
export function parseObject(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
