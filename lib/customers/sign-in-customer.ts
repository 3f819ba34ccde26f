import { isVerifiedAddress } from "../accounts/users/identities/choose-user.ts";
import { newIdentity } from "../accounts/users/identities/new-identity.ts";
import { newUser, readNameParts, type User } from "../accounts/users/user.ts";
import { buildUserWrites, findUserOfIdentity, users } from "../accounts/users/users-store.ts";
import { wrongCredentials } from "../auth/sign-in/sign-in.ts";
import { proveIdentity } from "../identities/prove-identity.ts";
import type { ProvenIdentity } from "../identities/proven-identity.ts";
import { TITLES } from "../kernel/error-titles.ts";
import { conflict, forbidden, unprocessable } from "../kernel/errors.ts";
import { findOidcProfile, getOidcProfiles } from "../realms/oidc-profiles/oidc-profiles-store.ts";
import { BUYER_REALM_ID, createsUsers } from "../realms/realms.ts";
import { getRealms } from "../realms/realms-store.ts";
import { requireRealm } from "../realms/require-realm.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Document } from "../table/entity.ts";
import type { Write } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { Customer } from "./customer.ts";
import { buildCustomer } from "./customer-input.ts";
import type { CustomerIdentitySignIn } from "./schemas.ts";
import { customers, findCustomer } from "./store.ts";

type Chosen = { readonly customer: Customer; readonly writes: readonly Write[] };

/**
 * Exchanges the code of a sign-in at a provider. A customer who signs in so has a user of the same id in the realm of buyers, which
 * has the identity. @throws ApiError 400 for a wrong, spent or old code, 403 for a new customer where sign-ins make none, 409 for an
 * address that a customer has who may not be linked, 422 for a realm without profiles
 */
export async function signInCustomer(
  ctx: Context,
  data: CustomerIdentitySignIn,
  issue: (customer: Customer) => Promise<Reply>,
): Promise<Reply> {
  const { value: profiles } = await getOidcProfiles(ctx.table, BUYER_REALM_ID);
  if (profiles.profiles.length === 0) {
    throw unprocessable("The realm of customers has no OpenID Connect profile.", {
      title: TITLES.failedValidation,
      source: "data.authentication_mechanism",
    });
  }
  const exchange = {
    realmId: BUYER_REALM_ID,
    code: data.oauth_authorization_code,
    redirectUri: data.oauth_redirect_uri,
    verifier: data.oauth_code_verifier,
  };
  return commitChange(ctx, async () => {
    const { identity, spend } = await proveIdentity(ctx, exchange);
    const profile = findOidcProfile(profiles, identity.profile_id);
    if (!profile) throw wrongCredentials();
    const { customer, writes } = await chooseCustomer(ctx, identity, isVerifiedAddress(identity, profile));
    return { writes: [spend, ...writes], reply: await issue(customer) };
  });
}

async function chooseCustomer(ctx: Context, identity: ProvenIdentity, isVerified: boolean): Promise<Chosen> {
  const user = await findUserOfIdentity(ctx.table, identity);
  const owner = user && (await customers.get(ctx.table, user.value.id))?.value;
  if (owner) return { customer: owner, writes: [] };
  const sameAddress = await findCustomer(ctx.table, identity.email);
  if (!sameAddress) return createCustomer(ctx, identity, isVerified);
  if (!isVerified || !sameAddress.address_confirmed) {
    throw conflict("A customer with this e-mail address already exists.", { source: "data.email" });
  }
  const own = await users.get(ctx.table, sameAddress.id);
  return { customer: sameAddress, writes: buildIdentityWrites(ctx, sameAddress, identity, own) };
}

async function createCustomer(ctx: Context, identity: ProvenIdentity, isVerified: boolean): Promise<Chosen> {
  const realm = requireRealm(await getRealms(ctx.table), BUYER_REALM_ID);
  if (!createsUsers(realm))
    throw forbidden("This store creates no customers when they sign in at a provider.");
  const { name, email } = identity;
  const at = ctx.now().toISOString();
  const address_confirmed = isVerified ? true : undefined;
  const customer = buildCustomer({ name, email }, { id: ctx.newId(), address_confirmed, at });
  const writes = [...customers.writes(customer), ...buildIdentityWrites(ctx, customer, identity, undefined)];
  return { customer, writes: writes.map(({ refusal: _, ...write }) => write) };
}

function buildIdentityWrites(
  ctx: Context,
  customer: Customer,
  identity: ProvenIdentity,
  before: Document<User> | undefined,
): Write[] {
  const { name, email } = customer;
  const made = newUser(ctx, BUYER_REALM_ID, { ...readNameParts(identity), name, email });
  const user = before?.value ?? { ...made, id: customer.id };
  const added = newIdentity(ctx, identity);
  const changed = { ...user, identities: [...(user.identities ?? []), added], updated_at: added.created_at };
  return buildUserWrites(changed, before).map(({ refusal: _, ...write }) => write);
}
