import { isMonth } from "exact-values/month";
import { isScopeId } from "../scope.ts";
import type { PartitionKey } from "./partition-path.ts";

/** Folder of the cost cubes in container `config`. */
export const CUBES_FOLDER = "journal/cubes/";
const END = ".json.gz";
const DAILY_END = `.daily${END}`;

/** The path of the cube with a month's costs: for the page, or with the costs of each day for budgets. */
export function cubePath({ month, scope }: PartitionKey, kind: "page" | "daily" = "page"): string {
  return `${CUBES_FOLDER}${scope}/${month}${kind === "page" ? END : DAILY_END}`;
}

/** The month whose cube is at this path; undefined for paths that `cubePath` does not produce. */
export function parseCubePath(path: string): PartitionKey | undefined {
  const end = path.endsWith(DAILY_END) ? DAILY_END : END;
  if (!path.startsWith(CUBES_FOLDER) || !path.endsWith(end)) return undefined;
  const place = path.slice(CUBES_FOLDER.length, -end.length);
  const border = place.lastIndexOf("/");
  const scope = place.slice(0, Math.max(border, 0));
  const month = place.slice(border + 1);
  return isScopeId(scope) && isMonth(month) ? { scope, month } : undefined;
}
