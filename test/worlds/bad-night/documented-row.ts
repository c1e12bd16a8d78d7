import { readFileSync } from "node:fs";
import { join } from "node:path";

const PAGE = join(import.meta.dirname, "..", "..", "..", "docs", "troubleshooting.md");

/** The gh commands in the row of the first table of docs/troubleshooting.md that describes this symptom, in order. */
export function commandsFor(symptom: RegExp): readonly string[] {
  const [, opening = ""] = /^## When something is wrong\n([\s\S]*?)^## /m.exec(readFileSync(PAGE, "utf8")) ?? [];
  const rows = opening.split("\n").filter((line) => line.startsWith("| ") && symptom.test(line.split(" | ")[0] ?? ""));
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`${rows.length} rows match ${symptom}`);
  return [...row.matchAll(/`((?:gh|az) [^`]+)`/g)].map(([, command = ""]) => command);
}

/** The only command in the row that matches `part`. */
export function commandFor(symptom: RegExp, part: RegExp): string {
  const [command] = commandsFor(symptom).filter((one) => part.test(one));
  if (command === undefined) throw new Error(`the row for ${symptom} has no command that matches ${part}`);
  return command;
}
