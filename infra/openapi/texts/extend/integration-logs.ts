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
    components: { IntegrationJobMeta: "When an attempt was made, and which event it is about." },
    fields: {
      timestamps: "When it began.",
      "timestamps.created_at": "When the attempt, or the first attempt of the job, began.",
      event: "The event, without its content.",
      "event.id": "Id of the event, as in its messages and in the event feed.",
      "event.type": "Key of the event, such as `order.paid`.",
    },
  },
  {
    components: {
      IntegrationLogListResponse: "A page of attempts, the newest first.",
      IntegrationJobListResponse: "A page of deliveries, the newest first.",
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
