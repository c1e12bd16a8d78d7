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

describe("the reference to our documents in an error message", () => {
  test("becomes a link to the repository and version of the action", () => {
    const environment = {
      GITHUB_ACTION_REPOSITORY: "contoso/cost-hub",
      GITHUB_ACTION_REF: COMMIT,
      GITHUB_REPOSITORY: "fabrikam/costs",
    };
    expect(summaryWith(environment)).toContain(
      "" +
        `([docs/errors/access.md#invalidmonth](https://github.com/contoso/cost-hub/blob/${COMMIT}/docs/errors/access.md#invalidmonth))`,
    );
  });

  test("becomes a link to the workflow's repository if it contains the action, even on another server", () => {
    const environment = {
      ...{ GITHUB_SERVER_URL: "https://contoso.ghe.com", GITHUB_ACTION_REPOSITORY: "", GITHUB_ACTION_REF: "" },
      ...{ GITHUB_REPOSITORY: "contoso/costs", GITHUB_SHA: COMMIT },
    };
    expect(summaryWith(environment)).toContain(
      `(https://contoso.ghe.com/contoso/costs/blob/${COMMIT}/docs/errors/access.md#`,
    );
  });

  test("encodes a tag or branch with a slash or parentheses", () => {
    const environment = { GITHUB_ACTION_REPOSITORY: "contoso/cost-hub", GITHUB_ACTION_REF: "try/a b)" };
    expect(summaryWith(environment)).toContain("/blob/try/a%20b%29/docs/");
  });

  test("stays text if the runner does not provide the address", () => {
    expect(summaryWith({})).toBe(failed.summary);
    expect(summaryWith({ GITHUB_REPOSITORY: "contoso/costs" })).toBe(failed.summary);
    expect(summaryWith({ GITHUB_REPOSITORY: "](javascript:x)", GITHUB_SHA: COMMIT })).toBe(failed.summary);
  });
});

test("existing links and other outputs stay unchanged, and the summary output matches the summary", () => {
  const summary = "[how](docs/security.md#roles) (docs/security.md#roles)";
  const report = { ...failed, summary, outputs: { "summary-markdown": summary, plan: "(docs/security.md#roles)" } };
  const linked = linkDocuments(report, documentAddress({ GITHUB_REPOSITORY: "contoso/costs", GITHUB_SHA: COMMIT }));
  const address = `https://github.com/contoso/costs/blob/${COMMIT}/docs/security.md#roles`;
  expect(linked.summary).toBe(`[how](docs/security.md#roles) ([docs/security.md#roles](${address}))`);
  expect(linked.outputs).toEqual({ "summary-markdown": linked.summary, plan: "(docs/security.md#roles)" });
});

test("the job summary and the annotation of a failed step contain the link", async () => {
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
    const address = "https://github.com/contoso/cost-hub/blob/v1/docs/errors/access.md#invalidmonth";
    expect(await readFile(file, "utf8")).toContain(`(${address})`);
    expect(log.join("")).toBe(
      `cost-hub 0.0.0, ingest\n::error title=InvalidMonth::No month.%0AWrite 202606.%0ASee ${address}\n`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
