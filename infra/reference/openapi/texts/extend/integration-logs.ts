import type { Texts } from "../texts.ts";

export const integrationLogTexts: readonly Texts[] = [
  {
    components: {
      IntegrationLog: "An attempt to deliver an event to an integration. Attempts are kept for 30 days.",
    },
    fields: {
      id: "Id of the attempt, a UUID.",
      succeeded: "Whether the receiver answered with a status from 200 to 299.",
      attempt: "Number of this attempt to deliver the event, from 1.",
      processing_time: "How long the attempt took, in milliseconds.",
      status_code: "HTTP status of the receiver's answer; 0 if there was none.",
      body: "Always empty, since answers of receivers are not stored.",
      error_detail: "Why it failed, in words for people; empty if it succeeded.",
      relationships: "What the attempt belongs to.",
      "relationships.integration": "The integration that the event was sent to.",
      "relationships.integration.data": "Type and id of the integration.",
      "relationships.integration.data.id": "Id of the integration.",
      "relationships.job": "The job: all attempts to deliver this event to this integration.",
      "relationships.job.data": "Type and id of the job.",
      "relationships.job.data.id": "Id of the job, the same for all its attempts.",
    },
  },
  {
    components: {
      IntegrationJob:
        "The delivery of an event to an integration, with all its attempts. It exists from the first attempt on.",
    },
    fields: { id: "Id of the job: a UUID of version 7, which begins with the time of the first attempt." },
  },
  {
    components: { DeliveredEvent: "An event, without its content." },
    fields: {
      id: "Id of the event, as in its messages and in the event feed.",
      type: "Key of the event, such as `order.paid`.",
      object: "What was changed: type and id of the record.",
      "object.type": "Type of the record, such as `order`.",
      position: "The change of the record by its number, as in messages.",
    },
  },
  {
    components: {
      IntegrationLogListResponse: "A page of attempts, the newest first.",
      IntegrationJobListResponse: "A page of deliveries, the newest first.",
      RetryJobResponse: "The job whose event is sent again.",
    },
  },
  {
    components: { IntegrationPageMeta: "Position and size of this page within the log." },
    fields: { limit: "Largest number of records on a page.", offset: "Number of records before this page." },
  },
  { components: { IntegrationResults: "Size of the log over all pages." } },
  {
    components: {
      IntegrationTest: "The outcome of sending a sample message to the receiver.",
      TestIntegrationResponse: "The outcome of a test.",
    },
    fields: {
      succeeded: "Whether the receiver accepted the sample, with a status from 200 to 299.",
      status_code: "HTTP status of the receiver's answer; 0 if there was none.",
      processing_time: "How long the attempt took, in milliseconds.",
      error_detail: "Why it failed, in words for people; empty if it succeeded.",
    },
  },
];
