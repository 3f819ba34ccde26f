import { CartwrightError } from "cartwright-client";
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { listProblems } from "../api/queries.ts";
import { words } from "../words/words.ts";
import { tell, useAction } from "./action.ts";
import { type Clash, Comparison, findClashes } from "./conflict.tsx";
import { type Draft, useDraft } from "./draft.ts";
import { type Field, findChanges, isBlank, pickValues, type Values } from "./field-spec.ts";
import { Control } from "./fields.tsx";
import { isFieldOf, Problems } from "./parts.tsx";

export type FormProps = {
  readonly fields: readonly Field[];
  /** The record's present values; for a new record its defaults. */
  readonly values: object | undefined;
  /** `meta.etag_id` of the state that is shown. */
  readonly etag?: string | undefined;
  /** Sends the changed fields; for a new record all that have a value. @returns the answer */
  readonly save: (changed: Values, etag: string | undefined, key: string) => Promise<unknown>;
  /** The record of a 412 that has these fields. */
  readonly readCurrent?: (record: object) => object | undefined;
  readonly isNew?: boolean;
  /** The save button; "Save" by default. */
  readonly button?: string;
  readonly done?: (answer: unknown) => void;
  readonly canWrite?: boolean;
  readonly children?: ComponentChildren;
};

/**
 * A form over fields of a record. Only what was changed is sent, under the record's tag. If another person has changed it meanwhile,
 * other fields are taken over, and for the same field the person chooses. Nothing typed is lost by a refusal, a reload or another page.
 */
export function Form(props: FormProps) {
  const { fields, values, isNew = false, button, canWrite = true, children } = props;
  const draft = useDraft(fields, values, isNew);
  const action = useAction();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const { clashes, submit, settle } = useSaving(props, draft, action, setMissing);
  const form = useRef<HTMLFormElement>(null);
  const isChanged = Object.keys(findChanges(draft.base, draft.now, fields)).length > 0;
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [action.error, missing]);
  const w = words.value;
  const problemOf = (name: string) =>
    missing.includes(name) ? w.kit.isMissing : listProblems(action.error).find(({ field }) => isFieldOf(field, name))?.text;
  return (
    <form
      ref={form}
      class="form stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Problems error={clashes.length > 0 ? undefined : action.error} except={fields.map(({ name }) => name)} />
      {clashes.length > 0 && <Comparison clashes={clashes} fields={fields} settle={settle} />}
      <div class="fields">
        {fields.map((field) => (
          <Control
            key={field.name}
            field={field}
            value={draft.now[field.name]}
            set={(value) => draft.set(field.name, value)}
            problem={problemOf(field.name)}
            isDisabled={!canWrite || (field.isLocked === true && !isNew)}
          />
        ))}
      </div>
      {children}
      {canWrite && (isChanged || isNew) && (
        <div class="savebar line">
          <button type="submit" class="main" data-key="save" aria-disabled={action.isBusy}>
            {action.isBusy ? w.kit.saving : (button ?? w.kit.save)}
          </button>
          {isChanged && (
            <button type="button" onClick={draft.discard}>
              {w.kit.discard}
            </button>
          )}
        </div>
      )}
    </form>
  );
}

function useSaving(
  props: FormProps,
  draft: Draft,
  action: ReturnType<typeof useAction>,
  setMissing: (names: readonly string[]) => void,
) {
  const { fields, values, etag, save, isNew = false, done } = props;
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  const tag = useRef(etag);
  useEffect(() => {
    tag.current = etag;
  }, [etag]);
  const send = async (changed: Values, key: string): Promise<unknown> => {
    try {
      return await save(changed, tag.current, key);
    } catch (error) {
      const theirs = readTheirs(error, props);
      if (!theirs) throw error;
      const found = findClashes({ fields, before: draft.base, theirs: theirs.values, mine: changed, by: theirs });
      tag.current = theirs.etag;
      draft.rebase(theirs.values);
      setClashes(found);
      if (found.length > 0) throw error;
      return send(changed, crypto.randomUUID());
    }
  };
  const submit = async (changes = draft.changes) => {
    const lacking = fields.filter(({ name, isRequired }) => isRequired && isBlank(draft.now[name])).map(({ name }) => name);
    setMissing(lacking);
    if (lacking.length > 0) return;
    const before = pickValues(values, fields);
    await action.start(async (key) => {
      const answer = await send(isNew ? omitBlank(changes) : changes, key);
      setClashes([]);
      draft.forget();
      const after = readEtag(answer);
      const old = findChanges({ ...before, ...changes }, before, fields);
      tell(words.value.kit.saved, isNew || !after ? undefined : () => save(old, after, crypto.randomUUID()));
      done?.(answer);
    });
  };
  const settle = (kept: Values) => {
    for (const [name, value] of Object.entries(kept)) draft.set(name, value);
    setClashes([]);
    action.forget();
    submit(findChanges(draft.base, { ...draft.now, ...kept }, fields));
  };
  return { clashes, submit: () => submit(), settle };
}

function omitBlank(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)));
}

type Theirs = { readonly values: Values; readonly etag: string; readonly updated_at?: string; readonly updated_by?: string };

function readTheirs(error: unknown, { fields, readCurrent = (record) => record }: FormProps): Theirs | undefined {
  if (!(error instanceof CartwrightError) || error.status !== 412) return undefined;
  const [problem] = error.errors;
  const meta = problem && "meta" in problem ? (problem.meta as Theirs & { etag_id: string; current?: object }) : undefined;
  if (!meta?.current) return undefined;
  return { ...meta, etag: meta.etag_id, values: pickValues(readCurrent(meta.current), fields) };
}

/** `meta.etag_id` of an answer's record. */
export function readEtag(answer: unknown): string | undefined {
  return (answer as { data?: { meta?: { etag_id?: string } } } | undefined)?.data?.meta?.etag_id;
}
