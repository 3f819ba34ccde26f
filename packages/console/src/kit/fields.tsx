import { useEffect, useId, useState } from "preact/hooks";
import { words } from "../words/words.ts";
import type { Field } from "./field-spec.ts";
import { formatAmount, formatExact, formatMoney, parseAmount } from "./format.ts";
import { Picker } from "./picker.tsx";

type ControlProps = {
  readonly field: Field;
  readonly value: unknown;
  readonly set: (value: unknown) => void;
  readonly problem?: string | undefined;
  readonly isDisabled?: boolean;
};

/** A field with its label, hint and problem. */
export function Control({ field, value, set, problem, isDisabled = false }: ControlProps) {
  const id = useId();
  const w = words.value;
  const hint = [field.hint?.(w), describeBounds(field)].filter(Boolean).join(" ");
  const about = `${hint === "" ? "" : `${id}-hint`} ${problem ? `${id}-problem` : ""}`.trim();
  const given = {
    ...{ id, disabled: isDisabled, "aria-invalid": problem !== undefined, "aria-required": field.isRequired === true },
    ...(about === "" ? {} : { "aria-describedby": about }),
  };
  const label = field.isRequired ? field.label(w) : `${field.label(w)}`;
  return (
    <div class={`field as-${field.kind}`}>
      <label for={id}>
        {label} {field.isRequired && <span class="muted">{w.kit.required}</span>}
      </label>
      <Input {...{ field, value, set, given }} />
      {hint !== "" && (
        <small class="muted" id={`${id}-hint`}>
          {hint}
        </small>
      )}
      {problem !== undefined && (
        <em role="alert" id={`${id}-problem`}>
          {problem}
        </em>
      )}
    </div>
  );
}

function describeBounds(field: Field): string {
  const { atMost, atLeast } = words.value.kit;
  if (!("most" in field || "least" in field) || (field.kind !== "whole" && field.kind !== "decimal")) return "";
  const { least, most } = field;
  return [least === undefined ? "" : atLeast(least), most === undefined ? "" : atMost(most)].filter(Boolean).join(", ");
}

type InputProps = Pick<ControlProps, "value" | "set"> & {
  readonly field: Field;
  readonly given: { readonly id: string; readonly disabled: boolean };
};

function Input({ field, value, set, given }: InputProps) {
  const text = value === undefined || value === null ? "" : String(value);
  const type = (event: { readonly currentTarget: { readonly value: string } }) => set(event.currentTarget.value);
  switch (field.kind) {
    case "long":
      return <textarea {...given} rows={4} value={text} onInput={type} />;
    case "flag":
      return (
        <input {...given} type="checkbox" checked={value === true} onChange={({ currentTarget }) => set(currentTarget.checked)} />
      );
    case "choice":
      return (
        <select {...given} value={text} onChange={type}>
          {(text === "" || !field.isRequired) && <option value="" />}
          {field.values.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label(words.value)}
            </option>
          ))}
        </select>
      );
    case "reference":
      return (
        <Picker given={given} id={text} find={field.find} nameOf={field.nameOf} choose={(id) => set(id === "" ? null : id)} />
      );
    case "whole":
    case "decimal":
    case "money":
    case "tags":
    case "json":
    case "moment":
      return <TypedInput {...{ field, value, set, given }} />;
    default:
      return <input {...given} {...INPUTS[field.kind]} value={text} onInput={type} autoComplete="off" spellcheck={false} />;
  }
}

type Attributes = Readonly<Record<string, unknown>>;
const INPUTS: Readonly<Record<string, Attributes>> = {
  email: { type: "email" },
  password: { type: "password" },
  day: { type: "date" },
  url: { type: "url" },
};

/** An input whose text stands for another value. A text without a value stays as it is, and is sent so that the API explains. */
function TypedInput({ field, value, set, given }: InputProps) {
  const [typed, setTyped] = useState<string>();
  const shown = toText(field, value);
  useEffect(() => {
    if (typed !== undefined && JSON.stringify(fromText(field, typed)) !== JSON.stringify(value)) setTyped(undefined);
  }, [shown]);
  const change = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => {
    setTyped(currentTarget.value);
    set(fromText(field, currentTarget.value));
  };
  const input = { ...given, value: typed ?? shown, onInput: change, onBlur: () => setTyped(undefined) };
  if (field.kind === "json") return <textarea {...input} class="code" rows={6} spellcheck={false} />;
  if (field.kind === "moment") return <input {...input} type="datetime-local" />;
  const understood =
    field.kind === "money" && typeof value === "number" ? formatMoney({ amount: value, currency: field.currency }) : "";
  return (
    <span class="line">
      <input {...input} type="text" inputMode={field.kind === "tags" ? "text" : "decimal"} autoComplete="off" />
      {understood !== "" && <output class="muted">{understood}</output>}
    </span>
  );
}

function toText(field: Field, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (field.kind === "money" && typeof value === "number") return formatAmount({ amount: value, currency: field.currency });
  if (field.kind === "tags") return Array.isArray(value) ? value.join(", ") : String(value);
  if (field.kind === "json") return typeof value === "string" ? value : JSON.stringify(value, null, 2);
  if (field.kind === "moment") return toLocalMoment(String(value));
  return String(value);
}

/** The value that a text stands for; the text itself if it stands for none. */
function fromText(field: Field, text: string): unknown {
  if (text.trim() === "") return field.kind === "tags" ? [] : null;
  if (field.kind === "money") return parseAmount(text, field.currency) ?? text;
  if (field.kind === "tags")
    return text
      .split(",")
      .map((word) => word.trim())
      .filter((word) => word !== "");
  if (field.kind === "moment") return toIsoMoment(text);
  if (field.kind === "json") return parseJson(text);
  const number = Number(text.replace(",", "."));
  return Number.isNaN(number) ? text : number;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** ISO to the text of `datetime-local`, in the browser's zone. */
function toLocalMoment(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return "";
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function toIsoMoment(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? local : at.toISOString();
}

/** Any value in one line. */
export function showValue(value: unknown): string {
  if (value === undefined || value === null || value === "") return "–";
  if (typeof value === "boolean") return value ? words.value.kit.yes : words.value.kit.no;
  if (typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value)) return formatExact(value);
  if (Array.isArray(value)) return value.map(showValue).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
