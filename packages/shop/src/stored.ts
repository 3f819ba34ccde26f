import { effect, type Signal, signal } from "@preact/signals";

/** A signal that outlives the page. */
export function createStoredSignal<T>(storage: Storage, name: string, initial: T): Signal<T> {
  const key = `tidewater.${name}`;
  const kept = signal<T>(JSON.parse(storage.getItem(key) ?? JSON.stringify(initial)));
  effect(() => storage.setItem(key, JSON.stringify(kept.value)));
  return kept;
}
