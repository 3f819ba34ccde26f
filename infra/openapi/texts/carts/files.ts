import type { Texts } from "../texts.ts";

export const filesTexts: readonly Texts[] = [
  {
    components: {
      File: "A picture or another document of the store, kept by the service or elsewhere.",
    },
    fields: {
      id: "Id of the file.",
      file_name: "Name that it was uploaded with; of a linked file the last part of its address.",
      mime_type:
        "Media type that the extension of the name stands for; `application/octet-stream` for a linked file " +
        "of an unknown kind.",
      link: "Where browsers get the content.",
      "link.href": "Address of the content.",
      meta: "When it was created, and how large a picture it is.",
      "meta.timestamps": "When it was created; a file never changes.",
      "meta.dimensions": "Size of a PNG, GIF or JPEG picture whose content came with the request.",
      "meta.dimensions.width": "Width in pixels.",
      "meta.dimensions.height": "Height in pixels.",
    },
  },
  {
    components: {
      CreateFileRequest:
        "A file to make: a `file_location`, or `file_name` and `file_size`, beside each other or in `data`, which wins.",
      NewFile: "What is known of a new file: where it is, or what will be sent.",
    },
    fields: {
      file_location:
        "Address (http or https) of a content that stays where it is; never fetched, and the other fields " +
        "are then ignored.",
      file_name: "Name of a content that is sent afterwards; no slashes, and its extension decides the type.",
      mime_type: "If sent, the media type that the extension of `file_name` stands for, else 422.",
    },
  },
  {
    components: { FileUpload: "The request that sends the announced content. It needs no token." },
    fields: {
      url: "Address to send the content to.",
      headers: "Headers that the request must have, exactly as they are here.",
      expires_at: "Until when the content can be sent: 15 minutes after the answer.",
    },
  },
  {
    components: {
      CreateFileResponse: "The new file, with `meta.upload` if its content is still to be sent.",
    },
    fields: { meta: "Only where the content is still to be sent." },
  },
  { components: { FileResponse: "A file." } },
  { components: { FileListResponse: "A page of files." } },
];
