import type { PageData } from "cost-page";
import type { Notice } from "exact-values/notice";
import type { Publication } from "../../clients/published-file.ts";
import type { CurrentFacts } from "../../hub/watch/alert-fact.ts";
import type { JudgedFacts } from "../../hub/watch/judged-json.ts";
import type { FailureCause } from "./inputs.ts";
import type { WatchPlan } from "./plan.ts";
import type { SentMessage } from "./send-messages.ts";

export interface WatchResult {
  /** The path of the budgets file. */
  readonly name: string;
  /** Undefined if the hub has no budgets file, so that there was nothing to judge. */
  readonly judged: Judged | undefined;
  readonly notices: readonly Notice[];
  readonly seconds: number;
}

export interface Judged {
  readonly data: PageData;
  readonly facts: JudgedFacts;
  /** Everything that is an alert now, whether or not it was sent before. */
  readonly current: CurrentFacts;
  /** What was sent; with dry-run, nothing. */
  readonly sent: readonly SentMessage[];
  /** Path of the JSON file. */
  readonly file: string;
  readonly publication: Publication;
  /** Those of the input fail-on that apply. */
  readonly failures: ReadonlySet<FailureCause>;
  /** What a pull request changes; undefined without dry-run. */
  readonly plan: WatchPlan | undefined;
}
