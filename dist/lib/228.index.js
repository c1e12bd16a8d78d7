export const id = 228;
export const ids = [228];
export const modules = {

/***/ 34819:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  a: () => (/* binding */ condense)
});

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/cost-cube.js
var cost_cube = __webpack_require__(40939);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/cube/cube-columns.js
var cube_columns = __webpack_require__(97978);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/cube/group-rows.js
var group_rows = __webpack_require__(94378);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/page-dimensions.js
var page_dimensions = __webpack_require__(41736);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/text/dates.js
var dates = __webpack_require__(93054);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/text/late-scopes.js
var late_scopes = __webpack_require__(96745);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/content/condense-allocations.js

/** The allocations as embedded in the page: all amounts, with the largest targets by name. */
function condenseAllocations({ allocations, months }, limits) {
    if (allocations === undefined)
        return {};
    const places = new Map(months.map(({ month }, at) => [month, at]));
    return { allocations: allocations.map((one) => condenseAllocation(one, places, limits.targets)) };
}
function condenseAllocation({ costs, defaultTarget, dimension, missing, parents }, places, maxTargets) {
    const ranked = rankTargets(costs);
    // The default target is always shown by name.
    const kept = new Set([...ranked.slice(0, maxTargets), defaultTarget]);
    const sums = new Map();
    for (const one of costs) {
        const month = places.get(one.month);
        if (month === undefined)
            continue;
        const target = kept.has(one.target) ? one.target : undefined;
        const parent = parents.get(one.target);
        const key = JSON.stringify([target ?? { parent }, one.currency]);
        const known = sums.get(key) ?? emptySums({ target, parent, currency: one.currency }, places.size);
        sums.set(key, known);
        add(known, one, month);
    }
    const place = new Map(ranked.map((target, at) => [target, at]));
    const rank = ({ target }) => (target === undefined ? ranked.length : (place.get(target) ?? 0));
    const compare = (one, other) => rank(one) - rank(other) ||
        (0,group_rows/* compareTexts */.qy)(one.parent ?? "", other.parent ?? "") ||
        (0,group_rows/* compareTexts */.qy)(one.currency, other.currency);
    return {
        ...{ dimension, defaultTarget, parents: [...parents] },
        targets: [...sums.values()].sort(compare),
        mergedCount: ranked.filter((target) => !kept.has(target)).length,
        missing: missing.flatMap(({ month, reason }) => {
            const at = places.get(month);
            return at === undefined ? [] : [{ month: at, reason }];
        }),
    };
}
/** By the sum of their shares per currency, because currencies are never added. */
function rankTargets(costs) {
    const sizes = new Map();
    for (const [, own] of Map.groupBy(costs, ({ currency }) => currency)) {
        const sizeOf = ({ direct, shared }) => Math.abs(Number(direct.effective + shared.effective)) + Math.abs(Number(direct.billed + shared.billed));
        const whole = own.reduce((sum, one) => sum + sizeOf(one), 0) || 1;
        for (const one of own)
            sizes.set(one.target, (sizes.get(one.target) ?? 0) + sizeOf(one) / whole);
    }
    return [...sizes].sort(([a, left], [b, right]) => right - left || (0,group_rows/* compareTexts */.qy)(a, b)).map(([target]) => target);
}
function emptySums(name, months) {
    const none = () => new Array(months).fill(0n);
    const [direct, shared] = [
        { billed: none(), effective: none() },
        { billed: none(), effective: none() },
    ];
    return { ...name, direct, shared };
}
function add(sums, costs, month) {
    for (const kind of ["direct", "shared"])
        for (const basis of ["billed", "effective"])
            sums[kind][basis][month] = (sums[kind][basis][month] ?? 0n) + costs[kind][basis];
}

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/cube/merge-cubes.js
var merge_cubes = __webpack_require__(14910);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/content/dimension-values.js



/** The dimensions of every month. */
function dimensionNames(months) {
    return months[0]?.cube.dimensions ?? [];
}
/**
 * Ranks the values of a dimension by the sum of their shares per currency, because amounts in different currencies are
 * never added. Values that differ only in case are merged where Azure is case-insensitive; the newest spelling is
 * shown.
 */
function rankValues(months, at) {
    const name = dimensionNames(months)[at] ?? "";
    const spelling = new Map();
    const keys = months.map(({ cube }) => (cube.values[at] ?? []).map((value) => {
        const key = (0,merge_cubes/* valueKey */.z)(name, value);
        spelling.set(key, value);
        return key;
    }));
    const sizes = new Map(sizesOf(months, at, keys));
    // Rows without a value are never merged into the others, because tag coverage is computed from them.
    if (sizes.has(""))
        sizes.set("", Number.POSITIVE_INFINITY);
    const ranked = [...spelling.keys()].sort((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0) || (0,group_rows/* compareTexts */.qy)(a, b));
    const places = new Map(ranked.map((key, place) => [key, place]));
    return {
        name,
        values: ranked.map((key) => spelling.get(key) ?? key),
        places: keys.map((ofMonth) => ofMonth.map((key) => places.get(key) ?? 0)),
    };
}
function sizesOf(months, at, keys) {
    const byCurrency = new Map();
    for (const [month, { cube }] of months.entries()) {
        const { billed, codes, effective } = cube.cells;
        for (const [cell, code] of (codes[at] ?? []).entries()) {
            const currency = cube.values[CURRENCY]?.[codes[CURRENCY]?.[cell] ?? 0] ?? "";
            const key = keys[month]?.[code] ?? "";
            const size = Math.abs(Number(effective[cell])) + Math.abs(Number(billed[cell]));
            const sums = byCurrency.get(currency) ?? { whole: 0, parts: new Map() };
            sums.whole += size;
            sums.parts.set(key, (sums.parts.get(key) ?? 0) + size);
            byCurrency.set(currency, sums);
        }
    }
    const sizes = new Map();
    for (const { whole, parts } of byCurrency.values()) {
        for (const [key, size] of parts)
            sizes.set(key, (sizes.get(key) ?? 0) + (whole === 0 ? 0 : size / whole));
    }
    return sizes;
}
const CURRENCY = cost_cube/* CELL_DIMENSIONS */.Fr.indexOf("currency");
/** The first `kept` values by name, the others merged. */
function cutDimension({ name, values }, kept, subscriptionNames) {
    const shown = values.slice(0, kept);
    const named = name === "subscription" ? shown.filter((value) => subscriptionNames.has(value)) : [];
    return {
        name,
        values: shown,
        names: new Map(named.map((value) => [value, subscriptionNames.get(value) ?? value])),
        mergedCount: values.length - shown.length,
    };
}

;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/content/join-months.js



/** Joins the cells of all months, ordered by month and codes. */
function joinMonthCells(months, dimensions) {
    const cells = (0,cube_columns/* joinCells */.Cj)(months.map((one) => one.cells), dimensions);
    return { month: months.flatMap((one, month) => one.cells.rows.map(() => month)), ...cells };
}
/** In each dimension, adds up the codes from `kept` on. */
function mergeCells({ month, ...cells }, kept) {
    const codes = cells.codes.map((column, at) => column.map((code) => Math.min(code, kept[at] ?? code)));
    const inGroups = (0,group_rows/* groupRows */.fD)([month, ...codes]);
    return { month: inGroups(month, cube_columns/* first */.$1), ...(0,cube_columns/* addUpCells */.WR)({ ...cells, codes }, inGroups) };
}
/** Joins the days of the last months, with fewer services until the cell count is within the limit. */
function joinMonthDays(months, keptCodes, limits) {
    const firstDayMonth = Math.max(0, months.length - limits.dayMonths);
    const tables = months.slice(firstDayMonth).map((one) => one.days);
    const joined = { month: tables.flatMap(({ day }, at) => day.map(() => firstDayMonth + at)), ...(0,cube_columns/* joinDays */.KT)(tables) };
    const kept = [...keptCodes];
    let days = mergeDays(joined, kept);
    while (days.day.length > limits.dayCells && (kept[SERVICE] ?? 0) > 0) {
        kept[SERVICE] = Math.floor((kept[SERVICE] ?? 0) / 2);
        days = mergeDays(days, kept);
    }
    return { days, dayServices: kept[SERVICE] ?? 0, firstDayMonth };
}
const SERVICE = cost_cube/* DAY_DIMENSIONS */.dF.indexOf("service");
function mergeDays({ month, ...days }, kept) {
    const codes = days.codes.map((column, at) => column.map((code) => Math.min(code, kept[at] ?? code)));
    const inGroups = (0,group_rows/* groupRows */.fD)([month, ...codes, days.isUsageBased.map(Number), (0,group_rows/* textKeys */.Ee)(days.day)]);
    return { month: inGroups(month, cube_columns/* first */.$1), ...(0,cube_columns/* addUpDays */.UU)({ ...days, codes }, inGroups) };
}
/** Joins the savings of all months, with those of small subscriptions added up. */
function joinMonthSavings(months, kept) {
    const savings = months.flatMap((one, month) => one.savings.map((cell) => ({ month, ...cell, subscription: Math.min(cell.subscription, kept) })));
    const keys = [
        savings.map(({ month }) => month),
        savings.map(({ currency }) => currency),
        savings.map(({ subscription }) => subscription),
    ];
    return (0,cube_columns/* addUpSavings */.En)(savings, (0,group_rows/* groupRows */.fD)(keys));
}
/** Joins the commitments of all months. Those beyond the largest of a currency become one line per month. */
function joinMonthCommitments(months, kept) {
    const all = months.flatMap((one, month) => one.commitments.map((cell) => ({ month, ...cell, key: keyOf(cell) })));
    const sizes = new Map();
    for (const cell of all)
        sizes.set(cell.key, (sizes.get(cell.key) ?? 0) + sizeOf(cell));
    const ranked = [...Map.groupBy(all, ({ currency }) => currency).values()].map((own) => [...new Set(own.map(({ key }) => key))]
        .sort()
        .sort((one, other) => (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0)));
    const named = new Set(ranked.flatMap((keys) => keys.slice(0, kept)));
    const lines = all.map(({ key, ...cell }) => named.has(key) ? { ...cell, id: "", name: cell.name || cell.id } : { ...cell, id: "", name: "", type: "" });
    const inGroups = (0,group_rows/* groupRows */.fD)([
        lines.map(({ month }) => month),
        lines.map(({ currency }) => currency),
        (0,group_rows/* textKeys */.Ee)(all.map(({ key }) => (named.has(key) ? key : ""))),
    ]);
    return { commitments: (0,cube_columns/* addUpCommitments */.Td)(lines, inGroups), mergedCommitmentCount: sizes.size - named.size };
}
function keyOf({ currency, id, name }) {
    return `${currency}\n${id === "" ? name : id}`;
}
function sizeOf({ used, unused, purchased }) {
    return Math.abs(Number(used)) + Math.abs(Number(unused)) + Math.abs(Number(purchased));
}

;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/content/limits.js

const CONTENT_LIMITS = {
    values: Object.fromEntries(Object.entries(page_dimensions/* PAGE_DIMENSIONS */.g).map(([name, { maxValues = Number.MAX_SAFE_INTEGER }]) => [name, maxValues])),
    otherValues: 100,
    cells: 90_000,
    dayCells: 50_000,
    dayMonths: 3,
    savingsSubscriptions: 50,
    commitments: 100,
    targets: 300,
};

;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/content/condense.js










/**
 * The lake's data as embedded in the page: all amounts, exact, with the largest values of each dimension by name and
 * all others merged. Only names are omitted, never amounts.
 */
function condense(data, limits = CONTENT_LIMITS) {
    const scopes = [...new Set(data.proof.map(({ scope }) => scope))].sort(group_rows/* compareTexts */.qy);
    const ranked = dimensionNames(data.months).map((_, at) => rankValues(data.months, at));
    const months = data.months.map(({ cube }, month) => (0,cube_columns/* recode */.TJ)(cube, ranked.map(({ places }) => places[month] ?? [])));
    const { cells, kept } = limitCells(months, ranked, limits);
    const savingsSubscriptions = Math.min(limits.savingsSubscriptions, kept[SUBSCRIPTION] ?? 0);
    const names = new Map(data.months.flatMap(({ cube }) => [...cube.subscriptionNames]));
    return {
        title: data.title,
        generatedAt: data.generatedAt,
        hubVersion: data.hubVersion,
        isRedacted: data.isRedacted,
        scopes,
        months: data.months.map((month) => contentMonth(month, data.proof, scopes)),
        dimensions: ranked.map((one, at) => cutDimension(one, kept[at] ?? 0, names)),
        cells,
        ...joinMonthDays(months, cube_columns/* DAY_PLACES */.I0.map((at) => kept[at] ?? 0), limits),
        savings: joinMonthSavings(months, savingsSubscriptions),
        savingsSubscriptions,
        ...joinMonthCommitments(months, limits.commitments),
        anomalies: data.anomalies,
        forecasts: data.forecasts,
        // Causes are only in the list of months, which the script does not draw.
        restatements: data.restatements.map(({ ledger: _, ...one }) => one),
        ...(data.budgets === undefined ? {} : { hasBudgets: true }),
        ...condenseAllocations(data, limits),
        ...(data.hiddenViews === undefined ? {} : { hiddenViews: data.hiddenViews }),
        gaps: {
            missing: data.missing.map(({ scope, month, reason }) => `${(0,dates/* formatMonth */.UL)(month)} of ${scope}: ${reason}`),
            overlaps: data.overlaps,
            stale: data.stale.map((late) => (0,late_scopes/* describeLate */.a)(late, late.scope)),
        },
    };
}
const SUBSCRIPTION = cost_cube/* CELL_DIMENSIONS */.Fr.indexOf("subscription");
function contentMonth({ month, settledUntil }, proof, scopes) {
    const own = proof.filter((one) => one.month === month);
    const has = new Set(own.map(({ scope }) => scope));
    const status = LEAST_FINAL_FIRST.find((wanted) => own.some((one) => one.status?.status === wanted));
    return {
        ...{ month, settledUntil, scopes: scopes.flatMap((scope, at) => (has.has(scope) ? [at] : [])) },
        ...(status === undefined ? {} : { status }),
    };
}
const LEAST_FINAL_FIRST = ["open", "settling", "restated", "closed"];
/** Shows fewer names until the cell count is within the limit. */
function limitCells(months, ranked, limits) {
    const kept = ranked.map(({ name, values }) => Math.min(values.length, limits.values[name] ?? limits.otherValues));
    let cells = mergeCells(joinMonthCells(months, ranked), kept);
    while (cells.month.length > limits.cells) {
        const widest = widestDimension(ranked, kept);
        if (widest === undefined)
            break;
        kept[widest] = Math.floor((kept[widest] ?? 0) / 2);
        cells = mergeCells(cells, kept);
    }
    return { cells, kept };
}
function widestDimension(ranked, kept) {
    const isWhole = (name) => (0,page_dimensions/* pageDimension */.G)(name) !== undefined && (0,page_dimensions/* pageDimension */.G)(name)?.maxValues === undefined;
    const places = ranked.flatMap(({ name }, at) => (isWhole(name) || (kept[at] ?? 0) === 0 ? [] : [at]));
    return places.toSorted((a, b) => (kept[b] ?? 0) - (kept[a] ?? 0))[0];
}


/***/ }),

/***/ 47459:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  gQ: () => (/* reexport */ OTHER_GROUPS),
  wq: () => (/* reexport */ cube_json/* cubeFromJson */.wq),
  lx: () => (/* reexport */ cube_json/* cubeToJson */.lx),
  $C: () => (/* reexport */ dailyCells),
  hL: () => (/* reexport */ differencesFromProof),
  b: () => (/* reexport */ merge_cubes/* mergeCubes */.b),
  QO: () => (/* reexport */ mergeSmallGroups),
  wL: () => (/* reexport */ parseProvenSums),
  cs: () => (/* reexport */ redactCubes),
  iA: () => (/* reexport */ totalsDifferingFromProof),
  vA: () => (/* reexport */ totalsOf),
  zV: () => (/* reexport */ merge_cubes/* valueKey */.z)
});

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/cube/cube-json.js
var cube_json = __webpack_require__(39371);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/charge-totals.js
var charge_totals = __webpack_require__(55314);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/decimal.js
var decimal = __webpack_require__(79753);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/cube/cube-totals.js


const NOTHING = { billed: 0n, effective: 0n };
/** The totals of all cells. */
function totalsOf({ cells, values }) {
    return sumsOf(cells, values);
}
function sumsOf({ billed, codes, effective }, [currencies]) {
    const totals = new Map();
    for (const [row, code] of (codes[0] ?? []).entries()) {
        const currency = currencies?.[code] ?? "";
        const known = totals.get(currency) ?? NOTHING;
        totals.set(currency, {
            billed: known.billed + (billed[row] ?? 0n),
            effective: known.effective + (effective[row] ?? 0n),
        });
    }
    return totals;
}
/** Parses the JSON text of proven sums; undefined if it is not an object. */
function parseProvenSums(text) {
    try {
        const sums = JSON.parse(text);
        return typeof sums === "object" && sums !== null && !Array.isArray(sums) ? sums : undefined;
    }
    catch {
        return undefined;
    }
}
/**
 * Compares a cube with the proof from when its month was committed, and returns a sentence for each difference: in
 * rows, and in the sums of the four costs. The cube has these sums in up to three ways (cells, days, charge classes).
 */
function differencesFromProof(cube, { rows, sums }) {
    const found = rowDifference(cube.rows, rows);
    const [cells, days, classes] = [totalsOf(cube), sumsOf(cube.days, cube.values), classSums(cube)];
    const currencies = new Set([...Object.keys(sums), ...cells.keys(), ...days.keys(), ...classes.keys()]);
    const compare = comparison(sums);
    for (const currency of [...currencies].sort()) {
        for (const sum of [cells.get(currency), days.get(currency), classes.get(currency)]) {
            found.push(...compare(currency, "BilledCost", sum?.billed), ...compare(currency, "EffectiveCost", sum?.effective));
        }
        const { contracted, list } = classes.get(currency) ?? {};
        found.push(...compare(currency, "ListCost", list), ...compare(currency, "ContractedCost", contracted));
    }
    return [...new Set(found)];
}
/** Describes how rows and totals that were calculated without a cube differ from the proof. Empty if they match. */
function totalsDifferingFromProof({ rows: foundRows, totals }, { rows, sums }) {
    const compare = comparison(sums);
    const currencies = [...new Set([...Object.keys(sums), ...totals.keys()])].sort();
    return [
        ...rowDifference(foundRows, rows),
        ...currencies.flatMap((currency) => [
            ...compare(currency, "BilledCost", totals.get(currency)?.billed),
            ...compare(currency, "EffectiveCost", totals.get(currency)?.effective),
        ]),
    ];
}
function rowDifference(found, proven) {
    return found === proven ? [] : [`it has ${found} rows, but ${proven} were committed`];
}
function comparison(sums) {
    // A month without a cost column has no sum for it.
    const columns = new Set(Object.values(sums).flatMap((byColumn) => Object.keys(byColumn)));
    return (currency, column, actual = 0n) => {
        if (columns.size > 0 && !columns.has(column))
            return [];
        const text = sums[currency]?.[column] ?? "0";
        const expected = (0,decimal/* parseDecimal */.$Q)(text);
        if (expected.ok && expected.units === actual)
            return [];
        return [`its ${column} in ${currency || "no currency"} is ${(0,decimal/* formatUnits */.Js)(actual)}, but ${text} was committed`];
    };
}
function classSums({ savings, values }) {
    const totals = new Map();
    for (const { classes, currency: code } of savings) {
        const currency = values[0]?.[code] ?? "";
        for (const one of classes.values())
            totals.set(currency, (0,charge_totals/* addCharges */.l4)(totals.get(currency) ?? charge_totals/* NO_CHARGES */.CW, one));
    }
    return totals;
}

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/cost-cube.js
var cost_cube = __webpack_require__(40939);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/month.js
var month = __webpack_require__(98032);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/cube/daily-cells.js


/** Returns the days of a cube's cells; undefined if the cube was not requested by `DAILY_DIMENSIONS`. */
function dailyCells({ cells, dimensions, values }) {
    const [dayAt, usageAt] = cost_cube/* DAILY_DIMENSIONS */.el.map((name) => dimensions.indexOf(name));
    if (dayAt === undefined || usageAt === undefined || dayAt < 0 || usageAt < 0)
        return undefined;
    const days = (values[dayAt] ?? []).map(month/* parseDay */.Iq);
    const isUsage = (values[usageAt] ?? []).map((value) => value === "yes");
    return {
        day: (cells.codes[dayAt] ?? []).map((code) => days[code] ?? (0,month/* parseDay */.Iq)("")),
        isUsageBased: (cells.codes[usageAt] ?? []).map((code) => isUsage[code] === true),
    };
}

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/cube/merge-cubes.js
var merge_cubes = __webpack_require__(14910);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/page-dimensions.js
var page_dimensions = __webpack_require__(41736);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/cube/small-groups.js

/** Replaces the names of the resource groups beyond the cell limit. */
const OTHER_GROUPS = "(other resource groups)";
const GROUPS = 2;
/**
 * Limits a cube to about `maxCells` cells by merging the resource groups with the lowest costs, which are usually the
 * most numerous values. All sums stay exact.
 */
function mergeSmallGroups(cube, maxCells) {
    const { billed, codes, effective } = cube.cells;
    if (billed.length <= maxCells)
        return cube;
    const sizes = (cube.values[GROUPS] ?? []).map((_, place) => ({ place, cells: 0, cost: 0n }));
    for (const [row, group] of (codes[GROUPS] ?? []).entries()) {
        const size = sizes[group];
        if (size === undefined)
            continue;
        size.cells++;
        size.cost += absolute(billed[row] ?? 0n) + absolute(effective[row] ?? 0n);
    }
    // Rows without a resource group are never merged into the others.
    const order = sizes
        .filter(({ place }) => cube.values[GROUPS]?.[place] !== "")
        .toSorted((one, other) => (one.cost > other.cost ? -1 : one.cost < other.cost ? 1 : one.place - other.place));
    let room = maxCells;
    const mergedPlaces = new Set();
    for (const { cells, place } of order) {
        room -= cells;
        if (room < 0)
            mergedPlaces.add(place);
    }
    const values = cube.values.map((texts, at) => at === GROUPS ? texts.map((text, place) => (mergedPlaces.has(place) ? OTHER_GROUPS : text)) : texts);
    return (0,merge_cubes/* mergeCubes */.b)(cube.dimensions, [{ ...cube, values }]);
}
function absolute(units) {
    return units < 0n ? -units : units;
}

;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/cube/redact-cubes.js



/** Columns whose values reveal nothing about the user: services, regions and kinds of charges. */
const PUBLIC_COLUMNS = new Set([
    ...["ChargeCategory", "ChargeClass", "ChargeFrequency", "ChargeSubcategory", "PricingCategory", "PricingUnit"],
    ...["CommitmentDiscountCategory", "CommitmentDiscountStatus", "CommitmentDiscountType", "ConsumedUnit"],
    ...["ProviderName", "PublisherName", "ServiceProviderName", "HostProviderName", "BillingCurrency"],
    ...["RegionId", "RegionName", "Region", "AvailabilityZone", "ResourceType", "SkuMeter"],
    ...["ServiceCategory", "ServiceName", "ServiceSubcategory", "x_PublisherCategory", "x_ResourceType"],
    ...["x_SkuMeterCategory", "x_SkuMeterName", "x_SkuMeterSubcategory", "x_SkuServiceFamily", "x_SkuTier"],
    ...["x_PricingSubcategory", "x_SkuRegion", "x_SkuTerm"],
].map((name) => name.toLowerCase()));
/**
 * Replaces subscriptions, resource groups, commitments, tag values and other identifying values with numbers: `resource
 * group 12`. The same name always gets the same number. Names are numbered month by month, and in sorted order within a
 * month, so that new names do not change the numbers of earlier months. Services, regions, kinds of charges, currencies
 * and `""` stay.
 */
function redactCubes(cubes) {
    const numbers = new Map();
    const number = (what, key) => {
        const known = numbers.get(what) ?? new Map();
        numbers.set(what, known);
        const place = known.get(key) ?? known.size + 1;
        known.set(key, place);
        return `${what} ${place}`;
    };
    const hide = (what, text, key = text) => what === undefined || text === "" || text === OTHER_GROUPS ? text : number(what, key);
    return {
        cubes: cubes.map((cube) => {
            const values = cube.values.map((texts, at) => {
                const dimension = cube.dimensions[at] ?? "";
                return texts.map((text) => hide(nameOfDimension(dimension), text, (0,merge_cubes/* valueKey */.z)(dimension, text)));
            });
            return (0,merge_cubes/* mergeCubes */.b)(cube.dimensions, [
                {
                    ...cube,
                    values,
                    commitments: cube.commitments.map((one) => {
                        const id = hide("commitment", one.id);
                        return { ...one, id, name: id };
                    }),
                    subscriptionNames: new Map(),
                },
            ]);
        }),
        nameOfScope: (scope) => number("scope", scope),
        nameOfSubscription: (id) => hide("subscription", id),
    };
}
/** The label for redacted values of a dimension; undefined if they are not redacted. */
function nameOfDimension(dimension) {
    const known = (0,page_dimensions/* pageDimension */.G)(dimension);
    if (known !== undefined)
        return known.redactedAs;
    if (dimension.startsWith("tag:"))
        return dimension.slice("tag:".length);
    return PUBLIC_COLUMNS.has(dimension.toLowerCase()) ? undefined : dimension;
}

;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/cube.js








/***/ }),

/***/ 97978:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $1: () => (/* binding */ first),
/* harmony export */   Cj: () => (/* binding */ joinCells),
/* harmony export */   En: () => (/* binding */ addUpSavings),
/* harmony export */   I0: () => (/* binding */ DAY_PLACES),
/* harmony export */   KT: () => (/* binding */ joinDays),
/* harmony export */   TJ: () => (/* binding */ recode),
/* harmony export */   Td: () => (/* binding */ addUpCommitments),
/* harmony export */   UU: () => (/* binding */ addUpDays),
/* harmony export */   WR: () => (/* binding */ addUpCells)
/* harmony export */ });
/* harmony import */ var exact_values_charge_totals__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55314);
/* harmony import */ var exact_values_cost_cube__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(40939);


/** Where the dimensions of days are among those of cells. */
const DAY_PLACES = exact_values_cost_cube__WEBPACK_IMPORTED_MODULE_1__/* .DAY_DIMENSIONS */ .dF.map((name) => exact_values_cost_cube__WEBPACK_IMPORTED_MODULE_1__/* .CELL_DIMENSIONS */ .Fr.indexOf(name));
const [CURRENCY, SUBSCRIPTION] = [exact_values_cost_cube__WEBPACK_IMPORTED_MODULE_1__/* .CELL_DIMENSIONS */ .Fr.indexOf("currency"), exact_values_cost_cube__WEBPACK_IMPORTED_MODULE_1__/* .CELL_DIMENSIONS */ .Fr.indexOf("subscription")];
/** The same sums with other codes. `codeMaps[dimension][code]` is the new code. */
function recode({ cells, commitments, days, savings }, codeMaps) {
    const codeOf = (at, code) => codeMaps[at]?.[code] ?? 0;
    return {
        cells: { ...cells, codes: cells.codes.map((codes, at) => codes.map((code) => codeOf(at, code))) },
        days: {
            ...days,
            codes: days.codes.map((codes, place) => codes.map((code) => codeOf(DAY_PLACES[place] ?? 0, code))),
        },
        savings: savings.map((one) => ({
            ...one,
            currency: codeOf(CURRENCY, one.currency),
            subscription: codeOf(SUBSCRIPTION, one.subscription),
        })),
        commitments: commitments.map((one) => ({ ...one, currency: codeOf(CURRENCY, one.currency) })),
    };
}
/** One table below the other. */
function joinCells(tables, dimensions) {
    return {
        codes: dimensions.map((_, at) => tables.flatMap(({ codes }) => codes[at] ?? [])),
        rows: tables.flatMap(({ rows }) => rows),
        billed: tables.flatMap(({ billed }) => billed),
        effective: tables.flatMap(({ effective }) => effective),
    };
}
function joinDays(tables) {
    return {
        codes: exact_values_cost_cube__WEBPACK_IMPORTED_MODULE_1__/* .DAY_DIMENSIONS */ .dF.map((_, at) => tables.flatMap(({ codes }) => codes[at] ?? [])),
        day: tables.flatMap(({ day }) => day),
        isUsageBased: tables.flatMap(({ isUsageBased }) => isUsageBased),
        billed: tables.flatMap(({ billed }) => billed),
        effective: tables.flatMap(({ effective }) => effective),
    };
}
/** Keeps the first value of a group. */
const first = (known) => known;
const addUnits = (known, next) => known + next;
/** One row per group. */
function addUpCells({ billed, codes, effective, rows }, inGroups) {
    return {
        codes: codes.map((column) => inGroups(column, first)),
        rows: inGroups(rows, (known, next) => known + next),
        billed: inGroups(billed, addUnits),
        effective: inGroups(effective, addUnits),
    };
}
function addUpDays({ billed, codes, day, effective, isUsageBased }, inGroups) {
    return {
        codes: codes.map((column) => inGroups(column, first)),
        day: inGroups(day, first),
        isUsageBased: inGroups(isUsageBased, first),
        billed: inGroups(billed, addUnits),
        effective: inGroups(effective, addUnits),
    };
}
function addUpSavings(savings, inGroups) {
    return inGroups(savings, (known, { classes }) => {
        const sums = new Map(known.classes);
        for (const [name, totals] of classes)
            sums.set(name, (0,exact_values_charge_totals__WEBPACK_IMPORTED_MODULE_0__/* .addCharges */ .l4)(sums.get(name) ?? exact_values_charge_totals__WEBPACK_IMPORTED_MODULE_0__/* .NO_CHARGES */ .CW, totals));
        return { ...known, classes: sums };
    });
}
function addUpCommitments(all, inGroups) {
    return inGroups(all, (known, next) => ({
        ...known,
        name: known.name || next.name,
        type: known.type || next.type,
        used: known.used + next.used,
        unused: known.unused + next.unused,
        purchased: known.purchased + next.purchased,
    }));
}


/***/ }),

/***/ 39371:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   OK: () => (/* binding */ encodeDays),
/* harmony export */   QQ: () => (/* binding */ encodeSavings),
/* harmony export */   Qq: () => (/* binding */ encodeCommitment),
/* harmony export */   gd: () => (/* binding */ encodeCells),
/* harmony export */   lx: () => (/* binding */ cubeToJson),
/* harmony export */   wq: () => (/* binding */ cubeFromJson)
/* harmony export */ });
/* unused harmony exports decodeCells, decodeDays, decodeSavings, decodeCommitment */
/* harmony import */ var exact_values_charge_totals__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55314);
/* harmony import */ var exact_values_decimal__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(79753);
/* harmony import */ var exact_values_month__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(98032);
/* harmony import */ var _cube_columns_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(97978);




const SUMS = ["billed", "effective", "list", "contracted", "corrected"];
const USES = (/* unused pure expression or super */ null && (["used", "unused", "purchased"]));
function cubeToJson(cube) {
    const { commitments, savings, subscriptionNames } = cube;
    return {
        ...cube,
        cells: encodeCells(cube.cells),
        days: encodeDays(cube.days),
        savings: savings.map(encodeSavings),
        commitments: commitments.map(encodeCommitment),
        subscriptionNames: [...subscriptionNames],
    };
}
/** Throws TypeError for any value that `cubeToJson` does not return. */
function cubeFromJson(json) {
    const sizes = json.values.map(({ length }) => length);
    return {
        dimensions: json.dimensions.map(checkedText),
        values: json.values.map((values) => values.map(checkedText)),
        cells: decodeCells(json.cells, sizes),
        days: decodeDays(json.days, sizes),
        savings: json.savings.map((one) => decodeSavings(one, sizes)),
        commitments: json.commitments.map((one) => decodeCommitment(one, sizes)),
        subscriptionNames: new Map(json.subscriptionNames.map(([id, name]) => [checkedText(id), checkedText(name)])),
        rows: checkedInteger(json.rows),
    };
}
function encodeCells({ codes, rows, ...amounts }) {
    return { codes, rows, ...encodeAmounts(amounts) };
}
/** `sizes` limits the codes of each dimension. */
function decodeCells({ codes, rows, ...amounts }, sizes) {
    return {
        codes: decodeCodes(codes, sizes, rows.length),
        rows: rows.map((count) => checkedInteger(count)),
        ...decodeAmounts(amounts, rows.length),
    };
}
function encodeDays({ codes, day, isUsageBased, ...amounts }) {
    return {
        codes,
        day: day.map((one) => Number(one.replaceAll("-", ""))),
        isUsageBased: isUsageBased.map(Number),
        ...encodeAmounts(amounts),
    };
}
function decodeDays({ codes, day, isUsageBased, ...amounts }, sizes) {
    const daySizes = _cube_columns_js__WEBPACK_IMPORTED_MODULE_3__/* .DAY_PLACES */ .I0.map((at) => sizes[at] ?? 0);
    // A page has fifty thousand rows, but only about a hundred days.
    const days = new Map([...new Set(day)].map((digits) => [digits, dayOfDigits(digits)]));
    return {
        codes: decodeCodes(codes, daySizes, day.length),
        day: day.map((digits) => days.get(digits) ?? dayOfDigits(digits)),
        isUsageBased: checkedLength(isUsageBased, day.length).map((flag) => checkedInteger(flag, 2) === 1),
        ...decodeAmounts(amounts, day.length),
    };
}
function encodeSavings({ classes, currency, subscription }) {
    const totals = [...classes].map(([name, { rows, ...sums }]) => [name, rows, encodeUnits(SUMS.map((sum) => sums[sum]))]);
    return { currency, subscription, classes: totals };
}
function decodeSavings({ classes, ...codes }, sizes) {
    const [currency = 0, subscription = 0] = sizes;
    return {
        currency: checkedInteger(codes.currency, currency),
        subscription: checkedInteger(codes.subscription, subscription),
        classes: new Map(classes.map(decodeClass)),
    };
}
function decodeClass([name, rows, text]) {
    const known = exact_values_charge_totals__WEBPACK_IMPORTED_MODULE_0__/* .CHARGE_CLASSES */ .KN.find((one) => one === name);
    if (known === undefined)
        throw new TypeError("expected a class of charges");
    const [billed = 0n, effective = 0n, list = 0n, contracted = 0n, corrected = 0n] = decodeUnits(text, SUMS.length);
    return [known, { rows: checkedInteger(rows), billed, effective, list, contracted, corrected }];
}
function encodeCommitment({ purchased, unused, used, ...one }) {
    return { ...one, costs: encodeUnits([used, unused, purchased]) };
}
function decodeCommitment(json, [currencies = 0]) {
    const [used = 0n, unused = 0n, purchased = 0n] = decodeUnits(json.costs, 3);
    return {
        currency: checkedInteger(json.currency, currencies),
        id: checkedText(json.id),
        name: checkedText(json.name),
        type: checkedText(json.type),
        ...{ used, unused, purchased },
    };
}
function encodeAmounts({ billed, effective }) {
    return {
        billed: encodeUnits(billed),
        effective: effective.map((units, row) => (units === billed[row] ? "" : (0,exact_values_decimal__WEBPACK_IMPORTED_MODULE_1__/* .formatUnits */ .Js)(units))).join(),
    };
}
function decodeAmounts({ billed: billedText, effective: effectiveText }, rowCount) {
    const billed = decodeUnits(billedText, rowCount);
    const texts = rowCount === 0 ? [] : effectiveText.split(",");
    return {
        billed,
        effective: checkedLength(texts, rowCount).map((text, row) => (text === "" ? (billed[row] ?? 0n) : unitsOf(text))),
    };
}
function encodeUnits(amounts) {
    return amounts.map(exact_values_decimal__WEBPACK_IMPORTED_MODULE_1__/* .formatUnits */ .Js).join();
}
function decodeUnits(text, count) {
    return checkedLength(count === 0 ? [] : text.split(","), count).map(unitsOf);
}
/** Sums have more digits than the decimals of a column. */
const AMOUNT = /^-?\d{1,40}(?:\.\d{1,18})?$/;
const ZEROS = "0".repeat(exact_values_decimal__WEBPACK_IMPORTED_MODULE_1__/* .DECIMAL_SCALE */ .Vm);
/** Units of 10^-18. Columns are long, and this is faster than `parseDecimal`, which also accepts other notations. */
function unitsOf(text) {
    if (!AMOUNT.test(text))
        throw new TypeError("expected an amount");
    const point = text.indexOf(".");
    if (point < 0)
        return BigInt(text + ZEROS);
    return BigInt(text.slice(0, point) + text.slice(point + 1).padEnd(exact_values_decimal__WEBPACK_IMPORTED_MODULE_1__/* .DECIMAL_SCALE */ .Vm, "0"));
}
function dayOfDigits(number) {
    const text = String(number).padStart(8, "0");
    const day = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
    if (!(0,exact_values_month__WEBPACK_IMPORTED_MODULE_2__/* .isDay */ .N)(day))
        throw new TypeError("expected a day");
    return day;
}
function decodeCodes(codes, sizes, rowCount) {
    return checkedLength(codes, sizes.length).map((column, at) => checkedLength(column, rowCount).map((code) => checkedInteger(code, sizes[at])));
}
function checkedLength(list, length) {
    if (list.length !== length)
        throw new TypeError("expected another number of values");
    return list;
}
function checkedText(text) {
    if (typeof text !== "string")
        throw new TypeError("expected text");
    return text;
}
function checkedInteger(value, end = Number.MAX_SAFE_INTEGER) {
    if (!Number.isSafeInteger(value) || Number(value) < 0 || Number(value) >= end)
        throw new TypeError("expected an integer within the allowed range");
    return Number(value);
}


/***/ }),

/***/ 94378:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ee: () => (/* binding */ textKeys),
/* harmony export */   fD: () => (/* binding */ groupRows),
/* harmony export */   qy: () => (/* binding */ compareTexts)
/* harmony export */ });
/** Groups rows with equal keys. The groups are sorted by the first key, then by the second, and so on. */
function groupRows(keys) {
    const compareRows = (one, other) => {
        for (const column of keys) {
            const difference = (column[one] ?? 0) - (column[other] ?? 0);
            if (difference !== 0)
                return difference;
        }
        return 0;
    };
    const order = Array.from(keys[0] ?? [], (_, row) => row).sort(compareRows);
    const isFirst = order.map((row, at) => at === 0 || compareRows(order[at - 1] ?? 0, row) !== 0);
    return (column, combine) => {
        const combined = [];
        for (let at = 0; at < order.length; at++) {
            const next = column[order[at] ?? 0];
            combined.push(isFirst[at] === true ? next : combine(combined.pop(), next));
        }
        return combined;
    };
}
/** Texts as keys: the position of each among the distinct texts in order. */
function textKeys(texts) {
    const places = new Map([...new Set(texts)].sort(compareTexts).map((text, place) => [text, place]));
    return texts.map((text) => places.get(text) ?? 0);
}
/** Compares UTF-16 code units, which gives the same order in every locale. */
function compareTexts(one, other) {
    return one < other ? -1 : one > other ? 1 : 0;
}


/***/ }),

/***/ 14910:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ mergeCubes),
/* harmony export */   z: () => (/* binding */ valueKey)
/* harmony export */ });
/* harmony import */ var _cube_columns_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(97978);
/* harmony import */ var _group_rows_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(94378);


/**
 * Merges cubes with the same dimensions, and sorts everything. Resource groups are compared without case and keep their
 * first spelling. Throws Error if the dimensions differ.
 */
function mergeCubes(dimensions, cubes) {
    for (const cube of cubes) {
        if (cube.dimensions.join("\n") !== dimensions.join("\n"))
            throw new Error(`a cube by ${cube.dimensions.join(", ")} among cubes by ${dimensions.join(", ")}`);
    }
    const values = dimensions.map((dimension, at) => usedValues(dimension, at, cubes));
    const known = dimensions.map((dimension, at) => new Map(values[at]?.map((text, code) => [valueKey(dimension, text), code])));
    const recoded = cubes.map((cube) => {
        const codeOf = (text, at) => known[at]?.get(valueKey(dimensions[at] ?? "", text)) ?? 0;
        return (0,_cube_columns_js__WEBPACK_IMPORTED_MODULE_0__/* .recode */ .TJ)(cube, cube.values.map((texts, at) => texts.map((text) => codeOf(text, at))));
    });
    const cells = (0,_cube_columns_js__WEBPACK_IMPORTED_MODULE_0__/* .joinCells */ .Cj)(recoded.map((one) => one.cells), dimensions);
    const days = (0,_cube_columns_js__WEBPACK_IMPORTED_MODULE_0__/* .joinDays */ .KT)(recoded.map((one) => one.days));
    const savings = recoded.flatMap((one) => one.savings);
    const commitments = recoded.flatMap((one) => one.commitments);
    return {
        dimensions,
        values,
        cells: (0,_cube_columns_js__WEBPACK_IMPORTED_MODULE_0__/* .addUpCells */ .WR)(cells, (0,_group_rows_js__WEBPACK_IMPORTED_MODULE_1__/* .groupRows */ .fD)(cells.codes)),
        days: (0,_cube_columns_js__WEBPACK_IMPORTED_MODULE_0__/* .addUpDays */ .UU)(days, (0,_group_rows_js__WEBPACK_IMPORTED_MODULE_1__/* .groupRows */ .fD)([(0,_group_rows_js__WEBPACK_IMPORTED_MODULE_1__/* .textKeys */ .Ee)(days.day), ...days.codes, days.isUsageBased.map(Number)])),
        savings: (0,_cube_columns_js__WEBPACK_IMPORTED_MODULE_0__/* .addUpSavings */ .En)(savings, (0,_group_rows_js__WEBPACK_IMPORTED_MODULE_1__/* .groupRows */ .fD)([savings.map(({ currency }) => currency), savings.map(({ subscription }) => subscription)])),
        commitments: (0,_cube_columns_js__WEBPACK_IMPORTED_MODULE_0__/* .addUpCommitments */ .Td)(commitments, (0,_group_rows_js__WEBPACK_IMPORTED_MODULE_1__/* .groupRows */ .fD)([commitments.map(({ currency }) => currency), (0,_group_rows_js__WEBPACK_IMPORTED_MODULE_1__/* .textKeys */ .Ee)(commitments.map(({ id }) => id))])),
        subscriptionNames: mergeNames(cubes.map(({ subscriptionNames }) => subscriptionNames)),
        rows: cubes.reduce((sum, { rows }) => sum + rows, 0),
    };
}
/** The key by which values of a dimension are compared. */
function valueKey(dimension, value) {
    return dimension === "resourceGroup" ? value.toLowerCase() : value;
}
/** Values used by at least one cell, in their first spelling. */
function usedValues(dimension, at, cubes) {
    const used = new Map();
    for (const { cells, values } of cubes) {
        const codes = new Set(cells.codes[at]);
        for (const [code, text] of (values[at] ?? []).entries()) {
            const key = valueKey(dimension, text);
            if (codes.has(code) && !used.has(key))
                used.set(key, text);
        }
    }
    return [...used.values()].toSorted(_group_rows_js__WEBPACK_IMPORTED_MODULE_1__/* .compareTexts */ .qy);
}
/** The first name of each ID. */
function mergeNames(maps) {
    const merged = new Map();
    for (const [key, name] of maps.flatMap((map) => [...map]))
        if (!merged.has(key))
            merged.set(key, name);
    return new Map([...merged].toSorted(([one], [other]) => (0,_group_rows_js__WEBPACK_IMPORTED_MODULE_1__/* .compareTexts */ .qy)(one, other)));
}


/***/ }),

/***/ 61932:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   p: () => (/* binding */ compareMonths)
/* harmony export */ });
/* harmony import */ var exact_values_timestamp__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(86534);
/* harmony import */ var _text_dates_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(93054);
/* harmony import */ var _cost_basis_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8115);
/* harmony import */ var _given_costs_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(77063);
/* harmony import */ var _totals_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(95218);





/** In fewer days, not every weekday occurs, so the difference would mostly show which weekdays the days are. */
const FEWEST_DAYS = 7;
/**
 * Chooses comparable periods: a closed month and the previous one, or the settled days of the running month and the
 * same days of the previous month. If days are not available or too few, the last closed month and the one before it.
 * Open days are never included.
 */
function compareMonths(selection, dimension) {
    const { content, month } = selection;
    const chosen = content.months[month];
    if (chosen === undefined)
        return { kind: "none", reason: "There is no month to compare." };
    if (chosen.settledUntil === undefined)
        return compareFull(selection, month, dimension);
    const sameDays = compareDays(selection, month, dimension);
    if (sameDays !== undefined)
        return sameDays;
    const closed = content.months.findLastIndex((one, at) => at < month && one.settledUntil === undefined);
    if (closed < 0)
        return { kind: "none", reason: "There is no closed month yet." };
    const full = compareFull(selection, closed, dimension);
    if (full.kind === "none" || settledDays(selection, month) < FEWEST_DAYS || isAbsent(selection, month - 1))
        return full;
    return { ...full, caution: full.caution === undefined ? DAYS_UNKNOWN : `${DAYS_UNKNOWN} ${full.caution}` };
}
/**
 * Otherwise, a change between closed months could be mistaken for a change in the running month, which is shown above
 * it.
 */
const DAYS_UNKNOWN = "Daily costs are only available by subscription and service, so this compares the last closed months.";
function compareDays(selection, month, dimension) {
    const { content } = selection;
    const last = settledDays(selection, month);
    if (last < FEWEST_DAYS || isAbsent(selection, month - 1))
        return undefined;
    if (dimension !== undefined && dimension !== "subscription" && dimension !== "service")
        return undefined;
    if (dimension === "service" && content.dayServices < servicesOf(selection))
        return undefined;
    if (lacksCost(selection, [month, month - 1]))
        return undefined;
    const now = (0,_totals_js__WEBPACK_IMPORTED_MODULE_3__/* .daySums */ .dK)(selection, month, last, dimension);
    const before = (0,_totals_js__WEBPACK_IMPORTED_MODULE_3__/* .daySums */ .dK)(selection, month - 1, last, dimension);
    if (now === undefined || before === undefined)
        return undefined;
    const previous = content.months[month - 1]?.month ?? "";
    const length = Math.min(last, (0,exact_values_timestamp__WEBPACK_IMPORTED_MODULE_0__/* .daysInMonth */ .L3)(Number(previous.slice(0, 4)), Number(previous.slice(4))));
    return {
        kind: "same-days",
        ...{ month, lastDay: last },
        now: (0,_text_dates_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDayRange */ .p4)(content.months[month]?.month ?? previous, last),
        before: (0,_text_dates_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDayRange */ .p4)(previous, length),
        nowTotal: sum(now.values()),
        beforeTotal: sum(before.values()),
        groups: dimension === undefined ? [] : changes(now, before),
        caution: cautionOf(selection, month),
    };
}
function compareFull(selection, month, dimension) {
    const { content } = selection;
    const [now, before] = [content.months[month], content.months[month - 1]];
    if (now === undefined || before === undefined)
        return { kind: "none", reason: "The previous month is not on this page." };
    if (isAbsent(selection, month - 1))
        return { kind: "none", reason: `${(0,_text_dates_js__WEBPACK_IMPORTED_MODULE_1__/* .formatMonth */ .UL)(before.month)} is not in the lake.` };
    if (isAbsent(selection, month))
        return { kind: "none", reason: `${(0,_text_dates_js__WEBPACK_IMPORTED_MODULE_1__/* .formatMonth */ .UL)(now.month)} is not in the lake.` };
    if (lacksCost(selection, [month, month - 1])) {
        const cost = _cost_basis_js__WEBPACK_IMPORTED_MODULE_2__/* .BASIS_NAMES */ ._[selection.state.basis];
        return {
            kind: "none",
            reason: `${cost} is missing in some rows of ${(0,_text_dates_js__WEBPACK_IMPORTED_MODULE_1__/* .formatMonth */ .UL)(before.month)} and ${(0,_text_dates_js__WEBPACK_IMPORTED_MODULE_1__/* .formatMonth */ .UL)(now.month)}.`,
        };
    }
    const totals = (0,_totals_js__WEBPACK_IMPORTED_MODULE_3__/* .monthTotals */ .CR)(selection);
    const groups = dimension === undefined ? [] : [...(0,_totals_js__WEBPACK_IMPORTED_MODULE_3__/* .groupTotals */ .JZ)(selection, dimension)];
    return {
        kind: "full-months",
        ...{ month, lastDay: Number.POSITIVE_INFINITY },
        now: (0,_text_dates_js__WEBPACK_IMPORTED_MODULE_1__/* .formatMonth */ .UL)(now.month),
        before: (0,_text_dates_js__WEBPACK_IMPORTED_MODULE_1__/* .formatMonth */ .UL)(before.month),
        nowTotal: totals[month] ?? 0n,
        beforeTotal: totals[month - 1] ?? 0n,
        groups: groups.map(([code, sums]) => ({ code, now: sums[month] ?? 0n, before: sums[month - 1] ?? 0n })),
        caution: cautionOf(selection, month),
    };
}
function settledDays({ content }, month) {
    const settled = content.months[month]?.settledUntil;
    return settled === undefined || settled === "none" ? 0 : (0,_text_dates_js__WEBPACK_IMPORTED_MODULE_1__/* .dayNumber */ .U$)(settled);
}
/** A month in which some rows lack the chosen cost cannot be compared: the missing cost would look like a saving. */
function lacksCost(selection, months) {
    return months.some((month) => (0,_given_costs_js__WEBPACK_IMPORTED_MODULE_4__/* .missingCost */ .Ay)(selection, month).rowsWithout > 0);
}
function servicesOf({ content }) {
    return content.dimensions.find(({ name }) => name === "service")?.values.length ?? 0;
}
/** A month that no scope has is missing; it does not mean zero costs. */
function isAbsent({ content }, month) {
    const one = content.months[month];
    return one === undefined || (one.scopes.length === 0 && !content.cells.month.includes(month));
}
function cautionOf({ content }, month) {
    const [now, before] = [content.months[month]?.scopes ?? [], content.months[month - 1]?.scopes ?? []];
    const gained = now.filter((scope) => !before.includes(scope)).length;
    const lost = before.filter((scope) => !now.includes(scope)).length;
    const parts = [
        ...(gained === 0 ? [] : [`${gained} of the scopes ${gained === 1 ? "has" : "have"} no previous month`]),
        ...(lost === 0
            ? []
            : [`${lost} ${lost === 1 ? "scope" : "scopes"} from the previous month ${lost === 1 ? "is" : "are"} missing`]),
    ];
    return parts.length === 0 ? undefined : `The two months cover different scopes: ${parts.join(", ")}.`;
}
function changes(now, before) {
    return [...new Set([...now.keys(), ...before.keys()])].map((code) => ({
        code,
        now: now.get(code) ?? 0n,
        before: before.get(code) ?? 0n,
    }));
}
function sum(amounts) {
    let total = 0n;
    for (const amount of amounts)
        total += amount;
    return total;
}


/***/ }),

/***/ 8115:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ COST_BASES),
/* harmony export */   _: () => (/* binding */ BASIS_NAMES)
/* harmony export */ });
/**
 * Effective cost spreads commitments over the usage that they cover. Billed cost is the basis of the invoice. The two
 * never share an axis.
 */
const COST_BASES = ["effective", "billed"];
const BASIS_NAMES = { effective: "Effective cost", billed: "Billed cost" };


/***/ }),

/***/ 4924:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ anomaliesOf),
/* harmony export */   q: () => (/* binding */ estimateOf)
/* harmony export */ });
/* harmony import */ var exact_values_month__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(98032);
/* harmony import */ var _selection_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(55311);


/**
 * The subject of a series with the same costs as the selection; undefined if there is none, because its figures would
 * describe other costs.
 */
function subjectOf({ state }) {
    const filters = [...state.filters];
    const [only] = filters;
    if (only === undefined)
        return { dimension: "total", value: "" };
    const [dimension, values] = only;
    if (filters.length !== 1 || values.length !== 1)
        return undefined;
    if (dimension !== "subscription" && dimension !== "service")
        return undefined;
    return { dimension, value: values[0] ?? "" };
}
function isSame(a, b) {
    return a.dimension === b.dimension && a.value === b.value;
}
/** The estimate for the running month, with its one-time and monthly charges. Effective cost only. */
function estimateOf(selection) {
    const { content, state, days } = selection;
    const subject = subjectOf(selection);
    if (subject === undefined || state.basis !== "effective" || "unknown" in days)
        return undefined;
    const forecast = content.forecasts.find((one) => one.currency === state.currency && isSame(one.subject, subject));
    const month = monthOfForecast(selection, forecast);
    if (forecast === undefined || month < 0)
        return undefined;
    let once = 0n;
    for (const cell of days.cells) {
        if (content.days.month[cell] === month && content.days.isUsageBased[cell] === false)
            once += content.days.effective[cell] ?? 0n;
    }
    return { month, total: forecast.total + once, low: forecast.low + once, high: forecast.high + once };
}
function monthOfForecast({ content }, forecast) {
    const day = forecast?.days[0]?.day;
    return day === undefined ? -1 : content.months.findIndex(({ month }) => month === (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .monthOfDay */ .GP)(day));
}
const MAX_SHOWN = 10;
/**
 * Anomalies in the selection: the total and its parts without a filter, otherwise the filtered subject only. Undefined
 * if anomalies were not computed for it.
 */
function anomaliesOf(selection) {
    const { content, state } = selection;
    const subject = subjectOf(selection);
    if (subject === undefined || state.basis !== "effective")
        return undefined;
    return content.anomalies
        .filter((one) => one.currency === state.currency && (!(0,_selection_js__WEBPACK_IMPORTED_MODULE_1__/* .isFiltered */ .s4)(selection) || isSame(one.subject, subject)))
        .slice(0, MAX_SHOWN);
}


/***/ }),

/***/ 77063:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ay: () => (/* binding */ missingCost),
/* harmony export */   Gr: () => (/* binding */ cellsWithout),
/* harmony export */   OD: () => (/* binding */ notGivenBy)
/* harmony export */ });
/* harmony import */ var _selection_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55311);

/**
 * Rows without the chosen cost, in one month or in all months of the page. A missing cost is unknown and must never be
 * shown as zero.
 */
function missingCost(selection, month) {
    const { content, inCurrency, state } = selection;
    const lacks = cellsWithout(selection, state.basis);
    const others = content.cells[state.basis === "billed" ? "effective" : "billed"];
    let [rows, rowsWithout, otherCost] = [0, 0, 0n];
    for (const cell of inCurrency) {
        if (month !== undefined && content.cells.month[cell] !== month)
            continue;
        const count = content.cells.rows[cell] ?? 0;
        rows += count;
        if (!lacks(cell))
            continue;
        rowsWithout += count;
        otherCost += others[cell] ?? 0n;
    }
    return { rows, rowsWithout, otherCost };
}
/** For each month, and for each code of a given dimension, whether the chosen cost is missing. */
function notGivenBy(selection, dimension) {
    const { content, inCurrency, state } = selection;
    const lacks = cellsWithout(selection, state.basis);
    const codes = dimension === undefined ? [] : (content.cells.codes[(0,_selection_js__WEBPACK_IMPORTED_MODULE_0__/* .placeOf */ .$t)(content, dimension)] ?? []);
    const [withCost, withoutCost] = [new Set(), new Set()];
    for (const cell of inCurrency) {
        const month = content.cells.month[cell] ?? 0;
        const seen = lacks(cell) ? withoutCost : withCost;
        seen.add(`${month}`);
        if (dimension !== undefined)
            seen.add(`${month} ${codes[cell] ?? 0}`);
    }
    return (month, code) => {
        const key = code === undefined ? `${month}` : `${month} ${code}`;
        return withoutCost.has(key) && !withCost.has(key);
    };
}
/** True for cells whose rows lack a cost. */
function cellsWithout({ content }, basis) {
    const at = (0,_selection_js__WEBPACK_IMPORTED_MODULE_0__/* .placeOf */ .$t)(content, "givenCosts");
    const lacking = content.dimensions[at]?.values.map((given) => given !== "both" && given !== basis) ?? [];
    const codes = content.cells.codes[at] ?? [];
    return (cell) => lacking[codes[cell] ?? 0] ?? false;
}


/***/ }),

/***/ 25173:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  b: () => (/* binding */ overviewOf)
});

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/text/dates.js
var dates = __webpack_require__(93054);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/model/bridge.js
/** The parts of a change by group; unchanged groups have no part of their own. */
function bridgeOf({ nowTotal, beforeTotal, groups }, top) {
    const parts = groups
        .filter(({ now, before }) => now !== before)
        .map((group) => ({ ...group, change: group.now - group.before, kind: kindOf(group) }))
        .sort((a, b) => compareSizes(a.change, b.change) || a.code - b.code);
    const shown = parts.slice(0, top);
    const withCosts = groups.filter(({ now, before }) => now !== 0n || before !== 0n);
    const [now, before] = [
        shown.reduce((rest, part) => rest - part.now, nowTotal),
        shown.reduce((rest, part) => rest - part.before, beforeTotal),
    ];
    return {
        before: beforeTotal,
        now: nowTotal,
        parts: shown,
        rest: { groups: withCosts.length - shown.length, change: now - before, before, now },
    };
}
function kindOf({ now, before }) {
    if (before === 0n)
        return "new";
    if (now === 0n)
        return "gone";
    return now > before ? "grown" : "shrunk";
}
/** Orders by absolute value, largest first. */
function compareSizes(a, b) {
    const difference = (b < 0n ? -b : b) - (a < 0n ? -a : a);
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/model/comparison.js
var model_comparison = __webpack_require__(61932);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/model/forecast.js
var forecast = __webpack_require__(4924);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/model/given-costs.js
var given_costs = __webpack_require__(77063);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/charge-totals.js
var charge_totals = __webpack_require__(55314);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/savings.js
var savings = __webpack_require__(95316);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/model/selection.js
var model_selection = __webpack_require__(55311);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/model/totals.js
var totals = __webpack_require__(95218);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/model/savings.js





/** Savings in the chosen month, or a sentence that explains why they are not known under these filters. */
function savingsOfMonth(selection) {
    const { content, state, month } = selection;
    const others = [...state.filters.keys()].filter((name) => name !== "subscription");
    if (others.length > 0)
        return "Savings can be filtered by subscription only.";
    const [effective, billed] = ["effective", "billed"].map((basis) => (0,given_costs/* missingCost */.Ay)({ ...selection, state: { ...state, basis } }, month));
    if ((effective?.rowsWithout ?? 0) + (billed?.rowsWithout ?? 0) > 0)
        return "Savings are not known: some rows have no billed cost or no effective cost.";
    const wanted = state.filters.get("subscription")?.map((value) => (0,model_selection/* codeOf */.$N)(content, "subscription", value));
    const ofMonth = content.savings.filter((one) => one.month === month);
    if (wanted?.some((code) => code >= content.savingsSubscriptions))
        return "This page combines the savings of this subscription with those of other subscriptions.";
    const classes = new Map();
    for (const one of ofMonth) {
        if (one.currency !== (0,totals/* currencyCode */.Xy)(selection) || wanted?.includes(one.subscription) === false)
            continue;
        for (const [name, totals] of one.classes)
            classes.set(name, (0,charge_totals/* addCharges */.l4)(classes.get(name) ?? charge_totals/* NO_CHARGES */.CW, totals));
    }
    return classes.size === 0 ? "This month has no charges that count towards savings." : (0,savings/* savingsOf */.p)(classes);
}

;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/model/overview.js







const BRIDGE_PARTS = 8;
function overviewOf(selection) {
    const { content, month, state } = selection;
    const chosen = content.months[month];
    const comparison = (0,model_comparison/* compareMonths */.p)(selection);
    const spans = (0,model_comparison/* compareMonths */.p)(selection, state.by);
    const name = chosen === undefined ? "No month" : (0,dates/* formatMonth */.UL)(chosen.month);
    const total = (0,given_costs/* notGivenBy */.OD)(selection)(month) ? undefined : ((0,totals/* monthTotals */.CR)(selection)[month] ?? 0n);
    const isRunning = chosen?.settledUntil !== undefined;
    return {
        month: name,
        status: statusOf(selection),
        ...{ isRunning, total },
        headline: comparison.kind === "none"
            ? { period: `${name}${isRunning ? " so far" : ""}`, total }
            : { period: comparison.now, total: comparison.nowTotal },
        comparison: comparison.kind === "none" ? undefined : comparison,
        noComparison: comparison.kind === "none" ? comparison.reason : undefined,
        bridge: spans.kind === "none" ? undefined : bridgeOf(spans, BRIDGE_PARTS),
        bridgeSpans: spans.kind === "none" ? undefined : spans,
        savings: savingsOfMonth(selection),
        anomalies: (0,forecast/* anomaliesOf */.R)(selection),
    };
}
function statusOf({ content, month }) {
    const chosen = content.months[month];
    if (chosen === undefined)
        return "There is no month on this page.";
    const { settledUntil } = chosen;
    if (settledUntil === undefined)
        return "Closed month.";
    if (settledUntil === "none")
        return "Running month: no days are settled yet.";
    const settled = (0,dates/* formatDayRange */.p4)(chosen.month, (0,dates/* dayNumber */.U$)(settledUntil));
    return `Running month: ${settled} settled, days after ${(0,dates/* formatDay */.im)(settledUntil)} still open.`;
}


/***/ }),

/***/ 86495:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ rankGroups),
/* harmony export */   P: () => (/* binding */ codeName)
/* harmony export */ });
/* harmony import */ var _text_names_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(68327);
/* harmony import */ var _given_costs_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(77063);
/* harmony import */ var _selection_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(55311);
/* harmony import */ var _totals_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(95218);




/** The largest groups, and all others combined. */
function rankGroups(selection, dimension, top) {
    const { content, month } = selection;
    const total = (0,_totals_js__WEBPACK_IMPORTED_MODULE_1__/* .monthTotals */ .CR)(selection);
    const { values = [], mergedCount = 0 } = content.dimensions[(0,_selection_js__WEBPACK_IMPORTED_MODULE_2__/* .placeOf */ .$t)(content, dimension)] ?? {};
    const all = [...(0,_totals_js__WEBPACK_IMPORTED_MODULE_1__/* .groupTotals */ .JZ)(selection, dimension)];
    const named = all.filter(([code]) => code < values.length);
    const size = (amount) => ((amount ?? 0n) < 0n ? -(amount ?? 0n) : (amount ?? 0n));
    const whole = new Map(named.map(([code, sums]) => [code, sums.reduce((sum, one) => sum + size(one), 0n)]));
    named.sort(([a, left], [b, right]) => {
        const byMonth = size(right[month]) - size(left[month]) || (whole.get(b) ?? 0n) - (whole.get(a) ?? 0n);
        return byMonth > 0n ? 1 : byMonth < 0n ? -1 : a - b;
    });
    const isNotGiven = (0,_given_costs_js__WEBPACK_IMPORTED_MODULE_3__/* .notGivenBy */ .OD)(selection, dimension);
    const groups = named.slice(0, top).map(([code, months]) => ({
        code,
        value: values[code],
        name: codeName(content, dimension, code),
        months,
        isGiven: months.map((_, at) => !isNotGiven(at, code)),
    }));
    const other = total.map((sum, at) => groups.reduce((rest, group) => rest - (group.months[at] ?? 0n), sum));
    const otherCount = named.length - groups.length + (all.length > named.length ? mergedCount : 0);
    return { groups, other, otherCount, total, isTotalGiven: total.map((_, at) => !isNotGiven(at)) };
}
/** The display text for a code of a dimension. */
function codeName(content, dimension, code) {
    const { values = [], names, mergedCount = 0 } = content.dimensions[(0,_selection_js__WEBPACK_IMPORTED_MODULE_2__/* .placeOf */ .$t)(content, dimension)] ?? {};
    const value = values[code];
    if (value === undefined)
        return `${mergedCount} other ${(0,_text_names_js__WEBPACK_IMPORTED_MODULE_0__/* .dimensionName */ .gd)(dimension).many.toLowerCase()}`;
    const name = names?.get(value) ?? "";
    return name === "" ? (0,_text_names_js__WEBPACK_IMPORTED_MODULE_0__/* .valueName */ .XJ)(dimension, value) : (0,_text_names_js__WEBPACK_IMPORTED_MODULE_0__/* .showText */ .h$)(name);
}


/***/ }),

/***/ 55311:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $N: () => (/* binding */ codeOf),
/* harmony export */   $t: () => (/* binding */ placeOf),
/* harmony export */   Lt: () => (/* binding */ select),
/* harmony export */   s4: () => (/* binding */ isFiltered)
/* harmony export */ });
/* harmony import */ var exact_values_cost_cube__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(40939);

/** Selects the data for a state. */
function select(content, state) {
    const cells = matching(content.cells.month.length, content.dimensions, content.cells.codes, state);
    const currency = placeOf(content, "currency");
    const code = codeOf(content, "currency", state.currency);
    const codes = content.cells.codes[currency] ?? [];
    return {
        content,
        state,
        cells,
        inCurrency: cells.filter((cell) => codes[cell] === code),
        month: content.months.findIndex(({ month }) => month === state.month),
        days: selectDays(content, state),
    };
}
function matching(count, dimensions, codes, { filters }) {
    const tests = dimensions.flatMap(({ name, values }, at) => {
        const wanted = filters.get(name);
        if (wanted === undefined)
            return [];
        return [{ codes: codes[at] ?? [], allowed: values.map((value) => wanted.includes(value)) }];
    });
    const cells = [];
    for (let cell = 0; cell < count; cell++) {
        if (tests.every((test) => test.allowed[test.codes[cell] ?? 0] === true))
            cells.push(cell);
    }
    return cells;
}
/** Daily costs exist by currency, subscription and service only; under other filters they would be wrong. */
function selectDays(content, state) {
    const { dayServices, days, dimensions } = content;
    const others = [...state.filters.keys()].filter((name) => !DAYS.includes(name));
    if (others.length > 0)
        return { unknown: "Daily costs can be filtered by subscription and service only." };
    const services = dimensions.find(({ name }) => name === "service")?.values ?? [];
    const isMerged = (state.filters.get("service") ?? []).some((value) => services.indexOf(value) >= dayServices);
    if (isMerged)
        return { unknown: "This page combines the daily costs of this service with those of other services." };
    const known = DAYS.flatMap((name) => dimensions[placeOf(content, name)] ?? []);
    const cells = matching(days.day.length, known, days.codes, state);
    const currency = codeOf(content, "currency", state.currency);
    const codes = days.codes[DAYS.indexOf("currency")] ?? [];
    return { cells: cells.filter((cell) => codes[cell] === currency) };
}
const DAYS = exact_values_cost_cube__WEBPACK_IMPORTED_MODULE_0__/* .DAY_DIMENSIONS */ .dF;
/** Index of a dimension on the page, or -1. */
function placeOf(content, dimension) {
    return content.dimensions.findIndex(({ name }) => name === dimension);
}
/** Code of a value, or -1. */
function codeOf(content, dimension, value) {
    return content.dimensions[placeOf(content, dimension)]?.values.indexOf(value) ?? -1;
}
/** True if any filter is set. */
function isFiltered({ state }) {
    return state.filters.size > 0;
}


/***/ }),

/***/ 11532:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  th: () => (/* binding */ anomalySentence),
  y6: () => (/* binding */ changeSentence),
  SX: () => (/* binding */ driverSentence),
  Pm: () => (/* binding */ missingCostSentence),
  VU: () => (/* binding */ onceSentence),
  Dx: () => (/* binding */ savingsSentence)
});

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/amount.js
var src_amount = __webpack_require__(89072);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/fraction.js
var fraction = __webpack_require__(40538);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/text/money.js
var money = __webpack_require__(35755);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/text/names.js
var names = __webpack_require__(68327);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/model/cost-basis.js
var cost_basis = __webpack_require__(8115);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/model/given-costs.js
var given_costs = __webpack_require__(77063);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/model/selection.js
var model_selection = __webpack_require__(55311);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/model/totals.js
var totals = __webpack_require__(95218);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/model/once-charges.js


/** Between the compared periods; undefined if their daily costs are not available. */
function onceChargesOf(selection, { lastDay: last, month }) {
    const { content } = selection;
    const services = content.dimensions[(0,model_selection/* placeOf */.$t)(content, "service")]?.values.length ?? 0;
    const dimension = content.dayServices < services ? undefined : "service";
    const now = (0,totals/* daySums */.dK)(selection, month, last, dimension, "once");
    const before = (0,totals/* daySums */.dK)(selection, month - 1, last, dimension, "once");
    if (now === undefined || before === undefined)
        return undefined;
    const groups = [...new Set([...now.keys(), ...before.keys()])]
        .map((code) => ({ code, now: now.get(code) ?? 0n, before: before.get(code) ?? 0n }))
        .filter((group) => group.now !== group.before)
        .toSorted((a, b) => bySize(a.now - a.before, b.now - b.before) || a.code - b.code);
    const change = groups.reduce((sum, group) => sum + group.now - group.before, 0n);
    return { change, services: dimension === undefined ? [] : groups };
}
function bySize(a, b) {
    const difference = (b < 0n ? -b : b) - (a < 0n ? -a : a);
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/model/ranking.js
var ranking = __webpack_require__(86495);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/model/sentences.js








/** `1–18 November 2026: +1,234.50 EUR (+4.2 %) against 1–18 October 2026.` */
function changeSentence({ state }, { comparison, noComparison }) {
    if (comparison === undefined)
        return `Not compared: ${noComparison ?? ""}`;
    const { now, before, nowTotal, beforeTotal } = comparison;
    const change = nowTotal - beforeTotal;
    const rate = (0,money/* formatRate */.CE)(change, beforeTotal);
    const amount = `${(0,money/* formatChange */.eD)(change, state.currency)} ${(0,money/* currencyName */.N0)(state.currency)}`;
    return `${now}: ${amount}${rate === undefined ? "" : ` (${rate})`} against ${before}.`;
}
/** How many rows lack the chosen cost, and the sum of their other cost; undefined if every row has it. */
function missingCostSentence(selection, month) {
    const { rows, rowsWithout, otherCost } = (0,given_costs/* missingCost */.Ay)(selection, month);
    if (rowsWithout === 0)
        return undefined;
    const { basis, currency } = selection.state;
    const cost = cost_basis/* BASIS_NAMES */._[basis].toLowerCase();
    const other = cost_basis/* BASIS_NAMES */._[basis === "billed" ? "effective" : "billed"].toLowerCase();
    const count = (number) => (0,src_amount/* groupThousands */.Zv)(String(number));
    const which = rowsWithout === rows ? "all rows" : `${count(rowsWithout)} of ${count(rows)} rows`;
    const amount = `${(0,src_amount/* formatAmount */.ej)(otherCost, currency)} ${(0,money/* currencyName */.N0)(currency)}`;
    return (`The ${cost} is missing in ${which}. ` +
        `The ${other} of these rows, ${amount}, is not included in any total of ${cost}.`);
}
/** What drives the change: the three largest parts and the sum of the others. */
function driverSentence({ content, state }, { bridge, bridgeSpans, comparison }) {
    const dimension = (0,names/* dimensionName */.gd)(state.by).one.toLowerCase();
    if (bridge === undefined)
        return "The causes are not known.";
    const parts = bridge.parts.slice(0, 3);
    if (parts.length === 0)
        return `No ${dimension} changed.`;
    const texts = parts.map(({ code, change, kind }) => {
        const note = kind === "new" || kind === "gone" ? ` (${kind})` : "";
        return `${(0,ranking/* codeName */.P)(content, state.by, code)} ${(0,money/* formatChange */.eD)(change, state.currency)}${note}`;
    });
    const rest = bridge.now - bridge.before - parts.reduce((sum, { change }) => sum + change, 0n);
    const others = rest === 0n && bridge.parts.length === parts.length ? "" : `; all others ${(0,money/* formatChange */.eD)(rest, state.currency)}`;
    // If daily costs are not available, the driver compares other days than the change does.
    const isOther = comparison !== undefined && bridgeSpans !== undefined && bridgeSpans.now !== comparison.now;
    const spans = isOther ? `, ${bridgeSpans.now} against ${bridgeSpans.before}` : "";
    return `By ${dimension}${spans}: ${texts.join(", ")}${others}.`;
}
const NAMED_ONCE = 2;
/**
 * The part of the change that does not come from usage, if it is at least a tenth; otherwise undefined, also if it is
 * not known.
 */
function onceSentence(selection, { comparison }) {
    const once = comparison === undefined ? undefined : onceChargesOf(selection, comparison);
    if (comparison === undefined || once === undefined)
        return undefined;
    const { currency } = selection.state;
    const whole = sizeOf(comparison.nowTotal - comparison.beforeTotal);
    const largest = [once.change, ...once.services.map(({ now, before }) => now - before)].map(sizeOf);
    if (largest.every((size) => size === 0n || size * 10n < whole))
        return undefined;
    const amount = (units) => (units === 0n ? "none" : (0,src_amount/* formatAmount */.ej)(units, currency));
    const named = once.services
        .slice(0, NAMED_ONCE)
        .map(({ code, before, now }) => `${(0,ranking/* codeName */.P)(selection.content, "service", code)} ${amount(before)} before and ${amount(now)} now`);
    const rest = once.services.length > named.length ? ["others"] : [];
    const names = named.length === 0 ? "" : ` (${[...named, ...rest].join("; ")})`;
    const change = (0,money/* formatChange */.eD)(once.change, currency);
    return `Refunds, purchases and other charges that are not usage account for ${change} of the change${names}.`;
}
function sizeOf(units) {
    return units < 0n ? -units : units;
}
/** Savings with their coverage, or why they are not known. */
function savingsSentence({ state }, { savings, month }) {
    if (typeof savings === "string")
        return savings;
    if (savings.total === undefined)
        return `Savings of ${month} are not known: there are no list prices.`;
    const coverage = savings.coverage === undefined ? "an unknown share" : (0,fraction/* formatPercent */.l9)(savings.coverage);
    const amount = `${(0,src_amount/* formatAmount */.ej)(savings.total, state.currency)} ${(0,money/* currencyName */.N0)(state.currency)}`;
    return (`Saved in ${month}: ${amount} compared with list prices. ` +
        `List and contracted prices are known for ${coverage} of the cost.`);
}
/** The number of anomalies. */
function anomalySentence(selection, { anomalies }) {
    if (anomalies === undefined)
        return "Anomalies are detected by effective cost, in total and for single subscriptions and services.";
    if (anomalies.length === 0)
        return "No settled day differs significantly.";
    const count = `${anomalies.length} ${anomalies.length === 1 ? "anomaly" : "anomalies"}`;
    return `${count} among the settled days in ${(0,money/* currencyName */.N0)(selection.state.currency)}.`;
}


/***/ }),

/***/ 95218:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CR: () => (/* binding */ monthTotals),
/* harmony export */   JZ: () => (/* binding */ groupTotals),
/* harmony export */   R8: () => (/* binding */ currencyTotals),
/* harmony export */   Xy: () => (/* binding */ currencyCode),
/* harmony export */   Y2: () => (/* binding */ dayTotals),
/* harmony export */   dK: () => (/* binding */ daySums)
/* harmony export */ });
/* harmony import */ var exact_values_cost_cube__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(40939);
/* harmony import */ var exact_values_month__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(98032);
/* harmony import */ var _text_dates_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(93054);
/* harmony import */ var _given_costs_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(77063);
/* harmony import */ var _selection_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(55311);





/** Sums per month, oldest first. */
function monthTotals({ content, inCurrency, state }) {
    const sums = content.months.map(() => 0n);
    const amounts = content.cells[state.basis];
    for (const cell of inCurrency) {
        const month = content.cells.month[cell] ?? 0;
        sums[month] = (sums[month] ?? 0n) + (amounts[cell] ?? 0n);
    }
    return sums;
}
/** Sums per code of a dimension and month. Codes without costs are omitted. */
function groupTotals({ content, inCurrency, state }, dimension) {
    const codes = content.cells.codes[(0,_selection_js__WEBPACK_IMPORTED_MODULE_2__/* .placeOf */ .$t)(content, dimension)] ?? [];
    const amounts = content.cells[state.basis];
    const groups = new Map();
    for (const cell of inCurrency) {
        const code = codes[cell] ?? 0;
        const sums = groups.get(code) ?? content.months.map(() => 0n);
        const month = content.cells.month[cell] ?? 0;
        sums[month] = (sums[month] ?? 0n) + (amounts[cell] ?? 0n);
        groups.set(code, sums);
    }
    return groups;
}
/** Totals of the selection, separately for each currency. */
function currencyTotals({ content, cells, state, month }) {
    const at = (0,_selection_js__WEBPACK_IMPORTED_MODULE_2__/* .placeOf */ .$t)(content, "currency");
    const codes = content.cells.codes[at] ?? [];
    const [lacksBilled, lacksEffective] = [(0,_given_costs_js__WEBPACK_IMPORTED_MODULE_3__/* .cellsWithout */ .Gr)({ content }, "billed"), (0,_given_costs_js__WEBPACK_IMPORTED_MODULE_3__/* .cellsWithout */ .Gr)({ content }, "effective")];
    const totals = (content.dimensions[at]?.values ?? []).map((currency) => ({
        currency,
        month: 0n,
        all: { billed: 0n, effective: 0n },
        rowsWith: { billed: 0, effective: 0 },
        rows: 0,
    }));
    for (const cell of cells) {
        const total = totals[codes[cell] ?? 0];
        if (total === undefined)
            continue;
        const [billed, effective] = [content.cells.billed[cell] ?? 0n, content.cells.effective[cell] ?? 0n];
        total.all.billed += billed;
        total.all.effective += effective;
        const rows = content.cells.rows[cell] ?? 0;
        total.rows += rows;
        if (!lacksBilled(cell))
            total.rowsWith.billed += rows;
        if (!lacksEffective(cell))
            total.rowsWith.effective += rows;
        if (content.cells.month[cell] === month)
            total.month += state.basis === "billed" ? billed : effective;
    }
    return totals.toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}
/**
 * Sums of a month's days up to a given day, per code of a dimension with daily costs or in total; for all charges, or
 * only for those that are not usage.
 */
function daySums({ content, days, state }, month, lastDay, dimension, charges = "all") {
    if ("unknown" in days || month < content.firstDayMonth)
        return undefined;
    const sums = new Map();
    const amounts = content.days[state.basis];
    const codes = dimension === undefined ? [] : (content.days.codes[exact_values_cost_cube__WEBPACK_IMPORTED_MODULE_4__/* .DAY_DIMENSIONS */ .dF.indexOf(dimension)] ?? []);
    const ownMonth = content.months[month]?.month ?? "";
    for (const cell of days.cells) {
        if (content.days.month[cell] !== month)
            continue;
        if (charges === "once" && content.days.isUsageBased[cell] !== false)
            continue;
        const day = content.days.day[cell] ?? "";
        if (!isUpTo(day, ownMonth, lastDay))
            continue;
        const code = codes[cell] ?? 0;
        sums.set(code, (sums.get(code) ?? 0n) + (amounts[cell] ?? 0n));
    }
    return sums;
}
/** Charges on days before the month count towards its first day, charges after it towards its last day. */
function isUpTo(day, month, lastDay) {
    const ofDay = day.slice(0, 4) + day.slice(5, 7);
    return ofDay === month ? (0,_text_dates_js__WEBPACK_IMPORTED_MODULE_1__/* .dayNumber */ .U$)(day) <= lastDay : ofDay < month || lastDay === Number.POSITIVE_INFINITY;
}
/** The last days without gaps; undefined if daily costs are not available. */
function dayTotals({ content, days, state }, count) {
    if ("unknown" in days)
        return undefined;
    const sums = new Map();
    const amounts = content.days[state.basis];
    for (const cell of days.cells) {
        const day = content.days.day[cell] ?? "";
        sums.set(day, (sums.get(day) ?? 0n) + (amounts[cell] ?? 0n));
    }
    const months = new Map(content.months.map((one) => [one.month, one.settledUntil]));
    const inMonths = [...new Set(content.days.day)].filter((day) => months.has((0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .monthOfDay */ .GP)(day)));
    const newest = inMonths.toSorted().at(-1);
    if (newest === undefined)
        return [];
    const oldest = inMonths.toSorted()[0] ?? newest;
    return daysUntil(newest, count)
        .filter((day) => day >= oldest)
        .map((day) => {
        const settled = months.get((0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .monthOfDay */ .GP)(day));
        return {
            day,
            amount: sums.get(day) ?? 0n,
            isOpen: settled !== undefined && (settled === "none" || day > settled),
        };
    });
}
function daysUntil(last, count) {
    return Array.from({ length: count }, (_, at) => (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .addDays */ .fi)(last, at + 1 - count));
}
/** Index of the chosen currency among its values, or -1. */
function currencyCode({ content, state }) {
    return (0,_selection_js__WEBPACK_IMPORTED_MODULE_2__/* .codeOf */ .$N)(content, "currency", state.currency);
}


/***/ }),

/***/ 11032:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   VH: () => (/* binding */ toggleFilter),
/* harmony export */   W6: () => (/* binding */ viewsOf),
/* harmony export */   Xc: () => (/* binding */ shownDimensions),
/* harmony export */   dK: () => (/* binding */ isHidden),
/* harmony export */   lN: () => (/* binding */ formatState),
/* harmony export */   n6: () => (/* binding */ defaultState),
/* harmony export */   pS: () => (/* binding */ TOPS)
/* harmony export */ });
/* unused harmony export parseState */
/* harmony import */ var exact_values_month__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(98032);
/* harmony import */ var _page_dimensions_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(41736);
/* harmony import */ var _cost_basis_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8115);



const TOPS = [10, 25, 50, 100];
const DEFAULT_TOP = 10;
/** A longer fragment is not one of our links. */
const MAX_FILTERS = 40;
const MAX_ADDRESS = 8_000;
/** The dimensions that have views and filters. */
function shownDimensions(content) {
    return content.dimensions
        .map(({ name }) => name)
        .filter((name) => keyOf(name) !== undefined && !isHidden(content, name));
}
/** True for a view or dimension that the page's data cannot fill. */
function isHidden({ hiddenViews = [] }, view) {
    return hiddenViews.includes(view);
}
/** The views of a page, in the order of the navigation. */
function viewsOf(content) {
    // Charges have a view of their own.
    const dimensions = shownDimensions(content).filter((name) => name !== "charge");
    const order = Object.keys(_page_dimensions_js__WEBPACK_IMPORTED_MODULE_1__/* .PAGE_DIMENSIONS */ .g);
    const first = order.filter((name) => dimensions.includes(name));
    return [
        "overview",
        ...first,
        ...dimensions.filter((name) => !order.includes(name)),
        "commitments",
        "charges",
        ...(content.allocations === undefined ? [] : ["owners"]),
        ...(content.hasBudgets === true ? ["budgets"] : []),
        "lake",
    ].filter((view) => !isHidden(content, view));
}
/**
 * The initial state: the newest month, the currency with the most rows, and effective cost unless only billed cost is
 * available.
 */
function defaultState(content) {
    const currency = mainCurrency(content);
    return {
        view: "overview",
        basis: defaultBasis(content, currency),
        currency,
        month: content.months.findLast((_, at) => content.cells.month.includes(at))?.month ?? content.months.at(-1)?.month,
        by: "service",
        top: DEFAULT_TOP,
        filters: new Map(),
        theme: undefined,
    };
}
/**
 * Billed cost if no row of the currency has an effective cost: files from other providers may contain only one cost.
 */
function defaultBasis(content, currency) {
    const codesOf = (name) => {
        const at = content.dimensions.findIndex((dimension) => dimension.name === name);
        return [at, content.dimensions[at]?.values ?? []];
    };
    const [givenAt, given] = codesOf("givenCosts");
    const [currencyAt, currencies] = codesOf("currency");
    const found = new Set();
    content.cells.month.forEach((_, cell) => {
        if (currencies[content.cells.codes[currencyAt]?.[cell] ?? 0] !== currency)
            return;
        found.add(given[content.cells.codes[givenAt]?.[cell] ?? 0] ?? "both");
    });
    return found.has("billed") && !found.has("both") && !found.has("effective") ? "billed" : "effective";
}
/** Amounts in different currencies cannot be compared, so the number of rows decides; the first currency wins a tie. */
function mainCurrency(content) {
    const at = content.dimensions.findIndex(({ name }) => name === "currency");
    const currencies = content.dimensions[at]?.values ?? [];
    const rows = currencies.map(() => 0);
    content.cells.rows.forEach((count, cell) => {
        const code = content.cells.codes[at]?.[cell] ?? 0;
        rows[code] = (rows[code] ?? 0) + count;
    });
    return (currencies
        .toSorted((a, b) => (a < b ? -1 : 1))
        .reduce((best, currency) => {
        const [count, most] = [currency, best].map((one) => rows[currencies.indexOf(one ?? "")] ?? 0);
        return best === undefined || (count ?? 0) > (most ?? 0) ? currency : best;
    }, undefined) ?? "");
}
/** Parses the URL fragment after `#`. Anyone can write one, so unknown content is ignored and nothing is trusted. */
function parseState(fragment, content) {
    const defaults = defaultState(content);
    if (fragment.length > MAX_ADDRESS)
        return defaults;
    const entries = [...new URLSearchParams(fragment.replace(/^#/, ""))];
    const last = (key) => entries.findLast(([name]) => name === key)?.[1];
    const pick = (value, all, otherwise) => all.find((one) => one === value) ?? otherwise;
    const currencies = content.dimensions.find(({ name }) => name === "currency")?.values ?? [];
    const month = last("month") ?? "";
    const top = Number(last("top"));
    return {
        view: pick(last("view"), viewsOf(content), defaults.view),
        basis: pick(last("cost"), COST_BASES, defaults.basis),
        currency: pick(last("currency"), currencies, defaults.currency),
        month: isMonth(month) && content.months.some((one) => one.month === month) ? month : defaults.month,
        by: pick(last("by"), shownDimensions(content), defaults.by),
        top: TOPS.includes(top) ? top : defaults.top,
        filters: parseFilters(entries, content),
        theme: ["light", "dark"].find((theme) => theme === last("theme")),
    };
}
function parseFilters(entries, content) {
    const filters = new Map();
    let count = 0;
    for (const name of shownDimensions(content)) {
        for (const [key, value] of entries) {
            if (key !== keyOf(name) || filters.get(name)?.includes(value) || count >= MAX_FILTERS)
                continue;
            filters.set(name, [...(filters.get(name) ?? []), value]);
            count++;
        }
    }
    return filters;
}
/** The key of a dimension's filters in the URL; undefined for dimensions without filters. */
function keyOf(dimension) {
    const known = (0,_page_dimensions_js__WEBPACK_IMPORTED_MODULE_1__/* .pageDimension */ .G)(dimension);
    return known === undefined ? `by-${dimension}` : known.urlKey;
}
/** Formats a state as a fragment with `#` and omits defaults. Parsing the result gives the same state. */
function formatState(state, content) {
    const defaults = defaultState(content);
    const entries = new URLSearchParams({ view: state.view });
    if (state.basis !== defaults.basis)
        entries.set("cost", state.basis);
    if (state.currency !== defaults.currency)
        entries.set("currency", state.currency);
    if (state.month !== undefined && state.month !== defaults.month)
        entries.set("month", state.month);
    if (state.by !== defaults.by)
        entries.set("by", state.by);
    if (state.top !== defaults.top)
        entries.set("top", String(state.top));
    for (const [name, values] of state.filters) {
        for (const value of values)
            entries.append(keyOf(name) ?? name, value);
    }
    if (state.theme !== undefined)
        entries.set("theme", state.theme);
    return `#${entries}`;
}
/** Adds a value of a dimension to the filters, or removes it. */
function toggleFilter(state, dimension, value) {
    const before = state.filters.get(dimension) ?? [];
    const values = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
    const filters = new Map([...state.filters].filter(([name]) => name !== dimension));
    if (values.length > 0)
        filters.set(dimension, values);
    return { ...state, filters };
}


/***/ }),

/***/ 41736:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ pageDimension),
/* harmony export */   g: () => (/* binding */ PAGE_DIMENSIONS)
/* harmony export */ });
/** The dimensions of every page, in the order of the navigation. Columns and tags that a report requests come later. */
const PAGE_DIMENSIONS = {
    service: { one: "Service", many: "Services", none: "No service", urlKey: "service", maxValues: 80 },
    serviceCategory: {
        ...{ one: "Service category", many: "Service categories", none: "No service category" },
        ...{ urlKey: "category", maxValues: 60 },
    },
    subscription: {
        ...{ one: "Subscription", many: "Subscriptions", none: "No subscription" },
        ...{ urlKey: "sub", maxValues: 250, redactedAs: "subscription" },
    },
    resourceGroup: {
        ...{ one: "Resource group", many: "Resource groups", none: "No resource group" },
        ...{ urlKey: "group", maxValues: 600, redactedAs: "resource group" },
    },
    region: { one: "Region", many: "Regions", none: "No region", urlKey: "region", maxValues: 60 },
    // The last three have few values, and none of them may be hidden in a sum.
    charge: { one: "Charge", many: "Charges", none: "Unknown charge", urlKey: "charge" },
    // One currency is always selected, because currencies are never added.
    currency: { one: "Currency", many: "Currencies", none: "No currency" },
    // Follows from the choice between billed and effective cost.
    givenCosts: { one: "Known cost", many: "Known costs", none: "Unknown cost" },
};
/** The entry of a dimension; undefined for a column or tag that the report requested. */
function pageDimension(name) {
    const known = PAGE_DIMENSIONS;
    return Object.hasOwn(known, name) ? known[name] : undefined;
}


/***/ }),

/***/ 22185:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Bh: () => (/* reexport */ dailySeries),
  nO: () => (/* reexport */ findAnomalies),
  Ny: () => (/* reexport */ findRestatements),
  iJ: () => (/* reexport */ forecast_month/* forecastMonth */.iJ),
  zh: () => (/* reexport */ forecast_month/* forecastPeriod */.zh)
});

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/month.js
var src_month = __webpack_require__(98032);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/cube/cube-columns.js
var cube_columns = __webpack_require__(97978);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/series/daily-series.js
var daily_series = __webpack_require__(98024);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/series/cube-series.js



/**
 * Daily effective cost of usage-based charges in each currency: in total, by service, and by subscription. Days outside
 * the months, which occur in corrections, are omitted, because most of their costs are in months that are not here.
 */
function dailySeries(months) {
    const spans = months.map(({ month }) => ({ first: (0,src_month/* firstDay */.$r)(month), last: (0,src_month/* lastDay */.NY)(month) }));
    const isWithin = (day) => spans.some(({ first, last }) => day >= first && day <= last);
    const series = new Map();
    for (const { cube } of months) {
        const { codes, effective, isUsageBased } = cube.days;
        for (const [row, day] of cube.days.day.entries()) {
            if (isUsageBased[row] !== true || !isWithin(day))
                continue;
            const [currency = "", subscription = "", service = ""] = cube_columns/* DAY_PLACES */.I0.map((at, place) => cube.values[at]?.[codes[place]?.[row] ?? 0]);
            const values = { total: "", service, subscription };
            for (const dimension of daily_series/* SERIES_DIMENSIONS */.w) {
                const value = values[dimension];
                const key = JSON.stringify([currency, dimension, value]);
                const known = series.get(key) ?? { currency, subject: { dimension, value }, days: new Map() };
                series.set(key, known);
                known.days.set(day, (known.days.get(day) ?? 0n) + (effective[row] ?? 0n));
            }
        }
    }
    return [...series]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([, { currency, days, subject }]) => ({
        currency,
        subject,
        days: [...days].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([day, amount]) => ({ day, amount })),
    }));
}

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/series/anomaly-rule.js + 1 modules
var anomaly_rule = __webpack_require__(52900);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/decimal.js
var decimal = __webpack_require__(79753);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/series/attention-floor.js

/**
 * The smallest difference worth reporting, about the same value in each of Azure's billing currencies; 10 in all
 * others.
 */
const FLOORS = {
    CNY: 100n,
    DKK: 100n,
    INR: 1000n,
    JPY: 1000n,
    KRW: 10000n,
    NOK: 100n,
    RUB: 1000n,
    SEK: 100n,
    TWD: 100n,
};
const DEFAULT_FLOOR = 10n;
/**
 * The smallest daily difference worth reporting, in units of 10^-18: a fixed amount in the currency or a share of
 * `usualDay` (the usual daily total), whichever is larger.
 */
function attentionFloor(currency, usualDay, { minPercentOfTotal }) {
    const fixed = (FLOORS[currency] ?? DEFAULT_FLOOR) * decimal/* ONE */.xr;
    const share = (usualDay * minPercentOfTotal) / 100n;
    return share > fixed ? share : fixed;
}

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/series/exact-median.js
var exact_median = __webpack_require__(84325);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/series/causes.js

/** The total may start to differ this many days before or after the part that drives it. */
const MAX_DAYS_APART = 3;
/** Groups episodes, so that a cause visible in the total, a service and a subscription is reported once. */
function groupByCause(episodes) {
    const causes = [];
    for (const episode of [...episodes].sort((a, b) => totalsFirst(a, b) || compareMoney(a.difference, b.difference))) {
        const cause = causes.find(({ lead }) => isSameCause(lead, episode));
        if (cause === undefined)
            causes.push({ lead: episode, others: [] });
        else
            cause.others.push(episode);
    }
    return causes;
}
/** Sorts by absolute amount, largest first. */
function compareMoney(a, b) {
    const [left, right] = [(0,exact_median/* distance */.Io)(a, 0n), (0,exact_median/* distance */.Io)(b, 0n)];
    return left > right ? -1 : left < right ? 1 : 0;
}
function totalsFirst(a, b) {
    return Number(isTotal(b)) - Number(isTotal(a));
}
function isTotal({ series }) {
    return series.subject.dimension === "total";
}
function isSameCause(lead, part) {
    const { currency, subject } = lead.series;
    if (currency !== part.series.currency || lead.direction !== part.direction)
        return false;
    if (subject.dimension === part.series.subject.dimension)
        return false;
    const days = numbersOf(lead);
    const common = new Set(numbersOf(part).filter((day) => days.includes(day)));
    const daysApart = Math.abs(lead.first.judged.number - part.first.judged.number);
    const beginsTogether = daysApart <= MAX_DAYS_APART && 2 * common.size >= Math.min(lead.days.length, part.days.length);
    const isMostlyCommon = 2 * common.size >= lead.days.length + part.days.length - common.size;
    if (common.size === 0 || !(beginsTogether || isMostlyCommon))
        return false;
    if (isTotal(lead))
        return true;
    // A service and a subscription show the same cost only if the amounts are similar.
    const [more = 0n, less = 0n] = [moneyOn(lead, common), moneyOn(part, common)].sort(compareMoney);
    return 2n * less >= more;
}
function numbersOf({ days }) {
    return days.map(({ judged }) => judged.number);
}
function moneyOn({ days }, numbers) {
    const sum = days.reduce((all, { judged, median }) => (numbers.has(judged.number) ? all + judged.amount - median : all), 0n);
    return (0,exact_median/* distance */.Io)(sum, 0n);
}

;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/series/drivers.js


/** The maximum number of drivers per dimension. Each must account for at least a tenth of the difference. */
const MAX_DRIVERS = 3;
const MIN_SHARE_DIVISOR = 10n;
/**
 * The drivers of an anomaly. For the total: the services and then subscriptions that changed most in its direction,
 * compared with the same days. For a part: the parts that differ with it.
 */
function driversOf({ lead, others }, observed) {
    const { currency, subject } = lead.series;
    if (subject.dimension !== "total") {
        return others.map(({ series, first }) => ({
            subject: series.subject,
            amount: first.judged.amount,
            median: first.median,
        }));
    }
    const { judged, median, comparison } = lead.first;
    const compared = new Set(comparison.days.map(({ number }) => number));
    const whole = (0,exact_median/* distance */.Io)(judged.amount, median);
    const direction = BigInt(lead.direction);
    return ["service", "subscription"].flatMap((dimension) => observed
        .filter((part) => part.currency === currency && part.subject.dimension === dimension)
        .map((part) => {
        const amount = part.days.find(({ number }) => number === judged.number)?.amount ?? 0n;
        const usual = part.days.filter(({ number }) => compared.has(number));
        return { subject: part.subject, amount, median: (0,exact_median/* medianOf */.ux)(usual.map((day) => day.amount)) };
    })
        .filter((driver) => direction * (driver.amount - driver.median) * MIN_SHARE_DIVISOR >= whole)
        .sort((a, b) => compareMoney(a.amount - a.median, b.amount - b.median))
        .slice(0, MAX_DRIVERS));
}

;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/series/episodes.js


/**
 * The episodes of one series, in order. A lasting new level is one episode: once it is recognised, later days are
 * compared only with its own days.
 */
function episodesOf(series, floor, rule) {
    const episodes = [];
    let open;
    let baseline = 0;
    let errors = [];
    let judgedBefore = [];
    const close = (isNewLevel) => {
        if (open !== undefined && !isHoliday(open.days, rule))
            episodes.push(finished(series, open, isNewLevel));
        open = undefined;
    };
    series.days.forEach((day, index) => {
        const before = {
            observed: series.days.slice(Math.max(baseline, index - 7 * rule.weeks), index),
            judged: judgedBefore,
            openSince: open?.first.judged.number ?? Number.POSITIVE_INFINITY,
            // During an episode, use the typical error from before it, because the new level is not an error.
            typicalError: open?.first.typicalError ?? (rule.typicalErrorDays === 0 ? 0n : (0,exact_median/* medianOf */.ux)(errors.slice(-rule.typicalErrorDays))),
        };
        const judged = (0,anomaly_rule/* judgeDay */.yl)(day, before, floor, rule);
        if (judged === undefined)
            return;
        const { direction } = judged;
        errors.push((0,exact_median/* distance */.Io)(day.amount, judged.median));
        judgedBefore.push(judged);
        if (open !== undefined && (direction === -open.direction || index - open.lastIndex > rule.maxGap + 1))
            close(false);
        if (direction === 0)
            return;
        open ??= { direction, first: judged, firstIndex: index, days: [], lastIndex: index };
        open.days.push(judged);
        open.lastIndex = index;
        if (index - open.firstIndex + 1 < rule.newLevelDays)
            return;
        baseline = open.firstIndex;
        errors = [];
        // The first days of a new level do not establish a monthly habit.
        const { number } = open.first.judged;
        judgedBefore = judgedBefore.filter((one) => one.judged.number < number);
        close(true);
    });
    close(false);
    return episodes;
}
function isHoliday(days, rule) {
    return days.length < rule.minDaysLikeWeekend && days.every(({ isLikeWeekend }) => isLikeWeekend);
}
function finished(series, { direction, first, days }, isNewLevel) {
    const difference = days.reduce((sum, { judged, median }) => sum + judged.amount - median, 0n);
    return { series, direction, first, days, difference, isNewLevel };
}

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/series/observed-series.js
var observed_series = __webpack_require__(87231);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/series/find-anomalies.js







const MAX_ANOMALIES = 10;
/**
 * Finds the days that differ significantly from earlier ones, sorted by the amount of money. The result does not depend
 * on the order of series or days, nor on earlier results.
 */
function findAnomalies(series, { settledUntil, judgedFrom, floors, maxAnomalies = MAX_ANOMALIES }, rule = anomaly_rule/* ANOMALY_RULE */.Bq) {
    const observed = (0,observed_series/* observedSeries */.YB)(series, settledUntil);
    const floorOf = (currency) => floors?.get(currency) ?? attentionFloor(currency, usualDay(observed, currency), rule);
    const episodes = observed
        .flatMap((one) => episodesOf(one, floorOf(one.currency), rule))
        .filter(({ first }) => judgedFrom === undefined || first.judged.day >= judgedFrom);
    return groupByCause(episodes)
        .map((cause) => anomalyOf(cause, observed))
        .sort((a, b) => compareMoney(a.difference, b.difference))
        .slice(0, maxAnomalies);
}
/** The median daily total. */
function usualDay(observed, currency) {
    const total = observed.find((one) => one.currency === currency && one.subject.dimension === "total");
    return (0,exact_median/* medianOf */.ux)((total?.days ?? []).map(({ amount }) => amount));
}
function anomalyOf(cause, observed) {
    const { series, first, days, difference, isNewLevel } = cause.lead;
    return {
        currency: series.currency,
        subject: series.subject,
        day: first.judged.day,
        amount: first.judged.amount,
        median: first.median,
        deviation: first.deviation,
        typicalError: first.typicalError,
        comparedWith: first.comparison.comparedWith,
        observedDays: first.comparison.days.length,
        lastDay: days.at(-1)?.judged.day ?? first.judged.day,
        differingDays: days.length,
        difference,
        isNewLevel,
        drivers: driversOf(cause, observed),
        sameCause: cause.others.map((one) => ({ subject: one.series.subject, day: one.first.judged.day })),
    };
}

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/series/forecast-month.js + 2 modules
var forecast_month = __webpack_require__(39367);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/series/restatements.js
const NOTHING = { billed: 0n, effective: 0n };
/**
 * The currencies in which two versions of a closed month differ by any amount, sorted by code. A currency that one
 * version lacks has sums of 0 there. The caller checks that both versions were exported after the month closed.
 */
function findRestatements({ scope, month }, before, now) {
    const currencies = [...new Set([...before.sums.keys(), ...now.sums.keys()])].sort();
    return currencies.flatMap((currency) => {
        const was = before.sums.get(currency) ?? NOTHING;
        const is = now.sums.get(currency) ?? NOTHING;
        if (was.billed === is.billed && was.effective === is.effective)
            return [];
        return [
            {
                scope,
                month,
                currency,
                before: { submitted: before.submitted, billed: was.billed, effective: was.effective },
                now: { submitted: now.submitted, billed: is.billed, effective: is.effective },
            },
        ];
    });
}

;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/series.js






/***/ }),

/***/ 52900:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  kW: () => (/* binding */ ANOMALY_METHOD),
  Bq: () => (/* binding */ ANOMALY_RULE),
  yl: () => (/* binding */ judgeDay)
});

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/timestamp.js
var timestamp = __webpack_require__(86534);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/series/observed-series.js
var observed_series = __webpack_require__(87231);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/series/comparison-days.js

/** The most similar days in `before` that a day can be compared with; undefined if there are too few. */
function comparisonOf(before, day, rule) {
    const recent = before.slice(-rule.recentDays);
    if (recent.length < rule.minRecentDays)
        return undefined;
    const firstNumber = day.number - 7 * rule.weeks;
    const weekday = (0,observed_series/* weekdayOf */.Up)(day.number);
    const same = before.filter(({ number }) => number >= firstNumber && (0,observed_series/* weekdayOf */.Up)(number) === weekday);
    if (same.length >= rule.minSameWeekdays)
        return { comparedWith: "weekday", days: same };
    const alike = recent.filter(({ number }) => (0,observed_series/* isWeekend */.cM)(number) === (0,observed_series/* isWeekend */.cM)(day.number));
    if (alike.length >= rule.minOfClass)
        return { comparedWith: (0,observed_series/* isWeekend */.cM)(day.number) ? "weekend" : "workday", days: alike };
    return { comparedWith: "days", days: recent };
}

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/series/exact-median.js
var exact_median = __webpack_require__(84325);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/series/anomaly-rule.js




const ANOMALY_RULE = {
    weeks: 8,
    minSameWeekdays: 4,
    recentDays: 30,
    minRecentDays: 10,
    minOfClass: 4,
    multiplier: 6n,
    typicalErrorDays: 30,
    minPercent: 10n,
    minPercentOfTotal: 2n,
    minDaysLikeWeekend: 3,
    monthsOfHabit: 3,
    maxGap: 3,
    newLevelDays: 14,
};
/** The rule in words, for readers of the page. */
const ANOMALY_METHOD = "Each settled day is compared with the same weekday of the last 8 weeks. If there are fewer than 4 of these, it is " +
    "compared with workdays or weekend days, or with all of the last 30 days. A day is an anomaly if its distance " +
    "from their median is at least 10 %, and large enough in money to matter. It must also exceed 6 x 1.4826 times " +
    "both their median absolute deviation and the typical distance of the last 30 days from their own medians. " +
    "Holidays of one or two days are not reported, and neither are costs that recur on the same day of each month.";
/** For normally distributed values, 1.4826 median absolute deviations equal one standard deviation. */
const SPREAD = 14826n;
const SPREAD_DIVISOR = 10000n;
/**
 * Compares a day with earlier days; undefined if there are too few. `floor` is the smallest difference worth reporting.
 */
function judgeDay(judged, before, floor, rule) {
    const comparison = comparisonOf(before.observed, judged, rule);
    if (comparison === undefined)
        return undefined;
    const amounts = comparison.days.map(({ amount }) => amount);
    const median = (0,exact_median/* medianOf */.ux)(amounts);
    const deviation = (0,exact_median/* deviationOf */.D7)(amounts, median);
    const { typicalError } = before;
    const difference = (0,exact_median/* distance */.Io)(judged.amount, median);
    const isBeyond = (spread) => difference * SPREAD_DIVISOR > rule.multiplier * SPREAD * spread;
    const isFar = (from) => (0,exact_median/* distance */.Io)(judged.amount, from) * 100n >= rule.minPercent * (0,exact_median/* distance */.Io)(median, 0n) && judged.amount !== from;
    const differs = difference >= floor &&
        isFar(median) &&
        isBeyond(deviation) &&
        isBeyond(typicalError) &&
        // Without matching weekdays or any spread, the range of the days defines what is expected.
        ((comparison.comparedWith !== "days" && deviation > 0n) ||
            comparison.days.every(({ number, amount }) => number >= before.openSince || (amount > judged.amount === median > judged.amount && isFar(amount)))) &&
        !HABITS.some((isHabit) => isHabit({ judged, median }, before, rule));
    return {
        judged,
        comparison,
        median,
        deviation,
        typicalError,
        direction: !differs ? 0 : judged.amount > median ? 1 : -1,
        isLikeWeekend: differs && judged.amount < median && isLikeWeekend(judged, before.observed.slice(-rule.recentDays), rule),
    };
}
/** A day that differs is not an anomaly if it matches one of these habits. Add a rule for such days here. */
const HABITS = [
    isNowAndThen,
    isMonthHabit,
];
/** For series that are usually zero: true if another recent day cost at least two thirds as much. */
function isNowAndThen({ judged: { amount }, median }, { observed, openSince }) {
    return (median === 0n &&
        observed.some((other) => other.number < openSince &&
            other.amount > 0n === amount > 0n &&
            2n * (0,exact_median/* distance */.Io)(amount, 0n) <= 3n * (0,exact_median/* distance */.Io)(other.amount, 0n)));
}
const LONGEST_MONTH = 31;
/**
 * True if the same day in a previous month was about as far from its median (a factor of 1.5 is allowed). Monthly jobs
 * and fees are not anomalies. The last three days of a month correspond whatever its length.
 */
function isMonthHabit({ judged, median }, before, { monthsOfHabit }) {
    const first = judged.number - LONGEST_MONTH * monthsOfHabit - 1;
    return before.judged.some((other) => other.judged.number >= first &&
        other.median !== 0n &&
        isSameDayOfMonth(other.judged, judged) &&
        other.judged.amount > other.median === judged.amount > median &&
        // Compares the distances as shares of the medians, cross-multiplied to stay exact.
        2n * (0,exact_median/* distance */.Io)(judged.amount, median) * (0,exact_median/* distance */.Io)(other.median, 0n) <=
            3n * (0,exact_median/* distance */.Io)(other.judged.amount, other.median) * (0,exact_median/* distance */.Io)(median, 0n));
}
function isSameDayOfMonth({ day: a }, { day: b }) {
    const daysLeft = daysToTheEnd(a);
    return a.slice(8) === b.slice(8) || (daysLeft < 3 && daysLeft === daysToTheEnd(b));
}
function daysToTheEnd(day) {
    return (0,timestamp/* daysInMonth */.L3)(Number(day.slice(0, 4)), Number(day.slice(5, 7))) - Number(day.slice(8));
}
const MIN_WEEKEND_DAYS = 4;
/**
 * True for a workday that costs about as little as a recent weekend day (at least its cost less 5 %). Such a day is
 * usually a holiday.
 */
function isLikeWeekend(day, recent, rule) {
    if (rule.minDaysLikeWeekend === 0 || (0,observed_series/* isWeekend */.cM)(day.number))
        return false;
    const weekends = recent.filter(({ number }) => (0,observed_series/* isWeekend */.cM)(number));
    if (weekends.length < MIN_WEEKEND_DAYS)
        return false;
    return weekends.some(({ amount }) => (day.amount - amount) * 100n >= -5n * (0,exact_median/* distance */.Io)(amount, 0n));
}


/***/ }),

/***/ 98024:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   w: () => (/* binding */ SERIES_DIMENSIONS)
/* harmony export */ });
const SERIES_DIMENSIONS = ["total", "service", "subscription"];


/***/ }),

/***/ 84325:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D7: () => (/* binding */ deviationOf),
/* harmony export */   Io: () => (/* binding */ distance),
/* harmony export */   hm: () => (/* binding */ meanOf),
/* harmony export */   ux: () => (/* binding */ medianOf)
/* harmony export */ });
/* harmony import */ var exact_values_decimal__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(79753);

/** The middle value, or the mean of the two middle values, rounded half to even; 0 for an empty list. */
function medianOf(values) {
    const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    const upper = sorted[sorted.length >> 1] ?? 0n;
    if (sorted.length % 2 === 1)
        return upper;
    return (0,exact_values_decimal__WEBPACK_IMPORTED_MODULE_0__/* .divideHalfEven */ .h0)((sorted[(sorted.length >> 1) - 1] ?? 0n) + upper, 2n);
}
/** Median absolute deviation: the median of the distances from `median`. */
function deviationOf(values, median) {
    return medianOf(values.map((value) => distance(value, median)));
}
/** The distance between two amounts. */
function distance(a, b) {
    return a < b ? b - a : a - b;
}
/** Mean of at least one value, rounded half to even. */
function meanOf(values) {
    return (0,exact_values_decimal__WEBPACK_IMPORTED_MODULE_0__/* .divideHalfEven */ .h0)(values.reduce((sum, value) => sum + value, 0n), BigInt(values.length));
}


/***/ }),

/***/ 39367:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  uw: () => (/* binding */ FORECAST_METHOD),
  iJ: () => (/* binding */ forecastMonth),
  zh: () => (/* binding */ forecastPeriod)
});

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/decimal.js
var decimal = __webpack_require__(79753);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/month.js
var src_month = __webpack_require__(98032);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/series/exact-median.js
var exact_median = __webpack_require__(84325);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/series/observed-series.js
var observed_series = __webpack_require__(87231);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/series/usual-week.js



const WEEKS = 4;
const MIN_SAME_WEEKDAYS = 2;
const LEVEL_DAYS = 7;
/** With fewer comparable days, one of them could double or halve every estimate. */
const MIN_LEVEL_DAYS = 5;
/**
 * The estimated cost of each weekday after `settled`: the mean of the same weekday in the last 4 weeks, times the level
 * of the last 7 days. The level is the median of their costs as shares of these means, so that a few anomalies do not
 * change it, but a lasting rise does. If most days cost nothing, it is the share of the whole week, because charges of a
 * few days a week have a median of 0. Undefined if a weekday has no two observations.
 */
function usualWeek(amounts, settled) {
    const means = [];
    for (let back = 0; back < 7; back++) {
        const same = Array.from({ length: WEEKS }, (_, week) => amounts.get(settled - back - 7 * week));
        const observed = same.filter((amount) => amount !== undefined);
        if (observed.length < MIN_SAME_WEEKDAYS)
            return undefined;
        means[(0,observed_series/* weekdayOf */.Up)(settled - back)] = (0,exact_median/* meanOf */.hm)(observed);
    }
    const level = levelOf(amounts, means, settled);
    return means.map((mean) => (0,decimal/* divideHalfEven */.h0)(mean * level, decimal/* ONE */.xr));
}
/** In units of 10^-18. */
function levelOf(amounts, means, settled) {
    const days = Array.from({ length: LEVEL_DAYS }, (_, back) => settled - back).flatMap((number) => {
        const [amount, mean = 0n] = [amounts.get(number), means[(0,observed_series/* weekdayOf */.Up)(number)]];
        return amount === undefined || mean === 0n ? [] : [{ amount, mean }];
    });
    if (days.length < MIN_LEVEL_DAYS)
        return decimal/* ONE */.xr;
    const median = (0,exact_median/* medianOf */.ux)(days.map(({ amount, mean }) => shareOf(amount, mean)));
    const level = median === 0n ? shareOf(sumOf(days, "amount"), sumOf(days, "mean")) : median;
    return level < 0n ? 0n : level;
}
function sumOf(days, name) {
    return days.reduce((sum, day) => sum + day[name], 0n);
}
/** In units of 10^-18; negative if the signs differ. */
function shareOf(part, whole) {
    return whole < 0n ? (0,decimal/* divideHalfEven */.h0)(-part * decimal/* ONE */.xr, -whole) : (0,decimal/* divideHalfEven */.h0)(part * decimal/* ONE */.xr, whole);
}

;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/series/forecast-band.js




/** Errors of past forecasts are measured over this many days. Longer windows would leave too few of them. */
const HORIZON = 7;
const PAST_FORECASTS = 120;
const MIN_PAST_FORECASTS = 8;
/** In percent. */
const RANK = 85;
/** A new level is as probable on each day, so the range grows with their number: (10 + days) / 20. */
const GROWTH = { days: 10, divisor: 20n };
/**
 * Half of the range that contains 80 % of totals: how far past forecasts of the same series were off, as shares of their
 * estimates. Rank and growth were chosen on generated years.
 */
function halfBand(amounts, { estimate, openDays, settled }) {
    const shares = pastErrors(amounts, settled, Math.min(HORIZON, openDays));
    const share = shares.length < MIN_PAST_FORECASTS
        ? largestError(amounts, settled)
        : (shares.sort(ascending)[Math.ceil((shares.length * RANK) / 100) - 1] ?? 0n);
    const size = estimate < 0n ? -estimate : estimate;
    return (0,decimal/* divideHalfEven */.h0)(size * share * BigInt(GROWTH.days + openDays), decimal/* ONE */.xr * GROWTH.divisor);
}
/** The error of each forecast that could have been made, on the days that are known by now. */
function pastErrors(amounts, settled, horizon) {
    const shares = [];
    for (let back = 0; back <= PAST_FORECASTS; back++) {
        const origin = settled - horizon - back;
        const week = usualWeek(amounts, origin);
        if (week === undefined)
            continue;
        let [actual, estimate] = [0n, 0n];
        for (let day = origin + 1; day <= origin + horizon; day++) {
            const amount = amounts.get(day);
            if (amount === undefined)
                continue;
            actual += amount;
            estimate += week[(0,observed_series/* weekdayOf */.Up)(day)] ?? 0n;
        }
        if (estimate !== 0n)
            shares.push(shareOf((0,exact_median/* distance */.Io)(actual, estimate), estimate < 0n ? -estimate : estimate));
    }
    return shares;
}
/** For short series: the differences of all days, as if they had the same direction. */
function largestError(amounts, settled) {
    const week = usualWeek(amounts, settled);
    let [difference, size] = [0n, 0n];
    for (const [day, amount] of amounts) {
        const usual = week?.[(0,observed_series/* weekdayOf */.Up)(day)] ?? 0n;
        difference += (0,exact_median/* distance */.Io)(amount, usual);
        size += usual < 0n ? -usual : usual;
    }
    return size === 0n ? 0n : shareOf(difference, size);
}
function ascending(one, other) {
    return one < other ? -1 : one > other ? 1 : 0;
}

;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/series/forecast-month.js





/** The method in words, shown with every estimate. */
const FORECAST_METHOD = "Each day that is open or still to come is estimated as the mean of the same weekday in the last 4 settled weeks, " +
    "times the level of the last 7 days. The range contains the total in about 80 % of cases. It is 85 % of the errors " +
    "that the same forecast would have had during the last 120 days, and grows with the number of days. There is no " +
    "estimate without a settled day in the month, with less than two full weeks of data, or if the range exceeds the " +
    "estimate. Purchases and credits are not estimated.";
/**
 * Forecasts the month for each series with at least two full weeks of data: settled days as they are, plus estimates
 * for the others. One-time and recurring charges and credits are not part of daily series. Returns nothing if all days
 * are settled, or none.
 */
function forecastMonth(series, { month, settledUntil }) {
    const period = { firstDay: (0,src_month/* firstDay */.$r)(month), lastDay: (0,src_month/* lastDay */.NY)(month), settledUntil };
    return (0,observed_series/* observedSeries */.YB)(series, settledUntil).flatMap(({ currency, subject, days, firstDay: begin }) => {
        const found = forecastPeriod(days.filter(({ number }) => number >= begin), period);
        return found === undefined ? [] : [{ currency, subject, ...found }];
    });
}
/**
 * Forecasts the days from `firstDay` to `lastDay`, which may be a quarter or a year. `amounts` are daily costs without
 * one-time and recurring charges. Undefined if all days are settled, or none, or with less than two weeks of data.
 */
function forecastPeriod(amounts, period) {
    const [first, last] = [(0,src_month/* numberOfDay */.lG)(period.firstDay), (0,src_month/* numberOfDay */.lG)(period.lastDay)];
    const settled = (0,src_month/* numberOfDay */.lG)(period.settledUntil);
    if (settled < first || settled >= last)
        return undefined;
    const known = new Map(amounts.flatMap(({ amount, day }) => (day <= period.settledUntil ? [[(0,src_month/* numberOfDay */.lG)(day), amount]] : [])));
    const week = usualWeek(known, settled);
    if (week === undefined)
        return undefined;
    const open = Array.from({ length: last - settled }, (_, index) => settled + 1 + index);
    const amountOf = (number) => week[(0,observed_series/* weekdayOf */.Up)(number)] ?? 0n;
    const estimate = open.reduce((sum, number) => sum + amountOf(number), 0n);
    const half = halfBand(known, { settled, openDays: open.length, estimate });
    let total = estimate;
    for (const [number, amount] of known)
        if (number >= first)
            total += amount;
    // An estimate whose range reaches from zero to twice its value is useless.
    if (half > (total < 0n ? -total : total))
        return undefined;
    const daily = (0,decimal/* divideHalfEven */.h0)(half, BigInt(open.length));
    const days = open.map((number) => {
        const amount = amountOf(number);
        return { day: (0,src_month/* dayOfNumber */.bt)(number), amount, low: amount - daily, high: amount + daily };
    });
    return { days, total, low: total - half, high: total + half };
}


/***/ }),

/***/ 87231:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Up: () => (/* binding */ weekdayOf),
/* harmony export */   YB: () => (/* binding */ observedSeries),
/* harmony export */   cM: () => (/* binding */ isWeekend)
/* harmony export */ });
/* harmony import */ var exact_values_month__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(98032);
/* harmony import */ var _daily_series_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(98024);


/**
 * Sorts the series by currency, then total, services and subscriptions by name. A part without an amount on a day of
 * its currency's total gets 0. Days after `settledUntil` are omitted.
 */
function observedSeries(all, settledUntil) {
    const series = all.map((one) => ({ ...one, days: one.days.filter(({ day }) => day <= settledUntil) }));
    const daysOfTotals = new Map();
    for (const { currency, subject, days } of series) {
        if (subject.dimension === "total")
            daysOfTotals.set(currency, days.map(({ day }) => day));
    }
    return series
        .filter(({ days }) => days.length > 0)
        .map(({ currency, subject, days }) => {
        const amounts = new Map();
        for (const { day, amount } of days)
            amounts.set(day, (amounts.get(day) ?? 0n) + amount);
        for (const day of daysOfTotals.get(currency) ?? [])
            if (!amounts.has(day))
                amounts.set(day, 0n);
        return {
            currency,
            subject,
            days: [...amounts]
                .map(([day, amount]) => ({ day, number: (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .numberOfDay */ .lG)(day), amount }))
                .sort((a, b) => a.number - b.number),
            firstDay: Math.min(...days.map(({ day }) => (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .numberOfDay */ .lG)(day))),
        };
    })
        .sort((a, b) => compareTexts(a.currency, b.currency) ||
        _daily_series_js__WEBPACK_IMPORTED_MODULE_1__/* .SERIES_DIMENSIONS */ .w.indexOf(a.subject.dimension) - _daily_series_js__WEBPACK_IMPORTED_MODULE_1__/* .SERIES_DIMENSIONS */ .w.indexOf(b.subject.dimension) ||
        compareTexts(a.subject.value, b.subject.value));
}
/** 0 for Monday to 6 for Sunday. */
function weekdayOf(number) {
    // 1970-01-01 was a Thursday.
    return (((number + 3) % 7) + 7) % 7;
}
/** True for Saturday and Sunday. */
function isWeekend(number) {
    return weekdayOf(number) >= 5;
}
function compareTexts(a, b) {
    return a < b ? -1 : a > b ? 1 : 0;
}


/***/ }),

/***/ 93054:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U$: () => (/* binding */ dayNumber),
/* harmony export */   UL: () => (/* binding */ formatMonth),
/* harmony export */   YM: () => (/* binding */ daysBetween),
/* harmony export */   bD: () => (/* binding */ shortMonth),
/* harmony export */   im: () => (/* binding */ formatDay),
/* harmony export */   mf: () => (/* binding */ formatShortDay),
/* harmony export */   p4: () => (/* binding */ formatDayRange),
/* harmony export */   qn: () => (/* binding */ formatShortMonth),
/* harmony export */   r4: () => (/* binding */ formatInstant)
/* harmony export */ });
/* harmony import */ var exact_values_instant__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4523);
/* harmony import */ var exact_values_month__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(98032);


/** Our own month names give the same text in every locale and time zone. */
const NAMES = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
/** `November 2026` */
function formatMonth(month) {
    return `${NAMES[Number(month.slice(4)) - 1]} ${month.slice(0, 4)}`;
}
/** `Nov` */
function shortMonth(month) {
    return (NAMES[Number(month.slice(4)) - 1] ?? "").slice(0, 3);
}
/** `Nov 2026` */
function formatShortMonth(month) {
    return `${shortMonth(month)} ${month.slice(0, 4)}`;
}
/** `18 November 2026` */
function formatDay(day) {
    return `${dayNumber(day)} ${NAMES[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
}
/** `18 Nov` */
function formatShortDay(day) {
    return `${dayNumber(day)} ${(NAMES[Number(day.slice(5, 7)) - 1] ?? "").slice(0, 3)}`;
}
/** The day of the month. */
function dayNumber(day) {
    return Number(day.slice(8));
}
/** The number of days from one day to another, including both. */
function daysBetween(first, last) {
    return (0,exact_values_month__WEBPACK_IMPORTED_MODULE_1__/* .numberOfDay */ .lG)(last) - (0,exact_values_month__WEBPACK_IMPORTED_MODULE_1__/* .numberOfDay */ .lG)(first) + 1;
}
/** `1–18 November 2026` */
function formatDayRange(month, last) {
    return last === 1 ? `1 ${formatMonth(month)}` : `1–${last} ${formatMonth(month)}`;
}
/** `22 November 2026 14:05 UTC` */
function formatInstant(instant) {
    return `${formatDay((0,exact_values_instant__WEBPACK_IMPORTED_MODULE_0__/* .dayOfInstant */ .jR)(instant))} ${instant.slice(11, 16)} UTC`;
}


/***/ }),

/***/ 96745:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ describeLate)
/* harmony export */ });
/* harmony import */ var _dates_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(93054);

/** A sentence without its period; `name` is the scope's display name. */
function describeLate({ submitted, unclosed }, name) {
    const last = (0,_dates_js__WEBPACK_IMPORTED_MODULE_0__/* .formatInstant */ .r4)(submitted);
    return unclosed === undefined
        ? `${name}: last exported on ${last}`
        : `${name}: ${(0,_dates_js__WEBPACK_IMPORTED_MODULE_0__/* .formatMonth */ .UL)(unclosed)} was last exported on ${last}, before it ended`;
}


/***/ }),

/***/ 35755:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CE: () => (/* binding */ formatRate),
/* harmony export */   KS: () => (/* binding */ formatShort),
/* harmony export */   N0: () => (/* binding */ currencyName),
/* harmony export */   eD: () => (/* binding */ formatChange)
/* harmony export */ });
/* harmony import */ var exact_values_amount__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(89072);
/* harmony import */ var exact_values_decimal__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(79753);


/** A change of an amount, with a plus sign before an increase. */
function formatChange(units, currency) {
    const text = (0,exact_values_amount__WEBPACK_IMPORTED_MODULE_0__/* .formatAmount */ .ej)(units, currency);
    return units > 0n && !text.startsWith("<") ? `+${text}` : text;
}
const POWERS = ["", "k", "M", "bn", "tn"];
/** Three digits for chart labels: `46.2k`, `−1.05M`, rounded from the exact amount. */
function formatShort(units) {
    if (units === 0n)
        return "0";
    const size = units < 0n ? -units : units;
    const sign = units < 0n ? exact_values_amount__WEBPACK_IMPORTED_MODULE_0__/* .MINUS */ .N5 : "";
    const cents = (size + exact_values_decimal__WEBPACK_IMPORTED_MODULE_1__/* .ONE */ .xr / 200n) / (exact_values_decimal__WEBPACK_IMPORTED_MODULE_1__/* .ONE */ .xr / 100n);
    if (cents === 0n)
        return sign === "" ? "<0.01" : `>${exact_values_amount__WEBPACK_IMPORTED_MODULE_0__/* .MINUS */ .N5}0.01`;
    if (cents < 100000n - 50n)
        return `${sign}${threeDigits(cents, 2)}`;
    // The suffix follows from the rounded number: 999,950 is 1M, not 1000k.
    for (let power = 1; power < POWERS.length; power++) {
        const step = (10n ** BigInt(3 * power) * exact_values_decimal__WEBPACK_IMPORTED_MODULE_1__/* .ONE */ .xr) / 100n;
        const scaled = (size + step / 2n) / step;
        if (scaled < 100000n - 50n)
            return `${sign}${threeDigits(scaled, 2)}${POWERS[power]}`;
    }
    const digits = (size / exact_values_decimal__WEBPACK_IMPORTED_MODULE_1__/* .ONE */ .xr).toString();
    return `${sign}${digits[0]}.${digits.slice(1, 3)}×10^${digits.length - 1}`;
}
/** Three significant digits of hundredths: 4621 is `46.2`. */
function threeDigits(hundredths, scale) {
    const whole = hundredths / 100n;
    const drop = whole >= 100n ? 2 : whole >= 10n ? 1 : 0;
    const step = 10n ** BigInt(drop);
    const rounded = (hundredths + step / 2n) / step;
    const left = scale - drop;
    const text = rounded.toString().padStart(left + 1, "0");
    const shown = left === 0 ? text : `${text.slice(0, -left)}.${text.slice(-left)}`;
    return shown.includes(".") ? shown.replace(/\.?0+$/, "") : shown;
}
/** A change in percent with one decimal; undefined if the previous amount was zero or negative. */
function formatRate(change, before) {
    if (before <= 0n)
        return undefined;
    const size = change < 0n ? -change : change;
    const tenths = (size * 2000n + before) / (2n * before);
    if (tenths === 0n)
        return size === 0n ? "0 %" : "<0.1 %";
    const sign = change < 0n ? exact_values_amount__WEBPACK_IMPORTED_MODULE_0__/* .MINUS */ .N5 : "+";
    // Beyond this limit, a percentage only shows that the previous amount was close to zero.
    if (tenths > 99999n)
        return `${sign}>9,999 %`;
    return `${sign}${(0,exact_values_amount__WEBPACK_IMPORTED_MODULE_0__/* .groupThousands */ .Zv)((tenths / 10n).toString())}.${tenths % 10n} %`;
}
/** The currency code in front of an amount. Rows without a currency are labelled as such. */
function currencyName(currency) {
    return currency === "" ? "no currency" : currency;
}


/***/ }),

/***/ 68327:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   XJ: () => (/* binding */ valueName),
/* harmony export */   gd: () => (/* binding */ dimensionName),
/* harmony export */   h$: () => (/* binding */ showText)
/* harmony export */ });
/* harmony import */ var exact_values_charge_kind__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(38287);
/* harmony import */ var _page_dimensions_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41736);


const CHARGE_NAMES = {
    usage: "Usage",
    marketplace: "Marketplace",
    "unused-commitment": "Unused commitments",
    "commitment-purchase": "Commitment purchases",
    purchase: "Other purchases",
    refund: "Refunds and corrections",
    credit: "Credits",
    adjustment: "Adjustments",
    tax: "Tax",
    other: "Other charges",
};
/** Title of a dimension: `Resource group`, `Tag env`, or the FOCUS column's name. */
function dimensionName(name) {
    const known = (0,_page_dimensions_js__WEBPACK_IMPORTED_MODULE_0__/* .pageDimension */ .G)(name);
    if (known !== undefined)
        return known;
    if (!name.startsWith("tag:"))
        return { one: showText(name), many: showText(name), none: `No ${showText(name)}` };
    const tag = `Tag ${showText(name.slice("tag:".length))}`;
    return { one: tag, many: tag, none: "Without this tag" };
}
/** The display text for a value of a dimension. */
function valueName(dimension, value) {
    if (value === "")
        return dimensionName(dimension).none;
    const isKind = dimension === "charge" && exact_values_charge_kind__WEBPACK_IMPORTED_MODULE_1__/* .CHARGE_KINDS */ .L.includes(value);
    return isKind ? CHARGE_NAMES[value] : showText(value);
}
/** Control characters, bidirectional and zero-width characters, and lone surrogates. */
const HIDDEN = new RegExp([
    /[\p{Cc}\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u,
    /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/u,
]
    .map(({ source }) => source)
    .join("|"), "gu");
/** Foreign text with every character visible: hidden characters are written as their code, `{202E}`. */
function showText(text) {
    return text.replace(HIDDEN, (character) => {
        const code = character.codePointAt(0) ?? 0;
        return `{${code.toString(16).toUpperCase().padStart(4, "0")}}`;
    });
}


/***/ }),

/***/ 57886:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ renderHtml),
/* harmony export */   Z: () => (/* binding */ escapeHtml)
/* harmony export */ });
const VOID_TAGS = new Set(["br", "hr", "input", "meta"]);
const ESCAPES = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
};
/** Escapes text for content and attributes. */
function escapeHtml(text) {
    return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
/** Renders a tree as HTML. */
function renderHtml(tree) {
    if (typeof tree === "string")
        return escapeHtml(tree);
    const attributes = Object.entries(tree.attributes).map(([name, value]) => value === "" ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`);
    const start = `<${tree.tag}${attributes.join("")}>`;
    return VOID_TAGS.has(tree.tag) ? start : `${start}${tree.children.map(renderHtml).join("")}</${tree.tag}>`;
}


/***/ }),

/***/ 98942:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ h)
/* harmony export */ });
/** An element. Absent children and attributes that are undefined or false are omitted. */
function h(tag, attributes, ...children) {
    const given = Object.entries(attributes).flatMap(([name, value]) => value === undefined || value === false ? [] : [[name, value === true ? "" : String(value)]]);
    return { tag, attributes: Object.fromEntries(given), children: flatten(children) };
}
function flatten(children) {
    return children.flatMap((child) => {
        if (child === undefined)
            return [];
        return isList(child) ? flatten(child) : [child];
    });
}
function isList(child) {
    return Array.isArray(child);
}


/***/ }),

/***/ 64685:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ viewName),
/* harmony export */   v: () => (/* binding */ headerView)
/* harmony export */ });
/* harmony import */ var _model_cost_basis_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8115);
/* harmony import */ var _model_given_costs_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(77063);
/* harmony import */ var _model_selection_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(55311);
/* harmony import */ var _model_sentences_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(11532);
/* harmony import */ var _model_totals_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(95218);
/* harmony import */ var _model_view_state_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(11032);
/* harmony import */ var _text_dates_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(93054);
/* harmony import */ var _text_money_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(35755);
/* harmony import */ var _text_names_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(68327);
/* harmony import */ var _tree_tree_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(98942);
/* harmony import */ var _parts_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(16596);











const VIEW_NAMES = {
    overview: "Overview",
    commitments: "Commitments",
    charges: "Charges",
    owners: "Owners",
    budgets: "Budgets",
    lake: "Months in the lake",
};
/** Title of a view. */
function viewName(view) {
    return VIEW_NAMES[view] ?? (0,_text_names_js__WEBPACK_IMPORTED_MODULE_6__/* .dimensionName */ .gd)(view).many;
}
/** The title, the time of reading, the navigation, the filters, and the totals of all currencies. */
function headerView(selection) {
    const { content, state } = selection;
    const [first, last] = [content.months[0], content.months.at(-1)];
    const span = first === undefined || last === undefined
        ? "no months"
        : `${(0,_text_dates_js__WEBPACK_IMPORTED_MODULE_4__/* .formatShortMonth */ .qn)(first.month)} – ${(0,_text_dates_js__WEBPACK_IMPORTED_MODULE_4__/* .formatShortMonth */ .qn)(last.month)}`;
    const scopes = `${content.scopes.length} ${content.scopes.length === 1 ? "scope" : "scopes"}`;
    return [
        (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_8__.h)("div", { class: "title" }, (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_8__.h)("h1", {}, (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_8__.h)("bdi", {}, (0,_text_names_js__WEBPACK_IMPORTED_MODULE_6__/* .showText */ .h$)(content.title))), (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_8__.h)("p", { class: "sub" }, `${scopes}, ${span} · read ${(0,_text_dates_js__WEBPACK_IMPORTED_MODULE_4__/* .formatInstant */ .r4)(content.generatedAt)}` +
            `${content.isRedacted ? " · names are replaced with numbers" : ""}`, missingLink(selection))),
        (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_8__.h)("div", { class: "views-box" }, (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_8__.h)("nav", { class: "views", "aria-label": "Views" }, (0,_model_view_state_js__WEBPACK_IMPORTED_MODULE_3__/* .viewsOf */ .W6)(content).map((view) => (0,_parts_js__WEBPACK_IMPORTED_MODULE_7__/* .stateLink */ .q$)(content, { ...state, view }, { "aria-current": view === state.view ? "page" : undefined }, viewName(view))))),
        (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_8__.h)("div", { class: "bar-line" }, currencyLinks(selection), basisLinks(selection)),
        filterLine(selection),
        missingCostLine(selection),
    ];
}
/**
 * Rows without the chosen cost are not part of any sum, so every view shows how many there are and their other cost.
 */
function missingCostLine(selection) {
    const sentence = (0,_model_sentences_js__WEBPACK_IMPORTED_MODULE_1__/* .missingCostSentence */ .Pm)(selection);
    return sentence === undefined ? undefined : (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_8__.h)("p", { class: "caution" }, sentence);
}
/** Sums are too small if a month of a scope is missing, so this must be visible first. */
function missingLink({ content, state }) {
    const { length } = content.gaps.missing;
    if (length === 0)
        return undefined;
    const text = `${length} ${length === 1 ? "month" : "months"} missing`;
    return [" · ", (0,_parts_js__WEBPACK_IMPORTED_MODULE_7__/* .stateLink */ .q$)(content, { ...state, view: "lake" }, { class: "alarm" }, text)];
}
function currencyLinks(selection) {
    const { content, state, month } = selection;
    const name = content.months[month] === undefined ? "" : (0,_text_dates_js__WEBPACK_IMPORTED_MODULE_4__/* .formatMonth */ .UL)(content.months[month].month);
    return (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_8__.h)("nav", { class: "currencies", "aria-label": `Currencies, with their totals in ${name}` }, (0,_model_totals_js__WEBPACK_IMPORTED_MODULE_2__/* .currencyTotals */ .R8)(selection).map((total) => (0,_parts_js__WEBPACK_IMPORTED_MODULE_7__/* .stateLink */ .q$)(content, { ...state, currency: total.currency }, { "aria-current": total.currency === state.currency ? "true" : undefined }, (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_8__.h)("span", { class: "unit" }, (0,_text_money_js__WEBPACK_IMPORTED_MODULE_5__/* .currencyName */ .N0)((0,_text_names_js__WEBPACK_IMPORTED_MODULE_6__/* .showText */ .h$)(total.currency))), " ", (0,_parts_js__WEBPACK_IMPORTED_MODULE_7__/* .moneyIf */ .S0)(!isNotGiven(selection, total.currency), total.month, total.currency))));
}
function isNotGiven({ content, month, state }, currency) {
    return (0,_model_given_costs_js__WEBPACK_IMPORTED_MODULE_9__/* .notGivenBy */ .OD)((0,_model_selection_js__WEBPACK_IMPORTED_MODULE_10__/* .select */ .Lt)(content, { ...state, currency }))(month);
}
function basisLinks({ content, state }) {
    return (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_8__.h)("nav", { class: "choices", "aria-label": "Cost" }, _model_cost_basis_js__WEBPACK_IMPORTED_MODULE_0__/* .COST_BASES */ .L.map((basis) => (0,_parts_js__WEBPACK_IMPORTED_MODULE_7__/* .stateLink */ .q$)(content, { ...state, basis }, { "aria-current": basis === state.basis ? "true" : undefined, title: BASIS_EXPLAINED[basis] }, _model_cost_basis_js__WEBPACK_IMPORTED_MODULE_0__/* .BASIS_NAMES */ ._[basis])));
}
const BASIS_EXPLAINED = {
    effective: "Commitments are spread over the usage that they cover",
    billed: "The basis of the invoice, which may add taxes, credits and support",
};
/** The active filters, each with a link that removes it. */
function filterLine({ content, state }) {
    const chips = (0,_model_view_state_js__WEBPACK_IMPORTED_MODULE_3__/* .shownDimensions */ .Xc)(content).flatMap((dimension) => (state.filters.get(dimension) ?? []).map((value) => {
        const named = content.dimensions[(0,_model_selection_js__WEBPACK_IMPORTED_MODULE_10__/* .placeOf */ .$t)(content, dimension)]?.names.get(value);
        const name = named === undefined ? (0,_text_names_js__WEBPACK_IMPORTED_MODULE_6__/* .valueName */ .XJ)(dimension, value) : (0,_text_names_js__WEBPACK_IMPORTED_MODULE_6__/* .showText */ .h$)(named);
        const isKnown = content.dimensions[(0,_model_selection_js__WEBPACK_IMPORTED_MODULE_10__/* .placeOf */ .$t)(content, dimension)]?.values.includes(value) === true;
        return (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_8__.h)("li", {}, `${(0,_text_names_js__WEBPACK_IMPORTED_MODULE_6__/* .dimensionName */ .gd)(dimension).one}: `, (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_8__.h)("bdi", {}, name), isKnown
            ? undefined
            : (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_8__.h)("span", { class: "sub" }, unknownText(content.dimensions[(0,_model_selection_js__WEBPACK_IMPORTED_MODULE_10__/* .placeOf */ .$t)(content, dimension)]?.mergedCount ?? 0)), (0,_parts_js__WEBPACK_IMPORTED_MODULE_7__/* .stateLink */ .q$)(content, (0,_model_view_state_js__WEBPACK_IMPORTED_MODULE_3__/* .toggleFilter */ .VH)(state, dimension, value), { class: "remove", "aria-label": `Remove filter ${name}` }, "×"));
    }));
    if (chips.length === 0)
        return undefined;
    return (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_8__.h)("ul", { class: "chips", "aria-label": "Filters" }, chips, (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_8__.h)("li", { class: "clear" }, (0,_parts_js__WEBPACK_IMPORTED_MODULE_7__/* .stateLink */ .q$)(content, { ...state, filters: new Map() }, {}, "Remove all filters")));
}
function unknownText(mergedCount) {
    return mergedCount === 0
        ? " (no costs on this page)"
        : ` (no costs, or one of ${mergedCount} values without a name on this page)`;
}


/***/ }),

/***/ 73267:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  L: () => (/* binding */ viewContent)
});

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/tree/tree.js
var tree = __webpack_require__(98942);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/decimal.js
var decimal = __webpack_require__(79753);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/charts/scale.js

const FLOAT_ONE = Number(decimal/* ONE */.xr);
/** The amount in currency units, precise enough for drawing. */
function toFloat(units) {
    return Number(units) / FLOAT_ONE;
}
/** An axis that covers all values, with three or four round ticks. */
function scaleOf(values) {
    const low = Math.min(0, ...values);
    const high = Math.max(0, ...values);
    if (low === high)
        return { low: 0, high: 1, ticks: [0] };
    const step = roundStep((high - low) / 3);
    const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
    return {
        low: first * step,
        high: last * step,
        ticks: Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step),
    };
}
function roundStep(rough) {
    const power = 10 ** Math.floor(Math.log10(rough));
    const factor = [1, 2, 2.5, 5, 10].find((one) => one * power >= rough * 0.999) ?? 10;
    return factor * power;
}
/** An axis tick; round numbers need few digits. */
function formatTick(value) {
    const size = Math.abs(value);
    const sign = value < 0 ? "−" : "";
    if (size >= 1e15)
        return `${sign}${size.toExponential(0).replace("e+", "×10^")}`;
    const [divisor, unit] = size >= 1e12
        ? [1e12, "tn"]
        : size >= 1e9
            ? [1e9, "bn"]
            : size >= 1e6
                ? [1e6, "M"]
                : size >= 1e3
                    ? [1e3, "k"]
                    : [1, ""];
    return `${sign}${Number((size / divisor).toPrecision(3))}${unit}`;
}
/** A coordinate with at most two decimals: precise enough for any screen, and the same text on every platform. */
function place(value) {
    return String(Math.round(value * 100) / 100);
}

;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/charts/sparkline.js


const [STEP, HEIGHT] = [7, 22];
/** A row of small bars. The figures are in the table, so screen readers skip it. */
function sparkline(amounts, openFrom) {
    const values = amounts.map(toFloat);
    const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
    const y = (value) => (high === low ? HEIGHT : ((high - value) / (high - low)) * HEIGHT);
    const path = (from, to) => values
        .slice(from, to)
        .map((value, at) => (value === 0 ? "" : `M${(from + at) * STEP} ${place(y(0))}h5V${place(y(value))}h-5z`))
        .join("");
    const [closed, open] = [path(0, openFrom), path(openFrom, values.length)];
    const width = Math.max(1, values.length) * STEP;
    return (0,tree.h)("svg", { class: "spark", viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, "aria-hidden": "true" }, low < 0 ? (0,tree.h)("line", { class: "axis", x1: 0, x2: width, y1: place(y(0)), y2: place(y(0)) }) : undefined, closed === "" ? undefined : (0,tree.h)("path", { class: "bar", d: closed }), open === "" ? undefined : (0,tree.h)("path", { class: "bar open", d: open }));
}
/**
 * A bar from 0 to the amount, drawn to the left for negative amounts; `limit` is the largest absolute value in the
 * column.
 */
function differenceBar(amount, limit) {
    const size = limit === 0 ? 0 : (toFloat(amount) / limit) * 50;
    const width = Math.max(Math.abs(size), amount === 0n ? 0 : 0.5);
    return (0,tree.h)("svg", { class: "difference", viewBox: "0 0 100 14", preserveAspectRatio: "none", "aria-hidden": "true" }, (0,tree.h)("line", { class: "axis", x1: 50, x2: 50, y1: 0, y2: 14 }), (0,tree.h)("rect", {
        class: amount < 0n ? "bar down" : "bar up",
        x: place(amount < 0n ? 50 - width : 50),
        y: 2,
        width: place(width),
        height: 10,
    }));
}
/** A bar from the left for a share of a total; negative amounts have no bar. */
function shareBar(amount, limit) {
    const width = limit <= 0 ? 0 : Math.max(0, (toFloat(amount) / limit) * 100);
    return (0,tree.h)("svg", { class: "share", viewBox: "0 0 100 14", preserveAspectRatio: "none", "aria-hidden": "true" }, (0,tree.h)("rect", { class: "bar", x: 0, y: 2, width: place(width), height: 10 }));
}

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/model/cost-basis.js
var cost_basis = __webpack_require__(8115);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/model/ranking.js
var model_ranking = __webpack_require__(86495);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/model/selection.js
var model_selection = __webpack_require__(55311);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/model/view-state.js
var view_state = __webpack_require__(11032);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/text/dates.js
var dates = __webpack_require__(93054);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/text/money.js
var money = __webpack_require__(35755);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/fraction.js
var fraction = __webpack_require__(40538);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/model/comparison.js
var model_comparison = __webpack_require__(61932);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/text/names.js
var names = __webpack_require__(68327);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/model/tag-coverage.js



/** For each tag on the page, the share of the chosen month's usage that has it. Always computed from effective cost. */
function tagCoverage(selection) {
    const { content, inCurrency, month } = selection;
    const charges = content.cells.codes[(0,model_selection/* placeOf */.$t)(content, "charge")] ?? [];
    const usageCode = (0,model_selection/* codeOf */.$N)(content, "charge", "usage");
    const cells = inCurrency.filter((cell) => content.cells.month[cell] === month && charges[cell] === usageCode);
    const tags = content.dimensions.filter(({ name }) => name.startsWith("tag:"));
    return tags.map(({ name }) => {
        const codes = content.cells.codes[(0,model_selection/* placeOf */.$t)(content, name)] ?? [];
        const none = (0,model_selection/* codeOf */.$N)(content, name, "");
        let [tagged, usage] = [0n, 0n];
        for (const cell of cells) {
            const amount = content.cells.effective[cell] ?? 0n;
            usage += amount;
            if (codes[cell] !== none)
                tagged += amount;
        }
        return { dimension: name, name: (0,names/* dimensionName */.gd)(name).one, tagged, usage, share: (0,fraction/* shareOf */.tC)(tagged, usage) };
    });
}

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/views/parts.js
var parts = __webpack_require__(16596);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/views/dimension.js














const MULTIPLES = 6;
/** One dimension: the largest values with their months, a table of the requested values, the others and the total. */
function dimensionView(selection, dimension) {
    const { state } = selection;
    const comparison = (0,model_comparison/* compareMonths */.p)(selection, dimension);
    const ranking = (0,model_ranking/* rankGroups */.D)(selection, dimension, state.top);
    const spans = comparison.kind === "none" ? comparison.reason : `${comparison.now} against ${comparison.before}`;
    return [
        (0,tree.h)("h2", {}, (0,names/* dimensionName */.gd)(dimension).many),
        (0,tree.h)("p", { class: "sub" }, `${cost_basis/* BASIS_NAMES */._[state.basis]} in ${(0,money/* currencyName */.N0)(state.currency)}. ${endSentence(spans)}`),
        dimension.startsWith("tag:") ? coverageText(selection, dimension) : undefined,
        ranking.groups.length === 0
            ? (0,tree.h)("p", { class: "unknown" }, "No costs match these filters.")
            : [
                (0,tree.h)("div", { class: "multiples" }, ranking.groups.slice(0, MULTIPLES).map((group) => multiple(selection, group))),
                (0,tree.h)("div", { class: "panel" }, rankingTable(selection, dimension, ranking, comparison.kind === "none" ? undefined : comparison)),
                monthsTable(selection, dimension, ranking),
            ],
        cutText(selection, dimension),
    ];
}
function endSentence(text) {
    return text.endsWith(".") ? text : `${text}.`;
}
function coverageText(selection, dimension) {
    const found = tagCoverage(selection).find((one) => one.dimension === dimension);
    if (found === undefined)
        return undefined;
    const { tagged, usage, share } = found;
    const { currency } = selection.state;
    return (0,tree.h)("p", { class: "lead" }, share === undefined ? "The share is not known" : (0,tree.h)("strong", {}, (0,fraction/* formatPercent */.l9)(share)), " of the effective cost of usage has this tag: ", (0,parts/* money */.TG)(tagged, currency), " of ", (0,parts/* money */.TG)(usage, currency), ". Purchases, unused commitments, marketplace charges, credits and taxes are not usage. " +
        "Tags of resource groups appear only if tag inheritance is enabled in Cost Management.");
}
/** All months of one value on a separate scale. */
function multiple(selection, { isGiven, name, months }) {
    const { currency } = selection.state;
    return (0,tree.h)("div", { class: "multiple" }, (0,tree.h)("p", { class: "multiple-name" }, (0,parts/* foreignName */.cH)(name)), (0,tree.h)("p", { class: "multiple-amount" }, (0,parts/* moneyIf */.S0)(isGiven[selection.month] ?? true, months[selection.month] ?? 0n, currency)), sparkline(months, openFrom(selection)));
}
/** The first month that is not closed. */
function openFrom({ content }) {
    const first = content.months.findIndex(({ settledUntil }) => settledUntil !== undefined);
    return first < 0 ? content.months.length : first;
}
function rankingTable(selection, dimension, ranking, comparison) {
    const { content, state, month } = selection;
    const { currency } = state;
    const changes = new Map(comparison?.groups.map((group) => [group.code, group]));
    const shownChanges = ranking.groups.map(({ code }) => changes.get(code) ?? { now: 0n, before: 0n });
    const rest = {
        now: shownChanges.reduce((sum, { now }) => sum - now, comparison?.nowTotal ?? 0n),
        before: shownChanges.reduce((sum, { before }) => sum - before, comparison?.beforeTotal ?? 0n),
    };
    const limit = Math.max(0, ...ranking.groups.map(({ months }) => toFloat(months[month] ?? 0n)));
    const compared = (spans) => comparison === undefined
        ? []
        : [
            (0,parts/* money */.TG)(spans.before, currency),
            (0,parts/* money */.TG)(spans.now, currency),
            (0,parts/* change */.Zg)(spans.now - spans.before, currency),
            (0,parts/* rate */.TS)(spans.now - spans.before, spans.before),
        ];
    const title = content.months[month] === undefined ? "" : (0,dates/* formatMonth */.UL)(content.months[month].month);
    return (0,parts/* table */.tp)({
        id: `ranking-${(0,model_selection/* placeOf */.$t)(content, dimension)}`,
        caption: [`${(0,names/* dimensionName */.gd)(dimension).many} by cost in ${title}`, topChoices(selection)],
        class: "ranking",
        columns: [
            { title: (0,names/* dimensionName */.gd)(dimension).one },
            { title: `${title}${content.months[month]?.settledUntil === undefined ? "" : " so far"}`, isNumber: true },
            { title: (0,tree.h)("span", { class: "quiet" }, "Size"), class: "wide-only bar-cell" },
            { title: (0,tree.h)("span", { class: "quiet" }, "Months"), class: "wide-only" },
            ...(comparison === undefined
                ? []
                : [
                    { title: shortSpan(comparison.before), isNumber: true, class: "wide-only" },
                    { title: shortSpan(comparison.now), isNumber: true, class: "wide-only" },
                    { title: "Change", isNumber: true },
                    { title: "%", isNumber: true, class: "wide-only" },
                ]),
        ],
        rows: ranking.groups.map((group, at) => [
            groupLink(selection, dimension, group),
            (0,parts/* moneyIf */.S0)(group.isGiven[month] ?? true, group.months[month] ?? 0n, currency),
            shareBar(group.months[month] ?? 0n, limit),
            sparkline(group.months, openFrom(selection)),
            ...compared(shownChanges[at] ?? { now: 0n, before: 0n }),
        ]),
        sums: [
            ...(ranking.otherCount === 0
                ? []
                : [
                    [
                        (0,parts/* otherName */.sW)(ranking.otherCount),
                        (0,parts/* money */.TG)(ranking.other[month] ?? 0n, currency),
                        "",
                        sparkline(ranking.other, openFrom(selection)),
                        ...compared(rest),
                    ],
                ]),
            [
                "Total",
                (0,parts/* moneyIf */.S0)(ranking.isTotalGiven[month] ?? true, ranking.total[month] ?? 0n, currency),
                "",
                sparkline(ranking.total, openFrom(selection)),
                ...compared({ now: comparison?.nowTotal ?? 0n, before: comparison?.beforeTotal ?? 0n }),
            ],
        ],
    });
}
/** Shortens `1–18 November 2026` to `1–18 Nov` for column headings. */
function shortSpan(span) {
    return span.replace(/([A-Z][a-z]{2})[a-z]*( \d{4})$/, (_, month, year) => /^\d/.test(span) ? month : month + year);
}
/** Links to choose how many of the largest values are shown. */
function topChoices({ content, state }) {
    return (0,tree.h)("span", { class: "choices" }, view_state/* TOPS */.pS.map((top) => (0,parts/* stateLink */.q$)(content, { ...state, top }, { "aria-current": top === state.top ? "true" : undefined, "aria-label": `the largest ${top}` }, String(top))));
}
function groupLink({ content, state }, dimension, { value, name }) {
    if (value === undefined || state.filters.get(dimension)?.includes(value) === true)
        return (0,parts/* foreignName */.cH)(name);
    return (0,parts/* stateLink */.q$)(content, (0,view_state/* toggleFilter */.VH)(state, dimension, value), {}, (0,parts/* foreignName */.cH)(name));
}
/** All months with all digits: the shown values, the others and the total. */
function monthsTable(selection, dimension, ranking) {
    const { content, state } = selection;
    const id = `months-${(0,model_selection/* placeOf */.$t)(content, dimension)}`;
    const digits = (months, isGiven = []) => months.map((sum, at) => (0,parts/* exactMoneyIf */.zc)(isGiven[at] ?? true, sum, state.currency));
    return (0,parts/* collapsible */.r0)(`${id}-fold`, "All months, all digits", (0,parts/* table */.tp)({
        id,
        caption: `${(0,names/* dimensionName */.gd)(dimension).many}: ${cost_basis/* BASIS_NAMES */._[state.basis].toLowerCase()} by month ` +
            `in ${(0,money/* currencyName */.N0)(state.currency)}`,
        columns: [
            { title: (0,names/* dimensionName */.gd)(dimension).one },
            ...content.months.map(({ month, settledUntil }) => ({
                title: `${(0,dates/* formatShortMonth */.qn)(month)}${settledUntil === undefined ? "" : " (running)"}`,
                isNumber: true,
            })),
        ],
        rows: ranking.groups.map(({ isGiven, name, months }) => [(0,tree.h)("bdi", {}, name), ...digits(months, isGiven)]),
        sums: [
            ...(ranking.otherCount === 0 ? [] : [[(0,parts/* otherName */.sW)(ranking.otherCount), ...digits(ranking.other)]]),
            ["Total", ...digits(ranking.total, ranking.isTotalGiven)],
        ],
    }));
}
function cutText({ content }, dimension) {
    const { mergedCount = 0, values = [] } = content.dimensions[(0,model_selection/* placeOf */.$t)(content, dimension)] ?? {};
    if (mergedCount === 0)
        return undefined;
    const { many } = (0,names/* dimensionName */.gd)(dimension);
    return (0,tree.h)("p", { class: "sub" }, `This page names the largest ${values.length} of ${values.length + mergedCount} ${many.toLowerCase()}. ` +
        "All others are combined in one exact sum.");
}

;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/views/charges.js










const GIVEN_BACK = ["refund", "credit", "adjustment"];
const MAX_ROWS = 100;
/** Charges by kind and service category, and refunds, credits and adjustments. */
function chargesView(selection) {
    const { state, content, month } = selection;
    const title = content.months[month] === undefined ? "" : (0,dates/* formatMonth */.UL)(content.months[month].month);
    return [
        (0,tree.h)("h2", {}, "Charges"),
        (0,tree.h)("p", { class: "sub" }, `${cost_basis/* BASIS_NAMES */._[state.basis]} in ${(0,money/* currencyName */.N0)(state.currency)}, ${title}.`),
        (0,tree.h)("div", { class: "columns" }, groupTable(selection, { id: "charge-kinds", caption: "Kinds of charges", dimension: "charge" }), groupTable(selection, {
            id: "service-categories",
            caption: "Charges by service category",
            dimension: "serviceCategory",
        })),
        (0,tree.h)("h3", {}, "Refunds, credits and adjustments"),
        givenBack(selection),
    ];
}
const COLUMNS = [
    { title: "Name" },
    { title: (0,tree.h)("span", { class: "quiet" }, "Months"), class: "wide-only" },
    { title: "Cost", isNumber: true },
];
/**
 * The values of a dimension by cost, each with a filter link. Values without a name on the page share one line, and the
 * total is exact.
 */
function groupTable(selection, { caption, dimension, id }) {
    const { content, month, state } = selection;
    const { groups, isTotalGiven, other, otherCount, total } = (0,model_ranking/* rankGroups */.D)(selection, dimension, MAX_ROWS);
    const amounts = (months, isGiven = true) => [
        sparkline(months, openFrom(selection)),
        (0,parts/* moneyIf */.S0)(isGiven, months[month] ?? 0n, state.currency),
    ];
    const nameOf = ({ name, value }) => value === undefined || state.filters.get(dimension)?.includes(value) === true
        ? (0,parts/* foreignName */.cH)(name)
        : (0,parts/* stateLink */.q$)(content, (0,view_state/* toggleFilter */.VH)(state, dimension, value), {}, (0,parts/* foreignName */.cH)(name));
    return (0,tree.h)("div", { class: "panel" }, (0,parts/* table */.tp)({
        id,
        caption,
        columns: COLUMNS,
        rows: groups.map((group) => [nameOf(group), ...amounts(group.months, group.isGiven[month])]),
        sums: [
            ...(otherCount === 0 ? [] : [[(0,parts/* otherName */.sW)(otherCount), ...amounts(other)]]),
            ["Total", ...amounts(total, isTotalGiven[month])],
        ],
    }));
}
/** By service and month, for the kinds of charges that match the filters. */
function givenBack(selection) {
    const { content, state } = selection;
    const chosen = state.filters.get("charge");
    const kinds = GIVEN_BACK.filter((kind) => chosen === undefined || chosen.includes(kind));
    const filters = new Map([...state.filters, ["charge", kinds]]);
    const ranking = (0,model_ranking/* rankGroups */.D)((0,model_selection/* select */.Lt)(content, { ...state, filters }), "service", state.top);
    if (ranking.groups.length === 0)
        return (0,tree.h)("p", { class: "unknown" }, "None in these months.");
    const digits = (months) => months.map((sum) => (0,parts/* exactMoney */.oZ)(sum, state.currency));
    return (0,parts/* table */.tp)({
        id: "given-back",
        caption: `By service and month in ${(0,money/* currencyName */.N0)(state.currency)}, all digits; returned amounts are negative`,
        columns: [
            { title: "Service" },
            ...content.months.map(({ month }) => ({ title: (0,dates/* formatShortMonth */.qn)(month), isNumber: true })),
        ],
        rows: ranking.groups.map(({ name, months }) => [(0,parts/* foreignName */.cH)(name), ...digits(months)]),
        sums: [
            ...(ranking.otherCount === 0 ? [] : [[(0,parts/* otherName */.sW)(ranking.otherCount), ...digits(ranking.other)]]),
            ["Total", ...digits(ranking.total)],
        ],
    });
}

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/model/totals.js
var model_totals = __webpack_require__(95218);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/model/commitments.js



/**
 * Commitment costs by usage: in the chosen month by commitment, and in every month in total. Undefined under filters,
 * because commitments cannot be filtered.
 */
function commitmentsOf(selection) {
    if ((0,model_selection/* isFiltered */.s4)(selection))
        return undefined;
    const { content, month } = selection;
    const own = content.commitments.filter(({ currency }) => currency === (0,model_totals/* currencyCode */.Xy)(selection));
    const lines = own
        .filter((one) => one.month === month)
        .map((one) => ({ ...useOf([one]), name: one.name, type: one.type }))
        .toSorted((a, b) => (b.used + b.unused > a.used + a.unused ? 1 : b.used + b.unused < a.used + a.unused ? -1 : 0));
    return { lines, months: content.months.map((_, at) => useOf(own.filter((one) => one.month === at))) };
}
function useOf(commitments) {
    const sum = (amount) => commitments.reduce((total, one) => total + amount(one), 0n);
    const [used, unused] = [sum((one) => one.used), sum((one) => one.unused)];
    return { used, unused, purchased: sum((one) => one.purchased), utilisation: (0,fraction/* shareOf */.tC)(used, used + unused) };
}

;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/views/commitments.js









/** Commitment costs by usage, and the unused share. */
function commitmentsView(selection) {
    const found = commitmentsOf(selection);
    const head = (0,tree.h)("h2", {}, "Commitments");
    if (found === undefined)
        return [
            head,
            (0,tree.h)("p", { class: "unknown" }, "Commitments are available per currency only. Remove the filters to show them."),
        ];
    const { currency } = selection.state;
    const unit = (0,money/* currencyName */.N0)(currency);
    if (found.months.every(({ used, unused, purchased }) => used === 0n && unused === 0n && purchased === 0n))
        return [head, (0,tree.h)("p", { class: "unknown" }, `There are no commitments in ${unit}.`)];
    return [
        head,
        (0,tree.h)("p", { class: "sub" }, `Used and unused are effective cost in ${unit}. Purchased is billed cost in ${unit}. ` +
            "It pays for the usage, so the two are not added."),
        (0,tree.h)("div", { class: "panel" }, monthTable(selection, found)),
        (0,tree.h)("div", { class: "panel" }, lineTable(selection, found)),
    ];
}
const USE_COLUMNS = [
    { title: "Utilisation", isNumber: true },
    { title: "Used", isNumber: true },
    { title: "Unused", isNumber: true },
    { title: "Purchased (billed)", isNumber: true, class: "wide-only" },
];
function utilisation(share) {
    return share === undefined ? (0,tree.h)("span", { class: "none" }, "–") : (0,fraction/* formatPercent */.l9)(share);
}
function monthTable({ content, state }, { months }) {
    return (0,parts/* table */.tp)({
        id: "commitment-months",
        caption: "By month",
        columns: [{ title: "Month" }, ...USE_COLUMNS],
        rows: months.map((use, at) => [
            (0,dates/* formatShortMonth */.qn)(content.months[at]?.month ?? ""),
            utilisation(use.utilisation),
            (0,parts/* money */.TG)(use.used, state.currency),
            (0,parts/* money */.TG)(use.unused, state.currency),
            (0,parts/* money */.TG)(use.purchased, state.currency),
        ]),
    });
}
function lineTable({ content, state, month }, { lines }) {
    const title = content.months[month] === undefined ? "" : (0,dates/* formatMonth */.UL)(content.months[month].month);
    if (lines.length === 0)
        return (0,tree.h)("p", { class: "unknown" }, `There are no commitments in ${title}.`);
    return (0,parts/* table */.tp)({
        id: "commitment-lines",
        caption: `By commitment in ${title}`,
        columns: [
            { title: "Commitment" },
            { title: "Type", class: "wide-only" },
            { title: (0,tree.h)("span", { class: "quiet" }, "Used share"), class: "wide-only bar-cell" },
            ...USE_COLUMNS,
        ],
        rows: lines.map(({ name, type, used, unused, purchased, utilisation: share }) => [
            (0,parts/* foreignName */.cH)(name === "" ? (0,parts/* otherName */.sW)(content.mergedCommitmentCount) : (0,names/* showText */.h$)(name)),
            (0,tree.h)("bdi", {}, (0,names/* showText */.h$)(type)),
            shareBar(used, toFloat(used + unused)),
            utilisation(share),
            (0,parts/* money */.TG)(used, state.currency),
            (0,parts/* money */.TG)(unused, state.currency),
            (0,parts/* money */.TG)(purchased, state.currency),
        ]),
    });
}

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/views/header.js
var header = __webpack_require__(64685);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/model/forecast.js
var forecast = __webpack_require__(4924);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/model/overview.js + 2 modules
var model_overview = __webpack_require__(25173);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/model/sentences.js + 1 modules
var sentences = __webpack_require__(11532);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/views/bridge.js









/** What changed and by how much. The parts add up to the difference of the totals, to the last digit. */
function bridgeView(selection, { bridge, bridgeSpans, comparison, noComparison }) {
    const { content, state } = selection;
    const choices = (0,view_state/* shownDimensions */.Xc)(content).map((name) => (0,parts/* stateLink */.q$)(content, { ...state, by: name }, { "aria-current": name === state.by ? "true" : undefined }, (0,names/* dimensionName */.gd)(name).one));
    const head = [(0,tree.h)("h3", {}, "What changed"), (0,tree.h)("nav", { class: "choices", "aria-label": "What changed, by" }, choices)];
    if (bridge === undefined || bridgeSpans === undefined)
        return [
            (0,tree.h)("div", { class: "panel-head" }, head),
            (0,tree.h)("p", { class: "unknown" }, `Not compared: ${noComparison ?? ""}`),
        ];
    const isOtherSpan = comparison !== undefined && comparison.now !== bridgeSpans.now;
    const limit = Math.max(...[...bridge.parts, bridge.rest].map((part) => Math.abs(toFloat(part.change))), 0);
    const amounts = (before, now) => [
        (0,parts/* money */.TG)(before, state.currency),
        (0,parts/* money */.TG)(now, state.currency),
        (0,parts/* rate */.TS)(now - before, before),
    ];
    return [
        (0,tree.h)("div", { class: "panel-head" }, head),
        (0,tree.h)("p", { class: "sub" }, `${bridgeSpans.now} against ${bridgeSpans.before}, in ${(0,money/* currencyName */.N0)(state.currency)}.`, isOtherSpan
            ? ` Without daily costs by ${(0,names/* dimensionName */.gd)(state.by).one.toLowerCase()}, this compares closed months.`
            : ""),
        (0,parts/* table */.tp)({
            id: "bridge-figures",
            caption: "Parts of the change, largest first",
            class: "bridge",
            columns: [
                { title: (0,names/* dimensionName */.gd)(state.by).one },
                { title: (0,tree.h)("span", { class: "quiet" }, "Difference"), class: "wide-only bar-cell" },
                { title: "Change", isNumber: true },
                { title: "Before", isNumber: true, class: "wide-only" },
                { title: "Now", isNumber: true, class: "wide-only" },
                { title: "%", isNumber: true, class: "wide-only" },
            ],
            rows: [
                ...bridge.parts.map((part) => [
                    partName(selection, part),
                    differenceBar(part.change, limit),
                    (0,parts/* change */.Zg)(part.change, state.currency),
                    ...amounts(part.before, part.now),
                ]),
                ...(bridge.rest.groups === 0
                    ? []
                    : [
                        [
                            (0,parts/* otherName */.sW)(bridge.rest.groups),
                            differenceBar(bridge.rest.change, limit),
                            (0,parts/* change */.Zg)(bridge.rest.change, state.currency),
                            ...amounts(bridge.rest.before, bridge.rest.now),
                        ],
                    ]),
            ],
            sums: [["Total", "", (0,parts/* change */.Zg)(bridge.now - bridge.before, state.currency), ...amounts(bridge.before, bridge.now)]],
        }),
        (0,tree.h)("details", { id: "bridge-exact" }, (0,tree.h)("summary", {}, "All digits"), (0,parts/* table */.tp)({
            id: "bridge-digits",
            caption: `From ${bridgeSpans.before} to ${bridgeSpans.now} in ${(0,money/* currencyName */.N0)(state.currency)}, all digits`,
            columns: [{ title: (0,names/* dimensionName */.gd)(state.by).one }, { title: "Amount", isNumber: true }],
            rows: [
                [bridgeSpans.before, (0,parts/* exactMoney */.oZ)(bridge.before, state.currency)],
                ...bridge.parts.map((part) => [
                    (0,tree.h)("bdi", {}, (0,model_ranking/* codeName */.P)(content, state.by, part.code)),
                    (0,parts/* exactMoney */.oZ)(part.change, state.currency),
                ]),
                ...(bridge.rest.groups === 0
                    ? []
                    : [[(0,parts/* otherName */.sW)(bridge.rest.groups), (0,parts/* exactMoney */.oZ)(bridge.rest.change, state.currency)]]),
            ],
            sums: [[bridgeSpans.now, (0,parts/* exactMoney */.oZ)(bridge.now, state.currency)]],
        })),
    ];
}
function partName({ content, state }, { code, kind }) {
    const value = content.dimensions[(0,model_selection/* placeOf */.$t)(content, state.by)]?.values[code];
    const name = (0,parts/* foreignName */.cH)((0,model_ranking/* codeName */.P)(content, state.by, code));
    const badge = kind === "new" || kind === "gone" ? (0,tree.h)("span", { class: "badge" }, kind) : undefined;
    if (value === undefined)
        return [name, badge];
    const isOn = state.filters.get(state.by)?.includes(value) === true;
    return [isOn ? name : (0,parts/* stateLink */.q$)(content, (0,view_state/* toggleFilter */.VH)(state, state.by, value), {}, name), badge];
}

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/amount.js
var src_amount = __webpack_require__(89072);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/series/anomaly-rule.js + 1 modules
var anomaly_rule = __webpack_require__(52900);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/views/cards.js












function card(title, ...children) {
    return (0,tree.h)("div", { class: "card" }, (0,tree.h)("h3", {}, title), ...children);
}
/** What discounts saved, and the share of the cost for which this is known. */
function savingsCard(selection, overview) {
    const { currency } = selection.state;
    const { savings } = overview;
    if (typeof savings === "string" || savings.total === undefined)
        return card("Savings", (0,tree.h)("p", { class: "unknown" }, (0,sentences/* savingsSentence */.Dx)(selection, overview)));
    const lines = [
        ["Negotiated", savings.negotiated === undefined ? "not known" : (0,parts/* money */.TG)(savings.negotiated, currency)],
        ["Commitments", savings.commitment === undefined ? "not known" : (0,parts/* money */.TG)(savings.commitment, currency)],
        ...(savings.undivided === 0n ? [] : [["Not attributed", (0,parts/* money */.TG)(savings.undivided, currency)]]),
        [
            isExact(savings.rate) ? "Effective savings rate" : "Effective savings rate where prices are known",
            rateText(savings.rate),
        ],
        ["Unused commitments cost", (0,parts/* money */.TG)(savings.unusedCost, currency)],
        [
            "Prices known for",
            savings.coverage === undefined ? "an unknown share" : `${(0,fraction/* formatPercent */.l9)(savings.coverage)} of the cost`,
        ],
    ];
    return card(`Savings in ${overview.month}`, (0,tree.h)("p", { class: "figure" }, (0,tree.h)("span", { class: "unit" }, `${(0,money/* currencyName */.N0)(currency)} `), (0,parts/* money */.TG)(savings.total, currency)), (0,tree.h)("p", { class: "sub" }, "List cost minus effective cost where list prices are known. Negative values are losses."), (0,tree.h)("dl", {}, lines.map(([term, value]) => (0,tree.h)("div", {}, (0,tree.h)("dt", {}, term), (0,tree.h)("dd", {}, value)))));
}
function rateText(rate) {
    if (rate === undefined)
        return "not known";
    return isExact(rate) ? (0,fraction/* formatPercent */.l9)(rate.from) : `${(0,fraction/* formatPercent */.l9)(rate.from)} to ${(0,fraction/* formatPercent */.l9)(rate.to)}`;
}
/** Whether both ends of the range are displayed as the same number. */
function isExact(rate) {
    return rate === undefined || (0,fraction/* formatPercent */.l9)(rate.from) === (0,fraction/* formatPercent */.l9)(rate.to);
}
/** Anomalies on settled days, with figures that anyone can verify. */
function anomalyCard(selection, { anomalies }) {
    const title = "Anomalies";
    const method = (0,tree.h)("details", { id: "anomaly-method" }, (0,tree.h)("summary", {}, "How anomalies are detected"), (0,tree.h)("p", { class: "sub" }, anomaly_rule/* ANOMALY_METHOD */.kW));
    if (anomalies === undefined) {
        const reason = (0,model_selection/* isFiltered */.s4)(selection)
            ? "Anomalies are detected in the total and per subscription and service. These filters do not apply to them."
            : "Anomalies are detected by effective cost only.";
        return card(title, (0,tree.h)("p", { class: "unknown" }, reason));
    }
    if (anomalies.length === 0)
        return card(title, (0,tree.h)("p", { class: "figure quiet" }, "None"), (0,tree.h)("p", { class: "sub" }, "No settled day differs significantly."), method);
    const shown = anomalies.slice(0, SHOWN_ANOMALIES);
    return card(title, (0,tree.h)("p", { class: "figure" }, String(anomalies.length)), (0,tree.h)("p", { class: "sub" }, "Settled days whose effective cost differs from similar earlier days, largest first."), (0,tree.h)("ol", { class: "findings" }, shown.map((one) => anomalyLine(selection, one))), (0,tree.h)("details", { id: "anomaly-figures" }, (0,tree.h)("summary", {}, shown.length < anomalies.length ? `Figures and causes of all ${anomalies.length}` : "Figures and causes"), (0,tree.h)("ol", { class: "findings" }, anomalies.map((one) => anomalyItem(selection, one)))), method);
}
const SHOWN_ANOMALIES = 5;
/** `12 Nov  Azure OpenAI  ▲ +1,360.70` */
function anomalyLine(selection, { day, difference, lastDay, subject }) {
    const days = day === lastDay ? (0,dates/* formatShortDay */.mf)(day) : `${(0,dates/* formatShortDay */.mf)(day)} – ${(0,dates/* formatShortDay */.mf)(lastDay)}`;
    return (0,tree.h)("li", { class: "finding" }, (0,tree.h)("span", { class: "day" }, days), (0,tree.h)("span", { class: "subject" }, subjectLink(selection, subject)), (0,parts/* change */.Zg)(difference, selection.state.currency));
}
function anomalyItem(selection, anomaly) {
    const { state } = selection;
    const { day, lastDay, differingDays, amount, median, deviation, typicalError } = anomaly;
    const share = (0,money/* formatRate */.CE)(amount - median, median);
    const days = day === lastDay
        ? (0,dates/* formatDay */.im)(day)
        : `${(0,dates/* formatDay */.im)(day)} to ${(0,dates/* formatDay */.im)(lastDay)} (${differingDays} of ${(0,dates/* daysBetween */.YM)(day, lastDay)} days)`;
    const level = anomaly.isNewLevel ? "; costs stayed there" : "";
    return (0,tree.h)("li", {}, (0,tree.h)("strong", {}, days), " ", subjectLink(selection, anomaly.subject), (0,tree.h)("p", { class: "sub" }, `${(0,src_amount/* formatAmount */.ej)(amount, state.currency)} on the ${day === lastDay ? "day" : "first day"}` +
        `${share === undefined ? "" : ` (${share})`}; ` +
        `median of the previous ${anomaly.observedDays} ${COMPARED[anomaly.comparedWith]} ` +
        `${(0,src_amount/* formatAmount */.ej)(median, state.currency)}, median deviation ${(0,src_amount/* formatAmount */.ej)(deviation, state.currency)}, ` +
        `typical error ${(0,src_amount/* formatAmount */.ej)(typicalError, state.currency)}${level}.`), anomaly.drivers.length === 0
        ? undefined
        : (0,tree.h)("p", { class: "sub" }, "Driven by ", anomaly.drivers
            .slice(0, 3)
            .map((driver, at) => [
            at === 0 ? "" : ", ",
            subjectLink(selection, driver.subject),
            " ",
            (0,parts/* change */.Zg)(driver.amount - driver.median, state.currency),
        ]), "."));
}
function subjectLink({ content, state }, { dimension, value }) {
    if (dimension === "total")
        return "all costs";
    const code = (0,model_selection/* codeOf */.$N)(content, dimension, value);
    // A value without a name on the page cannot be used as a filter.
    if (code < 0)
        return (0,tree.h)("bdi", {}, (0,names/* valueName */.XJ)(dimension, value));
    const filtered = { ...state, filters: new Map([[dimension, [value]]]) };
    return (0,parts/* stateLink */.q$)(content, filtered, {}, (0,tree.h)("bdi", {}, (0,model_ranking/* codeName */.P)(content, dimension, code)));
}
const COMPARED = {
    weekday: "same weekdays",
    workday: "workdays",
    weekend: "weekend days",
    days: "days",
};
/** Problems with the data: missing tags, missing or restated months, overlapping scopes and late data. */
function hygieneCard(selection) {
    const { content, state } = selection;
    const { missing, overlaps, stale } = content.gaps;
    const tags = tagCoverage(selection).map(({ dimension, name, share }) => [
        (0,parts/* stateLink */.q$)(content, { ...state, view: dimension }, {}, (0,tree.h)("bdi", {}, name)),
        share === undefined ? "share not known" : `${(0,fraction/* formatPercent */.l9)(share)} of usage`,
    ]);
    const restated = content.restatements.filter(({ currency }) => currency === state.currency);
    const count = (list, none = "none") => list.length === 0 ? none : (0,parts/* stateLink */.q$)(content, { ...state, view: "lake" }, {}, String(list.length));
    const lines = [
        ...tags,
        ["Missing months", count(missing)],
        ["Costs counted twice", count(overlaps)],
        ["Scopes with late data", count(stale)],
        ["Closed months that changed", count(restated, "none known")],
    ];
    return card("Data quality", (0,tree.h)("dl", {}, lines.map(([term, value]) => (0,tree.h)("div", {}, (0,tree.h)("dt", {}, term), (0,tree.h)("dd", {}, value)))), restated
        .slice(0, 3)
        .map(({ scope, month, before, now }) => (0,tree.h)("p", { class: "sub" }, `${(0,dates/* formatMonth */.UL)(month)} of `, (0,tree.h)("bdi", {}, (0,names/* valueName */.XJ)("scope", scope)), " changed after it closed: ", (0,parts/* change */.Zg)(now[state.basis] - before[state.basis], state.currency))), (0,tree.h)("p", { class: "sub" }, (0,model_selection/* isFiltered */.s4)(selection) ? "Tags follow the filters; everything else covers the whole lake. " : "", (0,parts/* stateLink */.q$)(content, { ...state, view: "lake" }, {}, "Months in the lake")));
}

;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/charts/figure-places.js
/** Generous estimates for the style sheet's font, so that other fonts fit, too. */
const [CHARACTER_WIDTH, ASCENT, DESCENT] = [6.8, 10, 3];
/** The columns whose figures fit: none covers another figure or the bar of another column. */
function columnsWithFigures(columns, limit) {
    const placed = new Map();
    const order = columns.map((_, at) => at).sort((a, b) => (columns[b]?.rank ?? 0) - (columns[a]?.rank ?? 0) || b - a);
    for (const at of order) {
        const column = columns[at];
        if (column === undefined || column.text === "")
            continue;
        const box = textBox(column, limit);
        const isFree = columns.every(({ bar }, other) => other === at || !overlap(box, bar));
        if (isFree && [...placed.values()].every((other) => !overlap(box, other)))
            placed.set(at, box);
    }
    return new Set(placed.keys());
}
/** The middle of the text below or above a bar, moved to the left if it would extend beyond the chart. */
function textMiddle({ left, right }, text, limit) {
    return Math.min((left + right) / 2, limit - (text.length * CHARACTER_WIDTH) / 2);
}
function textBox({ bar, text, textY }, limit) {
    const half = (text.length * CHARACTER_WIDTH) / 2;
    const middle = textMiddle(bar, text, limit);
    return { left: middle - half, right: middle + half, top: textY - ASCENT, bottom: textY + DESCENT };
}
function overlap(a, b) {
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/charts/bar-chart.js




/** Bars over time, drawn twice for wide and narrow screens; the style sheet shows one of them. */
function barChart(chart) {
    const wide = chart.isFullWidth === true ? { width: 1160, height: 240 } : { width: 720, height: 230 };
    return (0,tree.h)("div", { class: "chart" }, draw(chart, "wide", { ...wide, every: chart.labelsEvery?.wide ?? 1 }), draw(chart, "narrow", { width: 340, height: 200, every: chart.labelsEvery?.narrow ?? 2 }));
}
const MARGIN = { top: 20, right: 4, bottom: 22, left: 44 };
function draw({ id, description, bars, hasFigures }, variant, size) {
    const { width, height } = size;
    const values = bars.flatMap(({ amount, estimate }) => [amount, ...(estimate === undefined ? [] : [estimate.total, estimate.low, estimate.high])].map(toFloat));
    const scale = scaleOf(values);
    const y = (value) => MARGIN.top + ((scale.high - value) / (scale.high - scale.low)) * (height - MARGIN.top - MARGIN.bottom);
    const slot = (width - MARGIN.left - MARGIN.right) / Math.max(1, bars.length);
    const columns = bars.map((bar, at) => columnOf(bar, { left: MARGIN.left + at * slot, slot, y }));
    const limit = width - MARGIN.right;
    const figured = hasFigures === true ? columnsWithFigures(columns, limit) : new Set();
    const shapes = bars.map((bar, at) => {
        const column = columns[at];
        if (column === undefined)
            return undefined;
        const isLabelled = (bars.length - 1 - at) % size.every === 0;
        const place = { column, slot, left: MARGIN.left + at * slot, y, height, limit };
        return drawBar(bar, { ...place, isLabelled, isFigured: figured.has(at), hatchId: `${id}-${variant}-hatch` });
    });
    return (0,tree.h)("svg", {
        class: variant,
        viewBox: `0 0 ${width} ${height}`,
        role: "img",
        "aria-label": description,
        id: `${id}-${variant}`,
    }, bars.some(({ isOpen }) => isOpen) ? hatch(`${id}-${variant}-hatch`) : undefined, grid(scale, y, width), shapes, (0,tree.h)("line", { class: "axis", x1: MARGIN.left, x2: width - MARGIN.right, y1: place(y(0)), y2: place(y(0)) }));
}
/** Stripes for amounts that are not settled. */
function hatch(id) {
    const stripe = (0,tree.h)("path", { class: "stripe", d: "M-1 1L1 -1M0 5L5 0M4 6L6 4" });
    return (0,tree.h)("defs", {}, (0,tree.h)("pattern", { id, width: 5, height: 5, patternUnits: "userSpaceOnUse" }, stripe));
}
function grid(scale, y, width) {
    return scale.ticks.map((tick) => [
        (0,tree.h)("line", { class: "grid", x1: MARGIN.left, x2: width - MARGIN.right, y1: place(y(tick)), y2: place(y(tick)) }),
        (0,tree.h)("text", { class: "tick", x: MARGIN.left - 6, y: place(y(tick) + 3.5), "text-anchor": "end" }, formatTick(tick)),
    ]);
}
/** Figures of the chosen bar and of the estimate come first, then those of the largest bars. */
function columnOf({ amount, estimate, isChosen }, { left, slot, y }) {
    const value = toFloat(amount);
    const gap = slot > 20 ? slot * 0.28 : slot * 0.16;
    const [top, bottom] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))];
    const highest = estimate === undefined ? top : Math.min(top, y(toFloat(estimate.high)));
    return {
        bar: { left: left + gap / 2, right: left + slot - gap / 2, top: highest, bottom },
        text: amount === 0n ? "" : (0,money/* formatShort */.KS)(estimate?.total ?? amount),
        textY: amount < 0n ? bottom + 12 : highest - 6,
        rank: isChosen === true || estimate !== undefined ? Number.POSITIVE_INFINITY : Math.abs(value),
    };
}
function drawBar(bar, { column, left, slot, y, height, limit, ...has }) {
    const value = toFloat(bar.amount);
    const [top, bottom] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))];
    const box = { x: place(column.bar.left), width: place(column.bar.right - column.bar.left) };
    const states = { open: bar.isOpen, chosen: bar.isChosen === true, negative: bar.amount < 0n };
    const kind = ["bar", ...Object.entries(states).flatMap(([name, isSet]) => (isSet ? [name] : []))].join(" ");
    const size = Math.max(bottom - top, bar.amount === 0n ? 0 : 0.75);
    const { estimate } = bar;
    const textAt = (text, textY) => ({
        ...{ x: place(textMiddle(column.bar, text, limit)), y: place(textY), "text-anchor": "middle" },
    });
    return (0,tree.h)("g", { "data-href": bar.href }, (0,tree.h)("title", {}, bar.title), 
    // The whole column is clickable, because a small bar is hard to hit.
    (0,tree.h)("rect", {
        class: "hit",
        x: place(left),
        width: place(slot),
        y: MARGIN.top,
        height: height - MARGIN.top - MARGIN.bottom,
    }), estimate === undefined ? undefined : drawEstimate(estimate, y, box, place(left + slot / 2)), (0,tree.h)("rect", {
        class: kind,
        ...box,
        y: place(top),
        height: place(size),
        fill: bar.isOpen ? `url(#${has.hatchId})` : undefined,
    }), has.isFigured ? (0,tree.h)("text", { class: "figure", ...textAt(column.text, column.textY) }, column.text) : undefined, has.isLabelled && bar.label !== ""
        ? (0,tree.h)("text", { class: bar.isChosen === true ? "label chosen" : "label", ...textAt(bar.label, height - 6) }, bar.label)
        : undefined);
}
function drawEstimate({ total, low, high }, y, box, middle) {
    const [end, zero] = [y(toFloat(total)), y(0)];
    return [
        (0,tree.h)("rect", { class: "estimate", ...box, y: place(Math.min(end, zero)), height: place(Math.abs(zero - end)) }),
        (0,tree.h)("line", { class: "band", x1: middle, x2: middle, y1: place(y(toFloat(high))), y2: place(y(toFloat(low))) }),
    ];
}

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/model/given-costs.js
var given_costs = __webpack_require__(77063);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/views/daily.js









const DAYS = 62;
/** The last days as bars, or a sentence instead if the filters do not apply to daily costs. */
function dailyView(selection) {
    const { state, days } = selection;
    const title = (0,tree.h)("h3", {}, "By day");
    const totals = (0,model_totals/* dayTotals */.Y2)(selection, DAYS);
    if (totals === undefined)
        return [title, (0,tree.h)("p", { class: "unknown" }, "unknown" in days ? days.unknown : "")];
    const missing = (0,given_costs/* missingCost */.Ay)(selection);
    if (missing.rowsWithout > 0 && missing.rowsWithout === missing.rows)
        return [title, (0,tree.h)("p", { class: "unknown" }, `${cost_basis/* BASIS_NAMES */._[state.basis]} is missing.`)];
    if (totals.length === 0)
        return [title, (0,tree.h)("p", { class: "unknown" }, "No days.")];
    const currency = (0,money/* currencyName */.N0)(state.currency);
    const bars = totals.map(({ day, amount, isOpen }) => ({
        label: (0,dates/* formatShortDay */.mf)(day),
        amount,
        title: `${(0,dates/* formatDay */.im)(day)}: ${(0,src_amount/* formatAmount */.ej)(amount, state.currency)} ${currency}${isOpen ? ", still open" : ""}`,
        isOpen,
    }));
    const open = totals.filter(({ isOpen }) => isOpen);
    const first = open[0];
    // In a month that never closed, settled days can follow open ones.
    const isTail = first !== undefined && totals.every(({ day, isOpen }) => isOpen || day < first.day);
    const note = first === undefined
        ? ""
        : isTail
            ? ` Days from ${(0,dates/* formatDay */.im)(first.day)} on are open (hatched): costs are still arriving.`
            : " Hatched days are open: costs are still arriving.";
    return [
        title,
        (0,tree.h)("p", { class: "sub" }, `${cost_basis/* BASIS_NAMES */._[state.basis]} in ${currency}, last ${totals.length} days (UTC).${note}`),
        barChart({
            id: "daily",
            description: daySentence(totals, state.currency),
            bars,
            labelsEvery: { wide: 7, narrow: 14 },
            isFullWidth: true,
        }),
        (0,parts/* collapsible */.r0)("daily-table", "Figures", (0,parts/* table */.tp)({
            id: "daily-figures",
            caption: `${cost_basis/* BASIS_NAMES */._[state.basis]} by day in ${currency}, all digits`,
            columns: [{ title: "Day" }, { title: "Cost", isNumber: true }],
            rows: totals.map(({ day, amount, isOpen }) => [
                `${day}${isOpen ? " (open)" : ""}`,
                (0,parts/* exactMoney */.oZ)(amount, state.currency),
            ]),
            sums: [
                [
                    "These days",
                    (0,parts/* exactMoney */.oZ)(totals.reduce((sum, { amount }) => sum + amount, 0n), state.currency),
                ],
            ],
        })),
    ];
}
function daySentence(totals, currency) {
    const [first, last] = [totals[0], totals.at(-1)];
    if (first === undefined || last === undefined)
        return "No days.";
    const most = totals.reduce((best, one) => (one.amount > best.amount ? one : best), first);
    const highest = `${(0,src_amount/* formatAmount */.ej)(most.amount, currency)} ${(0,money/* currencyName */.N0)(currency)}`;
    const days = `from ${(0,dates/* formatDay */.im)(first.day)} to ${(0,dates/* formatDay */.im)(last.day)}`;
    return `Bars by day ${days}; highest on ${(0,dates/* formatDay */.im)(most.day)}: ${highest}.`;
}

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/series/forecast-month.js + 2 modules
var forecast_month = __webpack_require__(39367);
;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/views/trend.js











/** The months as bars. The running month is hatched, with its estimate dashed above it. */
function trendView(selection, estimate) {
    const { content, state, month: chosen } = selection;
    const totals = (0,model_totals/* monthTotals */.CR)(selection);
    const isNotGiven = (0,given_costs/* notGivenBy */.OD)(selection);
    const currency = (0,money/* currencyName */.N0)(state.currency);
    const bars = content.months.map(({ month, settledUntil }, at) => ({
        label: hasYear(content.months, at) ? `${(0,dates/* shortMonth */.bD)(month)} ’${month.slice(2, 4)}` : (0,dates/* shortMonth */.bD)(month),
        amount: totals[at] ?? 0n,
        title: isNotGiven(at)
            ? `${(0,dates/* formatMonth */.UL)(month)}: ${parts/* NOT_GIVEN */.y8}`
            : `${(0,dates/* formatMonth */.UL)(month)}: ${(0,src_amount/* formatAmount */.ej)(totals[at] ?? 0n, state.currency)} ${currency}` +
                `${settledUntil === undefined ? "" : " so far"}`,
        isOpen: settledUntil !== undefined,
        isChosen: at === chosen,
        href: (0,view_state/* formatState */.lN)({ ...state, month }, content),
        ...(estimate?.month === at ? { estimate } : {}),
    }));
    return [
        (0,tree.h)("h3", {}, "By month"),
        (0,tree.h)("p", { class: "sub" }, `${cost_basis/* BASIS_NAMES */._[state.basis]} in ${currency}. Months that are not closed yet are hatched.`),
        barChart({
            ...{ id: "trend", description: trendSentence(selection, totals, isNotGiven), bars, hasFigures: true },
            labelsEvery: { wide: 1, narrow: 3 },
        }),
        estimate === undefined ? undefined : estimateText(selection, estimate),
        (0,parts/* collapsible */.r0)("trend-table", "Figures", (0,parts/* table */.tp)({
            id: "trend-figures",
            caption: `${cost_basis/* BASIS_NAMES */._[state.basis]} by month in ${currency}, all digits`,
            columns: [{ title: "Month" }, { title: "Cost", isNumber: true }],
            rows: content.months.map(({ month, settledUntil }, at) => [
                (0,parts/* stateLink */.q$)(content, { ...state, month }, {}, `${(0,dates/* formatShortMonth */.qn)(month)}${settledUntil === undefined ? "" : " (running)"}`),
                (0,parts/* exactMoneyIf */.zc)(!isNotGiven(at), totals[at] ?? 0n, state.currency),
            ]),
            sums: [
                [
                    "Total",
                    (0,parts/* exactMoneyIf */.zc)(!content.months.every((_, at) => isNotGiven(at)), totals.reduce((sum, one) => sum + one, 0n), state.currency),
                ],
            ],
        })),
    ];
}
/** The first and the last month are labelled on every screen, the first month of a year only if there is room. */
function hasYear(months, at) {
    return at === 0 || at === months.length - 1 || months[at]?.month.endsWith("01") === true;
}
function trendSentence({ content, state }, totals, isNotGiven) {
    const [first, last] = [content.months[0], content.months.at(-1)];
    if (first === undefined || last === undefined)
        return "No months.";
    const amount = (at) => isNotGiven(at) ? parts/* NOT_GIVEN */.y8 : `${(0,src_amount/* formatAmount */.ej)(totals[at] ?? 0n, state.currency)} ${(0,money/* currencyName */.N0)(state.currency)}`;
    const [from, to] = [amount(0), amount(content.months.length - 1)];
    return `Bars by month: from ${from} in ${(0,dates/* formatMonth */.UL)(first.month)} to ${to} in ${(0,dates/* formatMonth */.UL)(last.month)}.`;
}
function estimateText({ content, state }, { month, total, low, high }) {
    const amount = (units) => (0,src_amount/* formatAmount */.ej)(units, state.currency);
    const name = (0,dates/* formatMonth */.UL)(content.months[month]?.month ?? content.months[0]?.month ?? "");
    return [
        (0,tree.h)("p", { class: "sub legend" }, (0,tree.h)("span", { class: "key", "aria-hidden": "true" }), `Estimate for ${name}: ${amount(total)} ${(0,money/* currencyName */.N0)(state.currency)} (${amount(low)} to ${amount(high)}).`),
        (0,parts/* collapsible */.r0)("estimate-method", "How this is estimated", (0,tree.h)("p", { class: "sub" }, `${forecast_month/* FORECAST_METHOD */.uw} One-time and monthly charges are included as booked.`)),
    ];
}

;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/views/overview.js














/** The first screen: the total, its change and the causes, then days, savings, anomalies and problems with the data. */
function overviewView(selection) {
    const overview = (0,model_overview/* overviewOf */.b)(selection);
    const estimate = (0,forecast/* estimateOf */.q)(selection);
    return [
        (0,tree.h)("div", { class: "first" }, hero(selection, overview, estimate), (0,tree.h)("div", { class: "panel" }, trendView(selection, estimate))),
        (0,tree.h)("div", { class: "panel" }, bridgeView(selection, overview)),
        (0,tree.h)("div", { class: "panel" }, dailyView(selection)),
        (0,tree.h)("div", { class: "cards" }, savingsCard(selection, overview), anomalyCard(selection, overview), (0,view_state/* isHidden */.dK)(selection.content, "lake") ? undefined : hygieneCard(selection)),
    ];
}
function hero(selection, overview, estimate) {
    const { state } = selection;
    const { comparison, headline } = overview;
    const isEarlier = comparison !== undefined && comparison.month !== selection.month;
    const once = (0,sentences/* onceSentence */.VU)(selection, overview);
    const difference = comparison === undefined ? 0n : comparison.nowTotal - comparison.beforeTotal;
    return (0,tree.h)("div", { class: "hero" }, (0,tree.h)("p", { class: "kicker" }, `${headline.period}${isEarlier ? ", the last closed month" : ""} · ${cost_basis/* BASIS_NAMES */._[state.basis]}`), (0,tree.h)("p", { class: "big" }, headline.total === undefined
        ? parts/* NOT_GIVEN */.y8
        : [(0,tree.h)("span", { class: "unit" }, `${(0,money/* currencyName */.N0)(state.currency)} `), (0,parts/* money */.TG)(headline.total, state.currency)]), comparison === undefined
        ? (0,tree.h)("p", { class: "change" }, (0,sentences/* changeSentence */.y6)(selection, overview))
        : (0,tree.h)("p", { class: "change" }, (0,tree.h)("strong", {}, (0,parts/* change */.Zg)(difference, state.currency)), (0,tree.h)("span", { class: "rate" }, " ", (0,parts/* rate */.TS)(difference, comparison.beforeTotal)), (0,tree.h)("span", { class: "against" }, ` against ${comparison.before}`)), comparison?.caution === undefined ? undefined : (0,tree.h)("p", { class: "caution" }, comparison.caution), (0,tree.h)("p", { class: "drivers" }, (0,sentences/* driverSentence */.SX)(selection, overview)), once === undefined ? undefined : (0,tree.h)("p", { class: "once" }, once), outlook(selection, overview, estimate), (0,tree.h)("p", { class: "status" }, overview.status));
}
/** The whole running month: its costs so far, its estimate, and the last month for comparison. */
function outlook(selection, overview, estimate) {
    const { content, month, state } = selection;
    const { comparison, isRunning, total } = overview;
    const chosen = content.months[month];
    if (!isRunning || chosen === undefined || comparison === undefined)
        return undefined;
    const name = (0,dates/* formatShortMonth */.qn)(chosen.month);
    const previous = content.months[month - 1];
    const isShown = comparison.kind === "full-months" || previous === undefined;
    const range = estimate?.month === month ? estimate : undefined;
    return (0,tree.h)("dl", { class: "outlook" }, fact(`${name} so far`, (0,parts/* moneyIf */.S0)(total !== undefined, total ?? 0n, state.currency), "with open days"), range === undefined
        ? undefined
        : fact(`${name} estimate`, (0,parts/* money */.TG)(range.total, state.currency), [
            (0,parts/* money */.TG)(range.low, state.currency),
            " to ",
            (0,parts/* money */.TG)(range.high, state.currency),
        ]), isShown
        ? undefined
        : fact((0,dates/* formatShortMonth */.qn)(previous.month), (0,parts/* money */.TG)((0,model_totals/* monthTotals */.CR)(selection)[month - 1] ?? 0n, state.currency), previous.settledUntil === undefined ? "whole month" : "not closed yet"));
}
function fact(title, amount, note) {
    return (0,tree.h)("div", {}, (0,tree.h)("dt", {}, title), (0,tree.h)("dd", {}, (0,tree.h)("strong", {}, amount), (0,tree.h)("span", { class: "sub" }, note)));
}

;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/model/owners.js
/** What the targets of one dimension pay. Filters do not apply. */
function ownersOf(selection, allocation) {
    const { content, month, state } = selection;
    const inCurrency = allocation.targets.filter(({ currency }) => currency === state.currency);
    const all = inCurrency.map((one) => ({ ...one, ...costsOf(one, state.basis) }));
    const none = new Array(content.months.length).fill(0n);
    const nothing = { direct: none, shared: none, total: none };
    const named = all.flatMap(({ direct, parent, shared, target: name, total }) => name === undefined ? [] : [{ name, parent, direct, shared, total }]);
    const { defaultTarget } = allocation;
    const empty = { name: defaultTarget, parent: undefined, ...nothing };
    const unallocated = named.find(({ name }) => name === defaultTarget) ?? empty;
    const ranked = named
        .filter(({ name }) => name !== defaultTarget)
        .sort((one, other) => compareSizes(one, other, month));
    const owners = ranked.slice(0, state.top);
    const total = all.reduce(addCosts, nothing);
    const rest = [...owners, unallocated].reduce(subtractCosts, total);
    const isMerged = all.length > named.length;
    return {
        ...{ owners, unallocated, total, other: rest },
        otherCount: ranked.length - owners.length + (isMerged ? allocation.mergedCount : 0),
        groups: groupsOf(all, new Map(allocation.parents), nothing, month),
    };
}
function costsOf({ direct, shared }, basis) {
    const total = direct[basis].map((amount, at) => amount + (shared[basis][at] ?? 0n));
    return { direct: direct[basis], shared: shared[basis], total };
}
function addCosts(sum, costs) {
    const add = (key) => sum[key].map((one, at) => one + (costs[key][at] ?? 0n));
    return { direct: add("direct"), shared: add("shared"), total: add("total") };
}
function subtractCosts(sum, costs) {
    const rest = (key) => sum[key].map((one, at) => one - (costs[key][at] ?? 0n));
    return { direct: rest("direct"), shared: rest("shared"), total: rest("total") };
}
function compareSizes(one, other, month) {
    const size = ({ total }) => {
        const amount = total[month] ?? 0n;
        return amount < 0n ? -amount : amount;
    };
    const difference = size(other) - size(one);
    return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}
/** A group has what its members pay, and what it pays itself. A cycle in hostile data ends at its first repetition. */
function groupsOf(members, parents, nothing, month) {
    const isGroup = new Set(parents.values());
    const sums = new Map();
    for (const member of members) {
        const { parent, target } = member;
        const seen = new Set();
        let group = target !== undefined && isGroup.has(target) ? target : parent;
        for (; group !== undefined && !seen.has(group); group = parents.get(group)) {
            seen.add(group);
            sums.set(group, addCosts(sums.get(group) ?? nothing, member));
        }
    }
    const groups = [...sums].map(([name, costs]) => ({ name, parent: parents.get(name), ...costs }));
    groups.sort((one, other) => compareSizes(one, other, month));
    const inOrder = [];
    const visit = (parent, depth) => {
        for (const group of groups) {
            if (group.parent !== parent || inOrder.some(({ name }) => name === group.name))
                continue;
            inOrder.push({ ...group, depth });
            visit(group.name, depth + 1);
        }
    };
    visit(undefined, 0);
    return inOrder;
}

;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/views/owners.js










/** What the targets of each dimension pay, with the share that no rule allocates. Independent of the filters. */
function ownersView(selection) {
    const { content, state } = selection;
    return [
        (0,tree.h)("h2", {}, "Owners"),
        (0,tree.h)("p", { class: "sub" }, `${cost_basis/* BASIS_NAMES */._[state.basis]} in ${(0,money/* currencyName */.N0)((0,names/* showText */.h$)(state.currency))}. Direct costs belong to one owner. ` +
            "Shared costs are parts of pools. Filters do not apply here."),
        (content.allocations ?? []).map((allocation, at) => dimensionPart(selection, allocation, at)),
    ];
}
function dimensionPart(selection, allocation, at) {
    const found = ownersOf(selection, allocation);
    return [
        (0,tree.h)("h3", {}, `By ${(0,names/* showText */.h$)(allocation.dimension)}`),
        monthPart({ selection, allocation, at, found }),
        missingMonths(selection, allocation),
    ];
}
function monthPart(part) {
    const { allocation, found, selection } = part;
    const { content, month, state } = selection;
    const isMissing = allocation.missing.some((one) => one.month === month);
    const chosen = content.months[month];
    if (chosen === undefined || isMissing) {
        const title = chosen === undefined ? "This month" : (0,dates/* formatMonth */.UL)(chosen.month);
        return (0,tree.h)("p", { class: "unknown" }, `${title} has no allocation. Choose another month.`);
    }
    if (allocation.targets.every(({ currency }) => currency !== state.currency))
        return (0,tree.h)("p", { class: "unknown" }, `No costs in ${(0,money/* currencyName */.N0)((0,names/* showText */.h$)(state.currency))} are allocated.`);
    return [
        unallocatedText(part),
        (0,tree.h)("div", { class: "panel" }, ownersTable(part)),
        found.groups.length === 0 ? undefined : (0,tree.h)("div", { class: "panel" }, groupsTable(part)),
        owners_monthsTable(part),
    ];
}
function unallocatedText({ found: { total, unallocated }, selection }) {
    const { content, month, state } = selection;
    const [part, whole] = [unallocated.total[month] ?? 0n, total.total[month] ?? 0n];
    const share = (0,fraction/* shareOf */.tC)(part, whole);
    const chosen = content.months[month];
    return (0,tree.h)("p", { class: part === 0n ? "lead" : "lead unallocated" }, (0,tree.h)("strong", {}, `Not allocated: ${share === undefined ? "" : `${(0,fraction/* formatPercent */.l9)(share)}, `}`), (0,parts/* money */.TG)(part, state.currency), ` of `, (0,parts/* money */.TG)(whole, state.currency), chosen === undefined ? "" : ` in ${(0,dates/* formatMonth */.UL)(chosen.month)}.`);
}
function ownersTable({ allocation, at, found, selection }) {
    const { content, month } = selection;
    const { other, otherCount, owners, total, unallocated } = found;
    const hasParents = allocation.parents.length > 0;
    const cells = costCells(selection, total);
    const row = (name, costs, parent) => [
        name,
        ...(hasParents ? [parent === undefined ? "" : (0,parts/* foreignName */.cH)((0,names/* showText */.h$)(parent))] : []),
        ...cells(costs),
    ];
    const chosen = content.months[month];
    const title = chosen === undefined ? "" : (0,dates/* formatMonth */.UL)(chosen.month);
    const soFar = chosen?.settledUntil === undefined ? "" : " so far";
    return (0,parts/* table */.tp)({
        id: `owners-${at}`,
        caption: [`Costs by ${(0,names/* showText */.h$)(allocation.dimension)} in ${title}${soFar}`, topChoices(selection)],
        class: "owners",
        columns: [
            { title: (0,names/* showText */.h$)(allocation.dimension) },
            ...(hasParents ? [{ title: "Part of", class: "wide-only" }] : []),
            ...COST_COLUMNS,
        ],
        rows: owners.map((owner) => row((0,parts/* foreignName */.cH)((0,names/* showText */.h$)(owner.name)), owner, owner.parent)),
        sums: [
            ...(otherCount === 0 ? [] : [row((0,parts/* otherName */.sW)(otherCount), other)]),
            row(unallocatedName(unallocated), unallocated, unallocated.parent),
            row("Total", total),
        ],
    });
}
const COST_COLUMNS = [
    { title: "Direct", isNumber: true, class: "wide-only" },
    { title: "Shared", isNumber: true, class: "wide-only" },
    { title: "Total", isNumber: true },
    { title: "Share", isNumber: true },
    { title: (0,tree.h)("span", { class: "quiet" }, "Months"), class: "wide-only" },
];
function unallocatedName({ name }) {
    const shown = (0,tree.h)("bdi", { class: "name" }, (0,names/* showText */.h$)(name));
    return (0,tree.h)("span", { class: "unallocated" }, "Not allocated (", shown, ")");
}
function costCells({ content, month, state }, whole) {
    const { currency } = state;
    return ({ direct, shared, total }) => {
        const share = (0,fraction/* shareOf */.tC)(total[month] ?? 0n, whole.total[month] ?? 0n);
        return [
            (0,parts/* money */.TG)(direct[month] ?? 0n, currency),
            (0,parts/* money */.TG)(shared[month] ?? 0n, currency),
            (0,parts/* money */.TG)(total[month] ?? 0n, currency),
            share === undefined ? (0,tree.h)("span", { class: "none" }, "–") : (0,fraction/* formatPercent */.l9)(share),
            sparkline(total, openFrom({ content })),
        ];
    };
}
/** Subtotals of the hierarchy. A group has what all of its members pay. */
function groupsTable({ allocation, at, found, selection }) {
    const { groups, total } = found;
    const cells = costCells(selection, total);
    return (0,parts/* table */.tp)({
        id: `owner-groups-${at}`,
        caption: `Groups by ${(0,names/* showText */.h$)(allocation.dimension)}, each with the costs of all its members`,
        class: "owners",
        columns: [{ title: "Group" }, { title: "Part of", class: "wide-only" }, ...COST_COLUMNS],
        rows: groups.map((group) => [
            (0,tree.h)("span", { class: `depth-${Math.min(group.depth, MAX_DEPTH)}` }, (0,parts/* foreignName */.cH)((0,names/* showText */.h$)(group.name))),
            group.parent === undefined ? "" : (0,parts/* foreignName */.cH)((0,names/* showText */.h$)(group.parent)),
            ...cells(group),
        ]),
    });
}
/** Deeper groups have the same indent. */
const MAX_DEPTH = 3;
/** All months with all digits. */
function owners_monthsTable({ allocation, at, found, selection }) {
    const { content, state } = selection;
    const { other, otherCount, owners, total, unallocated } = found;
    const missing = new Set(allocation.missing.map(({ month }) => month));
    const digits = (costs) => costs.total.map((sum, month) => (missing.has(month) ? "no allocation" : (0,parts/* exactMoney */.oZ)(sum, state.currency)));
    const id = `owner-months-${at}`;
    return (0,parts/* collapsible */.r0)(`${id}-fold`, `All months by ${(0,names/* showText */.h$)(allocation.dimension)}, all digits`, (0,parts/* table */.tp)({
        id,
        caption: `Owners by ${(0,names/* showText */.h$)(allocation.dimension)}: ${cost_basis/* BASIS_NAMES */._[state.basis].toLowerCase()} by month ` +
            `in ${(0,money/* currencyName */.N0)((0,names/* showText */.h$)(state.currency))}`,
        columns: [
            { title: (0,names/* showText */.h$)(allocation.dimension) },
            ...content.months.map(({ month, settledUntil }) => ({
                title: `${(0,dates/* formatShortMonth */.qn)(month)}${settledUntil === undefined ? "" : " (running)"}`,
                isNumber: true,
            })),
        ],
        rows: owners.map((owner) => [(0,tree.h)("bdi", {}, (0,names/* showText */.h$)(owner.name)), ...digits(owner)]),
        sums: [
            ...(otherCount === 0 ? [] : [[(0,parts/* otherName */.sW)(otherCount), ...digits(other)]]),
            [unallocatedName(unallocated), ...digits(unallocated)],
            ["Total", ...digits(total)],
        ],
    }));
}
function missingMonths({ content }, { dimension, missing }) {
    if (missing.length === 0)
        return undefined;
    return [
        (0,tree.h)("h4", {}, `Months without an allocation by ${(0,names/* showText */.h$)(dimension)}`),
        (0,tree.h)("ul", { class: "sentences" }, missing.map(({ month, reason }) => {
            const one = content.months[month];
            const name = one === undefined ? "" : `${(0,dates/* formatMonth */.UL)(one.month)}: `;
            return (0,tree.h)("li", {}, (0,tree.h)("bdi", {}, `${name}${(0,names/* showText */.h$)(reason)}`));
        })),
    ];
}

;// CONCATENATED MODULE: ./lib/node_modules/cost-page/src/views/page.js







/** The content of a view; undefined for views that do not depend on the selection. */
function viewContent(selection, view) {
    switch (view) {
        case "overview":
            return [(0,tree.h)("h2", { class: "quiet" }, (0,header/* viewName */.T)(view)), overviewView(selection)];
        case "commitments":
            return [commitmentsView(selection)];
        case "charges":
            return [chargesView(selection)];
        case "owners":
            return [ownersView(selection)];
        case "budgets":
        case "lake":
            return undefined;
        default:
            return [dimensionView(selection, view)];
    }
}


/***/ }),

/***/ 16596:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Al: () => (/* binding */ exactChange),
/* harmony export */   S0: () => (/* binding */ moneyIf),
/* harmony export */   TG: () => (/* binding */ money),
/* harmony export */   TS: () => (/* binding */ rate),
/* harmony export */   U9: () => (/* binding */ count),
/* harmony export */   Zg: () => (/* binding */ change),
/* harmony export */   cH: () => (/* binding */ foreignName),
/* harmony export */   oZ: () => (/* binding */ exactMoney),
/* harmony export */   q$: () => (/* binding */ stateLink),
/* harmony export */   r0: () => (/* binding */ collapsible),
/* harmony export */   sW: () => (/* binding */ otherName),
/* harmony export */   tp: () => (/* binding */ table),
/* harmony export */   y8: () => (/* binding */ NOT_GIVEN),
/* harmony export */   zc: () => (/* binding */ exactMoneyIf)
/* harmony export */ });
/* harmony import */ var exact_values_amount__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(89072);
/* harmony import */ var exact_values_decimal__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(79753);
/* harmony import */ var _model_view_state_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(11032);
/* harmony import */ var _text_money_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(35755);
/* harmony import */ var _tree_tree_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(98942);





/** A rounded amount. All digits are in `value` and in the tooltip. */
function money(units, currency) {
    return (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_4__.h)("data", { value: (0,exact_values_decimal__WEBPACK_IMPORTED_MODULE_1__/* .formatUnits */ .Js)(units), title: (0,exact_values_amount__WEBPACK_IMPORTED_MODULE_0__/* .formatAllDigits */ .NN)(units, currency) }, (0,exact_values_amount__WEBPACK_IMPORTED_MODULE_0__/* .formatAmount */ .ej)(units, currency));
}
/** An amount with all digits. */
function exactMoney(units, currency) {
    return (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_4__.h)("data", { value: (0,exact_values_decimal__WEBPACK_IMPORTED_MODULE_1__/* .formatUnits */ .Js)(units) }, (0,exact_values_amount__WEBPACK_IMPORTED_MODULE_0__/* .formatAllDigits */ .NN)(units, currency));
}
/** Shown instead of a sum whose rows all lack the amount: missing is not zero. */
const NOT_GIVEN = "not given";
/** A rounded amount, or "not given". */
function moneyIf(isGiven, units, currency) {
    return isGiven ? money(units, currency) : NOT_GIVEN;
}
/** An amount with all digits, or "not given". */
function exactMoneyIf(isGiven, units, currency) {
    return isGiven ? exactMoney(units, currency) : NOT_GIVEN;
}
/** A difference with a sign and an arrow, so that colour is not the only sign of direction. */
function change(units, currency) {
    const text = (0,_text_money_js__WEBPACK_IMPORTED_MODULE_3__/* .formatChange */ .eD)(units, currency);
    // A difference that rounds to zero has no direction.
    const direction = /[1-9]/.test(text) ? (units > 0n ? "up" : "down") : "same";
    const arrow = direction === "up" ? "▲" : direction === "down" ? "▼" : "";
    return (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_4__.h)("data", {
        value: (0,exact_values_decimal__WEBPACK_IMPORTED_MODULE_1__/* .formatUnits */ .Js)(units),
        class: direction,
        title: (0,exact_values_amount__WEBPACK_IMPORTED_MODULE_0__/* .formatAllDigits */ .NN)(units, currency),
    }, arrow === "" ? undefined : (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_4__.h)("span", { class: "arrow", "aria-hidden": "true" }, arrow), text);
}
/** A difference with all digits, a sign and an arrow. */
function exactChange(units, currency) {
    const text = (0,exact_values_amount__WEBPACK_IMPORTED_MODULE_0__/* .formatAllDigits */ .NN)(units, currency);
    if (units === 0n)
        return (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_4__.h)("data", { value: (0,exact_values_decimal__WEBPACK_IMPORTED_MODULE_1__/* .formatUnits */ .Js)(units), class: "same" }, text);
    const [direction, arrow, sign] = units > 0n ? ["up", "▲", "+"] : ["down", "▼", ""];
    return (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_4__.h)("data", { value: (0,exact_values_decimal__WEBPACK_IMPORTED_MODULE_1__/* .formatUnits */ .Js)(units), class: direction }, (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_4__.h)("span", { class: "arrow", "aria-hidden": "true" }, arrow), `${sign}${text}`);
}
/** A change in percent, or a dash with the reason. */
function rate(difference, before) {
    const text = (0,_text_money_js__WEBPACK_IMPORTED_MODULE_3__/* .formatRate */ .CE)(difference, before);
    if (text !== undefined)
        return text;
    return before === 0n && difference !== 0n ? "new" : (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_4__.h)("span", { class: "none" }, "–");
}
/** A count. */
function count(number) {
    return (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_4__.h)("data", { value: number }, (0,exact_values_amount__WEBPACK_IMPORTED_MODULE_0__/* .groupThousands */ .Zv)(String(number)));
}
/** The line for all values without a line of their own: `1 other`, `7 others`. */
function otherName(count) {
    return `${count} ${count === 1 ? "other" : "others"}`;
}
/** A link to the same page in another state. */
function stateLink(content, state, attributes, ...children) {
    return (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_4__.h)("a", { ...attributes, href: (0,_model_view_state_js__WEBPACK_IMPORTED_MODULE_2__/* .formatState */ .lN)(state, content) }, ...children);
}
/** A foreign name, truncated by the style sheet if it is too long and complete in the tooltip. */
function foreignName(text) {
    return (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_4__.h)("bdi", { class: "name", title: text }, text);
}
/** A table in a box that can be scrolled with the keyboard, with a download button. */
function table({ id, caption, columns, rows, sums = [], class: kind }) {
    const cells = (row) => (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_4__.h)("tr", {}, row.map((cell, at) => {
        const column = columns[at];
        const style = [column?.isNumber === true ? "number" : "", column?.class ?? ""].filter(Boolean).join(" ");
        const attributes = { class: style === "" ? undefined : style };
        return at === 0 ? (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_4__.h)("th", { ...attributes, scope: "row" }, cell) : (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_4__.h)("td", attributes, cell);
    }));
    const heads = columns.map((column) => (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_4__.h)("th", {
        scope: "col",
        class: [column.isNumber === true ? "number" : "", column.class ?? ""].join(" ").trim() || undefined,
    }, column.title));
    return (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_4__.h)("div", { class: "table", tabindex: 0, role: "region", "aria-labelledby": `${id}-caption` }, (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_4__.h)("table", { id, class: kind }, (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_4__.h)("caption", { id: `${id}-caption` }, caption, (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_4__.h)("button", { type: "button", class: "csv", "data-csv": id, hidden: true }, "CSV")), (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_4__.h)("thead", {}, (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_4__.h)("tr", {}, heads)), (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_4__.h)("tbody", {}, rows.map(cells)), sums.length === 0 ? undefined : (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_4__.h)("tfoot", {}, sums.map(cells))));
}
/** The details behind a chart, collapsed. */
function collapsible(id, title, ...children) {
    return (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_4__.h)("details", { id }, (0,_tree_tree_js__WEBPACK_IMPORTED_MODULE_4__.h)("summary", {}, title), ...children);
}


/***/ }),

/***/ 38287:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ CHARGE_KINDS)
/* harmony export */ });
/**
 * Kinds of charges on the cost page. `usage`: the provider's services, including usage covered by a commitment.
 * `commitment-purchase`: its effective cost is already included in the covered usage. `purchase`: every other purchase.
 * `refund`: any correction. `other`: everything else.
 */
const CHARGE_KINDS = [
    "usage",
    "marketplace",
    "unused-commitment",
    "commitment-purchase",
    "purchase",
    "refund",
    "credit",
    "adjustment",
    "tax",
    "other",
];


/***/ })

};
