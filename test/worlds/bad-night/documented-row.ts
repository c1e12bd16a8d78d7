import { readFileSync } from "node:fs";
import { join } from "node:path";

const PAGE = join(import.meta.dirname, "..", "..", "..", "docs", "troubleshooting.md");

/** The commands of gh in a row of the first table of docs/troubleshooting.md, in their order; the row is known by its symptom. */
export function commandsFor(symptom: RegExp): readonly string[] {
  const [, opening = ""] = /^## When something is wrong\n([\s\S]*?)^## /m.exec(readFileSync(PAGE, "utf8")) ?? [];
  const rows = opening.split("\n").filter((line) => line.startsWith("| ") && symptom.test(line.split(" | ")[0] ?? ""));
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`${rows.length} rows are about ${symptom}`);
  return [...row.matchAll(/`((?:gh|az) [^`]+)`/g)].map(([, command = ""]) => command);
}

/** The one command of the row that fits. */
export function commandFor(symptom: RegExp, part: RegExp): string {
  const [command] = commandsFor(symptom).filter((one) => part.test(one));
  if (command === undefined) throw new Error(`the row about ${symptom} has no command like ${part}`);
  return command;
}
