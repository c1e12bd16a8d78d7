import type { PageData } from "cost-page";
import { counted } from "exact-values/counted";
import type { Notice } from "exact-values/notice";
import { publishFile } from "../../clients/published-file.ts";
import { checkAudience } from "../../github/published-audience.ts";
import type { LoadedData } from "../../page-source/load-page-data.ts";
import type { ReportContext } from "./clients.ts";
import { keepDigest, renderDigest } from "./digest.ts";
import { firstFigures } from "./figures.ts";
import type { PagePlace } from "./page-link.ts";
import type { DigestOutcome, ReportResult } from "./result.ts";

export type LoadedPage = Pick<LoadedData, "asOf" | "data" | "judgements" | "notices">;

/** Loads the data of a page, and renders it as HTML. */
export interface PageMaker {
  readonly load: (context: ReportContext) => Promise<LoadedPage>;
  readonly render: (data: PageData) => Promise<string>;
}

/**
 * Creates the cost page: checks the audience, reads the lake, writes one file, publishes it, and updates the digest.
 */
export async function makeCostReport(context: ReportContext, { load, render }: PageMaker): Promise<ReportResult> {
  const { clock, endpoint, inputs, log, repository } = context;
  const started = clock.now().getTime();
  const visibility = await checkAudience({ action: "report", inputs, repository, ask: context.readVisibility });
  const { asOf, data, judgements, notices: found } = await load(context);
  const figures = firstFigures(data);
  const html = await render(data);
  const byteCount = Buffer.byteLength(html);
  log.info(`Created ${inputs.output} with ${data.months.length} months and ${byteCount} bytes.`);
  const { file, publication, notices } = await publishFile(context, {
    ...{ content: html, type: "text/html; charset=utf-8", what: "the page" },
  });
  const place: PagePlace = { file, publication, accountName: endpoint.accountName, runUrl: repository.runUrl };
  const { digest, warnings } = await writeDigest(context, data, place);
  return {
    ...{ asOf, data, judgements, figures, byteCount, digest, visibility },
    ...place,
    notices: [...notices, ...warnings, ...incomplete(data), ...found],
    seconds: (clock.now().getTime() - started) / 1000,
  };
}

/** Without a page to link to, the digest would be outdated content with a new date. */
async function writeDigest(
  { inputs, log, openDigest, signal }: ReportContext,
  data: PageData,
  place: PagePlace,
): Promise<{ readonly digest: DigestOutcome; readonly warnings: readonly Notice[] }> {
  if (inputs.digest === "none" || place.publication.outcome === "failed") {
    return { digest: { outcome: "none" }, warnings: [] };
  }
  try {
    const digest = await keepDigest(await openDigest(), renderDigest(data, firstFigures(data), place));
    if (digest.outcome === "disabled") return { digest, warnings: [NO_ISSUES] };
    log.info(`The digest is issue #${digest.number} (${digest.outcome}).`);
    return { digest, warnings: [] };
  } catch (error) {
    signal.throwIfAborted();
    return { digest: { outcome: "failed", error }, warnings: [] };
  }
}

const NO_ISSUES: Notice = {
  code: "NoIssues",
  message: "Issues are disabled in this repository, so there is no digest.",
  remedy: "Enable issues in the repository's settings, or set digest: none.",
};

/** Gaps that a reader of the page must not overlook. */
function incomplete({ missing, months, overlaps, proof }: PageData): readonly Notice[] {
  const [first] = missing;
  const empty: Notice = {
    code: "NothingToReport",
    message: "The lake contains none of the requested scopes and months, so the page is empty.",
    remedy: "Run ingest first, or change scopes and months.",
  };
  return [
    ...(proof.length === 0 || months.length === 0 ? [empty] : []),
    ...(first === undefined
      ? []
      : [
          {
            code: "MonthsMissing",
            message:
              `${counted(missing.length, "month is", "months are")} missing from the page, for example ` +
              `${first.month} of ${first.scope}: ${first.reason.replace(/\.$/, "")}.`,
            remedy: "Ingest the missing months, which the page and the summary list, and run the report again.",
          },
        ]),
    ...overlaps.slice(0, 1).map((message) => ({ code: "OverlappingScopes", message })),
  ];
}
