import type { PageData } from "cost-page";
import type { Day } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import type { Publication } from "../../clients/published-file.ts";
import type { Visibility } from "../../github/api/github-context.ts";
import type { WrittenIssue } from "../../github/api/marked-issues.ts";
import type { BudgetJudgement } from "../../hub/watch/judgement.ts";
import type { CurrencyFigures } from "./figures.ts";

/** The outcome of the digest; `none` if it was not requested, or if there is no page to link to. */
export type DigestOutcome =
  | WrittenIssue
  | { readonly outcome: "none" }
  | { readonly outcome: "failed"; readonly error: unknown };

export interface ReportResult {
  readonly asOf: Day;
  readonly data: PageData;
  readonly judgements: readonly BudgetJudgement[];
  readonly figures: readonly CurrencyFigures[];
  /** Size of the page. */
  readonly byteCount: number;
  /** Path of the page. */
  readonly file: string;
  readonly publication: Publication;
  readonly digest: DigestOutcome;
  /** Undefined if it was not determined. */
  readonly visibility: Visibility | undefined;
  readonly accountName: string;
  readonly runUrl: string | undefined;
  readonly notices: readonly Notice[];
  readonly seconds: number;
}
