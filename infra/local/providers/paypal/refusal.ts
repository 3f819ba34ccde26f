type Link = { readonly href: string; readonly rel: string; readonly method: string };

type Detail = {
  readonly issue: string;
  readonly description: string;
  readonly field?: string;
  readonly value?: unknown;
  readonly location?: "body" | "path";
};

/** An error as PayPal shows it; those of tokens have the form of OAuth. */
export type ErrorBody =
  | {
      readonly name: string;
      readonly message: string;
      readonly details?: readonly Detail[];
      readonly links?: readonly Link[];
    }
  | { readonly error: string; readonly error_description: string };

/** Ends a call with an error. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** A decision of the bank: its request id gives the same answer again. */
  readonly isRemembered: boolean;

  constructor(status: number, body: ErrorBody, isRemembered = false) {
    super("error" in body ? body.error : (body.details?.[0]?.issue ?? body.name));
    this.status = status;
    this.body = body;
    this.isRemembered = isRemembered;
  }
}

/** 400: the body does not have the form that the API asks for. */
export function refuseSyntax(issue: string, description: string, field: string, value?: unknown): Refusal {
  const detail: Detail = {
    field,
    ...(value === undefined ? {} : { value }),
    location: "body",
    issue,
    description,
  };
  return new Refusal(400, {
    name: "INVALID_REQUEST",
    message: "Request is not well-formed, syntactically incorrect, or violates schema.",
    details: [detail],
    links: [linkToError(issue)],
  });
}

type Extra = { readonly field?: string; readonly links?: readonly Link[]; readonly isRemembered?: boolean };

/** 422: the content, or the state of the object, does not allow it. */
export function refuseIssue(issue: string, description: string, extra: Extra = {}): Refusal {
  const { field, links = [], isRemembered = false } = extra;
  const body = {
    name: "UNPROCESSABLE_ENTITY",
    message:
      "The requested action could not be performed, semantically incorrect, or failed business validation.",
    details: [{ ...(field === undefined ? {} : { field }), issue, description }],
    links: [linkToError(issue), ...links],
  };
  return new Refusal(422, body, isRemembered);
}

/** 404 for an object that this account does not have, or no longer. */
export function refuseMissing(): Refusal {
  const issue = "INVALID_RESOURCE_ID";
  return new Refusal(404, {
    name: "RESOURCE_NOT_FOUND",
    message: "The specified resource does not exist.",
    details: [
      {
        issue,
        description: "Specified resource ID does not exist. Please check the resource ID and try again.",
      },
    ],
    links: [linkToError(issue)],
  });
}

function linkToError(issue: string): Link {
  const href = `https://developer.paypal.com/api/rest/reference/orders/v2/errors/#${issue}`;
  return { href, rel: "information_link", method: "GET" };
}
