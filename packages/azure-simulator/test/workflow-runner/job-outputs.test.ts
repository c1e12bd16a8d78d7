import { describe, expect, test } from "vitest";
import { conclusions, jobOf, oneJob, only, printed, smallRepository } from "./small-repository.ts";

const push = async (workflow: string) =>
  only(await smallRepository({ workflows: { "a.yml": workflow } }).deliver({ name: "push" }));

test("outputs are passed between steps and jobs, with line breaks, quotes and empty values preserved", async () => {
  const run = await push(`
on: push
jobs:
  one:
    runs-on: ubuntu-latest
    outputs: {text: "\${{ steps.s.outputs.text }}", list: "\${{ steps.s.outputs.list }}", none: "\${{ steps.s.outputs.x }}"}
    steps:
      - id: s
        run: |
          { echo 'text<<END'; printf 'a "b"\\n\\n=c<<d\\n'; echo END; } >> "$GITHUB_OUTPUT"
          echo 'list=[{"n":1}]' >> "$GITHUB_OUTPUT"
  two:
    needs: one
    runs-on: ubuntu-latest
    env: {TEXT: "\${{ needs.one.outputs.text }}"}
    steps: [{run: 'printf "%s" "$TEXT" | od -An -c | tr -d " \\n"; echo " \${{ fromJSON(needs.one.outputs.list)[0].n }} [\${{ needs.one.outputs.none }}]"'}]
`);
  expect(printed(jobOf(run, "two"))).toBe(String.raw`a"b"\n\n=c<<d 1 []`);
});

test("outputs of more than 1 MB in UTF-16 fail the job", async () => {
  const job = (n: number): string =>
    `{runs-on: ubuntu-latest, outputs: {a: "\${{ steps.s.outputs.a }}"}, steps: [{id: s, run: 'printf ` +
    `"a=%0${n}d" 0 >> $GITHUB_OUTPUT'}]}`;
  const run = await push(`on: push\njobs:\n  fits: ${job(520_000)}\n  large: ${job(530_000)}\n`);
  expect(conclusions(run)).toEqual(["fits success", "large failure"]);
});

test("a step's summary is reported unchanged, and a summary above 1 MiB is dropped completely", async () => {
  const repository = smallRepository({
    workflows: {
      "a.yml": oneJob(`
- {run: 'echo "# done" >> $GITHUB_STEP_SUMMARY'}
- {run: 'head -c 1048577 /dev/zero | tr "\\0" a >> $GITHUB_STEP_SUMMARY'}
`),
    },
  });
  const run = only(await repository.deliver({ name: "push" }));
  expect(run.conclusion).toBe("success");
  expect(run.jobs[0]?.steps.map(({ summary }) => summary)).toEqual(["# done\n", ""]);
  expect(run.jobs[0]?.steps[1]?.annotations[0]?.message).toContain("supports content up to a size of 1024k");
  expect(repository.events.filter(({ kind }) => kind === "summary-written")).toHaveLength(1);
});

describe("a matrix", () => {
  const matrix = (text: string, more = "", command = "'true'"): string =>
    `on: push\njobs:\n  a: {runs-on: ubuntu-latest, strategy: {${more}matrix: ${text}}, steps: [{run: ${command}}]}`;
  const names = async (text: string): Promise<readonly string[]> => {
    const run = await push(matrix(text));
    return run.jobs.map(({ name }) => name).sort();
  };

  test("creates every combination, without the excluded and with the included ones", async () => {
    expect(
      await names("{os: [x, y], n: [1, 2], exclude: [{os: y, n: 1}], include: [{os: x, extra: e}, {os: z}]}"),
    ).toEqual(["a (x, 1, e)", "a (x, 2, e)", "a (y, 2)", "a (z)"]);
  });

  test("can come from JSON", async () => {
    expect(
      await names(
        `"\${{ fromJSON('{\\"include\\":[{\\"plan\\":\\"p\\",\\"index\\":0},{\\"plan\\":\\"p\\",\\"index\\":1}]}') }}"`,
      ),
    ).toEqual(["a (p, 0)", "a (p, 1)"]);
  });

  test.each([
    ["{n: []}", "Matrix vector 'n' does not contain any values"],
    ["{n: \"${{ fromJSON('[]') }}\"}", "Matrix vector 'n' does not contain any values"],
    [`"\${{ fromJSON('{\\"include\\":[]}') }}"`, "Matrix must define at least one vector"],
  ])("without entries fails its job: %s", async (text, message) => {
    const run = await push(matrix(text));
    expect([run.conclusion, run.messages]).toEqual(["failure", [`a: ${message}`]]);
  });

  test("of 257 entries fails its job", async () => {
    const numbers = Array.from({ length: 257 }, (_, n) => n).join(", ");
    expect((await push(matrix(`{n: [${numbers}]}`))).messages[0]).toContain("exceeds maximum allowed of 256");
  });

  test("with fail-fast cancels the other jobs after a failure, and otherwise lets them finish", async () => {
    const command = (seconds: number): string => `'test \${{ matrix.n }} != 1 && sleep ${seconds}'`;
    const fast = await push(matrix("{n: [1, 2, 3]}", "max-parallel: 2, ", command(50)));
    expect(conclusions(fast)).toEqual(["a (1) failure", "a (2) cancelled", "a (3) cancelled"]);
    const slow = await push(matrix("{n: [1, 2]}", "fail-fast: false, ", command(0)));
    expect(conclusions(slow)).toEqual(["a (1) failure", "a (2) success"]);
  });
});
