import { signal } from "@preact/signals";
import { useRef, useState } from "preact/hooks";
import { readAgain } from "../api/queries.ts";
import { words } from "../words/words.ts";

/** The opposite write. @throws CartwrightError if the record was changed since */
export type Undo = () => Promise<unknown>;

export type Toast = { readonly id: number; readonly text: string; readonly undo?: Undo; readonly isProblem?: boolean };

/** Messages about finished work, newest first. */
export const toasts = signal<readonly Toast[]>([]);

let count = 0;
const SHOWN_MS = 8_000;

/** Says that something was done, with an undo for eight seconds. */
export function tell(text: string, undo?: Undo): void {
  const toast = { id: count++, text, ...(undo ? { undo } : {}) };
  toasts.value = [toast, ...toasts.value.filter((one) => one.text !== text || one.undo)].slice(0, 3);
  setTimeout(() => dismissToast(toast.id), SHOWN_MS);
}

function tellProblem(text: string): void {
  const toast = { id: count++, text, isProblem: true };
  toasts.value = [toast, ...toasts.value].slice(0, 3);
  setTimeout(() => dismissToast(toast.id), SHOWN_MS);
}

export function dismissToast(id: number): void {
  toasts.value = toasts.value.filter((one) => one.id !== id);
}

export async function undoLast(): Promise<void> {
  const toast = toasts.value.find(({ undo }) => undo);
  if (toast?.undo) await runUndo(toast);
}

export async function runUndo({ id, undo }: Toast): Promise<void> {
  dismissToast(id);
  try {
    await undo?.();
    tell(words.value.kit.undone);
  } catch {
    tellProblem(words.value.kit.notUndone);
  }
  await readAgain();
}

export type Action = {
  /** Runs the work and reads what is on the screen again. A second click while it runs does nothing. */
  readonly start: (work: (key: string) => Promise<unknown>) => Promise<boolean>;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly forget: () => void;
};

/**
 * A write that a person starts. `work` gets an `Idempotency-Key` that stays the same until an attempt succeeds or its input
 * is refused, so that a click after a lost answer does nothing twice.
 */
export function useAction(): Action {
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly error?: unknown }>({ isBusy: false });
  const running = useRef(false);
  const key = useRef<string>(undefined);
  const start = async (work: (key: string) => Promise<unknown>) => {
    if (running.current) return false;
    running.current = true;
    setState({ isBusy: true });
    key.current ??= crypto.randomUUID();
    try {
      await work(key.current);
      key.current = undefined;
      setState({ isBusy: false });
      return true;
    } catch (error) {
      if (isRefused(error)) key.current = undefined;
      setState({ isBusy: false, error });
      return false;
    } finally {
      running.current = false;
      readAgain();
    }
  };
  return { start, ...state, error: state.error, forget: () => setState({ isBusy: false }) };
}

function isRefused(error: unknown): boolean {
  return typeof error === "object" && error !== null && "status" in error && Number(error.status) < 429;
}
