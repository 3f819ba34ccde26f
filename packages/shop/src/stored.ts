import { effect, type Signal, signal } from "@preact/signals";

/** A signal that outlives the page. What is kept under its name and cannot be read counts as nothing. */
export function stored<T>(storage: Storage, name: string, initial: T): Signal<T> {
  const key = `tidewater.${name}`;
  const kept = signal<T>(initial);
  try {
    kept.value = JSON.parse(storage.getItem(key) ?? JSON.stringify(initial));
  } catch {
    storage.removeItem(key);
  }
  effect(() => storage.setItem(key, JSON.stringify(kept.value)));
  return kept;
}
