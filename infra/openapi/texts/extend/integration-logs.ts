import type { Texts } from "../texts.ts";

export const integrationLogTexts: readonly Texts[] = [
  {
    components: { IntegrationLog: "An attempt to deliver an event to an integration. Kept for 30 days." },
    fields: {
      id: "Id of the attempt, a UUID.",
      succeeded: "Whether the receiver answered with a status from 200 to 299.",
      attempt: "Number of the attempt within its job, from 1.",
      processing_time: "How long the attempt took, in milliseconds.",
      status_code: "HTTP status that the receiver answered; 0 without an answer.",
      body: "Always empty: what receivers answer is not kept.",
      error_detail: "Why it failed, in words for people; empty if it succeeded.",
      relationships: "What the attempt belongs to.",
      "relationships.integration": "The integration that the event was sent to.",
      "relationships.integration.data": "Names the integration.",
      "relationships.integration.data.id": "Id of the integration.",
      "relationships.job": "The delivery that the attempt is part of.",
      "relationships.job.data": "Names the job.",
      "relationships.job.data.id": "Id of the job, the same in all attempts of one delivery.",
    },
  },
  {
    components: {
      IntegrationJob:
        "The delivery of an event to an integration, with all its attempts. There is one once it was tried.",
    },
    fields: { id: "Id of the job, a UUID that begins with the time of the first attempt (version 7)." },
  },
  {
    components: { IntegrationJobMeta: "When an attempt was made, and which event it is about." },
    fields: {
      timestamps: "Times of it.",
      "timestamps.created_at": "When the attempt began; of a job, the first one.",
      event: "The event, without its content.",
      "event.id": "Id of the event, as its messages and the event feed have it.",
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
    components: { IntegrationPageMeta: "Which page of a log it is." },
    fields: { limit: "Most records on a page.", offset: "Records before this page." },
  },
  { components: { IntegrationResults: "How many records the whole list has." } },
  {
    components: {
      IntegrationTest: "What became of a sample that was sent.",
      TestIntegrationResponse: "The outcome of a test.",
    },
    fields: {
      succeeded: "Whether the receiver took the sample: it answered with a status from 200 to 299.",
      status_code: "HTTP status that the receiver answered; 0 without an answer.",
      processing_time: "How long it took, in milliseconds.",
      error_detail: "Why it failed, in words for people; empty if it succeeded.",
    },
  },
];
