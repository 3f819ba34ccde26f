import type { Texts } from "../texts.ts";

export const entryTexts: readonly Texts[] = [
  {
    components: {
      Entry:
        "A record of a Custom API. In addition to the fields shown here it has one for each Custom Field, by its slug, null where there is no value.",
      EntryResponse: "An entry.",
      WrittenEntry:
        "An entry that was written. Callers that may write but not read entries get it without Custom Fields, and in `meta` only times.",
      WrittenEntryResponse: "The entry as it was written.",
      CreatedEntriesResponse:
        "The entry that was created; for a list those that were created, in the order of the request, with `errors` of the others.",
    },
    fields: {
      id: "Id of the entry, a UUID.",
      type: "`api_type` of the Custom API.",
      meta: "Times, size and version of the entry.",
      "meta.data_size":
        "Size of the values in bytes, at most 65,536: strings as UTF-8, numbers as 8, booleans as 1, the rest as JSON.",
      "meta.resource_version": "Version of the entry: 0 when it is created, one more with each change.",
      "meta.etag_id": 'Tag of this version of the entry. The header `ETag` has it as `W/"…"`.',
    },
  },
  {
    components: {
      RefusedEntry: "Why an entry of a list was not created: the first of its errors.",
    },
    fields: {
      title: "Kind of the error.",
      status: "Status that the entry would have got by itself; 503 if there was no time left for it.",
      detail: "What is wrong, in words.",
      source: "Position of the entry in the request, with the field to blame: `data.7.lot`.",
    },
  },
  {
    components: {
      CreateEntriesRequest: "An entry to create, or a list of up to 100.",
      CreateEntriesOptions: "How a list is created.",
      NewEntry:
        "Content of an entry: `type`, which is the `api_type` of the Custom API, and values by the slugs of their fields. Other keys are ignored.",
    },
  },
  {
    components: {
      EntryRequest:
        "Content of an entry: `type`, which is the `api_type` of the Custom API, and values by the slugs of their fields. Other keys are ignored.",
    },
  },
  {
    components: { EntryListResponse: "A page of the entries of a Custom API." },
    fields: {
      meta: "Page and size of the list.",
      "meta.results": "How many entries pass the filter.",
      "meta.results.total": "Number of entries counted; `total_method` says whether these are all.",
      "meta.results.total_method":
        "`exact`: all were counted; `lower_bound`: counting stopped at 10,000; `observed`: it stopped one entry after this page.",
    },
  },
];
