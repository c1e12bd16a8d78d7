export const id = 6;
export const ids = [6];
export const modules = {

/***/ 50914:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CE: () => (/* reexport safe */ _text_money_js__WEBPACK_IMPORTED_MODULE_11__.CE),
/* harmony export */   CR: () => (/* reexport safe */ _model_totals_js__WEBPACK_IMPORTED_MODULE_8__.CR),
/* harmony export */   Dx: () => (/* reexport safe */ _model_sentences_js__WEBPACK_IMPORTED_MODULE_7__.Dx),
/* harmony export */   Lt: () => (/* reexport safe */ _model_selection_js__WEBPACK_IMPORTED_MODULE_6__.Lt),
/* harmony export */   N0: () => (/* reexport safe */ _text_money_js__WEBPACK_IMPORTED_MODULE_11__.N0),
/* harmony export */   Pg: () => (/* reexport safe */ _model_ranking_js__WEBPACK_IMPORTED_MODULE_5__.P),
/* harmony export */   Pm: () => (/* reexport safe */ _model_sentences_js__WEBPACK_IMPORTED_MODULE_7__.Pm),
/* harmony export */   R8: () => (/* reexport safe */ _model_totals_js__WEBPACK_IMPORTED_MODULE_8__.R8),
/* harmony export */   SX: () => (/* reexport safe */ _model_sentences_js__WEBPACK_IMPORTED_MODULE_7__.SX),
/* harmony export */   UL: () => (/* reexport safe */ _text_dates_js__WEBPACK_IMPORTED_MODULE_10__.UL),
/* harmony export */   XJ: () => (/* reexport safe */ _text_names_js__WEBPACK_IMPORTED_MODULE_12__.XJ),
/* harmony export */   Z1: () => (/* reexport safe */ _text_dates_js__WEBPACK_IMPORTED_MODULE_10__.qn),
/* harmony export */   _l: () => (/* reexport safe */ _model_cost_basis_js__WEBPACK_IMPORTED_MODULE_2__._),
/* harmony export */   aX: () => (/* reexport safe */ _content_condense_js__WEBPACK_IMPORTED_MODULE_0__.a),
/* harmony export */   bq: () => (/* reexport safe */ _model_overview_js__WEBPACK_IMPORTED_MODULE_4__.b),
/* harmony export */   eD: () => (/* reexport safe */ _text_money_js__WEBPACK_IMPORTED_MODULE_11__.eD),
/* harmony export */   im: () => (/* reexport safe */ _text_dates_js__WEBPACK_IMPORTED_MODULE_10__.im),
/* harmony export */   n6: () => (/* reexport safe */ _model_view_state_js__WEBPACK_IMPORTED_MODULE_9__.n6),
/* harmony export */   qn: () => (/* reexport safe */ _model_forecast_js__WEBPACK_IMPORTED_MODULE_3__.q),
/* harmony export */   r4: () => (/* reexport safe */ _text_dates_js__WEBPACK_IMPORTED_MODULE_10__.r4),
/* harmony export */   th: () => (/* reexport safe */ _model_sentences_js__WEBPACK_IMPORTED_MODULE_7__.th),
/* harmony export */   y6: () => (/* reexport safe */ _model_sentences_js__WEBPACK_IMPORTED_MODULE_7__.y6)
/* harmony export */ });
/* harmony import */ var _content_condense_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(34819);
/* harmony import */ var _model_comparison_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(61932);
/* harmony import */ var _model_cost_basis_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8115);
/* harmony import */ var _model_forecast_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4924);
/* harmony import */ var _model_overview_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(25173);
/* harmony import */ var _model_ranking_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(86495);
/* harmony import */ var _model_selection_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(55311);
/* harmony import */ var _model_sentences_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(11532);
/* harmony import */ var _model_totals_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(95218);
/* harmony import */ var _model_view_state_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(11032);
/* harmony import */ var _text_dates_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(93054);
/* harmony import */ var _text_money_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(35755);
/* harmony import */ var _text_names_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(68327);
/* harmony import */ var _tree_render_html_js__WEBPACK_IMPORTED_MODULE_13__ = __webpack_require__(57886);
/* harmony import */ var _views_header_js__WEBPACK_IMPORTED_MODULE_14__ = __webpack_require__(64685);
/* harmony import */ var _views_page_js__WEBPACK_IMPORTED_MODULE_15__ = __webpack_require__(73267);



















/***/ }),

/***/ 67449:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   j: () => (/* binding */ FORBIDDEN_IN_NAMES)
/* harmony export */ });
/** Characters that artifact names must not contain. */
const FORBIDDEN_IN_NAMES = /[":<>|*?\r\n\\/]/;


/***/ }),

/***/ 38220:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   eT: () => (/* binding */ dimensionOf),
/* harmony export */   l7: () => (/* binding */ proveAllocation),
/* harmony export */   nn: () => (/* binding */ isProven)
/* harmony export */ });
/* harmony import */ var exact_values_decimal__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(79753);
/* harmony import */ var _text_normalized_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(86903);


/** Uses the summary of a dimension only if its totals equal the costs of the month in every currency. */
function proveAllocation(months) {
    const names = new Map();
    for (const { summary } of months.toReversed())
        if (typeof summary === "object")
            for (const { name } of summary.dimensions)
                if (!names.has((0,_text_normalized_js__WEBPACK_IMPORTED_MODULE_1__/* .normalized */ .A)(name)))
                    names.set((0,_text_normalized_js__WEBPACK_IMPORTED_MODULE_1__/* .normalized */ .A)(name), name);
    return {
        dimensions: [...names.values()].map((name) => ({
            name,
            months: new Map(months.map((one) => [one.month, proveMonth(one, name)])),
        })),
    };
}
/** The dimension with this name in any case. */
function dimensionOf({ dimensions }, name) {
    return dimensions.find((one) => (0,_text_normalized_js__WEBPACK_IMPORTED_MODULE_1__/* .normalized */ .A)(one.name) === (0,_text_normalized_js__WEBPACK_IMPORTED_MODULE_1__/* .normalized */ .A)(name));
}
/** True if the month's allocation equals its costs. */
function isProven(month) {
    return month !== undefined && "targets" in month;
}
function proveMonth({ costs, month, summary }, name) {
    if (summary === undefined)
        return { cause: "absent", reason: "This month is not allocated yet." };
    if (summary === "damaged")
        return { cause: "damaged", reason: `The file config/allocation/${month}.json cannot be read.` };
    const found = summary.dimensions.find((one) => (0,_text_normalized_js__WEBPACK_IMPORTED_MODULE_1__/* .normalized */ .A)(one.name) === (0,_text_normalized_js__WEBPACK_IMPORTED_MODULE_1__/* .normalized */ .A)(name));
    if (found === undefined)
        return { cause: "absent", reason: `The rules of this month have no dimension ${name}.` };
    const difference = differenceFrom(costs, found);
    if (difference === undefined)
        return found;
    const { currency, metric, units } = difference;
    return {
        cause: "differs",
        reason: `The allocated ${metric} cost in ${currency || "no currency"} differs by ${(0,exact_values_decimal__WEBPACK_IMPORTED_MODULE_0__/* .formatUnits */ .Js)(units)} ` +
            "from the costs of this month.",
    };
}
function differenceFrom(costs, { targets }) {
    const metrics = ["effective", "billed"];
    for (const currency of new Set([...costs.keys(), ...targets.map((one) => one.currency)])) {
        const own = targets.filter((one) => one.currency === currency);
        for (const metric of metrics) {
            const allocated = own.reduce((sum, { direct, shared }) => sum + direct[metric] + shared[metric], 0n);
            const units = allocated - (costs.get(currency)?.[metric] ?? 0n);
            if (units !== 0n)
                return { currency, metric, units };
        }
    }
    return undefined;
}


/***/ }),

/***/ 94224:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GL: () => (/* binding */ parseCubePath),
/* harmony export */   QM: () => (/* binding */ CUBES_FOLDER),
/* harmony export */   rw: () => (/* binding */ cubePath)
/* harmony export */ });
/* harmony import */ var exact_values_month__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(98032);
/* harmony import */ var _scope_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(33886);


/** Folder of the cost cubes in container `config`. */
const CUBES_FOLDER = "journal/cubes/";
const END = ".json.gz";
const DAILY_END = `.daily${END}`;
/** The path of the cube with a month's costs: for the page, or with the costs of each day for budgets. */
function cubePath({ month, scope }, kind = "page") {
    return `${CUBES_FOLDER}${scope}/${month}${kind === "page" ? END : DAILY_END}`;
}
/** The month whose cube is at this path; undefined for paths that `cubePath` does not produce. */
function parseCubePath(path) {
    const end = path.endsWith(DAILY_END) ? DAILY_END : END;
    if (!path.startsWith(CUBES_FOLDER) || !path.endsWith(end))
        return undefined;
    const place = path.slice(CUBES_FOLDER.length, -end.length);
    const border = place.lastIndexOf("/");
    const scope = place.slice(0, Math.max(border, 0));
    const month = place.slice(border + 1);
    return (0,_scope_js__WEBPACK_IMPORTED_MODULE_1__/* .isScopeId */ .Cb)(scope) && (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .isMonth */ .nl)(month) ? { scope, month } : undefined;
}


/***/ }),

/***/ 92192:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Af: () => (/* binding */ limitsOf),
/* harmony export */   Km: () => (/* binding */ targetDimension),
/* harmony export */   lp: () => (/* binding */ mayTouchScope),
/* harmony export */   wg: () => (/* binding */ filterKey)
/* harmony export */ });
/* harmony import */ var _partition_shared_costs_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(12089);
/* harmony import */ var _scope_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(33886);
/* harmony import */ var _text_normalized_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(86903);



/** The form in which values of a dimension are compared: as names in the budgets file are. */
function filterKey(dimension, value) {
    if (dimension === "subscription")
        return (0,_partition_shared_costs_js__WEBPACK_IMPORTED_MODULE_0__/* .subAccountKey */ .jm)(value);
    const key = (0,_text_normalized_js__WEBPACK_IMPORTED_MODULE_2__/* .normalized */ .A)(value);
    return dimension === "scope" ? key.replace(/^\/|\/$/g, "") : key;
}
/** The dimensions of the cube that a filter limits, with the keys of its values. */
function limitsOf({ scope: _, tags, target, ...byDimension }) {
    const tagDimensions = [...(tags ?? [])].map(([key, values]) => [`tag:${key}`, values]);
    const limits = new Map();
    for (const [dimension, values] of [...Object.entries(byDimension), ...tagDimensions]) {
        if (values !== undefined)
            limits.set(dimension, keysOf(dimension, values));
    }
    // Cubes have no such dimension, so no charge counts by itself.
    if (target !== undefined)
        limits.set(targetDimension(target), keysOf(targetDimension(target), [target.target]));
    return limits;
}
/** The name under which targets of a dimension are compared with those of filters. */
function targetDimension({ dimension }) {
    return `allocation:${(0,_text_normalized_js__WEBPACK_IMPORTED_MODULE_2__/* .normalized */ .A)(dimension)}`;
}
/** False if the filter excludes all charges of a scope: by the scope, or by the subscription in its ID. */
function mayTouchScope({ scope: scopes, subscription }, scope) {
    if (scopes !== undefined && !keysOf("scope", scopes).has(filterKey("scope", scope)))
        return false;
    const own = (0,_scope_js__WEBPACK_IMPORTED_MODULE_1__/* .isScopeId */ .Cb)(scope) ? (0,_scope_js__WEBPACK_IMPORTED_MODULE_1__/* .subscriptionOfScope */ .pB)(scope) : undefined;
    return subscription === undefined || own === undefined || keysOf("subscription", subscription).has(own.toLowerCase());
}
function keysOf(dimension, values) {
    return new Set(values.map((value) => filterKey(dimension, value)));
}


/***/ }),

/***/ 60343:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BN: () => (/* binding */ earlierDay),
/* harmony export */   jH: () => (/* binding */ periodOf),
/* harmony export */   pi: () => (/* binding */ daysBefore)
/* harmony export */ });
/* harmony import */ var exact_values_month__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(98032);

const MONTHS = { month: 1, quarter: 3, year: 12 };
/** The period that contains a day; undefined between listed periods, and before and after the budget's validity. */
function periodOf({ period, validFrom, validTo }, day) {
    const whole = period.every === "listed" ? listedPeriod(period, day) : calendarPeriod(period, day);
    if (whole === undefined)
        return undefined;
    const firstValid = validFrom === undefined ? whole.firstDay : (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .firstDay */ .$r)(validFrom);
    const lastValid = validTo === undefined ? whole.lastDay : (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .lastDay */ .NY)(validTo);
    if (day < firstValid || day > lastValid)
        return undefined;
    return {
        ...whole,
        firstDay: earlierDay(whole.firstDay, firstValid) === firstValid ? whole.firstDay : firstValid,
        lastDay: earlierDay(whole.lastDay, lastValid),
    };
}
/**
 * As many days of the previous period as there are up to `until`, or all of them if it is shorter. Undefined if no
 * listed period ends on the day before, or if the budget becomes valid during the period.
 */
function daysBefore(budget, { firstDay: first }, until) {
    const always = { ...budget, validFrom: undefined };
    const previous = periodOf(always, (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .addDays */ .fi)(first, -1));
    if (previous === undefined || periodOf(always, first)?.firstDay !== first)
        return undefined;
    const end = (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .addDays */ .fi)(previous.firstDay, (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .numberOfDay */ .lG)(until) - (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .numberOfDay */ .lG)(first));
    return { first: previous.firstDay, last: earlierDay(end, previous.lastDay) };
}
function earlierDay(one, other) {
    return one < other ? one : other;
}
function listedPeriod({ periods }, day) {
    const found = periods.find(({ first, last }) => day >= first && day <= last);
    if (found === undefined)
        return undefined;
    const { amount, first, last } = found;
    return { period: `${first}/${last}`, firstDay: first, lastDay: last, amount };
}
function calendarPeriod({ amount, every }, day) {
    const month = (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .monthOfDay */ .GP)(day);
    const length = MONTHS[every];
    const firstMonth = (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .addMonths */ .PS)(month, -((Number(month.slice(4)) - 1) % length));
    const lastMonth = (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .addMonths */ .PS)(firstMonth, length - 1);
    return { period: nameOf(every, firstMonth), firstDay: (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .firstDay */ .$r)(firstMonth), lastDay: (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .lastDay */ .NY)(lastMonth), amount };
}
function nameOf(every, first) {
    const year = first.slice(0, 4);
    if (every === "year")
        return year;
    return every === "month" ? `${year}-${first.slice(4)}` : `${year}-Q${Math.ceil(Number(first.slice(4)) / 3)}`;
}


/***/ }),

/***/ 69994:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  C: () => (/* binding */ parseBudgets)
});

// EXTERNAL MODULE: ./lib/src/hub/text/json-values.js
var json_values = __webpack_require__(559);
// EXTERNAL MODULE: ./lib/src/hub/text/normalized.js
var normalized = __webpack_require__(86903);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/errors.js
var errors = __webpack_require__(55491);
// EXTERNAL MODULE: ./lib/src/hub/scope.js
var scope = __webpack_require__(33886);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/decimal.js
var decimal = __webpack_require__(79753);
// EXTERNAL MODULE: ./lib/src/hub/text/json-cursor.js
var json_cursor = __webpack_require__(13095);
;// CONCATENATED MODULE: ./lib/src/hub/watch/budget-values.js



/** Parses an amount above zero exactly. In units of 10^-18. */
function parseAmount(cursor) {
    const units = (0,json_values/* parseUnits */.XS)(cursor, 'an amount such as 12000 or, in quotes, "12000.50"');
    return units > 0n ? units : cursor.fail(`must be above 0, but is ${(0,json_cursor/* describeJson */.k)(cursor.value)}`);
}
const MAX_PERCENT = 1000;
/** Parses ascending percentages to hundredths of a percent. */
function parsePercentages(list) {
    let before = 0;
    return list.items().map((item) => {
        const literal = item.value.kind === "number" ? item.value.literal : "";
        const shown = (0,json_cursor/* describeJson */.k)(item.value);
        if (!/^\d+(?:\.\d{1,2})?$/.test(literal)) {
            return item.fail(`must be a percentage with at most two decimals, but is ${shown}`);
        }
        const parsed = (0,decimal/* parseDecimal */.$Q)(literal);
        const hundredths = parsed.ok ? Number((parsed.units * 100n) / decimal/* ONE */.xr) : Number.POSITIVE_INFINITY;
        if (hundredths === 0 || hundredths > MAX_PERCENT * 100) {
            return item.fail(`must be above 0 and at most ${MAX_PERCENT}, but is ${shown}`);
        }
        if (hundredths <= before)
            item.fail(`must be above the percentage before it, but is ${shown}`);
        before = hundredths;
        return hundredths;
    });
}

;// CONCATENATED MODULE: ./lib/src/hub/watch/budget-entry.js





const DEFAULT_ACTUAL = [8000, 10_000];
const DEFAULT_FORECAST = [10_000];
/** Parses one budget, apart from what depends on other budgets and on the channels. */
function parseBudget(cursor, source) {
    const { collect, lineOf } = source;
    const period = collect(() => parsePeriods(cursor, source));
    const listedCount = cursor.member("periods")?.items().length;
    const hasPeriods = period !== undefined && (period.every !== "listed" || period.periods.length === listedCount);
    const budget = {
        name: cursor.member("name")?.text() ?? "",
        owner: cursor.member("owner")?.text(),
        period: period ?? { every: "month", amount: 0n },
        currency: cursor.member("currency")?.text().toUpperCase() ?? "",
        metric: cursor.member("metric")?.text() === "billed" ? "billed" : "effective",
        filter: parseFilter(cursor.member("filter"), source),
        parent: cursor.member("parent")?.text(),
        thresholds: parseThresholds(cursor.member("thresholds"), source),
        alerts: cursor
            .member("alerts")
            ?.items()
            .map((item) => item.text()) ?? [],
        ...(0,json_values/* parseValidity */.ky)(cursor, collect),
        line: lineOf(cursor.value),
    };
    return { cursor, budget, hasPeriods };
}
function parsePeriods(cursor, source) {
    const [period, amount, listed] = ["period", "amount", "periods"].map((key) => cursor.member(key));
    if (listed !== undefined) {
        const extra = period ?? amount;
        extra?.fail("must be omitted, because the budget lists its periods with their amounts");
        return { every: "listed", periods: parseListed(listed, source) };
    }
    if (period === undefined || amount === undefined) {
        return cursor.fail('must have the keys "period" and "amount", or the key "periods"');
    }
    const every = period.text();
    const isCalendar = every === "month" || every === "quarter" || every === "year";
    return { every: isCalendar ? every : "month", amount: parseAmount(amount) };
}
function parseListed(list, { collect }) {
    const entries = list.items().flatMap((cursor) => {
        const entry = collect(() => {
            const [first, last] = [(0,json_values/* parseDayOf */.R3)(cursor, "first"), (0,json_values/* parseDayOf */.R3)(cursor, "last")];
            if (last < first)
                cursor.member("last")?.fail(`is ${last}, before first ${first}`);
            const amount = cursor.member("amount");
            return { cursor, period: { first, last, amount: amount === undefined ? 0n : parseAmount(amount) } };
        });
        return entry === undefined ? [] : [entry];
    });
    const ascending = entries.toSorted(({ period: one }, { period: other }) => (one.first < other.first ? -1 : 1));
    for (const [index, { cursor, period }] of ascending.entries()) {
        const before = ascending[index - 1]?.period;
        if (before === undefined || before.last < period.first)
            continue;
        collect(() => cursor.fail(`overlaps the period from ${before.first} to ${before.last}`));
    }
    return ascending.map(({ period }) => period);
}
function parseThresholds(cursor, { collect }) {
    const percentages = (key) => {
        const list = cursor?.member(key);
        return list && collect(() => parsePercentages(list));
    };
    const rise = cursor?.member("rise");
    return {
        actual: percentages("actual") ?? DEFAULT_ACTUAL,
        forecast: percentages("forecast") ?? DEFAULT_FORECAST,
        rise: rise && collect(() => parseAmount(rise)),
    };
}
const LISTS = ["subscription", "resourceGroup", "service", "region", "charge"];
function parseFilter(cursor, source) {
    if (cursor === undefined)
        return {};
    const scopes = (cursor.member("scope")?.items() ?? []).flatMap((item) => source.collect(() => parseScope(item)) ?? []);
    const lists = LISTS.flatMap((key) => {
        const values = distinctValues(cursor.member(key));
        return values.length === 0 ? [] : [[key, values]];
    });
    const tags = parseTags(cursor.member("tags"), source);
    const target = parseTarget(cursor, source);
    return {
        ...(scopes.length === 0 ? {} : { scope: [...new Set(scopes)] }),
        ...Object.fromEntries(lists),
        ...(tags.size === 0 ? {} : { tags }),
        ...(target === undefined ? {} : { target }),
    };
}
/** Allocated costs have no resource groups, regions or tags, so a target is never combined with other limits. */
function parseTarget(filter, { collect }) {
    const cursor = filter.member("target");
    const [other] = filter.membersExcept(["target"]).keys();
    if (cursor === undefined)
        return undefined;
    if (other !== undefined)
        collect(() => cursor.fail(`cannot be combined with ${JSON.stringify(other)}`));
    const [dimension = "", target = ""] = ["dimension", "target"].map((key) => cursor.member(key)?.text().trim());
    return { dimension, target };
}
function parseScope(item) {
    try {
        return (0,scope/* parseScopeId */.JA)(item.text());
    }
    catch (error) {
        if (!(error instanceof errors/* InputError */.dz))
            throw error;
        return item.fail(`is not a scope: ${error.message.replace(/\.$/, "")}`);
    }
}
function distinctValues(list) {
    const values = (list?.items() ?? []).map((item) => item.text().trim());
    return [...new Map(values.toReversed().map((value) => [(0,normalized/* normalized */.A)(value), value])).values()].toReversed();
}
function parseTags(cursor, { collect }) {
    const tags = new Map();
    const seen = new Set();
    for (const [key, values] of cursor?.entries() ?? []) {
        collect(() => {
            if (!/^(?=.*\S)[^\p{Cc}]{1,512}$/u.test(key))
                values.fail("needs a tag key of 1 to 512 characters on one line");
            if (seen.has((0,normalized/* normalized */.A)(key)))
                values.fail("has the tag key of another entry, apart from upper and lower case");
            seen.add((0,normalized/* normalized */.A)(key));
            if (values.items().length > 0)
                tags.set((0,normalized/* normalized */.A)(key), distinctValues(values));
        });
    }
    return tags;
}

;// CONCATENATED MODULE: ./lib/src/hub/watch/budget-relations.js


/** Checks names and parents, and returns the budgets with parents spelled as their names are. */
function checkRelations(entries, { collect, suggest }) {
    const byName = new Map();
    for (const { budget, cursor } of entries) {
        const same = byName.get((0,normalized/* normalized */.A)(budget.name));
        if (same === undefined)
            byName.set((0,normalized/* normalized */.A)(budget.name), budget);
        else
            collect(() => cursor.member("name")?.fail(`is ${(0,errors/* quoteValue */.cl)(budget.name)}, as in line ${same.line}`));
    }
    const parentOf = ({ parent }) => (parent === undefined ? undefined : byName.get((0,normalized/* normalized */.A)(parent)));
    const withoutPeriods = new Set(entries.filter((entry) => !entry.hasPeriods).map(({ budget }) => budget));
    const inReportedCycle = new Set();
    return entries.map(({ budget, cursor, hasPeriods }) => {
        const parent = parentOf(budget);
        collect(() => {
            const fail = (what) => cursor.member("parent")?.fail(what);
            if (budget.parent !== undefined && parent === undefined) {
                const names = [...byName.values()].map(({ name }) => name);
                fail(`is ${(0,errors/* quoteValue */.cl)(budget.parent)}, which is no budget${suggest(budget.parent, names)}`);
            }
            if (parent === undefined)
                return;
            const cycle = findCycle(budget, parentOf);
            if (cycle.length > 0 && !inReportedCycle.has(budget)) {
                for (const member of cycle)
                    inReportedCycle.add(member);
                fail(`leads back to the budget itself: ${cycle.map(({ name }) => (0,errors/* quoteValue */.cl)(name)).join(" in ")}`);
            }
            if (!hasPeriods || withoutPeriods.has(parent))
                return;
            const difference = describeDifference(budget, parent);
            if (difference !== undefined)
                fail(`is ${(0,errors/* quoteValue */.cl)(parent.name)}, which has ${difference}`);
        });
        return { ...budget, parent: parent?.name };
    });
}
/** The budgets from this one up to itself again; empty if it is not its own ancestor. */
function findCycle(budget, parentOf) {
    const path = new Set([budget]);
    for (let next = parentOf(budget); next !== undefined; next = parentOf(next)) {
        if (next === budget)
            return [...path];
        if (path.has(next))
            return [];
        path.add(next);
    }
    return [];
}
/** Sums of children are compared with the parent's amount, so both must count the same money in the same periods. */
function describeDifference(child, parent) {
    if (child.currency !== parent.currency)
        return `the currency ${parent.currency} instead of ${child.currency}`;
    if (child.metric !== parent.metric)
        return `the metric ${parent.metric} instead of ${child.metric}`;
    return hasSamePeriods(child.period, parent.period) ? undefined : "other periods";
}
function hasSamePeriods(child, parent) {
    if (child.every !== "listed" || parent.every !== "listed")
        return child.every === parent.every;
    const ofParent = new Set(parent.periods.map(({ first, last }) => `${first}/${last}`));
    return child.periods.every(({ first, last }) => ofParent.has(`${first}/${last}`));
}

// EXTERNAL MODULE: ./lib/src/hub/text/checked-json.js
var checked_json = __webpack_require__(94972);
;// CONCATENATED MODULE: ./lib/src/hub/watch/budgets-validator.generated.js
const validate = validate10;
const schema11 = { "$schema": "http://json-schema.org/draft-07/schema#", "$id": "urn:cost-hub:schema:budgets", "title": "Budgets", "type": "object", "required": ["budgets"], "additionalProperties": false, "properties": { "$schema": { "type": "string" }, "budgets": { "type": "array", "maxItems": 1000, "items": { "$ref": "#/definitions/budget" } }, "channels": { "type": "object", "maxProperties": 100, "additionalProperties": { "$ref": "#/definitions/channel" } }, "anomalies": { "type": "object", "required": ["alerts"], "additionalProperties": false, "properties": { "alerts": { "$ref": "#/definitions/alerts" }, "minimum": { "type": "object", "additionalProperties": { "$ref": "#/definitions/amount" } } } }, "health": { "type": "object", "required": ["alerts"], "additionalProperties": false, "properties": { "alerts": { "$ref": "#/definitions/alerts" } } }, "acknowledged": { "type": "array", "maxItems": 1000, "items": { "type": "object", "required": ["alert", "until", "reason"], "additionalProperties": false, "properties": { "alert": { "title": "Identity of an alert, as in hub-watch's summary", "type": "string", "pattern": "^[^\\p{Cc}]{1,400}$" }, "until": { "$ref": "#/definitions/day" }, "reason": { "title": "Reason on one line, at most 400 characters", "type": "string", "pattern": "^[^\\p{Cc}]{0,399}\\S$" } } } } }, "definitions": { "name": { "title": "Name of 1 to 63 letters, digits, spaces, dots, hyphens and underscores", "type": "string", "pattern": "^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$" }, "alerts": { "type": "array", "maxItems": 20, "items": { "type": "string" } }, "amount": { "type": ["string", "integer"] }, "day": { "title": "Day as yyyy-MM-dd", "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}$" }, "month": { "title": "Month as yyyy-MM", "type": "string", "pattern": "^(?!0000)\\d{4}-?(?:0[1-9]|1[0-2])$" }, "percentages": { "type": "array", "maxItems": 20, "items": { "type": "number" } }, "values": { "type": "array", "maxItems": 1000, "items": { "title": "Value of 1 to 512 characters on one line", "type": "string", "pattern": "^(?=.*\\S)[^\\p{Cc}]{1,512}$" } }, "budget": { "type": "object", "required": ["name", "currency"], "additionalProperties": false, "properties": { "name": { "$ref": "#/definitions/name" }, "owner": { "title": "GitHub login without @", "type": "string", "pattern": "^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$" }, "period": { "enum": ["month", "quarter", "year"] }, "amount": { "$ref": "#/definitions/amount" }, "periods": { "type": "array", "minItems": 1, "maxItems": 200, "items": { "type": "object", "required": ["first", "last", "amount"], "additionalProperties": false, "properties": { "first": { "$ref": "#/definitions/day" }, "last": { "$ref": "#/definitions/day" }, "amount": { "$ref": "#/definitions/amount" } } } }, "currency": { "title": "Currency code of three letters", "type": "string", "pattern": "^[A-Za-z]{3}$" }, "metric": { "enum": ["effective", "billed"], "default": "effective" }, "filter": { "type": "object", "additionalProperties": false, "properties": { "scope": { "$ref": "#/definitions/values" }, "subscription": { "$ref": "#/definitions/values" }, "resourceGroup": { "$ref": "#/definitions/values" }, "service": { "$ref": "#/definitions/values" }, "region": { "$ref": "#/definitions/values" }, "charge": { "type": "array", "maxItems": 10, "items": { "enum": ["usage", "marketplace", "unused-commitment", "commitment-purchase", "purchase", "refund", "credit", "adjustment", "tax", "other"] } }, "tags": { "type": "object", "additionalProperties": { "$ref": "#/definitions/values" } }, "target": { "type": "object", "required": ["dimension", "target"], "additionalProperties": false, "properties": { "dimension": { "$ref": "#/definitions/name" }, "target": { "title": "Target of 1 to 512 characters on one line", "type": "string", "pattern": "^(?=.*\\S)[^\\p{Cc}]{1,512}$" } } } } }, "parent": { "type": "string" }, "thresholds": { "type": "object", "additionalProperties": false, "properties": { "actual": { "$ref": "#/definitions/percentages", "default": [80, 100] }, "forecast": { "$ref": "#/definitions/percentages", "default": [100] }, "rise": { "$ref": "#/definitions/amount" } } }, "alerts": { "$ref": "#/definitions/alerts" }, "validFrom": { "$ref": "#/definitions/month" }, "validTo": { "$ref": "#/definitions/month" } } }, "channel": { "type": "object", "required": ["type"], "additionalProperties": false, "properties": { "type": { "enum": ["github-issue", "teams", "slack", "webhook"] }, "per": { "enum": ["budget", "owner"], "default": "budget" }, "disclosure": { "enum": ["percent", "amounts", "names"], "default": "percent" } } } } };
const schema31 = { "type": "object", "required": ["type"], "additionalProperties": false, "properties": { "type": { "enum": ["github-issue", "teams", "slack", "webhook"] }, "per": { "enum": ["budget", "owner"], "default": "budget" }, "disclosure": { "enum": ["percent", "amounts", "names"], "default": "percent" } } };
const schema28 = { "type": "array", "maxItems": 20, "items": { "type": "string" } };
const schema14 = { "type": ["string", "integer"] };
const schema15 = { "title": "Day as yyyy-MM-dd", "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}$" };
const schema12 = { "type": "object", "required": ["name", "currency"], "additionalProperties": false, "properties": { "name": { "$ref": "#/definitions/name" }, "owner": { "title": "GitHub login without @", "type": "string", "pattern": "^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$" }, "period": { "enum": ["month", "quarter", "year"] }, "amount": { "$ref": "#/definitions/amount" }, "periods": { "type": "array", "minItems": 1, "maxItems": 200, "items": { "type": "object", "required": ["first", "last", "amount"], "additionalProperties": false, "properties": { "first": { "$ref": "#/definitions/day" }, "last": { "$ref": "#/definitions/day" }, "amount": { "$ref": "#/definitions/amount" } } } }, "currency": { "title": "Currency code of three letters", "type": "string", "pattern": "^[A-Za-z]{3}$" }, "metric": { "enum": ["effective", "billed"], "default": "effective" }, "filter": { "type": "object", "additionalProperties": false, "properties": { "scope": { "$ref": "#/definitions/values" }, "subscription": { "$ref": "#/definitions/values" }, "resourceGroup": { "$ref": "#/definitions/values" }, "service": { "$ref": "#/definitions/values" }, "region": { "$ref": "#/definitions/values" }, "charge": { "type": "array", "maxItems": 10, "items": { "enum": ["usage", "marketplace", "unused-commitment", "commitment-purchase", "purchase", "refund", "credit", "adjustment", "tax", "other"] } }, "tags": { "type": "object", "additionalProperties": { "$ref": "#/definitions/values" } }, "target": { "type": "object", "required": ["dimension", "target"], "additionalProperties": false, "properties": { "dimension": { "$ref": "#/definitions/name" }, "target": { "title": "Target of 1 to 512 characters on one line", "type": "string", "pattern": "^(?=.*\\S)[^\\p{Cc}]{1,512}$" } } } } }, "parent": { "type": "string" }, "thresholds": { "type": "object", "additionalProperties": false, "properties": { "actual": { "$ref": "#/definitions/percentages", "default": [80, 100] }, "forecast": { "$ref": "#/definitions/percentages", "default": [100] }, "rise": { "$ref": "#/definitions/amount" } } }, "alerts": { "$ref": "#/definitions/alerts" }, "validFrom": { "$ref": "#/definitions/month" }, "validTo": { "$ref": "#/definitions/month" } } };
const schema13 = { "title": "Name of 1 to 63 letters, digits, spaces, dots, hyphens and underscores", "type": "string", "pattern": "^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$" };
const schema18 = { "type": "array", "maxItems": 1000, "items": { "title": "Value of 1 to 512 characters on one line", "type": "string", "pattern": "^(?=.*\\S)[^\\p{Cc}]{1,512}$" } };
const schema25 = { "type": "array", "maxItems": 20, "items": { "type": "number" } };
const schema29 = { "title": "Month as yyyy-MM", "type": "string", "pattern": "^(?!0000)\\d{4}-?(?:0[1-9]|1[0-2])$" };
const func2 = Object.prototype.hasOwnProperty;
const pattern0 = new RegExp("^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$", "u");
const pattern1 = new RegExp("^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$", "u");
const pattern2 = new RegExp("^\\d{4}-\\d{2}-\\d{2}$", "u");
const pattern4 = new RegExp("^[A-Za-z]{3}$", "u");
const pattern5 = new RegExp("^(?=.*\\S)[^\\p{Cc}]{1,512}$", "u");
const pattern13 = new RegExp("^(?!0000)\\d{4}-?(?:0[1-9]|1[0-2])$", "u");
function validate11(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
    let vErrors = null;
    let errors = 0;
    if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.name === undefined) {
            const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" }, schema: schema12.required, parentSchema: schema12, data };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        if (data.currency === undefined) {
            const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "currency" }, schema: schema12.required, parentSchema: schema12, data };
            if (vErrors === null) {
                vErrors = [err1];
            }
            else {
                vErrors.push(err1);
            }
            errors++;
        }
        for (const key0 in data) {
            if (!(func2.call(schema12.properties, key0))) {
                const err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, schema: false, parentSchema: schema12, data };
                if (vErrors === null) {
                    vErrors = [err2];
                }
                else {
                    vErrors.push(err2);
                }
                errors++;
            }
        }
        if (data.name !== undefined) {
            let data0 = data.name;
            if (typeof data0 === "string") {
                if (!pattern0.test(data0)) {
                    const err3 = { instancePath: instancePath + "/name", schemaPath: "#/definitions/name/pattern", keyword: "pattern", params: { pattern: "^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$" }, schema: "^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$", parentSchema: schema13, data: data0 };
                    if (vErrors === null) {
                        vErrors = [err3];
                    }
                    else {
                        vErrors.push(err3);
                    }
                    errors++;
                }
            }
            else {
                const err4 = { instancePath: instancePath + "/name", schemaPath: "#/definitions/name/type", keyword: "type", params: { type: "string" }, schema: schema13.type, parentSchema: schema13, data: data0 };
                if (vErrors === null) {
                    vErrors = [err4];
                }
                else {
                    vErrors.push(err4);
                }
                errors++;
            }
        }
        if (data.owner !== undefined) {
            let data1 = data.owner;
            if (typeof data1 === "string") {
                if (!pattern1.test(data1)) {
                    const err5 = { instancePath: instancePath + "/owner", schemaPath: "#/properties/owner/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$" }, schema: "^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$", parentSchema: schema12.properties.owner, data: data1 };
                    if (vErrors === null) {
                        vErrors = [err5];
                    }
                    else {
                        vErrors.push(err5);
                    }
                    errors++;
                }
            }
            else {
                const err6 = { instancePath: instancePath + "/owner", schemaPath: "#/properties/owner/type", keyword: "type", params: { type: "string" }, schema: schema12.properties.owner.type, parentSchema: schema12.properties.owner, data: data1 };
                if (vErrors === null) {
                    vErrors = [err6];
                }
                else {
                    vErrors.push(err6);
                }
                errors++;
            }
        }
        if (data.period !== undefined) {
            let data2 = data.period;
            if (!(((data2 === "month") || (data2 === "quarter")) || (data2 === "year"))) {
                const err7 = { instancePath: instancePath + "/period", schemaPath: "#/properties/period/enum", keyword: "enum", params: { allowedValues: schema12.properties.period.enum }, schema: schema12.properties.period.enum, parentSchema: schema12.properties.period, data: data2 };
                if (vErrors === null) {
                    vErrors = [err7];
                }
                else {
                    vErrors.push(err7);
                }
                errors++;
            }
        }
        if (data.amount !== undefined) {
            let data3 = data.amount;
            if ((typeof data3 !== "string") && (!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3))))) {
                const err8 = { instancePath: instancePath + "/amount", schemaPath: "#/definitions/amount/type", keyword: "type", params: { type: schema14.type }, schema: schema14.type, parentSchema: schema14, data: data3 };
                if (vErrors === null) {
                    vErrors = [err8];
                }
                else {
                    vErrors.push(err8);
                }
                errors++;
            }
        }
        if (data.periods !== undefined) {
            let data4 = data.periods;
            if (Array.isArray(data4)) {
                if (data4.length > 200) {
                    const err9 = { instancePath: instancePath + "/periods", schemaPath: "#/properties/periods/maxItems", keyword: "maxItems", params: { limit: 200 }, schema: 200, parentSchema: schema12.properties.periods, data: data4 };
                    if (vErrors === null) {
                        vErrors = [err9];
                    }
                    else {
                        vErrors.push(err9);
                    }
                    errors++;
                }
                if (data4.length < 1) {
                    const err10 = { instancePath: instancePath + "/periods", schemaPath: "#/properties/periods/minItems", keyword: "minItems", params: { limit: 1 }, schema: 1, parentSchema: schema12.properties.periods, data: data4 };
                    if (vErrors === null) {
                        vErrors = [err10];
                    }
                    else {
                        vErrors.push(err10);
                    }
                    errors++;
                }
                const len0 = data4.length;
                for (let i0 = 0; i0 < len0; i0++) {
                    let data5 = data4[i0];
                    if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
                        if (data5.first === undefined) {
                            const err11 = { instancePath: instancePath + "/periods/" + i0, schemaPath: "#/properties/periods/items/required", keyword: "required", params: { missingProperty: "first" }, schema: schema12.properties.periods.items.required, parentSchema: schema12.properties.periods.items, data: data5 };
                            if (vErrors === null) {
                                vErrors = [err11];
                            }
                            else {
                                vErrors.push(err11);
                            }
                            errors++;
                        }
                        if (data5.last === undefined) {
                            const err12 = { instancePath: instancePath + "/periods/" + i0, schemaPath: "#/properties/periods/items/required", keyword: "required", params: { missingProperty: "last" }, schema: schema12.properties.periods.items.required, parentSchema: schema12.properties.periods.items, data: data5 };
                            if (vErrors === null) {
                                vErrors = [err12];
                            }
                            else {
                                vErrors.push(err12);
                            }
                            errors++;
                        }
                        if (data5.amount === undefined) {
                            const err13 = { instancePath: instancePath + "/periods/" + i0, schemaPath: "#/properties/periods/items/required", keyword: "required", params: { missingProperty: "amount" }, schema: schema12.properties.periods.items.required, parentSchema: schema12.properties.periods.items, data: data5 };
                            if (vErrors === null) {
                                vErrors = [err13];
                            }
                            else {
                                vErrors.push(err13);
                            }
                            errors++;
                        }
                        for (const key1 in data5) {
                            if (!(((key1 === "first") || (key1 === "last")) || (key1 === "amount"))) {
                                const err14 = { instancePath: instancePath + "/periods/" + i0, schemaPath: "#/properties/periods/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, schema: false, parentSchema: schema12.properties.periods.items, data: data5 };
                                if (vErrors === null) {
                                    vErrors = [err14];
                                }
                                else {
                                    vErrors.push(err14);
                                }
                                errors++;
                            }
                        }
                        if (data5.first !== undefined) {
                            let data6 = data5.first;
                            if (typeof data6 === "string") {
                                if (!pattern2.test(data6)) {
                                    const err15 = { instancePath: instancePath + "/periods/" + i0 + "/first", schemaPath: "#/definitions/day/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}$" }, schema: "^\\d{4}-\\d{2}-\\d{2}$", parentSchema: schema15, data: data6 };
                                    if (vErrors === null) {
                                        vErrors = [err15];
                                    }
                                    else {
                                        vErrors.push(err15);
                                    }
                                    errors++;
                                }
                            }
                            else {
                                const err16 = { instancePath: instancePath + "/periods/" + i0 + "/first", schemaPath: "#/definitions/day/type", keyword: "type", params: { type: "string" }, schema: schema15.type, parentSchema: schema15, data: data6 };
                                if (vErrors === null) {
                                    vErrors = [err16];
                                }
                                else {
                                    vErrors.push(err16);
                                }
                                errors++;
                            }
                        }
                        if (data5.last !== undefined) {
                            let data7 = data5.last;
                            if (typeof data7 === "string") {
                                if (!pattern2.test(data7)) {
                                    const err17 = { instancePath: instancePath + "/periods/" + i0 + "/last", schemaPath: "#/definitions/day/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}$" }, schema: "^\\d{4}-\\d{2}-\\d{2}$", parentSchema: schema15, data: data7 };
                                    if (vErrors === null) {
                                        vErrors = [err17];
                                    }
                                    else {
                                        vErrors.push(err17);
                                    }
                                    errors++;
                                }
                            }
                            else {
                                const err18 = { instancePath: instancePath + "/periods/" + i0 + "/last", schemaPath: "#/definitions/day/type", keyword: "type", params: { type: "string" }, schema: schema15.type, parentSchema: schema15, data: data7 };
                                if (vErrors === null) {
                                    vErrors = [err18];
                                }
                                else {
                                    vErrors.push(err18);
                                }
                                errors++;
                            }
                        }
                        if (data5.amount !== undefined) {
                            let data8 = data5.amount;
                            if ((typeof data8 !== "string") && (!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8))))) {
                                const err19 = { instancePath: instancePath + "/periods/" + i0 + "/amount", schemaPath: "#/definitions/amount/type", keyword: "type", params: { type: schema14.type }, schema: schema14.type, parentSchema: schema14, data: data8 };
                                if (vErrors === null) {
                                    vErrors = [err19];
                                }
                                else {
                                    vErrors.push(err19);
                                }
                                errors++;
                            }
                        }
                    }
                    else {
                        const err20 = { instancePath: instancePath + "/periods/" + i0, schemaPath: "#/properties/periods/items/type", keyword: "type", params: { type: "object" }, schema: schema12.properties.periods.items.type, parentSchema: schema12.properties.periods.items, data: data5 };
                        if (vErrors === null) {
                            vErrors = [err20];
                        }
                        else {
                            vErrors.push(err20);
                        }
                        errors++;
                    }
                }
            }
            else {
                const err21 = { instancePath: instancePath + "/periods", schemaPath: "#/properties/periods/type", keyword: "type", params: { type: "array" }, schema: schema12.properties.periods.type, parentSchema: schema12.properties.periods, data: data4 };
                if (vErrors === null) {
                    vErrors = [err21];
                }
                else {
                    vErrors.push(err21);
                }
                errors++;
            }
        }
        if (data.currency !== undefined) {
            let data9 = data.currency;
            if (typeof data9 === "string") {
                if (!pattern4.test(data9)) {
                    const err22 = { instancePath: instancePath + "/currency", schemaPath: "#/properties/currency/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z]{3}$" }, schema: "^[A-Za-z]{3}$", parentSchema: schema12.properties.currency, data: data9 };
                    if (vErrors === null) {
                        vErrors = [err22];
                    }
                    else {
                        vErrors.push(err22);
                    }
                    errors++;
                }
            }
            else {
                const err23 = { instancePath: instancePath + "/currency", schemaPath: "#/properties/currency/type", keyword: "type", params: { type: "string" }, schema: schema12.properties.currency.type, parentSchema: schema12.properties.currency, data: data9 };
                if (vErrors === null) {
                    vErrors = [err23];
                }
                else {
                    vErrors.push(err23);
                }
                errors++;
            }
        }
        if (data.metric !== undefined) {
            let data10 = data.metric;
            if (!((data10 === "effective") || (data10 === "billed"))) {
                const err24 = { instancePath: instancePath + "/metric", schemaPath: "#/properties/metric/enum", keyword: "enum", params: { allowedValues: schema12.properties.metric.enum }, schema: schema12.properties.metric.enum, parentSchema: schema12.properties.metric, data: data10 };
                if (vErrors === null) {
                    vErrors = [err24];
                }
                else {
                    vErrors.push(err24);
                }
                errors++;
            }
        }
        if (data.filter !== undefined) {
            let data11 = data.filter;
            if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
                for (const key2 in data11) {
                    if (!((((((((key2 === "scope") || (key2 === "subscription")) || (key2 === "resourceGroup")) || (key2 === "service")) || (key2 === "region")) || (key2 === "charge")) || (key2 === "tags")) || (key2 === "target"))) {
                        const err25 = { instancePath: instancePath + "/filter", schemaPath: "#/properties/filter/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, schema: false, parentSchema: schema12.properties.filter, data: data11 };
                        if (vErrors === null) {
                            vErrors = [err25];
                        }
                        else {
                            vErrors.push(err25);
                        }
                        errors++;
                    }
                }
                if (data11.scope !== undefined) {
                    let data12 = data11.scope;
                    if (Array.isArray(data12)) {
                        if (data12.length > 1000) {
                            const err26 = { instancePath: instancePath + "/filter/scope", schemaPath: "#/definitions/values/maxItems", keyword: "maxItems", params: { limit: 1000 }, schema: 1000, parentSchema: schema18, data: data12 };
                            if (vErrors === null) {
                                vErrors = [err26];
                            }
                            else {
                                vErrors.push(err26);
                            }
                            errors++;
                        }
                        const len1 = data12.length;
                        for (let i1 = 0; i1 < len1; i1++) {
                            let data13 = data12[i1];
                            if (typeof data13 === "string") {
                                if (!pattern5.test(data13)) {
                                    const err27 = { instancePath: instancePath + "/filter/scope/" + i1, schemaPath: "#/definitions/values/items/pattern", keyword: "pattern", params: { pattern: "^(?=.*\\S)[^\\p{Cc}]{1,512}$" }, schema: "^(?=.*\\S)[^\\p{Cc}]{1,512}$", parentSchema: schema18.items, data: data13 };
                                    if (vErrors === null) {
                                        vErrors = [err27];
                                    }
                                    else {
                                        vErrors.push(err27);
                                    }
                                    errors++;
                                }
                            }
                            else {
                                const err28 = { instancePath: instancePath + "/filter/scope/" + i1, schemaPath: "#/definitions/values/items/type", keyword: "type", params: { type: "string" }, schema: schema18.items.type, parentSchema: schema18.items, data: data13 };
                                if (vErrors === null) {
                                    vErrors = [err28];
                                }
                                else {
                                    vErrors.push(err28);
                                }
                                errors++;
                            }
                        }
                    }
                    else {
                        const err29 = { instancePath: instancePath + "/filter/scope", schemaPath: "#/definitions/values/type", keyword: "type", params: { type: "array" }, schema: schema18.type, parentSchema: schema18, data: data12 };
                        if (vErrors === null) {
                            vErrors = [err29];
                        }
                        else {
                            vErrors.push(err29);
                        }
                        errors++;
                    }
                }
                if (data11.subscription !== undefined) {
                    let data14 = data11.subscription;
                    if (Array.isArray(data14)) {
                        if (data14.length > 1000) {
                            const err30 = { instancePath: instancePath + "/filter/subscription", schemaPath: "#/definitions/values/maxItems", keyword: "maxItems", params: { limit: 1000 }, schema: 1000, parentSchema: schema18, data: data14 };
                            if (vErrors === null) {
                                vErrors = [err30];
                            }
                            else {
                                vErrors.push(err30);
                            }
                            errors++;
                        }
                        const len2 = data14.length;
                        for (let i2 = 0; i2 < len2; i2++) {
                            let data15 = data14[i2];
                            if (typeof data15 === "string") {
                                if (!pattern5.test(data15)) {
                                    const err31 = { instancePath: instancePath + "/filter/subscription/" + i2, schemaPath: "#/definitions/values/items/pattern", keyword: "pattern", params: { pattern: "^(?=.*\\S)[^\\p{Cc}]{1,512}$" }, schema: "^(?=.*\\S)[^\\p{Cc}]{1,512}$", parentSchema: schema18.items, data: data15 };
                                    if (vErrors === null) {
                                        vErrors = [err31];
                                    }
                                    else {
                                        vErrors.push(err31);
                                    }
                                    errors++;
                                }
                            }
                            else {
                                const err32 = { instancePath: instancePath + "/filter/subscription/" + i2, schemaPath: "#/definitions/values/items/type", keyword: "type", params: { type: "string" }, schema: schema18.items.type, parentSchema: schema18.items, data: data15 };
                                if (vErrors === null) {
                                    vErrors = [err32];
                                }
                                else {
                                    vErrors.push(err32);
                                }
                                errors++;
                            }
                        }
                    }
                    else {
                        const err33 = { instancePath: instancePath + "/filter/subscription", schemaPath: "#/definitions/values/type", keyword: "type", params: { type: "array" }, schema: schema18.type, parentSchema: schema18, data: data14 };
                        if (vErrors === null) {
                            vErrors = [err33];
                        }
                        else {
                            vErrors.push(err33);
                        }
                        errors++;
                    }
                }
                if (data11.resourceGroup !== undefined) {
                    let data16 = data11.resourceGroup;
                    if (Array.isArray(data16)) {
                        if (data16.length > 1000) {
                            const err34 = { instancePath: instancePath + "/filter/resourceGroup", schemaPath: "#/definitions/values/maxItems", keyword: "maxItems", params: { limit: 1000 }, schema: 1000, parentSchema: schema18, data: data16 };
                            if (vErrors === null) {
                                vErrors = [err34];
                            }
                            else {
                                vErrors.push(err34);
                            }
                            errors++;
                        }
                        const len3 = data16.length;
                        for (let i3 = 0; i3 < len3; i3++) {
                            let data17 = data16[i3];
                            if (typeof data17 === "string") {
                                if (!pattern5.test(data17)) {
                                    const err35 = { instancePath: instancePath + "/filter/resourceGroup/" + i3, schemaPath: "#/definitions/values/items/pattern", keyword: "pattern", params: { pattern: "^(?=.*\\S)[^\\p{Cc}]{1,512}$" }, schema: "^(?=.*\\S)[^\\p{Cc}]{1,512}$", parentSchema: schema18.items, data: data17 };
                                    if (vErrors === null) {
                                        vErrors = [err35];
                                    }
                                    else {
                                        vErrors.push(err35);
                                    }
                                    errors++;
                                }
                            }
                            else {
                                const err36 = { instancePath: instancePath + "/filter/resourceGroup/" + i3, schemaPath: "#/definitions/values/items/type", keyword: "type", params: { type: "string" }, schema: schema18.items.type, parentSchema: schema18.items, data: data17 };
                                if (vErrors === null) {
                                    vErrors = [err36];
                                }
                                else {
                                    vErrors.push(err36);
                                }
                                errors++;
                            }
                        }
                    }
                    else {
                        const err37 = { instancePath: instancePath + "/filter/resourceGroup", schemaPath: "#/definitions/values/type", keyword: "type", params: { type: "array" }, schema: schema18.type, parentSchema: schema18, data: data16 };
                        if (vErrors === null) {
                            vErrors = [err37];
                        }
                        else {
                            vErrors.push(err37);
                        }
                        errors++;
                    }
                }
                if (data11.service !== undefined) {
                    let data18 = data11.service;
                    if (Array.isArray(data18)) {
                        if (data18.length > 1000) {
                            const err38 = { instancePath: instancePath + "/filter/service", schemaPath: "#/definitions/values/maxItems", keyword: "maxItems", params: { limit: 1000 }, schema: 1000, parentSchema: schema18, data: data18 };
                            if (vErrors === null) {
                                vErrors = [err38];
                            }
                            else {
                                vErrors.push(err38);
                            }
                            errors++;
                        }
                        const len4 = data18.length;
                        for (let i4 = 0; i4 < len4; i4++) {
                            let data19 = data18[i4];
                            if (typeof data19 === "string") {
                                if (!pattern5.test(data19)) {
                                    const err39 = { instancePath: instancePath + "/filter/service/" + i4, schemaPath: "#/definitions/values/items/pattern", keyword: "pattern", params: { pattern: "^(?=.*\\S)[^\\p{Cc}]{1,512}$" }, schema: "^(?=.*\\S)[^\\p{Cc}]{1,512}$", parentSchema: schema18.items, data: data19 };
                                    if (vErrors === null) {
                                        vErrors = [err39];
                                    }
                                    else {
                                        vErrors.push(err39);
                                    }
                                    errors++;
                                }
                            }
                            else {
                                const err40 = { instancePath: instancePath + "/filter/service/" + i4, schemaPath: "#/definitions/values/items/type", keyword: "type", params: { type: "string" }, schema: schema18.items.type, parentSchema: schema18.items, data: data19 };
                                if (vErrors === null) {
                                    vErrors = [err40];
                                }
                                else {
                                    vErrors.push(err40);
                                }
                                errors++;
                            }
                        }
                    }
                    else {
                        const err41 = { instancePath: instancePath + "/filter/service", schemaPath: "#/definitions/values/type", keyword: "type", params: { type: "array" }, schema: schema18.type, parentSchema: schema18, data: data18 };
                        if (vErrors === null) {
                            vErrors = [err41];
                        }
                        else {
                            vErrors.push(err41);
                        }
                        errors++;
                    }
                }
                if (data11.region !== undefined) {
                    let data20 = data11.region;
                    if (Array.isArray(data20)) {
                        if (data20.length > 1000) {
                            const err42 = { instancePath: instancePath + "/filter/region", schemaPath: "#/definitions/values/maxItems", keyword: "maxItems", params: { limit: 1000 }, schema: 1000, parentSchema: schema18, data: data20 };
                            if (vErrors === null) {
                                vErrors = [err42];
                            }
                            else {
                                vErrors.push(err42);
                            }
                            errors++;
                        }
                        const len5 = data20.length;
                        for (let i5 = 0; i5 < len5; i5++) {
                            let data21 = data20[i5];
                            if (typeof data21 === "string") {
                                if (!pattern5.test(data21)) {
                                    const err43 = { instancePath: instancePath + "/filter/region/" + i5, schemaPath: "#/definitions/values/items/pattern", keyword: "pattern", params: { pattern: "^(?=.*\\S)[^\\p{Cc}]{1,512}$" }, schema: "^(?=.*\\S)[^\\p{Cc}]{1,512}$", parentSchema: schema18.items, data: data21 };
                                    if (vErrors === null) {
                                        vErrors = [err43];
                                    }
                                    else {
                                        vErrors.push(err43);
                                    }
                                    errors++;
                                }
                            }
                            else {
                                const err44 = { instancePath: instancePath + "/filter/region/" + i5, schemaPath: "#/definitions/values/items/type", keyword: "type", params: { type: "string" }, schema: schema18.items.type, parentSchema: schema18.items, data: data21 };
                                if (vErrors === null) {
                                    vErrors = [err44];
                                }
                                else {
                                    vErrors.push(err44);
                                }
                                errors++;
                            }
                        }
                    }
                    else {
                        const err45 = { instancePath: instancePath + "/filter/region", schemaPath: "#/definitions/values/type", keyword: "type", params: { type: "array" }, schema: schema18.type, parentSchema: schema18, data: data20 };
                        if (vErrors === null) {
                            vErrors = [err45];
                        }
                        else {
                            vErrors.push(err45);
                        }
                        errors++;
                    }
                }
                if (data11.charge !== undefined) {
                    let data22 = data11.charge;
                    if (Array.isArray(data22)) {
                        if (data22.length > 10) {
                            const err46 = { instancePath: instancePath + "/filter/charge", schemaPath: "#/properties/filter/properties/charge/maxItems", keyword: "maxItems", params: { limit: 10 }, schema: 10, parentSchema: schema12.properties.filter.properties.charge, data: data22 };
                            if (vErrors === null) {
                                vErrors = [err46];
                            }
                            else {
                                vErrors.push(err46);
                            }
                            errors++;
                        }
                        const len6 = data22.length;
                        for (let i6 = 0; i6 < len6; i6++) {
                            let data23 = data22[i6];
                            if (!((((((((((data23 === "usage") || (data23 === "marketplace")) || (data23 === "unused-commitment")) || (data23 === "commitment-purchase")) || (data23 === "purchase")) || (data23 === "refund")) || (data23 === "credit")) || (data23 === "adjustment")) || (data23 === "tax")) || (data23 === "other"))) {
                                const err47 = { instancePath: instancePath + "/filter/charge/" + i6, schemaPath: "#/properties/filter/properties/charge/items/enum", keyword: "enum", params: { allowedValues: schema12.properties.filter.properties.charge.items.enum }, schema: schema12.properties.filter.properties.charge.items.enum, parentSchema: schema12.properties.filter.properties.charge.items, data: data23 };
                                if (vErrors === null) {
                                    vErrors = [err47];
                                }
                                else {
                                    vErrors.push(err47);
                                }
                                errors++;
                            }
                        }
                    }
                    else {
                        const err48 = { instancePath: instancePath + "/filter/charge", schemaPath: "#/properties/filter/properties/charge/type", keyword: "type", params: { type: "array" }, schema: schema12.properties.filter.properties.charge.type, parentSchema: schema12.properties.filter.properties.charge, data: data22 };
                        if (vErrors === null) {
                            vErrors = [err48];
                        }
                        else {
                            vErrors.push(err48);
                        }
                        errors++;
                    }
                }
                if (data11.tags !== undefined) {
                    let data24 = data11.tags;
                    if (data24 && typeof data24 == "object" && !Array.isArray(data24)) {
                        for (const key3 in data24) {
                            let data25 = data24[key3];
                            if (Array.isArray(data25)) {
                                if (data25.length > 1000) {
                                    const err49 = { instancePath: instancePath + "/filter/tags/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/definitions/values/maxItems", keyword: "maxItems", params: { limit: 1000 }, schema: 1000, parentSchema: schema18, data: data25 };
                                    if (vErrors === null) {
                                        vErrors = [err49];
                                    }
                                    else {
                                        vErrors.push(err49);
                                    }
                                    errors++;
                                }
                                const len7 = data25.length;
                                for (let i7 = 0; i7 < len7; i7++) {
                                    let data26 = data25[i7];
                                    if (typeof data26 === "string") {
                                        if (!pattern5.test(data26)) {
                                            const err50 = { instancePath: instancePath + "/filter/tags/" + key3.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i7, schemaPath: "#/definitions/values/items/pattern", keyword: "pattern", params: { pattern: "^(?=.*\\S)[^\\p{Cc}]{1,512}$" }, schema: "^(?=.*\\S)[^\\p{Cc}]{1,512}$", parentSchema: schema18.items, data: data26 };
                                            if (vErrors === null) {
                                                vErrors = [err50];
                                            }
                                            else {
                                                vErrors.push(err50);
                                            }
                                            errors++;
                                        }
                                    }
                                    else {
                                        const err51 = { instancePath: instancePath + "/filter/tags/" + key3.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i7, schemaPath: "#/definitions/values/items/type", keyword: "type", params: { type: "string" }, schema: schema18.items.type, parentSchema: schema18.items, data: data26 };
                                        if (vErrors === null) {
                                            vErrors = [err51];
                                        }
                                        else {
                                            vErrors.push(err51);
                                        }
                                        errors++;
                                    }
                                }
                            }
                            else {
                                const err52 = { instancePath: instancePath + "/filter/tags/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/definitions/values/type", keyword: "type", params: { type: "array" }, schema: schema18.type, parentSchema: schema18, data: data25 };
                                if (vErrors === null) {
                                    vErrors = [err52];
                                }
                                else {
                                    vErrors.push(err52);
                                }
                                errors++;
                            }
                        }
                    }
                    else {
                        const err53 = { instancePath: instancePath + "/filter/tags", schemaPath: "#/properties/filter/properties/tags/type", keyword: "type", params: { type: "object" }, schema: schema12.properties.filter.properties.tags.type, parentSchema: schema12.properties.filter.properties.tags, data: data24 };
                        if (vErrors === null) {
                            vErrors = [err53];
                        }
                        else {
                            vErrors.push(err53);
                        }
                        errors++;
                    }
                }
                if (data11.target !== undefined) {
                    let data27 = data11.target;
                    if (data27 && typeof data27 == "object" && !Array.isArray(data27)) {
                        if (data27.dimension === undefined) {
                            const err54 = { instancePath: instancePath + "/filter/target", schemaPath: "#/properties/filter/properties/target/required", keyword: "required", params: { missingProperty: "dimension" }, schema: schema12.properties.filter.properties.target.required, parentSchema: schema12.properties.filter.properties.target, data: data27 };
                            if (vErrors === null) {
                                vErrors = [err54];
                            }
                            else {
                                vErrors.push(err54);
                            }
                            errors++;
                        }
                        if (data27.target === undefined) {
                            const err55 = { instancePath: instancePath + "/filter/target", schemaPath: "#/properties/filter/properties/target/required", keyword: "required", params: { missingProperty: "target" }, schema: schema12.properties.filter.properties.target.required, parentSchema: schema12.properties.filter.properties.target, data: data27 };
                            if (vErrors === null) {
                                vErrors = [err55];
                            }
                            else {
                                vErrors.push(err55);
                            }
                            errors++;
                        }
                        for (const key4 in data27) {
                            if (!((key4 === "dimension") || (key4 === "target"))) {
                                const err56 = { instancePath: instancePath + "/filter/target", schemaPath: "#/properties/filter/properties/target/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key4 }, schema: false, parentSchema: schema12.properties.filter.properties.target, data: data27 };
                                if (vErrors === null) {
                                    vErrors = [err56];
                                }
                                else {
                                    vErrors.push(err56);
                                }
                                errors++;
                            }
                        }
                        if (data27.dimension !== undefined) {
                            let data28 = data27.dimension;
                            if (typeof data28 === "string") {
                                if (!pattern0.test(data28)) {
                                    const err57 = { instancePath: instancePath + "/filter/target/dimension", schemaPath: "#/definitions/name/pattern", keyword: "pattern", params: { pattern: "^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$" }, schema: "^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$", parentSchema: schema13, data: data28 };
                                    if (vErrors === null) {
                                        vErrors = [err57];
                                    }
                                    else {
                                        vErrors.push(err57);
                                    }
                                    errors++;
                                }
                            }
                            else {
                                const err58 = { instancePath: instancePath + "/filter/target/dimension", schemaPath: "#/definitions/name/type", keyword: "type", params: { type: "string" }, schema: schema13.type, parentSchema: schema13, data: data28 };
                                if (vErrors === null) {
                                    vErrors = [err58];
                                }
                                else {
                                    vErrors.push(err58);
                                }
                                errors++;
                            }
                        }
                        if (data27.target !== undefined) {
                            let data29 = data27.target;
                            if (typeof data29 === "string") {
                                if (!pattern5.test(data29)) {
                                    const err59 = { instancePath: instancePath + "/filter/target/target", schemaPath: "#/properties/filter/properties/target/properties/target/pattern", keyword: "pattern", params: { pattern: "^(?=.*\\S)[^\\p{Cc}]{1,512}$" }, schema: "^(?=.*\\S)[^\\p{Cc}]{1,512}$", parentSchema: schema12.properties.filter.properties.target.properties.target, data: data29 };
                                    if (vErrors === null) {
                                        vErrors = [err59];
                                    }
                                    else {
                                        vErrors.push(err59);
                                    }
                                    errors++;
                                }
                            }
                            else {
                                const err60 = { instancePath: instancePath + "/filter/target/target", schemaPath: "#/properties/filter/properties/target/properties/target/type", keyword: "type", params: { type: "string" }, schema: schema12.properties.filter.properties.target.properties.target.type, parentSchema: schema12.properties.filter.properties.target.properties.target, data: data29 };
                                if (vErrors === null) {
                                    vErrors = [err60];
                                }
                                else {
                                    vErrors.push(err60);
                                }
                                errors++;
                            }
                        }
                    }
                    else {
                        const err61 = { instancePath: instancePath + "/filter/target", schemaPath: "#/properties/filter/properties/target/type", keyword: "type", params: { type: "object" }, schema: schema12.properties.filter.properties.target.type, parentSchema: schema12.properties.filter.properties.target, data: data27 };
                        if (vErrors === null) {
                            vErrors = [err61];
                        }
                        else {
                            vErrors.push(err61);
                        }
                        errors++;
                    }
                }
            }
            else {
                const err62 = { instancePath: instancePath + "/filter", schemaPath: "#/properties/filter/type", keyword: "type", params: { type: "object" }, schema: schema12.properties.filter.type, parentSchema: schema12.properties.filter, data: data11 };
                if (vErrors === null) {
                    vErrors = [err62];
                }
                else {
                    vErrors.push(err62);
                }
                errors++;
            }
        }
        if (data.parent !== undefined) {
            let data30 = data.parent;
            if (typeof data30 !== "string") {
                const err63 = { instancePath: instancePath + "/parent", schemaPath: "#/properties/parent/type", keyword: "type", params: { type: "string" }, schema: schema12.properties.parent.type, parentSchema: schema12.properties.parent, data: data30 };
                if (vErrors === null) {
                    vErrors = [err63];
                }
                else {
                    vErrors.push(err63);
                }
                errors++;
            }
        }
        if (data.thresholds !== undefined) {
            let data31 = data.thresholds;
            if (data31 && typeof data31 == "object" && !Array.isArray(data31)) {
                for (const key5 in data31) {
                    if (!(((key5 === "actual") || (key5 === "forecast")) || (key5 === "rise"))) {
                        const err64 = { instancePath: instancePath + "/thresholds", schemaPath: "#/properties/thresholds/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key5 }, schema: false, parentSchema: schema12.properties.thresholds, data: data31 };
                        if (vErrors === null) {
                            vErrors = [err64];
                        }
                        else {
                            vErrors.push(err64);
                        }
                        errors++;
                    }
                }
                if (data31.actual !== undefined) {
                    let data32 = data31.actual;
                    if (Array.isArray(data32)) {
                        if (data32.length > 20) {
                            const err65 = { instancePath: instancePath + "/thresholds/actual", schemaPath: "#/definitions/percentages/maxItems", keyword: "maxItems", params: { limit: 20 }, schema: 20, parentSchema: schema25, data: data32 };
                            if (vErrors === null) {
                                vErrors = [err65];
                            }
                            else {
                                vErrors.push(err65);
                            }
                            errors++;
                        }
                        const len8 = data32.length;
                        for (let i8 = 0; i8 < len8; i8++) {
                            let data33 = data32[i8];
                            if (!((typeof data33 == "number") && (isFinite(data33)))) {
                                const err66 = { instancePath: instancePath + "/thresholds/actual/" + i8, schemaPath: "#/definitions/percentages/items/type", keyword: "type", params: { type: "number" }, schema: schema25.items.type, parentSchema: schema25.items, data: data33 };
                                if (vErrors === null) {
                                    vErrors = [err66];
                                }
                                else {
                                    vErrors.push(err66);
                                }
                                errors++;
                            }
                        }
                    }
                    else {
                        const err67 = { instancePath: instancePath + "/thresholds/actual", schemaPath: "#/definitions/percentages/type", keyword: "type", params: { type: "array" }, schema: schema25.type, parentSchema: schema25, data: data32 };
                        if (vErrors === null) {
                            vErrors = [err67];
                        }
                        else {
                            vErrors.push(err67);
                        }
                        errors++;
                    }
                }
                if (data31.forecast !== undefined) {
                    let data34 = data31.forecast;
                    if (Array.isArray(data34)) {
                        if (data34.length > 20) {
                            const err68 = { instancePath: instancePath + "/thresholds/forecast", schemaPath: "#/definitions/percentages/maxItems", keyword: "maxItems", params: { limit: 20 }, schema: 20, parentSchema: schema25, data: data34 };
                            if (vErrors === null) {
                                vErrors = [err68];
                            }
                            else {
                                vErrors.push(err68);
                            }
                            errors++;
                        }
                        const len9 = data34.length;
                        for (let i9 = 0; i9 < len9; i9++) {
                            let data35 = data34[i9];
                            if (!((typeof data35 == "number") && (isFinite(data35)))) {
                                const err69 = { instancePath: instancePath + "/thresholds/forecast/" + i9, schemaPath: "#/definitions/percentages/items/type", keyword: "type", params: { type: "number" }, schema: schema25.items.type, parentSchema: schema25.items, data: data35 };
                                if (vErrors === null) {
                                    vErrors = [err69];
                                }
                                else {
                                    vErrors.push(err69);
                                }
                                errors++;
                            }
                        }
                    }
                    else {
                        const err70 = { instancePath: instancePath + "/thresholds/forecast", schemaPath: "#/definitions/percentages/type", keyword: "type", params: { type: "array" }, schema: schema25.type, parentSchema: schema25, data: data34 };
                        if (vErrors === null) {
                            vErrors = [err70];
                        }
                        else {
                            vErrors.push(err70);
                        }
                        errors++;
                    }
                }
                if (data31.rise !== undefined) {
                    let data36 = data31.rise;
                    if ((typeof data36 !== "string") && (!(((typeof data36 == "number") && (!(data36 % 1) && !isNaN(data36))) && (isFinite(data36))))) {
                        const err71 = { instancePath: instancePath + "/thresholds/rise", schemaPath: "#/definitions/amount/type", keyword: "type", params: { type: schema14.type }, schema: schema14.type, parentSchema: schema14, data: data36 };
                        if (vErrors === null) {
                            vErrors = [err71];
                        }
                        else {
                            vErrors.push(err71);
                        }
                        errors++;
                    }
                }
            }
            else {
                const err72 = { instancePath: instancePath + "/thresholds", schemaPath: "#/properties/thresholds/type", keyword: "type", params: { type: "object" }, schema: schema12.properties.thresholds.type, parentSchema: schema12.properties.thresholds, data: data31 };
                if (vErrors === null) {
                    vErrors = [err72];
                }
                else {
                    vErrors.push(err72);
                }
                errors++;
            }
        }
        if (data.alerts !== undefined) {
            let data37 = data.alerts;
            if (Array.isArray(data37)) {
                if (data37.length > 20) {
                    const err73 = { instancePath: instancePath + "/alerts", schemaPath: "#/definitions/alerts/maxItems", keyword: "maxItems", params: { limit: 20 }, schema: 20, parentSchema: schema28, data: data37 };
                    if (vErrors === null) {
                        vErrors = [err73];
                    }
                    else {
                        vErrors.push(err73);
                    }
                    errors++;
                }
                const len10 = data37.length;
                for (let i10 = 0; i10 < len10; i10++) {
                    let data38 = data37[i10];
                    if (typeof data38 !== "string") {
                        const err74 = { instancePath: instancePath + "/alerts/" + i10, schemaPath: "#/definitions/alerts/items/type", keyword: "type", params: { type: "string" }, schema: schema28.items.type, parentSchema: schema28.items, data: data38 };
                        if (vErrors === null) {
                            vErrors = [err74];
                        }
                        else {
                            vErrors.push(err74);
                        }
                        errors++;
                    }
                }
            }
            else {
                const err75 = { instancePath: instancePath + "/alerts", schemaPath: "#/definitions/alerts/type", keyword: "type", params: { type: "array" }, schema: schema28.type, parentSchema: schema28, data: data37 };
                if (vErrors === null) {
                    vErrors = [err75];
                }
                else {
                    vErrors.push(err75);
                }
                errors++;
            }
        }
        if (data.validFrom !== undefined) {
            let data39 = data.validFrom;
            if (typeof data39 === "string") {
                if (!pattern13.test(data39)) {
                    const err76 = { instancePath: instancePath + "/validFrom", schemaPath: "#/definitions/month/pattern", keyword: "pattern", params: { pattern: "^(?!0000)\\d{4}-?(?:0[1-9]|1[0-2])$" }, schema: "^(?!0000)\\d{4}-?(?:0[1-9]|1[0-2])$", parentSchema: schema29, data: data39 };
                    if (vErrors === null) {
                        vErrors = [err76];
                    }
                    else {
                        vErrors.push(err76);
                    }
                    errors++;
                }
            }
            else {
                const err77 = { instancePath: instancePath + "/validFrom", schemaPath: "#/definitions/month/type", keyword: "type", params: { type: "string" }, schema: schema29.type, parentSchema: schema29, data: data39 };
                if (vErrors === null) {
                    vErrors = [err77];
                }
                else {
                    vErrors.push(err77);
                }
                errors++;
            }
        }
        if (data.validTo !== undefined) {
            let data40 = data.validTo;
            if (typeof data40 === "string") {
                if (!pattern13.test(data40)) {
                    const err78 = { instancePath: instancePath + "/validTo", schemaPath: "#/definitions/month/pattern", keyword: "pattern", params: { pattern: "^(?!0000)\\d{4}-?(?:0[1-9]|1[0-2])$" }, schema: "^(?!0000)\\d{4}-?(?:0[1-9]|1[0-2])$", parentSchema: schema29, data: data40 };
                    if (vErrors === null) {
                        vErrors = [err78];
                    }
                    else {
                        vErrors.push(err78);
                    }
                    errors++;
                }
            }
            else {
                const err79 = { instancePath: instancePath + "/validTo", schemaPath: "#/definitions/month/type", keyword: "type", params: { type: "string" }, schema: schema29.type, parentSchema: schema29, data: data40 };
                if (vErrors === null) {
                    vErrors = [err79];
                }
                else {
                    vErrors.push(err79);
                }
                errors++;
            }
        }
    }
    else {
        const err80 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, schema: schema12.type, parentSchema: schema12, data };
        if (vErrors === null) {
            vErrors = [err80];
        }
        else {
            vErrors.push(err80);
        }
        errors++;
    }
    validate11.errors = vErrors;
    return errors === 0;
}
const pattern15 = new RegExp("^[^\\p{Cc}]{1,400}$", "u");
const pattern17 = new RegExp("^[^\\p{Cc}]{0,399}\\S$", "u");
function validate10(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
    /*# sourceURL="urn:cost-hub:schema:budgets" */ ;
    let vErrors = null;
    let errors = 0;
    if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.budgets === undefined) {
            const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "budgets" }, schema: schema11.required, parentSchema: schema11, data };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        for (const key0 in data) {
            if (!((((((key0 === "$schema") || (key0 === "budgets")) || (key0 === "channels")) || (key0 === "anomalies")) || (key0 === "health")) || (key0 === "acknowledged"))) {
                const err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, schema: false, parentSchema: schema11, data };
                if (vErrors === null) {
                    vErrors = [err1];
                }
                else {
                    vErrors.push(err1);
                }
                errors++;
            }
        }
        if (data.$schema !== undefined) {
            let data0 = data.$schema;
            if (typeof data0 !== "string") {
                const err2 = { instancePath: instancePath + "/$schema", schemaPath: "#/properties/%24schema/type", keyword: "type", params: { type: "string" }, schema: schema11.properties.$schema.type, parentSchema: schema11.properties.$schema, data: data0 };
                if (vErrors === null) {
                    vErrors = [err2];
                }
                else {
                    vErrors.push(err2);
                }
                errors++;
            }
        }
        if (data.budgets !== undefined) {
            let data1 = data.budgets;
            if (Array.isArray(data1)) {
                if (data1.length > 1000) {
                    const err3 = { instancePath: instancePath + "/budgets", schemaPath: "#/properties/budgets/maxItems", keyword: "maxItems", params: { limit: 1000 }, schema: 1000, parentSchema: schema11.properties.budgets, data: data1 };
                    if (vErrors === null) {
                        vErrors = [err3];
                    }
                    else {
                        vErrors.push(err3);
                    }
                    errors++;
                }
                const len0 = data1.length;
                for (let i0 = 0; i0 < len0; i0++) {
                    if (!(validate11(data1[i0], { instancePath: instancePath + "/budgets/" + i0, parentData: data1, parentDataProperty: i0, rootData }))) {
                        vErrors = appendErrors(vErrors, validate11.errors);
                        errors = vErrors.length;
                    }
                }
            }
            else {
                const err4 = { instancePath: instancePath + "/budgets", schemaPath: "#/properties/budgets/type", keyword: "type", params: { type: "array" }, schema: schema11.properties.budgets.type, parentSchema: schema11.properties.budgets, data: data1 };
                if (vErrors === null) {
                    vErrors = [err4];
                }
                else {
                    vErrors.push(err4);
                }
                errors++;
            }
        }
        if (data.channels !== undefined) {
            let data3 = data.channels;
            if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
                if (Object.keys(data3).length > 100) {
                    const err5 = { instancePath: instancePath + "/channels", schemaPath: "#/properties/channels/maxProperties", keyword: "maxProperties", params: { limit: 100 }, schema: 100, parentSchema: schema11.properties.channels, data: data3 };
                    if (vErrors === null) {
                        vErrors = [err5];
                    }
                    else {
                        vErrors.push(err5);
                    }
                    errors++;
                }
                for (const key1 in data3) {
                    let data4 = data3[key1];
                    if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
                        if (data4.type === undefined) {
                            const err6 = { instancePath: instancePath + "/channels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/definitions/channel/required", keyword: "required", params: { missingProperty: "type" }, schema: schema31.required, parentSchema: schema31, data: data4 };
                            if (vErrors === null) {
                                vErrors = [err6];
                            }
                            else {
                                vErrors.push(err6);
                            }
                            errors++;
                        }
                        for (const key2 in data4) {
                            if (!(((key2 === "type") || (key2 === "per")) || (key2 === "disclosure"))) {
                                const err7 = { instancePath: instancePath + "/channels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/definitions/channel/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, schema: false, parentSchema: schema31, data: data4 };
                                if (vErrors === null) {
                                    vErrors = [err7];
                                }
                                else {
                                    vErrors.push(err7);
                                }
                                errors++;
                            }
                        }
                        if (data4.type !== undefined) {
                            let data5 = data4.type;
                            if (!((((data5 === "github-issue") || (data5 === "teams")) || (data5 === "slack")) || (data5 === "webhook"))) {
                                const err8 = { instancePath: instancePath + "/channels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/type", schemaPath: "#/definitions/channel/properties/type/enum", keyword: "enum", params: { allowedValues: schema31.properties.type.enum }, schema: schema31.properties.type.enum, parentSchema: schema31.properties.type, data: data5 };
                                if (vErrors === null) {
                                    vErrors = [err8];
                                }
                                else {
                                    vErrors.push(err8);
                                }
                                errors++;
                            }
                        }
                        if (data4.per !== undefined) {
                            let data6 = data4.per;
                            if (!((data6 === "budget") || (data6 === "owner"))) {
                                const err9 = { instancePath: instancePath + "/channels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/per", schemaPath: "#/definitions/channel/properties/per/enum", keyword: "enum", params: { allowedValues: schema31.properties.per.enum }, schema: schema31.properties.per.enum, parentSchema: schema31.properties.per, data: data6 };
                                if (vErrors === null) {
                                    vErrors = [err9];
                                }
                                else {
                                    vErrors.push(err9);
                                }
                                errors++;
                            }
                        }
                        if (data4.disclosure !== undefined) {
                            let data7 = data4.disclosure;
                            if (!(((data7 === "percent") || (data7 === "amounts")) || (data7 === "names"))) {
                                const err10 = { instancePath: instancePath + "/channels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/disclosure", schemaPath: "#/definitions/channel/properties/disclosure/enum", keyword: "enum", params: { allowedValues: schema31.properties.disclosure.enum }, schema: schema31.properties.disclosure.enum, parentSchema: schema31.properties.disclosure, data: data7 };
                                if (vErrors === null) {
                                    vErrors = [err10];
                                }
                                else {
                                    vErrors.push(err10);
                                }
                                errors++;
                            }
                        }
                    }
                    else {
                        const err11 = { instancePath: instancePath + "/channels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/definitions/channel/type", keyword: "type", params: { type: "object" }, schema: schema31.type, parentSchema: schema31, data: data4 };
                        if (vErrors === null) {
                            vErrors = [err11];
                        }
                        else {
                            vErrors.push(err11);
                        }
                        errors++;
                    }
                }
            }
            else {
                const err12 = { instancePath: instancePath + "/channels", schemaPath: "#/properties/channels/type", keyword: "type", params: { type: "object" }, schema: schema11.properties.channels.type, parentSchema: schema11.properties.channels, data: data3 };
                if (vErrors === null) {
                    vErrors = [err12];
                }
                else {
                    vErrors.push(err12);
                }
                errors++;
            }
        }
        if (data.anomalies !== undefined) {
            let data8 = data.anomalies;
            if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
                if (data8.alerts === undefined) {
                    const err13 = { instancePath: instancePath + "/anomalies", schemaPath: "#/properties/anomalies/required", keyword: "required", params: { missingProperty: "alerts" }, schema: schema11.properties.anomalies.required, parentSchema: schema11.properties.anomalies, data: data8 };
                    if (vErrors === null) {
                        vErrors = [err13];
                    }
                    else {
                        vErrors.push(err13);
                    }
                    errors++;
                }
                for (const key3 in data8) {
                    if (!((key3 === "alerts") || (key3 === "minimum"))) {
                        const err14 = { instancePath: instancePath + "/anomalies", schemaPath: "#/properties/anomalies/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, schema: false, parentSchema: schema11.properties.anomalies, data: data8 };
                        if (vErrors === null) {
                            vErrors = [err14];
                        }
                        else {
                            vErrors.push(err14);
                        }
                        errors++;
                    }
                }
                if (data8.alerts !== undefined) {
                    let data9 = data8.alerts;
                    if (Array.isArray(data9)) {
                        if (data9.length > 20) {
                            const err15 = { instancePath: instancePath + "/anomalies/alerts", schemaPath: "#/definitions/alerts/maxItems", keyword: "maxItems", params: { limit: 20 }, schema: 20, parentSchema: schema28, data: data9 };
                            if (vErrors === null) {
                                vErrors = [err15];
                            }
                            else {
                                vErrors.push(err15);
                            }
                            errors++;
                        }
                        const len1 = data9.length;
                        for (let i1 = 0; i1 < len1; i1++) {
                            let data10 = data9[i1];
                            if (typeof data10 !== "string") {
                                const err16 = { instancePath: instancePath + "/anomalies/alerts/" + i1, schemaPath: "#/definitions/alerts/items/type", keyword: "type", params: { type: "string" }, schema: schema28.items.type, parentSchema: schema28.items, data: data10 };
                                if (vErrors === null) {
                                    vErrors = [err16];
                                }
                                else {
                                    vErrors.push(err16);
                                }
                                errors++;
                            }
                        }
                    }
                    else {
                        const err17 = { instancePath: instancePath + "/anomalies/alerts", schemaPath: "#/definitions/alerts/type", keyword: "type", params: { type: "array" }, schema: schema28.type, parentSchema: schema28, data: data9 };
                        if (vErrors === null) {
                            vErrors = [err17];
                        }
                        else {
                            vErrors.push(err17);
                        }
                        errors++;
                    }
                }
                if (data8.minimum !== undefined) {
                    let data11 = data8.minimum;
                    if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
                        for (const key4 in data11) {
                            let data12 = data11[key4];
                            if ((typeof data12 !== "string") && (!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12))))) {
                                const err18 = { instancePath: instancePath + "/anomalies/minimum/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/definitions/amount/type", keyword: "type", params: { type: schema14.type }, schema: schema14.type, parentSchema: schema14, data: data12 };
                                if (vErrors === null) {
                                    vErrors = [err18];
                                }
                                else {
                                    vErrors.push(err18);
                                }
                                errors++;
                            }
                        }
                    }
                    else {
                        const err19 = { instancePath: instancePath + "/anomalies/minimum", schemaPath: "#/properties/anomalies/properties/minimum/type", keyword: "type", params: { type: "object" }, schema: schema11.properties.anomalies.properties.minimum.type, parentSchema: schema11.properties.anomalies.properties.minimum, data: data11 };
                        if (vErrors === null) {
                            vErrors = [err19];
                        }
                        else {
                            vErrors.push(err19);
                        }
                        errors++;
                    }
                }
            }
            else {
                const err20 = { instancePath: instancePath + "/anomalies", schemaPath: "#/properties/anomalies/type", keyword: "type", params: { type: "object" }, schema: schema11.properties.anomalies.type, parentSchema: schema11.properties.anomalies, data: data8 };
                if (vErrors === null) {
                    vErrors = [err20];
                }
                else {
                    vErrors.push(err20);
                }
                errors++;
            }
        }
        if (data.health !== undefined) {
            let data13 = data.health;
            if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
                if (data13.alerts === undefined) {
                    const err21 = { instancePath: instancePath + "/health", schemaPath: "#/properties/health/required", keyword: "required", params: { missingProperty: "alerts" }, schema: schema11.properties.health.required, parentSchema: schema11.properties.health, data: data13 };
                    if (vErrors === null) {
                        vErrors = [err21];
                    }
                    else {
                        vErrors.push(err21);
                    }
                    errors++;
                }
                for (const key5 in data13) {
                    if (!(key5 === "alerts")) {
                        const err22 = { instancePath: instancePath + "/health", schemaPath: "#/properties/health/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key5 }, schema: false, parentSchema: schema11.properties.health, data: data13 };
                        if (vErrors === null) {
                            vErrors = [err22];
                        }
                        else {
                            vErrors.push(err22);
                        }
                        errors++;
                    }
                }
                if (data13.alerts !== undefined) {
                    let data14 = data13.alerts;
                    if (Array.isArray(data14)) {
                        if (data14.length > 20) {
                            const err23 = { instancePath: instancePath + "/health/alerts", schemaPath: "#/definitions/alerts/maxItems", keyword: "maxItems", params: { limit: 20 }, schema: 20, parentSchema: schema28, data: data14 };
                            if (vErrors === null) {
                                vErrors = [err23];
                            }
                            else {
                                vErrors.push(err23);
                            }
                            errors++;
                        }
                        const len2 = data14.length;
                        for (let i2 = 0; i2 < len2; i2++) {
                            let data15 = data14[i2];
                            if (typeof data15 !== "string") {
                                const err24 = { instancePath: instancePath + "/health/alerts/" + i2, schemaPath: "#/definitions/alerts/items/type", keyword: "type", params: { type: "string" }, schema: schema28.items.type, parentSchema: schema28.items, data: data15 };
                                if (vErrors === null) {
                                    vErrors = [err24];
                                }
                                else {
                                    vErrors.push(err24);
                                }
                                errors++;
                            }
                        }
                    }
                    else {
                        const err25 = { instancePath: instancePath + "/health/alerts", schemaPath: "#/definitions/alerts/type", keyword: "type", params: { type: "array" }, schema: schema28.type, parentSchema: schema28, data: data14 };
                        if (vErrors === null) {
                            vErrors = [err25];
                        }
                        else {
                            vErrors.push(err25);
                        }
                        errors++;
                    }
                }
            }
            else {
                const err26 = { instancePath: instancePath + "/health", schemaPath: "#/properties/health/type", keyword: "type", params: { type: "object" }, schema: schema11.properties.health.type, parentSchema: schema11.properties.health, data: data13 };
                if (vErrors === null) {
                    vErrors = [err26];
                }
                else {
                    vErrors.push(err26);
                }
                errors++;
            }
        }
        if (data.acknowledged !== undefined) {
            let data16 = data.acknowledged;
            if (Array.isArray(data16)) {
                if (data16.length > 1000) {
                    const err27 = { instancePath: instancePath + "/acknowledged", schemaPath: "#/properties/acknowledged/maxItems", keyword: "maxItems", params: { limit: 1000 }, schema: 1000, parentSchema: schema11.properties.acknowledged, data: data16 };
                    if (vErrors === null) {
                        vErrors = [err27];
                    }
                    else {
                        vErrors.push(err27);
                    }
                    errors++;
                }
                const len3 = data16.length;
                for (let i3 = 0; i3 < len3; i3++) {
                    let data17 = data16[i3];
                    if (data17 && typeof data17 == "object" && !Array.isArray(data17)) {
                        if (data17.alert === undefined) {
                            const err28 = { instancePath: instancePath + "/acknowledged/" + i3, schemaPath: "#/properties/acknowledged/items/required", keyword: "required", params: { missingProperty: "alert" }, schema: schema11.properties.acknowledged.items.required, parentSchema: schema11.properties.acknowledged.items, data: data17 };
                            if (vErrors === null) {
                                vErrors = [err28];
                            }
                            else {
                                vErrors.push(err28);
                            }
                            errors++;
                        }
                        if (data17.until === undefined) {
                            const err29 = { instancePath: instancePath + "/acknowledged/" + i3, schemaPath: "#/properties/acknowledged/items/required", keyword: "required", params: { missingProperty: "until" }, schema: schema11.properties.acknowledged.items.required, parentSchema: schema11.properties.acknowledged.items, data: data17 };
                            if (vErrors === null) {
                                vErrors = [err29];
                            }
                            else {
                                vErrors.push(err29);
                            }
                            errors++;
                        }
                        if (data17.reason === undefined) {
                            const err30 = { instancePath: instancePath + "/acknowledged/" + i3, schemaPath: "#/properties/acknowledged/items/required", keyword: "required", params: { missingProperty: "reason" }, schema: schema11.properties.acknowledged.items.required, parentSchema: schema11.properties.acknowledged.items, data: data17 };
                            if (vErrors === null) {
                                vErrors = [err30];
                            }
                            else {
                                vErrors.push(err30);
                            }
                            errors++;
                        }
                        for (const key6 in data17) {
                            if (!(((key6 === "alert") || (key6 === "until")) || (key6 === "reason"))) {
                                const err31 = { instancePath: instancePath + "/acknowledged/" + i3, schemaPath: "#/properties/acknowledged/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key6 }, schema: false, parentSchema: schema11.properties.acknowledged.items, data: data17 };
                                if (vErrors === null) {
                                    vErrors = [err31];
                                }
                                else {
                                    vErrors.push(err31);
                                }
                                errors++;
                            }
                        }
                        if (data17.alert !== undefined) {
                            let data18 = data17.alert;
                            if (typeof data18 === "string") {
                                if (!pattern15.test(data18)) {
                                    const err32 = { instancePath: instancePath + "/acknowledged/" + i3 + "/alert", schemaPath: "#/properties/acknowledged/items/properties/alert/pattern", keyword: "pattern", params: { pattern: "^[^\\p{Cc}]{1,400}$" }, schema: "^[^\\p{Cc}]{1,400}$", parentSchema: schema11.properties.acknowledged.items.properties.alert, data: data18 };
                                    if (vErrors === null) {
                                        vErrors = [err32];
                                    }
                                    else {
                                        vErrors.push(err32);
                                    }
                                    errors++;
                                }
                            }
                            else {
                                const err33 = { instancePath: instancePath + "/acknowledged/" + i3 + "/alert", schemaPath: "#/properties/acknowledged/items/properties/alert/type", keyword: "type", params: { type: "string" }, schema: schema11.properties.acknowledged.items.properties.alert.type, parentSchema: schema11.properties.acknowledged.items.properties.alert, data: data18 };
                                if (vErrors === null) {
                                    vErrors = [err33];
                                }
                                else {
                                    vErrors.push(err33);
                                }
                                errors++;
                            }
                        }
                        if (data17.until !== undefined) {
                            let data19 = data17.until;
                            if (typeof data19 === "string") {
                                if (!pattern2.test(data19)) {
                                    const err34 = { instancePath: instancePath + "/acknowledged/" + i3 + "/until", schemaPath: "#/definitions/day/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}$" }, schema: "^\\d{4}-\\d{2}-\\d{2}$", parentSchema: schema15, data: data19 };
                                    if (vErrors === null) {
                                        vErrors = [err34];
                                    }
                                    else {
                                        vErrors.push(err34);
                                    }
                                    errors++;
                                }
                            }
                            else {
                                const err35 = { instancePath: instancePath + "/acknowledged/" + i3 + "/until", schemaPath: "#/definitions/day/type", keyword: "type", params: { type: "string" }, schema: schema15.type, parentSchema: schema15, data: data19 };
                                if (vErrors === null) {
                                    vErrors = [err35];
                                }
                                else {
                                    vErrors.push(err35);
                                }
                                errors++;
                            }
                        }
                        if (data17.reason !== undefined) {
                            let data20 = data17.reason;
                            if (typeof data20 === "string") {
                                if (!pattern17.test(data20)) {
                                    const err36 = { instancePath: instancePath + "/acknowledged/" + i3 + "/reason", schemaPath: "#/properties/acknowledged/items/properties/reason/pattern", keyword: "pattern", params: { pattern: "^[^\\p{Cc}]{0,399}\\S$" }, schema: "^[^\\p{Cc}]{0,399}\\S$", parentSchema: schema11.properties.acknowledged.items.properties.reason, data: data20 };
                                    if (vErrors === null) {
                                        vErrors = [err36];
                                    }
                                    else {
                                        vErrors.push(err36);
                                    }
                                    errors++;
                                }
                            }
                            else {
                                const err37 = { instancePath: instancePath + "/acknowledged/" + i3 + "/reason", schemaPath: "#/properties/acknowledged/items/properties/reason/type", keyword: "type", params: { type: "string" }, schema: schema11.properties.acknowledged.items.properties.reason.type, parentSchema: schema11.properties.acknowledged.items.properties.reason, data: data20 };
                                if (vErrors === null) {
                                    vErrors = [err37];
                                }
                                else {
                                    vErrors.push(err37);
                                }
                                errors++;
                            }
                        }
                    }
                    else {
                        const err38 = { instancePath: instancePath + "/acknowledged/" + i3, schemaPath: "#/properties/acknowledged/items/type", keyword: "type", params: { type: "object" }, schema: schema11.properties.acknowledged.items.type, parentSchema: schema11.properties.acknowledged.items, data: data17 };
                        if (vErrors === null) {
                            vErrors = [err38];
                        }
                        else {
                            vErrors.push(err38);
                        }
                        errors++;
                    }
                }
            }
            else {
                const err39 = { instancePath: instancePath + "/acknowledged", schemaPath: "#/properties/acknowledged/type", keyword: "type", params: { type: "array" }, schema: schema11.properties.acknowledged.type, parentSchema: schema11.properties.acknowledged, data: data16 };
                if (vErrors === null) {
                    vErrors = [err39];
                }
                else {
                    vErrors.push(err39);
                }
                errors++;
            }
        }
    }
    else {
        const err40 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, schema: schema11.type, parentSchema: schema11, data };
        if (vErrors === null) {
            vErrors = [err40];
        }
        else {
            vErrors.push(err40);
        }
        errors++;
    }
    validate10.errors = vErrors;
    return errors === 0;
}
/** All errors of a value according to schemas/budgets.schema.json; empty if it is valid. */
function validateBudgets(value) {
    return validate(value) ? [] : (validate.errors ?? []);
}
function appendErrors(errors, more) {
    if (errors === null)
        return more;
    for (const error of more)
        errors.push(error);
    return errors;
}

;// CONCATENATED MODULE: ./lib/src/hub/watch/budgets-source.js



const REMEDY = "Correct the file. docs/budgets.md lists the keys and values, and with schemas/budgets.schema.json an editor shows them.";
/** Parses the file and checks it by its schema. Throws `InvalidBudgets` with all errors. */
function openBudgets(bytes, file) {
    const source = (0,checked_json/* openCheckedJson */.K)(bytes, {
        ...{ file, code: "InvalidBudgets", remedy: REMEDY, validate: validateBudgets, hide: hideAddresses },
    });
    return {
        ...source,
        checkChannels: (list, channels) => {
            const names = new Set();
            for (const item of list?.items() ?? []) {
                source.collect(() => {
                    const name = item.text();
                    if (!channels.has(name)) {
                        const nearest = source.suggest(name, channels.keys());
                        item.fail(`is ${(0,errors/* quoteValue */.cl)(name)}, which is not among channels${nearest}`);
                    }
                    if (names.has(name))
                        item.fail(`names ${(0,errors/* quoteValue */.cl)(name)} twice`);
                    names.add(name);
                });
            }
            return [...names];
        },
    };
}
/** People put a channel's address, which is a secret, where its name belongs. No log may show it. */
function hideAddresses(text) {
    return text.replaceAll(/(https?:\/)[^\s"]*/gi, "$1/…");
}

;// CONCATENATED MODULE: ./lib/src/hub/watch/budgets-reader.js






/**
 * Parses hub/budgets.json and checks all of it: first by schemas/budgets.schema.json, then what no schema can express.
 * Throws one InputError `InvalidBudgets` that lists every error with line, column, path and value. `file` is the file's
 * name in errors.
 */
function parseBudgets(bytes, file = "hub/budgets.json") {
    const source = openBudgets(bytes, file);
    const channels = parseChannels(source);
    const parsed = {
        budgets: parseEntries(source, channels),
        channels,
        anomalies: parseAnomalies(source, channels),
        health: parseHealth(source, channels),
        acknowledged: parseAcknowledged(source),
    };
    source.throwFaults();
    return parsed;
}
function parseEntries(source, channels) {
    const cursors = source.root.member("budgets")?.items() ?? [];
    const entries = cursors.map((cursor) => parseBudget(cursor, source));
    for (const { cursor } of entries)
        source.checkChannels(cursor.member("alerts"), channels);
    return checkRelations(entries, source);
}
const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{N} ._-]{0,61}[\p{L}\p{N}._-])?$/u;
const DISCLOSURES = ["percent", "amounts", "names"];
function parseChannels({ collect, root }) {
    const seen = new Set();
    const channels = new Map();
    for (const [name, cursor] of root.member("channels")?.entries() ?? []) {
        collect(() => {
            if (!NAME.test(name))
                cursor.fail("needs a name of 1 to 63 letters, digits, spaces, dots, hyphens and underscores");
            if (seen.has((0,normalized/* normalized */.A)(name)))
                cursor.fail("has the name of another channel, apart from upper and lower case");
            seen.add((0,normalized/* normalized */.A)(name));
            channels.set(name, parseChannel(cursor));
        });
    }
    return channels;
}
function parseChannel(cursor) {
    const type = cursor.member("type")?.text();
    const written = cursor.member("disclosure")?.text();
    const disclosure = DISCLOSURES.find((one) => one === written) ?? "percent";
    const per = cursor.member("per");
    if (type === "github-issue")
        return { type, per: per?.text() === "owner" ? "owner" : "budget", disclosure };
    per?.fail(`is a key of github-issue, but the channel's type is ${type}`);
    if (type === "teams" || type === "slack" || type === "webhook")
        return { type, disclosure };
    return cursor.fail("has an unknown type");
}
function parseAnomalies(source, channels) {
    const member = source.root.member("anomalies");
    if (member === undefined)
        return undefined;
    const minimum = new Map();
    for (const [currency, cursor] of member.member("minimum")?.entries() ?? []) {
        source.collect(() => {
            if (!/^[A-Za-z]{3}$/.test(currency))
                cursor.fail("needs a currency code of three letters as its key");
            if (minimum.has(currency.toUpperCase()))
                cursor.fail("has the currency of another entry");
            minimum.set(currency.toUpperCase(), parseAmount(cursor));
        });
    }
    return { alerts: source.checkChannels(member.member("alerts"), channels), minimum };
}
function parseHealth(source, channels) {
    const member = source.root.member("health");
    return member && { alerts: source.checkChannels(member.member("alerts"), channels) };
}
function parseAcknowledged({ collect, root }) {
    const seen = new Set();
    return (root.member("acknowledged")?.items() ?? []).flatMap((cursor) => {
        const entry = collect(() => {
            const alert = textOf(cursor, "alert").trim();
            if (seen.has(alert))
                cursor.member("alert")?.fail("is acknowledged twice");
            seen.add(alert);
            return { alert, until: (0,json_values/* parseDayOf */.R3)(cursor, "until"), reason: textOf(cursor, "reason").trim() };
        });
        return entry === undefined ? [] : [entry];
    });
}
function textOf(cursor, key) {
    return cursor.member(key)?.text() ?? cursor.fail(`must have the key ${JSON.stringify(key)}`);
}


/***/ }),

/***/ 17518:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ targetsWithin),
/* harmony export */   d: () => (/* binding */ collectTargetDays)
/* harmony export */ });
/* harmony import */ var exact_values_month__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(98032);
/* harmony import */ var _allocation_proven_allocation_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(38220);
/* harmony import */ var _text_normalized_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(86903);



/** The daily costs of budgets that name a target of the allocation. Months that are not proven are left out. */
function collectTargetDays(budgets, allocation, lacking) {
    return budgets.flatMap(({ filter: { target }, metric, name }) => {
        if (target === undefined)
            return [];
        return [...((0,_allocation_proven_allocation_js__WEBPACK_IMPORTED_MODULE_1__/* .dimensionOf */ .eT)(allocation, target.dimension)?.months ?? [])].flatMap(([month, summary]) => {
            if (!(0,_allocation_proven_allocation_js__WEBPACK_IMPORTED_MODULE_1__/* .isProven */ .nn)(summary))
                return [];
            const lack = lacking.find((one) => one.month === month && one.metric === metric);
            const byCurrency = Map.groupBy(targetsWithin(summary, target), ({ currency }) => currency);
            return [...byCurrency].map(([currency, targets]) => ({
                ...{ budget: name, scope: lack?.scope ?? "", month, currency },
                ...{ days: addDays(targets, month, metric), parts: new Map(), hasUnknownCosts: lack !== undefined },
            }));
        });
    });
}
/** The target itself, and the members of a group with this name at any depth. */
function targetsWithin({ groups, targets }, { target: wanted }) {
    const above = new Map([...groups].map(([group, parent]) => [(0,_text_normalized_js__WEBPACK_IMPORTED_MODULE_2__/* .normalized */ .A)(group), (0,_text_normalized_js__WEBPACK_IMPORTED_MODULE_2__/* .normalized */ .A)(parent)]));
    return targets.filter(({ parent, target }) => {
        if ((0,_text_normalized_js__WEBPACK_IMPORTED_MODULE_2__/* .normalized */ .A)(target) === (0,_text_normalized_js__WEBPACK_IMPORTED_MODULE_2__/* .normalized */ .A)(wanted))
            return true;
        // A file with a cycle of groups must not stop the run.
        const seen = new Set();
        for (let group = parent && (0,_text_normalized_js__WEBPACK_IMPORTED_MODULE_2__/* .normalized */ .A)(parent); group !== undefined && !seen.has(group); group = above.get(group)) {
            if (group === (0,_text_normalized_js__WEBPACK_IMPORTED_MODULE_2__/* .normalized */ .A)(wanted))
                return true;
            seen.add(group);
        }
        return false;
    });
}
/** Charges dated outside of the month count on its first day, as in other budgets. */
function addDays(targets, month, metric) {
    const sums = new Map();
    for (const { days } of targets)
        for (const { day: dated, once: rest, ...costs } of days) {
            const day = (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .monthOfDay */ .GP)(dated) === month ? dated : (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .firstDay */ .$r)(month);
            const { once, usage } = sums.get(day) ?? { once: 0n, usage: 0n };
            sums.set(day, { usage: usage + costs[metric] - rest[metric], once: once + rest[metric] });
        }
    return sums;
}


/***/ }),

/***/ 43436:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ judgedToJson),
/* harmony export */   s: () => (/* binding */ judgedOutputs)
/* harmony export */ });
/* harmony import */ var exact_values_decimal__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(79753);

/** Increases when a member changes its meaning or goes away. New members do not increase it. */
const JUDGED_SCHEMA = 1;
/** The decisions for other programs. Amounts are decimal text without an exponent; unknown ones are null. */
function judgedToJson({ asOf, budgets, figures, judgedUntil }) {
    const [ended, current] = [true, false].map((isEnded) => budgets.filter(({ lastDay }) => lastDay < asOf === isEnded).map(budgetToJson));
    return {
        schema: JUDGED_SCHEMA,
        asOf,
        judgedUntil: judgedUntil ?? null,
        currency: figures?.currency ?? null,
        total: textOf(figures?.total),
        change: textOf(figures?.change),
        forecast: figures?.forecast === undefined ? null : estimateToJson(figures.forecast),
        // Each name once, so that readers find the current period by name.
        budgets: current,
        ended,
    };
}
function budgetToJson(judgement) {
    const { amount, budget, period, state } = judgement;
    const judged = state === "not-judged" ? {} : judgement;
    const { name, owner, currency, metric } = budget;
    return {
        ...{ name, owner: owner ?? null, period, currency, metric, amount: (0,exact_values_decimal__WEBPACK_IMPORTED_MODULE_0__/* .formatUnits */ .Js)(amount) },
        spent: textOf(judged.spent),
        forecast: textOf(judged.forecast?.total),
        forecastLow: textOf(judged.forecast?.low),
        forecastHigh: textOf(judged.forecast?.high),
        judgedUntil: judged.judgedUntil ?? null,
        state,
        reason: state === "not-judged" ? judgement.reason : null,
    };
}
/** The same facts as outputs of a step; unknown figures are empty. */
function judgedOutputs(facts) {
    const { figures, judgedUntil } = facts;
    return {
        total: textOf(figures?.total) ?? "",
        change: textOf(figures?.change) ?? "",
        forecast: figures?.forecast === undefined ? "" : JSON.stringify(estimateToJson(figures.forecast)),
        currency: figures?.currency ?? "",
        "judged-until": judgedUntil ?? "",
        budgets: JSON.stringify(judgedToJson(facts)),
    };
}
function estimateToJson({ high, low, total }) {
    return { total: (0,exact_values_decimal__WEBPACK_IMPORTED_MODULE_0__/* .formatUnits */ .Js)(total), low: (0,exact_values_decimal__WEBPACK_IMPORTED_MODULE_0__/* .formatUnits */ .Js)(low), high: (0,exact_values_decimal__WEBPACK_IMPORTED_MODULE_0__/* .formatUnits */ .Js)(high) };
}
function textOf(units) {
    return units === undefined ? null : (0,exact_values_decimal__WEBPACK_IMPORTED_MODULE_0__/* .formatUnits */ .Js)(units);
}


/***/ }),

/***/ 69315:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Z: () => (/* binding */ matchCells)
/* harmony export */ });
/* harmony import */ var _budget_filter_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(92192);

/**
 * Groups cells by currency and by the budgets that include them. Filters are compared once per distinct value, so that
 * the time depends on cells plus budgets, not on cells times budgets.
 */
function matchCells(budgets, { cells, dimensions, values }) {
    const limited = budgets.map((budget) => ({ budget, limits: (0,_budget_filter_js__WEBPACK_IMPORTED_MODULE_0__/* .limitsOf */ .Af)(budget.filter) }));
    // Charges have no value in a dimension that the cube lacks, so they do not match.
    const possible = limited.filter(({ limits }) => [...limits.keys()].every((name) => dimensions.includes(name)));
    const currencyAt = dimensions.indexOf("currency");
    const all = new Set(possible.map(({ budget }) => budget));
    let groups = (values[currencyAt] ?? []).map((currency) => ({ budgets: all, currency }));
    let groupOfRow = Int32Array.from(cells.codes[currencyAt] ?? []);
    for (const [at, name] of dimensions.entries()) {
        const limits = possible.flatMap((one) => {
            const keys = one.limits.get(name);
            return keys === undefined ? [] : [{ budget: one.budget, keys }];
        });
        if (limits.length === 0)
            continue;
        const { classOfCode, classes } = classify(values[at] ?? [], (value) => {
            const key = (0,_budget_filter_js__WEBPACK_IMPORTED_MODULE_0__/* .filterKey */ .wg)(name, value);
            return limits.filter(({ keys }) => keys.has(key)).map(({ budget }) => budget);
        });
        const isLimited = new Set(limits.map(({ budget }) => budget));
        const codes = cells.codes[at] ?? [];
        const places = new Map();
        const divided = [];
        groupOfRow = groupOfRow.map((group, row) => {
            const inClass = classOfCode[codes[row] ?? 0] ?? 0;
            const pair = group * classes.length + inClass;
            const known = places.get(pair);
            if (known !== undefined)
                return known;
            const { budgets: before = all, currency = "" } = groups[group] ?? {};
            const included = [...before].filter((budget) => !isLimited.has(budget) || classes[inClass]?.has(budget));
            places.set(pair, divided.length);
            return divided.push({ budgets: new Set(included), currency }) - 1;
        });
        groups = divided;
    }
    return { groups, groupOfRow };
}
/** Values for which the same budgets ask belong to one class. */
function classify(values, askedBy) {
    const places = new Map();
    const classes = [];
    const classOfCode = values.map((value) => {
        const budgets = askedBy(value);
        const key = JSON.stringify(budgets.map(({ name }) => name));
        const known = places.get(key);
        if (known !== undefined)
            return known;
        places.set(key, classes.length);
        return classes.push(new Set(budgets)) - 1;
    });
    return { classOfCode, classes };
}


/***/ }),

/***/ 63069:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $$: () => (/* binding */ exactFigures),
/* harmony export */   gl: () => (/* binding */ judgedUntil),
/* harmony export */   vf: () => (/* binding */ mainFigures)
/* harmony export */ });
/* harmony import */ var cost_page_figures__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(50914);
/* harmony import */ var exact_values_month__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(98032);


/** The main figures of the currency with the most rows, as on the first view of the page; undefined without costs. */
function mainFigures(data) {
    const content = (0,cost_page_figures__WEBPACK_IMPORTED_MODULE_0__/* .condense */ .aX)(data);
    const state = (0,cost_page_figures__WEBPACK_IMPORTED_MODULE_0__/* .defaultState */ .n6)(content);
    return state.month === undefined ? undefined : exactFigures((0,cost_page_figures__WEBPACK_IMPORTED_MODULE_0__/* .select */ .Lt)(content, state));
}
/** The figures that the first view of the page shows, with all digits. */
function exactFigures(selection) {
    const { comparison, total } = (0,cost_page_figures__WEBPACK_IMPORTED_MODULE_0__/* .overviewOf */ .bq)(selection);
    const estimate = (0,cost_page_figures__WEBPACK_IMPORTED_MODULE_0__/* .estimateOf */ .qn)(selection);
    return {
        currency: selection.state.currency,
        total,
        change: comparison && comparison.nowTotal - comparison.beforeTotal,
        forecast: estimate && { total: estimate.total, low: estimate.low, high: estimate.high },
    };
}
/** The last settled day of the newest month that has one. */
function judgedUntil({ months }) {
    const newest = months.findLast(({ cube, settledUntil }) => settledUntil !== "none" && cube.rows > 0);
    if (newest === undefined || newest.settledUntil === "none")
        return undefined;
    return newest.settledUntil ?? (0,exact_values_month__WEBPACK_IMPORTED_MODULE_1__/* .lastDay */ .NY)(newest.month);
}


/***/ }),

/***/ 12225:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  N: () => (/* binding */ loadLakePage)
});

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/cube.js + 4 modules
var src_cube = __webpack_require__(47459);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/cost-cube.js
var cost_cube = __webpack_require__(40939);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/errors.js
var errors = __webpack_require__(55491);
// EXTERNAL MODULE: ./lib/src/hub/month-lifecycle.js
var month_lifecycle = __webpack_require__(15729);
// EXTERNAL MODULE: ./lib/src/hub/partition/cube-path.js
var cube_path = __webpack_require__(94224);
// EXTERNAL MODULE: ./lib/src/hub/partition/partition-path.js
var partition_path = __webpack_require__(75345);
// EXTERNAL MODULE: ./lib/src/hub/partition/partition-record.js
var partition_record = __webpack_require__(41795);
// EXTERNAL MODULE: ./lib/src/retry.js
var retry = __webpack_require__(59584);
// EXTERNAL MODULE: ./lib/src/lake/discover/lake-state.js
var lake_state = __webpack_require__(69431);
// EXTERNAL MODULE: ./lib/src/lake/discover/stored-file.js
var stored_file = __webpack_require__(88922);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(38522);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/instant.js
var instant = __webpack_require__(4523);
;// CONCATENATED MODULE: ./lib/src/lake/cubes/cube-file.js




/** Increase this whenever the content or the encoding of a cube changes. Cubes in other formats are rebuilt. */
const CUBE_FORMAT = 3;
/** A cached cube is about one megabyte. A file that inflates beyond this limit is ignored. */
const MAX_BYTES = 256 * 1024 * 1024;
function formatCubeFile(file) {
    const { before, cube, etag, history, submitted, sums } = file;
    const json = {
        format: CUBE_FORMAT,
        etag,
        ...versionToJson({ submitted, totals: (0,src_cube/* totalsOf */.vA)(cube) }),
        ...(before === undefined ? {} : { before: versionToJson(before) }),
        sums,
        cube: (0,src_cube/* cubeToJson */.lx)(cube),
        ...(history === undefined ? {} : { history: historyToJson(history) }),
    };
    return (0,external_node_zlib_.gzipSync)(JSON.stringify({ ...json, digest: digestOf(json) }));
}
function digestOf(json) {
    return (0,external_node_crypto_.createHash)("sha256").update(JSON.stringify(json)).digest("hex");
}
/** Marks a cached cube that was changed after the hub wrote it. */
const EDITED = "edited";
/**
 * Parses a cached cube. `cube` is undefined for another format. The result is undefined if the file cannot be parsed,
 * and `EDITED` if its content does not match its digest.
 */
function parseCubeFile(bytes) {
    try {
        const json = JSON.parse((0,external_node_zlib_.gunzipSync)(bytes, { maxOutputLength: MAX_BYTES }).toString("utf8"));
        const { digest, ...content } = json;
        if (json.format === CUBE_FORMAT && digest !== digestOf(content))
            return EDITED;
        const head = {
            etag: String(json.etag),
            ...versionFromJson(json),
            before: json.before === undefined ? undefined : versionFromJson(json.before),
        };
        return json.format === CUBE_FORMAT ? { ...head, ...contentOf(json) } : head;
    }
    catch {
        return undefined;
    }
}
function contentOf(json) {
    try {
        const history = json.history === undefined ? undefined : historyFromJson(json.history);
        return { cube: (0,src_cube/* cubeFromJson */.wq)(json.cube), sums: (0,src_cube/* parseProvenSums */.wL)(JSON.stringify(json.sums)) ?? {}, history };
    }
    catch {
        return {};
    }
}
/** Amounts become `{ units }`, because a name may look like a number. */
function historyToJson(history) {
    const text = JSON.stringify(history, (_, value) => typeof value === "bigint" ? { units: String(value) } : value);
    return JSON.parse(text);
}
/** The reverse of `historyToJson`. The digest has shown that the hub wrote it. */
function historyFromJson(json) {
    return JSON.parse(JSON.stringify(json), (_, value) => typeof value === "object" && typeof value?.units === "string" ? BigInt(value.units) : value);
}
function versionToJson({ submitted, totals }) {
    return {
        submitted,
        totals: Object.fromEntries([...totals].map(([currency, { billed, effective }]) => [currency, [String(billed), String(effective)]])),
    };
}
function versionFromJson({ submitted, totals }) {
    return {
        submitted: (0,instant/* parseInstant */.nV)(submitted),
        totals: new Map(Object.entries(totals).map(([currency, [billed, effective]]) => [
            currency,
            { billed: BigInt(billed), effective: BigInt(effective) },
        ])),
    };
}

// EXTERNAL MODULE: ./lib/src/hub/history/ledger-link.js
var ledger_link = __webpack_require__(53493);
// EXTERNAL MODULE: ./lib/src/hub/history/ledger-record.js
var ledger_record = __webpack_require__(45156);
// EXTERNAL MODULE: ./lib/src/hub/history/ledger-state.js
var ledger_state = __webpack_require__(80380);
// EXTERNAL MODULE: ./lib/src/hub/history/month-status.js
var month_status = __webpack_require__(14054);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/month-cells.js
var month_cells = __webpack_require__(17224);
;// CONCATENATED MODULE: ./lib/src/hub/history/restated-costs.js



const MAX_CAUSES = 5;
/**
 * Sums up what a month's ledger says about its restatements: `causes`, `rest` and `own` add up to the difference, to
 * the last digit. `restatements` is a subset of `records`.
 */
function restatedCosts(records, restatements) {
    const [first] = restatements;
    const current = records.at(-1);
    if (first === undefined || current === undefined)
        return [];
    const previous = records[records.indexOf(first) - 1] ?? first;
    const changes = netChanges(restatements);
    const bySize = new Map((0,ledger_state/* causesBySize */.NE)(changes, MAX_CAUSES).map((one) => [one.currency, one]));
    const currencies = new Set([...first.before.sums.keys(), ...current.after.sums.keys(), ...bySize.keys()]);
    return [...currencies].sort().flatMap((currency) => {
        const [before, now] = [amountsOf(first.before, currency), amountsOf(current.after, currency)];
        const { largest = [], rest } = bySize.get(currency) ?? {};
        const ofProvider = changes.filter((cell) => cell.currency === currency);
        const own = {
            billed: now.billed - before.billed - sum(ofProvider.map(ledger_state/* billedChange */.zH)),
            effective: now.effective - before.effective - sum(ofProvider.map(ledger_state/* effectiveChange */.ih)),
        };
        if (ofProvider.length === 0 && own.billed === 0n && own.effective === 0n)
            return [];
        return [
            {
                currency,
                before: { ...before, submitted: (0,instant/* parseInstant */.nV)(previous.submittedTime) },
                now: { ...now, submitted: (0,instant/* parseInstant */.nV)(current.submittedTime) },
                causes: largest.map((cell) => ({
                    ...{ service: cell.service, subscription: cell.subscription, kind: cell.kind },
                    ...{ billed: (0,ledger_state/* billedChange */.zH)(cell), effective: (0,ledger_state/* effectiveChange */.ih)(cell) },
                })),
                rest: { count: rest?.cells ?? 0, billed: rest?.billed ?? 0n, effective: rest?.effective ?? 0n },
                own,
            },
        ];
    });
}
/** The changes of all records together, at the finest detail that all of them have. */
function netChanges(records) {
    const net = records.map(changesOf).reduce(month_cells/* mergeCells */.w7, month_cells/* NO_CELLS */.aq);
    return [...net.cells].flatMap(([key, after]) => (0,ledger_state/* isSameSums */.VH)(after, month_cells/* NO_SUMS */.x3) ? [] : [{ ...(0,month_cells/* parseCellKey */.vm)(key), before: month_cells/* NO_SUMS */.x3, after }]);
}
function changesOf({ cells, detail }) {
    if (cells.length === 0)
        return month_cells/* NO_CELLS */.aq;
    const changed = cells.map((cell) => [
        (0,month_cells/* cellKey */.sl)(cell),
        { rows: cell.after.rows - cell.before.rows, billed: (0,ledger_state/* billedChange */.zH)(cell), effective: (0,ledger_state/* effectiveChange */.ih)(cell) },
    ]);
    return { detail, cells: new Map(changed) };
}
function amountsOf({ sums }, currency) {
    const columns = sums.get(currency);
    return { billed: columns?.get("BilledCost") ?? 0n, effective: columns?.get("EffectiveCost") ?? 0n };
}
function sum(units) {
    return units.reduce((total, one) => total + one, 0n);
}

// EXTERNAL MODULE: ./lib/src/lake/ledger/ledger-file.js
var ledger_file = __webpack_require__(66026);
// EXTERNAL MODULE: ./lib/src/lake/ledger/ledger-position.js
var ledger_position = __webpack_require__(49067);
;// CONCATENATED MODULE: ./lib/src/lake/cubes/month-history.js









/**
 * Judges a month. Its ledger is only read if the month is closed and was replaced at least once, and if `known` does
 * not describe this version. `key` is undefined for a history that the next page has to read again.
 */
async function readHistory(source, { etag, known, month, record, scope }) {
    const judge = (records) => (0,month_status/* statusOfMonth */.W)({ scope, month, held: record, records }, source.rules, source.now);
    const { restatements: _, ...status } = judge([]);
    const base = { ...status, restated: [], isRecorded: true };
    // The first record replaces nothing.
    if (status.closedAt === undefined || record.ledger?.sequence === 1)
        return { history: base };
    const head = record.ledger === undefined ? "" : (0,ledger_record/* formatLedgerHead */.ps)(record.ledger);
    const key = [record.attempt, head, status.closedBy, status.closedAt].join(" ");
    if (known?.key === key)
        return known;
    const path = (0,partition_path/* partitionPath */.WX)(scope, month);
    const name = (0,ledger_link/* ledgerName */.bo)("local", path);
    try {
        const entry = (await source.ledgers()).get(name);
        if (entry === undefined && record.ledger === undefined)
            return { key, history: { ...base, isRecorded: false } };
        const file = entry && (await (0,ledger_file/* readLedgerFile */.Uy)(source.config, name, entry));
        if (file === undefined)
            return unproven(base, "Its ledger is not in this storage account");
        if (!file.isReadable)
            return unproven(base, `Its ledger is damaged: ${file.reason}`);
        const held = (0,ledger_file/* openHeldMonth */.ML)(source.lake, { path, etag, record });
        const { checked, outcome, reason } = await (0,ledger_link/* joinLedger */.Av)(file.read, record, held.lines, ledger_file/* digestOfLine */.St);
        if (outcome === "broken")
            return unproven(base, `Its ledger is damaged: ${reason}`);
        const records = (0,ledger_state/* joinRemovals */.aK)(checked);
        const { restatements, ...judged } = judge(records);
        const last = restatements.at(-1)?.committedAt;
        const history = {
            ...{ ...judged, restatements: restatements.length },
            restatedAt: last === undefined ? undefined : (0,instant/* parseInstant */.nV)(last),
            ...{ restated: restatedCosts(records, restatements), isRecorded: true },
        };
        if (outcome === "current" || outcome === "behind")
            return { key, history };
        return unproven(history, "Its ledger does not have its last change yet");
    }
    catch (error) {
        return unproven(base, `Its ledger could not be read: ${(0,ledger_position/* toleratedMessage */.AY)(error, source.lake.signal)}`);
    }
}
function unproven(history, reason) {
    const text = reason.replace(/\.$/, "");
    return {
        history: { ...history, isRecorded: false, note: `${text}, so changes after it was closed may be missing.` },
    };
}

;// CONCATENATED MODULE: ./lib/src/lake/cubes/month-reading.js
/** The facts in the record that the hub wrote with the month. */
function factsOfRecord(record) {
    const { datasetVersion, firstChargeDay, lastChargeDay, runId, submittedTime: submitted } = record;
    return {
        runId,
        submitted,
        datasetVersion,
        firstChargeDay: firstChargeDay,
        lastChargeDay: lastChargeDay,
    };
}

// EXTERNAL MODULE: ./lib/node_modules/focus-parquet/src/cube.js + 7 modules
var focus_parquet_src_cube = __webpack_require__(19634);
;// CONCATENATED MODULE: ./lib/src/lake/cubes/read-cube.js




/**
 * The cell limit per month and scope, at about 250 bytes of memory per cell. A month of one GB of CSV has a few
 * thousand.
 */
const MAX_CELLS = 100_000;
/**
 * Without requested dimensions, the smallest resource groups are merged instead of failing, which first needs all of
 * them.
 */
const MAX_CELLS_TO_MERGE = 500_000;
/** A cube with the costs of each day has up to 31 times as many cells. 200 subscriptions with 5,000 resource groups fit. */
const MAX_DAILY_CELLS = 1_000_000;
const MAX_DAILY_CELLS_TO_MERGE = 2_000_000;
/** Errors that affect only one file. */
const FILE_FAULTS = [
    "MalformedParquet",
    "UnsupportedParquet",
    "FooterTooLarge",
    "RowGroupTooLarge",
    "ValueTooLong",
    "NotParquet",
    "AllocationCosts",
];
/** True for an error that affects only this file. */
function isFileFault(error) {
    return error instanceof errors/* InputError */.dz && FILE_FAULTS.includes(error.code);
}
/** Reads a file of costs as a sorted cube, with the key-value metadata of its footer. */
async function readCube(file, dimensions, month) {
    const maxCells = dimensions.length === 0 ? MAX_CELLS_TO_MERGE : MAX_CELLS;
    const { cube, keyValues } = await (0,focus_parquet_src_cube/* readMonthCube */.s9)(file, { dimensions, maxCells, month });
    return { cube: (0,src_cube/* mergeSmallGroups */.QO)((0,src_cube/* mergeCubes */.b)(cube.dimensions, [cube]), MAX_CELLS), keyValues };
}
/**
 * Reads a file of costs as a sorted cube with the costs of each day, by further dimensions if requested. Undefined if it
 * would have too many cells; the smallest resource groups of a slightly smaller one are merged.
 */
async function readDailyCube(file, dimensions, month) {
    const request = { dimensions: dailyDimensions(dimensions), maxCells: MAX_DAILY_CELLS_TO_MERGE, month };
    try {
        const { cube } = await (0,focus_parquet_src_cube/* readMonthCube */.s9)(file, request);
        return (0,src_cube/* mergeSmallGroups */.QO)((0,src_cube/* mergeCubes */.b)(cube.dimensions, [cube]), MAX_DAILY_CELLS);
    }
    catch (error) {
        if (error instanceof errors/* InputError */.dz && error.code === "TooManyCells")
            return undefined;
        throw error;
    }
}
/** The requested dimensions of a cube with the costs of each day. */
function dailyDimensions(dimensions) {
    return [...dimensions, ...cost_cube/* DAILY_DIMENSIONS */.el];
}

;// CONCATENATED MODULE: ./lib/src/lake/cubes/lake-months.js














/**
 * The listed months of costs in a hub's lake. An unchanged month comes from its cached cube. A month that is replaced
 * while it is read is read again. Rows and sums are compared with the proof from when the month was committed, and a
 * month that differs is not shown.
 */
function openLakeMonths(listed, options) {
    const found = [...listed.files.values()].flatMap((blob) => {
        const place = (0,partition_path/* parsePartitionPath */.Lj)(blob.name);
        return place === undefined ? [] : [{ ...place, blob, record: (0,lake_state/* recordOf */.zv)(blob) }];
    });
    const committed = new Map();
    const unreadable = [];
    for (const { blob, month, record, scope } of found) {
        if (record === undefined)
            unreadable.push({ scope, month, reason: "its file was not committed by a hub." });
        else if (listed.stateOf(scope, month).isDamaged === true)
            unreadable.push({ scope, month, reason: "its file does not have the length that was committed." });
        else {
            const one = { scope, month, submitted: record.submittedTime, blob, record };
            committed.set(one, one);
        }
    }
    const notices = [];
    const cache = createCache(options.isReadOnly === true ? undefined : options.config, notices);
    return {
        dimensions: [...cost_cube/* CELL_DIMENSIONS */.Fr, ...options.dimensions],
        months: [...committed.keys()],
        unreadable,
        notices: () => notices,
        read: async (month) => {
            const known = committed.get(month);
            if (known === undefined)
                throw new Error(`a month of another lake: ${month.scope} ${month.month}`);
            return await readWhole(known, options, cache);
        },
    };
}
/** Reads a month, again if it is replaced meanwhile. */
async function readWhole(month, options, cache) {
    let current = month;
    const reading = await (0,retry/* retryRace */.S4)(retry/* MAX_RACES */.ig.monthReading, async () => {
        try {
            return await readVersion(current, options, cache);
        }
        catch (error) {
            if (isFileFault(error))
                return { outcome: "unreadable", reason: error.message };
            if (!(error instanceof errors/* InputError */.dz && error.code === "PartChanged"))
                throw error;
            const { blob } = month;
            const now = await options.lake.properties(blob.name);
            if (now === undefined)
                return { outcome: "unreadable", reason: "it was deleted while it was read." };
            const replaced = { ...now, name: blob.name };
            const record = (0,lake_state/* recordOf */.zv)(replaced);
            if (record === undefined)
                return REPLACED;
            current = { ...month, submitted: record.submittedTime, blob: replaced, record };
            return undefined;
        }
    });
    return reading ?? REPLACED;
}
const REPLACED = {
    outcome: "unreadable",
    reason: "it was replaced several times while it was read.",
};
async function readVersion(month, options, cache) {
    const { blob, record } = month;
    const path = (0,cube_path/* cubePath */.rw)(month);
    const cached = await readCached(options.config, path, cache);
    const version = await readCubeOf(month, options, cached);
    if (version.outcome === "unreadable")
        return version;
    const { history, key } = (await readHistoryOf(month, options, cached?.history)) ?? {};
    const { before, cube, isCached, sums } = version;
    const known = history === undefined || key === undefined ? cached?.history : { history, key };
    if (!isCached || known?.key !== cached?.history?.key) {
        const { submittedTime: submitted } = record;
        await cache.write(path, formatCubeFile({ etag: blob.etag, submitted, sums, cube, before, history: known }));
    }
    const facts = { ...factsOfRecord(record), sums, etag: blob.etag };
    const daily = options.daily && (await readDaily(month, sums, { ...options, daily: options.daily }, cache));
    return { outcome: "read", cube, daily, facts, coveredUntil: record.window.last, isCached, before, history };
}
/** The costs of each day from the cache or the file, compared with the proof. Undefined if there are too many. */
async function readDaily(month, sums, { config, daily: dimensions, lake }, cache) {
    const { blob, record } = month;
    const path = (0,cube_path/* cubePath */.rw)(month, "daily");
    const proof = { rows: record.rows, sums };
    const cached = await readCached(config, path, cache);
    if (cached?.cube !== undefined &&
        cached.etag === blob.etag &&
        hasDimensions(cached.cube, dailyDimensions(dimensions)))
        if ((0,src_cube/* differencesFromProof */.hL)(cached.cube, proof).length === 0)
            return cached.cube;
    const cube = await readDailyCube((0,stored_file/* blobRanges */.Sm)(lake, blob), dimensions);
    if (cube === undefined)
        return undefined;
    const [difference] = (0,src_cube/* differencesFromProof */.hL)(cube, proof);
    // The cube for the page was compared with the same proof a moment ago.
    if (difference !== undefined)
        throw new Error(`the costs of each day differ from the month: ${difference}`);
    await cache.write(path, formatCubeFile({ etag: blob.etag, submitted: record.submittedTime, sums, cube, before: undefined }));
    return cube;
}
async function readHistoryOf({ blob: { etag }, month, record, scope }, { history: source, lake }, known) {
    return source && (await readHistory({ ...source, lake }, { scope, month, etag, record, known }));
}
/** The cube from the cache or the file, compared with the proof. */
async function readCubeOf({ blob, month, record }, { dimensions, lake }, cached) {
    const proven = (0,src_cube/* parseProvenSums */.wL)(record.sums);
    const { rows } = record;
    if (cached?.cube !== undefined && cached.etag === blob.etag && hasDimensions(cached.cube, dimensions)) {
        const sums = proven ?? cached.sums ?? {};
        const { before, cube } = cached;
        if ((0,src_cube/* differencesFromProof */.hL)(cube, { rows, sums }).length === 0)
            return { outcome: "read", cube, sums, isCached: true, before };
    }
    const { cube, keyValues } = await readCube((0,stored_file/* blobRanges */.Sm)(lake, blob), dimensions);
    // Sums that are too long for the metadata are in the footer.
    const sums = proven ?? (0,src_cube/* parseProvenSums */.wL)(keyValues.get(partition_record/* RECORD_KEYS */.Tf.sums) ?? "");
    if (sums === undefined)
        return { outcome: "unreadable", reason: "its file lacks the sums that were committed." };
    const differences = (0,src_cube/* differencesFromProof */.hL)(cube, { rows, sums });
    if (differences.length > 0)
        return { outcome: "unreadable", reason: `it differs from what was committed: ${differences.join("; ")}.` };
    const before = versionBefore(cached, { etag: blob.etag, month, totals: (0,src_cube/* totalsOf */.vA)(cube) });
    return { outcome: "read", cube, sums, isCached: false, before };
}
function hasDimensions({ dimensions }, asked) {
    return dimensions.join("\n") === [...cost_cube/* CELL_DIMENSIONS */.Fr, ...asked].join("\n");
}
/**
 * The previous version of a closed month that was restated. It is only known if a page was created from each version.
 */
function versionBefore(cached, { etag, month, totals }) {
    if (cached === undefined || cached.etag === etag || isSame(cached.totals, totals))
        return cached?.before;
    if (cached.submitted < (0,month_lifecycle/* closingInstant */.jr)(month))
        return undefined;
    return { submitted: cached.submitted, totals: cached.totals };
}
function isSame(one, other) {
    const keys = new Set([...one.keys(), ...other.keys()]);
    return [...keys].every((currency) => {
        const [was, is] = [one.get(currency), other.get(currency)];
        return (was?.billed ?? 0n) === (is?.billed ?? 0n) && (was?.effective ?? 0n) === (is?.effective ?? 0n);
    });
}
/** Reads a cached cube; undefined if it is unreadable or was edited, so that it is rebuilt. */
async function readCached(config, path, { notices }) {
    try {
        const bytes = await config?.read(path);
        const cached = bytes === undefined ? undefined : parseCubeFile(bytes);
        if (cached !== EDITED)
            return cached;
        notices.push({
            code: "CubeEdited",
            message: `config/${path} was changed after the hub wrote it. Its month was read again, so the page is correct.`,
            remedy: "Check who can write to container config, and remove write access that is not needed.",
        });
        return undefined;
    }
    catch (error) {
        if (error instanceof errors/* InputError */.dz)
            return undefined;
        throw error;
    }
}
/**
 * Caches cubes until storage rejects one. An identity with read access only works without a cache and gets one notice.
 */
function createCache(config, notices) {
    let isOff = config === undefined;
    const write = async (path, bytes) => {
        if (isOff)
            return;
        try {
            await config?.write(path, bytes);
        }
        catch (error) {
            config?.signal.throwIfAborted();
            if (!(error instanceof errors/* InputError */.dz || error instanceof errors/* ServiceError */._7))
                throw error;
            if (!isOff)
                notices.push({
                    message: `Months could not be cached in config/journal/cubes and will be read again. ${error.message}`,
                    ...(error.code === "StorageForbidden" ? {} : { code: error.code, remedy: error.remedy }),
                });
            isOff = true;
        }
    };
    return { write, notices };
}

// EXTERNAL MODULE: ./lib/src/lake/ledger/lake-ledger.js
var lake_ledger = __webpack_require__(91171);
// EXTERNAL MODULE: ./lib/src/page-source/ended-scopes.js
var ended_scopes = __webpack_require__(64358);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/month.js
var src_month = __webpack_require__(98032);
// EXTERNAL MODULE: ./lib/src/hub/watch/budget-filter.js
var budget_filter = __webpack_require__(92192);
// EXTERNAL MODULE: ./lib/src/hub/watch/match-cells.js
var match_cells = __webpack_require__(69315);
;// CONCATENATED MODULE: ./lib/src/hub/watch/collect-budget-days.js



const METRICS = ["effective", "billed"];
const PARTS = ["subscription", "service", "resourceGroup"];
/** At least the days of a month. */
const DAYS = 31;
/**
 * The daily costs of each budget in one month of one scope, by currency. Budgets without a matching charge have no
 * entry.
 */
function collectBudgetDays(budgets, place) {
    const touching = budgets.filter(({ filter }) => (0,budget_filter/* mayTouchScope */.lp)(filter, place.scope));
    return METRICS.flatMap((metric) => {
        const own = touching.filter((budget) => budget.metric === metric);
        return own.length === 0 ? [] : daysByMetric(own, metric, place);
    });
}
function daysByMetric(budgets, metric, { cube, month, scope }) {
    const { groupOfRow, groups } = (0,match_cells/* matchCells */.Z)(budgets, cube);
    const codes = PARTS.map((name) => cube.cells.codes[cube.dimensions.indexOf(name)] ?? []);
    const sums = groups.map(({ budgets: own }) => (own.size === 0 ? undefined : noSums()));
    const given = cube.dimensions.indexOf("givenCosts");
    const isKnown = cube.values[given]?.map((value) => value === "both" || value === metric) ?? [];
    const days = daysOf(month);
    const places = new Map(days.map((day, at) => [day, at]));
    for (const [row, day] of cube.cells.day.entries()) {
        const known = sums[groupOfRow[row] ?? 0];
        if (known === undefined)
            continue;
        // Charges dated outside of the month count on its first day.
        const at = places.get(day) ?? 0;
        const amount = cube.cells[metric][row] ?? 0n;
        const daily = cube.cells.isUsageBased[row] === true ? known.usage : known.once;
        daily[at] = (daily[at] ?? 0n) + amount;
        if (isKnown[cube.cells.codes[given]?.[row] ?? 0] === false)
            known.hasUnknownCosts = true;
        for (let part = 0; part < PARTS.length; part++)
            add(known.parts[part], (codes[part]?.[row] ?? 0) * DAYS + at, amount);
    }
    const used = new Set(groupOfRow);
    const ofBudget = new Map(budgets.map((budget) => [budget, []]));
    for (const [at, group] of groups.entries())
        if (used.has(at))
            for (const budget of group.budgets)
                ofBudget.get(budget)?.push(at);
    return [...ofBudget].flatMap(([budget, own]) => [...Map.groupBy(own, (at) => groups[at]?.currency ?? "")].map(([currency, all]) => {
        const total = addUp(all.flatMap((at) => sums[at] ?? []));
        const place = { budget: budget.name, scope, month, currency };
        const { hasUnknownCosts } = total;
        return { ...place, days: daysOfSums(total, days), parts: partsOfSums(total, days, cube), hasUnknownCosts };
    }));
}
function noSums() {
    return { usage: [], once: [], parts: PARTS.map(() => new Map()), hasUnknownCosts: false };
}
function addUp(all) {
    const [only] = all;
    if (all.length === 1 && only !== undefined)
        return only;
    const total = noSums();
    total.hasUnknownCosts = all.some((one) => one.hasUnknownCosts);
    for (const { once, parts, usage } of all) {
        usage.forEach((amount, at) => {
            total.usage[at] = (total.usage[at] ?? 0n) + amount;
        });
        once.forEach((amount, at) => {
            total.once[at] = (total.once[at] ?? 0n) + amount;
        });
        for (const [part, amounts] of parts.entries())
            for (const [key, amount] of amounts)
                add(total.parts[part], key, amount);
    }
    return total;
}
function add(sums, key, amount) {
    sums?.set(key, (sums.get(key) ?? 0n) + amount);
}
function daysOfSums({ once, usage }, days) {
    const found = days.flatMap((day, at) => {
        if (usage[at] === undefined && once[at] === undefined)
            return [];
        return [[day, { usage: usage[at] ?? 0n, once: once[at] ?? 0n }]];
    });
    return new Map(found);
}
/** Spellings of a resource group are one code in the cube. Empty values are kept: they belong to the drivers, too. */
function partsOfSums({ parts }, days, { dimensions, values }) {
    return new Map(PARTS.map((name, part) => {
        const names = values[dimensions.indexOf(name)] ?? [];
        const byValue = new Map();
        for (const [key, amount] of parts[part] ?? []) {
            const [value, day] = [names[Math.floor(key / DAYS)] ?? "", days[key % DAYS]];
            if (day === undefined)
                continue;
            const known = byValue.get(value) ?? new Map();
            byValue.set(value, known.set(day, amount));
        }
        return [name, byValue];
    }));
}
function daysOf(month) {
    const first = (0,src_month/* firstDay */.$r)(month);
    const count = (0,src_month/* numberOfDay */.lG)((0,src_month/* lastDay */.NY)(month)) - (0,src_month/* numberOfDay */.lG)(first) + 1;
    return Array.from({ length: count }, (_, at) => (0,src_month/* addDays */.fi)(first, at));
}

// EXTERNAL MODULE: ./lib/src/hub/watch/collect-target-days.js
var collect_target_days = __webpack_require__(17518);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/series.js + 7 modules
var series = __webpack_require__(22185);
// EXTERNAL MODULE: ./lib/src/hub/watch/budget-period.js
var budget_period = __webpack_require__(60343);
// EXTERNAL MODULE: ./lib/src/hub/allocation/proven-allocation.js
var proven_allocation = __webpack_require__(38220);
;// CONCATENATED MODULE: ./lib/src/hub/watch/judged-lake.js




/** The last settled day of a period, with all days before it settled too; undefined if there is none. */
function settledDayOf({ firstDay: first, lastDay: last }, { asOf, settled }) {
    let until;
    for (const month of (0,src_month/* monthsBetween */.ck)((0,src_month/* monthOfDay */.GP)(first), (0,src_month/* monthOfDay */.GP)((0,budget_period/* earlierDay */.BN)(last, asOf)))) {
        const day = settled.get(month);
        if (!settled.has(month) || day === "none")
            break;
        until = day ?? (0,src_month/* lastDay */.NY)(month);
        if (day !== undefined)
            break;
    }
    if (until === undefined || until < first)
        return undefined;
    return (0,budget_period/* earlierDay */.BN)(until, last);
}
/**
 * The months that a budget needs from the lake in some days, and does not get. Months before a scope's first one are
 * not expected of it, unless no other scope has them.
 */
function missingMonths(budget, days, lake) {
    const months = typeof days === "string" ? [days] : (0,src_month/* monthsBetween */.ck)((0,src_month/* monthOfDay */.GP)(days.first), (0,src_month/* monthOfDay */.GP)(days.last));
    const touched = (one) => (0,budget_filter/* mayTouchScope */.lp)(budget.filter, one.scope);
    const byScope = Map.groupBy([...lake.held, ...lake.unreadable].filter(touched), ({ scope }) => scope);
    const { target } = budget.filter;
    const complete = target === undefined ? lake.held : [...lake.held, ...lake.tooLarge];
    const absent = months.filter((month) => !lake.settled.has(month)).map((month) => ({ month }));
    const lost = [...byScope].flatMap(([scope, all]) => {
        const known = all.map(({ month }) => month).sort();
        const [first, last] = [known[0], known.at(-1)];
        const held = new Set(complete.filter((one) => one.scope === scope).map(({ month }) => month));
        return months
            .filter((month) => lake.settled.has(month) && !held.has(month))
            .filter((month) => first !== undefined && month >= first)
            .filter((month) => !lake.ended.has(scope) || (last !== undefined && month <= last))
            .map((month) => ({ scope, month }));
    });
    const unproven = target === undefined ? [] : unprovenMonths(target, months, lake);
    return [...absent, ...lost, ...unproven];
}
/** Months whose costs are known, but not who pays them. */
function unprovenMonths({ dimension }, months, { allocation, settled }) {
    const known = allocation && (0,proven_allocation/* dimensionOf */.eT)(allocation, dimension)?.months;
    return months.flatMap((month) => {
        const one = known?.get(month);
        if (!settled.has(month) || (0,proven_allocation/* isProven */.nn)(one))
            return [];
        return [{ month, reason: one?.reason ?? `No month is allocated by ${dimension}.` }];
    });
}
/** Why a budget cannot be judged, in a sentence that says what to do; undefined if it can. */
function reasonNotToJudge({ budget, days, judgedUntil, period }, lake) {
    const stale = lake.stale.find(({ scope }) => (0,budget_filter/* mayTouchScope */.lp)(budget.filter, scope));
    if (stale !== undefined)
        return `Scope ${stale.scope} has no recent data. Check its export and the last hub-ingest run.`;
    if (!lake.held.some(({ scope }) => (0,budget_filter/* mayTouchScope */.lp)(budget.filter, scope)))
        return "The lake has no scope that the budget's filter may include. Check the filter, and run hub-backfill.";
    const needed = neededDays(period, judgedUntil, lake);
    const { target } = budget.filter;
    const large = lake.tooLarge.find((one) => target === undefined && isNeeded(one, needed) && (0,budget_filter/* mayTouchScope */.lp)(budget.filter, one.scope));
    if (large !== undefined)
        return (`Scope ${large.scope} has too many different charges per day in ${large.month}. ` +
            "Use fewer tag keys in the filters of hub/budgets.json.");
    const [missing] = needed === undefined ? [] : missingMonths(budget, needed, lake);
    if (missing?.reason !== undefined)
        return `The allocation of ${missing.month} cannot be used. ${missing.reason} Run hub-allocate for this month.`;
    if (missing !== undefined) {
        const what = missing.scope === undefined ? "The lake has" : `Scope ${missing.scope} has`;
        return `${what} no readable costs of ${missing.month}. Run hub-backfill for this month.`;
    }
    if (judgedUntil === undefined)
        return `No day from ${period.firstDay} on is settled yet. Azure needs up to three days to rate usage.`;
    const months = new Set((0,src_month/* monthsBetween */.ck)((0,src_month/* monthOfDay */.GP)(period.firstDay), (0,src_month/* monthOfDay */.GP)(judgedUntil)));
    const inPeriod = days.filter(({ month }) => months.has(month));
    const shared = lake.overlaps.find((pair) => pair.months.some((month) => target !== undefined
        ? months.has(month)
        : pair.scopes.every((scope) => inPeriod.some((one) => one.scope === scope && one.month === month))));
    if (shared !== undefined)
        return (`Scopes ${shared.scopes.join(" and ")} contain the same costs, which would count twice. ` +
            (target === undefined
                ? "Add one of them to the budget's filter as its scope, or remove one from the settings."
                : "Remove one of them from the settings."));
    const merged = lake.mergedGroups.find(({ month, scope }) => months.has(month) && (0,budget_filter/* mayTouchScope */.lp)(budget.filter, scope));
    if (merged !== undefined && budget.filter.resourceGroup !== undefined)
        return (`Scope ${merged.scope} has too many resource groups in ${merged.month} to tell them apart. ` +
            "Filter by subscription or tag instead.");
    const unknown = inPeriod.find(({ hasUnknownCosts }) => hasUnknownCosts);
    if (unknown !== undefined)
        return (`Some charges of ${unknown.scope} in ${unknown.month} have no ${budget.metric} cost. ` +
            `Use the ${budget.metric === "effective" ? "billed" : "effective"} metric.`);
    return undefined;
}
function isNeeded({ month }, days) {
    return days !== undefined && month >= (0,src_month/* monthOfDay */.GP)(days.first) && month <= (0,src_month/* monthOfDay */.GP)(days.last);
}
/** Months up to the last one that should be complete. A running month without any data may just be about to arrive. */
function neededDays({ firstDay: first, lastDay: last }, judgedUntil, { asOf }) {
    const lastMonthEnd = (0,src_month/* lastDay */.NY)((0,src_month/* addMonths */.PS)((0,src_month/* monthOfDay */.GP)(asOf), -1));
    const complete = (0,budget_period/* earlierDay */.BN)(last, lastMonthEnd);
    const end = judgedUntil === undefined || judgedUntil < complete ? complete : judgedUntil;
    return end < first ? undefined : { first, last: end };
}

;// CONCATENATED MODULE: ./lib/src/hub/watch/judge-budgets.js




/** The last days of a month are settled only once it is closed, which takes some days. */
const DAYS_AFTER_PERIOD = 14;
const MAX_DRIVERS = 5;
/**
 * Compares each budget with its costs in the period that contains `asOf`, in the order of the file. A period that ended
 * exceeded during the last two weeks comes before it, because its last days were not settled while it lasted. Budgets
 * that are not valid on `asOf` are left out.
 */
function judgeBudgets({ budgets, days, ...lake }) {
    const byBudget = Map.groupBy(days, ({ budget }) => budget);
    return budgets.flatMap((budget) => {
        const own = byBudget.get(budget.name) ?? [];
        const period = (0,budget_period/* periodOf */.jH)(budget, lake.asOf);
        const current = period === undefined ? [] : [judgeBudget({ budget, period, days: own }, lake)];
        return [...endedExceeded(budget, own, lake), ...current];
    });
}
function endedExceeded(budget, days, lake) {
    const now = (0,budget_period/* periodOf */.jH)(budget, lake.asOf);
    for (let back = 1; back <= DAYS_AFTER_PERIOD; back++) {
        const period = (0,budget_period/* periodOf */.jH)(budget, (0,src_month/* addDays */.fi)(lake.asOf, -back));
        if (period === undefined || period.period === now?.period)
            continue;
        const ended = judgeBudget({ budget, period, days }, lake);
        return ended.state === "exceeded" ? [ended] : [];
    }
    return [];
}
function judgeBudget(one, lake) {
    const { budget, period } = one;
    const judgedUntil = settledDayOf(period, lake);
    const reason = reasonNotToJudge({ ...one, judgedUntil }, lake);
    if (reason !== undefined || judgedUntil === undefined)
        return { budget, ...period, state: "not-judged", reason: reason ?? "" };
    const span = { first: period.firstDay, last: judgedUntil };
    const own = one.days.filter(({ currency }) => isCurrencyOf(budget, currency));
    const spent = costOf(own, span);
    const forecast = forecastOf({ ...one, days: own }, judgedUntil, lake);
    const isForecastOver = forecast !== undefined && forecast.total > period.amount;
    return {
        budget,
        ...period,
        state: spent > period.amount ? "exceeded" : isForecastOver ? "forecast" : "within",
        judgedUntil,
        spent,
        spentBefore: spentBefore({ ...one, days: own }, judgedUntil, lake),
        forecast,
        drivers: driversOf(own, span),
        otherCurrencies: otherCurrencies(one, span),
    };
}
function isCurrencyOf(budget, currency) {
    return currency.trim().toUpperCase() === budget.currency;
}
function costOf(days, { first, last }) {
    let sum = 0n;
    for (const one of days)
        for (const [day, { once, usage }] of one.days)
            if (day >= first && day <= last)
                sum += usage + once;
    return sum;
}
function spentBefore({ budget, days, period }, until, lake) {
    const span = (0,budget_period/* daysBefore */.pi)(budget, period, until);
    if (span === undefined)
        return undefined;
    const before = { ...period, firstDay: span.first, lastDay: span.last };
    const settled = settledDayOf(before, lake);
    if (settled !== span.last || missingMonths(budget, span, lake).length > 0)
        return undefined;
    return costOf(days, span);
}
/**
 * Settled days and later one-time charges as they are, plus the estimated usage of the other days. Months that have not
 * begun are estimated as today's usual weeks: without growth, seasons and purchases that are not dated yet.
 */
function forecastOf({ budget, days, period }, judgedUntil, lake) {
    const usage = new Map();
    let once = 0n;
    for (const month of days) {
        for (const [day, costs] of month.days) {
            if (day <= judgedUntil)
                usage.set(day, (usage.get(day) ?? 0n) + costs.usage);
            if (day >= period.firstDay && day <= period.lastDay)
                once += costs.once;
        }
    }
    const [first] = [...usage].flatMap(([day, amount]) => (amount === 0n ? [] : [day])).sort();
    if (first === undefined)
        return undefined;
    const whole = [...(0,src_month/* monthsBetween */.ck)((0,src_month/* monthOfDay */.GP)(first), (0,src_month/* monthOfDay */.GP)(judgedUntil))].filter((month) => isWhole(budget, month, lake));
    const amounts = [];
    const isUsed = new Set(whole);
    // A day without charges cost nothing.
    for (let day = first; day <= judgedUntil; day = (0,src_month/* addDays */.fi)(day, 1))
        if (isUsed.has((0,src_month/* monthOfDay */.GP)(day)))
            amounts.push({ day, amount: usage.get(day) ?? 0n });
    const found = (0,series/* forecastPeriod */.zh)(amounts, { ...period, settledUntil: judgedUntil });
    if (found === undefined)
        return undefined;
    return { total: found.total + once, low: found.low + once, high: found.high + once };
}
/** The costs of months that lack a scope would look like a drop. */
function isWhole(budget, month, lake) {
    return lake.settled.has(month) && missingMonths(budget, month, lake).length === 0;
}
function driversOf(days, { first, last }) {
    return ["subscription", "service", "resourceGroup"]
        .flatMap((dimension) => {
        const sums = new Map();
        for (const { parts } of days)
            for (const [value, amounts] of parts.get(dimension) ?? [])
                for (const [day, amount] of amounts)
                    if (day >= first && day <= last)
                        sums.set(value, (sums.get(value) ?? 0n) + amount);
        return [...sums].map(([value, spent]) => ({ dimension, value, spent }));
    })
        .filter(({ spent, value }) => value !== "" && spent > 0n)
        .sort((one, other) => (one.spent > other.spent ? -1 : one.spent < other.spent ? 1 : 0))
        .slice(0, MAX_DRIVERS);
}
function otherCurrencies({ budget, days }, { first, last }) {
    const others = days
        .filter((one) => !isCurrencyOf(budget, one.currency) && one.currency.trim() !== "")
        .filter((one) => [...one.days.keys()].some((day) => day >= first && day <= last))
        .map(({ currency }) => currency.trim().toUpperCase());
    return [...new Set(others)].sort();
}

;// CONCATENATED MODULE: ./lib/src/page-source/judge-read-months.js







/** The dimensions of daily costs that budgets need, in addition to those of every cube. */
function budgetDimensions(budgets) {
    const keys = budgets.flatMap(({ filter }) => [...(filter.tags?.keys() ?? [])]);
    return [...new Set(keys)].sort().map((key) => `tag:${key}`);
}
/** Collects the daily costs of budgets month by month, because the months are too large to keep. */
class BudgetCosts {
    #days = [];
    #mergedGroups = [];
    #tooLarge = [];
    #lacking = [];
    #budgets;
    constructor(budgets) {
        this.#budgets = budgets;
    }
    add({ month, scope }, cube) {
        const daily = cube && (0,src_cube/* dailyCells */.$C)(cube);
        if (this.#budgets.length === 0)
            return;
        if (cube === undefined || daily === undefined) {
            this.#tooLarge.push({ scope, month });
            return;
        }
        const given = cube.values[GIVEN_COSTS] ?? [];
        for (const metric of ["effective", "billed"])
            if (given.some((value) => value !== "both" && value !== metric))
                this.#lacking.push({ scope, month, metric });
        if (cube.values[GROUPS]?.includes(src_cube/* OTHER_GROUPS */.gQ) === true)
            this.#mergedGroups.push({ scope, month });
        const { dimensions, values } = cube;
        const cells = { ...cube.cells, ...daily };
        this.#days.push(...collectBudgetDays(this.#budgets, { scope, month, cube: { dimensions, values, cells } }));
    }
    judge({ held, isCut, left, months, unreadable, ...lake }) {
        const isTooLarge = ({ month, scope }) => this.#tooLarge.some((one) => one.scope === scope && one.month === month);
        const present = new Set(held.map(({ month }) => month));
        const judged = judgeBudgets({
            ...lake,
            budgets: this.#budgets,
            days: [
                ...this.#days,
                ...(lake.allocation === undefined ? [] : (0,collect_target_days/* collectTargetDays */.d)(this.#budgets, lake.allocation, this.#lacking)),
            ],
            settled: new Map(months.filter(({ month }) => present.has(month)).map((one) => [one.month, one.settledUntil])),
            held: held.filter((one) => !isTooLarge(one)),
            unreadable,
            tooLarge: this.#tooLarge,
            mergedGroups: this.#mergedGroups,
        });
        return judged.map((one) => {
            const reason = reasonLeftOut(one, { left, first: isCut ? months[0]?.month : undefined });
            if (reason === undefined)
                return one;
            const { amount, budget, firstDay: from, lastDay: to, period } = one;
            return { amount, budget, firstDay: from, lastDay: to, period, state: "not-judged", reason };
        });
    }
}
/** Why a budget needs more of the lake than was asked for. */
function reasonLeftOut({ budget, firstDay: from }, { first, left }) {
    const scope = left.find((one) => (0,budget_filter/* mayTouchScope */.lp)(budget.filter, one));
    if (scope !== undefined)
        return `Scope ${scope} is not among the scopes that were asked for.`;
    if (first === undefined || from >= (0,src_month/* firstDay */.$r)(first))
        return undefined;
    return `Its period begins before ${first}, the first month that was asked for. Ask for more months.`;
}
const GROUPS = cost_cube/* CELL_DIMENSIONS */.Fr.indexOf("resourceGroup");
const GIVEN_COSTS = cost_cube/* CELL_DIMENSIONS */.Fr.indexOf("givenCosts");
/** Today, or the last day of the newest month of an old copy. */
function judgedDay(months, now) {
    const today = (0,src_month/* dayOfDate */.OU)(now);
    const newest = months.at(-1);
    return newest === undefined || (0,src_month/* lastDay */.NY)(newest) > today ? today : (0,src_month/* lastDay */.NY)(newest);
}
/** Budgets as the page shows them; a redacted page hides names and owners. */
function pageBudgets(judgements, { isRedacted, hide }) {
    const names = [...new Set(judgements.map(({ budget }) => budget.name))];
    return judgements.map((one) => {
        const { amount, budget, period } = one;
        const { currency, metric, name, owner } = budget;
        return {
            ...{ period, currency, metric, amount },
            name: isRedacted ? `budget ${names.indexOf(name) + 1}` : name,
            owner: isRedacted ? undefined : owner,
            judged: one.state === "not-judged"
                ? undefined
                : { state: one.state, until: one.judgedUntil, spent: one.spent, forecast: one.forecast },
            reason: one.state === "not-judged" ? hide(one.reason) : undefined,
        };
    });
}

// EXTERNAL MODULE: ./lib/src/concurrency.js
var concurrency = __webpack_require__(50637);
;// CONCATENATED MODULE: ./lib/src/page-source/choose-months.js

/** Selects the last months of some scopes in a lake and finds gaps among them. Future months are ignored. */
function chooseMonths(source, choice) {
    const wanted = new Set(choice.scopes);
    const present = (0,src_month/* monthOfDate */.Ez)(choice.now);
    const isChosen = ({ month, scope }) => month <= present && (wanted.size === 0 || wanted.has(scope));
    const found = source.months.filter(isChosen);
    const unreadable = source.unreadable.filter(isChosen);
    const all = [...found, ...unreadable].map(({ month }) => month).sort();
    const [earliest] = all;
    const last = all.at(-1);
    const known = new Set([...found, ...unreadable].map(({ scope }) => scope));
    const notices = choice.scopes
        .filter((scope) => !known.has(scope))
        .map((scope) => ({ message: `The lake has no months of scope ${scope}, so it is not on the page.` }));
    if (earliest === undefined || last === undefined)
        return { months: [], found: [], unreadable: [], absent: [], notices };
    const months = (0,src_month/* monthsBetween */.ck)(earliest, last).slice(-choice.months);
    const isShown = ({ month }) => months.includes(month);
    const lost = [...known].sort().map((scope) => missingOf(scope, months, [...found, ...unreadable]));
    return {
        months,
        found: found.filter(isShown),
        unreadable: [
            ...unreadable.filter(isShown).map((one) => ({ ...one, reason: `This month cannot be shown: ${one.reason}` })),
            ...lost.flatMap(({ gaps }) => gaps),
        ],
        absent: lost.flatMap(({ after }) => after),
        notices,
    };
}
function missingOf(scope, months, found) {
    const own = found.filter((one) => one.scope === scope).map(({ month }) => month);
    const [first, last] = [own.toSorted().at(0), own.toSorted().at(-1)];
    if (first === undefined || last === undefined)
        return { gaps: [], after: [] };
    const lacking = months.filter((month) => month > first && !own.includes(month));
    return {
        gaps: lacking
            .filter((month) => month < last)
            .map((month) => ({
            scope,
            month,
            reason: "The lake has earlier and later months of this scope, but not this one.",
        })),
        after: endOf(scope, last, lacking.filter((month) => month > last)),
    };
}
/** One entry, however many months follow: a scope that was imported once, or has ended, is one fact and not dozens. */
function endOf(scope, last, after) {
    const [month] = after;
    if (month === undefined)
        return [];
    const rest = after.length === 1 ? "" : `, so the last ${after.length} months of the page are without it`;
    return [{ scope, month, reason: `The lake has no months of this scope after ${last}${rest}.` }];
}

// EXTERNAL MODULE: ./lib/src/page-source/judge-days.js
var judge_days = __webpack_require__(61997);
;// CONCATENATED MODULE: ./lib/src/page-source/merge-months.js

/** Merges the cubes of all scopes into one per month. Values with several spellings use the newest month's spelling. */
function mergeMonths(dimensions, months, read) {
    const byMonth = Map.groupBy(read, ({ month }) => month);
    const merged = months.map((month) => (0,src_cube/* mergeCubes */.b)(dimensions, (byMonth.get(month) ?? []).map(({ reading }) => reading.cube)));
    const spellings = dimensions.map((dimension, at) => {
        const known = new Map();
        for (const { values } of merged.toReversed())
            for (const text of values[at] ?? []) {
                const key = (0,src_cube/* valueKey */.zV)(dimension, text);
                if (!known.has(key))
                    known.set(key, text);
            }
        return known;
    });
    return merged.map((cube) => {
        const values = cube.values.map((texts, at) => texts.map((text) => spellings[at]?.get((0,src_cube/* valueKey */.zV)(dimensions[at] ?? "", text)) ?? text));
        const isSame = values.every((texts, at) => texts.every((text, place) => text === cube.values[at]?.[place]));
        return isSame ? cube : (0,src_cube/* mergeCubes */.b)(dimensions, [{ ...cube, values }]);
    });
}

// EXTERNAL MODULE: ./lib/src/hub/text/normalized.js
var normalized = __webpack_require__(86903);
;// CONCATENATED MODULE: ./lib/src/page-source/page-allocations.js




/** Reads the allocation of months, and compares it with their costs. */
async function readProvenAllocation(source, months) {
    const summaries = await source.read(months.map(({ month }) => month));
    return (0,proven_allocation/* proveAllocation */.l7)(months.map(({ cube, month }) => ({ month, summary: summaries.get(month), costs: (0,src_cube/* totalsOf */.vA)(cube) })));
}
/** The allocation as the page shows it; undefined if no month was allocated. A redacted page has numbers as names. */
function pageAllocations({ dimensions }, { isRedacted }) {
    if (dimensions.length === 0)
        return undefined;
    return dimensions.map((one) => (isRedacted ? redact(pageAllocation(one)) : pageAllocation(one)));
}
/** Newer months decide how names are spelled, what the default target is called, and which groups there are. */
function pageAllocation({ months, name: dimension }) {
    const proven = [...months].flatMap(([month, one]) => ((0,proven_allocation/* isProven */.nn)(one) ? [{ month, summary: one }] : [])).toReversed();
    const defaultTarget = proven[0]?.summary.defaultTarget ?? "";
    const spellings = new Map();
    const parents = new Map();
    const spell = (name) => {
        const known = spellings.get((0,normalized/* normalized */.A)(name)) ?? name;
        spellings.set((0,normalized/* normalized */.A)(name), known);
        return known;
    };
    const costs = proven.flatMap(({ month, summary }) => summary.targets.map(({ currency, direct, parent, shared, target }) => {
        const isDefault = (0,normalized/* normalized */.A)(target) === (0,normalized/* normalized */.A)(summary.defaultTarget);
        const name = isDefault ? defaultTarget : spell(target);
        if (parent !== undefined && !parents.has(name))
            parents.set(name, spell(parent));
        return { month, currency, direct, shared, target: name };
    }));
    for (const { summary } of proven)
        for (const [group, above] of summary.groups)
            if (!parents.has(spell(group)))
                parents.set(spell(group), spell(above));
    return {
        ...{ dimension, defaultTarget, costs: costs.toReversed(), parents },
        missing: [...months].flatMap(([month, one]) => ((0,proven_allocation/* isProven */.nn)(one) ? [] : [{ month, reason: one.reason }])),
    };
}
/** Numbers names month by month and in sorted order, as `redactCubes` does. */
function redact({ costs, defaultTarget, parents, ...allocation }) {
    const numbers = new Map();
    const hide = (name) => {
        const known = numbers.get(name) ?? `${allocation.dimension} ${numbers.size + 1}`;
        numbers.set(name, known);
        return known;
    };
    for (const [, ofMonth] of Map.groupBy(costs, ({ month }) => month))
        for (const target of ofMonth.map(({ target }) => target).sort())
            hide(target);
    return {
        ...allocation,
        defaultTarget: hide(defaultTarget),
        costs: costs.map((one) => ({ ...one, target: hide(one.target) })),
        parents: new Map([...parents].map(([target, parent]) => [hide(target), hide(parent)])),
    };
}
/** Months whose allocation does not equal their costs. Months that were never allocated are only on the page. */
function page_allocations_unprovenMonths({ dimensions }) {
    return dimensions.flatMap(({ months, name }) => {
        const unproven = [...months].flatMap(([month, one]) => (0,proven_allocation/* isProven */.nn)(one) || one.cause === "absent" ? [] : [{ month, reason: one.reason }]);
        const [first] = unproven;
        if (first === undefined)
            return [];
        const message = `The allocation by ${name} is left out for ${(0,src_month/* formatMonthSpan */.cd)(unproven.map(({ month }) => month))}. ` +
            `${first.month}: ${first.reason}`;
        return [{ code: "AllocationLeftOut", message, remedy: "Run hub-allocate, which allocates these months again." }];
    });
}

// EXTERNAL MODULE: ./lib/src/page-source/settled-days.js
var settled_days = __webpack_require__(17555);
// EXTERNAL MODULE: ./lib/src/page-source/shared-costs.js
var shared_costs = __webpack_require__(1358);
// EXTERNAL MODULE: ./lib/src/hub/exports/export-kinds.js
var export_kinds = __webpack_require__(59328);
// EXTERNAL MODULE: ./lib/src/hub/exports/export-record.js
var export_record = __webpack_require__(90174);
// EXTERNAL MODULE: ./lib/src/hub/health/judge-health.js + 3 modules
var judge_health = __webpack_require__(27169);
;// CONCATENATED MODULE: ./lib/src/page-source/stale-scopes.js



/** Late scopes, judged by the months in the lake. Of scopes that left the settings, no new data is expected. */
function staleScopes({ months }, { ended, now, scopes, staleAfterHours }) {
    if (staleAfterHours === 0)
        return [];
    const byScope = Map.groupBy(months.filter(({ scope }) => (scopes.length === 0 || scopes.includes(scope)) && ended?.has(scope) !== true), ({ scope }) => scope);
    const datasets = [...byScope].sort().map(([scope, own]) => {
        const held = own.map(({ month, submitted: submittedTime }) => ({ month, submittedTime }));
        // For a file without hub metadata, the scope is a path and is only compared.
        return { scope: scope, subject: export_kinds/* COSTS */.zN, records: [], held, waiting: [], strayParts: [] };
    });
    const { findings } = (0,judge_health/* judgeHealth */.u)({ now, deliveries: { staleAfterHours, cutOff: undefined, datasets } });
    return findings.flatMap(({ code, month, scope = "" }) => {
        const isUnclosed = code === "UnclosedMonth";
        const newest = (0,export_record/* newestOf */.su)(months
            .filter((one) => one.scope === scope && (!isUnclosed || one.month === month))
            .map(({ submitted: submittedTime }) => ({ submittedTime })));
        if (newest === undefined || month === undefined)
            return [];
        return [{ scope, submitted: newest.submittedTime, ...(isUnclosed ? { unclosed: month } : {}) }];
    });
}

;// CONCATENATED MODULE: ./lib/src/page-source/load-page-data.js















/** Reading is single-threaded work; concurrency only hides storage latency. */
const READS_AT_ONCE = 4;
/** Months by day take up to a gigabyte of memory each. */
const DAILY_READS_AT_ONCE = 1;
/**
 * Reads the months of costs for a page from a lake or a folder, with everything the page says about them. A file that
 * cannot be read becomes a missing month. Throws InputError `TooManyCells`, and storage errors.
 */
async function loadPageData(source, request) {
    const chosen = chooseMonths(source, request);
    const read = [];
    const unreadable = [...chosen.unreadable];
    // Both versions may have budgets of the same name, so each has its own costs.
    const costs = [request.budgets ?? [], request.otherBudgets ?? []].map((budgets) => new BudgetCosts(budgets));
    const capacity = request.budgets === undefined ? READS_AT_ONCE : DAILY_READS_AT_ONCE;
    await (0,concurrency/* forEachConcurrent */.C)(chosen.found, { capacity }, async (found) => {
        const reading = await source.read(found);
        if (reading.outcome === "read") {
            // Months by day are large, so they are not kept.
            const { daily, ...kept } = reading;
            request.onDailyCosts?.(found, daily);
            if (request.budgets !== undefined)
                for (const one of costs)
                    one.add(found, daily);
            read.push({ scope: found.scope, month: found.month, reading: kept });
        }
        else
            unreadable.push({
                scope: found.scope,
                month: found.month,
                reason: `This month cannot be shown: ${reading.reason}`,
            });
    });
    read.sort(byPlace);
    const { ended = new Set() } = request;
    const merged = mergeMonths(source.dimensions, chosen.months, read);
    const hidden = request.isRedacted ? (0,src_cube/* redactCubes */.cs)(merged) : shown(merged);
    const { cubes, nameOfScope } = hidden;
    const nameOf = subscriptionNames(read, hidden);
    const months = cubes.flatMap((cube, at) => {
        const month = chosen.months[at];
        if (month === undefined)
            return [];
        const scopes = read.filter((one) => one.month === month);
        return [{ month, settledUntil: (0,settled_days/* settledUntil */.g)({ month, scopes, now: request.now, ended }), cube }];
    });
    const isWholeLake = request.scopes.length === 0;
    const allocation = request.allocation && isWholeLake ? await readProvenAllocation(request.allocation, months) : undefined;
    const overlaps = (0,shared_costs/* findSharedCosts */.v8)(read.map(shared_costs/* scopeMonthOf */.A6));
    const stale = staleScopes(source, request);
    const asOf = judgedDay(request.isCopy === true ? chosen.months : [], request.now);
    const loaded = {
        ...{ allocation, asOf, months, ended, unreadable, held: read },
        overlaps: overlaps.map((one) => ({ scopes: one.scopes, months: one.months })),
        // A month that was never exported after its end is not settled, which the judgement sees by its days.
        stale: stale.filter(({ unclosed }) => unclosed === undefined),
        left: leftOut(source, request),
        isCut: source.months.some(({ month }) => month < (chosen.months[0] ?? month)),
    };
    const [judgements = [], otherJudgements = []] = costs.map((one) => one.judge(loaded));
    const scopes = new Set(source.months.map(({ scope }) => scope));
    const hide = (text) => [...scopes].reduce((kept, scope) => (kept.includes(scope) ? kept.replaceAll(scope, nameOfScope(scope)) : kept), text);
    const data = {
        title: request.title,
        generatedAt: (0,instant/* instantOfDate */.Vz)(request.now),
        hubVersion: request.hubVersion,
        isRedacted: request.isRedacted,
        months,
        ...(0,judge_days/* judgeDays */.X)(months, new Set([...unreadable, ...months.filter(lacksEffectiveCost)].map(({ month }) => month))),
        restatements: read.flatMap((one) => restatementsOf(one, nameOfScope, nameOf)),
        proof: read.map((one) => proofOf(one, nameOfScope)),
        missing: [...unreadable, ...chosen.absent].toSorted(byPlace).map((one) => hideScope(one, nameOfScope)),
        overlaps: (0,shared_costs/* describeSharedCosts */.Bm)(overlaps, hidden),
        stale: stale.map((one) => ({ ...one, scope: nameOfScope(one.scope) })),
        ...(allocation && { allocations: pageAllocations(allocation, request) }),
        ...(request.budgets === undefined
            ? {}
            : { budgets: pageBudgets(judgements, { isRedacted: request.isRedacted, hide }) }),
    };
    return {
        ...{ data, judgements, otherJudgements, allocation, asOf },
        notices: [
            ...chosen.notices,
            ...source.notices(),
            ...(allocation === undefined ? [] : page_allocations_unprovenMonths(allocation)),
            ...monthsWithMergedGroups(read),
            ...emptyDimensions(source, read),
        ],
    };
}
function leftOut({ months }, { scopes }) {
    if (scopes.length === 0)
        return [];
    return [...new Set(months.map(({ scope }) => scope))].filter((scope) => !scopes.includes(scope));
}
function shown(cubes) {
    const same = (name) => name;
    return { cubes, nameOfScope: same, nameOfSubscription: same };
}
/** The missing costs of one day would look like a drop, and the following days like a rise. */
function lacksEffectiveCost({ cube }) {
    const given = cube.values[load_page_data_GIVEN_COSTS] ?? [];
    return given.includes("billed") || given.includes("none");
}
function byPlace(one, other) {
    const [left, right] = [one, other].map(({ month, scope }) => `${month} ${scope}`);
    return (left ?? "") < (right ?? "") ? -1 : left === right ? 0 : 1;
}
/** Their sums are complete; only the resource group names are lost. */
function monthsWithMergedGroups(read) {
    const months = new Set(read.filter(({ reading }) => reading.cube.values[load_page_data_GROUPS]?.includes(src_cube/* OTHER_GROUPS */.gQ)).map(({ month }) => month));
    if (months.size === 0)
        return [];
    const message = `There are too many resource groups in ${(0,src_month/* formatMonthSpan */.cd)([...months])} to show them all. ` +
        `The smallest are combined as ${src_cube/* OTHER_GROUPS */.gQ}; all sums are complete.`;
    return [{ message, remedy: "Limit the report to fewer scopes to see them all." }];
}
/** A misspelled column or key has no value in any row. */
function emptyDimensions({ dimensions }, read) {
    return dimensions.flatMap((dimension, at) => {
        const isAsked = at >= cost_cube/* CELL_DIMENSIONS */.Fr.length;
        const hasValue = read.some(({ reading }) => reading.cube.values[at]?.some((value) => value !== ""));
        if (!isAsked || hasValue || read.length === 0)
            return [];
        const what = dimension.startsWith("tag:") ? `the tag ${dimension.slice("tag:".length)}` : `column ${dimension}`;
        return [
            {
                message: `No charge has a value for ${what}, which the page is grouped by.`,
                remedy: "Check the spelling.",
            },
        ];
    });
}
const SUBSCRIPTION = cost_cube/* CELL_DIMENSIONS */.Fr.indexOf("subscription");
const load_page_data_GROUPS = cost_cube/* CELL_DIMENSIONS */.Fr.indexOf("resourceGroup");
const load_page_data_GIVEN_COSTS = cost_cube/* CELL_DIMENSIONS */.Fr.indexOf("givenCosts");
function proofOf({ month, reading, scope }, nameOfScope) {
    const { facts, cube, history, isCached } = reading;
    return {
        ...{ ...facts, scope: nameOfScope(scope), month, rows: cube.rows, isCached },
        status: history && statusOf(history, (text) => text.replaceAll(scope, nameOfScope(scope))),
    };
}
function statusOf({ isRecorded: _, note, restated: __, ...status }, hide) {
    return { ...status, note: note && hide(note) };
}
/** Without a ledger, a change is only known if a page was created from both versions. */
function restatementsOf({ month, reading, scope }, nameOfScope, nameOf) {
    const { before, cube, facts, history } = reading;
    const place = { scope: nameOfScope(scope), month };
    const isFinal = history === undefined || history.closedAt !== undefined;
    if (history !== undefined && (history.isRecorded || history.restated.length > 0 || !isFinal)) {
        return history.restated.map(({ before: was, causes, currency, now, own, rest }) => {
            const named = causes.map((cause) => ({ ...cause, subscription: nameOf(cause.subscription) }));
            const { closedAt = now.submitted } = history;
            return { ...place, currency, before: was, now, ledger: { closedAt, causes: named, rest, own } };
        });
    }
    if (before === undefined)
        return [];
    return (0,series/* findRestatements */.Ny)(place, { submitted: before.submitted, sums: before.totals }, { submitted: facts.submitted, sums: (0,src_cube/* totalsOf */.vA)(cube) });
}
/** Ledgers have subscriptions in lower case. On a redacted page, they get the numbers that the cubes' spelling has. */
function subscriptionNames(read, { nameOfSubscription }) {
    const ids = read.flatMap(({ reading }) => reading.cube.values[SUBSCRIPTION] ?? []);
    const spelled = new Map(ids.map((id) => [id.toLowerCase(), id]));
    return (id) => (id === month_cells/* ANY_NAME */.dA ? id : nameOfSubscription(spelled.get(id) ?? id));
}
/** Reasons contain the file name, and with it the scope. */
function hideScope({ month, reason, scope }, nameOfScope) {
    const name = nameOfScope(scope);
    return { scope: name, month, reason: reason.replaceAll(scope, name) };
}

;// CONCATENATED MODULE: ./lib/src/page-source/load-lake-page.js






/** Reads a hub's lake, with everything that its settings say about scopes and months. */
async function loadLakePage(page) {
    const { account, budgets, clock, config, dimensions, isReadOnly = false, lake, ...request } = page;
    const listing = await (0,lake_state/* readLake */.ST)(lake);
    const monitoring = await (0,ended_scopes/* readMonitoring */.D)(config, account);
    const now = clock.now();
    const history = { rules: monitoring.rules, now, config, ledgers: (0,lake_ledger/* shareLedgerListing */.l)(config) };
    const daily = budgets && budgetDimensions([...budgets, ...(request.otherBudgets ?? [])]);
    const source = openLakeMonths(listing, { lake, config, dimensions, daily, history, isReadOnly });
    return await loadPageData(source, { ...request, budgets, now, ended: (0,ended_scopes/* endedScopes */.C)(listing, monitoring) });
}


/***/ }),

/***/ 51630:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   O: () => (/* binding */ storedAllocation)
/* harmony export */ });
/* unused harmony export summaryOf */
/* harmony import */ var exact_values_month__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(98032);
/* harmony import */ var _concurrency_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50637);
/* harmony import */ var _hub_allocation_summary_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75012);



/** Where allocate stores the summary of each month, in container `config`. */
const FOLDER = "allocation/";
const END = ".json";
/** A thousand targets in five dimensions need a tenth of this. A larger file was not written by the hub. */
const MAX_BYTES = 64 * 1024 * 1024;
const READS_AT_ONCE = 4;
/** The summaries in container `config`: one listing, and one request for each month that has a summary. */
function storedAllocation(config) {
    return {
        read: async (months) => {
            const found = [];
            for await (const { byteCount, name } of config.list(FOLDER)) {
                const month = name.slice(FOLDER.length, -END.length);
                if (name === `${FOLDER}${month}${END}` && (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .isMonth */ .nl)(month) && months.includes(month))
                    found.push({ month, isTooLarge: byteCount > MAX_BYTES });
            }
            const summaries = new Map();
            await (0,_concurrency_js__WEBPACK_IMPORTED_MODULE_2__/* .forEachConcurrent */ .C)(found, { capacity: READS_AT_ONCE }, async ({ isTooLarge, month }) => {
                const bytes = isTooLarge ? new Uint8Array() : await config.read(`${FOLDER}${month}${END}`);
                if (bytes !== undefined)
                    summaries.set(month, summaryOf(bytes, month));
            });
            return summaries;
        },
    };
}
/** A file of another month was renamed, so its sums are not those of this month. */
function summaryOf(bytes, month) {
    const summary = (0,_hub_allocation_summary_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseSummary */ .W)(bytes);
    return summary?.month === month ? summary : "damaged";
}


/***/ }),

/***/ 87980:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ BUDGETS_BLOB),
/* harmony export */   U: () => (/* binding */ readStoredBudgets)
/* harmony export */ });
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55491);
/* harmony import */ var _hub_watch_budgets_reader_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(69994);
/* harmony import */ var _lake_storage_conditional_write_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(26904);



/** The budgets that the last watch of the default branch stored. */
const BUDGETS_BLOB = "budgets.json";
/** Reads config/budgets.json. A damaged one is only a notice, because the next watch writes it again. */
async function readStoredBudgets(config) {
    const version = await (0,_lake_storage_conditional_write_js__WEBPACK_IMPORTED_MODULE_2__/* .readVersion */ .$)(config, BUDGETS_BLOB);
    if (version === undefined)
        return { version, file: undefined, notices: [] };
    try {
        return { version, file: (0,_hub_watch_budgets_reader_js__WEBPACK_IMPORTED_MODULE_1__/* .parseBudgets */ .C)(version.bytes, `config/${BUDGETS_BLOB}`), notices: [] };
    }
    catch (error) {
        if (!(error instanceof exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz))
            throw error;
        const { code, message } = error;
        return { version, file: undefined, notices: [{ code, message, remedy: "Run hub-watch, which writes it again." }] };
    }
}


/***/ })

};
