import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./markdown-document.ts";

// If a person copies a retention without reading it, it deletes months.
test.each(["README.md", "deploy-hub/README.md"])(
  "the settings of the quick start in %s keep everything, and the text says which settings delete",
  (name) => {
    const text = readFileSync(join(ROOT, name), "utf8");
    const [, settings = ""] = /(^ *\{\n *"type": "HubInstance"[\s\S]*?^ *\}$)/m.exec(text) ?? [];
    expect(Object.keys(JSON.parse(settings) as object)).toEqual(["type", "scopes"]);
    const after = text.slice(text.indexOf(settings)).slice(0, 3000);
    expect(after).toMatch(/"retention": \{[^`]*`[\s\S]*left out\s+keeps everything/);
  },
);
