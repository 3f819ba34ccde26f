/** Where the page is served. */
export type Here = {
  readonly origin: string;
  /** Whether the keys of the examples are good there. */
  readonly hasDemoKeys: boolean;
};

/** The usual address of the demo store. */
export const WRITTEN_FOR = "http://127.0.0.1:3000";
const DEMO_ID = /\bdemo-(?:admin|shop)\b/g;
const DEMO_SECRET = /\bdemo-secret\b/g;

/** A text as it is true where the page is served: examples are written for the demo store at its usual address. */
export function asServedAt(text: string, { origin, hasDemoKeys }: Here): string {
  const here = text.replaceAll(WRITTEN_FOR, origin);
  return hasDemoKeys
    ? here
    : here.replaceAll(DEMO_ID, "YOUR_CLIENT_ID").replaceAll(DEMO_SECRET, "YOUR_CLIENT_SECRET");
}
