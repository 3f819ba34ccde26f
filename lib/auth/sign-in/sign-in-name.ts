/** Scripts whose letters pass for each other's: a name takes its letters from one of them. */
const ALIKE = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Cherokee}/u,
];

/**
 * Controls, marks that turn the direction of writing, breaks, what takes no room at all, and two signs that Unicode calls
 * visible and fonts leave blank.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u;

/**
 * A name as it is compared: the same letters typed on two devices, in capitals, in full width or with blanks around
 * them are one name. (Unicode NFKC)
 */
export function signInNameOf(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase().normalize("NFKC");
}

/** Why nobody may take a name that could be read as somebody else's, in words; `undefined` for a sound one. */
export function nameFault(name: string): string | undefined {
  if (UNSEEN.test(name)) return "must not hold control characters or others that cannot be seen";
  const current = signInNameOf(name);
  if (current === "") return "must not be blank";
  if (ALIKE.filter((script) => script.test(current)).length > 1) {
    return "must not mix letters of scripts that look alike, such as Latin and Cyrillic";
  }
  return undefined;
}
