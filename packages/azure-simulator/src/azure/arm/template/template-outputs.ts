import { isObject, type Json, type JsonObject, jsonType } from "../../../json-value.ts";
import { type Environment, inOwnLoop, type RuntimeFunctions } from "./environment.ts";
import { evaluateTemplateExpression } from "./evaluate-expression.ts";
import { type ExpressionReader, expandJson, loopCount } from "./expand-template.ts";
import { referenceFinder } from "./resource-bodies.ts";
import type { ResourceTargets } from "./resource-targets.ts";
import {
  EXPRESSION_HELP,
  ExpressionError,
  explainExpressions,
  invalidTemplate,
  TemplateError,
  type TemplateErrorDetail,
} from "./template-error.ts";
import { templatePlace, writePlace } from "./template-place.ts";
import { isOfType, isSecure, jsonTypeOf, parseValueType } from "./value-types.ts";

export interface TemplateOutput {
  readonly type: string;
  /** Undefined when the type is secure. */
  readonly value: unknown;
}

const FAILED = "DeploymentOutputEvaluationFailed";

/** The outputs of a deployment that has created all its resources. Errors of several outputs are combined into one. */
export function evaluateOutputs(
  template: JsonObject,
  environment: Environment,
  runtime: RuntimeFunctions,
): Readonly<Record<string, TemplateOutput>> {
  const outputs: [string, TemplateOutput][] = [];
  const failures: TemplateErrorDetail[] = [];
  for (const [name, definition] of definitionsOf(template)) {
    try {
      const output = readOutput(name, definition, { ...environment, runtime }, evaluateTemplateExpression);
      if (output !== undefined) outputs.push([name, output]);
    } catch (error) {
      if (!(error instanceof ExpressionError || error instanceof TemplateError)) throw error;
      failures.push({
        code: FAILED,
        target: name,
        message: `The template output '${name}' is not valid: ${error.message}.`,
      });
    }
  }
  if (failures.length === 0) return Object.fromEntries(outputs);
  const names = failures.map(({ target }) => target).join(", ");
  const message =
    `Unable to evaluate template outputs: '${names}'. Please see error details and deployment operations. ` +
    "Please see https://aka.ms/arm-common-errors for usage details.";
  throw new TemplateError(FAILED, message, { details: failures });
}

/** Evaluates everything that needs no running deployment. */
export function checkOutputs(template: JsonObject, environment: Environment, targets: ResourceTargets): void {
  for (const [name, definition] of definitionsOf(template)) {
    const place = templatePlace(template, ["outputs", name]);
    explainExpressions(
      () => checkOutput(name, definition, environment, targets),
      (reason, cause) =>
        invalidTemplate(
          `The template output '${name}' ${writePlace(place)} is not valid: ${reason}. ${EXPRESSION_HELP}`,
          {
            place,
            cause,
          },
        ),
    );
  }
}

function checkOutput(name: string, definition: JsonObject, environment: Environment, targets: ResourceTargets): void {
  const { read } = referenceFinder(targets);
  parseValueType(definition.type, `template output '${name}'`);
  if (expandJson(definition.condition ?? true, environment, read) !== false) {
    readValue(name, definition, environment, read);
  }
}

function readOutput(
  name: string,
  definition: JsonObject,
  environment: Environment,
  read: ExpressionReader,
): TemplateOutput | undefined {
  const type = parseValueType(definition.type, `template output '${name}'`);
  const isWanted = expandJson(definition.condition ?? true, environment, read);
  if (typeof isWanted !== "boolean") throw new ExpressionError("The output's 'condition' must be a boolean");
  if (!isWanted) return undefined;
  const value = readValue(name, definition, environment, read);
  if (!isOfType(value, type)) {
    throw new ExpressionError(
      `the value is of type '${jsonType(value)}', but the output expects a value of type '${jsonTypeOf(type)}'`,
    );
  }
  return { type, value: isSecure(type) ? undefined : value };
}

function readValue(name: string, definition: JsonObject, environment: Environment, read: ExpressionReader): Json {
  const copy = definition.copy;
  if (copy === undefined) return expandJson(definition.value ?? null, environment, read);
  if (!isObject(copy) || copy.input === undefined) {
    throw new ExpressionError("The output's copy definition requires 'count' and 'input'");
  }
  const input = copy.input;
  const turns = loopCount(copy.count, environment, read);
  return Array.from({ length: turns }, (_, index) => expandJson(input, inOwnLoop(environment, name, index), read));
}

function definitionsOf(template: JsonObject): readonly (readonly [string, JsonObject])[] {
  const outputs = isObject(template.outputs) ? template.outputs : {};
  return Object.entries(outputs).flatMap(([name, output]) => (isObject(output) ? [[name, output] as const] : []));
}
