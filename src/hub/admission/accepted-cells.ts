import { InputError, quoteValue } from "exact-values/errors";
import { type Month, parseMonth } from "exact-values/month";
import { shellCommand } from "exact-values/shell-command";
import { emptyCellsMessage, type RefusedCells } from "focus-parquet/admission";
import { exportAgainCommand } from "focus-parquet/formats";
import { parseScopeId, type ScopeId } from "../scope.ts";
import type { AdmissionText } from "./admission-text.ts";

/** A month whose empty cells were accepted by a person. */
interface AcceptedMonth {
  readonly scope: ScopeId;
  readonly month: Month;
}

/** Parses an item of the input `accept-empty-cells`, `<scope>@<yyyyMM>`. Throws InputError `InvalidInput`. */
export function parseAcceptedMonth(text: string): AcceptedMonth {
  const border = text.lastIndexOf("@");
  try {
    if (border > 0) return { scope: parseScopeId(text.slice(0, border)), month: parseMonth(text.slice(border + 1)) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw invalid(text, error);
  }
  throw invalid(text);
}

export function isAccepted(accepted: readonly AcceptedMonth[], { month, scope }: AcceptedMonth): boolean {
  return accepted.some((each) => each.scope === scope && each.month === month);
}

function invalid(text: string, cause?: InputError): InputError {
  const reason = cause === undefined ? "" : ` ${cause.message}`;
  return new InputError(
    "InvalidInput",
    `Input accept-empty-cells has the item ${quoteValue(text)}, which is not <scope>@<yyyyMM>.${reason}`,
    {
      remedy:
        "Write each scope and month as a separate item, such as " +
        "subscriptions/00000000-0000-0000-0000-000000000000@202606.",
      place: { value: text },
      cause,
    },
  );
}

/** The text of `EmptyCells`. */
export function emptyCellsText(
  refused: RefusedCells,
  { month, scope }: { readonly month: Month; readonly scope: ScopeId },
): AdmissionText {
  const accept = shellCommand`gh workflow run hub-ingest.yml -f accept-empty-cells=${`${scope}@${month}`}`;
  return {
    message: emptyCellsMessage(refused),
    remedy:
      `Run the export again ${exportAgainCommand(month)}. If these rows never had a value, accept them for this ` +
      `month alone: ${accept}. The month and the files of this run stay as they are.`,
  };
}
