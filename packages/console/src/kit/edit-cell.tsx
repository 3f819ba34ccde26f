import type { ComponentChildren, TargetedKeyboardEvent } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { listProblems } from "../api/queries.ts";
import { words } from "../words/words.ts";
import { useAction } from "./action.ts";

type EditCellProps = {
  /** Name for screen readers: "Price of Alder mug". */
  readonly name: string;
  readonly shown: ComponentChildren;
  /** The text that is edited. */
  readonly text: string;
  /** Writes the typed text. @throws CartwrightError if it is refused; Error with a message for a text that stands for nothing */
  readonly save: (text: string, key: string) => Promise<unknown>;
};

/** A value in a table that is changed in place: Enter saves and goes down, Escape gives up. A refused text stays, in red. */
export function EditCell({ name, shown, text, save }: EditCellProps) {
  const [typed, setTyped] = useState<string>();
  const action = useAction();
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isEditing = typed !== undefined;
  // Before the next key: what is typed at once must not get lost.
  useLayoutEffect(() => {
    input.current?.focus();
    if (typed === text) input.current?.select();
  }, [isEditing]);
  const finish = async (step: number) => {
    const isDone = typed === undefined || typed === text || (await action.start((key) => save(typed, key)));
    if (!isDone) return input.current?.focus();
    setTyped(undefined);
    requestAnimationFrame(() => moveFocus(button.current, step));
  };
  const press = (event: TargetedKeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") finish(event.shiftKey ? -1 : 1);
    else if (event.key === "Escape") {
      setTyped(undefined);
      action.forget();
      requestAnimationFrame(() => button.current?.focus());
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const problem = readProblem(action.error);
  if (!isEditing) {
    return (
      <button
        ref={button}
        type="button"
        class="cell"
        onClick={() => setTyped(text)}
        onKeyDown={(event) => beginByKey(event, setTyped, text)}
      >
        {shown} <span class="hidden">{words.value.kit.editName(name)}</span>
      </button>
    );
  }
  return (
    <>
      <input
        ref={input}
        class="editing"
        aria-label={name}
        aria-invalid={problem !== ""}
        inputMode="decimal"
        value={typed}
        disabled={action.isBusy}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={press}
        onBlur={() => problem === "" && finish(0)}
      />
      {problem !== "" && <em role="alert">{problem}</em>}
    </>
  );
}

function readProblem(error: unknown): string {
  if (error === undefined) return "";
  return (
    listProblems(error)
      .map(({ text }) => text)
      .join(" ") || (error instanceof Error ? error.message : String(error))
  );
}

/** F2, or a digit, begins to edit; arrows go to the neighbours. */
function beginByKey(event: TargetedKeyboardEvent<HTMLButtonElement>, set: (text: string) => void, text: string): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) moveFocus(event.currentTarget, step);
  else if (event.key === "F2") set(text);
  else if (/^\d$/.test(event.key)) set(event.key);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Goes to the same column's cell some rows further. */
function moveFocus(cell: HTMLElement | null, step: number): void {
  const column = cell?.closest("td");
  const row = cell?.closest("tr");
  if (!column || !row) return;
  const rows = [...(row.parentElement?.children ?? [])];
  const next = rows[rows.indexOf(row) + step] ?? row;
  next.children[[...row.children].indexOf(column)]?.querySelector<HTMLElement>(".cell")?.focus();
}
