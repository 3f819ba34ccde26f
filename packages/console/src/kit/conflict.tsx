import { useState } from "preact/hooks";
import { words } from "../words/words.ts";
import { type Field, isSame, type Values } from "./field-spec.ts";
import { showValue } from "./fields.tsx";
import { formatMoment } from "./format.ts";

/** One field that two people have changed. */
export type Clash = {
  readonly name: string;
  readonly before: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
  readonly at?: string | undefined;
  readonly by?: string | undefined;
};

type Compared = {
  readonly fields: readonly Field[];
  readonly before: Values;
  readonly theirs: Values;
  readonly mine: Values;
  readonly by: { readonly updated_at?: string; readonly updated_by?: string };
};

/** Fields that both have changed to different values. The rest merges by itself. */
export function findClashes({ fields, before, theirs, mine, by }: Compared): readonly Clash[] {
  return fields
    .filter(({ name }) => name in mine && !isSame(before[name], theirs[name]) && !isSame(theirs[name], mine[name]))
    .map(({ name }) => ({
      ...{ name, before: before[name], theirs: theirs[name], mine: mine[name] },
      ...{ at: by.updated_at, by: by.updated_by },
    }));
}

type ComparisonProps = {
  readonly clashes: readonly Clash[];
  readonly fields: readonly Field[];
  /** Called with the value to keep for each field. */
  readonly settle: (kept: Values) => void;
};

/** Before, theirs and mine of each field that two people have changed, to choose from. */
export function Comparison({ clashes, fields, settle }: ComparisonProps) {
  const { kit } = words.value;
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set(clashes.map(({ name }) => name)));
  const [first] = clashes;
  const choose = (name: string, isMine: boolean) =>
    setMine(new Set([...mine].filter((one) => one !== name).concat(isMine ? [name] : [])));
  const save = () => settle(Object.fromEntries(clashes.map((one) => [one.name, mine.has(one.name) ? one.mine : one.theirs])));
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label(words.value) ?? name;
  return (
    <section class="box comparison stack" role="alertdialog" aria-label={kit.someoneElse}>
      <h2 tabIndex={-1}>{kit.changedBy(first?.by ?? kit.someone, first?.at ? formatMoment(first.at) : "")}</h2>
      <div class="scroller">
        <table>
          <thead>
            <tr>
              {[kit.field, kit.before, kit.theirs, kit.mine].map((head) => (
                <th key={head}>{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {clashes.map(({ name, before, theirs, mine: own }) => (
              <tr key={name}>
                <th scope="row">{labelOf(name)}</th>
                <td>{showValue(before)}</td>
                {[false, true].map((isMine) => (
                  <td key={String(isMine)}>
                    <label class="line">
                      <input
                        type="radio"
                        name={`keep-${name}`}
                        checked={mine.has(name) === isMine}
                        onChange={() => choose(name, isMine)}
                      />
                      <span>
                        {showValue(isMine ? own : theirs)}
                        <span class="hidden"> {isMine ? kit.keepMine : kit.takeTheirs}</span>
                      </span>
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <button type="button" class="main" onClick={save}>
        {mine.size === clashes.length ? kit.keepMine : mine.size === 0 ? kit.takeTheirs : kit.saveChosen}
      </button>
    </section>
  );
}
