import { useEffect, useRef, useState } from "preact/hooks";
import { type Field, findChanges, pickValues, type Values } from "./field-spec.ts";

export type Draft = {
  /** The state that the changes were made from. */
  readonly base: Values;
  readonly now: Values;
  readonly changes: Values;
  readonly set: (name: string, value: unknown) => void;
  readonly discard: () => void;
  /** Ends the draft: its changes are saved. */
  readonly forget: () => void;
  /** Takes another state as what the changes are made from. */
  readonly rebase: (values: Values) => void;
};

const LONGEST_MS = 86_400_000;
type Kept = { readonly at: number; readonly base: Values; readonly changes: Values };

/** Typed values, kept for the tab and address until they are saved or a day has passed. Secrets are not kept. */
export function useDraft(fields: readonly Field[], values: object | undefined, isNew: boolean): Draft {
  const key = `cartwright.draft ${location.pathname} ${fields[0]?.name}`;
  const start = pickValues(values, fields);
  const [kept] = useState(() => readKept(key));
  const [base, setBase] = useState(kept?.base ?? start);
  const [changes, setChanges] = useState<Values>(kept?.changes ?? {});
  const latest = JSON.stringify(start);
  const seen = useRef(latest);
  useEffect(() => {
    // A state that was read again replaces an untouched one.
    if (seen.current !== latest && Object.keys(changes).length === 0) setBase(start);
    seen.current = latest;
  }, [latest]);
  const keep = (next: Values, from: Values = base) => {
    setChanges(next);
    const secrets = new Set(fields.filter(({ kind }) => kind === "password").map(({ name }) => name));
    const shown = Object.fromEntries(Object.entries(next).filter(([name]) => !secrets.has(name)));
    if (Object.keys(shown).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), base: from, changes: shown }));
  };
  useLeaveWarning(Object.keys(changes).length > 0);
  const now = { ...base, ...changes };
  return {
    base,
    now,
    changes: isNew ? { ...start, ...changes } : changes,
    set: (name, value) => keep(findChanges(base, { ...now, [name]: value }, fields)),
    discard: () => {
      keep({});
      setBase(pickValues(values, fields));
    },
    forget: () => {
      setBase(isNew ? start : now);
      keep({});
    },
    rebase: (theirs) => {
      setBase(theirs);
      keep(changes, theirs);
    },
  };
}

function readKept(key: string): Kept | undefined {
  const text = sessionStorage.getItem(key);
  if (text === null) return undefined;
  const kept: Kept = JSON.parse(text);
  return Date.now() - kept.at < LONGEST_MS ? kept : undefined;
}

/** The browser asks once before it closes a page with changes that a secret field alone would lose. */
function useLeaveWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isChanged]);
}
