import type { Dialect } from "../../../lib/http/answers.ts";
import type { ErrorStatus } from "../../../lib/http/endpoint.ts";
import { type ErrorTitle, TITLES } from "../../../lib/kernel/error-titles.ts";
import { usualTitle } from "../../../lib/kernel/errors.ts";

/** An error of an answer. Its `status` depends on the area. */
export type ErrorExample = {
  readonly title: ErrorTitle;
  readonly detail: string;
  readonly source?: string;
  readonly code?: string;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly request_id?: string;
};

const REQUEST_ID = "0b6f1a36-6a4c-4d9e-9c7e-0d2f4f6f8a11";
const BROKEN_RULE = { detail: "'name' is required.", source: "data.name" };

/** Errors for a body that breaks a rule, by the area's error format. */
const BROKEN_RULES: Readonly<Record<Dialect, ErrorExample>> = {
  plain: { title: TITLES.badRequest, ...BROKEN_RULE },
  rules: {
    title: TITLES.numberGte,
    detail: "'page_length' must be at least 1.",
    source: "data.page_length",
    meta: { value: 0 },
  },
  validation: {
    title: TITLES.failedValidation,
    detail: "'attributes.name' is required.",
    source: "data.attributes.name",
  },
  promotions: { title: TITLES.validationError, ...BROKEN_RULE },
  inventory: {
    title: TITLES.validationError,
    detail: "'quantity' must be an integer.",
    source: "data.quantity",
  },
  webhooks: { title: TITLES.validationError, ...BROKEN_RULE },
  "sign-on": { title: TITLES.badRequest, ...BROKEN_RULE },
};

const USUAL: Readonly<Record<Exclude<ErrorStatus, 400 | 403>, Omit<ErrorExample, "title">>> = {
  401: { detail: "The access token is missing, not valid or has expired." },
  404: { detail: "There is no cart 'a-cart-that-is-gone'.", meta: { cart_id: "a-cart-that-is-gone" } },
  409: { detail: "It is being changed by others. Nothing was changed; please try again." },
  412: { detail: 'The cart\'s ETag is none, not "1".', source: "If-Match" },
  413: { detail: "The body is larger than 65536 bytes." },
  422: { detail: "This 'Idempotency-Key' was used with another request.", source: "Idempotency-Key" },
  429: { detail: "Too many requests. Nothing was changed; please try again." },
  502: {
    detail: "The payment provider does not accept the store's key. Nothing was charged.",
    meta: { transaction_id: "7d0f6c1e-2b5a-4c0e-9a53-5b1f0c6f8e21" },
  },
  503: { detail: "The service is busy. Nothing was changed; please try again.", request_id: REQUEST_ID },
};

export function brokenRule(dialect: Dialect): ErrorExample {
  return BROKEN_RULES[dialect];
}

/** An unreadable address; a 400 of every operation. */
export const badQuery: ErrorExample = {
  title: TITLES.badRequest,
  detail: "The query string has a malformed percent escape.",
};

/** Invalid page parameters of a list. */
export const badParameter: ErrorExample = {
  title: TITLES.badRequest,
  detail: "'page[offset]' must be an integer from 0 to 10000.",
  source: "page[offset]",
};

/** A token with a grant that the operation does not accept. */
export const wrongGrant: ErrorExample = {
  title: TITLES.forbidden,
  detail: "A token of grant 'implicit' cannot be used here.",
  code: "gateway.scopes.authorise",
};

export const wrongRole: ErrorExample = {
  title: TITLES.forbidden,
  detail: "The role 'catalog' has no rights to orders.",
  code: "gateway.scopes.authorise",
};

/** A token with an accepted grant but without the rights. */
export const notForShoppers: ErrorExample = {
  title: TITLES.forbidden,
  detail: "Listing carts needs the token of an account or a customer.",
};

export function usualError(status: Exclude<ErrorStatus, 400 | 403>): ErrorExample {
  return { title: usualTitle(status), ...USUAL[status] };
}
