import { expect, test } from "vitest";
import { renderPage } from "../src/document/render-page.ts";
import { pageAssets } from "./page-assets.ts";
import { samplePage } from "./sample-page.ts";

const assets = await pageAssets();

test("the same data gives the same bytes", () => {
  expect(renderPage(samplePage(), assets)).toBe(renderPage(samplePage(), assets));
});

test("script and style stay below 300 KB", () => {
  expect(assets.script.length + assets.style.length).toBeLessThan(300_000);
});

test("the page has one script, one style, a policy that allows only these, and no external links", () => {
  const html = renderPage(samplePage(), assets);
  expect(html).toContain(
    `script-src 'sha256-${assets.sha256(assets.script)}'; style-src 'sha256-${assets.sha256(assets.style)}'`,
  );
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html.match(/<style/g)).toHaveLength(1);
  const text = html.replace(assets.script, "").replace(assets.style, "");
  expect(text.match(/ (?:src|style|on\w+)=/g)).toBeNull();
  expect([...text.matchAll(/href="([^"]*)"/g)].filter(([, href]) => !href?.startsWith("#"))).toEqual([]);
});
