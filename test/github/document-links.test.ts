import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "exact-values/clock";
import { InputError } from "exact-values/errors";
import { describe, expect, test } from "vitest";
import { failureReport, linkDocuments } from "../../src/github/action-report.ts";
import { documentAddress } from "../../src/github/failure.ts";
import { runStep } from "../../src/github/step.ts";

const failed = failureReport(new InputError("InvalidMonth", "No month.", { remedy: "Write 202606." }));
const COMMIT = "0123456789abcdef0123456789abcdef01234567";

function summaryWith(environment: Readonly<Record<string, string>>): string {
  return linkDocuments(failed, documentAddress(environment)).summary;
}

describe("the place in the documents that an error names", () => {
  test("is a link into the repository and version of the action", () => {
    const environment = {
      GITHUB_ACTION_REPOSITORY: "contoso/cost-hub",
      GITHUB_ACTION_REF: COMMIT,
      GITHUB_REPOSITORY: "fabrikam/costs",
    };
    expect(summaryWith(environment)).toContain(
      `([docs/troubleshooting.md#invalidmonth](https://github.com/contoso/cost-hub/blob/${COMMIT}/docs/troubleshooting.md#invalidmonth))`,
    );
  });

  test("is a link into the workflow's repository when the action lies there, also on another server", () => {
    const environment = {
      ...{ GITHUB_SERVER_URL: "https://contoso.ghe.com", GITHUB_ACTION_REPOSITORY: "", GITHUB_ACTION_REF: "" },
      ...{ GITHUB_REPOSITORY: "contoso/costs", GITHUB_SHA: COMMIT },
    };
    expect(summaryWith(environment)).toContain(
      `(https://contoso.ghe.com/contoso/costs/blob/${COMMIT}/docs/troubleshooting.md#`,
    );
  });

  test("keeps a tag or branch with a slash in one piece, and nothing in it ends the link", () => {
    const environment = { GITHUB_ACTION_REPOSITORY: "contoso/cost-hub", GITHUB_ACTION_REF: "try/a b)" };
    expect(summaryWith(environment)).toContain("/blob/try/a%20b%29/docs/");
  });

  test("stays text where the runner says neither", () => {
    expect(summaryWith({})).toBe(failed.summary);
    expect(summaryWith({ GITHUB_REPOSITORY: "contoso/costs" })).toBe(failed.summary);
    expect(summaryWith({ GITHUB_REPOSITORY: "](javascript:x)", GITHUB_SHA: COMMIT })).toBe(failed.summary);
  });
});

test("links that exist already and the other outputs are left alone; the output with the summary says what the summary says", () => {
  const summary = "[how](docs/security.md#roles) (docs/security.md#roles)";
  const report = { ...failed, summary, outputs: { "summary-markdown": summary, plan: "(docs/security.md#roles)" } };
  const linked = linkDocuments(report, documentAddress({ GITHUB_REPOSITORY: "contoso/costs", GITHUB_SHA: COMMIT }));
  const address = `https://github.com/contoso/costs/blob/${COMMIT}/docs/security.md#roles`;
  expect(linked.summary).toBe(`[how](docs/security.md#roles) ([docs/security.md#roles](${address}))`);
  expect(linked.outputs).toEqual({ "summary-markdown": linked.summary, plan: "(docs/security.md#roles)" });
});

test("the job summary and the annotation of a step that failed have the link", async () => {
  const folder = await mkdtemp(join(tmpdir(), "step-"));
  try {
    const file = join(folder, "summary.md");
    const environment = {
      ...{ GITHUB_ACTION_REPOSITORY: "contoso/cost-hub", GITHUB_ACTION_REF: "v1" },
      ...{ GITHUB_STEP_SUMMARY: file },
    };
    const action = () => Promise.reject(new InputError("InvalidMonth", "No month.", { remedy: "Write 202606." }));
    const step = { actionName: "ingest", hubVersion: "0.0.0", inputNames: [], environment, action };
    const clock = systemClock();
    const log: string[] = [];
    const write = (text: string): unknown => log.push(text);
    expect(await runStep({ ...step, clock, signal: new AbortController().signal, write })).toBe(false);
    const address = "https://github.com/contoso/cost-hub/blob/v1/docs/troubleshooting.md#invalidmonth";
    expect(await readFile(file, "utf8")).toContain(`(${address})`);
    expect(log.join("")).toBe(
      `cost-hub 0.0.0, ingest\n::error title=InvalidMonth::No month.%0AWrite 202606.%0ASee ${address}\n`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
