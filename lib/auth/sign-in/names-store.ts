import { type ApiError, invalid } from "../../kernel/errors.ts";
import { keys } from "../../table/keys.ts";
import type { Table, Write } from "../../table/table.ts";
import { ownerOf, type UniqueValue, uniqueValue } from "../../table/unique-value.ts";
import { nameFault, olderSpellingsOf, signInNameOf } from "./sign-in-name.ts";

/** The names with which one kind of shopper signs in. */
export type SignInNames = {
  /** Says who has a name, whatever its letter case, composition and width. */
  readonly unique: UniqueValue;
  /** The id of who has a name; one that was stored as it was typed is found by that spelling. */
  readonly ownerOf: (table: Table, name: string) => Promise<string | undefined>;
  /**
   * The writes beside those of somebody new, by which nobody has his name in a spelling that was once stored.
   * @throws ApiError 400 for a name that nobody may take
   */
  readonly newNameWrites: (name: string) => readonly Write[];
};

/** @param field of the request that holds the name @param taken the refusal of a name that somebody has */
export function signInNames(
  kind: "account-member" | "customer",
  field: string,
  taken: () => ApiError,
): SignInNames {
  const keyOf = (name: string) => keys.signInName(kind, signInNameOf(name));
  const unique = uniqueValue(keyOf, taken);
  return {
    unique,
    ownerOf: async (table, name) => {
      const spellings = olderSpellingsOf(name).map((spelling) => keys.signInName(kind, spelling));
      const found = (await table.getMany([...spellings, keyOf(name)])).find((item) => item !== undefined);
      return found && ownerOf(unique, found);
    },
    newNameWrites: (name) => {
      const fault = nameFault(name);
      if (fault) throw invalid(`'${field}' ${fault}.`, { source: field });
      return olderSpellingsOf(name).map((spelling) => ({
        check: keys.signInName(kind, spelling),
        when: { only: "absent" },
        refusal: taken,
      }));
    },
  };
}
