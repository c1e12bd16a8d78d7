import { InputError, quoteValue, ServiceError } from "exact-values/errors";
import { cutText, rememberSecret } from "exact-values/message-text";
import { formatNotice } from "exact-values/notice";
import { describe, expect, test } from "vitest";
import { renderFailure } from "../src/github/failure.ts";
import { createLog, formatWorkflowCommand } from "../src/github/log.ts";
import { escapeMarkdown, renderFence } from "../src/github/markdown/markdown-table.ts";
import { fitOutputs } from "../src/github/outputs.ts";

const HUGE = "x".repeat(3_000_000);

describe("foreign text of 3 MB is cut to a small size", () => {
  const service = { status: 500, correlationId: HUGE, transient: true, remedy: `r ${HUGE} end` };
  const logged = (): string => {
    const lines: string[] = [];
    const log = createLog({
      write: (text) => lines.push(text),
      clock: { now: () => new Date(0) } as never,
      isDebug: true,
    });
    log.info(`a ${HUGE} end`);
    log.failure(new Error(HUGE, { cause: new Error(HUGE) }), { about: HUGE, note: HUGE });
    log.debug(HUGE);
    return lines.join("");
  };
  test.each<readonly [where: string, render: () => string]>([
    ["the message of an error", () => new InputError("C", `a ${HUGE} end`, { remedy: "r" }).message],
    ["the remedy of an error", () => new InputError("C", "m", { remedy: HUGE }).remedy],
    ["a service's response", () => JSON.stringify(renderFailure(new ServiceError("C", HUGE, service)))],
    ["a library's error with its causes", () => JSON.stringify(renderFailure(new Error(HUGE, { cause: HUGE })))],
    [
      "the position of an error",
      () => renderFailure(new InputError("C", "m", { remedy: "r", place: { file: HUGE } })).lines.join(),
    ],
    ["a warning", () => formatNotice({ code: "C", message: HUGE, remedy: HUGE })],
    ["a quoted value", () => quoteValue(HUGE)],
    ["a cell in a summary", () => escapeMarkdown(HUGE)],
    ["a block in a summary", () => renderFence(`+ ${HUGE}\n- end`)],
    ["an annotation", () => formatWorkflowCommand("error", HUGE, { title: HUGE, file: HUGE })],
    ["the log", logged],
    [
      "an output",
      () => fitOutputs({ partitions: JSON.stringify([{ [HUGE]: HUGE, rows: 5 }]) }).outputs.partitions ?? HUGE,
    ],
    ["an output with plain text", () => fitOutputs({ plan: `first\n${HUGE}` }).outputs.plan ?? HUGE],
  ])("as %s", (_, render) => {
    const text = render();
    expect(text.length).toBeLessThan(100_000);
    expect(text).toMatch(/characters/);
  });
});

test("the end of a cut text is kept", () => {
  expect(new InputError("C", `the key ${HUGE} is given twice.`, { remedy: "r" }).message).toMatch(
    /^the key x+ … \(\d+ characters left out\) … x+ is given twice\.$/,
  );
});

test("an output is cut within its texts, and remains valid JSON with every entry", () => {
  const partitions = [
    { message: HUGE, rows: 1 },
    { message: "short", rows: 2 },
  ];
  const { notices, outputs } = fitOutputs({ partitions: JSON.stringify(partitions) });
  expect(notices).toEqual([]);
  expect(JSON.parse(outputs.partitions ?? "")).toMatchObject([{ rows: 1 }, { message: "short", rows: 2 }]);
});

test("a cut never shows half of a secret", () => {
  const secret = "s3cret/with=specials\"and'quotes".repeat(3);
  rememberSecret(secret);
  for (let shift = 0; shift < 4100; shift += 7) {
    const text = `${"x".repeat(shift)}${secret}${"y".repeat(5000)}${secret}${"z".repeat(shift)}`;
    expect(cutText(text)).not.toContain("s3cret");
    expect(cutText(JSON.stringify({ text }))).not.toContain("s3cret");
  }
  for (let shift = 0; shift < 80; shift++) {
    expect(quoteValue(`${"x".repeat(shift)}${secret}${"y".repeat(80)}`)).not.toContain("s3cr");
  }
});

test("a cut never splits a character", () => {
  expect(cutText("\u{1f4b0}".repeat(5000)).isWellFormed()).toBe(true);
  expect(cutText(`x${"\u{1f4b0}".repeat(5000)}`).isWellFormed()).toBe(true);
});
