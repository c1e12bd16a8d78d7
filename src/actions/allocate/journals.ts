import type { Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import { publishFile } from "../../clients/published-file.ts";
import type { AllocationRow } from "../../hub/allocation/allocation-rows.ts";
import type { AllocationSummary } from "../../hub/allocation/allocation-summary.ts";
import { collectJournal } from "../../hub/allocation/journal.ts";
import type { AllocateContext } from "./clients.ts";
import type { PublishedMonthFile } from "./result.ts";

/** Publishes the journal of each month that was asked for, from its summary. */
export async function publishJournals(
  context: AllocateContext,
  read: (month: Month) => Promise<AllocationSummary | undefined>,
): Promise<{ readonly published: readonly PublishedMonthFile[]; readonly notices: readonly Notice[] }> {
  const { clearingAccount, journalMonths, retentionInDays, upload } = context.inputs;
  const published: PublishedMonthFile[] = [];
  const notices: Notice[] = [];
  for (const month of journalMonths) {
    const summary = await read(month);
    if (summary === undefined) {
      notices.push({ message: `journal-months names ${month}, which is not in the table.` });
      continue;
    }
    const output = `journal-${month}.csv`;
    const content = formatJournal(summary, clearingAccount);
    const what = `the journal of ${month}`;
    const inputs = { upload, output, retentionInDays };
    const file = await publishFile({ ...context, inputs }, { content, type: "text/csv", what });
    published.push({ month, what, publication: file.publication });
    notices.push(...file.notices);
  }
  return { published, notices };
}

function formatJournal({ dimensions, month }: AllocationSummary, clearing: string): string {
  const journal = collectJournal();
  for (const { name, targets } of dimensions)
    for (const { currency, direct, parent, shared, target } of targets)
      journal.add(journalRow({ currency, parent, target, dimension: name, billed: direct.billed + shared.billed }));
  return journal.format({ clearing, month });
}

type JournalRow = Pick<AllocationRow, "billed" | "currency" | "dimension" | "parent" | "target">;

function journalRow(row: JournalRow): AllocationRow {
  const grain = { day: "", subAccount: "", subAccountName: "", service: "", category: "" };
  return { ...row, ...grain, effective: 0n, rule: "", kind: "direct", step: "rule", charges: 0 };
}
