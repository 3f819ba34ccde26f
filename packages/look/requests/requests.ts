import { signal } from "@preact/signals";
import type { SentRequest } from "./curl.ts";

/** A request and its result. Without a status, the answer is missing or still expected. */
export type Exchange = SentRequest & {
  readonly id: number;
  readonly status?: number;
  readonly ms?: number;
  readonly answer?: string;
};

/** A page that is open all day forgets older ones. */
const MOST_KEPT = 100;
let count = 0;

/** The latest requests, newest first. */
export const exchanges = signal<readonly Exchange[]>([]);

/** Fetches and records. Every request of the page goes through this function. */
export async function recordFetch(request: Request): Promise<Response> {
  const { method, url } = request;
  const isFile = request.headers.get("content-type")?.startsWith("multipart/") ?? false;
  const body = isFile ? "" : await request.clone().text();
  const id = count++;
  exchanges.value = [{ id, method, url, headers: [...request.headers], body }, ...exchanges.value].slice(0, MOST_KEPT);
  const began = performance.now();
  const note = (known: Partial<Exchange>) => {
    exchanges.value = exchanges.value.map((one) => (one.id === id ? { ...one, ...known } : one));
  };
  const response = await fetch(request);
  note({ status: response.status, ms: performance.now() - began });
  // The copy is read in the background, while the page uses the answer.
  const copy = response.clone().text();
  copy.then((answer) => note({ answer })).catch(() => {});
  return response;
}
