import type { Texts } from "../texts.ts";

export const filesTexts: readonly Texts[] = [
  {
    components: {
      File: "A picture or another document of the store. The service keeps its content, or links to it elsewhere.",
    },
    fields: {
      id: "Id of the file.",
      file_name: "Name that the file was uploaded with; the last part of the address for a linked file.",
      mime_type:
        "Media type, taken from the extension of the name; `application/octet-stream` for a linked file with " +
        "an unknown extension.",
      link: "Where the content can be downloaded.",
      "link.href": "Address of the content.",
      meta: "When the file was created, and the size of a picture in pixels.",
      "meta.timestamps": "When the file was created. Files never change.",
      "meta.dimensions":
        "Size of a PNG, GIF or JPEG picture. Only if its content was sent in the request that created it.",
      "meta.dimensions.width": "Width in pixels.",
      "meta.dimensions.height": "Height in pixels.",
    },
  },
  {
    components: {
      CreateFileRequest:
        "A file to create: either `file_location`, or `file_name` and `file_size`. They stand at the top level or in `data`; " +
        "if there is `data`, only that is read.",
      NewFile:
        "A file that is linked (`file_location`) or whose content follows (`file_name` and `file_size`).",
    },
    fields: {
      file_location:
        "Http or https address of content that stays where it is. It is never fetched, and the other fields " +
        "are ignored.",
      file_name:
        "Name of the file whose content follows, without slashes. Its extension decides the media type.",
      mime_type: "Optional. Must be the media type of the extension of `file_name`; any other is 422.",
    },
  },
  {
    components: {
      FileUpload: "How to upload the content of the new file: one request, which needs no token.",
    },
    fields: {
      url: "Address to upload the content to.",
      headers: "Headers to send with the upload, exactly as they are here.",
      expires_at: "When the upload address expires: 15 minutes after it was made.",
    },
  },
  {
    components: {
      CreateFileResponse: "The new file, with `meta.upload` if its content is still to be uploaded.",
    },
    fields: { meta: "Only if the content is still to be uploaded." },
  },
  { components: { FileResponse: "A file." } },
  { components: { FileListResponse: "A page of files." } },
];
