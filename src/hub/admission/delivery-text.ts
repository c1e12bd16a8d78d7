import { counted } from "exact-values/counted";
import type { Notice } from "exact-values/notice";
import { exportAgainCommand, ingestByForceCommand } from "focus-parquet/formats";
import type { AdmissionText } from "./admission-text.ts";
import type { Fall } from "./judge-shrinkage.ts";

/** The text of `IdenticalParts`; `names` has at least two entries. */
export function identicalPartsText(names: readonly string[]): AdmissionText {
  const [first = "", second = "", ...others] = names;
  const more = others.length === 0 ? "" : ` and ${counted(others.length, "other file")}`;
  return {
    message: `${first} and ${second}${more} contain the same rows, so their costs would be counted more than once.`,
    remedy: `Delete the copies, or export the month again ${exportAgainCommand()}. If all of them were charged, set force: true with the scope and month ${ingestByForceCommand()}. The month and the files stay as they are.`,
  };
}

/** The text of `RowsLost`. */
export function lostRowsText(run: string, before: number, after: number): AdmissionText {
  return {
    message: `${run} was delivered again with ${counted(after, "row")}, but the month holds ${counted(before, "row")} from it.`,
    remedy: `A run does not change once it has finished, so files are missing. Export the month again ${exportAgainCommand()}. If the month is meant to shrink, set force: true with its scope and month ${ingestByForceCommand()}. The month and the files stay as they are.`,
  };
}

/**
 * The warning about a month that shrinks sharply; undefined otherwise. It contains no amounts, because a log may be
 * public.
 */
export function shrinkageWarning(place: string, run: string, falls: readonly Fall[]): Notice | undefined {
  if (falls.length === 0) return undefined;
  const changes = falls.map(({ perMille, what }) => `${what} by ${(perMille / 10).toFixed(1)} %`);
  return {
    code: "MonthShrinks",
    message: `With ${run}, ${place} loses more than half of its contents: ${changes.join(", ")}.`,
    remedy: `Compare the month with the portal. If rows are missing, export the month again ${exportAgainCommand()}.`,
  };
}
