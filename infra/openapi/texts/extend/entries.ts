import type { Texts } from "../texts.ts";

export const entryTexts: readonly Texts[] = [
  {
    components: {
      Entry:
        "A record of a Custom API. The values of its fields stand beside these, by their slugs, null where there is none.",
      EntryResponse: "An entry.",
      WrittenEntry:
        "An entry that was written. To who may write and not read entries, it has no value of a field and no state in `meta`.",
      WrittenEntryResponse: "The entry as it was written.",
    },
    fields: {
      id: "Id of the entry, a UUID.",
      type: "`api_type` of the Custom API.",
      meta: "Times and state of the entry.",
      "meta.data_size":
        "Bytes of the values, which may be 65,536: text as UTF-8, a number as 8, a boolean as 1, the rest as JSON.",
      "meta.resource_version": "State of the entry by its number: 0 when created, one more with each change.",
      "meta.etag_id": 'State of the entry as the header `ETag` has it, there as `W/"…"`.',
    },
  },
  {
    components: {
      EntryRequest:
        "What an entry is to be: `type` with the `api_type` of the Custom API, and values by the slugs of their fields. Other keys are not read.",
    },
  },
  {
    components: { EntryListResponse: "A page of the entries of a Custom API." },
    fields: {
      meta: "Counts of the list.",
      "meta.results": "How many entries pass the filter.",
      "meta.results.total": "Entries that were counted; `total_method` says whether these are all.",
      "meta.results.total_method":
        "`exact` if all were counted, `lower_bound` if counting ended at 10,000, `observed` if it ended one past the page.",
    },
  },
];
