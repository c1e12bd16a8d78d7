import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./markdown-document.ts";

// If a person copies a retention without reading it, it deletes months.
test("the settings of the quick start keep everything, and the text says which settings delete", () => {
  const text = readFileSync(join(ROOT, "deploy-hub/README.md"), "utf8");
  const [, settings = ""] = /(^ *\{\n *"type": "HubInstance"[\s\S]*?^ *\}$)/m.exec(text) ?? [];
  expect(Object.keys(JSON.parse(settings) as object)).toEqual(["type", "scopes"]);
  const after = text.slice(text.indexOf(settings)).slice(0, 3000);
  expect(after).toMatch(/"retention": \{[^`]*`[\s\S]*omitted setting\s+keeps everything/);
});
