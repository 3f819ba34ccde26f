import type { Realm } from "../../../realms/realms.ts";

/** A user with the e-mail address of an identity. */
export type AddressUser = {
  readonly id: string;
  /** The person is known to receive mail there. */
  readonly isConfirmed: boolean;
};

export type UserChoice =
  | { readonly kind: "new" | "refused" }
  | { readonly kind: "link"; readonly userId: string };

/**
 * Chooses the user of an identity that no user has yet. An address alone proves nothing: an attacker who signs up first with the
 * address of another person would keep a password to that person's account, and a provider may let its users choose their address.
 * @answers Whose user is a person who signs in at a provider?
 */
export function chooseUser(
  { duplicate_email_policy: policy }: Pick<Realm, "duplicate_email_policy">,
  isVerified: boolean,
  sameAddress: readonly AddressUser[],
): UserChoice {
  const [one, another] = sameAddress;
  if (policy === "allowed" || !one) return { kind: "new" };
  if (another || !isVerified || !one.isConfirmed) return { kind: "refused" };
  return { kind: "link", userId: one.id };
}

/** @param profileSays the merchant takes the provider's addresses as proven */
export function isVerifiedAddress(
  { email_verified }: { readonly email_verified?: boolean },
  { email_is_verified: profileSays }: { readonly email_is_verified: boolean },
): boolean {
  return email_verified ?? profileSays;
}
