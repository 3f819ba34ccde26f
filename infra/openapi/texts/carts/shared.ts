import type { Texts } from "../texts.ts";

export const sharedTexts: readonly Texts[] = [
  { components: { Page: "Where a page stands in its list." } },
  { components: { PageMeta: "How long a list is and which part of it this page shows." } },
  { components: { PageResults: "What the list holds on all of its pages together." } },
  {
    components: {
      PageLinks: "Paths of other pages of the list, with the same filter and page length as this one.",
    },
    fields: {
      current: "Path of this page.",
      first: "Path of the first page.",
    },
  },
  { components: { SelfLink: "Where the resource itself can be read." } },
  { components: { Timestamps: "When the resource was created and when it last changed." } },
  { components: { TimestampsMeta: "When the resource was created and last changed, in `timestamps`." } },
  { components: { FormattedMoney: "An amount of money with the text that shoppers read." } },
  {
    components: {
      ErrorResponse: "What was wrong with a request. Every answer from 400 on has this form.",
      NumericErrorResponse:
        "What was wrong with a request, where `status` is a number. Every answer from 400 on has this form.",
    },
    fields: { errors: "What was wrong, one element for each mistake, at most 100." },
  },
];
