import { type ApiError, invalid } from "../../kernel/errors.ts";
import { keys } from "../../table/keys.ts";
import type { Key, Table, Write } from "../../table/table.ts";
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
  /** The writes by which somebody gives up a name, in whichever spelling it is stored as his. */
  readonly freedNameWrites: (table: Table, name: string, ownerId: string) => Promise<readonly Write[]>;
};

type NamesSpec = {
  /** @param name as `signInNameOf` gives it, or in an older spelling */
  readonly keyOf: (name: string) => Key;
  /** Of the request that holds the name. */
  readonly field: string;
  /** The refusal of a name that somebody has. */
  readonly taken: () => ApiError;
  /** Names were stored here before they were compared in one form. */
  readonly hasOlderSpellings: boolean;
};

/** @param field of the request that holds the name @param taken the refusal of a name that somebody has */
export function signInNames(
  kind: "account-member" | "customer",
  field: string,
  taken: () => ApiError,
): SignInNames {
  return namesUnder({ keyOf: (name) => keys.signInName(kind, name), field, taken, hasOlderSpellings: true });
}

/** The names that are kept under these keys. */
export function namesUnder({ keyOf: keyIn, field, taken, hasOlderSpellings }: NamesSpec): SignInNames {
  const keyOf = (name: string) => keyIn(signInNameOf(name));
  const unique = uniqueValue(keyOf, taken);
  const olderKeys = (name: string) => (hasOlderSpellings ? olderSpellingsOf(name).map(keyIn) : []);
  const found = (table: Table, name: string) => table.getMany([...olderKeys(name), keyOf(name)]);
  return {
    unique,
    ownerOf: async (table, name) => {
      const item = (await found(table, name)).find((one) => one !== undefined);
      return item && ownerOf(unique, item);
    },
    newNameWrites: (name) => {
      const fault = nameFault(name);
      if (fault) throw invalid(`'${field}' ${fault}.`, { source: field });
      return olderKeys(name).map((key) => ({ check: key, when: { only: "absent" }, refusal: taken }));
    },
    freedNameWrites: async (table, name, ownerId) => {
      const when = { unconditional: "the version of its owner is checked beside it" };
      return (await found(table, name)).flatMap((item) =>
        item && ownerOf(unique, item) === ownerId ? [{ delete: { pk: item.pk, sk: item.sk }, when }] : [],
      );
    },
  };
}
