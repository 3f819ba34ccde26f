/** Scripts with letters that look alike. A name may use one of them. */
const LOOK_ALIKE_SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Cherokee}/u,
];

/** Controls, direction marks, breaks, zero-width characters, and two that fonts leave blank. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u;

/**
 * Form in which names are compared: NFKC, trimmed, lower case.
 * @answers Which names are the same, and which passwords refused?
 */
export function toSignInName(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase().normalize("NFKC");
}

/** Describes why a name could be read as another one; undefined if it could not. */
export function findNameFault(name: string): string | undefined {
  if (INVISIBLE.test(name)) return "must not hold control characters or others that cannot be seen";
  const current = toSignInName(name);
  if (current === "") return "must not be blank";
  if (LOOK_ALIKE_SCRIPTS.filter((script) => script.test(current)).length > 1) {
    return "must not mix letters of scripts that look alike, such as Latin and Cyrillic";
  }
  return undefined;
}
