/** The service with the page. */
export type Here = {
  readonly origin: string;
  /** True if the service accepts the demo keys of the examples. */
  readonly hasDemoKeys: boolean;
};

/** Address of the demo store in the examples. */
export const WRITTEN_FOR = "http://127.0.0.1:3000";
const DEMO_ID = /\bdemo-(?:admin|shop)\b/g;
const DEMO_SECRET = /\bdemo-secret\b/g;

/** Replaces addresses and keys in an example with those of this service. */
export function asServedAt(text: string, { origin, hasDemoKeys }: Here): string {
  const here = text.replaceAll(WRITTEN_FOR, origin);
  return hasDemoKeys
    ? here
    : here.replaceAll(DEMO_ID, "YOUR_CLIENT_ID").replaceAll(DEMO_SECRET, "YOUR_CLIENT_SECRET");
}
