import { InputError, quoteValue } from "exact-values/errors";
import { type Month, parseMonth } from "exact-values/month";
import { parseScopeId, type ScopeId } from "../scope.ts";

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
        "Write each scope and month as a separate item, such as subscriptions/00000000-0000-0000-0000-000000000000@202606.",
      place: { value: text },
      cause,
    },
  );
}
