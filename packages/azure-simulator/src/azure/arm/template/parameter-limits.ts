import { isList, isObject, isSameJson, type Json, type JsonObject } from "../../../json-value.ts";
import { invalidTemplate } from "./template-error.ts";
import { templatePlace, writePlace } from "./template-place.ts";
import { writeText } from "./write-text.ts";

interface ParameterValue {
  readonly template: JsonObject;
  readonly name: string;
  readonly definition: JsonObject;
  readonly value: Json;
  readonly isSecret: boolean;
}

const PARAMETER_HELP = "Please see https://aka.ms/arm-syntax-parameters for usage details.";

/** Rejects a value that `allowedValues` or a limit of the parameter excludes. */
export function checkParameterValue({ template, name, definition, value, isSecret }: ParameterValue): void {
  const fail = (limit: string, reason: string, shown = ""): never => {
    const where = writePlace(templatePlace(template, ["parameters", name]));
    throw invalidTemplate(
      `The provided value ${shown}for the template parameter '${name}' ${where} is not valid. ${reason}`,
      { place: templatePlace(template, ["parameters", name, limit]) },
    );
  };

  const allowed = definition.allowedValues;
  if (isList(allowed) && !isAllowed(value, allowed)) {
    const choices = allowed.map(writeText).join(",");
    const shown = isSecret ? "" : `'${writeText(value)}' `;
    fail("allowedValues", `The parameter value is not part of the allowed value(s): '${choices}'.`, shown);
  }
  const size = typeof value === "string" || isList(value) ? value.length : sizeOf(value);
  for (const [limit, measured, word, isLeast] of [
    ["minLength", size, "Length of the value", true],
    ["maxLength", size, "Length of the value", false],
    ["minValue", value, "Value", true],
    ["maxValue", value, "Value", false],
  ] as const) {
    const border = definition[limit];
    if (typeof border !== "number" || typeof measured !== "number") continue;
    if (isLeast ? measured < border : measured > border) {
      const relation = isLeast ? "greater than or equal to" : "less than or equal to";
      fail(limit, `${word} should be ${relation} '${border}'. ${PARAMETER_HELP}`);
    }
  }
}

/** For an array, each item must be allowed. */
function isAllowed(value: Json, allowed: readonly Json[]): boolean {
  const matches = (item: Json): boolean => allowed.some((choice) => isSameJson(choice, item));
  return matches(value) || (isList(value) && value.every(matches));
}

function sizeOf(value: Json): number | undefined {
  return isObject(value) ? Object.keys(value).length : undefined;
}
