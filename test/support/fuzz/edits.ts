import { OwnId, SeenId, SeenPath } from "./seen.ts";

/** A request before its ids are chosen. */
export type Draft = {
  readonly caller: string;
  readonly path: Readonly<Record<string, unknown>>;
  /** By name, or the raw query string. */
  readonly query: Readonly<Record<string, unknown>> | string;
  readonly headers: Readonly<Record<string, unknown>>;
  /** JSON, or the raw text or bytes of the body. */
  readonly body?: unknown;
};

/** A change at one place of a request. `double` repeats the elements of a list, `merge` adds fields to an object. */
export type Edit = {
  readonly at: readonly string[];
} & (
  | { readonly set: unknown }
  | { readonly drop: true }
  | { readonly double: true }
  | { readonly merge: object }
);

/** Sent as it is and not as JSON. */
export class Raw {
  readonly content: string | Uint8Array;
  constructor(content: string | Uint8Array) {
    this.content = content;
  }
}

export function applyEdits(draft: Draft, edits: readonly Edit[]): Draft {
  return edits.reduce<Draft>((one, edit) => edited(one, edit.at, edit) as Draft, draft);
}

/** A value without the place of an edit gets the objects on the way to it, a text or number is left as it is. */
function edited(value: unknown, [first, ...rest]: readonly string[], edit: Edit): unknown {
  if (first === undefined) return replaced(value, edit);
  if (value instanceof SeenPath) return edited(value.otherwise, [first, ...rest], edit);
  if (value !== undefined && !isOpen(value)) return value;
  const children = new Map<string, unknown>(Object.entries(value ?? {}));
  const changed = edited(children.get(first), rest, edit);
  if (changed === undefined) children.delete(first);
  else children.set(first, changed);
  return Array.isArray(value) ? [...children.values()] : toObject(children);
}

const isOpen = (value: unknown): value is object =>
  typeof value === "object" && value !== null && ![Raw, SeenId, OwnId].some((one) => value instanceof one);

function replaced(value: unknown, edit: Edit): unknown {
  if ("drop" in edit) return undefined;
  if ("set" in edit) return edit.set;
  if ("merge" in edit) return { ...Object(value), ...edit.merge };
  return Array.isArray(value) ? [...value, ...value] : [value, value];
}

/** `__proto__` becomes a field like any other. */
export function toObject(entries: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [name, value] of entries)
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  return object;
}
