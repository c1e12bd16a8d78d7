import { parseDay } from "exact-values/month";
import { describe, expect, test } from "vitest";
import {
  type FileLoss,
  type FileNow,
  findLoss,
  type MadeMonth,
  type StoredFileMonth,
} from "../../../src/hub/files/file-losses.ts";
import { formatPartList, parsePartList } from "../../../src/hub/runs/delivery-digest.ts";
import type { MonthFile } from "../../../src/hub/runs/exported-run.ts";
import { formatMonthFiles, parseMonthFiles, sumTotals } from "../../../src/hub/runs/month-files.ts";

/** A file of one month with `rows` on each of its days in June, all with the same costs. */
interface Sketch {
  readonly name: string;
  readonly text: string;
  readonly days: readonly number[];
  readonly rows?: number;
}

function fileOf({ days, name, rows = days.length, text }: Sketch): MonthFile & { readonly content: object } {
  const total = { rows, costs: Buffer.from(text.padEnd(4).slice(0, 4)).toString("hex").padStart(16, "0") };
  const all = days.map((day) => parseDay(`2026-06-${String(day).padStart(2, "0")}`));
  return { name, version: `v-${text}`, content: { digest: `d-${text}`, days: all, total } };
}

function held(files: readonly Sketch[], isOfRelease02 = false): StoredFileMonth {
  const made = files.map(fileOf);
  const days = made.flatMap(({ content }) => content?.days ?? []).sort();
  const total = sumTotals(made.flatMap(({ content }) => content?.total ?? []));
  return {
    made: isOfRelease02
      ? { mapping: undefined, total: undefined, files: made.map((file) => ({ ...file, content: undefined })) }
      : { mapping: "m.json", total, files: made },
    fileCount: files.length,
    ...{ rows: total.rows, firstChargeDay: days.at(0), lastChargeDay: days.at(-1) },
  };
}

function now(files: readonly Sketch[], options: Partial<MadeMonth> = {}): MadeMonth {
  const made = files.map(fileOf);
  const all = made.map(
    ({ content, name, version }): FileNow => ({
      ...{ name, version },
      digest: content?.digest ?? "",
      total: content?.total ?? { rows: 0, costs: "" },
    }),
  );
  const total = sumTotals(all.map((file) => file.total));
  return {
    made: { mapping: "m.json", total, files: made },
    rows: total.rows,
    all: new Map(all.map((file) => [file.name, file])),
    ...{ hasDigestsAsVersions: false, mayShrink: () => false, mayRepeat: () => false },
    ...options,
  };
}

const A = { name: "a", text: "aaaa", days: [1, 2] };
const B = { name: "b", text: "bbbb", days: [1, 2] };
const NEW = { name: "n", text: "nnnn", days: [1, 2, 3], rows: 5000 };

const CASES: readonly {
  readonly what: string;
  readonly from: readonly Sketch[];
  readonly to: readonly Sketch[];
  readonly options?: Partial<MadeMonth>;
  readonly loss: FileLoss["kind"] | undefined;
  /** The expected loss with the smaller record of release 0.2. */
  readonly lossOf02?: FileLoss["kind"] | undefined;
}[] = [
  { what: "the same files", from: [A, B], to: [A, B], loss: undefined },
  { what: "a file more", from: [A], to: [A, NEW], loss: undefined },
  { what: "a deleted file next to a larger one", from: [A, B], to: [A, NEW], loss: "gone" },
  {
    what: "a file that may be deleted",
    from: [A, B],
    to: [A],
    options: { mayShrink: (name) => name === "b" },
    loss: undefined,
  },
  { what: "a renamed file", from: [A, B], to: [A, { ...B, name: "z" }], loss: undefined, lossOf02: "gone" },
  {
    what: "a renamed file of a workspace",
    from: [A, B],
    to: [A, { ...B, name: "z" }],
    options: { hasDigestsAsVersions: true },
    loss: undefined,
  },
  {
    what: "swapped names",
    from: [A, B],
    to: [
      { ...A, name: "b" },
      { ...B, name: "a" },
    ],
    loss: undefined,
  },
  { what: "a file with the former name of another", from: [A, B], to: [{ ...A, name: "b" }], loss: "gone" },
  {
    what: "a chain of renamed files",
    from: [A, B],
    to: [
      { ...A, name: "b" },
      { ...B, name: "c" },
    ],
    loss: undefined,
    lossOf02: "gone",
  },
  { what: "a rewritten file with the same days", from: [A, B], to: [{ ...A, text: "xxxx" }, B], loss: undefined },
  {
    what: "a rewritten file without days that other files have",
    from: [A, B],
    to: [{ ...A, text: "xxxx", days: [1], rows: 9000 }, B],
    loss: "shorter",
    lossOf02: undefined,
  },
  {
    what: "the only file with fewer days",
    from: [A],
    to: [{ ...A, text: "xxxx", days: [1] }],
    loss: "shorter",
    lossOf02: "fewer-days",
  },
  {
    what: "rows that moved to another month",
    from: [A],
    to: [{ ...A, text: "aaaa!", days: [1], rows: 2 }],
    loss: undefined,
    lossOf02: "fewer-days",
  },
  { what: "a deleted copy", from: [A, { ...A, name: "b" }], to: [A], loss: undefined, lossOf02: "gone" },
  {
    what: "a deleted copy that was accepted",
    from: [A, { ...A, name: "b" }],
    to: [A],
    options: { mayRepeat: () => true },
    loss: "gone",
  },
];

describe("the losses of a month", () => {
  test.each(CASES)("$what: $loss", ({ from, loss, options, to }) => {
    expect(findLoss(held(from), now(to, options))?.kind).toBe(loss);
  });

  test.each(CASES)("for a month of release 0.2, $what", (each) => {
    const expected = "lossOf02" in each ? each.lossOf02 : each.loss;
    expect(findLoss(held(each.from, true), now(each.to, each.options))?.kind).toBe(expected);
  });

  test("a month without file names may lose neither files nor rows", () => {
    const unknown = { ...held([A, B]), made: undefined };
    expect(findLoss(unknown, now([A]))).toEqual({ kind: "fewer" });
    expect(findLoss(unknown, now([A, { ...B, rows: 1 }]))).toEqual({ kind: "fewer" });
    expect(findLoss(unknown, now([A, B]))).toBeUndefined();
  });
});

test("a month reads its files from its footer, and those of release 0.2 if they were recorded", () => {
  const files = [fileOf(B), fileOf({ ...A, days: [1, 2, 3, 9] })];
  const made = { mapping: "m.json", total: { rows: 6, costs: "00000000ffffffff" }, files };
  const list = formatPartList(files.map(({ name, version: etag }) => ({ name, etag, byteCount: 1 })));
  const parts = parsePartList(list) ?? [];
  const text = formatMonthFiles(made);
  expect(text).toContain("2026-06-01/2026-06-03 2026-06-09");
  expect(parseMonthFiles(parts, text)).toEqual({ ...made, files: files.toReversed() });
  const known = {
    mapping: undefined,
    total: undefined,
    files: files.toReversed().map((file) => ({ ...file, content: undefined })),
  };
  for (const other of [undefined, "{", "[]", "null", '{"files":[1]}'])
    expect(parseMonthFiles(parts, other)).toEqual(known);
});

test("totals do not depend on the order", () => {
  const totals = [
    { rows: 1, costs: "ffffffff00000001" },
    { rows: 2, costs: "00000002ffffffff" },
  ];
  expect(sumTotals(totals)).toEqual({ rows: 3, costs: "0000000100000000" });
  expect(sumTotals(totals.toReversed())).toEqual(sumTotals(totals));
});
