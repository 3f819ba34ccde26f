import type middy from "@middy/core";
import jsonBodyParser from "@middy/http-json-body-parser";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { invalid } from "../../kernel/errors.ts";
import type { Answer, Exchange, ExchangeStep } from "../exchange.ts";
import { checkJsonValue } from "./read-body.ts";

/** Parses JSON whatever the content type says: clients send many types, or none. A parsed form stays. */
export function jsonBody(): middy.MiddlewareObj<Exchange, Answer> {
  const { before: parse } = jsonBodyParser<APIGatewayProxyEventV2>({ disableContentTypeCheck: true });
  return {
    before: (step: ExchangeStep) => {
      const { event: exchange } = step;
      if (!exchange.sent || !("text" in exchange.sent)) return;
      const { text } = exchange.sent;
      const event = { ...exchange.event, body: text, isBase64Encoded: false };
      try {
        parse?.({ ...step, event });
      } catch (error) {
        throw toBadRequest(error);
      }
      const value: unknown = event.body;
      checkJsonValue(value, text);
      exchange.sent = { value };
    },
  };
}

function toBadRequest(error: unknown): Error {
  if (!(error instanceof Error) || error.message !== "Forbidden key in JSON body") {
    return invalid("The body is not valid JSON.");
  }
  const cause: unknown = error.cause;
  const isConstructor =
    typeof cause === "object" && cause !== null && "data" in cause && cause.data === "constructor";
  return invalid(
    isConstructor
      ? "The key 'constructor' is not allowed with the key 'prototype' in it."
      : "The key '__proto__' is not allowed.",
  );
}
