/** The place in Scalar's script, above the search, that passes on the function for changing the document. */
const CHOICE =
  /"onUpdate:modelValue":(\w+)\},null,8,\[`modelValue`,`options`\]\)\):\w+\(``,!0\),\w+\.value\.hideSearch/;
/** The place in Scalar's script that already sets a function on `window`. */
const WINDOW = /(\w+)\.dataDumpWorkspace=\(\)=>\w+/;

/**
 * Adds `window.chooseDocument(slug, fragment)` to Scalar's script. Otherwise the document can change only by Scalar's own
 * menu or by reloading everything.
 * @throws Error for another version of the script, without these places
 */
export function withDocumentChoice(script: string): string {
  const [, choose] = CHOICE.exec(script) ?? [];
  const [given, window] = WINDOW.exec(script) ?? [];
  if (!choose || !given)
    throw new Error("Scalar's script chooses documents in another way: see infra/reference.");
  return script.replace(given, () => `${given},${window}.chooseDocument=(...to)=>${choose}(...to)`);
}
