import { evaluateTexts } from "../expressions/token.ts";
import { type Frame, type JobMachine, stepContexts } from "./job-machine.ts";
import type { JobPlan } from "./job-plan.ts";

const LARGEST_OUTPUTS = 1024 * 1024;

/** Omits an output that contains a secret, as GitHub does. */
export function jobOutputs(
  machine: JobMachine,
  frame: Frame,
  { definition }: JobPlan,
  messages: string[],
): Record<string, string> {
  const contexts = stepContexts(machine, frame, machine.environment);
  let all: Record<string, string>;
  try {
    all = evaluateTexts(definition.place.file, definition.fields.get("outputs"), { contexts });
  } catch (error) {
    messages.push(error instanceof Error ? error.message : String(error));
    frame.hasFailed = true;
    return {};
  }
  // GitHub counts UTF-16 code units.
  if (
    Object.entries(all).reduce((size, [name, value]) => size + 2 * (name.length + value.length), 0) > LARGEST_OUTPUTS
  ) {
    messages.push("The outputs of the job are larger than 1 MB.");
    frame.hasFailed = true;
    return {};
  }
  const secret = Object.keys(all).filter((name) => machine.masks.isIn(all[name] ?? ""));
  for (const name of secret) messages.push(`Skip output '${name}' since it may contain secret.`);
  return Object.fromEntries(Object.entries(all).filter(([name]) => !secret.includes(name)));
}
