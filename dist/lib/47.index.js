export const id = 47;
export const ids = [47];
export const modules = {

/***/ 34047:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  C: () => (/* reexport */ renderPage)
});

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/content/condense.js + 4 modules
var condense = __webpack_require__(34819);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/cube/cube-json.js
var cube_json = __webpack_require__(39371);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/content/content-json.js

/** The data as embedded in the page. The same data always gives the same bytes. */
function encodeContent(content) {
    return JSON.stringify(contentToJson(content));
}
function contentToJson(content) {
    const { cells, commitments, days, savings } = content;
    return {
        ...content,
        dimensions: content.dimensions.map((dimension) => ({ ...dimension, names: [...dimension.names] })),
        cells: { month: cells.month, ...(0,cube_json/* encodeCells */.gd)(cells) },
        days: { month: days.month, ...(0,cube_json/* encodeDays */.OK)(days) },
        savings: savings.map((one) => ({ month: one.month, ...(0,cube_json/* encodeSavings */.QQ)(one) })),
        commitments: commitments.map((one) => ({ month: one.month, ...(0,cube_json/* encodeCommitment */.Qq)(one) })),
        anomalies: encodeBigints(content.anomalies),
        forecasts: encodeBigints(content.forecasts),
        restatements: encodeBigints(content.restatements),
        ...(content.allocations === undefined ? {} : { allocations: encodeBigints(content.allocations) }),
    };
}
/** Small amounts as units of 10^-18 with the suffix `n`. */
function encodeBigints(value) {
    if (typeof value === "bigint")
        return { n: String(value) };
    if (Array.isArray(value))
        return value.map(encodeBigints);
    if (typeof value !== "object" || value === null)
        return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, encodeBigints(one)]));
}
/** The reverse of `encodeContent`. The input comes from our own page. */
function decodeContent(text) {
    const { allocations, ...json } = JSON.parse(text);
    // The code after the last value stands for all others.
    const sizes = json.dimensions.map(({ values }) => values.length + 1);
    return {
        ...json,
        dimensions: json.dimensions.map((dimension) => ({ ...dimension, names: new Map(dimension.names) })),
        cells: { month: json.cells.month, ...decodeCells(json.cells, sizes) },
        days: { month: json.days.month, ...decodeDays(json.days, sizes) },
        savings: json.savings.map((one) => ({ month: one.month, ...decodeSavings(one, sizes) })),
        commitments: json.commitments.map((one) => ({ month: one.month, ...decodeCommitment(one, sizes) })),
        anomalies: decodeBigints(json.anomalies),
        forecasts: decodeBigints(json.forecasts),
        restatements: decodeBigints(json.restatements),
        ...(allocations === undefined
            ? {}
            : { allocations: decodeBigints(allocations) }),
    };
}
function decodeBigints(value) {
    if (Array.isArray(value))
        return value.map(decodeBigints);
    if (typeof value !== "object" || value === null)
        return value;
    const entries = Object.entries(value);
    const [only] = entries;
    if (entries.length === 1 && only?.[0] === "n" && typeof only[1] === "string")
        return BigInt(only[1]);
    return Object.fromEntries(entries.map(([key, one]) => [key, decodeBigints(one)]));
}

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/model/selection.js
var model_selection = __webpack_require__(55311);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/model/view-state.js
var view_state = __webpack_require__(11032);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/text/names.js
var text_names = __webpack_require__(68327);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/tree/render-html.js
var render_html = __webpack_require__(57886);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/tree/tree.js
var tree = __webpack_require__(98942);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/text/dates.js
var dates = __webpack_require__(93054);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/text/money.js
var money = __webpack_require__(35755);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/views/parts.js
var parts = __webpack_require__(16596);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/views/budgets.js





const STATES = { within: "within", forecast: "forecast above", exceeded: "exceeded" };
/** Every budget with its costs so far. Independent of the filters. */
function budgetsView({ budgets = [] }) {
    return [
        (0,tree.h)("h2", {}, "Budgets"),
        (0,tree.h)("p", { class: "sub" }, "Spent is the cost up to the last settled day. The forecast is for the whole period, with the range that holds it " +
            "in four of five cases. Filters do not apply here."),
        budgets.length === 0 ? (0,tree.h)("p", { class: "sub" }, "No budget is valid today.") : budgetTable(budgets),
        reasons(budgets),
    ];
}
function budgetTable(budgets) {
    return (0,tree.h)("div", { class: "panel" }, (0,parts/* table */.tp)({
        id: "budgets",
        caption: "Budgets, each in its own currency",
        columns: [
            ...[{ title: "Budget" }, { title: "Owner" }, { title: "Period" }, { title: "State" }],
            ...["Spent", "Forecast", "Remaining", "Amount"].map((title) => ({ title, isNumber: true })),
            ...[{ title: "Currency" }, { title: "Cost" }, { title: "Judged until" }],
        ],
        rows: budgets.map(budgetCells),
    }));
}
function budgetCells({ amount, currency, judged, metric, name, owner, period }) {
    const state = judged === undefined ? "not judged" : STATES[judged.state];
    return [
        (0,tree.h)("bdi", { class: "name" }, (0,text_names/* showText */.h$)(name)),
        owner === undefined ? "–" : (0,tree.h)("bdi", {}, (0,text_names/* showText */.h$)(owner)),
        period,
        judged?.state === "exceeded" || judged === undefined ? (0,tree.h)("strong", {}, state) : state,
        judged === undefined ? "–" : (0,parts/* exactMoney */.oZ)(judged.spent, currency),
        forecastCell(judged?.forecast, currency),
        judged === undefined ? "–" : (0,parts/* exactMoney */.oZ)(amount - judged.spent, currency),
        (0,parts/* exactMoney */.oZ)(amount, currency),
        (0,money/* currencyName */.N0)((0,text_names/* showText */.h$)(currency)),
        metric,
        judged === undefined ? "–" : (0,dates/* formatShortDay */.mf)(judged.until),
    ];
}
function forecastCell(forecast, currency) {
    if (forecast === undefined)
        return "–";
    const { high, low, total } = forecast;
    return [(0,parts/* money */.TG)(total, currency), " (", (0,parts/* money */.TG)(low, currency), " to ", (0,parts/* money */.TG)(high, currency), ")"];
}
function reasons(budgets) {
    const lines = budgets.flatMap(({ name, period, reason }) => reason === undefined ? [] : [`${(0,text_names/* showText */.h$)(name)}, ${period}: ${(0,text_names/* showText */.h$)(reason)}`]);
    if (lines.length === 0)
        return undefined;
    return [
        (0,tree.h)("h3", {}, "Budgets that were not judged"),
        (0,tree.h)("ul", { class: "sentences" }, lines.map((line) => (0,tree.h)("li", {}, (0,tree.h)("bdi", {}, line)))),
    ];
}

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/amount.js
var amount = __webpack_require__(89072);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/decimal.js
var decimal = __webpack_require__(79753);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/model/proof.js


/** The proven sums per currency. */
function proofTotals(proof) {
    const currencies = [...new Set(proof.flatMap(({ sums }) => Object.keys(sums)))].sort();
    return currencies.map((currency) => {
        const months = proof.filter(({ sums }) => Object.hasOwn(sums, currency));
        const sum = (column) => months.reduce((total, { sums }) => total + unitsOf(sums[currency]?.[column]), 0n);
        return {
            currency,
            billed: sum("BilledCost"),
            effective: sum("EffectiveCost"),
        };
    });
}
function unitsOf(text) {
    const parsed = (0,decimal/* parseDecimal */.$Q)(text ?? "0");
    return parsed.ok ? parsed.units : 0n;
}
/** Compares the page's own sums with the proven sums, for all months that are fully proven. */
function compareWithProof(proof, { content }) {
    const unproven = new Set(proof.filter(({ sums, rows }) => rows > 0 && Object.keys(sums).length === 0).map(({ month }) => month));
    const currencyAt = (0,model_selection/* placeOf */.$t)(content, "currency");
    const currencies = content.dimensions[currencyAt]?.values ?? [];
    const own = new Map(currencies.map((currency) => [currency, { billed: 0n, effective: 0n }]));
    content.cells.month.forEach((month, cell) => {
        const sums = own.get(currencies[content.cells.codes[currencyAt]?.[cell] ?? 0] ?? "");
        if (sums === undefined || unproven.has(content.months[month]?.month ?? ""))
            return;
        sums.billed += content.cells.billed[cell] ?? 0n;
        sums.effective += content.cells.effective[cell] ?? 0n;
    });
    const lake = new Map(proofTotals(proof.filter(({ month }) => !unproven.has(month))).map((one) => [one.currency, one]));
    const differing = [...new Set([...own.keys(), ...lake.keys()])].sort().flatMap((currency) => ["effective", "billed"].flatMap((basis) => {
        const difference = (own.get(currency)?.[basis] ?? 0n) - (lake.get(currency)?.[basis] ?? 0n);
        return difference === 0n ? [] : [{ currency, basis, difference }];
    }));
    return { differing, unproven: unproven.size };
}

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/model/totals.js
var totals = __webpack_require__(95218);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/views/footer.js











/** The exact totals of the selection per currency and cost basis, shown below every view. */
function shownTotals(selection) {
    const span = (0,model_selection/* isFiltered */.s4)(selection) ? "the costs that match the filters" : "all costs on this page";
    return (0,parts/* table */.tp)({
        id: "shown-totals",
        caption: `Totals of ${span}, all months, all digits; currencies are never added`,
        columns: [
            { title: "Currency" },
            { title: "Rows", isNumber: true },
            { title: "Effective cost", isNumber: true },
            { title: "Billed cost", isNumber: true },
        ],
        rows: (0,totals/* currencyTotals */.R8)(selection).map(({ currency, rows, rowsWith, all }) => [
            (0,money/* currencyName */.N0)((0,text_names/* showText */.h$)(currency)),
            (0,parts/* count */.U9)(rows),
            (0,parts/* exactMoneyIf */.zc)(rows === 0 || rowsWith.effective > 0, all.effective, currency),
            (0,parts/* exactMoneyIf */.zc)(rows === 0 || rowsWith.billed > 0, all.billed, currency),
        ]),
    });
}
/** The basis of the page: runs, rows, exact sums, when they were read, and what is missing. */
function proofView(data, selection) {
    const { proof } = data;
    const { content } = selection;
    const runs = new Set(proof.flatMap(({ runId }) => (runId === "" ? [] : [runId]))).size;
    const rows = proof.reduce((sum, one) => sum + one.rows, 0);
    const submitted = proof.map((one) => one.submitted).toSorted();
    const [oldest, newest] = [submitted[0], submitted.at(-1)];
    // Such a page is made from a part of the months, so it cannot say whether they are complete and proven.
    if ((0,view_state/* isHidden */.dK)(data, "lake"))
        return (0,tree.h)("p", {}, `Exact sums of ${(0,amount/* groupThousands */.Zv)(String(rows))} allocated rows, `, `added up ${(0,dates/* formatInstant */.r4)(data.generatedAt)} by cost-hub ${data.hubVersion}.`);
    return [
        (0,tree.h)("h2", {}, "Proof"),
        (0,tree.h)("p", {}, `${proof.length} ${proof.length === 1 ? "month" : "months"} of scopes from `, `${runs} ${runs === 1 ? "run" : "runs"}, ${(0,amount/* groupThousands */.Zv)(String(rows))} rows, `, `read ${(0,dates/* formatInstant */.r4)(data.generatedAt)} by cost-hub ${data.hubVersion}. `, newest === undefined || oldest === undefined
            ? "No months were read."
            : `Newest export ${(0,dates/* formatInstant */.r4)(newest)}, oldest ${(0,dates/* formatInstant */.r4)(oldest)}.`),
        (0,tree.h)("p", {}, agreement(proof, selection)),
        (0,tree.h)("p", {}, [
            ["Missing months", data.missing.length],
            ["costs in the lake twice", data.overlaps.length],
            ["scopes with late data", data.stale.length],
        ]
            .map(([name, count]) => `${name}: ${count === 0 ? "none" : count}`)
            .join("; "), "."),
        (0,tree.h)("ul", { class: "sentences" }, [...content.gaps.missing, ...content.gaps.overlaps, ...content.gaps.stale]
            .slice(0, 3)
            .map((line) => (0,tree.h)("li", {}, (0,tree.h)("bdi", {}, (0,text_names/* showText */.h$)(line))))),
    ];
}
/** Whether the page's own sums match the sums that were proven when the months were written. */
function agreement(proof, selection) {
    const { differing, unproven } = compareWithProof(proof, selection);
    const texts = differing.map(({ currency, basis, difference }) => `${(0,money/* currencyName */.N0)((0,text_names/* showText */.h$)(currency))} ${basis} by ${(0,decimal/* formatUnits */.Js)(difference)}`);
    const rest = unproven === 0
        ? ""
        : ` There is no proof for ${unproven} ${unproven === 1 ? "month" : "months"}, ` +
            "because the files were not written by a hub.";
    if (texts.length > 0)
        return (0,tree.h)("strong", {}, `The sums on this page differ from the proven sums of these months: ${texts.join("; ")}.${rest}`);
    if (unproven > 0 && unproven === selection.content.months.length)
        return rest.trim();
    return `The sums on this page match the proven sums of these months, to the last digit.${rest}`;
}

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/views/header.js
var header = __webpack_require__(64685);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/text/late-scopes.js
var late_scopes = __webpack_require__(96745);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/month-cells.js
var month_cells = __webpack_require__(17224);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/views/restatements.js






/** Closed months that changed, with both sums and, where a ledger says so, the largest causes. */
function restatementsView({ months, restatements }) {
    const head = (0,tree.h)("h3", {}, "Closed months that changed");
    if (restatements.length === 0)
        return [head, (0,tree.h)("p", { class: "sub" }, "None known.")];
    const names = new Map(months.flatMap(({ cube }) => [...cube.subscriptionNames].map(([id, name]) => [id.toLowerCase(), name])));
    return [head, sumsTable(restatements), causesTable(restatements, names)];
}
function sumsTable(restatements) {
    return (0,parts/* table */.tp)({
        id: "restatements",
        class: "proof",
        caption: "Previous and current sums, all digits",
        columns: [
            ...[{ title: "Month" }, { title: "Scope" }, { title: "Currency" }, { title: "Closed" }, { title: "Exported" }],
            { title: "Previous billed cost", isNumber: true },
            { title: "Current billed cost", isNumber: true },
            { title: "Difference", isNumber: true },
            { title: "Previous effective cost", isNumber: true },
            { title: "Current effective cost", isNumber: true },
            { title: "Difference", isNumber: true },
        ],
        rows: restatements.map((one) => [
            ...placeCells(one),
            one.ledger === undefined ? "–" : (0,dates/* formatInstant */.r4)(one.ledger.closedAt),
            `${(0,dates/* formatInstant */.r4)(one.before.submitted)}, now ${(0,dates/* formatInstant */.r4)(one.now.submitted)}`,
            (0,parts/* exactMoney */.oZ)(one.before.billed, one.currency),
            (0,parts/* exactMoney */.oZ)(one.now.billed, one.currency),
            (0,parts/* exactChange */.Al)(one.now.billed - one.before.billed, one.currency),
            (0,parts/* exactMoney */.oZ)(one.before.effective, one.currency),
            (0,parts/* exactMoney */.oZ)(one.now.effective, one.currency),
            (0,parts/* exactChange */.Al)(one.now.effective - one.before.effective, one.currency),
        ]),
    });
}
function causesTable(restatements, names) {
    const rows = restatements.flatMap((one) => causeRows(one, names));
    if (rows.length === 0)
        return undefined;
    return [
        (0,tree.h)("p", { class: "sub" }, "What the provider changed after the month was closed, largest first. The lines of a month add up to its difference."),
        (0,parts/* table */.tp)({
            id: "restatement-causes",
            class: "proof",
            caption: "Causes, all digits",
            columns: [
                ...[{ title: "Month" }, { title: "Scope" }, { title: "Currency" }],
                ...[{ title: "Service" }, { title: "Subscription" }, { title: "Charge" }],
                { title: "Billed difference", isNumber: true },
                { title: "Effective difference", isNumber: true },
            ],
            rows,
        }),
    ];
}
function causeRows(one, names) {
    if (one.ledger === undefined)
        return [];
    const { causes, own, rest } = one.ledger;
    const amounts = ({ billed, effective }) => [
        (0,parts/* exactChange */.Al)(billed, one.currency),
        (0,parts/* exactChange */.Al)(effective, one.currency),
    ];
    const row = (cause) => [
        ...placeCells(one),
        (0,tree.h)("bdi", {}, nameOf("service", cause.service)),
        (0,tree.h)("bdi", { title: (0,text_names/* showText */.h$)(cause.subscription) }, nameOf("subscription", cause.subscription, names)),
        (0,text_names/* valueName */.XJ)("charge", cause.kind),
        ...amounts(cause),
    ];
    return [
        ...causes.map(row),
        ...(rest.count === 0 ? [] : [[...placeCells(one), (0,parts/* otherName */.sW)(rest.count), "", "", ...amounts(rest)]]),
        ...(own.billed === 0n && own.effective === 0n
            ? []
            : [[...placeCells(one), "Converted again by the hub", "", "", ...amounts(own)]]),
    ];
}
function placeCells({ currency, month, scope }) {
    return [(0,dates/* formatShortMonth */.qn)(month), (0,tree.h)("bdi", { class: "id" }, (0,text_names/* showText */.h$)(scope)), (0,money/* currencyName */.N0)((0,text_names/* showText */.h$)(currency))];
}
/** A ledger that became too long no longer distinguishes names. */
function nameOf(dimension, value, names) {
    return value === month_cells/* ANY_NAME */.dA ? "all" : (0,text_names/* valueName */.XJ)(dimension, names?.get(value.toLowerCase()) ?? value);
}

;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/views/status.js


const MEANINGS = {
    open: ["Open", "the month has not ended"],
    settling: ["Settling", "its costs may still change"],
    closed: ["Closed", "it is final"],
    restated: ["Restated", "the provider changed it after it was closed"],
};
/** One sentence with all statuses. */
const STATUS_MEANINGS = `${Object.values(MEANINGS)
    .map(([word, meaning]) => `${word}: ${meaning}`)
    .join("; ")}.`;
/** The status as a word, with its meaning as a tooltip, and when the month was closed. */
function statusCell(status) {
    if (status === undefined)
        return "–";
    const [word, meaning] = MEANINGS[status.status];
    const name = (0,tree.h)("span", { title: `${word}: ${meaning}` }, status.status === "restated" ? (0,tree.h)("strong", {}, word) : word);
    if (status.closedAt === undefined)
        return name;
    const by = status.closedBy === "settings" ? "by the settings" : "by rule";
    return [(0,tree.h)("div", {}, name), (0,tree.h)("div", {}, `closed ${(0,dates/* formatInstant */.r4)(status.closedAt)} ${by}`), changesLine(status)];
}
function changesLine({ restatedAt, restatements = 0 }) {
    if (restatedAt === undefined)
        return undefined;
    const count = restatements === 1 ? "1 change" : `${restatements} changes, the last`;
    return (0,tree.h)("div", {}, `${count} on ${(0,dates/* formatInstant */.r4)(restatedAt)}`);
}

;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/views/lake.js










/** Every month of every scope with its run, and all problems with the data. Independent of the filters. */
function lakeView(data) {
    return [
        (0,tree.h)("h2", {}, "Months in the lake"),
        (0,tree.h)("p", { class: "sub" }, "The months as proven in the lake. Filters do not apply here."),
        // A reader who clicks "1 month missing" wants to see which month.
        data.missing.length > 0 ? missingMonths(data) : undefined,
        (0,tree.h)("div", { class: "panel" }, proofTable(data.proof)),
        statusNotes(data.proof),
        restatementsView(data),
        data.missing.length > 0 ? undefined : missingMonths(data),
        sentences("Costs counted twice", data.overlaps.map(text_names/* showText */.h$), "No scopes overlap."),
        sentences("Scopes with late data", data.stale.map((late) => (0,late_scopes/* describeLate */.a)(late, (0,text_names/* showText */.h$)(late.scope))), "No scope is late."),
    ];
}
function missingMonths({ missing }) {
    return sentences("Missing months", missing.map(({ scope, month, reason }) => `${(0,dates/* formatMonth */.UL)(month)} of ${(0,text_names/* showText */.h$)(scope)}: ${(0,text_names/* showText */.h$)(reason)}`), "No month is missing.");
}
/** What the statuses mean, and which of them are uncertain. */
function statusNotes(proof) {
    if (proof.every(({ status }) => status === undefined))
        return undefined;
    const notes = proof.flatMap(({ month, scope, status }) => status?.note === undefined ? [] : [`${(0,dates/* formatMonth */.UL)(month)} of ${(0,text_names/* showText */.h$)(scope)}: ${(0,text_names/* showText */.h$)(status.note)}`]);
    return [
        (0,tree.h)("p", { class: "sub" }, STATUS_MEANINGS),
        notes.length === 0 ? undefined : sentences("Months with an incomplete history", notes, ""),
    ];
}
const PROOF_COLUMNS = [
    { title: "Month", cell: ({ month }) => (0,dates/* formatShortMonth */.qn)(month), sum: () => "Total" },
    // Next to the month, because a wide table is cut at its right edge on a small screen.
    { title: "Scope", cell: ({ scope }) => (0,tree.h)("bdi", { class: "id" }, (0,text_names/* showText */.h$)(scope)) },
    { title: "Status", cell: ({ status }) => statusCell(status) },
    {
        title: "Rows",
        isNumber: true,
        cell: ({ rows }) => (0,parts/* count */.U9)(rows),
        sum: (proof) => (0,parts/* count */.U9)(proof.reduce((all, { rows }) => all + rows, 0)),
    },
    {
        title: "Effective cost",
        isNumber: true,
        cell: (one) => provenSums(one, "EffectiveCost"),
        sum: (proof) => proofTotals(proof).map(({ currency, effective }) => amountLine(effective, currency)),
    },
    {
        title: "Billed cost",
        isNumber: true,
        cell: (one) => provenSums(one, "BilledCost"),
        sum: (proof) => proofTotals(proof).map(({ currency, billed }) => amountLine(billed, currency)),
    },
    { title: "Days", cell: chargeDays },
    { title: "Exported", cell: ({ submitted }) => (0,dates/* formatInstant */.r4)(submitted) },
    { title: "FOCUS", cell: ({ datasetVersion }) => (datasetVersion === "" ? "–" : (0,text_names/* showText */.h$)(datasetVersion)) },
    { title: "Run", cell: ({ runId }) => (0,tree.h)("bdi", { class: "id" }, runId === "" ? "–" : (0,text_names/* showText */.h$)(runId)) },
];
function proofTable(proof) {
    return (0,parts/* table */.tp)({
        id: "proof",
        caption: "Months by scope, all digits; currencies are never added",
        class: "proof",
        columns: PROOF_COLUMNS,
        rows: proof.map((one) => PROOF_COLUMNS.map(({ cell }) => cell(one))),
        sums: [PROOF_COLUMNS.map(({ sum }) => sum?.(proof) ?? "")],
    });
}
function provenSums({ sums }, column) {
    // Nothing is proven for files that were not written by a hub.
    if (Object.keys(sums).length === 0)
        return "not proven";
    return Object.entries(sums).map(([currency, columns]) => {
        const text = columns[column];
        const parsed = (0,decimal/* parseDecimal */.$Q)(text ?? "");
        const missing = text === undefined ? parts/* NOT_GIVEN */.y8 : (0,text_names/* showText */.h$)(text);
        const amount = parsed.ok ? (0,parts/* exactMoney */.oZ)(parsed.units, currency) : missing;
        return (0,tree.h)("div", {}, amount, ` ${(0,money/* currencyName */.N0)((0,text_names/* showText */.h$)(currency))}`);
    });
}
function chargeDays({ firstChargeDay, lastChargeDay }) {
    if (firstChargeDay === undefined || lastChargeDay === undefined)
        return "–";
    return `${(0,dates/* formatShortDay */.mf)(firstChargeDay)} – ${(0,dates/* formatShortDay */.mf)(lastChargeDay)}`;
}
function amountLine(units, currency) {
    return (0,tree.h)("div", {}, (0,parts/* exactMoney */.oZ)(units, currency), ` ${(0,money/* currencyName */.N0)((0,text_names/* showText */.h$)(currency))}`);
}
function sentences(title, lines, none) {
    return [
        (0,tree.h)("h3", {}, title),
        lines.length === 0
            ? (0,tree.h)("p", { class: "sub" }, none)
            : (0,tree.h)("ul", { class: "sentences" }, lines.map((line) => (0,tree.h)("li", {}, (0,tree.h)("bdi", {}, line)))),
    ];
}

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/views/page.js + 16 modules
var page = __webpack_require__(73267);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/document/render-page.js












/**
 * The cost page as HTML text. It is complete without its script, makes no requests, and has the same bytes for the same
 * data. Foreign text is escaped; the policy allows only this script and this style sheet, by hash.
 */
function renderPage(data, assets) {
    const content = (0,condense/* condense */.a)(data);
    const selection = (0,model_selection/* select */.Lt)(content, (0,view_state/* defaultState */.n6)(content));
    const views = (0,view_state/* viewsOf */.W6)(content).map((view) => (0,tree.h)("section", { id: `view=${view}`, "data-view": view, "aria-label": (0,header/* viewName */.T)(view), tabindex: -1 }, ...((0,page/* viewContent */.L)(selection, view) ?? [view === "budgets" ? budgetsView(data) : lakeView(data)])));
    const body = [
        (0,tree.h)("a", { class: "skip", href: "#main" }, "Skip to the figures"),
        (0,tree.h)("header", { id: "head" }, (0,header/* headerView */.v)(selection)),
        (0,tree.h)("noscript", {}, (0,tree.h)("p", { class: "caution" }, "Without JavaScript, filters and switches do not work. The page shows all views of the newest month.")),
        (0,tree.h)("form", { id: "controls", hidden: true, "aria-label": "Totals shown" }, (0,tree.h)("details", { id: "filters" }, (0,tree.h)("summary", {}, "Month and filters"), (0,tree.h)("div", { id: "lists" }))),
        (0,tree.h)("p", { id: "status", class: "quiet", "aria-live": "polite", role: "status" }),
        (0,tree.h)("main", { id: "main", tabindex: -1 }, views),
        (0,tree.h)("footer", {}, (0,tree.h)("div", { id: "shown" }, shownTotals(selection)), (0,tree.h)("div", { id: "proof-summary" }, proofView(data, selection))),
    ];
    return [
        "<!doctype html>",
        '<html lang="en">',
        "<head>",
        `<meta http-equiv="Content-Security-Policy" content="${policy(assets)}">`,
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="referrer" content="no-referrer">',
        '<meta name="color-scheme" content="light dark">',
        `<title>${(0,render_html/* escapeHtml */.Z)((0,text_names/* showText */.h$)(data.title))}</title>`,
        `<style>${assets.style}</style>`,
        "</head>",
        "<body>",
        ...body.map(render_html/* renderHtml */.K),
        // Base64 contains no character that could end a script element.
        `<script type="application/octet-stream" id="data">${assets.gzip(encodeContent(content))}</script>`,
        `<script type="module">${assets.script}</script>`,
        "</body>",
        "</html>",
        "",
    ].join("\n");
}
function policy({ script, style, sha256 }) {
    return [
        "default-src 'none'",
        `script-src 'sha256-${sha256(script)}'`,
        `style-src 'sha256-${sha256(style)}'`,
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
    ].join("; ");
}

;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/index.js



/***/ })

};
