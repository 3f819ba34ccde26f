/** Where Scalar hands its choice of documents, above the search, the function that changes the document. */
const CHOICE =
  /"onUpdate:modelValue":(\w+)\},null,8,\[`modelValue`,`options`\]\)\):\w+\(``,!0\),\w+\.value\.hideSearch/;
/** Where it gives `window` a function already. */
const WINDOW = /(\w+)\.dataDumpWorkspace=\(\)=>\w+/;

/**
 * Scalar's script with `window.chooseDocument(slug, fragment)`. Scalar changes the document by its own menu alone, and
 * otherwise only by loading everything again.
 * @throws Error for a script of another version, where this is at another place
 */
export function withDocumentChoice(script: string): string {
  const [, choose] = CHOICE.exec(script) ?? [];
  const [given, window] = WINDOW.exec(script) ?? [];
  if (!choose || !given)
    throw new Error("Scalar's script chooses documents in another way: see infra/reference.");
  return script.replace(given, () => `${given},${window}.chooseDocument=(...to)=>${choose}(...to)`);
}
