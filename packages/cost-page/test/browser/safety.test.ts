import { type Day, monthsBetween, parseMonth } from "exact-values/month";
import { afterAll, beforeAll, expect, test } from "vitest";
import { renderPage } from "../../src/document/render-page.ts";
import { showText } from "../../src/text/names.ts";
import type { CostRow } from "../cube-of-rows.ts";
import { HOSTILE_NAMES } from "../hostile-names.ts";
import { pageAssets } from "../page-assets.ts";
import { pageDataOfRows } from "../page-data-of-rows.ts";
import { goTo, type PageBrowser, startPageBrowser } from "./opened-page.ts";

let browser: PageBrowser;
beforeAll(async () => {
  browser = await startPageBrowser();
});
afterAll(() => browser.close());

const [FIRST, LAST] = [parseMonth("202609"), parseMonth("202611")];

/** Puts every hostile name into every column that contains external text. */
function hostilePage(): ReturnType<typeof pageDataOfRows> {
  const rows = monthsBetween(FIRST, LAST).flatMap((month, at) =>
    HOSTILE_NAMES.map((name, index): CostRow => {
      const cost = BigInt(1000 - index + at) * 10n ** 18n;
      return {
        month,
        scope: name,
        day: `${month.slice(0, 4)}-${month.slice(4)}-05` as Day,
        currency: index % 30 === 1 ? name : "EUR",
        subscription: `${name}-${index}`,
        resourceGroup: name,
        service: name,
        region: name,
        charge: index % 7 === 3 ? "credit" : "usage",
        tags: { [HOSTILE_NAMES[0] ?? ""]: name, env: name },
        isUsageBased: true,
        billed: cost,
        effective: cost,
        list: cost * 2n,
        contracted: cost,
        commitment: { id: `${index}`, name, type: name, isUsed: true },
      };
    }),
  );
  const names = new Map(HOSTILE_NAMES.map((name, index) => [`${name}-${index}`, name]));
  const options = {
    first: FIRST,
    last: LAST,
    settledUntil: "2026-11-05" as Day,
    tags: [HOSTILE_NAMES[0] ?? "", "env"],
    subscriptions: names,
    categories: new Map(HOSTILE_NAMES.map((name) => [name, name])),
  };
  return pageDataOfRows(rows, options, {
    title: HOSTILE_NAMES[3] ?? "",
    hubVersion: HOSTILE_NAMES[0] ?? "",
    missing: HOSTILE_NAMES.map((name) => ({ scope: name, month: FIRST, reason: name })),
    overlaps: HOSTILE_NAMES,
    allocations: HOSTILE_NAMES.slice(0, 3).map((dimension) => ({
      ...{ dimension, defaultTarget: HOSTILE_NAMES[4] ?? "" },
      parents: new Map(HOSTILE_NAMES.map((name, index) => [name, HOSTILE_NAMES[index + 1] ?? name])),
      costs: HOSTILE_NAMES.map((target) => ({
        ...{ target, month: LAST, currency: "EUR", shared: { billed: -1n, effective: 1n } },
        direct: { billed: 10n ** 18n, effective: 10n ** 18n },
      })),
      missing: HOSTILE_NAMES.map((reason) => ({ month: FIRST, reason })),
    })),
  });
}

const VIEWS = [
  "overview",
  "service",
  "subscription",
  "resourceGroup",
  "region",
  "tag:env",
  "commitments",
  "charges",
  "owners",
  "lake",
];

test("hostile names run no code, make no requests and break no layout, with and without scripts", async () => {
  expect(HOSTILE_NAMES.length).toBeGreaterThanOrEqual(100);
  const html = renderPage(hostilePage(), await pageAssets());
  for (const hasNoScript of [true, false]) {
    const { page, complaints } = await browser.open(html, { width: 380, hasNoScript });
    for (const view of VIEWS) {
      if (!hasNoScript) await goTo(page, `#view=${encodeURIComponent(view)}&top=100`);
      const found = await page.evaluate(() => ({
        ran: "__ran" in globalThis,
        scripts: document.scripts.length,
        foreign: document.querySelectorAll(
          "img, iframe, object, embed, link, base, template, math, form[action], foreignObject",
        ).length,
        links: [...document.querySelectorAll("a")].filter((link) => !(link.getAttribute("href") ?? "").startsWith("#"))
          .length,
        handlers: [...document.querySelectorAll("*")].filter((one) =>
          one.getAttributeNames().some((name) => name.startsWith("on") || name === "style"),
        ).length,
        wider: document.documentElement.scrollWidth - innerWidth,
      }));
      expect([view, found]).toEqual([view, { ran: false, scripts: 2, foreign: 0, links: 0, handlers: 0, wider: 0 }]);
      if (hasNoScript) break;
    }
    expect(complaints).toEqual([]);
    await page.close();
  }
});

test("a hostile name is shown as text, and works as a filter", async () => {
  const { page, complaints } = await browser.open(renderPage(hostilePage(), await pageAssets()));
  await goTo(page, "#view=service&top=100");
  const shown = await page.$$eval('[data-view="service"] table.ranking tbody th bdi', (names) =>
    names.map((one) => one.textContent),
  );
  const named = HOSTILE_NAMES.filter((_, index) => index % 30 !== 1)
    .slice(0, 70)
    .map(showText);
  expect(named.filter((name) => !shown.includes(name))).toEqual([]);

  for (const index of [0, 5, 29, 40, 69, 72, 73]) {
    const name = HOSTILE_NAMES[index] ?? "";
    const clicked = await page.evaluate((text) => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-view="service"] table.ranking tbody th a')];
      const link = links.find((one) => one.textContent === text);
      link?.click();
      return link !== undefined;
    }, showText(name));
    expect([name, clicked]).toEqual([name, true]);
    await goTo(page, await page.evaluate(() => location.hash));
    const total = await page.$eval(".currencies a[aria-current] data", (data) => data.value);
    expect([name, total]).toEqual([name, String(1002 - index)]);
    await goTo(page, "#view=service&top=100");
  }
  expect(complaints).toEqual([]);
});

const ADDRESSES = [
  "#view=<script>window.__ran=1</script>",
  "#view=__proto__&by=constructor&cost=toString&currency=hasOwnProperty",
  "#month=999999&top=-1&top=1e9&theme=javascript:1",
  "#%E0%A4%A&service=%00%E0",
  `#${"service=x&".repeat(900)}`,
  `#service=${"<img src=x onerror=window.__ran=1>".repeat(50)}`,
  "#main",
  "#view=lake#view=service",
];

test("a forged URL runs no code and shows a complete page", async () => {
  const html = renderPage(hostilePage(), await pageAssets());
  const { page, complaints } = await browser.open(html, { fragment: ADDRESSES[0] ?? "" });
  for (const fragment of ADDRESSES) {
    await goTo(page, fragment);
    const views = await page.$$eval("main > section:not([hidden])", (sections) => sections.length);
    expect([fragment, views, await page.evaluate(() => "__ran" in globalThis)]).toEqual([fragment, 1, false]);
  }
  expect(complaints).toEqual([]);
});

test("a table is exported as CSV with exact amounts and without formulas", async () => {
  const { page } = await browser.open(renderPage(hostilePage(), await pageAssets()), {
    fragment: "#view=service&top=100",
  });
  const csv = await page.evaluate(async () => {
    let blob = new Blob();
    URL.createObjectURL = (made) => {
      blob = made as Blob;
      return "#";
    };
    HTMLAnchorElement.prototype.click = () => undefined;
    document.querySelector<HTMLButtonElement>('[data-view="service"] [data-csv]')?.click();
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await blob.arrayBuffer());
  });
  expect(csv.startsWith("\ufeffService,")).toBe(true);
  expect(csv).toContain("'=1+1,973,");
  expect(csv).toContain("'+1+1,972,");
  expect(csv).toContain("'@SUM(A1:A9),");
  expect(csv).toContain('"a,b",');
  expect(csv).toContain('"a""b",');
  expect(csv.split("\r\n").filter((line) => /^"?[=+@]/.test(line))).toEqual([]);
});
