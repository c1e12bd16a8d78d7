import type { Json, JsonObject } from "../../../json-value.ts";
import type { TemplatePlace } from "./template-place.ts";

export interface TemplateErrorDetail {
  readonly code: string;
  readonly message: string;
  readonly target?: string;
}

interface TemplateErrorExtras {
  readonly target?: string;
  readonly details?: readonly TemplateErrorDetail[];
  readonly place?: TemplatePlace;
  readonly cause?: unknown;
}

/** An error in a template or its parameters, in the words of Azure's response. */
export class TemplateError extends Error {
  override readonly name = "TemplateError";
  readonly code: string;
  readonly target: string | undefined;
  readonly details: readonly TemplateErrorDetail[];
  readonly additionalInfo: readonly JsonObject[];

  constructor(code: string, message: string, { target, details = [], place, cause }: TemplateErrorExtras = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.target = target;
    this.details = details;
    this.additionalInfo = place === undefined ? [] : [{ type: "TemplateViolation", info: violationInfo(place) }];
  }
}

/** The reason why an expression has no value. The caller adds the location and turns it into a TemplateError. */
export class ExpressionError extends Error {
  override readonly name = "ExpressionError";
}

export const EXPRESSION_HELP = "Please see https://aka.ms/arm-template-expressions for usage details.";
export const SYNTAX_HELP = "Please see https://aka.ms/arm-syntax-resources for usage details.";

export function invalidTemplate(reason: string, extras: TemplateErrorExtras = {}): TemplateError {
  return new TemplateError("InvalidTemplate", `Deployment template validation failed: '${reason}'.`, extras);
}

/** Azure's message for a body that does not fit the shape of a template. */
export function invalidContent(reason: string, place: TemplatePlace): TemplateError {
  const where = `Path '${place.path}', line ${place.line}, position ${place.column}.`;
  const message = `The request content was invalid and could not be deserialized: '${reason} ${where}'.`;
  return new TemplateError("InvalidRequestContent", message);
}

/** Runs `work`, and turns an ExpressionError into the error that `describe` returns. */
export function explainExpressions<T>(work: () => T, describe: (reason: string, cause: unknown) => TemplateError): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof ExpressionError) throw describe(error.message, error);
    throw error;
  }
}

function violationInfo({ line, column, path }: TemplatePlace): Json {
  return { lineNumber: line, linePosition: column, path };
}
