import { expect, test } from "vitest";
import type { ActionContract, ContractInput, ContractOutput } from "../../scripts/action-contract.ts";
import { listShared, renderInputs, renderOutputs, renderShared } from "../../scripts/contract-lists.ts";

const input = (name: string, description: string, rest: Partial<ContractInput> = {}): ContractInput => ({
  ...{ name, description, required: false, defaultValue: "" },
  ...rest,
});
const auth = input("auth", "Sign-in.");
const cloud = input("cloud", "Azure cloud.", { defaultValue: "AzureCloud" });
const own = input("mode", "Only * files of <hub>; see docs/lake.md.", { required: true });
const contract = (...inputs: readonly ContractInput[]): ActionContract => ({ inputs, outputs: [], post: undefined });
const withOutputs = (...outputs: readonly ContractOutput[]): ActionContract => ({ ...contract(), outputs });
const NOTHING_SHARED = listShared([]);

test("an input is shared if two actions describe it alike, and common if every action that signs in does", () => {
  const other = input("cloud", "Other words.");
  const shared = listShared([contract(auth, cloud), contract(auth, cloud), contract(auth, other), contract(own)]);
  expect(renderShared(shared)).toBe(
    "## Inputs of all actions\n\n- `auth`: Sign-in.\n\n" +
      "## Inputs of some actions\n\n- `cloud` (`AzureCloud`): Azure cloud.\n\n## Outputs\n\n",
  );
  expect(renderInputs(contract(auth, cloud, other), shared)).toBe(
    "- `cloud`: Other words.\n- [Shared inputs](../docs/inputs.md): `cloud` and those of all actions.\n",
  );
  expect(renderInputs(contract(own), shared)).not.toContain("Shared inputs");
  expect(listShared([contract(auth, cloud), contract(other)]).inputs.others).toEqual(new Set());
});

test("of two descriptions that many actions share, the first is on the page of shared inputs", () => {
  const two = (one: ContractInput) => [contract(one), contract(one)];
  const { others } = listShared([...two(cloud), ...two(input("cloud", "Not used."))]).inputs;
  expect(others).toEqual(new Set(["`cloud` (`AzureCloud`): Azure cloud."]));
});

test("an output of all actions is only on the page of shared outputs, and one of some actions is linked", () => {
  const [summary, total] = ["summary", "total"].map((name) => ({ name, description: `The ${name}.` }));
  if (summary === undefined || total === undefined) throw new Error("no outputs");
  const all = [withOutputs(summary, total), withOutputs(summary, total), withOutputs(summary)];
  const shared = listShared(all);
  expect(all.map((one) => renderOutputs(one, shared))).toEqual([
    ...Array(2).fill("- [Shared outputs](../docs/inputs.md#outputs): `total`.\n"),
    "",
  ]);
  expect(renderShared(shared)).toMatch(/## Outputs\n\n- `summary`: The summary\.\n- `total`: The total\.\n$/);
});

test("a list shows defaults and required inputs, escapes markup, and links pages", () => {
  expect(renderInputs(contract(cloud, own), NOTHING_SHARED)).toBe(
    "- `cloud` (`AzureCloud`): Azure cloud.\n" +
      "- `mode` (required): Only \\* files of \\<hub>; see [docs/lake.md](../docs/lake.md).\n",
  );
  const total = { name: "total", description: "Newest month's cost." };
  expect(renderOutputs(withOutputs(total), NOTHING_SHARED)).toBe("- `total`: Newest month's cost.\n");
});

test("inputs or outputs with the same text share a line", () => {
  const inputs = [cloud, own, { ...cloud, name: "other-cloud" }, input("last", "Azure cloud.")];
  expect(renderInputs(contract(...inputs), NOTHING_SHARED)).toContain(
    "- `cloud`, `other-cloud` (`AzureCloud`): Azure cloud.\n- `mode`",
  );
  const outputs = ["rows", "months"].map((name) => ({ name, description: "Number." }));
  expect(renderOutputs(withOutputs(...outputs), NOTHING_SHARED)).toBe("- `rows`, `months`: Number.\n");
});
