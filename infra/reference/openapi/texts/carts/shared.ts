import type { Texts } from "../texts.ts";

export const sharedTexts: readonly Texts[] = [
  { components: { Page: "Position and size of this page within its list." } },
  { components: { PageMeta: "The size of the list, and which page of it this is." } },
  { components: { PageResults: "The size of the list over all pages." } },
  {
    components: {
      PageLinks: "Paths of other pages of the list, with the same filter and page size as this one.",
    },
    fields: {
      current: "Path of this page.",
      first: "Path of the first page.",
    },
  },
  { components: { SelfLink: "Link to the resource itself." } },
  { components: { Timestamps: "When the resource was created and when it last changed." } },
  { components: { TimestampsMeta: "When the resource was created and last changed, in `timestamps`." } },
  { components: { FormattedMoney: "An amount of money, also formatted for shoppers." } },
  {
    components: {
      ErrorResponse: "Why a request was refused. Every answer with a status of 400 or more has `errors`.",
      NumericErrorResponse:
        "Why a request was refused; `status` in each error is a number. Every answer with a status of 400 or more has `errors`.",
    },
    fields: { errors: "What was wrong: one element for each mistake, at most 100." },
  },
];
