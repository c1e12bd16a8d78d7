import { InputError, ServiceError } from "exact-values/errors";
import { expect, test } from "vitest";
import { annotateFailure, renderAnnotations } from "../../src/github/annotations.ts";

const address = (place: string): string => `https://github.com/o/r/blob/v1/${place}`;
const forbidden = (blob: string): InputError =>
  new InputError("StorageForbidden", `${blob} may not be written.`, { remedy: "Assign the role." });
const badCell = (line: number): InputError =>
  new InputError("InvalidValue", `Line ${line} is bad.`, {
    remedy: "Run it again.",
    place: { file: "part_0.csv", line },
  });

test("a failure has what failed, why, a note, the remedy, and a link", () => {
  const annotation = annotateFailure(badCell(7), { about: "subscriptions/1 202606", note: "The month is not there." });
  expect(renderAnnotations([annotation], address)).toEqual([
    [
      "::error title=InvalidValue::subscriptions/1 202606: Line 7 is bad.",
      "The month is not there.",
      "Run it again.",
      "See https://github.com/o/r/blob/v1/docs/errors/deliveries.md#invalidvalue",
    ].join("%0A"),
  ]);
});

test("one cause of many failures has a single annotation, but every data error has its own", () => {
  const alike = ["a", "b", "c"].map((blob) => annotateFailure(forbidden(blob)));
  expect(renderAnnotations(alike, address)).toEqual([expect.stringContaining("(and 2 more of the same cause")]);
  const faults = [1, 2, 3].map((line) => annotateFailure(badCell(line)));
  expect(renderAnnotations(faults, address)).toHaveLength(3);
});

test("the file of an error in storage is not a file in the repository", () => {
  expect(annotateFailure(badCell(7))).not.toHaveProperty("file");
  expect(annotateFailure(badCell(7), { file: "hub/settings.json", startLine: 3 })).toMatchObject({ startLine: 3 });
});

test("causes are included only on request, without duplicates", () => {
  const cause = new Error("socket hang up", { cause: new Error("socket hang up") });
  const facts = { status: 503, correlationId: "c-1", transient: true, remedy: "Run it again.", cause };
  const error = new ServiceError("ServerBusy", "Storage is busy.", facts);
  expect(annotateFailure(error).message).toBe("Storage is busy.\nRun it again.");
  expect(annotateFailure(error, { isDetailed: true }).message.split("\n")).toEqual([
    "Storage is busy.",
    "status 503, correlation id c-1, may succeed when run again",
    "caused by: socket hang up",
    "Run it again.",
  ]);
});
