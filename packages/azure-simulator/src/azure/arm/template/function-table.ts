import type { TemplateSection } from "./environment.ts";
import { collectionFunctions } from "./functions/collections.ts";
import { dateFunctions } from "./functions/date-functions.ts";
import { deploymentScopeFunctions } from "./functions/deployment-scope.ts";
import { encodingFunctions } from "./functions/encodings.ts";
import { lambdaFunctions } from "./functions/lambdas.ts";
import { logicFunctions } from "./functions/logical-functions.ts";
import { numberFunctions } from "./functions/numbers.ts";
import { objectFunctions } from "./functions/objects.ts";
import { resourceIdFunctions } from "./functions/resource-ids.ts";
import { listFunction, runtimeFunctions } from "./functions/runtime.ts";
import { templatePartFunctions } from "./functions/template-parts.ts";
import { textFunctions } from "./functions/text.ts";
import { EXPRESSION_HELP, ExpressionError } from "./template-error.ts";
import type { TemplateFunction } from "./template-function.ts";

const RUNTIME_NAMES: ReadonlySet<string> = new Set(Object.keys(runtimeFunctions));

const FUNCTIONS: ReadonlyMap<string, TemplateFunction> = new Map(
  [
    collectionFunctions,
    dateFunctions,
    deploymentScopeFunctions,
    encodingFunctions,
    lambdaFunctions,
    logicFunctions,
    numberFunctions,
    objectFunctions,
    resourceIdFunctions,
    runtimeFunctions,
    templatePartFunctions,
    textFunctions,
  ].flatMap((functions) => Object.entries(functions).map(([name, definition]) => [name.toLowerCase(), definition])),
);

/** The function of that name, if the template language has it and allows it in this section. */
export function findFunction(name: string, section: TemplateSection): TemplateFunction {
  const found = FUNCTIONS.get(name.toLowerCase()) ?? (isListFunction(name) ? listFunction : undefined);
  if (found === undefined) {
    throw new ExpressionError(`The template function '${name}' is not valid. ${EXPRESSION_HELP}`);
  }
  if (found.sections !== undefined && !found.sections.includes(section)) {
    throw new ExpressionError(`The template function '${name}' is not expected at this location. ${EXPRESSION_HELP}`);
  }
  return found;
}

/** True for a function that only a running deployment can evaluate. */
export function isRuntimeFunction(name: string): boolean {
  return RUNTIME_NAMES.has(name.toLowerCase()) || isListFunction(name);
}

function isListFunction(name: string): boolean {
  return /^list[A-Z]/i.test(name);
}
