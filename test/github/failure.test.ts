import { InputError, ServiceError } from "exact-values/errors";
import { expect, test } from "vitest";
import { annotateNotice } from "../../src/github/annotations.ts";
import { renderFailure } from "../../src/github/failure.ts";

test("an input error is reported with what happened, where, and the remedy", () => {
  const error = new InputError("InvalidValue", 'BilledCost is "x".', {
    remedy: "Export the month again.",
    place: { file: "part_0.csv", line: 7, column: "BilledCost" },
    cause: new Error("outer", { cause: "inner" }),
  });
  expect(renderFailure(error)).toEqual({
    code: "InvalidValue",
    title: "InvalidValue",
    lines: ['BilledCost is "x".', "at part_0.csv, line 7, column BilledCost", "caused by: outer", "caused by: inner"],
    remedy: "Export the month again.",
    link: "docs/errors/deliveries.md#invalidvalue",
    place: { file: "part_0.csv", line: 7, column: "BilledCost" },
  });
});

test("a service error is reported with status and correlation ID", () => {
  const error = new ServiceError("AuthorizationFailed", "Storage refused the call.", {
    status: 403,
    correlationId: "c-1",
    transient: false,
    remedy: "Assign the role.",
  });
  const { lines, link } = renderFailure(error);
  expect(lines).toEqual(["Storage refused the call.", "status 403, correlation id c-1"]);
  expect(link).toBe("docs/troubleshooting.md#where-a-code-is");
});

test("any other error is reported as a bug, with its stack", () => {
  const failure = renderFailure(new TypeError("x is undefined"));
  expect(failure.title).toBe("Unexpected TypeError");
  expect(failure.lines[0]).toBe("x is undefined");
  expect(failure.lines.some((line) => line.startsWith("at ") && line.includes("failure.test.ts"))).toBe(true);
  expect(failure.remedy).toContain("Please report");
});

test("the parts of an aggregate error are named", () => {
  const failure = renderFailure(new AggregateError([new Error("one"), new Error("two")], "both"));
  expect(failure.lines.slice(0, 3)).toEqual(["both", "one of: one", "one of: two"]);
});

test.each(["text", undefined, null, { odd: 1 }])("%j, thrown as a value, is also reported", (thrown) => {
  expect(renderFailure(thrown).code).toBe("UnexpectedError");
});

test("a cancelled run is not reported as a bug", () => {
  const controller = new AbortController();
  controller.abort();
  expect(renderFailure(controller.signal.reason).code).toBe("Cancelled");
});

test("a circular chain of causes ends", () => {
  const error = new InputError("X", "m", { remedy: "c", cause: new Error("loop") });
  (error.cause as Error).cause = error;
  expect(renderFailure(error).lines.length).toBeLessThan(10);
});

test.each([
  [{ code: "NarrowerRun", message: "Run b is refused." }, "NarrowerRun", "docs/errors/deliveries.md#narrowerrun"],
  [{ message: "Exports: kept." }, "ingest", undefined],
])("a notice's code is its title and leads to its documentation: %j", (notice, title, link) => {
  expect(annotateNotice(notice, "ingest")).toMatchObject({ kind: "warning", title, ...(link && { link }) });
});
