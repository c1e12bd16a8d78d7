import { afterAll, beforeAll, expect, test } from "vitest";
import { renderPage } from "../../src/document/render-page.ts";
import { pageAssets } from "../page-assets.ts";
import { samplePage } from "../sample-page.ts";
import { goTo, type PageBrowser, readTable, startPageBrowser } from "./opened-page.ts";

let browser: PageBrowser;
let html: string;
beforeAll(async () => {
  browser = await startPageBrowser();
  html = renderPage(samplePage(), await pageAssets());
});
afterAll(() => browser.close());

test("without scripts, the page shows all views, main figures, tables and the proof", async () => {
  const { page, complaints } = await browser.open(html, { hasNoScript: true });
  const text = await page.$$eval("header, main, footer", (parts) => parts.map((part) => part.textContent).join(" "));
  expect(
    await page.$$eval("main > section", (sections) => sections.filter((one) => one.clientHeight > 100).length),
  ).toBe(12);
  expect(text).toContain("1–18 November 2026 against 1–18 October 2026");
  expect(text).toContain("The sums on this page match the proven sums");
  expect(await page.$eval("#controls", (controls) => controls.clientHeight)).toBe(0);
  expect(complaints).toEqual([]);
});

test("the script draws the same text as the page without scripts", async () => {
  const still = await browser.open(html, { hasNoScript: true });
  const drawn = await browser.open(html, { isBeside: true });
  const read = (page: typeof still.page) =>
    page.$$eval("header, #shown, main > section", (parts) => parts.map((part) => (part as HTMLElement).textContent));
  const [before, after] = [await read(still.page), await read(drawn.page)];
  expect(after).toEqual(before);
});

test.each([
  ["Pacific/Kiritimati", "de-DE"],
  ["Pacific/Niue", "ar-EG"],
  ["Asia/Tokyo", "ja-JP"],
])("figures and days are the same in time zone %s and locale %s", async (timeZone, locale) => {
  const home = await browser.open(html, { fragment: "#view=overview&sub=sub-data" });
  const there = await browser.open(html, { fragment: "#view=overview&sub=sub-data", timeZone, locale, isBeside: true });
  const read = (page: typeof home.page) =>
    page.$$eval("header, #controls, main, footer", (parts) => parts.map((part) => part.textContent).join(" "));
  expect(await read(there.page)).toBe(await read(home.page));
  expect(there.complaints).toEqual([]);
});

test("everything works by keyboard: Tab reaches every control, Enter follows links, and the focus stays", async () => {
  const { page, complaints } = await browser.open(html);
  const expected = await page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>("a[href], button, select, summary, [tabindex='0']")].filter((one) =>
        one.checkVisibility({ visibilityProperty: true }),
      ).length,
  );
  const reached = new Set<number>();
  for (let at = 0; at < expected + 3; at++) {
    await page.keyboard.press("Tab");
    const place = await page.evaluate(() => {
      const all = [...document.querySelectorAll("*")];
      return document.activeElement === document.body ? -1 : all.indexOf(document.activeElement ?? document.body);
    });
    if (place >= 0) reached.add(place);
  }
  expect(reached.size).toBe(expected);

  const focus = (selector: string) => page.$eval(selector, (one) => (one as HTMLElement).focus());
  await focus("nav.views a:nth-child(4)");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector('[data-view="subscription"]')?.checkVisibility());
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Subscriptions");

  // Selects a subscription by its name in the table, and removes the filter by its link.
  await focus('[data-view="subscription"] table.ranking tbody a');
  await page.keyboard.press("Enter");
  await page.waitForSelector(".chips");
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await focus(".chips .remove");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".chips") === null);

  // Selects a list entry by typing.
  await focus('[data-control="filter:service"]');
  await page.keyboard.type("Stor");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".chips");
  expect(await page.$eval(".chips li bdi", (name) => name.textContent)).toBe("Storage Accounts");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("data-control"))).toBe("filter:service");
  expect(await page.$eval("#status", (status) => status.textContent)).toMatch(
    /1 filter: EUR [\d,.]+; USD 0\.00 in November 2026/,
  );
  expect(complaints).toEqual([]);
});

test("the first view shows the running month so far, its estimate and the last month, and anomalies without statistics", async () => {
  const { page } = await browser.open(html);
  const facts = await page.$$eval(".outlook dt", (all) => all.map(({ textContent }) => textContent));
  expect(facts).toEqual(["Nov 2026 so far", "Nov 2026 estimate", "Oct 2026"]);
  const isInSight = await page.$eval(".outlook", (one) => one.getBoundingClientRect().bottom <= innerHeight);
  expect(isInSight).toBe(true);
  const anomalies = await page.$$eval(".finding", (all) => all.map((one) => one.textContent));
  expect(anomalies).toEqual([expect.stringMatching(/^12 NovAzure OpenAI▲\+1,360\.70$/)]);
  expect(await page.$eval("#anomaly-figures", (one) => [(one as HTMLDetailsElement).open, one.textContent])).toEqual([
    false,
    expect.stringContaining("median of the previous 8 same weekdays"),
  ]);
});

test("without daily costs under a filter, the change says that it compares closed months", async () => {
  const { page } = await browser.open(html, { fragment: "#view=overview&region=westeurope" });
  const hero = await page.$eval(".hero", (one) => one.textContent);
  expect(hero).toContain(
    "Daily costs are only available by subscription and service, so this compares the last closed months",
  );
  await goTo(page, "#view=overview");
  expect(await page.$eval(".hero", (one) => one.textContent)).not.toContain("Daily costs are only available");
});

test("a link to a view opens at the top of the page", async () => {
  const { page } = await browser.open(html, { fragment: "#view=charges" });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("a link opens a filtered view, and the back button returns to the previous view", async () => {
  const { page } = await browser.open(html, {
    fragment: "#view=service&sub=sub-core&month=202610&cost=billed&theme=dark",
  });
  expect(await page.$eval(".chips", (chips) => chips.textContent)).toContain("Subscription: Shared services");
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  expect(await page.$eval('[data-view="service"] .sub', (sub) => sub.textContent)).toContain("Billed cost in EUR");
  await goTo(page, "#view=charges");
  await page.goBack();
  await page.waitForFunction(() => document.querySelector('[data-view="service"]')?.checkVisibility());
  expect(await page.$eval(".chips", (chips) => chips.textContent)).toContain("Shared services");
});

test("savings and anomalies are omitted under filters that do not apply to them", async () => {
  const { page } = await browser.open(html, { fragment: "#view=overview&region=westeurope" });
  const text = await page.$eval(".cards", (cards) => cards.textContent);
  expect(text).toContain("Savings can be filtered by subscription only.");
  expect(text).toContain("These filters do not apply to them");
  expect(await page.$(".estimate")).toBeNull();
  await goTo(page, "#view=commitments&region=westeurope");
  expect(await page.$("#commitment-months")).toBeNull();
});

test("bars are proportional to their sums, with negative ones below the axis", async () => {
  const { page } = await browser.open(html, { fragment: "#view=overview&charge=refund&service=Virtual+Machines" });
  const bars = await page.$$eval("#trend-wide .bar", (all) =>
    all.map((bar) => [Number(bar.getAttribute("y")), Number(bar.getAttribute("height"))] as const),
  );
  const amounts = await page.$$eval("#trend-figures tbody data", (all) => all.map(({ value }) => Number(value)));
  const axis = await page.$eval("#trend-wide .axis", (line) => Number(line.getAttribute("y1")));
  expect(bars.length).toBe(amounts.length);
  const largest = Math.max(...amounts.map(Math.abs));
  const highest = Math.max(...bars.map(([, height]) => height));
  bars.forEach(([y, height], at) => {
    expect(y).toBeCloseTo(axis, 1);
    expect(height / highest).toBeCloseTo(Math.abs(amounts[at] ?? 0) / largest, 2);
  });
});

test("the status of each month is a word, in the list of months and in the table, and changes have exact causes", async () => {
  const { page } = await browser.open(html, { fragment: "#view=lake" });
  const options = await page.$$eval('[data-control="month"] option', (all) => all.map((one) => one.textContent));
  expect(options.slice(0, 4)).toEqual([
    ...["Nov 2026 (open)", "Oct 2026 (settling)", "Sep 2026 (restated)", "Aug 2026 (closed)"],
  ]);
  const proof = await readTable(page, "proof");
  const statuses = new Map(proof.rows.map(([month, , status]) => [month?.text, status?.text]));
  expect(["Nov 2026", "Oct 2026", "Sep 2026", "Aug 2026"].map((month) => statuses.get(month))).toEqual([
    ...["Open", "Settling"],
    "Restatedclosed 5 October 2026 06:00 UTC by rule1 change on 9 October 2026 06:00 UTC",
    "Closedclosed 5 October 2026 06:00 UTC by the settings",
  ]);
  const causes = await readTable(page, "restatement-causes");
  expect(causes.rows.map((cells) => cells.slice(3).map(({ text }) => text))).toEqual([
    ["Virtual Machines", "Data platform", "Refunds and corrections", "▼−80.00", "▼−80.00"],
    ["Azure OpenAI", "Data platform", "Usage", "▲+150.000000000000000001", "▲+150.00"],
    ["2 others", "", "", "▲+50.00", "▲+50.00"],
  ]);
  const text = await page.$eval('[data-view="lake"]', ({ textContent }) => textContent);
  expect(text).toContain("Restated: the provider changed it after it was closed.");
  expect(text).toContain("Its ledger is damaged, so changes after it was closed may be missing.");
});

test("on a phone, the current view is visible, captions fit, and missing data comes before the figures", async () => {
  const { page } = await browser.open(html, { width: 380, fragment: "#view=lake" });
  const isInSight = await page.$eval(".views [aria-current]", (link) => {
    const { left, right } = link.getBoundingClientRect();
    return left >= 0 && right <= innerWidth;
  });
  expect(isInSight).toBe(true);
  const edges = () => page.$eval(".views-box", (box) => box.getAttribute("data-more"));
  expect(await edges()).toBe("left");
  await page.$eval(".views", (views) => views.scrollTo({ left: 0 }));
  await page.waitForFunction(() => document.querySelector('.views-box[data-more="right"]'));
  const scopes = await page.$$eval("#proof tbody td:nth-child(2) bdi", (all) =>
    all.map((one) => one.getBoundingClientRect().right - (one.closest(".table")?.getBoundingClientRect().right ?? 0)),
  );
  expect(Math.max(...scopes)).toBeLessThan(0);
  expect(
    await page.$$eval(".table", (boxes) =>
      boxes.flatMap((box) => {
        const caption = box.querySelector("caption");
        if (!caption?.checkVisibility()) return [];
        const isCut = caption.getBoundingClientRect().right > box.getBoundingClientRect().right + 1;
        return isCut ? [caption.id] : [];
      }),
    ),
  ).toEqual([]);
  expect(await page.$eval("header .alarm", ({ textContent }) => textContent)).toBe("1 month missing");
  // Default heading margins would push the figures off the first screen.
  expect(await page.$eval("h1", (title) => getComputedStyle(title).marginTop)).toBe("0px");
});

test("chart labels do not extend beyond the chart, and cover neither each other nor a bar", async () => {
  for (const width of [380, 1280, 1920]) {
    const { page } = await browser.open(html, { width });
    const cut = await page.$$eval(".chart svg", (charts) =>
      charts
        .filter((chart) => chart.checkVisibility())
        .flatMap((chart) => {
          const { left, right } = chart.getBoundingClientRect();
          return [...chart.querySelectorAll("text")]
            .filter((text) => {
              const box = text.getBoundingClientRect();
              return box.left < left - 0.5 || box.right > right + 0.5;
            })
            .map(({ textContent }) => textContent);
        }),
    );
    expect(cut).toEqual([]);
    const covered = await page.$$eval(".chart svg", (charts) => {
      const overlap = (a: DOMRect, b: DOMRect): boolean =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
      return charts
        .filter((chart) => chart.checkVisibility())
        .flatMap((chart) => {
          const texts = [...chart.querySelectorAll("text")];
          const shapes = [...texts, ...chart.querySelectorAll(".bar")];
          return texts.flatMap((text) =>
            shapes
              .filter((one) => one !== text && overlap(one.getBoundingClientRect(), text.getBoundingClientRect()))
              .map((one) => `${text.textContent} and ${one.textContent || one.outerHTML}`),
          );
        });
    });
    expect([width, covered]).toEqual([width, []]);
  }
});
