import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { RULES, type Tree } from "./rules.ts";

const FILE = join(import.meta.dirname, "..", "..", "..", "..", "..", "shared", "facts", "focus-rules-1.2.json");

interface PublishedRule {
  readonly id: string;
  readonly k: string;
  readonly r: Tree;
  readonly if?: Tree;
  readonly in?: readonly Tree[];
  readonly fix?: { readonly drop?: true; readonly r?: Tree; readonly if?: Tree };
}

if (existsSync(FILE)) {
  test("the rules are those of the published model with its corrections", () => {
    const { rules } = JSON.parse(readFileSync(FILE, "utf8")) as { readonly rules: readonly PublishedRule[] };
    const usable = rules.filter(({ fix, k }) => k !== "MAY" && fix?.drop === undefined);
    const corrected = usable.map(({ fix, id, if: condition, in: inherited = [], r }) => {
      const own = fix?.if ?? condition;
      return { id, require: fix?.r ?? r, conditions: conjuncts([...(own === undefined ? [] : [own]), ...inherited]) };
    });
    const ours = RULES.map(({ id, if: condition, require }) => {
      return { id, require, conditions: conjuncts(condition === undefined ? [] : [condition]) };
    });
    expect(ours).toEqual(corrected);
  });
} else {
  test("skipped because ../shared/facts is missing: the published rules", () => {
    console.log("skipped: the published rules are not on this machine");
  });
}

/** The conditions that must all hold, as sorted texts without repetitions. */
function conjuncts(trees: readonly Tree[]): readonly string[] {
  const texts = trees.flatMap((tree): readonly string[] =>
    tree[0] === "and" ? conjuncts(tree.slice(1) as unknown as readonly Tree[]) : [JSON.stringify(tree)],
  );
  return [...new Set(texts)].sort();
}
