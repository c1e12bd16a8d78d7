import type { Month } from "exact-values/month";
import { shellCommand } from "exact-values/shell-command";
import { emptyCellsMessage, type RefusedCells } from "focus-parquet/admission";
import { exportAgainCommand } from "focus-parquet/formats";
import type { ScopeId } from "../scope.ts";
import type { AdmissionText } from "./admission-text.ts";

/** The text of `EmptyCells`. */
export function emptyCellsText(
  refused: RefusedCells,
  { month, scope }: { readonly month: Month; readonly scope: ScopeId },
): AdmissionText {
  const accept = shellCommand`gh workflow run hub-ingest.yml -f accept-empty-cells=${`${scope}@${month}`}`;
  return {
    message: emptyCellsMessage(refused),
    remedy: `Run the export again ${exportAgainCommand(month)}. If these rows never had a value, accept them for this month alone: ${accept}. The month and the files of this run stay as they are.`,
  };
}
