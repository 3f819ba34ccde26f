import { effect, type Signal, signal } from "@preact/signals";

/** A signal that outlives the page. @param key in the storage */
export function createStoredSignal<T>(storage: Storage, key: string, initial: T): Signal<T> {
  const kept = signal<T>(JSON.parse(storage.getItem(key) ?? JSON.stringify(initial)));
  effect(() => storage.setItem(key, JSON.stringify(kept.value)));
  return kept;
}
