import { signal } from "@preact/signals";
import type { SentRequest } from "./curl.ts";

/** A request with what became of it. Without a status, the answer is still awaited or did not come. */
export type Exchange = SentRequest & {
  readonly id: number;
  readonly status?: number;
  readonly ms?: number;
  readonly answer?: string;
};

/** All that the shop has asked so far, the latest first. */
export const exchanges = signal<readonly Exchange[]>([]);

/** Fetches and notes down; the one place that sees every request. */
export async function recordedFetch(request: Request): Promise<Response> {
  const { method, url } = request;
  const body = await request.clone().text();
  const id = exchanges.value.length;
  exchanges.value = [{ id, method, url, headers: [...request.headers], body }, ...exchanges.value];
  const began = performance.now();
  const note = (known: Partial<Exchange>) => {
    exchanges.value = exchanges.value.map((one) => (one.id === id ? { ...one, ...known } : one));
  };
  const response = await fetch(request);
  note({ status: response.status, ms: performance.now() - began });
  // Nobody waits for the copy: the page goes on with the answer itself.
  const copy = response.clone().text();
  copy.then((answer) => note({ answer })).catch(() => {});
  return response;
}
