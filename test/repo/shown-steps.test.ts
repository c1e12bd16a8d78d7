import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { actionPage, listActions, ROOT_ACTION } from "../../scripts/action-contract.ts";
import { ACTIONS_REPOSITORY } from "../../scripts/examples.ts";
import { ROOT, readDocument } from "./markdown-document.ts";
import { linksOf } from "./markdown-links.ts";

interface Step {
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

const isOf = (action: string, { uses = "" }: Step): boolean => uses.startsWith(`${ACTIONS_REPOSITORY}/${action}@`);

/** The steps in examples/ that use an action, by workflow. */
function stepsInExamples(action: string): ReadonlyMap<string, readonly Step[]> {
  const files = readdirSync(join(ROOT, "examples")).filter((name) => /^hub-.*\.yml$/.test(name));
  const found = files.map((file) => {
    const { jobs } = parse(readFileSync(join(ROOT, "examples", file), "utf8")) as {
      readonly jobs: Readonly<Record<string, { readonly steps?: readonly Step[] }>>;
    };
    const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);
    return [file, steps.filter((step) => isOf(action, step))] as const;
  });
  return new Map(found.filter(([, steps]) => steps.length > 0));
}

// Two copies of a workflow would diverge sooner or later, so pages show the step and examples/ has the workflow.
describe.each(listActions(ROOT).filter((action) => action !== ROOT_ACTION))("the page of %s", (action) => {
  const page = readDocument(actionPage(action));
  const shown = page.blocks.filter(({ language }) => language === "yaml");
  const examples = stepsInExamples(action);

  test("shows steps and links to the complete workflows", () => {
    expect(shown.filter(({ text }) => /^(?:on|jobs):/m.test(text)).map(({ line }) => line)).toEqual([]);
    const missing = [...examples.keys()].filter((file) => !linksOf(page).includes(`../examples/${file}`));
    expect(missing).toEqual([]);
  });

  test("shows its step as in the workflows", () => {
    const [first] = shown;
    const [step] = parse(first?.text ?? "") as readonly Step[];
    const taken = [...examples.values()].flat().map((each) => each.with ?? {});
    for (const [name, value] of Object.entries(step?.with ?? {})) {
      const theirs = taken.flatMap((inputs) => (name in inputs ? [inputs[name]] : []));
      if (theirs.length > 0) expect(theirs, name).toContainEqual(value);
    }
  });
});
