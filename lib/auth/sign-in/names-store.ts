import { type ApiError, invalid } from "../../kernel/errors.ts";
import type { Key, Table } from "../../table/table.ts";
import { getOwner, type UniqueValue, uniqueValue } from "../../table/unique-value.ts";
import { findNameFault, toSignInName } from "./sign-in-name.ts";

/** The names with which one kind of shopper signs in. */
export type SignInNames = {
  /** A name is taken in every letter case, composition and width of it. */
  readonly unique: UniqueValue;
  readonly ownerOf: (table: Table, name: string) => Promise<string | undefined>;
  /** @throws ApiError 400 for a name that could be read as another one */
  readonly refuseUnsound: (name: string) => void;
};

/** @param field of the request that holds the name @param taken the refusal of a name that is in use */
export function signInNames(keyIn: (name: string) => Key, field: string, taken: () => ApiError): SignInNames {
  const unique = uniqueValue((name) => keyIn(toSignInName(name)), taken);
  return {
    unique,
    ownerOf: (table, name) => getOwner(table, unique, name),
    refuseUnsound: (name) => {
      const fault = findNameFault(name);
      if (fault) throw invalid(`'${field}' ${fault}.`, { source: field });
    },
  };
}
