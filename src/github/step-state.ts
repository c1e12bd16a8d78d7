import { randomUUID } from "node:crypto";
import { appendFile } from "node:fs/promises";
import { formatOutput } from "./outputs.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Keeps a value for the post step of the same action; where no runner offers a file for it, there is no post step either. */
export async function saveState(environment: Environment, name: string, value: string): Promise<void> {
  const file = environment.GITHUB_STATE;
  if (file !== undefined && file !== "") await appendFile(file, formatOutput(name, value, `end-${randomUUID()}`));
}

/** What the main step kept under this name; undefined when it kept nothing. */
export function readState(environment: Environment, name: string): string | undefined {
  const value = environment[`STATE_${name}`];
  return value === "" ? undefined : value;
}
