export const id = 20;
export const ids = [20];
export const modules = {

/***/ 96639:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runAllocate: () => (/* binding */ runAllocate)
});

// EXTERNAL MODULE: ./lib/src/github/api/github-context.js
var github_context = __webpack_require__(76866);
// EXTERNAL MODULE: ./lib/src/github/published-audience.js
var published_audience = __webpack_require__(42517);
// EXTERNAL MODULE: ./lib/src/hub/allocation/summary-json.js
var summary_json = __webpack_require__(75012);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/errors.js
var errors = __webpack_require__(55491);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/amount.js
var src_amount = __webpack_require__(89072);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/counted.js
var counted = __webpack_require__(1748);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/fraction.js
var fraction = __webpack_require__(40538);
;// CONCATENATED MODULE: ./lib/src/hub/text/compare-texts.js
/** Compares texts by code units for `sort`, so that the order is the same on every machine. */
function compareTexts(one, other) {
    return one < other ? -1 : one > other ? 1 : 0;
}

// EXTERNAL MODULE: ./lib/src/hub/text/normalized.js
var normalized = __webpack_require__(86903);
;// CONCATENATED MODULE: ./lib/src/hub/allocation/compare-allocations.js



/**
 * Compares what two sets of rules make of the same month. Without rules before, every dimension is added. In a dimension
 * of both, the differences of all targets sum to zero in each currency and metric.
 */
function compareAllocations(before, after) {
    const removed = [...(before?.keys() ?? [])].filter((key) => !after.has(key));
    return [...after.keys(), ...removed].map((key) => {
        const [one, other] = [before?.get(key), after.get(key)];
        const change = one === undefined ? "added" : other === undefined ? "removed" : "compared";
        const currencies = keysOfBoth(one?.currencies, other?.currencies).map((currency) => compareCurrency(currency, one, other));
        const name = other?.name ?? one?.name ?? "";
        if (change === "compared")
            assertBalanced(name, currencies);
        return { name, change, currencies };
    });
}
/** The sums of each side, which are undefined if no part has this side. */
function sumCosts(parts) {
    const sum = (one, other) => {
        if (one === undefined || other === undefined)
            return one ?? other;
        return { billed: one.billed + other.billed, effective: one.effective + other.effective };
    };
    return parts.reduce((all, { after, before, difference }) => ({
        before: sum(all.before, before),
        after: sum(all.after, after),
        difference: sum(all.difference, difference) ?? NO_COSTS,
    }), { before: undefined, after: undefined, difference: NO_COSTS });
}
/** Above zero if the target pays more. Effective cost decides, or billed cost if only that differs. */
function mainDifference({ difference: { billed, effective } }) {
    return effective === 0n ? billed : effective;
}
const NO_COSTS = { billed: 0n, effective: 0n };
/** Adds up the rows of a month. Keeps only the sums in memory. */
function sumAllocation(rows, ofRules) {
    const dimensions = new Map();
    for (const { defaultTarget, name } of ofRules)
        dimensions.set((0,normalized/* normalized */.A)(name), { name, defaultKey: (0,normalized/* normalized */.A)(defaultTarget), currencies: new Map() });
    for (const row of rows) {
        const dimension = dimensions.get((0,normalized/* normalized */.A)(row.dimension));
        if (dimension === undefined)
            throw new Error(`a row of dimension ${row.dimension}, which has no rules`);
        const { kind, rule, target } = row;
        const targets = entry(dimension.currencies, row.currency, () => new Map());
        const sums = entry(targets, (0,normalized/* normalized */.A)(target), () => ({ target, billed: 0n, effective: 0n, causes: new Map() }));
        add(sums, row);
        add(entry(sums.causes, `${kind} ${(0,normalized/* normalized */.A)(rule)}`, () => ({ rule, kind, billed: 0n, effective: 0n })), row);
    }
    return dimensions;
}
function entry(map, key, make) {
    const known = map.get(key);
    if (known !== undefined)
        return known;
    const made = make();
    map.set(key, made);
    return made;
}
function add(sums, { billed, effective }) {
    sums.billed += billed;
    sums.effective += effective;
}
function compareCurrency(currency, before, after) {
    const [old, now] = [before?.currencies.get(currency), after?.currencies.get(currency)];
    const targets = keysOfBoth(old, now).map((key) => {
        const [one, other] = [old?.get(key), now?.get(key)];
        const causes = keysOfBoth(one?.causes, other?.causes).map((cause) => {
            const [was, is] = [one?.causes.get(cause), other?.causes.get(cause)];
            return {
                rule: is?.rule ?? was?.rule ?? "",
                kind: is?.kind ?? was?.kind ?? "direct",
                ...compareCosts(was, is),
            };
        });
        return {
            target: other?.target ?? one?.target ?? "",
            ...compareCosts(one, other),
            causes: causes.sort(byDifference),
        };
    });
    const coverage = { before: coverageOf(before, currency), after: coverageOf(after, currency) };
    return { currency, targets: targets.sort(byDifference), coverage };
}
function compareCosts(before, after) {
    const [one, other] = [before ?? NO_COSTS, after ?? NO_COSTS];
    const difference = { billed: other.billed - one.billed, effective: other.effective - one.effective };
    return { before: before && costsOf(before), after: after && costsOf(after), difference };
}
function costsOf({ billed, effective }) {
    return { billed, effective };
}
/** A stable sort, so that equal differences stay in the order of names. */
function byDifference(one, other) {
    return (compareSizes(one.difference.effective, other.difference.effective) ||
        compareSizes(one.difference.billed, other.difference.billed));
}
function compareSizes(one, other) {
    const [left, right] = [one < 0n ? -one : one, other < 0n ? -other : other];
    return left > right ? -1 : left < right ? 1 : 0;
}
function coverageOf(dimension, currency) {
    const targets = dimension?.currencies.get(currency);
    if (dimension === undefined || targets === undefined)
        return undefined;
    let total = 0n;
    for (const { effective } of targets.values())
        total += effective;
    return (0,fraction/* shareOf */.tC)(total - (targets.get(dimension.defaultKey)?.effective ?? 0n), total);
}
/** The keys of both maps in ascending order. */
function keysOfBoth(one = new Map(), other = new Map()) {
    return [...new Set([...one.keys(), ...other.keys()])].sort(compareTexts);
}
/** Both sides divide the same costs, so a remainder is a fault of the hub. */
function assertBalanced(name, currencies) {
    for (const compared of currencies) {
        const { billed, effective } = sumCosts(compared.targets).difference;
        if (billed !== 0n || effective !== 0n)
            throw new Error(`the differences of ${name} in ${compared.currency || "no currency"} do not sum to zero`);
    }
}

;// CONCATENATED MODULE: ./lib/src/hub/allocation/allocation-preview.js




/** A rule changes all open months. Usually these are two, and a hub that has just begun may have many. */
const MAX_OPEN = 3;
/** The newest months that are not closed, and then the newest closed one, of months in ascending order. */
function monthsToPreview(months) {
    const open = months.filter(({ isClosed }) => !isClosed).slice(-MAX_OPEN);
    const closed = months.findLast(({ isClosed }) => isClosed);
    return [...open.toReversed(), ...(closed === undefined ? [] : [closed])];
}
/** The result of one dimension and currency as a sentence without a period: who pays more, and who pays less. */
function describeDifferences(change, compared) {
    const { currency, targets } = compared;
    if (change !== "compared")
        return `${(0,counted/* counted */.h)(targets.length, "target")} in ${currency || "no currency"}`;
    const differences = targets.map(mainDifference);
    const more = differences.filter((difference) => difference > 0n).length;
    const less = differences.filter((difference) => difference < 0n).length;
    if (more + less === 0)
        return `No target pays more or less${currency && ` in ${currency}`}`;
    const sum = `${(0,src_amount/* formatAmount */.ej)(sumCosts(targets).difference.effective, currency)} ${currency}`.trim();
    const of = (0,counted/* counted */.h)(targets.length, "target");
    return `${more} of ${of} ${more === 1 ? "pays" : "pay"} more, ${less} ${less === 1 ? "pays" : "pay"} less; the differences sum to ${sum}`;
}
/** How much of the cost has an owner, as a sentence. Empty if refunds make it meaningless. */
function describeCoverage({ coverage: { after, before } }) {
    const [old, now] = [shown(before), shown(after)];
    if (now === undefined)
        return old === undefined ? "" : `Costs with an owner: ${old} before.`;
    if (old === undefined || old === now)
        return `Costs with an owner: ${now}.`;
    return `Costs with an owner: ${old} before, ${now} after.`;
}
function shown(share) {
    return share && (0,fraction/* formatPercent */.l9)(share);
}
/** The costs, targets or causes that differ. In a dimension of one side only, all of them. */
function changedOnly(all) {
    return all.filter(({ difference: { billed, effective } }) => effective !== 0n || billed !== 0n);
}

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/month.js
var src_month = __webpack_require__(98032);
// EXTERNAL MODULE: ./lib/src/hub/table/table-schema.js
var table_schema = __webpack_require__(75989);
;// CONCATENATED MODULE: ./lib/src/hub/allocation/allocation-tags.js


const KEYS = {
    ruleSet: "hub_rule_set",
    rules: "hub_rules_sha256",
    costs: "hub_costs_sha256",
    tagsRead: "hub_tags_read",
    isClosed: "hub_closed",
    etag: "hub_file_etag",
};
function formatBasis(basis, etag) {
    return {
        [KEYS.ruleSet]: basis.ruleSet,
        [KEYS.rules]: basis.rules,
        [KEYS.costs]: basis.costs,
        [KEYS.tagsRead]: basis.tagsRead ?? "",
        [KEYS.isClosed]: String(basis.isClosed),
        [KEYS.etag]: etag,
    };
}
/** The basis of a file; undefined if the hub did not write it. */
function parseBasis({ tags = {} }) {
    const [ruleSet, rules, costs] = [tags[KEYS.ruleSet], tags[KEYS.rules], tags[KEYS.costs]];
    if (!/^[0-9a-f]{16}$/.test(ruleSet ?? "") || !rules || !costs)
        return undefined;
    const day = tags[KEYS.tagsRead] ?? "";
    const isClosed = tags[KEYS.isClosed] === "true";
    return { ruleSet: ruleSet, rules, costs, tagsRead: (0,src_month/* isDay */.N)(day) ? day : undefined, isClosed };
}
/** The version of a file that was published. */
function publishedEtag({ tags }) {
    return tags?.[KEYS.etag];
}
/** The file with the mark of a closed month. Its rows are the same. */
function markClosed(file) {
    return { ...file, dataChange: false, tags: { ...file.tags, [KEYS.isClosed]: "true" } };
}
/** The action that adds a month's file to the table. */
function addAllocation(file, { basis, month, now }) {
    return {
        path: file.path,
        partitionValues: { [table_schema/* MONTH_COLUMN */.mi]: month },
        size: file.byteCount,
        modificationTime: now.getTime(),
        dataChange: true,
        stats: file.stats,
        tags: formatBasis(basis, file.etag),
    };
}

;// CONCATENATED MODULE: ./lib/src/hub/allocation/plan-allocation.js


/**
 * Compares each month with the file in the table. Costs, rules and tags of an open month count. A closed month keeps its
 * rules and is only allocated again if its costs changed, or on request.
 */
function planAllocation(request) {
    const byPath = new Map(request.blobs.map((blob) => [blob.path, blob]));
    const live = filesByMonth(request.snapshot);
    const allocate = [];
    const close = [];
    for (const costs of request.months) {
        const replaced = live.get(costs.month) ?? [];
        const planned = planMonth(costs, replaced, { ...request, byPath });
        if (planned !== undefined)
            allocate.push(planned);
        else if (costs.isClosed)
            close.push(...replaced.filter((file) => parseBasis(file)?.isClosed === false));
    }
    return { allocate, close, unchanged: request.months.length - allocate.length };
}
/** The live files by their month, without files of no month. */
function filesByMonth({ files }) {
    return Map.groupBy(files.values(), ({ partitionValues }) => partitionValues[table_schema/* MONTH_COLUMN */.mi] ?? "");
}
function planMonth(costs, replaced, { byPath, current, rerun }) {
    const [file] = replaced;
    const shown = file && parseBasis(file);
    const today = current(costs.month);
    const isClosed = costs.isClosed || shown?.isClosed === true;
    const isKept = isClosed && shown !== undefined && !rerun.has(costs.month);
    const wanted = isKept ? { rules: shown.rules, ruleSet: shown.ruleSet } : today;
    const reason = reasonFor({
        costs,
        isKept,
        shown,
        wanted,
        tagsRead: today.tagsRead,
        isIntact: isIntact(replaced, byPath),
    });
    if (reason === undefined)
        return undefined;
    const { rules, ruleSet } = wanted;
    const { tagsRead } = isKept ? shown : today;
    const basis = { rules, ruleSet, costs: costs.digest, tagsRead, isClosed };
    return { costs, reason, basis, isKept, replaced };
}
function reasonFor({ costs, isIntact, isKept, shown, tagsRead, wanted }) {
    if (shown === undefined)
        return "new";
    if (shown.costs !== costs.digest)
        return "costs";
    if (shown.ruleSet !== wanted.ruleSet || shown.rules !== wanted.rules)
        return "rules";
    // The tags of a closed month were read in its time.
    if (!isKept && shown.tagsRead !== tagsRead)
        return "tags";
    return isIntact ? undefined : "damaged";
}
/** True if the month has one file, in the version that was published. */
function isIntact(files, byPath) {
    const [file, ...others] = files;
    const blob = file && byPath.get(file.path);
    return others.length === 0 && blob?.byteCount === file?.size && blob?.etag === publishedEtag(file ?? {});
}
/**
 * True if the open months of a version would not all have the same rules. `bases` are those of the version, and may
 * include closed months.
 */
function mixesRules(bases) {
    const open = [...bases].filter(({ isClosed }) => !isClosed);
    return new Set(open.map(({ rules }) => rules)).size > 1;
}

;// CONCATENATED MODULE: ./lib/src/hub/allocation/preview-lines.js


/** A month's comparison as lines for a log or a terminal, with every target and rule that differs. */
function* previewLines({ dimensions, isClosed, month }) {
    if (isClosed)
        yield `${month} is closed and keeps its rules. Its figures are only for comparison.`;
    for (const dimension of dimensions)
        for (const currency of dimension.currencies)
            yield* currencyLines(month, dimension, currency);
}
/** A finding as one line. */
function findingLine({ dimension, subject, text }) {
    return `Check ${oneLine(subject)} of ${oneLine(dimension)}: ${oneLine(text)}`;
}
function* currencyLines(month, { change, name }, compared) {
    const label = `${oneLine(name)}${change === "compared" ? "" : ` (${change})`}`;
    yield `${month}, ${label}: ${oneLine(describeDifferences(change, compared))}.`;
    const coverage = describeCoverage(compared);
    if (coverage !== "")
        yield `  ${coverage}`;
    if (change === "removed")
        return;
    for (const { causes, target, ...costs } of changedOnly(compared.targets)) {
        yield `  ${oneLine(target)}: ${amounts(costs, compared.currency)}`;
        if (change === "added")
            continue;
        for (const { kind, rule, ...ofCause } of changedOnly(causes))
            yield `    ${kind === "shared" ? "pool" : "rule"} ${oneLine(rule)}: ${amounts(ofCause, compared.currency)}`;
    }
}
function amounts({ after, before, difference: { billed, effective } }, currency) {
    const amount = (units) => (units === undefined ? "–" : (0,src_amount/* formatAmount */.ej)(units, currency));
    const also = billed === effective ? "" : `, billed cost ${withSign(billed, currency)}`;
    const unit = currency === "" ? "" : ` ${oneLine(currency)}`;
    const sides = `${amount(before?.effective)} → ${amount(after?.effective)}${unit}`;
    return `${sides} (${withSign(effective, currency)}${also})`;
}
/** A difference with its sign, also if it is above zero. */
function withSign(units, currency) {
    return units > 0n ? `+${(0,src_amount/* formatAmount */.ej)(units, currency)}` : (0,src_amount/* formatAmount */.ej)(units, currency);
}
/** Names come from tags, so they must not control a terminal. */
function oneLine(text) {
    return text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");
}

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/message-text.js
var message_text = __webpack_require__(64501);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/nearest-name.js
var nearest_name = __webpack_require__(46026);
;// CONCATENATED MODULE: ./lib/src/hub/allocation/split-shares.js


/** Who pays for a pool in one currency, and with what weights. They are the same for every amount of the month. */
function sharesOfSplit(split, currency, context) {
    const planned = present(plannedShares(split, currency, context));
    if (planned !== undefined)
        return { ...planned, isFallback: false };
    const fallback = present(fallbackShares(split, currency, context));
    return { ...(fallback ?? defaultShare(context)), isFallback: true };
}
function plannedShares({ share }, currency, context) {
    switch (share.by) {
        case "even":
            return evenShares(share.participants, currency, context);
        case "proportional":
            return proportionalShares(share.participants, currency, context);
        case "weights":
            return share.weights.map(({ receiver, weight }) => shareOf(receiver, weight));
        case "driver":
            return (context.drivers.get((0,normalized/* normalized */.A)(share.driver)) ?? []).map(({ target, weight }) => shareOf({ target: spelled(target, context.dimension) }, weight));
    }
}
/** A driver whose values are all zero still names its targets. */
function participantsOf({ share }, { dimension, drivers }) {
    if ("participants" in share)
        return share.participants;
    if (share.by === "weights")
        return { receivers: undefined, except: [] };
    const named = drivers.get((0,normalized/* normalized */.A)(share.driver)) ?? [];
    const receivers = named.map(({ target }) => ({ target: spelled(target, dimension) }));
    return { receivers: receivers.length === 0 ? undefined : receivers, except: share.except };
}
function fallbackShares(split, currency, context) {
    const { fallback } = split;
    const participants = participantsOf(split, context);
    switch (fallback.to) {
        case "even":
            return evenShares(participants, currency, context);
        case "proportional":
            return proportionalShares(participants, currency, context);
        case "target":
            return [shareOf({ target: spelled(fallback.target, context.dimension) }, 1n)];
        case "default":
            return [];
    }
}
function defaultShare({ dimension }) {
    return { shares: [shareOf({ target: dimension.defaultTarget }, 1n)], total: 1n };
}
function evenShares(participants, currency, context) {
    return receiversOf(participants, currency, context).map((receiver) => shareOf(receiver, 1n));
}
/** Gross cost is never negative, so refunds do not turn a weight around. A pool has no direct costs of its own. */
function proportionalShares(participants, currency, context) {
    const bases = context.month.bases.get(currency);
    return receiversOf(participants, currency, context).map((receiver) => shareOf(receiver, "target" in receiver ? (bases?.get((0,normalized/* normalized */.A)(receiver.target)) ?? 0n) : 0n));
}
function receiversOf({ except, receivers }, currency, { dimension, month }) {
    if (receivers !== undefined)
        return receivers;
    const excluded = new Set([dimension.defaultTarget, ...except].map(normalized/* normalized */.A));
    const direct = [...(month.bases.get(currency)?.keys() ?? [])];
    return direct.filter((key) => !excluded.has(key)).map((key) => ({ target: spelled(key, dimension) }));
}
/** How the file spells a target; a target that it does not name is spelled in lower case. */
function spelled(target, { spellings }) {
    const key = (0,normalized/* normalized */.A)(target);
    return spellings.get(key) ?? key;
}
function shareOf(receiver, weight) {
    const key = "target" in receiver ? (0,normalized/* normalized */.A)(receiver.target) : `pool:${(0,normalized/* normalized */.A)(receiver.pool)}`;
    return { key, receiver, weight };
}
/** Undefined if no target has a weight. */
function present(shares) {
    const total = shares.reduce((sum, { weight }) => sum + weight, 0n);
    const sorted = shares.toSorted((one, other) => compareTexts(one.key, other.key));
    return total > 0n ? { shares: sorted, total } : undefined;
}

;// CONCATENATED MODULE: ./lib/src/hub/allocation/misspelled-targets.js




/** The time to compare two names grows with the square of their length. */
const MAX_LENGTH = 40;
const MAX_COMPARED = 100;
const MAX_KNOWN = 2000;
const MIN_SWAPPED = 5;
/**
 * Targets that a split names, that have no charges of their own, and whose name is almost that of another target. Two
 * targets of the same split are never taken for each other, and neither are names that differ only in their digits.
 */
function* findMisspelledTargets(dimension, months) {
    const direct = new Set(months.flatMap(({ directTargets }) => [...directTargets]));
    if (direct.size === 0)
        return;
    const others = [...direct, ...[...dimension.spellings.values()].map(normalized/* normalized */.A)];
    const known = [...new Set(others)].filter(({ length }) => length <= MAX_LENGTH).slice(0, MAX_KNOWN);
    const reported = new Set([...direct, (0,normalized/* normalized */.A)(dimension.defaultTarget)]);
    let compared = 0;
    for (const split of dimension.splits) {
        const named = namedTargets(split, months);
        const own = new Set(named.map(normalized/* normalized */.A));
        const candidates = known.filter((name) => !own.has(name));
        for (const target of named) {
            const key = (0,normalized/* normalized */.A)(target);
            if (reported.has(key) || key.length > MAX_LENGTH)
                continue;
            reported.add(key);
            compared += 1;
            if (compared > MAX_COMPARED)
                return;
            const meant = nearestTarget(key, candidates);
            if (meant === undefined)
                continue;
            const hint = `Did you mean ${(0,errors/* quoteValue */.cl)(spelled(meant, dimension))}?`;
            const text = `The split of pool ${(0,errors/* quoteValue */.cl)(split.pool)} names this target, which has no charges of its own.`;
            yield { subject: target, text: `${text} ${hint}` };
        }
    }
}
function nearestTarget(key, candidates) {
    // Two letters that are swapped count as two edits.
    const most = key.length < MIN_SWAPPED ? 1 : 2;
    const shape = withoutDigits(key);
    const alike = candidates.filter((name) => Math.abs(name.length - key.length) <= most && withoutDigits(name) !== shape);
    return (0,nearest_name/* nearestName */.q)(key, alike, most);
}
/** Cost centers are numbers, and all of them are alike. */
function withoutDigits(name) {
    return name.replace(/\d+/g, "0");
}
function namedTargets({ fallback, share }, months) {
    const last = fallback.to === "target" ? [fallback.target] : [];
    switch (share.by) {
        case "weights":
            return [...share.weights.flatMap(({ receiver }) => ("target" in receiver ? [receiver.target] : [])), ...last];
        case "driver": {
            const key = (0,normalized/* normalized */.A)(share.driver);
            const values = months.flatMap(({ drivers }) => drivers.get(key) ?? []);
            return [...new Set(values.map(({ target }) => target)), ...last];
        }
        default: {
            const { except, receivers = [] } = share.participants;
            return [...receivers.flatMap((one) => ("target" in one ? [one.target] : [])), ...except, ...last];
        }
    }
}

;// CONCATENATED MODULE: ./lib/src/hub/allocation/rules-to-check.js





/**
 * Finds rules without effect, empty pools, drivers without values, and receivers whose names look misspelled. A rule or
 * pool counts as unused only if it is in every month.
 */
function findRulesToCheck(dimension, months) {
    const findings = [
        ...findIdleRules(dimension, months),
        ...findEmptyPools(dimension, months),
        ...findMissingDrivers(dimension, months),
        ...findMisspelledTargets(dimension, months),
    ];
    return findings.map((finding) => ({ dimension: dimension.name, ...finding }));
}
function* findIdleRules({ rules }, months) {
    for (const [index, rule] of rules.entries()) {
        const valid = months.filter(({ month }) => isValidIn(rule, month));
        const matches = valid.flatMap(({ matches }) => matches[index] ?? []);
        if (matches.length === 0 || matches.some(({ taken }) => taken > 0))
            continue;
        const span = spanOf(valid);
        const charges = matches.reduce((sum, one) => sum + one.charges, 0);
        if (charges === 0) {
            yield { subject: rule.name, text: `This rule matches no charge in ${span}.` };
            continue;
        }
        const taken = new Map();
        for (const { earlier } of matches)
            for (const [place, count] of earlier)
                taken.set(place, (taken.get(place) ?? 0) + count);
        const takers = [...taken].sort(([a, one], [b, other]) => other - one || a - b);
        const names = takers.map(([place]) => (0,errors/* quoteValue */.cl)(rules[place]?.name ?? ""));
        const what = charges === 1 ? "the charge" : `all ${charges} charges`;
        yield {
            subject: rule.name,
            text: `Earlier rules take ${what} that this rule matches in ${span}: ${(0,message_text/* listNames */.Zv)(names)}.`,
        };
    }
}
function isValidIn({ validFrom, validTo }, month) {
    return (validFrom === undefined || month >= validFrom) && (validTo === undefined || month <= validTo);
}
function* findEmptyPools(dimension, months) {
    if (months.length === 0)
        return;
    const filled = months.map((month) => filledPools(dimension, month));
    for (const { pool } of dimension.splits) {
        if (filled.some((pools) => pools.has((0,normalized/* normalized */.A)(pool))))
            continue;
        const isNamed = dimension.rules.some(({ assign }) => assign.to === "pool" && isSame(assign.pool, pool));
        const why = isNamed ? "its rules take no charges" : "no rule fills it";
        yield { subject: pool, text: `This pool is empty in ${spanOf(months)}, because ${why}.` };
    }
}
/** Normalized names of the pools that rules or earlier splits fill. */
function filledPools({ rules, splits }, { matches }) {
    const filled = new Set(rules.flatMap(({ assign }, index) => assign.to === "pool" && (matches[index]?.taken ?? 0) > 0 ? [(0,normalized/* normalized */.A)(assign.pool)] : []));
    for (const split of splits)
        if (filled.has((0,normalized/* normalized */.A)(split.pool)))
            for (const pool of poolsPaidBy(split))
                filled.add((0,normalized/* normalized */.A)(pool));
    return filled;
}
function poolsPaidBy({ share }) {
    if (share.by === "driver")
        return [];
    if (share.by === "weights")
        return share.weights.flatMap(({ receiver, weight }) => ("pool" in receiver && weight > 0n ? [receiver.pool] : []));
    return (share.participants.receivers ?? []).flatMap((receiver) => ("pool" in receiver ? [receiver.pool] : []));
}
function* findMissingDrivers(dimension, months) {
    const filled = new Map(months.map((month) => [month, filledPools(dimension, month)]));
    for (const { fallback, pool, share } of dimension.splits) {
        if (share.by !== "driver")
            continue;
        const key = (0,normalized/* normalized */.A)(share.driver);
        const paid = months.filter((month) => filled.get(month)?.has((0,normalized/* normalized */.A)(pool)) === true);
        const missing = paid.filter(({ drivers }) => !drivers.get(key)?.some(({ weight }) => weight > 0n));
        if (missing.length === 0)
            continue;
        const text = `Its driver ${(0,errors/* quoteValue */.cl)(share.driver)} has no values in ${spanOf(missing)}, so ${pays(fallback)}.`;
        yield { subject: pool, text };
    }
}
function pays(fallback) {
    switch (fallback.to) {
        case "even":
            return "the pool is split evenly";
        case "proportional":
            return "the pool is split by direct cost";
        case "default":
            return "the default target pays";
        case "target":
            return `${(0,errors/* quoteValue */.cl)(fallback.target)} pays`;
    }
}
function isSame(one, other) {
    return (0,normalized/* normalized */.A)(one) === (0,normalized/* normalized */.A)(other);
}
function spanOf(months) {
    const sorted = months.map(({ month }) => month).sort();
    return sorted.length > 2 ? (0,src_month/* formatMonthSpan */.cd)(sorted) : sorted.join(" and ");
}

// EXTERNAL MODULE: ./lib/src/lake/table/reconcile-table.js
var reconcile_table = __webpack_require__(16438);
// EXTERNAL MODULE: ./lib/node_modules/focus-parquet/src/cube.js + 7 modules
var cube = __webpack_require__(19634);
// EXTERNAL MODULE: ./lib/src/hub/partition/shared-costs.js
var shared_costs = __webpack_require__(12089);
;// CONCATENATED MODULE: ./lib/src/hub/allocation/charge-facets.js
/** A month has this many distinct texts of a column at most, unless its resources are tagged one by one. */
const charge_facets_MAX_KNOWN = 50_000;
/** Collects what rules ask about each input. A class is the list of answers, so it does not depend on other values. */
function createFacets() {
    const inputs = [];
    return {
        inputs,
        add: (columns, answer) => {
            const key = columns.join("\n");
            let input = inputs.findIndex((one) => one.columns.join("\n") === key);
            if (input < 0) {
                const facets = [];
                let known = new Map();
                const classOf = (texts) => {
                    const text = texts.length === 1 ? (texts[0] ?? "") : JSON.stringify(texts);
                    const before = known.get(text);
                    if (before !== undefined)
                        return before;
                    const answers = JSON.stringify(facets.map((facet) => facet(texts)));
                    if (known.size >= charge_facets_MAX_KNOWN)
                        known = new Map();
                    known.set(text, answers);
                    return answers;
                };
                input = inputs.push({ columns, classOf, facets }) - 1;
            }
            const facets = inputs[input]?.facets ?? [];
            return { input, place: facets.push(answer) - 1 };
        },
    };
}

;// CONCATENATED MODULE: ./lib/src/hub/allocation/value-pattern.js

/** The form in which tag keys are compared: without case, spaces, hyphens and underscores. */
function tagKey(key) {
    return (0,normalized/* normalized */.A)(key).replace(/[\s_-]/g, "");
}
/** Returns a test of normalized values against a pattern. It takes linear time for each part between asterisks. */
function compilePattern(pattern) {
    const [first = "", ...rest] = pattern.split("*");
    const last = rest.pop();
    if (last === undefined)
        return (value) => value === pattern;
    return (value) => {
        if (value.length < first.length + last.length || !value.startsWith(first) || !value.endsWith(last))
            return false;
        let from = first.length;
        for (const part of rest) {
            const at = value.indexOf(part, from);
            if (at < 0)
                return false;
            from = at + part.length;
        }
        return from <= value.length - last.length;
    };
}

;// CONCATENATED MODULE: ./lib/src/hub/allocation/tag-values.js



/** Every rule looks at the tags of a charge before any rule looks at those of the next one. */
function createTagParser() {
    let last = { text: "", tags: {} };
    return (text) => {
        if (last.text !== text)
            last = { text, tags: (0,cube/* parseTags */.rL)(text) };
        return last.tags;
    };
}
/**
 * Returns a function that looks up a tag; its result is `""` if there is none. The key as written wins, then keys that
 * are equal by `tagKey`, in code unit order. Empty values do not count.
 */
function tagLookup(key) {
    const wanted = tagKey(key);
    return (tags) => {
        const exact = Object.hasOwn(tags, key) ? textOf(tags[key]) : "";
        if (exact.trim() !== "")
            return exact;
        const same = Object.keys(tags).filter((one) => tagKey(one) === wanted);
        return (same
            .sort(compareTexts)
            .map((one) => textOf(tags[one]))
            .find((value) => value.trim() !== "") ?? "");
    };
}
function textOf(value) {
    if (typeof value === "string")
        return value;
    return value === null || value === undefined ? "" : JSON.stringify(value);
}

;// CONCATENATED MODULE: ./lib/src/hub/allocation/charge-owner.js






const COLUMNS = {
    tags: ["Tags"],
    resourceGroup: ["SubAccountId", "x_ResourceGroupName"],
    subscription: ["SubAccountId", "SubAccountName"],
};
/**
 * Divides charges by their owner in one dimension. `parseOwner` reads the groups. A charge goes where the first
 * matching rule says, otherwise to the default target.
 */
function divideByOwner(dimension, context) {
    const formatOwner = (rule, { name, step, to, value = "" }) => JSON.stringify([rule, step, to, name, ...(context.isValueKept === true ? [value] : [])]);
    const rest = { step: "default", to: "target", name: dimension.defaultTarget };
    return divideByRules(dimension, context, (rules, facts) => {
        for (const [index, rule] of rules.entries()) {
            const owner = rule(facts);
            if (owner !== undefined)
                return formatOwner(index, owner);
        }
        return formatOwner(rules.length, rest);
    });
}
/** Reads a group of `divideByOwner`. */
function parseOwner(group) {
    const [rule, step, to, name, value] = JSON.parse(group);
    return { rule, step, to, name, value };
}
/** Divides charges by all rules that match them, not only the first. `parseMatches` reads the groups. */
function divideByMatches(dimension, context) {
    return divideByRules(dimension, context, (rules, facts) => rules.flatMap((rule, index) => (rule(facts) === undefined ? [] : [index])).join());
}
/** The indexes of the matching rules in a group of `divideByMatches`, in ascending order. */
function parseMatches(group) {
    return group === "" ? [] : group.split(",").map(Number);
}
function divideByRules(dimension, context, groupOfRules) {
    const facets = createFacets();
    const ruleContext = { dimension, facets, parseTags: createTagParser(), ...context };
    const rules = dimension.rules.map((rule) => compileRule(rule, ruleContext));
    const known = new Map();
    return {
        inputs: facets.inputs,
        groupOf: (classes) => {
            const key = classes.join("\n");
            const before = known.get(key);
            if (before !== undefined)
                return before;
            const answers = classes.map((text) => JSON.parse(text));
            const group = groupOfRules(rules, ({ input, place }) => answers[input]?.[place] ?? "");
            known.set(key, group);
            return group;
        },
    };
}
function compileRule({ assign, match, validFrom, validTo }, context) {
    const { facets } = context;
    const conditions = match === undefined ? [] : compileMatch(match, context);
    // The whole file belongs to another scope.
    if (conditions === "never")
        return () => undefined;
    if (validFrom !== undefined || validTo !== undefined) {
        const isValid = (month) => (validFrom === undefined || month >= validFrom) && (validTo === undefined || month <= validTo);
        const facet = facets.add([cube/* CHARGE_MONTH */.YJ], ([month = ""]) => (isValid(month) ? "1" : ""));
        conditions.push((facts) => facts(facet) !== "");
    }
    const isMatch = (facts) => conditions.every((condition) => condition(facts));
    if (assign.to === "target") {
        return (facts) => (isMatch(facts) ? { step: "rule", to: "target", name: assign.target } : undefined);
    }
    if (assign.to === "pool") {
        return (facts) => (isMatch(facts) ? { step: "rule", to: "pool", name: assign.pool } : undefined);
    }
    const { spellings } = context.dimension;
    const sources = assign.sources.map((source) => ({ step: source.from, facet: compileSource(source, context) }));
    return (facts) => {
        if (!isMatch(facts))
            return undefined;
        for (const { facet, step } of sources) {
            const value = facts(facet);
            const key = (0,normalized/* normalized */.A)(value);
            if (key !== "")
                return { step, to: "target", name: spellings.get(key) ?? key, value };
        }
        return undefined;
    };
}
/** All conditions of a match, or `"never"` if no charge of the scope can match. */
function compileMatch({ not, ...match }, context) {
    const conditions = compileMembers(match, context);
    if (conditions === "never")
        return "never";
    if (not === undefined)
        return conditions;
    const excluded = compileMembers(not, context);
    if (excluded === "never")
        return conditions;
    return [...conditions, (facts) => !excluded.every((condition) => condition(facts))];
}
function compileMembers({ charge, columns, scope, tags }, { facets, parseTags, scope: ownScope }) {
    if (scope !== undefined && !anyPattern(scope.map(withoutSlashes))(withoutSlashes(ownScope)))
        return "never";
    const found = [
        ...[...columns].map(([column, values]) => {
            const isValue = anyPattern(values);
            return facets.add([column], ([text = ""]) => (isValue(text) ? "1" : ""));
        }),
        ...[...tags].map(([key, values]) => {
            const [isValue, lookUp] = [anyPattern(values), tagLookup(key)];
            return facets.add(COLUMNS.tags, ([text = ""]) => (isValue(lookUp(parseTags(text))) ? "1" : ""));
        }),
        ...(charge === undefined
            ? []
            : [facets.add([cube/* CHARGE_KIND */.qw], ([kind]) => (charge.some((one) => one === kind) ? "1" : ""))]),
    ];
    return found.map((facet) => (facts) => facts(facet) !== "");
}
function withoutSlashes(scope) {
    return scope.replace(/^\/|\/$/g, "");
}
function anyPattern(patterns) {
    const tests = patterns.map(compilePattern);
    return (text) => {
        const value = (0,normalized/* normalized */.A)(text);
        return tests.some((test) => test(value));
    };
}
function compileSource(source, { containerTags, dimension, facets, parseTags }) {
    switch (source.from) {
        case "column":
            return facets.add([source.column], ([text = ""]) => text);
        case "tag": {
            const lookUp = tagLookup(source.key);
            return facets.add(COLUMNS.tags, ([text = ""]) => lookUp(parseTags(text)));
        }
        case "resource-group-tag": {
            const lookUp = tagLookup(source.key);
            const values = new Map(containerTags?.resourceGroups.map(({ name, subscription, tags }) => [
                `${(0,shared_costs/* subAccountKey */.jm)(subscription)}\n${(0,normalized/* normalized */.A)(name)}`,
                lookUp(tags),
            ]));
            return facets.add(COLUMNS.resourceGroup, ([id = "", group = ""]) => values.get(`${(0,shared_costs/* subAccountKey */.jm)(id)}\n${(0,normalized/* normalized */.A)(group)}`) ?? "");
        }
        case "subscription-tag": {
            const lookUp = tagLookup(source.key);
            const values = new Map(containerTags?.subscriptions.map(({ id, tags }) => [(0,shared_costs/* subAccountKey */.jm)(id), lookUp(tags)]));
            return facets.add(COLUMNS.subscription, ([id = ""]) => values.get((0,shared_costs/* subAccountKey */.jm)(id)) ?? "");
        }
        case "subscription-owner": {
            const owners = dimension.subscriptionOwners.map(({ subscription, target }) => ({
                isOwned: compilePattern((0,shared_costs/* subAccountKey */.jm)(subscription)),
                target,
            }));
            return facets.add(COLUMNS.subscription, ([id = "", name = ""]) => {
                const [key, shown] = [(0,shared_costs/* subAccountKey */.jm)(id), (0,normalized/* normalized */.A)(name)];
                return owners.find(({ isOwned }) => isOwned(key) || isOwned(shown))?.target ?? "";
            });
        }
    }
}

;// CONCATENATED MODULE: ./lib/src/hub/allocation/rule-matches.js

/** Counts the charges of `divideByMatches`. The result is in the order of the rules. */
function collectMatches(ruleCount) {
    const found = Array.from({ length: ruleCount }, () => ({ charges: 0, taken: 0, earlier: new Map() }));
    return {
        add: ({ charges, group }) => {
            const [first, ...others] = parseMatches(group);
            const taker = first === undefined ? undefined : found[first];
            if (first === undefined || taker === undefined)
                return;
            taker.charges += charges;
            taker.taken += charges;
            for (const index of others) {
                const rule = found[index];
                if (rule === undefined)
                    continue;
                rule.charges += charges;
                rule.earlier.set(first, (rule.earlier.get(first) ?? 0) + charges);
            }
        },
        finish: () => found,
    };
}

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/cube.js + 4 modules
var src_cube = __webpack_require__(47459);
;// CONCATENATED MODULE: ./lib/src/hub/allocation/allocation-cells.js



/** Collects divided charges of several files. */
function collectCells(dimension) {
    const direct = new Map();
    const pools = new Map();
    const bases = new Map();
    // A month has few owners, compared with its charges.
    const owners = new Map();
    const counts = new Array(dimension.rules.length + 1).fill(0);
    return {
        add: ({ billed, charges, effective, grossEffective, group, ...grain }) => {
            const owner = owners.get(group) ?? keyedOwner(group);
            owners.set(group, owner);
            counts[owner.rule] = (counts[owner.rule] ?? 0) + charges;
            const key = grainKey(grain);
            if (owner.to === "pool") {
                const cells = pools.get(owner.key) ?? new Map();
                pools.set(owner.key, cells);
                addCosts(cells, key, { grain, billed, effective });
                return;
            }
            const { key: targetKey, name: target, rule, step } = owner;
            const cellKey = `${key}\n${rule}\n${step}\n${targetKey}`;
            const cell = direct.get(cellKey);
            if (cell === undefined)
                direct.set(cellKey, { grain, target, key: targetKey, rule, step, charges, billed, effective });
            else {
                cell.charges += charges;
                cell.billed += billed;
                cell.effective += effective;
            }
            const base = bases.get(grain.currency) ?? new Map();
            bases.set(grain.currency, base);
            const isUsage = grain.category.toLowerCase() === "usage";
            base.set(targetKey, (base.get(targetKey) ?? 0n) + (isUsage ? grossEffective : 0n));
        },
        finish: () => ({
            direct: [...direct.values()].sort(inTableOrder),
            pools: new Map([...pools].map(([pool, cells]) => [pool, sortByGrain(cells.values())])),
            bases,
            charges: counts,
        }),
    };
}
function keyedOwner(group) {
    const owner = parseOwner(group);
    return { ...owner, key: (0,normalized/* normalized */.A)(owner.name) };
}
/** Adds costs to the cell with this key. */
function addCosts(cells, key, { billed, effective, grain }) {
    const cell = cells.get(key);
    if (cell === undefined)
        cells.set(key, { grain, billed, effective });
    else {
        cell.billed += billed;
        cell.effective += effective;
    }
}
function grainKey({ category, currency, day, service, subAccount }) {
    return JSON.stringify([currency, day, subAccount, service, category]);
}
function sortByGrain(cells) {
    return [...cells].sort((one, other) => compareGrains(one.grain, other.grain));
}
const GRAIN_ORDER = ["currency", "day", "subAccount", "service", "category"];
function compareGrains(one, other) {
    for (const key of GRAIN_ORDER) {
        const order = compareTexts(one[key], other[key]);
        if (order !== 0)
            return order;
    }
    return 0;
}
function inTableOrder(one, other) {
    return (compareGrains(one.grain, other.grain) ||
        compareTexts(one.key, other.key) ||
        one.rule - other.rule ||
        compareTexts(one.step, other.step));
}

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/decimal.js
var decimal = __webpack_require__(79753);
;// CONCATENATED MODULE: ./lib/src/hub/allocation/divide-amount.js
/**
 * Divides an amount by weights into parts that add up to it exactly. Each part is rounded down; the missing units go to
 * the largest remainders, and the first keys among equal ones. `shares` must be sorted by key, and their weights have
 * this total, which is above zero. A negative amount is divided like its positive counterpart.
 */
function divideAmount(amount, shares, total) {
    const size = amount < 0n ? -amount : amount;
    if (size === 0n)
        return shares.map(() => 0n);
    let missing = size;
    const remainders = [];
    const parts = shares.map(({ weight }) => {
        const product = size * weight;
        const part = product / total;
        remainders.push(product - part * total);
        missing -= part;
        return part;
    });
    for (const place of largestPlaces(remainders, Number(missing)))
        parts[place] = (parts[place] ?? 0n) + 1n;
    return amount < 0n ? parts.map((part) => -part) : parts;
}
/** The places of the `count` largest values. Among equal values, the first ones. */
function largestPlaces(values, count) {
    if (count === 0)
        return [];
    const places = [...values.keys()].sort((one, other) => {
        const [left = 0n, right = 0n] = [values[one], values[other]];
        return left > right ? -1 : left < right ? 1 : one - other;
    });
    return places.slice(0, count);
}

;// CONCATENATED MODULE: ./lib/src/hub/allocation/month-rows.js





/** The rule's name in rows of the default target. */
const DEFAULT_RULE = "(default)";
/**
 * The rows of one dimension in a month, in the order of the table: direct charges, and then the parts of each pool. In
 * every grain and step, the parts equal the costs in the pool.
 */
function* rowsOfMonth(input) {
    const { dimension, divided, subAccountNames } = input;
    const nameOf = (subAccount) => subAccountNames.get(subAccount) ?? "";
    const parentOf = (target) => dimension.parents.get((0,normalized/* normalized */.A)(target));
    for (const { grain, key: _, rule, target, ...cell } of divided.direct) {
        yield {
            ...{ dimension: dimension.name, kind: "direct", target, parent: parentOf(target) },
            ...{ rule: dimension.rules[rule]?.name ?? DEFAULT_RULE, subAccountName: nameOf(grain.subAccount) },
            ...{ ...grain, ...cell },
        };
    }
    for (const { costs, grain, pool, ratio, step, target } of splitPools(input)) {
        yield {
            ...{ dimension: dimension.name, kind: "shared", target, parent: parentOf(target), rule: pool, step, ratio },
            ...{ subAccountName: nameOf(grain.subAccount), ...grain, ...costs },
        };
    }
}
/** Empties each pool in the order of the splits. What a split pays into a later pool is split with that pool. */
function* splitPools({ dimension, divided, drivers, onFallback }) {
    const paidInto = new Map();
    for (const [index, split] of dimension.splits.entries()) {
        const pool = (0,normalized/* normalized */.A)(split.pool);
        const cells = new Map(paidInto.get(pool));
        for (const cell of divided.pools.get(pool) ?? [])
            addCosts(cells, grainKey(cell.grain), cell);
        paidInto.delete(pool);
        const sharesByCurrency = new Map();
        for (const { billed, effective, grain } of sortByGrain(cells.values())) {
            const { currency } = grain;
            let known = sharesByCurrency.get(currency);
            if (known === undefined) {
                known = sharesOfSplit(split, currency, { dimension, month: divided, drivers });
                sharesByCurrency.set(currency, known);
                if (known.isFallback)
                    onFallback?.(split.pool, currency);
            }
            const { shares, total } = known;
            const billedParts = divideAmount(billed, shares, total);
            const effectiveParts = divideAmount(effective, shares, total);
            for (const [place, { receiver, weight }] of shares.entries()) {
                const costs = { billed: billedParts[place] ?? 0n, effective: effectiveParts[place] ?? 0n };
                if (costs.billed === 0n && costs.effective === 0n)
                    continue;
                if ("pool" in receiver) {
                    const into = (0,normalized/* normalized */.A)(receiver.pool);
                    const later = paidInto.get(into) ?? new Map();
                    paidInto.set(into, later);
                    addCosts(later, grainKey(grain), { grain, ...costs });
                }
                else {
                    const target = spelled(receiver.target, dimension);
                    yield { grain, pool: split.pool, step: index + 1, target, ratio: (weight * decimal/* ONE */.xr) / total, costs };
                }
            }
        }
    }
}

;// CONCATENATED MODULE: ./lib/src/lake/allocation/allocate-month.js







/**
 * Allocates the costs of a month. The costs of each file are compared with the proof, and the rows with the costs.
 * Throws InputError `AllocationCosts` for a file that differs from its proof, and any error of `divideCharges`.
 */
async function allocateMonth(input) {
    const { alsoDivide = [], files, month, rules, ...context } = input;
    const cells = rules.dimensions.map((dimension) => collectCells(dimension));
    const names = new Map();
    const totals = new Map();
    const subAccounts = new Map();
    let charges = 0;
    for (const { file, proof, scope } of files) {
        const sums = new Map();
        let rows = 0;
        await (0,cube/* divideCharges */.Dx)(file, {
            month: proof === undefined ? month : undefined,
            // The first division has one group, so the totals do not depend on any rule.
            divisions: [
                { inputs: [], groupOf: () => "" },
                ...rules.dimensions.map((dimension) => divideByOwner(dimension, { ...context, scope })),
                ...alsoDivide.map(({ divide }) => divide({ ...context, scope })),
            ],
            add: (division, divided) => {
                if (division > 0)
                    return (cells[division - 1] ?? alsoDivide[division - 1 - cells.length])?.add(divided);
                rows += divided.charges;
                addTotals(sums, divided.currency, divided);
            },
            nameSubAccount: (id, name) => {
                subAccounts.set(scope, (subAccounts.get(scope) ?? new Set()).add(id));
                const known = names.get(id);
                if (name !== "" && (known === undefined || compareTexts(name, known) < 0))
                    names.set(id, name);
            },
        });
        if (proof !== undefined)
            assertProven(file.name, { rows, totals: sums }, proof);
        charges += rows;
        for (const [currency, costs] of sums)
            addTotals(totals, currency, costs);
    }
    const divided = cells.map((one) => one.finish());
    return {
        ...{ month, files, charges, subAccounts, totals },
        dimensions: rules.dimensions.map(({ name }, at) => ({ name, matched: divided[at]?.charges ?? [] })),
        rows: function* (onFallback = () => { }) {
            for (const [at, dimension] of rules.dimensions.entries()) {
                const month = divided[at];
                if (month === undefined)
                    continue;
                const allocated = new Map();
                const input = {
                    ...{ dimension, divided: month, drivers: context.drivers, subAccountNames: names },
                    onFallback: (pool, currency) => onFallback({ dimension: dimension.name, pool, currency }),
                };
                for (const row of rowsOfMonth(input)) {
                    addTotals(allocated, row.currency, row);
                    yield row;
                }
                assertConserved(dimension.name, allocated, totals);
            }
        },
    };
}
function addTotals(totals, currency, { billed, effective }) {
    const known = totals.get(currency);
    totals.set(currency, {
        billed: (known?.billed ?? 0n) + billed,
        effective: (known?.effective ?? 0n) + effective,
    });
}
const allocate_month_NO_COSTS = { billed: 0n, effective: 0n };
function assertProven(name, found, proof) {
    const sums = (0,src_cube/* parseProvenSums */.wL)(proof.sums);
    const differences = sums === undefined
        ? ["it lacks the sums that were committed"]
        : (0,src_cube/* totalsDifferingFromProof */.iA)(found, { rows: proof.rows, sums });
    if (differences.length === 0)
        return;
    throw new errors/* InputError */.dz("AllocationCosts", `${name} differs from what was committed: ${differences.join("; ")}.`, {
        remedy: "Run ingest for this month with force, which writes it again. Then allocate it.",
        place: { file: name },
    });
}
/** Every part was calculated from the costs, so a difference is a fault of the hub. */
function assertConserved(dimension, allocated, totals) {
    for (const [currency, { billed, effective }] of totals) {
        const parts = allocated.get(currency) ?? allocate_month_NO_COSTS;
        if (parts.billed !== billed || parts.effective !== effective)
            throw new Error(`the parts of ${dimension} in ${currency} do not equal the costs`);
    }
}

;// CONCATENATED MODULE: ./lib/src/lake/allocation/compare-month.js





/**
 * Allocates the same costs and tags by two sets of rules, so that only the rules and drivers make a difference. Throws
 * the errors of `allocateMonth`.
 */
async function compareMonth(compared) {
    const { after, before, ...costs } = compared;
    const { dimensions } = after.rules;
    const old = before && (await sumBefore({ ...costs, ...before }));
    const matches = dimensions.map((dimension) => ({
        ...collectMatches(dimension.rules.length),
        divide: (context) => divideByMatches(dimension, context),
    }));
    const now = await allocateMonth({ ...costs, ...after, alsoDivide: matches });
    const direct = new Map(dimensions.map(({ name }) => [name, new Set()]));
    const rows = function* () {
        for (const row of now.rows()) {
            if (row.kind === "direct")
                direct.get(row.dimension)?.add((0,normalized/* normalized */.A)(row.target));
            yield row;
        }
    };
    const result = compareAllocations(old, sumAllocation(rows(), dimensions));
    const { month } = compared;
    const checks = dimensions.map(({ name }, place) => ({
        ...{ month, drivers: after.drivers, matches: matches[place]?.finish() ?? [] },
        directTargets: direct.get(name) ?? new Set(),
    }));
    return { month, totals: now.totals, dimensions: result, checks };
}
/** Apart, so that the rows are out of memory before the costs are read again. */
async function sumBefore(input) {
    const allocated = await allocateMonth(input);
    return sumAllocation(allocated.rows(), input.rules.dimensions);
}

// EXTERNAL MODULE: ./lib/src/lake/storage/conditional-write.js
var conditional_write = __webpack_require__(26904);
;// CONCATENATED MODULE: ./lib/src/lake/allocation/kept-rules.js



const SCHEMA = 1;
/** The blob in container config that keeps a rule set. */
function keptRulesName(ruleSet) {
    return `allocation/rules/${ruleSet}.json`;
}
/** Keeps a rule set. The text is that of the rules file; a set that is kept already has the same content. */
async function keepRules(config, ruleSet, { drivers, text }) {
    const values = [...drivers].map(([name, all]) => [
        name,
        all.map(({ target, weight }) => [target, (0,decimal/* formatUnits */.Js)(weight)]),
    ]);
    const content = JSON.stringify({ schema: SCHEMA, ruleSet, rules: text, drivers: values });
    await config.writeIfAbsent(keptRulesName(ruleSet), new TextEncoder().encode(`${content}\n`), "application/json");
}
/**
 * Reads a kept rule set. Throws InputError `AllocationRulesLost` if it is missing, if it was changed after it was
 * written, or if this release cannot read it.
 */
async function readKeptRules(config, ruleSet, parseRules) {
    const name = keptRulesName(ruleSet);
    const version = await (0,conditional_write/* readVersion */.$)(config, name);
    if (version === undefined)
        throw rulesLost(name, "does not exist");
    if (!version.isOwn)
        throw rulesLost(name, "was changed after the hub wrote it");
    try {
        const { drivers, rules } = JSON.parse(new TextDecoder().decode(version.bytes));
        const values = drivers.map(([driver, all]) => [driver, all.map(weightOf)]);
        return { rules: parseRules(new TextEncoder().encode(rules), `config/${name}`), drivers: new Map(values) };
    }
    catch (error) {
        if (error instanceof errors/* InputError */.dz || error instanceof SyntaxError || error instanceof TypeError)
            throw rulesLost(name, "cannot be read", error);
        throw error;
    }
}
function weightOf([target, text]) {
    const parsed = (0,decimal/* parseDecimal */.$Q)(text);
    if (!parsed.ok)
        throw new TypeError("not a weight");
    return { target, weight: parsed.units };
}
function rulesLost(name, what, cause) {
    return new errors/* InputError */.dz("AllocationRulesLost", `The rules of a closed month are lost: config/${name} ${what}.`, {
        remedy: "The month stays as it was. Restore the file from soft delete, or name the month in rerun-months to allocate it " +
            "by today's rules.",
        place: { file: name },
        cause,
    });
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: ./lib/src/hub/history/month-status.js
var month_status = __webpack_require__(14054);
// EXTERNAL MODULE: ./lib/src/hub/partition/partition-record.js
var partition_record = __webpack_require__(41795);
// EXTERNAL MODULE: ./lib/src/lake/discover/stored-file.js
var stored_file = __webpack_require__(88922);
;// CONCATENATED MODULE: ./lib/src/lake/allocation/month-costs.js







/** The costs of each calendar month up to today, in ascending order. */
function costsByMonth(months, { now, rules }) {
    const known = months.filter(({ month }) => (0,src_month/* compareMonths */.pd)(month, (0,src_month/* monthOfDate */.Ez)(now)) <= 0);
    return [...Map.groupBy(known, ({ month }) => month)]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([month, listed]) => {
        const files = listed.toSorted((one, other) => (one.path < other.path ? -1 : 1));
        const isClosed = files.every(({ record, scope }) => (0,month_status/* statusOfMonth */.W)({ scope, month, held: record, records: [] }, rules, now).status === "closed");
        return { month, files, digest: digestOf(files), isClosed };
    });
}
function digestOf(files) {
    const versions = files.map(({ etag, path, record }) => [path, record.attempt, etag]);
    return (0,external_node_crypto_.createHash)("sha256").update(JSON.stringify(versions)).digest("hex");
}
/** The listed versions of a month's files, with what was proven when they were committed. */
function costFiles(lake, { files }) {
    return Promise.all(files.map(async ({ path, record, scope, ...version }) => {
        const file = (0,stored_file/* blobRanges */.Sm)(lake, { ...version, name: path });
        const { rows } = record;
        // Sums that are too long for the metadata are in the footer.
        const isWhole = (0,src_cube/* parseProvenSums */.wL)(record.sums) !== undefined;
        const sums = isWhole ? record.sums : ((await (0,cube/* readFileKeyValues */.S_)(file)).get(partition_record/* RECORD_KEYS */.Tf.sums) ?? "");
        return { scope, file, proof: { rows, sums } };
    }));
}
/** The newest months, and all others that are named. */
function chooseMonths(all, { count, isNamed }) {
    const first = all.at(-count)?.month;
    return all.filter((costs) => first === undefined || costs.month >= first || isNamed(costs));
}

;// CONCATENATED MODULE: ./lib/src/lake/allocation/preview-rules.js










/**
 * Compares the rules of the checkout with those that the table shows, in the open months and the last closed one. A
 * month that cannot be read is left out, with a notice. Writes nothing.
 */
async function previewRules(work, { costs, snapshot }) {
    const notices = [];
    const bases = shownBases(snapshot);
    const stored = await readStored(work, bases).catch((error) => {
        notices.push(noticeOf(work, error, "The rules of the last run cannot be read, so every dimension is shown as new"));
        return undefined;
    });
    const months = [];
    const checks = [];
    // A month that was closed once keeps its rules.
    const known = costs.map((one) => ({ ...one, isClosed: one.isClosed || bases.get(one.month)?.isClosed === true }));
    for (const chosen of monthsToPreview(known)) {
        const { isClosed, month } = chosen;
        try {
            const before = stored && { rules: stored.rules, drivers: await stored.driversOf(month) };
            // If only the previous rules use tags, the current ones have no reading.
            const tagsRead = work.tags.dayFor(month) ?? stored?.tagsReadOf(month);
            const read = tagsRead && (await work.tags.read(month, tagsRead));
            const after = { rules: work.source.rules, drivers: work.source.driversOf(month) };
            const files = await costFiles(work.lake, chosen);
            const compared = await compareMonth({ month, files, containerTags: read?.tags, before, after });
            const previewed = { month, isClosed, dimensions: compared.dimensions };
            months.push(previewed);
            checks.push(compared.checks);
            notices.push(...(read?.notices ?? []));
            for (const line of previewLines(previewed))
                work.log.info(line);
        }
        catch (error) {
            notices.push(noticeOf(work, error, `${month} is not compared`));
        }
    }
    const findings = work.source.rules.dimensions.flatMap((dimension, place) => findRulesToCheck(dimension, checks.flatMap((month) => month[place] ?? [])));
    for (const finding of findings)
        work.log.info(findingLine(finding));
    return { preview: { months, findings }, notices };
}
/** What each month of the table was made from. */
function shownBases(snapshot) {
    const bases = [...filesByMonth(snapshot)].flatMap(([month, [file]]) => {
        const basis = file && parseBasis(file);
        return basis === undefined ? [] : [[month, basis]];
    });
    return new Map(bases);
}
/** The rules of the newest month in the table, which all open months have; undefined for an empty table. */
async function readStored({ config, source }, bases) {
    const current = bases.get([...bases.keys()].sort().at(-1) ?? "");
    if (current === undefined)
        return undefined;
    const { rules } = await readKeptRules(config, current.ruleSet, source.parseRules);
    return {
        rules,
        tagsReadOf: (month) => bases.get(month)?.tagsRead,
        driversOf: async (month) => {
            const own = bases.get(month);
            if (own === undefined)
                return source.driversOf(month);
            const { drivers } = await readKeptRules(config, own.ruleSet, source.parseRules);
            // A closed month may have older rules, with other drivers.
            return own.rules === current.rules ? drivers : new Map([...source.driversOf(month), ...drivers]);
        },
    };
}
/** Throws errors that no other month would be free of. */
function noticeOf({ signal }, error, what) {
    signal.throwIfAborted();
    if (!(error instanceof errors/* InputError */.dz || error instanceof errors/* ServiceError */._7) || (0,reconcile_table/* isAboutContainer */.V)(error))
        throw error;
    return { code: error.code, message: `${what}: ${error.message}`, remedy: error.remedy };
}

// EXTERNAL MODULE: ./lib/src/hub/allocation/allocation-definition.js
var allocation_definition = __webpack_require__(86157);
// EXTERNAL MODULE: ./lib/src/hub/table/table-plan.js
var table_plan = __webpack_require__(32553);
// EXTERNAL MODULE: ./lib/src/retry.js
var retry = __webpack_require__(59584);
// EXTERNAL MODULE: ./lib/src/lake/discover/lake-state.js
var lake_state = __webpack_require__(69431);
// EXTERNAL MODULE: ./lib/src/lake/table/commit-entry.js
var commit_entry = __webpack_require__(2835);
// EXTERNAL MODULE: ./lib/src/lake/table/read-table.js
var read_table = __webpack_require__(25318);
// EXTERNAL MODULE: ./lib/src/lake/table/table-notices.js
var table_notices = __webpack_require__(40847);
// EXTERNAL MODULE: ./lib/src/lake/table/table-work.js
var table_work = __webpack_require__(59785);
;// CONCATENATED MODULE: ./lib/src/hub/allocation/allocation-summary.js

/** Adds up the rows of a month. */
function summarize(rows, facts) {
    const summary = collectSummary(facts.dimensions);
    for (const row of rows)
        summary.add(row);
    return summary.finish(facts);
}
/** Adds up rows of a month in any order. Keeps only sums per target, currency and day in memory. */
function collectSummary(dimensions) {
    const byDimension = new Map(dimensions.map(({ name }) => [name, new Map()]));
    return {
        add: (row) => {
            const targets = byDimension.get(row.dimension);
            if (targets === undefined)
                throw new Error(`a row of dimension ${row.dimension}, which has no rules`);
            const key = JSON.stringify([(0,normalized/* normalized */.A)(row.target), row.currency]);
            const known = targets.get(key);
            if (known === undefined)
                targets.set(key, addRow(emptySums(row), row));
            else
                addRow(known, row);
        },
        finish: ({ month, ruleSet, tagsRead }) => {
            const summaries = dimensions.map(({ defaultTarget, name, parents }) => {
                const targets = [...(byDimension.get(name)?.values() ?? [])].sort(byTarget).map(summaryOf);
                return { name, defaultTarget, targets, groups: groupsAbove(targets, parents) };
            });
            return { month, ruleSet, tagsRead, dimensions: summaries };
        },
    };
}
function noCosts() {
    return { billed: 0n, effective: 0n };
}
function emptySums({ currency, parent, target }) {
    return { target, parent, currency, direct: noCosts(), shared: noCosts(), days: new Map() };
}
function addRow(sums, row) {
    allocation_summary_add(sums[row.kind], row);
    const day = sums.days.get(row.day) ?? { ...noCosts(), once: noCosts() };
    sums.days.set(row.day, day);
    allocation_summary_add(day, row);
    if (row.category.trim().toLowerCase() !== "usage")
        allocation_summary_add(day.once, row);
    return sums;
}
function allocation_summary_add(sums, { billed, effective }) {
    sums.billed += billed;
    sums.effective += effective;
}
function byTarget(one, other) {
    const [left, right] = [(0,normalized/* normalized */.A)(one.target), (0,normalized/* normalized */.A)(other.target)];
    if (left !== right)
        return left < right ? -1 : 1;
    return one.currency < other.currency ? -1 : 1;
}
function summaryOf({ days, ...sums }) {
    const ascending = [...days].sort(([one], [other]) => (one < other ? -1 : 1));
    return { ...sums, days: ascending.map(([day, costs]) => ({ day: day, ...costs })) };
}
/** Parents of parents. The summary is read without the rules, so it must have the whole hierarchy. */
function groupsAbove(targets, parents) {
    const groups = new Map();
    for (const { parent } of targets)
        for (let group = parent; group !== undefined && !groups.has(group);) {
            const above = parents.get((0,normalized/* normalized */.A)(group));
            if (above !== undefined)
                groups.set(group, above);
            group = above;
        }
    return new Map([...groups].sort(([one], [other]) => (one < other ? -1 : 1)));
}

// EXTERNAL MODULE: ./lib/src/hub/table/log-entry.js
var log_entry = __webpack_require__(70546);
// EXTERNAL MODULE: ./lib/node_modules/focus-parquet/src/parquet.js + 9 modules
var parquet = __webpack_require__(30400);
// EXTERNAL MODULE: ./lib/src/hub/allocation/allocation-table.js
var allocation_table = __webpack_require__(93354);
;// CONCATENATED MODULE: ./lib/src/lake/allocation/allocation-file.js



/** Few enough that a batch needs little memory, and as in every file of the hub. */
const ROWS_PER_GROUP = 65_536;
/** The bytes of a parquet file with the rows of months, piece by piece. Equal months give equal bytes. */
async function* allocationFile(months, { isPartitioned = false, onFallback, onRow, ruleSetOf }) {
    const writer = (0,parquet/* createNestedRowsWriter */.s5)(allocation_table/* ALLOCATION_FIELDS */.f.filter(([name]) => !isPartitioned || name !== table_schema/* MONTH_COLUMN */.mi));
    let batch = [];
    for await (const allocated of months) {
        const about = { month: allocated.month, ruleSet: ruleSetOf(allocated) };
        for (const row of allocated.rows((used) => onFallback?.(used, allocated))) {
            onRow?.(row, allocated);
            if (batch.push((0,allocation_table/* formatAllocationRow */.O)(row, about)) < ROWS_PER_GROUP)
                continue;
            yield writer.addRowGroup(batch);
            batch = [];
        }
    }
    if (batch.length > 0)
        yield writer.addRowGroup(batch);
    yield writer.finish();
}

;// CONCATENATED MODULE: ./lib/src/lake/allocation/publish-allocation.js






const NO_TAGS = { tags: undefined, day: undefined, notices: [] };
/**
 * Allocates a month and writes its rows as a new file. If the file never enters the log, retention deletes it. Throws
 * what `allocateMonth` throws, and InputError `PartChanged` if the costs were replaced meanwhile.
 */
async function publishAllocation(work, planned, { drivers, rules }) {
    const { basis, costs } = planned;
    const { month } = costs;
    const { ruleSet, tagsRead } = basis;
    const { day, notices, tags } = tagsRead === undefined ? NO_TAGS : await work.readTags(month, tagsRead);
    const files = await costFiles(work.lake, costs);
    const allocated = await allocateMonth({ month, files, rules, drivers, containerTags: tags });
    const collected = collectSummary(rules.dimensions);
    const fallbacks = [];
    let rowCount = 0n;
    const file = await upload(work, `data/${month}/allocation-${work.newAttempt()}.parquet`, allocationFile([allocated], {
        ruleSetOf: () => ruleSet,
        isPartitioned: true,
        onRow: (row) => {
            rowCount += 1n;
            collected.add(row);
        },
        onFallback: (used) => fallbacks.push(used),
    }));
    const summary = collected.finish({ month, ruleSet, tagsRead: day });
    const add = addAllocation({ ...file, stats: (0,log_entry/* formatStatistics */.zP)(rowCount, []) }, { basis, month, now: work.now });
    const { charges, dimensions, subAccounts } = allocated;
    return { planned, add, summary, allocated: { charges, dimensions, subAccounts }, fallbacks, notices };
}
async function upload({ folder, newAttempt, tables }, path, pieces) {
    const attempt = newAttempt();
    const staged = tables.openStaged({
        name: `${folder}/${path}`,
        seenEtag: undefined,
        isOwnCommit: (metadata) => Object.values(metadata).includes(attempt),
    });
    const places = [];
    let byteCount = 0;
    for await (const piece of pieces) {
        const place = { attempt, part: 0, rowGroup: places.length };
        byteCount += piece.length;
        await staged.stage(place, piece);
        places.push(place);
    }
    const outcome = await staged.commit(places, { hub_attempt: attempt });
    if (outcome.outcome === "concurrent-commit")
        throw new Error(`${path} exists, although its name is random`);
    return { path, byteCount, etag: outcome.etag };
}

// EXTERNAL MODULE: ./lib/src/hub/text/faults.js
var text_faults = __webpack_require__(85931);
// EXTERNAL MODULE: ./node_modules/csv-parse/lib/api/index.js + 3 modules
var api = __webpack_require__(37084);
// EXTERNAL MODULE: ./node_modules/csv-parse/lib/api/normalize_options.js + 1 modules
var normalize_options = __webpack_require__(86845);
;// CONCATENATED MODULE: ./node_modules/csv-parse/lib/sync.js



const parse = function (data, opts = {}) {
  if (typeof data === "string") {
    data = Buffer.from(data);
  }
  const records = opts && opts.objname ? Object.create(null) : [];
  const parser = (0,api/* transform */.p)(opts);
  const push = (record) => {
    if (parser.options.objname === undefined) records.push(record);
    else {
      records[record[0]] = record[1];
    }
  };
  const close = () => {};
  const error = parser.parse(data, true, push, close);
  if (error !== undefined) throw error;
  return records;
};



// EXTERNAL MODULE: ./lib/src/hub/text/json-values.js
var json_values = __webpack_require__(559);
;// CONCATENATED MODULE: ./lib/src/hub/allocation/target-names.js


const POOL = "pool:";
const MAX_ALIASES = 10_000;
/** As in schemas/allocation.schema.json, for targets that are keys. */
const TARGET = /^(?=.*\S)[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,256}$/u;
/** The name of a pool that a receiver names as `pool:NAME`; undefined for a target. */
function poolOf(receiver) {
    const text = receiver.trim();
    return text.toLowerCase().startsWith(POOL) ? text.slice(POOL.length).trim() : undefined;
}
/** Reads the aliases of a dimension, which every other target is checked against. */
function readTargetNames(aliases, source) {
    const { collect } = source;
    const spellings = new Map();
    /** The target of each alias. */
    const meanings = new Map();
    const parse = (cursor, text = cursor.text()) => {
        const target = text.trim().normalize("NFC");
        const key = (0,normalized/* normalized */.A)(target);
        if (!TARGET.test(target))
            cursor.fail("needs a target of 1 to 256 characters on one line as its key");
        if (poolOf(target) !== undefined) {
            cursor.fail(`is ${(0,errors/* quoteValue */.cl)(text)}, but only targets and weights of splits can name a pool in this way`);
        }
        const meaning = meanings.get(key);
        if (meaning !== undefined && (0,normalized/* normalized */.A)(meaning) !== key) {
            cursor.fail(`is ${(0,errors/* quoteValue */.cl)(text)}, an alias of ${(0,errors/* quoteValue */.cl)(meaning)}; write the target itself`);
        }
        const spelling = spellings.get(key) ?? target;
        spellings.set(key, spelling);
        return spelling;
    };
    const entries = aliases?.entries() ?? [];
    let count = 0;
    for (const [name, list] of entries) {
        const target = name.trim().normalize("NFC");
        for (const item of list.items()) {
            count += 1;
            collect(() => addMeaning(meanings, item, target));
        }
    }
    if (count > MAX_ALIASES)
        collect(() => aliases?.fail(`must have at most ${MAX_ALIASES} aliases, but has ${count}`));
    return {
        spellings,
        parse,
        addAliases: () => {
            const seen = new Set();
            for (const [name, list] of entries) {
                collect(() => {
                    if (seen.has((0,normalized/* normalized */.A)(name)))
                        list.fail("has the target of another entry, apart from upper and lower case");
                    seen.add((0,normalized/* normalized */.A)(name));
                    const spelling = parse(list, name);
                    for (const item of list.items())
                        spellings.set((0,normalized/* normalized */.A)(item.text()), spelling);
                });
            }
        },
    };
}
function addMeaning(meanings, item, target) {
    const [text, key] = [item.text(), (0,normalized/* normalized */.A)(item.text())];
    if (text.includes("*"))
        item.fail(`is ${(0,errors/* quoteValue */.cl)(text)}, but an alias is a value, in which * has no meaning`);
    if (poolOf(text) !== undefined)
        item.fail(`is ${(0,errors/* quoteValue */.cl)(text)}, but a pool has no aliases`);
    const other = meanings.get(key);
    if (other !== undefined && (0,normalized/* normalized */.A)(other) !== (0,normalized/* normalized */.A)(target)) {
        item.fail(`is ${(0,errors/* quoteValue */.cl)(text)}, which is also an alias of ${(0,errors/* quoteValue */.cl)(other)}`);
    }
    meanings.set(key, target);
}
/** The next higher target by normalized target. Remembers an error for each cycle, with its path. */
function parseParents(cursor, { parse, spellings }, { collect }) {
    const parents = new Map();
    /** Where each parent is written, by normalized child. */
    const places = new Map();
    for (const [name, member] of cursor?.entries() ?? []) {
        collect(() => {
            const child = (0,normalized/* normalized */.A)(parse(member, name));
            if (parents.has(child))
                member.fail("has the target of another entry, apart from upper and lower case");
            parents.set(child, parse(member));
            places.set(child, member);
        });
    }
    for (const cycle of findCycles(parents)) {
        const [first = ""] = cycle;
        const path = [...cycle, first].map((key) => spellings.get(key) ?? key).join(" → ");
        collect(() => places.get(first)?.fail(`leads back to the target itself: ${path}`));
    }
    return parents;
}
/** Each cycle as normalized targets, from the first child in the file on. */
function findCycles(parents) {
    const done = new Set();
    return [...parents.keys()].flatMap((child) => {
        const path = new Set();
        let next = child;
        while (next !== undefined && !done.has(next) && !path.has(next)) {
            path.add(next);
            const parent = parents.get(next);
            next = parent === undefined ? undefined : (0,normalized/* normalized */.A)(parent);
        }
        const cycle = next !== undefined && path.has(next) ? [...path].slice([...path].indexOf(next)) : [];
        for (const one of path)
            done.add(one);
        return cycle.length === 0 ? [] : [cycle];
    });
}

;// CONCATENATED MODULE: ./lib/src/hub/allocation/driver-files.js








const driver_files_COLUMNS = ["period", "key", "target", "value", "source"];
const REMEDY = "Correct the file: CSV with commas and the columns period, key, target, value and source. docs/allocation.md describes them.";
const MAX_TEXT = 16 * 1024 * 1024;
/** Enough for the longest text in UTF-8. */
const MAX_DRIVER_BYTES = 3 * MAX_TEXT;
const MAX_ROWS = 200_000;
const MAX_RECORD = 64 * 1024;
/** One line of printable characters. */
const NAME = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,256}$/u;
/** Parses a CSV file of drivers. Throws one InputError `InvalidDriver` with all errors. */
function parseDriverFile(text, file) {
    if (text.length > MAX_TEXT)
        throw driverFault(`has ${text.length} characters, more than ${MAX_TEXT}`, { file });
    const faults = (0,text_faults/* collectFaults */.C)({ code: "InvalidDriver", remedy: REMEDY });
    const rows = [];
    let places;
    let count = 0;
    readRecords(text, file, (fields, line) => {
        if (places === undefined) {
            places = parseHeader(fields, { file, line });
            return;
        }
        const known = places;
        // Spreadsheets write rows without any value.
        if (fields.every((field) => field.trim() === ""))
            return;
        count += 1;
        if (count > MAX_ROWS)
            throw driverFault(`has more than ${MAX_ROWS} rows`, { file, line });
        if (fields.length !== known.size) {
            const what = `has ${fields.length} fields, but the header has ${known.size}`;
            faults.collect(() => {
                throw driverFault(what, { file, line });
            });
            return;
        }
        const row = parseRow((column) => (fields[known.get(column) ?? -1] ?? "").trim(), { file, line }, faults);
        if (row !== undefined)
            rows.push(row);
    });
    if (places === undefined)
        throw driverFault("is empty", { file, line: 1 });
    const firsts = new Map();
    for (const row of rows) {
        const key = JSON.stringify([row.period, (0,normalized/* normalized */.A)(row.key), (0,normalized/* normalized */.A)(row.target)]);
        const first = firsts.get(key);
        if (first === undefined)
            firsts.set(key, row);
        else
            faults.collect(() => rejectRow(row, file, `is ${(0,errors/* quoteValue */.cl)(row.target)}, as in line ${first.line}`));
    }
    faults.throwFaults();
    return { file, rows };
}
/** Throws the error of a row that has a value of a target that another row has already. */
function rejectRow({ key, line, period, target }, file, what) {
    const of = `for ${(0,errors/* quoteValue */.cl)(key)} in ${period}; keep one of the two rows`;
    throw driverFault(`${what}, ${of}`, { file, line, column: "target", value: target });
}
function driverFault(what, place, cause) {
    const { column, file, line } = place;
    const at = line === undefined ? "" : ` line ${line}${column === undefined ? "" : `, column ${column}:`}`;
    return new errors/* InputError */.dz("InvalidDriver", `${file}${at} ${what}.`, { remedy: REMEDY, place, cause });
}
function readRecords(text, file, onRecord) {
    // The parser counts a CR inside quotes as a line of its own.
    const unified = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
    let next = 1;
    const on_record = (fields, { lines }) => {
        const breaks = fields.reduce((sum, field) => sum + field.split("\n").length - 1, 0);
        next = lines + 1;
        onRecord(fields, lines - breaks);
        return null;
    };
    try {
        parse(unified, {
            ...{ on_record, record_delimiter: "\n", relax_column_count: true, skip_empty_lines: true },
            max_record_size: MAX_RECORD,
        });
    }
    catch (error) {
        if (!isCsvError(error))
            throw error;
        // The parser reports where it gave up, which may be far below the record that is wrong.
        const emptyLines = unified
            .split("\n")
            .slice(next - 1)
            .findIndex((text) => text !== "");
        const line = next + Math.max(0, emptyLines);
        const reason = REASONS[error.code] ?? "its quotes are not valid";
        throw driverFault(`begins a record that is not CSV: ${reason}`, { file, line }, error);
    }
}
const REASONS = {
    CSV_MAX_RECORD_SIZE: `it has more than ${MAX_RECORD} characters, probably because a quote is not closed`,
    CSV_QUOTE_NOT_CLOSED: "a quote is not closed",
    INVALID_OPENING_QUOTE: "a quote is inside a value without quotes",
};
function isCsvError(error) {
    return error instanceof Error && "code" in error && /^(?:CSV_|INVALID_)/.test(String(error.code));
}
function parseHeader(fields, place) {
    const names = fields.map((field) => field.trim().toLowerCase());
    const places = new Map();
    for (const [index, name] of names.entries()) {
        const column = driver_files_COLUMNS.find((one) => one === name);
        const value = fields[index] ?? "";
        if (column === undefined) {
            const nearest = (0,nearest_name/* nearestName */.q)(value.slice(0, 100), driver_files_COLUMNS);
            throw driverFault(`has the unknown column ${(0,errors/* quoteValue */.cl)(value)}; the nearest known name is ${(0,errors/* quoteValue */.cl)(nearest ?? "")}`, { ...place, value });
        }
        if (places.has(column))
            throw driverFault(`has the column ${column} twice`, { ...place, value });
        places.set(column, index);
    }
    const missing = driver_files_COLUMNS.filter((column) => !places.has(column));
    if (missing.length > 0)
        throw driverFault(`lacks the column ${missing.join(", ")}`, place);
    return places;
}
function parseRow(textOf, place, faults) {
    const { collect } = faults;
    const fail = (column, what) => {
        throw driverFault(what, { ...place, column, value: textOf(column) });
    };
    const name = (column) => {
        const text = textOf(column).normalize("NFC");
        if (!NAME.test(text))
            fail(column, `must have 1 to 256 characters on one line, but is ${(0,errors/* quoteValue */.cl)(text)}`);
        return text;
    };
    const period = collect(() => parsePeriod(textOf("period"), (what) => fail("period", what)));
    const key = collect(() => name("key"));
    const target = collect(() => {
        const text = name("target");
        return poolOf(text) === undefined ? text : fail("target", `is ${(0,errors/* quoteValue */.cl)(text)}, but a driver pays into no pool`);
    });
    const value = collect(() => {
        const text = textOf("value");
        const units = (0,json_values/* parsePlainDecimal */.PE)(text, "a decimal such as 12.5", (0,errors/* quoteValue */.cl)(text));
        if (typeof units === "string")
            return fail("value", units);
        return units < 0n ? fail("value", `must be 0 or more, but is ${(0,errors/* quoteValue */.cl)(text)}`) : units;
    });
    if (period === undefined || key === undefined || target === undefined || value === undefined)
        return undefined;
    return { period, key, target, value, source: textOf("source"), line: place.line ?? 1 };
}
function parsePeriod(text, fail) {
    try {
        return (0,src_month/* parseMonth */.Ac)(text);
    }
    catch (error) {
        if (!(error instanceof errors/* InputError */.dz))
            throw error;
        return fail(`must be a month as yyyy-MM or yyyyMM, but is ${(0,errors/* quoteValue */.cl)(text)}`);
    }
}

;// CONCATENATED MODULE: ./lib/src/hub/allocation/drivers.js




/**
 * The values of all drivers in a month. Throws one InputError `InvalidDriver` with every row whose target has a value
 * in another file, or by another name in a dimension that uses the driver.
 */
function driverValuesOf(files, month, rules) {
    const rows = files.flatMap(({ file, rows: all }) => all.filter(({ period }) => period === month).map((row) => ({ ...row, file })));
    const byKey = Map.groupBy(rows, ({ key }) => (0,normalized/* normalized */.A)(key));
    const faults = (0,text_faults/* collectFaults */.C)({ code: "InvalidDriver", remedy: "Keep one value of each target, driver and month." });
    for (const [key, ofKey] of byKey) {
        checkTargets(ofKey, normalized/* normalized */.A, faults);
        for (const dimension of rules.dimensions) {
            if (!usesDriver(dimension, key))
                continue;
            const targetOf = (target) => (0,normalized/* normalized */.A)(dimension.spellings.get((0,normalized/* normalized */.A)(target)) ?? target);
            checkTargets(distinctTargets(ofKey), targetOf, faults);
        }
    }
    faults.throwFaults();
    return new Map([...byKey].map(([key, ofKey]) => [key, ofKey.map(({ target, value }) => ({ target, weight: value }))]));
}
/** True if a split of the dimension is by this driver. */
function usesDriver({ splits }, key) {
    return splits.some(({ share }) => share.by === "driver" && (0,normalized/* normalized */.A)(share.driver) === key);
}
function checkTargets(rows, keyOf, { collect }) {
    const firsts = new Map();
    for (const row of rows) {
        const first = firsts.get(keyOf(row.target));
        if (first === undefined)
            firsts.set(keyOf(row.target), row);
        else {
            const at = `in line ${first.line} of ${first.file}`;
            collect(() => rejectRow(row, row.file, `is ${(0,errors/* quoteValue */.cl)(row.target)}, the same target as ${(0,errors/* quoteValue */.cl)(first.target)} ${at}`));
        }
    }
}
/** The first row of each target, because repetitions are reported separately. */
function distinctTargets(rows) {
    return [...new Map(rows.toReversed().map((row) => [(0,normalized/* normalized */.A)(row.target), row])).values()].toReversed();
}

;// CONCATENATED MODULE: ./lib/src/hub/allocation/canonical-rules.js



/** Change this if the same rules and drivers lead to other results. */
const VERSION = 1;
/**
 * The text whose hash identifies a rule set. It has everything that decides the result of a month, and nothing else:
 * layout, line numbers, paths of driver files and drivers that no split uses do not count.
 */
function canonicalRules({ dimensions }, drivers) {
    const used = [...drivers]
        .filter(([key]) => dimensions.some((dimension) => usesDriver(dimension, key)))
        .map(([key, values]) => [key, new Map(values.map(({ target, weight }) => [(0,normalized/* normalized */.A)(target), weight]))]);
    return JSON.stringify(canonical({ version: VERSION, dimensions, drivers: new Map(used) }));
}
/** Members and entries in code unit order, whatever their order in the file. Lists keep theirs, because it counts. */
function canonical(value) {
    if (typeof value === "bigint")
        return value.toString();
    if (Array.isArray(value))
        return value.map(canonical);
    if (value instanceof Map)
        return sortedEntries(value);
    if (typeof value !== "object" || value === null)
        return value;
    return sortedEntries(Object.entries(value).filter(([key, member]) => key !== "line" && member !== undefined));
}
function sortedEntries(entries) {
    return [...entries]
        .toSorted(([one], [other]) => compareTexts(one, other))
        .map(([key, member]) => [key, canonical(member)]);
}

;// CONCATENATED MODULE: ./lib/src/lake/allocation/rule-set.js


const DIGITS = 16;
/**
 * Identifies rules and the driver values of a month. The layout of the files, their paths and the order of drivers do
 * not matter.
 */
function ruleSetOf(rules, drivers) {
    return (0,external_node_crypto_.createHash)("sha256").update(canonicalRules(rules, drivers)).digest("hex").slice(0, DIGITS);
}

;// CONCATENATED MODULE: ./lib/src/lake/allocation/reconcile-allocation.js
















const FOLDER = allocation_definition/* ALLOCATION_DEFINITION */.N.name;
/**
 * Updates the table `allocation` to the costs, rules and tags of today. Months that differ are allocated and added in
 * one log entry, so that a version never has open months of different rules. Throws errors that affect the whole table.
 */
async function reconcileAllocation(work) {
    const { dryRun, log, tables } = work;
    const table = { tables, folder: FOLDER };
    const snapshot = await (0,read_table/* readTable */.xz)(table);
    (0,table_plan/* tableColumns */.qv)(allocation_definition/* ALLOCATION_DEFINITION */.N, snapshot);
    let state = await planOn(work, snapshot);
    let made = NOTHING;
    const describe = (outcome, after) => ({
        ...{
            outcome,
            snapshot: after,
            costs: state.costs,
            newest: state.costs.at(-1)?.month,
            unchanged: state.plan.unchanged,
        },
        planned: dryRun ? state.plan.allocate : made.published.map(({ planned }) => planned),
        ...{ published: made.published, failures: made.failures },
        warnings: [
            ...(0,table_notices/* strayNotice */.W$)(FOLDER, after),
            ...(0,table_notices/* foreignNotice */.TM)(state.foreign),
            ...made.published.flatMap(({ notices }) => notices),
        ],
    });
    if (dryRun)
        return describe("planned", snapshot);
    const { allocate, close } = state.plan;
    if (snapshot.version === -1 && allocate.length === 0)
        return describe("current", snapshot);
    if (allocate.length + close.length + newMetadata(work, snapshot).length === 0)
        return describe("current", snapshot);
    if (snapshot.version === -1)
        await tables.createContainer();
    const cache = new Map();
    const committed = await (0,commit_entry/* commitEntry */.u)(table, snapshot, {
        commitInfo: {
            ...{ timestamp: work.clock.now().getTime(), operation: "WRITE", operationParameters: { mode: "Overwrite" } },
            ...{ engineInfo: work.engineInfo, txnId: work.newId() },
        },
        actionsOn: async (base) => {
            for (let attempt = 1;; attempt++) {
                // Another run may have seen other costs, or have written files that the first listing lacks.
                if (base !== snapshot || attempt > 1)
                    state = await planOn(work, base);
                made = await makeMonths(work, state, cache);
                const isReplaced = made.failures.some(({ error }) => error.code === "PartChanged");
                if (!isReplaced || attempt === retry/* MAX_RACES */.ig.monthReading)
                    break;
            }
            const rows = [
                ...made.published.flatMap(replaceFiles(work)),
                ...state.plan.close.map((file) => ({ add: markClosed(file) })),
            ];
            const isEmpty = base.version === -1 && rows.length === 0;
            return isEmpty ? [] : [...newMetadata(work, base), ...rows];
        },
    });
    log.info(`Table ${FOLDER}, version ${committed.snapshot.version}: ${made.published.length} months allocated.`);
    return describe(committed.isCommitted ? "published" : "current", committed.snapshot);
}
function newMetadata({ clock, newId }, snapshot) {
    return (0,table_plan/* describeTable */.uq)(allocation_definition/* ALLOCATION_DEFINITION */.N, snapshot, { id: newId(), now: clock.now() });
}
/** Lists the lake and the table's files, and compares them. The log was read before, so neither is older than it. */
async function planOn(work, snapshot) {
    const { months: listed, foreign } = (0,table_work/* monthsForTable */.F)(allocation_definition/* ALLOCATION_DEFINITION */.N, await (0,lake_state/* readLake */.ST)(work.lake));
    const blobs = [];
    if (snapshot.files.size > 0)
        for await (const { byteCount, etag, lastModified, name } of work.tables.list(`${FOLDER}/data/`))
            blobs.push({ path: name.slice(FOLDER.length + 1), etag, byteCount, lastModified });
    const all = costsByMonth(listed, { rules: work.monthRules, now: work.clock.now() });
    const live = filesByMonth(snapshot);
    const basisOf = (month) => {
        const [file] = live.get(month) ?? [];
        return file && parseBasis(file);
    };
    const months = chooseMonths(all, {
        count: work.monthCount,
        isNamed: ({ isClosed, month }) => work.rerun.has(month) || (live.has(month) && !isClosed && !basisOf(month)?.isClosed),
    });
    const { rerun } = work;
    const plan = planAllocation({ months, snapshot, blobs, rerun, current: currentBasis(work) });
    const shown = new Map(all.flatMap(({ month }) => {
        const basis = basisOf(month);
        return basis === undefined ? [] : [[month, basis]];
    }));
    return { plan, shown, foreign, costs: all };
}
function currentBasis({ source: { driversOf, rules }, tags }) {
    const alone = ruleSetOf(rules, new Map());
    return (month) => ({ rules: alone, ruleSet: ruleSetOf(rules, driversOf(month)), tagsRead: tags.dayFor(month) });
}
const NOTHING = { published: [], failures: [] };
/** Allocates the planned months. If one fails, no other may bring a second set of rules to the open months. */
async function makeMonths(work, { plan, shown }, cache) {
    const published = [];
    const failures = [];
    for (const planned of plan.allocate) {
        const key = JSON.stringify([planned.costs.month, planned.basis]);
        try {
            const made = cache.get(key) ?? makeMonth(work, planned);
            cache.set(key, made);
            published.push({ ...(await made), planned });
        }
        catch (error) {
            cache.delete(key);
            work.signal.throwIfAborted();
            if (!(error instanceof errors/* InputError */.dz || error instanceof errors/* ServiceError */._7) || (0,reconcile_table/* isAboutContainer */.V)(error))
                throw error;
            failures.push({ month: planned.costs.month, error });
            work.log.info(`${planned.costs.month} was not allocated: ${error.message}`);
        }
    }
    const after = new Map(shown);
    for (const { planned } of published)
        after.set(planned.costs.month, planned.basis);
    for (const file of plan.close) {
        const basis = parseBasis(file);
        const month = file.partitionValues.x_Month;
        if (basis !== undefined)
            after.set(month, { ...basis, isClosed: true });
    }
    if (failures.length === 0 || !mixesRules(after.values()))
        return { published, failures };
    return { published: published.filter(({ planned }) => planned.basis.isClosed), failures };
}
async function makeMonth(work, planned) {
    const { basis, costs, isKept, reason } = planned;
    const { config, source } = work;
    const drivers = source.driversOf(costs.month);
    if (!isKept)
        await keepRules(config, basis.ruleSet, { text: source.text, drivers });
    const used = isKept
        ? await readKeptRules(config, basis.ruleSet, source.parseRules)
        : { rules: source.rules, drivers };
    const made = await publishAllocation({
        ...{ lake: work.lake, tables: work.tables, folder: FOLDER, now: work.clock.now(), newAttempt: work.newAttempt },
        readTags: work.tags.read,
    }, planned, used);
    work.log.info(`${costs.month}: ${made.allocated.charges} charges allocated (${reason}).`);
    return made;
}
function replaceFiles({ clock }) {
    return ({ add, planned: { replaced } }) => [...(0,table_plan/* removeFiles */.WS)(replaced, clock.now()), { add }];
}

;// CONCATENATED MODULE: ./lib/src/lake/allocation/stored-rows.js


const stored_rows_COLUMNS = {
    texts: [
        ...["x_Dimension", "x_Target", "x_Parent", "x_Kind", "x_Rule", "x_Step"],
        ...["SubAccountId", "SubAccountName", "ServiceName", "ChargeCategory", "BillingCurrency"],
    ],
    amounts: ["x_AllocatedBilledCost", "x_AllocatedEffectiveCost", "x_Ratio", "x_Charges"],
    days: ["ChargePeriodStart"],
};
/**
 * Reads the rows of a month's file of the table, row group by row group. Throws InputError `MalformedParquet` or
 * `UnsupportedParquet`, and any error of the source.
 */
async function readStoredRows(file, onRow) {
    const opened = await (0,parquet/* openColumnFile */.R6)(file);
    for (const group of opened.rowGroups) {
        const rowAt = rowsOf(await (0,parquet/* readRowValues */.d4)(opened, group, stored_rows_COLUMNS));
        for (let row = 0; row < group.rows; row++)
            onRow(rowAt(row));
    }
}
function rowsOf({ amount, day, text }) {
    const [dimension, target, parent] = [text("x_Dimension"), text("x_Target"), text("x_Parent")];
    const [kind, rule, step] = [text("x_Kind"), text("x_Rule"), text("x_Step")];
    const [subAccount, subAccountName] = [text("SubAccountId"), text("SubAccountName")];
    const [service, category, currency] = [text("ServiceName"), text("ChargeCategory"), text("BillingCurrency")];
    const [billed, effective] = [amount("x_AllocatedBilledCost"), amount("x_AllocatedEffectiveCost")];
    const [ratio, charges, start] = [amount("x_Ratio"), amount("x_Charges"), day("ChargePeriodStart")];
    return (row) => ({
        ...{ dimension: dimension(row), target: target(row), parent: parent(row) || undefined, rule: rule(row) },
        ...{ subAccount: subAccount(row), subAccountName: subAccountName(row), service: service(row) },
        ...{ category: category(row), currency: currency(row), day: start(row) },
        ...{ billed: billed(row) ?? 0n, effective: effective(row) ?? 0n },
        ...(kind(row) === "shared"
            ? { kind: "shared", step: Number(step(row)), ratio: ratio(row) ?? 0n }
            : { kind: "direct", step: step(row), charges: Number((charges(row) ?? 0n) / decimal/* ONE */.xr) }),
    });
}

;// CONCATENATED MODULE: ./lib/src/lake/allocation/summary-files.js










const summary_files_FOLDER = "allocation/";
/** Metadata of a summary: the file of the table that it describes. */
const FILE_KEY = "hub_table_file";
/** Each round that is lost means that another run has written the summary. */
const ROUNDS = 3;
/** The blob in container config with the summary of a month. */
function summaryName(month) {
    return `${summary_files_FOLDER}${month}.json`;
}
/**
 * Writes the summary of each month that the table shows, unless the stored one describes the same file, and deletes
 * those of other months. Summaries that this run made need not be made from the table again.
 */
async function storeSummaries(work, snapshot, made) {
    const stored = await listSummaries(work.config);
    const notices = [];
    const live = filesByMonth(snapshot);
    for (const [month, [file]] of live) {
        const name = summaryName(month);
        if (file === undefined || parseBasis(file) === undefined || describedFile(stored.get(name)) === file.path)
            continue;
        try {
            const summary = made.get(file.path) ?? (await summarizeFile(work, month, file));
            await storeSummary(work, { name, file, summary, snapshot }, stored.get(name)?.etag);
        }
        catch (error) {
            work.signal.throwIfAborted();
            if (!(error instanceof errors/* InputError */.dz || error instanceof errors/* ServiceError */._7))
                throw error;
            const message = `The summary of ${month} was not written: ${error.message}`;
            notices.push({ code: error.code, message, remedy: error.remedy });
        }
    }
    const others = [...stored].filter(([name]) => !live.has(monthOf(name)));
    if (snapshot.version < 0 || others.length === 0)
        return notices;
    // Another run may have added a month since.
    const newer = filesByMonth(await (0,read_table/* readNewEntries */.b2)({ tables: work.tables, folder: allocation_definition/* ALLOCATION_DEFINITION */.N.name }, snapshot));
    for (const [name, { etag }] of others)
        if (!newer.has(monthOf(name)))
            await work.config.remove(name, etag);
    return notices;
}
function monthOf(name) {
    return name.slice(summary_files_FOLDER.length, -".json".length);
}
async function listSummaries(config) {
    const found = new Map();
    for await (const { etag, metadata, name } of config.list(summary_files_FOLDER))
        if (/^allocation\/\d{6}\.json$/.test(name))
            found.set(name, { etag, metadata });
    return found;
}
/** Azure does not keep the case of metadata keys. */
function describedFile(blob) {
    return Object.entries(blob?.metadata ?? {}).find(([key]) => key.toLowerCase() === FILE_KEY)?.[1];
}
/** Makes a summary that a run did not write before it ended. */
async function summarizeFile({ config, source, tables }, month, file) {
    const { ruleSet = "", tagsRead } = parseBasis(file) ?? {};
    const { rules } = await readKeptRules(config, ruleSet, source.parseRules);
    const collected = collectSummary(rules.dimensions);
    await readStoredRows(tableFile(tables, file), collected.add);
    return collected.finish({ month, ruleSet, tagsRead });
}
/** The published version of a month's file. */
function tableFile(tables, file) {
    const version = { name: `${allocation_definition/* ALLOCATION_DEFINITION */.N.name}/${file.path}`, byteCount: file.size };
    return (0,stored_file/* blobRanges */.Sm)(tables, { ...version, etag: publishedEtag(file) ?? "" });
}
/** Replaces the version that was seen. A summary of a newer file of the table is left alone. */
async function storeSummary({ config, tables }, { file, name, snapshot, summary }, seen) {
    let seenEtag = seen;
    const bytes = new TextEncoder().encode((0,summary_json/* formatSummary */.k)(summary));
    const write = { name, bytes, metadata: { [FILE_KEY]: file.path }, contentType: "application/json" };
    for (let round = 0; round < ROUNDS; round++) {
        if ((await config.writeIfUnchanged({ ...write, seenEtag })) === "written")
            return;
        const now = await config.properties(name);
        if (describedFile(now) === file.path)
            return;
        const newer = await (0,read_table/* readNewEntries */.b2)({ tables, folder: allocation_definition/* ALLOCATION_DEFINITION */.N.name }, snapshot);
        if (!newer.files.has(file.path))
            return;
        seenEtag = now?.etag;
    }
}

// EXTERNAL MODULE: ./lib/src/page-source/ended-scopes.js
var ended_scopes = __webpack_require__(64358);
// EXTERNAL MODULE: ./lib/src/page-source/shared-costs.js
var page_source_shared_costs = __webpack_require__(1358);
// EXTERNAL MODULE: ./lib/src/clients/published-file.js
var published_file = __webpack_require__(64790);
;// CONCATENATED MODULE: ./lib/src/lake/allocation/charge-owners-file.js




/**
 * The bytes of a parquet file with the owner of each charge, piece by piece. A charge is identified by its scope and its
 * position in the file of the month, starting at 0, as DuckDB (`file_row_number`) and Spark (`_metadata.row_index`)
 * count. The file of the month stays as the provider's data made it (docs/adr/0028).
 */
async function* chargeOwnersFile({ containerTags, files, month, rules, }) {
    const columns = rules.dimensions.map(({ name }) => columnsOf(name));
    const fields = [
        ["x_Scope", "text"],
        ["x_Row", "long"],
    ];
    for (const { rule, step, target, value } of columns)
        fields.push([target, "text"], [rule, "text"], [step, "text"], [value, "text"]);
    const writer = (0,parquet/* createNestedRowsWriter */.s5)(fields);
    for (const { file, proof, scope } of files) {
        const divisions = rules.dimensions.map((dimension) => divideByOwner(dimension, { containerTags, scope, isValueKept: true }));
        const pieces = [];
        let first = 0;
        // A file of another tool may hold several months.
        const options = { divisions, month: proof === undefined ? month : undefined };
        await (0,cube/* groupCharges */.lK)(file, options, ({ charges, divisions: grouped, rows: ofMonth }) => {
            const cells = grouped.map(({ groups, names }, at) => {
                const owners = names.map((group) => cellsOf(group, rules.dimensions[at]?.rules ?? [], columns[at]));
                return (row) => owners[groups[row] ?? -1];
            });
            const rows = Array.from(ofMonth, (row) => Object.assign({ x_Scope: scope, x_Row: BigInt(first + row) }, ...cells.map((cell) => cell(row))));
            if (rows.length > 0)
                pieces.push(writer.addRowGroup(rows));
            first += charges;
        });
        yield* pieces;
    }
    yield writer.finish();
}
function columnsOf(dimension) {
    const column = (what) => `x_${dimension}_${what}`;
    return { target: column("Target"), rule: column("Rule"), step: column("Step"), value: column("Value") };
}
/** A charge in a pool has a name like `pool:network`, because its targets are known only after the split. */
function cellsOf(group, rules, columns) {
    if (columns === undefined)
        return {};
    const { name, rule, step, to, value } = parseOwner(group);
    return {
        [columns.target]: to === "pool" ? `pool:${name}` : name,
        [columns.rule]: rules[rule]?.name ?? DEFAULT_RULE,
        [columns.step]: step,
        [columns.value]: value || undefined,
    };
}

;// CONCATENATED MODULE: ./lib/src/actions/allocate/charge-owners.js







/** Publishes the owner of each charge, for the months that were asked for, by the rules that the table shows. */
async function publishChargeOwners(context, { costs, snapshot }, source) {
    const live = filesByMonth(snapshot);
    const published = [];
    const notices = [];
    for (const month of context.inputs.chargeMonths) {
        const [file] = live.get(month) ?? [];
        const basis = file && parseBasis(file);
        const current = costs.find((one) => one.month === month);
        if (basis === undefined || current === undefined) {
            notices.push({ message: `charge-months names ${month}, which is not in the table.` });
        }
        else if (basis.costs !== current.digest) {
            notices.push({ message: `The costs of ${month} changed after it was allocated. Run allocate again.` });
        }
        else {
            const made = await publishMonth(context, { basis, current, month }, source);
            published.push(made.published);
            notices.push(...made.notices);
        }
    }
    return { published, notices };
}
async function publishMonth(context, { basis, current, month }, { source, tags }) {
    const { config, inputs, lake, signal } = context;
    const what = `the file with the owners of ${month}`;
    try {
        const { rules } = await readKeptRules(config, basis.ruleSet, source.parseRules);
        const read = basis.tagsRead && (await tags.read(month, basis.tagsRead));
        const files = await costFiles(lake, current);
        const pieces = [];
        for await (const piece of chargeOwnersFile({ containerTags: read?.tags, files, month, rules }))
            pieces.push(piece);
        const output = `charges-${month}.parquet`;
        const { retentionInDays, upload } = inputs;
        const { notices, publication } = await (0,published_file/* publishFile */.o)({ ...context, inputs: { upload, output, retentionInDays } }, { content: Buffer.concat(pieces), type: "application/vnd.apache.parquet", what });
        return { published: { month, what, publication }, notices: [...(read?.notices ?? []), ...notices] };
    }
    catch (error) {
        signal.throwIfAborted();
        // The table is complete without this file.
        if (!(error instanceof errors/* InputError */.dz || error instanceof errors/* ServiceError */._7))
            throw error;
        return { published: { month, what, publication: { outcome: "failed", error } }, notices: [] };
    }
}

;// CONCATENATED MODULE: ./lib/src/hub/allocation/csv-line.js
/** Characters with which a spreadsheet begins a formula. Names come from tags, which anyone may write. */
const FORMULA = /^[=+\-@\t\r]/;
const AMOUNT = /^-?\d+(?:\.\d+)?$/;
/** One line of a CSV file. A text that a spreadsheet would run as a formula is preceded by an apostrophe. */
function csvLine(cells) {
    return `${cells.map(csvCell).join(",")}\r\n`;
}
function csvCell(text) {
    const safe = FORMULA.test(text) && !AMOUNT.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

;// CONCATENATED MODULE: ./lib/src/hub/allocation/journal.js






const HEADER = ["Month", "Dimension", "Target", "Parent", "Currency", "Description", "Debit", "Credit"];
/**
 * Collects the billed cost of each target for a journal: in each dimension and currency, the rounded amounts of all
 * targets equal the rounded total, and one line of the clearing account balances them.
 */
function collectJournal() {
    const dimensions = new Map();
    return {
        add: ({ billed, currency, dimension, parent, target }) => {
            const currencies = dimensions.get(dimension) ?? new Map();
            dimensions.set(dimension, currencies);
            const targets = currencies.get(currency) ?? new Map();
            currencies.set(currency, targets);
            const key = (0,normalized/* normalized */.A)(target);
            const known = targets.get(key);
            if (known === undefined)
                targets.set(key, { target, parent, key, billed });
            else
                known.billed += billed;
        },
        format: ({ clearing, month }) => {
            const lines = [csvLine(HEADER)];
            for (const [dimension, currencies] of dimensions) {
                for (const [currency, targets] of [...currencies].sort(([one], [other]) => compareTexts(one, other))) {
                    const digits = (0,src_amount/* minorDigits */.eU)(currency);
                    const sorted = [...targets.values()].sort((one, other) => compareTexts(one.key, other.key));
                    const { amounts, total } = roundTogether(sorted.map(({ billed }) => billed), digits);
                    const line = (target, parent, what, amount) => {
                        const [debit, credit] = amount < 0n ? ["", formatMinor(-amount, digits)] : [formatMinor(amount, digits), ""];
                        lines.push(csvLine([month, dimension, target, parent, currency, what, debit, credit]));
                    };
                    for (const [place, { parent = "", target }] of sorted.entries())
                        line(target, parent, `Cloud costs ${month.slice(0, 4)}-${month.slice(4)}`, amounts[place] ?? 0n);
                    line(clearing, "", "Clearing", -total);
                }
            }
            return lines.join("");
        },
    };
}
/**
 * Rounds amounts to minor units, such as cents, so that they add up to the rounded total. The missing units go to the
 * largest remainders, and to the first ones among equal remainders.
 */
function roundTogether(units, digits) {
    const step = 10n ** BigInt(decimal/* DECIMAL_SCALE */.Vm - digits);
    const exact = units.reduce((sum, one) => sum + one, 0n);
    const total = exact < 0n ? -((-exact + step / 2n) / step) : (exact + step / 2n) / step;
    const remainders = units.map((one) => ((one % step) + step) % step);
    const amounts = units.map((one, place) => (one - (remainders[place] ?? 0n)) / step);
    const missing = total - amounts.reduce((sum, one) => sum + one, 0n);
    for (const place of largestPlaces(remainders, Number(missing)))
        amounts[place] = (amounts[place] ?? 0n) + 1n;
    return { amounts, total };
}
function formatMinor(amount, digits) {
    const text = amount.toString().padStart(digits + 1, "0");
    return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

;// CONCATENATED MODULE: ./lib/src/actions/allocate/journals.js


/** Publishes the journal of each month that was asked for, from its summary. */
async function publishJournals(context, read) {
    const { clearingAccount, journalMonths, retentionInDays, upload } = context.inputs;
    const published = [];
    const notices = [];
    for (const month of journalMonths) {
        const summary = await read(month);
        if (summary === undefined) {
            notices.push({ message: `journal-months names ${month}, which is not in the table.` });
            continue;
        }
        const output = `journal-${month}.csv`;
        const content = formatJournal(summary, clearingAccount);
        const what = `the journal of ${month}`;
        const inputs = { upload, output, retentionInDays };
        const file = await (0,published_file/* publishFile */.o)({ ...context, inputs }, { content, type: "text/csv", what });
        published.push({ month, what, publication: file.publication });
        notices.push(...file.notices);
    }
    return { published, notices };
}
function formatJournal({ dimensions, month }, clearing) {
    const journal = collectJournal();
    for (const { name, targets } of dimensions)
        for (const { currency, direct, parent, shared, target } of targets)
            journal.add(journalRow({ currency, parent, target, dimension: name, billed: direct.billed + shared.billed }));
    return journal.format({ clearing, month });
}
function journalRow(row) {
    const grain = { day: "", subAccount: "", subAccountName: "", service: "", category: "" };
    return { ...row, ...grain, effective: 0n, rule: "", kind: "direct", step: "rule", charges: 0 };
}

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./lib/src/hub/text/checked-json.js
var checked_json = __webpack_require__(94972);
;// CONCATENATED MODULE: ./lib/src/hub/allocation/allocation-validator.generated.js
const validate = validate10;
const schema11 = { "$schema": "http://json-schema.org/draft-07/schema#", "$id": "urn:cost-hub:schema:allocation", "title": "Allocation rules", "type": "object", "required": ["dimensions"], "additionalProperties": false, "properties": { "$schema": { "type": "string" }, "drivers": { "type": "array", "maxItems": 100, "items": { "title": "Relative path of 1 to 512 characters on one line", "type": "string", "pattern": "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,512}$" } }, "dimensions": { "type": "array", "maxItems": 10, "items": { "$ref": "#/definitions/dimension" } } }, "definitions": { "name": { "title": "Name of 1 to 63 letters, digits, spaces, dots, hyphens and underscores", "type": "string", "pattern": "^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$" }, "target": { "title": "Target of 1 to 256 characters on one line", "type": "string", "pattern": "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$" }, "month": { "title": "Month as yyyy-MM", "type": "string", "pattern": "^(?!0000)\\d{4}-?(?:0[1-9]|1[0-2])$" }, "values": { "type": "array", "minItems": 1, "maxItems": 1000, "items": { "title": "Value of up to 512 characters on one line, not only spaces", "type": "string", "pattern": "^(?!\\s+$)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{0,512}$" } }, "columns": { "type": "object", "minProperties": 1, "maxProperties": 100, "additionalProperties": { "$ref": "#/definitions/values" } }, "tags": { "type": "object", "minProperties": 1, "maxProperties": 100, "additionalProperties": { "$ref": "#/definitions/values" } }, "charge": { "type": "array", "minItems": 1, "maxItems": 10, "items": { "enum": ["usage", "marketplace", "unused-commitment", "commitment-purchase", "purchase", "refund", "credit", "adjustment", "tax", "other"] } }, "match": { "type": "object", "minProperties": 1, "additionalProperties": false, "properties": { "columns": { "$ref": "#/definitions/columns" }, "tags": { "$ref": "#/definitions/tags" }, "scope": { "$ref": "#/definitions/values" }, "charge": { "$ref": "#/definitions/charge" }, "not": { "type": "object", "minProperties": 1, "additionalProperties": false, "properties": { "columns": { "$ref": "#/definitions/columns" }, "tags": { "$ref": "#/definitions/tags" }, "scope": { "$ref": "#/definitions/values" }, "charge": { "$ref": "#/definitions/charge" } } } } }, "rule": { "type": "object", "required": ["name"], "additionalProperties": false, "properties": { "name": { "title": "Name of 1 to 100 characters on one line that does not begin with a parenthesis", "type": "string", "pattern": "^(?=.*\\S)(?!\\s*\\()[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,100}$" }, "match": { "$ref": "#/definitions/match" }, "target": { "$ref": "#/definitions/target" }, "pool": { "$ref": "#/definitions/name" }, "from": { "type": "array", "minItems": 1, "maxItems": 20, "items": { "type": "string" } }, "validFrom": { "$ref": "#/definitions/month" }, "validTo": { "$ref": "#/definitions/month" } } }, "split": { "type": "object", "required": ["pool", "by"], "additionalProperties": false, "properties": { "pool": { "$ref": "#/definitions/name" }, "by": { "enum": ["even", "weights", "proportional", "driver"] }, "targets": { "type": "array", "minItems": 1, "maxItems": 10000, "items": { "$ref": "#/definitions/target" } }, "except": { "type": "array", "maxItems": 10000, "items": { "$ref": "#/definitions/target" } }, "weights": { "type": "object", "minProperties": 1, "maxProperties": 10000, "additionalProperties": { "type": ["string", "integer"] } }, "driver": { "$ref": "#/definitions/name" }, "fallback": { "title": "Fallback: even, proportional, default or target:NAME", "type": "string", "pattern": "^(?:even|proportional|default|target:[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256})$", "default": "default" } } }, "dimension": { "type": "object", "required": ["name", "rules"], "additionalProperties": false, "properties": { "name": { "$ref": "#/definitions/name" }, "default": { "$ref": "#/definitions/target", "default": "Unallocated" }, "rules": { "type": "array", "maxItems": 1000, "items": { "$ref": "#/definitions/rule" } }, "splits": { "type": "array", "maxItems": 200, "items": { "$ref": "#/definitions/split" } }, "subscriptionOwners": { "type": "object", "maxProperties": 5000, "additionalProperties": { "$ref": "#/definitions/target" } }, "aliases": { "type": "object", "maxProperties": 10000, "additionalProperties": { "type": "array", "maxItems": 10000, "items": { "$ref": "#/definitions/target" } } }, "parents": { "type": "object", "maxProperties": 10000, "additionalProperties": { "$ref": "#/definitions/target" } } } } } };
const pattern0 = new RegExp("^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,512}$", "u");
const schema12 = { "type": "object", "required": ["name", "rules"], "additionalProperties": false, "properties": { "name": { "$ref": "#/definitions/name" }, "default": { "$ref": "#/definitions/target", "default": "Unallocated" }, "rules": { "type": "array", "maxItems": 1000, "items": { "$ref": "#/definitions/rule" } }, "splits": { "type": "array", "maxItems": 200, "items": { "$ref": "#/definitions/split" } }, "subscriptionOwners": { "type": "object", "maxProperties": 5000, "additionalProperties": { "$ref": "#/definitions/target" } }, "aliases": { "type": "object", "maxProperties": 10000, "additionalProperties": { "type": "array", "maxItems": 10000, "items": { "$ref": "#/definitions/target" } } }, "parents": { "type": "object", "maxProperties": 10000, "additionalProperties": { "$ref": "#/definitions/target" } } } };
const schema13 = { "title": "Name of 1 to 63 letters, digits, spaces, dots, hyphens and underscores", "type": "string", "pattern": "^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$" };
const schema14 = { "title": "Target of 1 to 256 characters on one line", "type": "string", "pattern": "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$" };
const pattern1 = new RegExp("^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$", "u");
const pattern2 = new RegExp("^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$", "u");
const schema15 = { "type": "object", "required": ["name"], "additionalProperties": false, "properties": { "name": { "title": "Name of 1 to 100 characters on one line that does not begin with a parenthesis", "type": "string", "pattern": "^(?=.*\\S)(?!\\s*\\()[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,100}$" }, "match": { "$ref": "#/definitions/match" }, "target": { "$ref": "#/definitions/target" }, "pool": { "$ref": "#/definitions/name" }, "from": { "type": "array", "minItems": 1, "maxItems": 20, "items": { "type": "string" } }, "validFrom": { "$ref": "#/definitions/month" }, "validTo": { "$ref": "#/definitions/month" } } };
const schema27 = { "title": "Month as yyyy-MM", "type": "string", "pattern": "^(?!0000)\\d{4}-?(?:0[1-9]|1[0-2])$" };
const pattern3 = new RegExp("^(?=.*\\S)(?!\\s*\\()[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,100}$", "u");
const pattern10 = new RegExp("^(?!0000)\\d{4}-?(?:0[1-9]|1[0-2])$", "u");
const schema16 = { "type": "object", "minProperties": 1, "additionalProperties": false, "properties": { "columns": { "$ref": "#/definitions/columns" }, "tags": { "$ref": "#/definitions/tags" }, "scope": { "$ref": "#/definitions/values" }, "charge": { "$ref": "#/definitions/charge" }, "not": { "type": "object", "minProperties": 1, "additionalProperties": false, "properties": { "columns": { "$ref": "#/definitions/columns" }, "tags": { "$ref": "#/definitions/tags" }, "scope": { "$ref": "#/definitions/values" }, "charge": { "$ref": "#/definitions/charge" } } } } };
const schema18 = { "type": "array", "minItems": 1, "maxItems": 1000, "items": { "title": "Value of up to 512 characters on one line, not only spaces", "type": "string", "pattern": "^(?!\\s+$)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{0,512}$" } };
const schema22 = { "type": "array", "minItems": 1, "maxItems": 10, "items": { "enum": ["usage", "marketplace", "unused-commitment", "commitment-purchase", "purchase", "refund", "credit", "adjustment", "tax", "other"] } };
const schema17 = { "type": "object", "minProperties": 1, "maxProperties": 100, "additionalProperties": { "$ref": "#/definitions/values" } };
const pattern4 = new RegExp("^(?!\\s+$)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{0,512}$", "u");
function validate14(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
    let vErrors = null;
    let errors = 0;
    if (data && typeof data == "object" && !Array.isArray(data)) {
        if (Object.keys(data).length > 100) {
            const err0 = { instancePath, schemaPath: "#/maxProperties", keyword: "maxProperties", params: { limit: 100 }, schema: 100, parentSchema: schema17, data };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        if (Object.keys(data).length < 1) {
            const err1 = { instancePath, schemaPath: "#/minProperties", keyword: "minProperties", params: { limit: 1 }, schema: 1, parentSchema: schema17, data };
            if (vErrors === null) {
                vErrors = [err1];
            }
            else {
                vErrors.push(err1);
            }
            errors++;
        }
        for (const key0 in data) {
            let data0 = data[key0];
            if (Array.isArray(data0)) {
                if (data0.length > 1000) {
                    const err2 = { instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/definitions/values/maxItems", keyword: "maxItems", params: { limit: 1000 }, schema: 1000, parentSchema: schema18, data: data0 };
                    if (vErrors === null) {
                        vErrors = [err2];
                    }
                    else {
                        vErrors.push(err2);
                    }
                    errors++;
                }
                if (data0.length < 1) {
                    const err3 = { instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/definitions/values/minItems", keyword: "minItems", params: { limit: 1 }, schema: 1, parentSchema: schema18, data: data0 };
                    if (vErrors === null) {
                        vErrors = [err3];
                    }
                    else {
                        vErrors.push(err3);
                    }
                    errors++;
                }
                const len0 = data0.length;
                for (let i0 = 0; i0 < len0; i0++) {
                    let data1 = data0[i0];
                    if (typeof data1 === "string") {
                        if (!pattern4.test(data1)) {
                            const err4 = { instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i0, schemaPath: "#/definitions/values/items/pattern", keyword: "pattern", params: { pattern: "^(?!\\s+$)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{0,512}$" }, schema: "^(?!\\s+$)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{0,512}$", parentSchema: schema18.items, data: data1 };
                            if (vErrors === null) {
                                vErrors = [err4];
                            }
                            else {
                                vErrors.push(err4);
                            }
                            errors++;
                        }
                    }
                    else {
                        const err5 = { instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i0, schemaPath: "#/definitions/values/items/type", keyword: "type", params: { type: "string" }, schema: schema18.items.type, parentSchema: schema18.items, data: data1 };
                        if (vErrors === null) {
                            vErrors = [err5];
                        }
                        else {
                            vErrors.push(err5);
                        }
                        errors++;
                    }
                }
            }
            else {
                const err6 = { instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/definitions/values/type", keyword: "type", params: { type: "array" }, schema: schema18.type, parentSchema: schema18, data: data0 };
                if (vErrors === null) {
                    vErrors = [err6];
                }
                else {
                    vErrors.push(err6);
                }
                errors++;
            }
        }
    }
    else {
        const err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, schema: schema17.type, parentSchema: schema17, data };
        if (vErrors === null) {
            vErrors = [err7];
        }
        else {
            vErrors.push(err7);
        }
        errors++;
    }
    validate14.errors = vErrors;
    return errors === 0;
}
const schema19 = { "type": "object", "minProperties": 1, "maxProperties": 100, "additionalProperties": { "$ref": "#/definitions/values" } };
function validate16(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
    let vErrors = null;
    let errors = 0;
    if (data && typeof data == "object" && !Array.isArray(data)) {
        if (Object.keys(data).length > 100) {
            const err0 = { instancePath, schemaPath: "#/maxProperties", keyword: "maxProperties", params: { limit: 100 }, schema: 100, parentSchema: schema19, data };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        if (Object.keys(data).length < 1) {
            const err1 = { instancePath, schemaPath: "#/minProperties", keyword: "minProperties", params: { limit: 1 }, schema: 1, parentSchema: schema19, data };
            if (vErrors === null) {
                vErrors = [err1];
            }
            else {
                vErrors.push(err1);
            }
            errors++;
        }
        for (const key0 in data) {
            let data0 = data[key0];
            if (Array.isArray(data0)) {
                if (data0.length > 1000) {
                    const err2 = { instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/definitions/values/maxItems", keyword: "maxItems", params: { limit: 1000 }, schema: 1000, parentSchema: schema18, data: data0 };
                    if (vErrors === null) {
                        vErrors = [err2];
                    }
                    else {
                        vErrors.push(err2);
                    }
                    errors++;
                }
                if (data0.length < 1) {
                    const err3 = { instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/definitions/values/minItems", keyword: "minItems", params: { limit: 1 }, schema: 1, parentSchema: schema18, data: data0 };
                    if (vErrors === null) {
                        vErrors = [err3];
                    }
                    else {
                        vErrors.push(err3);
                    }
                    errors++;
                }
                const len0 = data0.length;
                for (let i0 = 0; i0 < len0; i0++) {
                    let data1 = data0[i0];
                    if (typeof data1 === "string") {
                        if (!pattern4.test(data1)) {
                            const err4 = { instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i0, schemaPath: "#/definitions/values/items/pattern", keyword: "pattern", params: { pattern: "^(?!\\s+$)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{0,512}$" }, schema: "^(?!\\s+$)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{0,512}$", parentSchema: schema18.items, data: data1 };
                            if (vErrors === null) {
                                vErrors = [err4];
                            }
                            else {
                                vErrors.push(err4);
                            }
                            errors++;
                        }
                    }
                    else {
                        const err5 = { instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i0, schemaPath: "#/definitions/values/items/type", keyword: "type", params: { type: "string" }, schema: schema18.items.type, parentSchema: schema18.items, data: data1 };
                        if (vErrors === null) {
                            vErrors = [err5];
                        }
                        else {
                            vErrors.push(err5);
                        }
                        errors++;
                    }
                }
            }
            else {
                const err6 = { instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/definitions/values/type", keyword: "type", params: { type: "array" }, schema: schema18.type, parentSchema: schema18, data: data0 };
                if (vErrors === null) {
                    vErrors = [err6];
                }
                else {
                    vErrors.push(err6);
                }
                errors++;
            }
        }
    }
    else {
        const err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, schema: schema19.type, parentSchema: schema19, data };
        if (vErrors === null) {
            vErrors = [err7];
        }
        else {
            vErrors.push(err7);
        }
        errors++;
    }
    validate16.errors = vErrors;
    return errors === 0;
}
function validate13(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
    let vErrors = null;
    let errors = 0;
    if (data && typeof data == "object" && !Array.isArray(data)) {
        if (Object.keys(data).length < 1) {
            const err0 = { instancePath, schemaPath: "#/minProperties", keyword: "minProperties", params: { limit: 1 }, schema: 1, parentSchema: schema16, data };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        for (const key0 in data) {
            if (!(((((key0 === "columns") || (key0 === "tags")) || (key0 === "scope")) || (key0 === "charge")) || (key0 === "not"))) {
                const err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, schema: false, parentSchema: schema16, data };
                if (vErrors === null) {
                    vErrors = [err1];
                }
                else {
                    vErrors.push(err1);
                }
                errors++;
            }
        }
        if (data.columns !== undefined) {
            if (!(validate14(data.columns, { instancePath: instancePath + "/columns", parentData: data, parentDataProperty: "columns", rootData }))) {
                vErrors = appendErrors(vErrors, validate14.errors);
                errors = vErrors.length;
            }
        }
        if (data.tags !== undefined) {
            if (!(validate16(data.tags, { instancePath: instancePath + "/tags", parentData: data, parentDataProperty: "tags", rootData }))) {
                vErrors = appendErrors(vErrors, validate16.errors);
                errors = vErrors.length;
            }
        }
        if (data.scope !== undefined) {
            let data2 = data.scope;
            if (Array.isArray(data2)) {
                if (data2.length > 1000) {
                    const err2 = { instancePath: instancePath + "/scope", schemaPath: "#/definitions/values/maxItems", keyword: "maxItems", params: { limit: 1000 }, schema: 1000, parentSchema: schema18, data: data2 };
                    if (vErrors === null) {
                        vErrors = [err2];
                    }
                    else {
                        vErrors.push(err2);
                    }
                    errors++;
                }
                if (data2.length < 1) {
                    const err3 = { instancePath: instancePath + "/scope", schemaPath: "#/definitions/values/minItems", keyword: "minItems", params: { limit: 1 }, schema: 1, parentSchema: schema18, data: data2 };
                    if (vErrors === null) {
                        vErrors = [err3];
                    }
                    else {
                        vErrors.push(err3);
                    }
                    errors++;
                }
                const len0 = data2.length;
                for (let i0 = 0; i0 < len0; i0++) {
                    let data3 = data2[i0];
                    if (typeof data3 === "string") {
                        if (!pattern4.test(data3)) {
                            const err4 = { instancePath: instancePath + "/scope/" + i0, schemaPath: "#/definitions/values/items/pattern", keyword: "pattern", params: { pattern: "^(?!\\s+$)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{0,512}$" }, schema: "^(?!\\s+$)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{0,512}$", parentSchema: schema18.items, data: data3 };
                            if (vErrors === null) {
                                vErrors = [err4];
                            }
                            else {
                                vErrors.push(err4);
                            }
                            errors++;
                        }
                    }
                    else {
                        const err5 = { instancePath: instancePath + "/scope/" + i0, schemaPath: "#/definitions/values/items/type", keyword: "type", params: { type: "string" }, schema: schema18.items.type, parentSchema: schema18.items, data: data3 };
                        if (vErrors === null) {
                            vErrors = [err5];
                        }
                        else {
                            vErrors.push(err5);
                        }
                        errors++;
                    }
                }
            }
            else {
                const err6 = { instancePath: instancePath + "/scope", schemaPath: "#/definitions/values/type", keyword: "type", params: { type: "array" }, schema: schema18.type, parentSchema: schema18, data: data2 };
                if (vErrors === null) {
                    vErrors = [err6];
                }
                else {
                    vErrors.push(err6);
                }
                errors++;
            }
        }
        if (data.charge !== undefined) {
            let data4 = data.charge;
            if (Array.isArray(data4)) {
                if (data4.length > 10) {
                    const err7 = { instancePath: instancePath + "/charge", schemaPath: "#/definitions/charge/maxItems", keyword: "maxItems", params: { limit: 10 }, schema: 10, parentSchema: schema22, data: data4 };
                    if (vErrors === null) {
                        vErrors = [err7];
                    }
                    else {
                        vErrors.push(err7);
                    }
                    errors++;
                }
                if (data4.length < 1) {
                    const err8 = { instancePath: instancePath + "/charge", schemaPath: "#/definitions/charge/minItems", keyword: "minItems", params: { limit: 1 }, schema: 1, parentSchema: schema22, data: data4 };
                    if (vErrors === null) {
                        vErrors = [err8];
                    }
                    else {
                        vErrors.push(err8);
                    }
                    errors++;
                }
                const len1 = data4.length;
                for (let i1 = 0; i1 < len1; i1++) {
                    let data5 = data4[i1];
                    if (!((((((((((data5 === "usage") || (data5 === "marketplace")) || (data5 === "unused-commitment")) || (data5 === "commitment-purchase")) || (data5 === "purchase")) || (data5 === "refund")) || (data5 === "credit")) || (data5 === "adjustment")) || (data5 === "tax")) || (data5 === "other"))) {
                        const err9 = { instancePath: instancePath + "/charge/" + i1, schemaPath: "#/definitions/charge/items/enum", keyword: "enum", params: { allowedValues: schema22.items.enum }, schema: schema22.items.enum, parentSchema: schema22.items, data: data5 };
                        if (vErrors === null) {
                            vErrors = [err9];
                        }
                        else {
                            vErrors.push(err9);
                        }
                        errors++;
                    }
                }
            }
            else {
                const err10 = { instancePath: instancePath + "/charge", schemaPath: "#/definitions/charge/type", keyword: "type", params: { type: "array" }, schema: schema22.type, parentSchema: schema22, data: data4 };
                if (vErrors === null) {
                    vErrors = [err10];
                }
                else {
                    vErrors.push(err10);
                }
                errors++;
            }
        }
        if (data.not !== undefined) {
            let data6 = data.not;
            if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
                if (Object.keys(data6).length < 1) {
                    const err11 = { instancePath: instancePath + "/not", schemaPath: "#/properties/not/minProperties", keyword: "minProperties", params: { limit: 1 }, schema: 1, parentSchema: schema16.properties.not, data: data6 };
                    if (vErrors === null) {
                        vErrors = [err11];
                    }
                    else {
                        vErrors.push(err11);
                    }
                    errors++;
                }
                for (const key1 in data6) {
                    if (!((((key1 === "columns") || (key1 === "tags")) || (key1 === "scope")) || (key1 === "charge"))) {
                        const err12 = { instancePath: instancePath + "/not", schemaPath: "#/properties/not/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, schema: false, parentSchema: schema16.properties.not, data: data6 };
                        if (vErrors === null) {
                            vErrors = [err12];
                        }
                        else {
                            vErrors.push(err12);
                        }
                        errors++;
                    }
                }
                if (data6.columns !== undefined) {
                    if (!(validate14(data6.columns, { instancePath: instancePath + "/not/columns", parentData: data6, parentDataProperty: "columns", rootData }))) {
                        vErrors = appendErrors(vErrors, validate14.errors);
                        errors = vErrors.length;
                    }
                }
                if (data6.tags !== undefined) {
                    if (!(validate16(data6.tags, { instancePath: instancePath + "/not/tags", parentData: data6, parentDataProperty: "tags", rootData }))) {
                        vErrors = appendErrors(vErrors, validate16.errors);
                        errors = vErrors.length;
                    }
                }
                if (data6.scope !== undefined) {
                    let data9 = data6.scope;
                    if (Array.isArray(data9)) {
                        if (data9.length > 1000) {
                            const err13 = { instancePath: instancePath + "/not/scope", schemaPath: "#/definitions/values/maxItems", keyword: "maxItems", params: { limit: 1000 }, schema: 1000, parentSchema: schema18, data: data9 };
                            if (vErrors === null) {
                                vErrors = [err13];
                            }
                            else {
                                vErrors.push(err13);
                            }
                            errors++;
                        }
                        if (data9.length < 1) {
                            const err14 = { instancePath: instancePath + "/not/scope", schemaPath: "#/definitions/values/minItems", keyword: "minItems", params: { limit: 1 }, schema: 1, parentSchema: schema18, data: data9 };
                            if (vErrors === null) {
                                vErrors = [err14];
                            }
                            else {
                                vErrors.push(err14);
                            }
                            errors++;
                        }
                        const len2 = data9.length;
                        for (let i2 = 0; i2 < len2; i2++) {
                            let data10 = data9[i2];
                            if (typeof data10 === "string") {
                                if (!pattern4.test(data10)) {
                                    const err15 = { instancePath: instancePath + "/not/scope/" + i2, schemaPath: "#/definitions/values/items/pattern", keyword: "pattern", params: { pattern: "^(?!\\s+$)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{0,512}$" }, schema: "^(?!\\s+$)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{0,512}$", parentSchema: schema18.items, data: data10 };
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
                                const err16 = { instancePath: instancePath + "/not/scope/" + i2, schemaPath: "#/definitions/values/items/type", keyword: "type", params: { type: "string" }, schema: schema18.items.type, parentSchema: schema18.items, data: data10 };
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
                        const err17 = { instancePath: instancePath + "/not/scope", schemaPath: "#/definitions/values/type", keyword: "type", params: { type: "array" }, schema: schema18.type, parentSchema: schema18, data: data9 };
                        if (vErrors === null) {
                            vErrors = [err17];
                        }
                        else {
                            vErrors.push(err17);
                        }
                        errors++;
                    }
                }
                if (data6.charge !== undefined) {
                    let data11 = data6.charge;
                    if (Array.isArray(data11)) {
                        if (data11.length > 10) {
                            const err18 = { instancePath: instancePath + "/not/charge", schemaPath: "#/definitions/charge/maxItems", keyword: "maxItems", params: { limit: 10 }, schema: 10, parentSchema: schema22, data: data11 };
                            if (vErrors === null) {
                                vErrors = [err18];
                            }
                            else {
                                vErrors.push(err18);
                            }
                            errors++;
                        }
                        if (data11.length < 1) {
                            const err19 = { instancePath: instancePath + "/not/charge", schemaPath: "#/definitions/charge/minItems", keyword: "minItems", params: { limit: 1 }, schema: 1, parentSchema: schema22, data: data11 };
                            if (vErrors === null) {
                                vErrors = [err19];
                            }
                            else {
                                vErrors.push(err19);
                            }
                            errors++;
                        }
                        const len3 = data11.length;
                        for (let i3 = 0; i3 < len3; i3++) {
                            let data12 = data11[i3];
                            if (!((((((((((data12 === "usage") || (data12 === "marketplace")) || (data12 === "unused-commitment")) || (data12 === "commitment-purchase")) || (data12 === "purchase")) || (data12 === "refund")) || (data12 === "credit")) || (data12 === "adjustment")) || (data12 === "tax")) || (data12 === "other"))) {
                                const err20 = { instancePath: instancePath + "/not/charge/" + i3, schemaPath: "#/definitions/charge/items/enum", keyword: "enum", params: { allowedValues: schema22.items.enum }, schema: schema22.items.enum, parentSchema: schema22.items, data: data12 };
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
                        const err21 = { instancePath: instancePath + "/not/charge", schemaPath: "#/definitions/charge/type", keyword: "type", params: { type: "array" }, schema: schema22.type, parentSchema: schema22, data: data11 };
                        if (vErrors === null) {
                            vErrors = [err21];
                        }
                        else {
                            vErrors.push(err21);
                        }
                        errors++;
                    }
                }
            }
            else {
                const err22 = { instancePath: instancePath + "/not", schemaPath: "#/properties/not/type", keyword: "type", params: { type: "object" }, schema: schema16.properties.not.type, parentSchema: schema16.properties.not, data: data6 };
                if (vErrors === null) {
                    vErrors = [err22];
                }
                else {
                    vErrors.push(err22);
                }
                errors++;
            }
        }
    }
    else {
        const err23 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, schema: schema16.type, parentSchema: schema16, data };
        if (vErrors === null) {
            vErrors = [err23];
        }
        else {
            vErrors.push(err23);
        }
        errors++;
    }
    validate13.errors = vErrors;
    return errors === 0;
}
function validate12(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
    let vErrors = null;
    let errors = 0;
    if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.name === undefined) {
            const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" }, schema: schema15.required, parentSchema: schema15, data };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        for (const key0 in data) {
            if (!(((((((key0 === "name") || (key0 === "match")) || (key0 === "target")) || (key0 === "pool")) || (key0 === "from")) || (key0 === "validFrom")) || (key0 === "validTo"))) {
                const err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, schema: false, parentSchema: schema15, data };
                if (vErrors === null) {
                    vErrors = [err1];
                }
                else {
                    vErrors.push(err1);
                }
                errors++;
            }
        }
        if (data.name !== undefined) {
            let data0 = data.name;
            if (typeof data0 === "string") {
                if (!pattern3.test(data0)) {
                    const err2 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/pattern", keyword: "pattern", params: { pattern: "^(?=.*\\S)(?!\\s*\\()[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,100}$" }, schema: "^(?=.*\\S)(?!\\s*\\()[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,100}$", parentSchema: schema15.properties.name, data: data0 };
                    if (vErrors === null) {
                        vErrors = [err2];
                    }
                    else {
                        vErrors.push(err2);
                    }
                    errors++;
                }
            }
            else {
                const err3 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, schema: schema15.properties.name.type, parentSchema: schema15.properties.name, data: data0 };
                if (vErrors === null) {
                    vErrors = [err3];
                }
                else {
                    vErrors.push(err3);
                }
                errors++;
            }
        }
        if (data.match !== undefined) {
            if (!(validate13(data.match, { instancePath: instancePath + "/match", parentData: data, parentDataProperty: "match", rootData }))) {
                vErrors = appendErrors(vErrors, validate13.errors);
                errors = vErrors.length;
            }
        }
        if (data.target !== undefined) {
            let data2 = data.target;
            if (typeof data2 === "string") {
                if (!pattern2.test(data2)) {
                    const err4 = { instancePath: instancePath + "/target", schemaPath: "#/definitions/target/pattern", keyword: "pattern", params: { pattern: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$" }, schema: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$", parentSchema: schema14, data: data2 };
                    if (vErrors === null) {
                        vErrors = [err4];
                    }
                    else {
                        vErrors.push(err4);
                    }
                    errors++;
                }
            }
            else {
                const err5 = { instancePath: instancePath + "/target", schemaPath: "#/definitions/target/type", keyword: "type", params: { type: "string" }, schema: schema14.type, parentSchema: schema14, data: data2 };
                if (vErrors === null) {
                    vErrors = [err5];
                }
                else {
                    vErrors.push(err5);
                }
                errors++;
            }
        }
        if (data.pool !== undefined) {
            let data3 = data.pool;
            if (typeof data3 === "string") {
                if (!pattern1.test(data3)) {
                    const err6 = { instancePath: instancePath + "/pool", schemaPath: "#/definitions/name/pattern", keyword: "pattern", params: { pattern: "^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$" }, schema: "^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$", parentSchema: schema13, data: data3 };
                    if (vErrors === null) {
                        vErrors = [err6];
                    }
                    else {
                        vErrors.push(err6);
                    }
                    errors++;
                }
            }
            else {
                const err7 = { instancePath: instancePath + "/pool", schemaPath: "#/definitions/name/type", keyword: "type", params: { type: "string" }, schema: schema13.type, parentSchema: schema13, data: data3 };
                if (vErrors === null) {
                    vErrors = [err7];
                }
                else {
                    vErrors.push(err7);
                }
                errors++;
            }
        }
        if (data.from !== undefined) {
            let data4 = data.from;
            if (Array.isArray(data4)) {
                if (data4.length > 20) {
                    const err8 = { instancePath: instancePath + "/from", schemaPath: "#/properties/from/maxItems", keyword: "maxItems", params: { limit: 20 }, schema: 20, parentSchema: schema15.properties.from, data: data4 };
                    if (vErrors === null) {
                        vErrors = [err8];
                    }
                    else {
                        vErrors.push(err8);
                    }
                    errors++;
                }
                if (data4.length < 1) {
                    const err9 = { instancePath: instancePath + "/from", schemaPath: "#/properties/from/minItems", keyword: "minItems", params: { limit: 1 }, schema: 1, parentSchema: schema15.properties.from, data: data4 };
                    if (vErrors === null) {
                        vErrors = [err9];
                    }
                    else {
                        vErrors.push(err9);
                    }
                    errors++;
                }
                const len0 = data4.length;
                for (let i0 = 0; i0 < len0; i0++) {
                    let data5 = data4[i0];
                    if (typeof data5 !== "string") {
                        const err10 = { instancePath: instancePath + "/from/" + i0, schemaPath: "#/properties/from/items/type", keyword: "type", params: { type: "string" }, schema: schema15.properties.from.items.type, parentSchema: schema15.properties.from.items, data: data5 };
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
                const err11 = { instancePath: instancePath + "/from", schemaPath: "#/properties/from/type", keyword: "type", params: { type: "array" }, schema: schema15.properties.from.type, parentSchema: schema15.properties.from, data: data4 };
                if (vErrors === null) {
                    vErrors = [err11];
                }
                else {
                    vErrors.push(err11);
                }
                errors++;
            }
        }
        if (data.validFrom !== undefined) {
            let data6 = data.validFrom;
            if (typeof data6 === "string") {
                if (!pattern10.test(data6)) {
                    const err12 = { instancePath: instancePath + "/validFrom", schemaPath: "#/definitions/month/pattern", keyword: "pattern", params: { pattern: "^(?!0000)\\d{4}-?(?:0[1-9]|1[0-2])$" }, schema: "^(?!0000)\\d{4}-?(?:0[1-9]|1[0-2])$", parentSchema: schema27, data: data6 };
                    if (vErrors === null) {
                        vErrors = [err12];
                    }
                    else {
                        vErrors.push(err12);
                    }
                    errors++;
                }
            }
            else {
                const err13 = { instancePath: instancePath + "/validFrom", schemaPath: "#/definitions/month/type", keyword: "type", params: { type: "string" }, schema: schema27.type, parentSchema: schema27, data: data6 };
                if (vErrors === null) {
                    vErrors = [err13];
                }
                else {
                    vErrors.push(err13);
                }
                errors++;
            }
        }
        if (data.validTo !== undefined) {
            let data7 = data.validTo;
            if (typeof data7 === "string") {
                if (!pattern10.test(data7)) {
                    const err14 = { instancePath: instancePath + "/validTo", schemaPath: "#/definitions/month/pattern", keyword: "pattern", params: { pattern: "^(?!0000)\\d{4}-?(?:0[1-9]|1[0-2])$" }, schema: "^(?!0000)\\d{4}-?(?:0[1-9]|1[0-2])$", parentSchema: schema27, data: data7 };
                    if (vErrors === null) {
                        vErrors = [err14];
                    }
                    else {
                        vErrors.push(err14);
                    }
                    errors++;
                }
            }
            else {
                const err15 = { instancePath: instancePath + "/validTo", schemaPath: "#/definitions/month/type", keyword: "type", params: { type: "string" }, schema: schema27.type, parentSchema: schema27, data: data7 };
                if (vErrors === null) {
                    vErrors = [err15];
                }
                else {
                    vErrors.push(err15);
                }
                errors++;
            }
        }
    }
    else {
        const err16 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, schema: schema15.type, parentSchema: schema15, data };
        if (vErrors === null) {
            vErrors = [err16];
        }
        else {
            vErrors.push(err16);
        }
        errors++;
    }
    validate12.errors = vErrors;
    return errors === 0;
}
const schema29 = { "type": "object", "required": ["pool", "by"], "additionalProperties": false, "properties": { "pool": { "$ref": "#/definitions/name" }, "by": { "enum": ["even", "weights", "proportional", "driver"] }, "targets": { "type": "array", "minItems": 1, "maxItems": 10000, "items": { "$ref": "#/definitions/target" } }, "except": { "type": "array", "maxItems": 10000, "items": { "$ref": "#/definitions/target" } }, "weights": { "type": "object", "minProperties": 1, "maxProperties": 10000, "additionalProperties": { "type": ["string", "integer"] } }, "driver": { "$ref": "#/definitions/name" }, "fallback": { "title": "Fallback: even, proportional, default or target:NAME", "type": "string", "pattern": "^(?:even|proportional|default|target:[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256})$", "default": "default" } } };
const pattern16 = new RegExp("^(?:even|proportional|default|target:[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256})$", "u");
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
    let vErrors = null;
    let errors = 0;
    if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.pool === undefined) {
            const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "pool" }, schema: schema29.required, parentSchema: schema29, data };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        if (data.by === undefined) {
            const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "by" }, schema: schema29.required, parentSchema: schema29, data };
            if (vErrors === null) {
                vErrors = [err1];
            }
            else {
                vErrors.push(err1);
            }
            errors++;
        }
        for (const key0 in data) {
            if (!(((((((key0 === "pool") || (key0 === "by")) || (key0 === "targets")) || (key0 === "except")) || (key0 === "weights")) || (key0 === "driver")) || (key0 === "fallback"))) {
                const err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, schema: false, parentSchema: schema29, data };
                if (vErrors === null) {
                    vErrors = [err2];
                }
                else {
                    vErrors.push(err2);
                }
                errors++;
            }
        }
        if (data.pool !== undefined) {
            let data0 = data.pool;
            if (typeof data0 === "string") {
                if (!pattern1.test(data0)) {
                    const err3 = { instancePath: instancePath + "/pool", schemaPath: "#/definitions/name/pattern", keyword: "pattern", params: { pattern: "^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$" }, schema: "^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$", parentSchema: schema13, data: data0 };
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
                const err4 = { instancePath: instancePath + "/pool", schemaPath: "#/definitions/name/type", keyword: "type", params: { type: "string" }, schema: schema13.type, parentSchema: schema13, data: data0 };
                if (vErrors === null) {
                    vErrors = [err4];
                }
                else {
                    vErrors.push(err4);
                }
                errors++;
            }
        }
        if (data.by !== undefined) {
            let data1 = data.by;
            if (!((((data1 === "even") || (data1 === "weights")) || (data1 === "proportional")) || (data1 === "driver"))) {
                const err5 = { instancePath: instancePath + "/by", schemaPath: "#/properties/by/enum", keyword: "enum", params: { allowedValues: schema29.properties.by.enum }, schema: schema29.properties.by.enum, parentSchema: schema29.properties.by, data: data1 };
                if (vErrors === null) {
                    vErrors = [err5];
                }
                else {
                    vErrors.push(err5);
                }
                errors++;
            }
        }
        if (data.targets !== undefined) {
            let data2 = data.targets;
            if (Array.isArray(data2)) {
                if (data2.length > 10000) {
                    const err6 = { instancePath: instancePath + "/targets", schemaPath: "#/properties/targets/maxItems", keyword: "maxItems", params: { limit: 10000 }, schema: 10000, parentSchema: schema29.properties.targets, data: data2 };
                    if (vErrors === null) {
                        vErrors = [err6];
                    }
                    else {
                        vErrors.push(err6);
                    }
                    errors++;
                }
                if (data2.length < 1) {
                    const err7 = { instancePath: instancePath + "/targets", schemaPath: "#/properties/targets/minItems", keyword: "minItems", params: { limit: 1 }, schema: 1, parentSchema: schema29.properties.targets, data: data2 };
                    if (vErrors === null) {
                        vErrors = [err7];
                    }
                    else {
                        vErrors.push(err7);
                    }
                    errors++;
                }
                const len0 = data2.length;
                for (let i0 = 0; i0 < len0; i0++) {
                    let data3 = data2[i0];
                    if (typeof data3 === "string") {
                        if (!pattern2.test(data3)) {
                            const err8 = { instancePath: instancePath + "/targets/" + i0, schemaPath: "#/definitions/target/pattern", keyword: "pattern", params: { pattern: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$" }, schema: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$", parentSchema: schema14, data: data3 };
                            if (vErrors === null) {
                                vErrors = [err8];
                            }
                            else {
                                vErrors.push(err8);
                            }
                            errors++;
                        }
                    }
                    else {
                        const err9 = { instancePath: instancePath + "/targets/" + i0, schemaPath: "#/definitions/target/type", keyword: "type", params: { type: "string" }, schema: schema14.type, parentSchema: schema14, data: data3 };
                        if (vErrors === null) {
                            vErrors = [err9];
                        }
                        else {
                            vErrors.push(err9);
                        }
                        errors++;
                    }
                }
            }
            else {
                const err10 = { instancePath: instancePath + "/targets", schemaPath: "#/properties/targets/type", keyword: "type", params: { type: "array" }, schema: schema29.properties.targets.type, parentSchema: schema29.properties.targets, data: data2 };
                if (vErrors === null) {
                    vErrors = [err10];
                }
                else {
                    vErrors.push(err10);
                }
                errors++;
            }
        }
        if (data.except !== undefined) {
            let data4 = data.except;
            if (Array.isArray(data4)) {
                if (data4.length > 10000) {
                    const err11 = { instancePath: instancePath + "/except", schemaPath: "#/properties/except/maxItems", keyword: "maxItems", params: { limit: 10000 }, schema: 10000, parentSchema: schema29.properties.except, data: data4 };
                    if (vErrors === null) {
                        vErrors = [err11];
                    }
                    else {
                        vErrors.push(err11);
                    }
                    errors++;
                }
                const len1 = data4.length;
                for (let i1 = 0; i1 < len1; i1++) {
                    let data5 = data4[i1];
                    if (typeof data5 === "string") {
                        if (!pattern2.test(data5)) {
                            const err12 = { instancePath: instancePath + "/except/" + i1, schemaPath: "#/definitions/target/pattern", keyword: "pattern", params: { pattern: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$" }, schema: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$", parentSchema: schema14, data: data5 };
                            if (vErrors === null) {
                                vErrors = [err12];
                            }
                            else {
                                vErrors.push(err12);
                            }
                            errors++;
                        }
                    }
                    else {
                        const err13 = { instancePath: instancePath + "/except/" + i1, schemaPath: "#/definitions/target/type", keyword: "type", params: { type: "string" }, schema: schema14.type, parentSchema: schema14, data: data5 };
                        if (vErrors === null) {
                            vErrors = [err13];
                        }
                        else {
                            vErrors.push(err13);
                        }
                        errors++;
                    }
                }
            }
            else {
                const err14 = { instancePath: instancePath + "/except", schemaPath: "#/properties/except/type", keyword: "type", params: { type: "array" }, schema: schema29.properties.except.type, parentSchema: schema29.properties.except, data: data4 };
                if (vErrors === null) {
                    vErrors = [err14];
                }
                else {
                    vErrors.push(err14);
                }
                errors++;
            }
        }
        if (data.weights !== undefined) {
            let data6 = data.weights;
            if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
                if (Object.keys(data6).length > 10000) {
                    const err15 = { instancePath: instancePath + "/weights", schemaPath: "#/properties/weights/maxProperties", keyword: "maxProperties", params: { limit: 10000 }, schema: 10000, parentSchema: schema29.properties.weights, data: data6 };
                    if (vErrors === null) {
                        vErrors = [err15];
                    }
                    else {
                        vErrors.push(err15);
                    }
                    errors++;
                }
                if (Object.keys(data6).length < 1) {
                    const err16 = { instancePath: instancePath + "/weights", schemaPath: "#/properties/weights/minProperties", keyword: "minProperties", params: { limit: 1 }, schema: 1, parentSchema: schema29.properties.weights, data: data6 };
                    if (vErrors === null) {
                        vErrors = [err16];
                    }
                    else {
                        vErrors.push(err16);
                    }
                    errors++;
                }
                for (const key1 in data6) {
                    let data7 = data6[key1];
                    if ((typeof data7 !== "string") && (!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7))))) {
                        const err17 = { instancePath: instancePath + "/weights/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/weights/additionalProperties/type", keyword: "type", params: { type: schema29.properties.weights.additionalProperties.type }, schema: schema29.properties.weights.additionalProperties.type, parentSchema: schema29.properties.weights.additionalProperties, data: data7 };
                        if (vErrors === null) {
                            vErrors = [err17];
                        }
                        else {
                            vErrors.push(err17);
                        }
                        errors++;
                    }
                }
            }
            else {
                const err18 = { instancePath: instancePath + "/weights", schemaPath: "#/properties/weights/type", keyword: "type", params: { type: "object" }, schema: schema29.properties.weights.type, parentSchema: schema29.properties.weights, data: data6 };
                if (vErrors === null) {
                    vErrors = [err18];
                }
                else {
                    vErrors.push(err18);
                }
                errors++;
            }
        }
        if (data.driver !== undefined) {
            let data8 = data.driver;
            if (typeof data8 === "string") {
                if (!pattern1.test(data8)) {
                    const err19 = { instancePath: instancePath + "/driver", schemaPath: "#/definitions/name/pattern", keyword: "pattern", params: { pattern: "^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$" }, schema: "^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$", parentSchema: schema13, data: data8 };
                    if (vErrors === null) {
                        vErrors = [err19];
                    }
                    else {
                        vErrors.push(err19);
                    }
                    errors++;
                }
            }
            else {
                const err20 = { instancePath: instancePath + "/driver", schemaPath: "#/definitions/name/type", keyword: "type", params: { type: "string" }, schema: schema13.type, parentSchema: schema13, data: data8 };
                if (vErrors === null) {
                    vErrors = [err20];
                }
                else {
                    vErrors.push(err20);
                }
                errors++;
            }
        }
        if (data.fallback !== undefined) {
            let data9 = data.fallback;
            if (typeof data9 === "string") {
                if (!pattern16.test(data9)) {
                    const err21 = { instancePath: instancePath + "/fallback", schemaPath: "#/properties/fallback/pattern", keyword: "pattern", params: { pattern: "^(?:even|proportional|default|target:[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256})$" }, schema: "^(?:even|proportional|default|target:[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256})$", parentSchema: schema29.properties.fallback, data: data9 };
                    if (vErrors === null) {
                        vErrors = [err21];
                    }
                    else {
                        vErrors.push(err21);
                    }
                    errors++;
                }
            }
            else {
                const err22 = { instancePath: instancePath + "/fallback", schemaPath: "#/properties/fallback/type", keyword: "type", params: { type: "string" }, schema: schema29.properties.fallback.type, parentSchema: schema29.properties.fallback, data: data9 };
                if (vErrors === null) {
                    vErrors = [err22];
                }
                else {
                    vErrors.push(err22);
                }
                errors++;
            }
        }
    }
    else {
        const err23 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, schema: schema29.type, parentSchema: schema29, data };
        if (vErrors === null) {
            vErrors = [err23];
        }
        else {
            vErrors.push(err23);
        }
        errors++;
    }
    validate22.errors = vErrors;
    return errors === 0;
}
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
        if (data.rules === undefined) {
            const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "rules" }, schema: schema12.required, parentSchema: schema12, data };
            if (vErrors === null) {
                vErrors = [err1];
            }
            else {
                vErrors.push(err1);
            }
            errors++;
        }
        for (const key0 in data) {
            if (!(((((((key0 === "name") || (key0 === "default")) || (key0 === "rules")) || (key0 === "splits")) || (key0 === "subscriptionOwners")) || (key0 === "aliases")) || (key0 === "parents"))) {
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
                if (!pattern1.test(data0)) {
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
        if (data.default !== undefined) {
            let data1 = data.default;
            if (typeof data1 === "string") {
                if (!pattern2.test(data1)) {
                    const err5 = { instancePath: instancePath + "/default", schemaPath: "#/definitions/target/pattern", keyword: "pattern", params: { pattern: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$" }, schema: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$", parentSchema: schema14, data: data1 };
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
                const err6 = { instancePath: instancePath + "/default", schemaPath: "#/definitions/target/type", keyword: "type", params: { type: "string" }, schema: schema14.type, parentSchema: schema14, data: data1 };
                if (vErrors === null) {
                    vErrors = [err6];
                }
                else {
                    vErrors.push(err6);
                }
                errors++;
            }
        }
        if (data.rules !== undefined) {
            let data2 = data.rules;
            if (Array.isArray(data2)) {
                if (data2.length > 1000) {
                    const err7 = { instancePath: instancePath + "/rules", schemaPath: "#/properties/rules/maxItems", keyword: "maxItems", params: { limit: 1000 }, schema: 1000, parentSchema: schema12.properties.rules, data: data2 };
                    if (vErrors === null) {
                        vErrors = [err7];
                    }
                    else {
                        vErrors.push(err7);
                    }
                    errors++;
                }
                const len0 = data2.length;
                for (let i0 = 0; i0 < len0; i0++) {
                    if (!(validate12(data2[i0], { instancePath: instancePath + "/rules/" + i0, parentData: data2, parentDataProperty: i0, rootData }))) {
                        vErrors = appendErrors(vErrors, validate12.errors);
                        errors = vErrors.length;
                    }
                }
            }
            else {
                const err8 = { instancePath: instancePath + "/rules", schemaPath: "#/properties/rules/type", keyword: "type", params: { type: "array" }, schema: schema12.properties.rules.type, parentSchema: schema12.properties.rules, data: data2 };
                if (vErrors === null) {
                    vErrors = [err8];
                }
                else {
                    vErrors.push(err8);
                }
                errors++;
            }
        }
        if (data.splits !== undefined) {
            let data4 = data.splits;
            if (Array.isArray(data4)) {
                if (data4.length > 200) {
                    const err9 = { instancePath: instancePath + "/splits", schemaPath: "#/properties/splits/maxItems", keyword: "maxItems", params: { limit: 200 }, schema: 200, parentSchema: schema12.properties.splits, data: data4 };
                    if (vErrors === null) {
                        vErrors = [err9];
                    }
                    else {
                        vErrors.push(err9);
                    }
                    errors++;
                }
                const len1 = data4.length;
                for (let i1 = 0; i1 < len1; i1++) {
                    if (!(validate22(data4[i1], { instancePath: instancePath + "/splits/" + i1, parentData: data4, parentDataProperty: i1, rootData }))) {
                        vErrors = appendErrors(vErrors, validate22.errors);
                        errors = vErrors.length;
                    }
                }
            }
            else {
                const err10 = { instancePath: instancePath + "/splits", schemaPath: "#/properties/splits/type", keyword: "type", params: { type: "array" }, schema: schema12.properties.splits.type, parentSchema: schema12.properties.splits, data: data4 };
                if (vErrors === null) {
                    vErrors = [err10];
                }
                else {
                    vErrors.push(err10);
                }
                errors++;
            }
        }
        if (data.subscriptionOwners !== undefined) {
            let data6 = data.subscriptionOwners;
            if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
                if (Object.keys(data6).length > 5000) {
                    const err11 = { instancePath: instancePath + "/subscriptionOwners", schemaPath: "#/properties/subscriptionOwners/maxProperties", keyword: "maxProperties", params: { limit: 5000 }, schema: 5000, parentSchema: schema12.properties.subscriptionOwners, data: data6 };
                    if (vErrors === null) {
                        vErrors = [err11];
                    }
                    else {
                        vErrors.push(err11);
                    }
                    errors++;
                }
                for (const key1 in data6) {
                    let data7 = data6[key1];
                    if (typeof data7 === "string") {
                        if (!pattern2.test(data7)) {
                            const err12 = { instancePath: instancePath + "/subscriptionOwners/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/definitions/target/pattern", keyword: "pattern", params: { pattern: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$" }, schema: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$", parentSchema: schema14, data: data7 };
                            if (vErrors === null) {
                                vErrors = [err12];
                            }
                            else {
                                vErrors.push(err12);
                            }
                            errors++;
                        }
                    }
                    else {
                        const err13 = { instancePath: instancePath + "/subscriptionOwners/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/definitions/target/type", keyword: "type", params: { type: "string" }, schema: schema14.type, parentSchema: schema14, data: data7 };
                        if (vErrors === null) {
                            vErrors = [err13];
                        }
                        else {
                            vErrors.push(err13);
                        }
                        errors++;
                    }
                }
            }
            else {
                const err14 = { instancePath: instancePath + "/subscriptionOwners", schemaPath: "#/properties/subscriptionOwners/type", keyword: "type", params: { type: "object" }, schema: schema12.properties.subscriptionOwners.type, parentSchema: schema12.properties.subscriptionOwners, data: data6 };
                if (vErrors === null) {
                    vErrors = [err14];
                }
                else {
                    vErrors.push(err14);
                }
                errors++;
            }
        }
        if (data.aliases !== undefined) {
            let data8 = data.aliases;
            if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
                if (Object.keys(data8).length > 10000) {
                    const err15 = { instancePath: instancePath + "/aliases", schemaPath: "#/properties/aliases/maxProperties", keyword: "maxProperties", params: { limit: 10000 }, schema: 10000, parentSchema: schema12.properties.aliases, data: data8 };
                    if (vErrors === null) {
                        vErrors = [err15];
                    }
                    else {
                        vErrors.push(err15);
                    }
                    errors++;
                }
                for (const key2 in data8) {
                    let data9 = data8[key2];
                    if (Array.isArray(data9)) {
                        if (data9.length > 10000) {
                            const err16 = { instancePath: instancePath + "/aliases/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/aliases/additionalProperties/maxItems", keyword: "maxItems", params: { limit: 10000 }, schema: 10000, parentSchema: schema12.properties.aliases.additionalProperties, data: data9 };
                            if (vErrors === null) {
                                vErrors = [err16];
                            }
                            else {
                                vErrors.push(err16);
                            }
                            errors++;
                        }
                        const len2 = data9.length;
                        for (let i2 = 0; i2 < len2; i2++) {
                            let data10 = data9[i2];
                            if (typeof data10 === "string") {
                                if (!pattern2.test(data10)) {
                                    const err17 = { instancePath: instancePath + "/aliases/" + key2.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i2, schemaPath: "#/definitions/target/pattern", keyword: "pattern", params: { pattern: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$" }, schema: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$", parentSchema: schema14, data: data10 };
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
                                const err18 = { instancePath: instancePath + "/aliases/" + key2.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i2, schemaPath: "#/definitions/target/type", keyword: "type", params: { type: "string" }, schema: schema14.type, parentSchema: schema14, data: data10 };
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
                        const err19 = { instancePath: instancePath + "/aliases/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/aliases/additionalProperties/type", keyword: "type", params: { type: "array" }, schema: schema12.properties.aliases.additionalProperties.type, parentSchema: schema12.properties.aliases.additionalProperties, data: data9 };
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
                const err20 = { instancePath: instancePath + "/aliases", schemaPath: "#/properties/aliases/type", keyword: "type", params: { type: "object" }, schema: schema12.properties.aliases.type, parentSchema: schema12.properties.aliases, data: data8 };
                if (vErrors === null) {
                    vErrors = [err20];
                }
                else {
                    vErrors.push(err20);
                }
                errors++;
            }
        }
        if (data.parents !== undefined) {
            let data11 = data.parents;
            if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
                if (Object.keys(data11).length > 10000) {
                    const err21 = { instancePath: instancePath + "/parents", schemaPath: "#/properties/parents/maxProperties", keyword: "maxProperties", params: { limit: 10000 }, schema: 10000, parentSchema: schema12.properties.parents, data: data11 };
                    if (vErrors === null) {
                        vErrors = [err21];
                    }
                    else {
                        vErrors.push(err21);
                    }
                    errors++;
                }
                for (const key3 in data11) {
                    let data12 = data11[key3];
                    if (typeof data12 === "string") {
                        if (!pattern2.test(data12)) {
                            const err22 = { instancePath: instancePath + "/parents/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/definitions/target/pattern", keyword: "pattern", params: { pattern: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$" }, schema: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$", parentSchema: schema14, data: data12 };
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
                        const err23 = { instancePath: instancePath + "/parents/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/definitions/target/type", keyword: "type", params: { type: "string" }, schema: schema14.type, parentSchema: schema14, data: data12 };
                        if (vErrors === null) {
                            vErrors = [err23];
                        }
                        else {
                            vErrors.push(err23);
                        }
                        errors++;
                    }
                }
            }
            else {
                const err24 = { instancePath: instancePath + "/parents", schemaPath: "#/properties/parents/type", keyword: "type", params: { type: "object" }, schema: schema12.properties.parents.type, parentSchema: schema12.properties.parents, data: data11 };
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
        const err25 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, schema: schema12.type, parentSchema: schema12, data };
        if (vErrors === null) {
            vErrors = [err25];
        }
        else {
            vErrors.push(err25);
        }
        errors++;
    }
    validate11.errors = vErrors;
    return errors === 0;
}
function validate10(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
    /*# sourceURL="urn:cost-hub:schema:allocation" */ ;
    let vErrors = null;
    let errors = 0;
    if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.dimensions === undefined) {
            const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "dimensions" }, schema: schema11.required, parentSchema: schema11, data };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        for (const key0 in data) {
            if (!(((key0 === "$schema") || (key0 === "drivers")) || (key0 === "dimensions"))) {
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
        if (data.drivers !== undefined) {
            let data1 = data.drivers;
            if (Array.isArray(data1)) {
                if (data1.length > 100) {
                    const err3 = { instancePath: instancePath + "/drivers", schemaPath: "#/properties/drivers/maxItems", keyword: "maxItems", params: { limit: 100 }, schema: 100, parentSchema: schema11.properties.drivers, data: data1 };
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
                    let data2 = data1[i0];
                    if (typeof data2 === "string") {
                        if (!pattern0.test(data2)) {
                            const err4 = { instancePath: instancePath + "/drivers/" + i0, schemaPath: "#/properties/drivers/items/pattern", keyword: "pattern", params: { pattern: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,512}$" }, schema: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,512}$", parentSchema: schema11.properties.drivers.items, data: data2 };
                            if (vErrors === null) {
                                vErrors = [err4];
                            }
                            else {
                                vErrors.push(err4);
                            }
                            errors++;
                        }
                    }
                    else {
                        const err5 = { instancePath: instancePath + "/drivers/" + i0, schemaPath: "#/properties/drivers/items/type", keyword: "type", params: { type: "string" }, schema: schema11.properties.drivers.items.type, parentSchema: schema11.properties.drivers.items, data: data2 };
                        if (vErrors === null) {
                            vErrors = [err5];
                        }
                        else {
                            vErrors.push(err5);
                        }
                        errors++;
                    }
                }
            }
            else {
                const err6 = { instancePath: instancePath + "/drivers", schemaPath: "#/properties/drivers/type", keyword: "type", params: { type: "array" }, schema: schema11.properties.drivers.type, parentSchema: schema11.properties.drivers, data: data1 };
                if (vErrors === null) {
                    vErrors = [err6];
                }
                else {
                    vErrors.push(err6);
                }
                errors++;
            }
        }
        if (data.dimensions !== undefined) {
            let data3 = data.dimensions;
            if (Array.isArray(data3)) {
                if (data3.length > 10) {
                    const err7 = { instancePath: instancePath + "/dimensions", schemaPath: "#/properties/dimensions/maxItems", keyword: "maxItems", params: { limit: 10 }, schema: 10, parentSchema: schema11.properties.dimensions, data: data3 };
                    if (vErrors === null) {
                        vErrors = [err7];
                    }
                    else {
                        vErrors.push(err7);
                    }
                    errors++;
                }
                const len1 = data3.length;
                for (let i1 = 0; i1 < len1; i1++) {
                    if (!(validate11(data3[i1], { instancePath: instancePath + "/dimensions/" + i1, parentData: data3, parentDataProperty: i1, rootData }))) {
                        vErrors = appendErrors(vErrors, validate11.errors);
                        errors = vErrors.length;
                    }
                }
            }
            else {
                const err8 = { instancePath: instancePath + "/dimensions", schemaPath: "#/properties/dimensions/type", keyword: "type", params: { type: "array" }, schema: schema11.properties.dimensions.type, parentSchema: schema11.properties.dimensions, data: data3 };
                if (vErrors === null) {
                    vErrors = [err8];
                }
                else {
                    vErrors.push(err8);
                }
                errors++;
            }
        }
    }
    else {
        const err9 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, schema: schema11.type, parentSchema: schema11, data };
        if (vErrors === null) {
            vErrors = [err9];
        }
        else {
            vErrors.push(err9);
        }
        errors++;
    }
    validate10.errors = vErrors;
    return errors === 0;
}
/** All errors of a value according to schemas/allocation.schema.json; empty if it is valid. */
function validateAllocation(value) {
    return validate(value) ? [] : (validate.errors ?? []);
}
function appendErrors(errors, more) {
    if (errors === null)
        return more;
    for (const error of more)
        errors.push(error);
    return errors;
}

;// CONCATENATED MODULE: ./lib/src/hub/allocation/allocation-source.js




const allocation_source_REMEDY = "Correct the file. docs/allocation.md lists the keys and values, and with schemas/allocation.schema.json an editor shows them.";
/** Parses the file and checks it by its schema. Throws `InvalidAllocation` with all errors. */
function openAllocation(bytes, file) {
    return (0,checked_json/* openCheckedJson */.K)(bytes, { file, code: "InvalidAllocation", remedy: allocation_source_REMEDY, validate: validateAllocation });
}
/** Remembers an error for each entry that has the name of an earlier one, without case. */
function checkUnique(cursors, { collect, lineOf }, keyOf = normalized/* normalized */.A) {
    const lines = new Map();
    for (const cursor of cursors) {
        if (cursor === undefined)
            continue;
        const key = keyOf(cursor.text());
        const line = lines.get(key);
        if (line === undefined)
            lines.set(key, lineOf(cursor.value));
        else
            collect(() => cursor.fail(`is ${(0,errors/* quoteValue */.cl)(cursor.text())}, as in line ${line}`));
    }
}

;// CONCATENATED MODULE: ./lib/src/hub/allocation/pool-order.js


/**
 * Checks that every pool is split once, and that every split pays only into pools whose split comes later. Remembers
 * an error for each place that breaks this.
 */
function checkPools(splits, fills, { collect, lineOf, suggest }) {
    const names = new Map();
    /** The index of each pool's split. */
    const steps = new Map();
    for (const [index, { cursor }] of splits.entries()) {
        const place = cursor.member("pool");
        const pool = place?.text() ?? "";
        const before = splits[steps.get((0,normalized/* normalized */.A)(pool)) ?? -1];
        if (before !== undefined) {
            const line = lineOf(before.cursor.value);
            collect(() => place?.fail(`is ${(0,errors/* quoteValue */.cl)(pool)}, which the split in line ${line} has emptied already`));
            continue;
        }
        names.set((0,normalized/* normalized */.A)(pool), pool);
        steps.set((0,normalized/* normalized */.A)(pool), index);
    }
    for (const { place, pool } of [...fills, ...splits.flatMap(({ pays }) => pays)]) {
        if (names.has((0,normalized/* normalized */.A)(pool)))
            continue;
        collect(() => place.fail(`names the pool ${(0,errors/* quoteValue */.cl)(pool)}, which no split divides${suggest(pool, names.values())}`));
    }
    for (const [index, { cursor, pays }] of splits.entries()) {
        const own = cursor.member("pool")?.text() ?? "";
        for (const { place, pool } of pays) {
            const step = steps.get((0,normalized/* normalized */.A)(pool));
            if (step === undefined || step > index)
                continue;
            const path = findPath((0,normalized/* normalized */.A)(pool), (0,normalized/* normalized */.A)(own), splits);
            collect(() => place.fail(path === undefined
                ? `pays step ${index + 1} into the pool ${(0,errors/* quoteValue */.cl)(pool)}, which step ${step + 1} has emptied; move that split below this one`
                : `closes a cycle of pools: ${[own, ...path.map((key) => names.get(key) ?? key)].join(" → ")}`));
        }
    }
    return names;
}
/** The shortest way along which costs in a pool come into another one, both included; undefined if there is none. */
function findPath(from, to, splits) {
    const before = new Map([[from, undefined]]);
    for (const pool of before.keys()) {
        if (pool === to) {
            const path = [];
            for (let one = pool; one !== undefined; one = before.get(one))
                path.unshift(one);
            return path;
        }
        for (const { cursor, pays } of splits) {
            if ((0,normalized/* normalized */.A)(cursor.member("pool")?.text() ?? "") !== pool)
                continue;
            for (const { pool: next } of pays)
                if (!before.has((0,normalized/* normalized */.A)(next)))
                    before.set((0,normalized/* normalized */.A)(next), pool);
        }
    }
    return undefined;
}

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/charge-kind.js
var charge_kind = __webpack_require__(38287);
// EXTERNAL MODULE: ./lib/node_modules/focus-parquet/src/schemas.js + 1 modules
var schemas = __webpack_require__(20639);
// EXTERNAL MODULE: ./lib/src/hub/scope.js
var scope = __webpack_require__(33886);
;// CONCATENATED MODULE: ./lib/src/hub/allocation/rule-entry.js







/** Parses one rule, apart from what depends on other rules and on splits. */
function parseRule(cursor, names, source) {
    const line = source.lineOf(cursor.value);
    const match = cursor.member("match");
    const parsed = {
        name: cursor.member("name")?.text().trim().normalize("NFC") ?? "",
        match: match && parseMatch(match, source),
        ...(0,json_values/* parseValidity */.ky)(cursor, source.collect),
        line,
    };
    const assign = source.collect(() => parseAssignment(cursor, names, source));
    return assign && { ...parsed, assign };
}
function parseAssignment(cursor, names, source) {
    const [target, pool, from] = ["target", "pool", "from"].map((key) => cursor.member(key));
    const present = [target, pool, from].filter((member) => member !== undefined);
    if (present.length > 1) {
        present[1]?.fail("must be omitted, because a rule has exactly one of target, pool and from");
    }
    if (target !== undefined)
        return { to: "target", target: names.parse(target) };
    if (pool !== undefined)
        return { to: "pool", pool: pool.text() };
    if (from === undefined)
        return cursor.fail('must have one of the keys "target", "pool" and "from"');
    return { to: "source", sources: parseSources(from, source) };
}
const TAG_SOURCES = {
    tag: "tag",
    resourceGroupTag: "resource-group-tag",
    subscriptionTag: "subscription-tag",
};
const SOURCE_FORMS = ["tag:KEY", "resourceGroupTag:KEY", "subscriptionTag:KEY", "subscriptionOwner", "column:NAME"];
function parseSources(list, source) {
    const seen = new Set();
    return list.items().flatMap((item) => {
        const parsed = source.collect(() => {
            const found = parseSource(item, source);
            const key = "key" in found ? `${found.from} ${tagKey(found.key)}` : JSON.stringify(found).toLowerCase();
            if (seen.has(key))
                item.fail(`is ${(0,errors/* quoteValue */.cl)(item.text())}, a source that the list already has`);
            seen.add(key);
            return found;
        });
        return parsed === undefined ? [] : [parsed];
    });
}
function parseSource(item, source) {
    const text = item.text().trim();
    if (text === "subscriptionOwner")
        return { from: "subscription-owner" };
    const [, kind = "", value = ""] = /^([A-Za-z]+):(.*)$/s.exec(text) ?? [];
    if (kind === "column")
        return { from: "column", column: parseColumn(value.trim(), item, source) };
    if (kind === "tag" || kind === "resourceGroupTag" || kind === "subscriptionTag") {
        return { from: TAG_SOURCES[kind], key: parseTagKey(value.trim(), item) };
    }
    const forms = SOURCE_FORMS.join(", ");
    return item.fail(`must be one of ${forms}, but is ${(0,errors/* quoteValue */.cl)(text)}${source.suggest(text, SOURCE_FORMS)}`);
}
/** Column names that the hub does not know must begin with this. */
const OTHER_COLUMN = /^x_[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,254}$/iu;
/** Returns the column's name as in the schema of costs. */
function parseColumn(name, place, { suggest }) {
    const known = (0,schemas/* bundledColumns */.Cv)().get(name.toLowerCase());
    if (known?.type === "String")
        return known.sink;
    const texts = () => [...(0,schemas/* bundledColumns */.Cv)().values()].flatMap(({ sink, type }) => (type === "String" ? [sink] : []));
    if (known !== undefined) {
        return place.fail(`names the column ${known.sink}, which has no text${suggest(name, texts())}`);
    }
    if (OTHER_COLUMN.test(name))
        return name;
    return place.fail(`names the column ${(0,errors/* quoteValue */.cl)(name)}, which FOCUS does not have and which does not begin with x_${suggest(name, texts())}`);
}
function parseTagKey(key, place) {
    if (!/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,512}$/u.test(key) || tagKey(key) === "") {
        place.fail("needs a tag key of 1 to 512 characters on one line");
    }
    return key;
}
function parseMatch(cursor, source) {
    const not = cursor.member("not");
    return { ...parseMembers(cursor, source), not: not && parseMembers(not, source) };
}
function parseMembers(cursor, source) {
    const [scope, charge] = [cursor.member("scope"), cursor.member("charge")];
    return {
        columns: parseValuesByName(cursor.member("columns"), source, {
            parse: (name, place) => parseColumn(name.trim(), place, source),
            keyOf: (name) => name.toLowerCase(),
            what: "column",
        }),
        tags: parseValuesByName(cursor.member("tags"), source, {
            parse: (key, place) => parseTagKey(key.trim(), place),
            keyOf: tagKey,
            what: "tag key",
        }),
        scope: scope && distinct(scope.items().flatMap((item) => source.collect(() => parseScopePattern(item)) ?? [])),
        charge: charge && charge_kind/* CHARGE_KINDS */.L.filter((kind) => charge.items().some((item) => item.text() === kind)),
    };
}
function parseValuesByName(cursor, { collect }, { keyOf, parse, what }) {
    const byName = new Map();
    const seen = new Set();
    for (const [written, list] of cursor?.entries() ?? []) {
        collect(() => {
            const name = parse(written, list);
            if (seen.has(keyOf(name)))
                list.fail(`has the ${what} of another entry`);
            seen.add(keyOf(name));
            byName.set(name, distinct(list.items().map((item) => (0,normalized/* normalized */.A)(item.text()))));
        });
    }
    return byName;
}
/** A scope without an asterisk must exist in its form, because a misspelled one would match nothing. */
function parseScopePattern(item) {
    const text = item.text().trim();
    if (text.includes("*"))
        return (0,normalized/* normalized */.A)(text);
    try {
        return (0,normalized/* normalized */.A)((0,scope/* parseScopeId */.JA)(text));
    }
    catch (error) {
        if (!(error instanceof errors/* InputError */.dz))
            throw error;
        return item.fail(`is not a scope: ${error.message.replace(/\.$/, "")}`);
    }
}
function distinct(values) {
    return [...new Set(values)];
}

// EXTERNAL MODULE: ./lib/src/hub/text/json-cursor.js
var json_cursor = __webpack_require__(13095);
;// CONCATENATED MODULE: ./lib/src/hub/allocation/split-entry.js





/** Parses one split, apart from what depends on other splits. */
function parseSplit(cursor, names, source) {
    const line = source.lineOf(cursor.value);
    const pays = [];
    const context = { names, source, pays };
    const share = source.collect(() => parseShare(cursor, context));
    const fallback = source.collect(() => parseFallback(cursor, names));
    const pool = cursor.member("pool")?.text() ?? "";
    return { cursor, pays, split: share && fallback && { pool, share, fallback, line } };
}
/** The keys of each kind of split, besides pool, by and fallback. */
const split_entry_KEYS = {
    even: ["targets", "except"],
    proportional: ["targets", "except"],
    weights: ["weights"],
    driver: ["driver", "except"],
};
const ALL_KEYS = ["targets", "except", "weights", "driver"];
function parseShare(cursor, context) {
    const written = cursor.member("by")?.text();
    const by = written === "proportional" || written === "weights" || written === "driver" ? written : "even";
    const allowed = split_entry_KEYS[by];
    for (const key of ALL_KEYS.filter((one) => !allowed.includes(one))) {
        context.source.collect(() => cursor.member(key)?.fail(`must be omitted, because the split is by ${by}`));
    }
    if (by === "weights")
        return { by, weights: parseWeights(memberOf(cursor, "weights", by), context) };
    if (by === "driver") {
        const driver = memberOf(cursor, "driver", by).text();
        memberOf(cursor, "fallback", by);
        return { by, driver, except: parseExcept(cursor, context) };
    }
    return { by, participants: parseParticipants(cursor, by, context) };
}
function memberOf(cursor, key, by) {
    return cursor.member(key) ?? cursor.fail(`must have the key ${JSON.stringify(key)}, because it is by ${by}`);
}
function parseParticipants(cursor, by, context) {
    const { source } = context;
    const [targets, except] = [cursor.member("targets"), cursor.member("except")];
    if (targets !== undefined)
        except?.fail("must be omitted, because the split lists its targets");
    const seen = new Set();
    const receivers = targets?.items().flatMap((item) => {
        const receiver = source.collect(() => {
            const parsed = parseReceiver(item, item.text(), context);
            if (by === "proportional" && "pool" in parsed) {
                item.fail(`is ${(0,errors/* quoteValue */.cl)(item.text())}, but a pool has no direct costs to be proportional to`);
            }
            if (seen.has(receiverKey(parsed)))
                item.fail(`names ${(0,errors/* quoteValue */.cl)(item.text())} twice`);
            seen.add(receiverKey(parsed));
            return parsed;
        });
        return receiver === undefined ? [] : [receiver];
    });
    return { receivers, except: parseExcept(cursor, context) };
}
function parseExcept(cursor, { names, source }) {
    const items = cursor.member("except")?.items() ?? [];
    return [...new Set(items.flatMap((item) => source.collect(() => names.parse(item)) ?? []))];
}
function parseWeights(cursor, context) {
    const seen = new Set();
    let hasFaults = false;
    const weights = cursor.entries().flatMap(([name, member]) => {
        const parsed = context.source.collect(() => {
            const receiver = parseReceiver(member, name, context);
            if (seen.has(receiverKey(receiver)))
                member.fail("has the target of another entry, apart from upper and lower case");
            seen.add(receiverKey(receiver));
            const weight = (0,json_values/* parseUnits */.XS)(member, 'a weight such as 2 or, in quotes, "0.5"');
            if (weight < 0n)
                member.fail(`must be 0 or more, but is ${(0,json_cursor/* describeJson */.k)(member.value)}`);
            return { receiver, weight };
        });
        hasFaults ||= parsed === undefined;
        return parsed === undefined ? [] : [parsed];
    });
    if (!hasFaults && weights.every(({ weight }) => weight === 0n))
        cursor.fail("must have a weight above 0");
    return weights;
}
function parseReceiver(place, text, { names, pays }) {
    const pool = poolOf(text);
    if (pool === undefined)
        return { target: names.parse(place, text) };
    pays.push({ pool, place });
    return { pool };
}
function receiverKey(receiver) {
    return "pool" in receiver ? `pool:${(0,normalized/* normalized */.A)(receiver.pool)}` : (0,normalized/* normalized */.A)(receiver.target);
}
function parseFallback(cursor, names) {
    const member = cursor.member("fallback");
    const text = member?.text() ?? "default";
    if (member === undefined || text === "default")
        return { to: "default" };
    if (text === "even" || text === "proportional")
        return { to: text };
    return { to: "target", target: names.parse(member, text.slice("target:".length)) };
}

;// CONCATENATED MODULE: ./lib/src/hub/allocation/allocation-reader.js








const DEFAULT_TARGET = "Unallocated";
/**
 * Parses hub/allocation.json and checks all of it: first by schemas/allocation.schema.json, then what no schema can
 * express. Throws one InputError `InvalidAllocation` that lists every error with line, column, path and value. `file`
 * is the file's name in errors.
 */
function parseAllocation(bytes, file = "hub/allocation.json") {
    const source = openAllocation(bytes, file);
    const cursors = source.root.member("dimensions")?.items() ?? [];
    checkUnique(cursors.map((cursor) => cursor.member("name")), source);
    const parsed = {
        dimensions: cursors.map((cursor) => parseDimension(cursor, source)),
        drivers: parseDriverPaths(source),
    };
    source.throwFaults();
    return parsed;
}
function parseDimension(cursor, source) {
    const line = source.lineOf(cursor.value);
    const names = readTargetNames(cursor.member("aliases"), source);
    const written = cursor.member("default");
    const defaultTarget = source.collect(() => names.parse(written ?? cursor, written?.text() ?? DEFAULT_TARGET)) ?? DEFAULT_TARGET;
    const ruleCursors = cursor.member("rules")?.items() ?? [];
    checkUnique(ruleCursors.map((rule) => rule.member("name")), source);
    const rules = ruleCursors.flatMap((rule) => parseRule(rule, names, source) ?? []);
    const splits = (cursor.member("splits")?.items() ?? []).map((split) => parseSplit(split, names, source));
    const fills = ruleCursors.flatMap((rule) => {
        const place = rule.member("pool");
        return place === undefined ? [] : [{ pool: place.text(), place }];
    });
    const pools = checkPools(splits, fills, source);
    const subscriptionOwners = parseOwners(cursor.member("subscriptionOwners"), names, source);
    names.addAliases();
    const parents = parseParents(cursor.member("parents"), names, source);
    return {
        name: cursor.member("name")?.text() ?? "",
        defaultTarget,
        rules: rules.map((rule) => withPoolName(rule, pools)),
        splits: splits.flatMap(({ split }) => (split === undefined ? [] : [withPoolNames(split, pools)])),
        subscriptionOwners,
        spellings: names.spellings,
        parents,
        line,
    };
}
function withPoolName(rule, pools) {
    const { assign } = rule;
    return assign.to === "pool" ? { ...rule, assign: { to: "pool", pool: spelledPool(assign.pool, pools) } } : rule;
}
function withPoolNames(split, pools) {
    const spelled = (receiver) => "pool" in receiver ? { pool: spelledPool(receiver.pool, pools) } : receiver;
    const { share } = split;
    if (share.by === "weights") {
        const weights = share.weights.map(({ receiver, weight }) => ({ receiver: spelled(receiver), weight }));
        return { ...split, share: { by: share.by, weights } };
    }
    if (share.by === "driver")
        return split;
    const { except, receivers } = share.participants;
    return { ...split, share: { by: share.by, participants: { except, receivers: receivers?.map(spelled) } } };
}
function spelledPool(pool, pools) {
    return pools.get((0,normalized/* normalized */.A)(pool)) ?? pool;
}
const SUBSCRIPTION = /^(?=.*\S)[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,512}$/u;
function parseOwners(cursor, names, { collect }) {
    const seen = new Set();
    return (cursor?.entries() ?? []).flatMap(([key, member]) => {
        const owner = collect(() => {
            if (!SUBSCRIPTION.test(key))
                member.fail("needs a subscription of 1 to 512 characters on one line as its key");
            const subscription = (0,normalized/* normalized */.A)(key).replace(/\/$/, "");
            if (seen.has((0,shared_costs/* subAccountKey */.jm)(subscription)))
                member.fail("has the subscription of another entry");
            seen.add((0,shared_costs/* subAccountKey */.jm)(subscription));
            return { subscription, target: names.parse(member) };
        });
        return owner === undefined ? [] : [owner];
    });
}
/** Paths must stay inside the folder of the rules, on every operating system. */
function parseDriverPaths({ collect, root }) {
    const seen = new Set();
    return (root.member("drivers")?.items() ?? []).flatMap((item) => {
        const path = collect(() => {
            const text = item.text();
            const fail = (what) => item.fail(`is ${(0,errors/* quoteValue */.cl)(text)}, which ${what}`);
            if (text.includes("\\"))
                fail("has a backslash; separate folders by /");
            if (text.startsWith("/") || /^[A-Za-z]:/.test(text))
                fail("is absolute; write it relative to this file");
            if (text.split("/").some((part) => ["", ".", ".."].includes(part.trim()))) {
                fail('has an empty part, "." or ".."; driver files are in the folder of this file or below');
            }
            if (seen.has(text))
                fail("is listed twice");
            seen.add(text);
            return text;
        });
        return path === undefined ? [] : [path];
    });
}

// EXTERNAL MODULE: ./lib/src/hub/text/json-text.js
var json_text = __webpack_require__(37090);
;// CONCATENATED MODULE: ./lib/src/lake/allocation/delivered-drivers.js


const delivered_drivers_FOLDER = "drivers/";
const MAX_FILES = 1000;
/**
 * Reads the driver files that other systems deliver to `config/drivers`, in the order of their names. Throws InputError
 * `InvalidDriver`.
 */
async function readDeliveredDrivers(config) {
    const files = [];
    for await (const { byteCount, etag, name } of config.list(delivered_drivers_FOLDER)) {
        if (!name.toLowerCase().endsWith(".csv"))
            continue;
        const file = `config/${name}`;
        if (files.length === MAX_FILES)
            throw tooMuch(file, `is one of more than ${MAX_FILES} files`);
        if (byteCount > MAX_DRIVER_BYTES)
            throw tooMuch(file, `has more than ${MAX_DRIVER_BYTES} bytes`);
        const bytes = await config.read(name, etag);
        // It was replaced after the listing. The next run reads the new version.
        if (bytes === undefined)
            throw tooMuch(file, "was replaced or deleted while it was read");
        files.push(parseDriverFile(new TextDecoder().decode(bytes), file));
    }
    return files;
}
function tooMuch(file, what) {
    return new errors/* InputError */.dz("InvalidDriver", `${file} ${what}.`, {
        remedy: "Deliver fewer and smaller files, each under its own name, and run the workflow again.",
        place: { file },
    });
}

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
;// CONCATENATED MODULE: ./lib/src/lake/allocation/rules-folder.js





/**
 * Reads the rules of a file, and the driver files that they name, which are next to it. Throws InputError
 * `InvalidAllocation`, `InvalidDriver` or `InvalidInput`.
 */
async function readRules(path, shown = path, content) {
    const rules = parseAllocation(content ?? (await readNamed(path, shown)), shown);
    const drivers = [];
    for (const name of rules.drivers) {
        const file = (0,external_node_path_.join)((0,external_node_path_.dirname)(path), name);
        await assertInside((0,external_node_path_.dirname)(path), file, name);
        drivers.push(parseDriverFile(new TextDecoder().decode(await readNamed(file, name)), name));
    }
    return { rules, drivers };
}
/** A link in a pull request could lead to any file of the runner, and errors show parts of what they read. */
async function assertInside(folder, path, shown) {
    const [root, real] = [await (0,promises_.realpath)(folder), await (0,promises_.realpath)(path).catch(() => path)];
    if (path === real || real.startsWith(`${root}${external_node_path_.sep}`))
        return;
    throw new errors/* InputError */.dz("InvalidInput", `${shown} is a link that leaves the folder of the rules.`, {
        remedy: "Put the driver file itself next to the rules.",
        place: { value: shown },
    });
}
async function readNamed(path, shown) {
    try {
        return await (0,promises_.readFile)(path);
    }
    catch (error) {
        const { code } = error;
        if (code === undefined)
            throw error;
        throw new errors/* InputError */.dz("InvalidInput", `${shown} cannot be read (${code}).`, {
            remedy: "Name a file of rules such as hub/allocation.json, and put its driver files where the rules say.",
            place: { value: shown },
            cause: error,
        });
    }
}

// EXTERNAL MODULE: ./lib/src/settings-store/settings-file.js
var settings_file = __webpack_require__(94808);
;// CONCATENATED MODULE: ./lib/src/actions/allocate/rules-source.js







/**
 * Reads the rules of the checkout, their driver files, and those in storage; undefined if the hub has no rules. Throws
 * InputError `InvalidAllocation` or `InvalidDriver`, and storage errors.
 */
async function readRulesSource({ config, inputs: { rulesPath }, workspace, }) {
    const file = await (0,settings_file/* readSettingsFile */.u)(rulesPath, workspace, "rules-path");
    if (file === undefined)
        return undefined;
    const { drivers: reviewed, rules } = await readRules((0,external_node_path_.join)(workspace, rulesPath), rulesPath, file.bytes);
    const drivers = [...reviewed, ...(await readDeliveredDrivers(config))];
    const known = new Map();
    return {
        text: (0,json_text/* decodeText */.g)(file.bytes) ?? "",
        rules,
        driversOf: (month) => {
            const values = known.get(month) ?? driverValuesOf(drivers, month, rules);
            known.set(month, values);
            return values;
        },
        parseRules: parseAllocation,
    };
}

// EXTERNAL MODULE: ./lib/src/hub/allocation/container-tags.js
var container_tags = __webpack_require__(28926);
// EXTERNAL MODULE: ./lib/src/hub/retention/retention-readings.js
var retention_readings = __webpack_require__(23487);
// EXTERNAL MODULE: ./lib/src/lake/journal/journal-blob.js
var journal_blob = __webpack_require__(21535);
;// CONCATENATED MODULE: ./lib/src/lake/allocation/container-tags.js





const KIND = {
    decode: container_tags/* decodeContainerTags */.JH,
    ifDamaged: {
        consequence: "The tags of subscriptions and resource groups are taken from another reading.",
        remedy: "Restore the file from an earlier version, or delete it.",
    },
};
/** The days of all stored readings in container `config`, in ascending order. */
async function listTagReadings(config) {
    const days = [];
    for await (const { name } of config.list(retention_readings/* READINGS_FOLDER */.L7)) {
        const day = (0,retention_readings/* dayOfReading */.mG)(name);
        if (day !== undefined)
            days.push(day);
    }
    return days.sort();
}
/** Reads one stored reading. A file that is missing or damaged has no value. */
function readTagReading(config, day) {
    return (0,journal_blob/* readJournal */.a0)(config, nameOf(day), { ...KIND, encode: (tags) => tags });
}
/**
 * Reads the tags that a month uses: the last reading on or before its last day, otherwise the earliest one after it. A
 * damaged file is skipped with a notice. `days` saves a listing if the caller already has it.
 */
async function readContainerTags(config, month, days) {
    const notices = [];
    for (const day of (0,container_tags/* readingsFor */.VP)(month, days ?? (await listTagReadings(config)))) {
        const { value: tags, warnings } = await readTagReading(config, day);
        notices.push(...warnings);
        if (tags === undefined)
            continue;
        const isLater = day > (0,src_month/* lastDay */.NY)(month);
        return { tags, day, isLater, notices: isLater ? [...notices, readLater(month, day)] : notices };
    }
    return { tags: undefined, day: undefined, isLater: false, notices: [...notices, neverRead(month)] };
}
/**
 * Stores a reading unless the day has one. Several runs at once are harmless: the first one wins. Throws InputError
 * `ContainerTagsTooLarge` for a reading that could not be read back.
 */
async function storeContainerTags(config, tags, day) {
    const bytes = new TextEncoder().encode((0,container_tags/* formatContainerTags */.A$)(tags));
    if (bytes.length > journal_blob/* LARGEST_JOURNAL_BLOB */.ZZ)
        throw new errors/* InputError */.dz("ContainerTagsTooLarge", `The reading has ${bytes.length} bytes.`, {
            remedy: `At most ${journal_blob/* LARGEST_JOURNAL_BLOB */.ZZ} bytes can be stored. Give the hub identity Reader on fewer subscriptions.`,
        });
    return config.writeIfAbsent(nameOf(day), bytes, "application/json");
}
function nameOf(day) {
    return `${retention_readings/* READINGS_FOLDER */.L7}${day}.json`;
}
function readLater(month, day) {
    return {
        code: "ContainerTagsLater",
        message: `${month} uses the tags of subscriptions and resource groups of ${day}, because no earlier reading exists.`,
        remedy: "Check the owners of this month if tags have changed since.",
    };
}
function neverRead(month) {
    return {
        code: "ContainerTagsMissing",
        message: `${month} is allocated without tags of subscriptions and resource groups, because none were read.`,
        remedy: "See section Tags of subscriptions and resource groups of docs/allocation.md.",
    };
}

;// CONCATENATED MODULE: ./lib/src/lake/allocation/collect-container-tags.js




/**
 * Reads the tags of subscriptions and resource groups and stores them, once per UTC day. Nothing that Azure does fails
 * the allocation: without a reading of today, months use the stored ones, and a notice says why.
 */
async function collectContainerTags(options) {
    const { clock, config, log, readContainers, signal } = options;
    const days = await listTagReadings(config);
    const today = (0,src_month/* dayOfDate */.OU)(clock.now());
    if (days.includes(today))
        return { days, notices: [] };
    const instead = insteadOf(days.at(-1));
    try {
        const found = await readContainers();
        if (found.outcome === "not-visible")
            return { days, notices: [{ ...found.notice, message: `${found.notice.message} ${instead}` }] };
        const { notices, tags } = found;
        // The reading counts for the day on which it began, even if it ended after midnight.
        const outcome = await storeContainerTags(config, tags, today);
        const counts = [
            (0,counted/* counted */.h)(tags.subscriptions.length, "subscription"),
            (0,counted/* counted */.h)(tags.resourceGroups.length, "resource group"),
        ];
        const stored = outcome === "written" ? "" : " Another run has stored them first.";
        log.info(`Read the tags of ${counts.join(" and ")}.${stored}`);
        return { days: [...days, today].sort(), notices };
    }
    catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof errors/* InputError */.dz || error instanceof errors/* ServiceError */._7))
            throw error;
        const message = `The tags of subscriptions and resource groups were not read today. ${error.message} ${instead}`;
        return { days, notices: [{ code: "ContainerTagsNotRead", message, remedy: error.remedy }] };
    }
}
function insteadOf(last) {
    return last === undefined
        ? "The allocation goes on without them, so the next source of each rule decides."
        : `The allocation uses the reading of ${last}.`;
}

;// CONCATENATED MODULE: ./lib/src/actions/allocate/tag-readings.js



/** Reads the tags of today if the rules use them and no run of today has, and finds the reading of each month. */
async function openTagReadings(context, rules) {
    const { config, inputs, readContainers } = context;
    const isUsed = (0,container_tags/* usesContainerTags */.rl)(rules);
    const { days, notices } = isUsed && !inputs.dryRun
        ? await collectContainerTags({ ...context, config, readContainers })
        : { days: await listTagReadings(config), notices: [] };
    return { notices, tags: { dayFor: (month) => (isUsed ? (0,container_tags/* readingsFor */.VP)(month, days)[0] : undefined), read } };
    async function read(month, day) {
        const wanted = await readContainerTags(config, month, [day]);
        if (wanted.tags !== undefined)
            return wanted;
        const other = await readContainerTags(config, month, days.filter((one) => one !== day));
        // The first reading's last notice only says that there was no other one.
        return { ...other, notices: [...wanted.notices.slice(0, -1), ...other.notices] };
    }
}

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/index.js + 8 modules
var src = __webpack_require__(34047);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/charge-totals.js
var charge_totals = __webpack_require__(55314);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/cost-cube.js
var cost_cube = __webpack_require__(40939);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/instant.js
var instant = __webpack_require__(4523);
// EXTERNAL MODULE: ./lib/src/page-source/judge-days.js
var judge_days = __webpack_require__(61997);
// EXTERNAL MODULE: ./lib/src/page-source/settled-days.js
var settled_days = __webpack_require__(17555);
;// CONCATENATED MODULE: ./lib/src/page-source/team/team-page.js







/** Whether costs are direct or parts of pools, as a dimension of the page. */
const team_page_KIND = "Allocation";
const DIMENSIONS = [...cost_cube/* CELL_DIMENSIONS */.Fr, team_page_KIND];
/** Allocation rows have no values for these, and the months of the lake are those of all targets. */
const HIDDEN_VIEWS = ["resourceGroup", "region", "serviceCategory", "commitments", "lake"];
/** The page data of one target, made from nothing but its own rows. */
function teamPage(rows, { hubVersion, now, target, title }) {
    const byMonth = Map.groupBy(rows, ({ month }) => month);
    const known = [...byMonth.keys()].sort();
    const [first, last] = [known[0], known.at(-1)];
    const submitted = (0,instant/* instantOfDate */.Vz)(now);
    const months = (first === undefined || last === undefined ? [] : (0,src_month/* monthsBetween */.ck)(first, last)).map((month) => {
        const cube = cubeOfRows(byMonth.get(month) ?? []);
        const reading = { coveredUntil: undefined, facts: { submitted }, cube };
        const days = { month, now, ended: new Set(), scopes: [{ scope: target, reading }] };
        return { month, cube, settledUntil: (0,settled_days/* settledUntil */.g)(days) };
    });
    return {
        ...{ title, hubVersion, generatedAt: submitted, isRedacted: false, months },
        ...(0,judge_days/* judgeDays */.X)(months, new Set()),
        proof: months.filter(({ cube }) => cube.rows > 0).map((one) => proofOf(one, target, submitted)),
        ...{ restatements: [], missing: [], overlaps: [], stale: [], hiddenViews: HIDDEN_VIEWS },
    };
}
/** The months are proven as a whole, and not by target. */
function proofOf({ cube, month }, target, submitted) {
    return {
        ...{ scope: target, month, rows: cube.rows, submitted, sums: {}, runId: "", datasetVersion: "" },
        ...{ firstChargeDay: undefined, lastChargeDay: undefined, etag: "", isCached: false },
    };
}
function cubeOfRows(rows) {
    const values = DIMENSIONS.map(() => new Map());
    const codeOf = (at, value) => {
        const codes = values[at] ?? new Map();
        const known = codes.get(value) ?? codes.size;
        codes.set(value, known);
        return known;
    };
    const codes = rows.map((row) => dimensionValues(row).map((value, at) => codeOf(at, value)));
    const columnOf = (name) => codes.map((one) => one[DIMENSIONS.indexOf(name)] ?? 0);
    const amounts = { billed: rows.map(({ billed }) => billed), effective: rows.map(({ effective }) => effective) };
    const cube = {
        dimensions: DIMENSIONS,
        values: values.map((one) => [...one.keys()]),
        cells: { ...amounts, codes: DIMENSIONS.map(columnOf), rows: rows.map(() => 1) },
        days: {
            ...amounts,
            codes: cost_cube/* DAY_DIMENSIONS */.dF.map(columnOf),
            day: rows.map(({ day }) => day),
            isUsageBased: rows.map(isUsage),
        },
        savings: rows.map(({ billed, effective }, row) => ({
            currency: columnOf("currency")[row] ?? 0,
            subscription: columnOf("subscription")[row] ?? 0,
            classes: new Map([["unpriced", { ...charge_totals/* NO_CHARGES */.CW, rows: 1, billed, effective }]]),
        })),
        commitments: [],
        subscriptionNames: new Map(rows.map(({ subAccount, subAccountName }) => [subAccount, subAccountName])),
        rows: rows.length,
    };
    return (0,src_cube/* mergeCubes */.b)(DIMENSIONS, [cube]);
}
function dimensionValues(row) {
    const own = {
        ...{ currency: row.currency, subscription: row.subAccount, service: row.service, charge: chargeOf(row) },
        ...{ givenCosts: "both", [team_page_KIND]: row.kind },
    };
    return DIMENSIONS.map((name) => own[name] ?? "");
}
function isUsage({ category }) {
    return category.toLowerCase() === "usage";
}
const CATEGORIES = new Set(["usage", "purchase", "tax", "credit", "adjustment"]);
/** The kinds of charges on the page that follow from ChargeCategory alone. */
function chargeOf({ category }) {
    return CATEGORIES.has(category.toLowerCase()) ? category.toLowerCase() : "other";
}

;// CONCATENATED MODULE: ./lib/src/page-source/team/team-rows.js
/**
 * The rows without what they say about others: without ratios, from which a pool's total follows, and without
 * sub-accounts that only others use. Rows that are then equal are added up. Throws Error for a row of another target.
 */
function teamRows(months, { dimension, target }) {
    const all = months.flatMap(({ month, rows }) => [...rows].map((row) => ({ month, row })));
    if (all.some(({ row }) => row.dimension !== dimension || row.target !== target))
        throw new Error(`a row of another target among those of ${target}`);
    const own = new Set(all.flatMap(({ row }) => (row.kind === "direct" ? [row.subAccount] : [])));
    const sums = new Map();
    for (const { month, row } of all) {
        const next = teamRow(month, row, own);
        const { billed, charges, effective, ...place } = next;
        const key = JSON.stringify(Object.values(place));
        const known = sums.get(key);
        sums.set(key, known === undefined ? next : addRows(known, next));
    }
    return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}
function teamRow(month, row, own) {
    const { billed, category, currency, day, effective, kind, parent, rule, service, step } = row;
    const isOwn = own.has(row.subAccount);
    return {
        ...{ month, kind, day, currency, service, category, rule, step: String(step), parent },
        ...{ subAccount: isOwn ? row.subAccount : "", subAccountName: isOwn ? row.subAccountName : "" },
        ...{ charges: row.kind === "direct" ? row.charges : undefined, billed, effective },
    };
}
function addRows(one, other) {
    const charges = one.charges === undefined ? undefined : one.charges + (other.charges ?? 0);
    return { ...one, charges, billed: one.billed + other.billed, effective: one.effective + other.effective };
}

;// CONCATENATED MODULE: ./lib/src/page-source/team/team-files.js






/**
 * One page and one CSV file for the team of a target, made from its own rows. Neither has names, sub-accounts or totals
 * of others, or ratios from which a pool's total follows. Throws Error for a row of another target.
 */
function writeTeamFiles(months, options) {
    const { assets, dimension, target } = options;
    const rows = teamRows(months, options);
    return {
        name: fileName(target, assets.sha256),
        html: (0,src/* renderPage */.C)(teamPage(rows, options), assets),
        csv: [team_files_HEADER, ...rows.map((row) => team_files_cellsOf(row, dimension, target))].map(csvLine).join(""),
    };
}
/** As in the table `allocation`, without x_Ratio and x_RuleSet. */
const team_files_HEADER = [
    ...["x_Month", "x_Dimension", "x_Target", "x_Parent", "x_Kind", "x_Rule", "x_Step", "ChargePeriodStart"],
    ...["SubAccountId", "SubAccountName", "ServiceName", "ChargeCategory", "BillingCurrency", "x_Charges"],
    ...["x_AllocatedBilledCost", "x_AllocatedEffectiveCost"],
];
function team_files_cellsOf(row, dimension, target) {
    return [
        ...[row.month, dimension, target, row.parent ?? "", row.kind, row.rule, row.step, row.day],
        ...[row.subAccount, row.subAccountName, row.service, row.category, row.currency],
        ...[row.charges === undefined ? "" : String(row.charges), (0,decimal/* formatUnits */.Js)(row.billed), (0,decimal/* formatUnits */.Js)(row.effective)],
    ];
}
const MAX_SLUG = 60;
const HASH_LENGTH = 8;
/** Device names, with which no file of Windows can begin. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;
/** The name in lower case, or a similar one with a hash, because names that differ may have the same similar one. */
function fileName(target, sha256) {
    const key = (0,normalized/* normalized */.A)(target);
    const slug = key
        .normalize("NFKD")
        .replace(/\p{M}/gu, "")
        .replace(/[^a-z0-9]+/g, "-")
        .slice(0, MAX_SLUG)
        .replace(/^-|-$/g, "");
    if (slug === key && slug !== "" && !RESERVED.test(slug))
        return slug;
    const hash = sha256(key)
        .toLowerCase()
        .replace(/[^a-z0-9]/g, "")
        .slice(0, HASH_LENGTH);
    return `${slug || "target"}-${hash}`;
}

;// CONCATENATED MODULE: ./lib/src/actions/allocate/team-files.js








/** Rows of all targets that are in memory at once; a page needs all rows of its target. */
const team_files_MAX_ROWS = 400_000;
/** A job can publish 500 artifacts, and each team has two. */
const MAX_TEAMS = 200;
/**
 * The name of the dimension that the input team-dimension asks for. Throws InputError `InvalidInput` if the rules have
 * none, or if the files would all go to one container, whose readers see the files of all teams.
 */
function teamDimension({ inputs, repository }, { dimensions }) {
    const { teamDimension: asked, upload } = inputs;
    if (asked === undefined)
        return undefined;
    // Enterprise Server has no artifacts to open, so they would be published to storage.
    const isShared = upload === "storage" || (upload === "artifact" && repository.server.isEnterpriseServer);
    if (isShared)
        throw new errors/* InputError */.dz("InvalidInput", `Input team-dimension is set, but upload: ${upload} publishes to storage.`, {
            remedy: "Set upload to none, or to artifact on github.com. Copy each team's files to a container that only the team " +
                "can read.",
            place: { value: asked },
        });
    const found = dimensions.find(({ name }) => (0,normalized/* normalized */.A)(name) === (0,normalized/* normalized */.A)(asked));
    if (found !== undefined)
        return found.name;
    const names = dimensions.map(({ name }) => name).join(", ");
    throw new errors/* InputError */.dz("InvalidInput", `Input team-dimension is ${(0,errors/* quoteValue */.cl)(asked)}, which is not a dimension.`, {
        remedy: `Set team-dimension to a dimension of the rules: ${names}.`,
        place: { value: asked },
    });
}
/** Publishes a page and a CSV file for each target of a dimension, made from nothing but its own rows. */
async function publishTeamFiles(context, snapshot, { assets, dimension }) {
    const { clock, hubVersion, inputs } = context;
    const files = newestFiles(snapshot, inputs.months);
    const passes = Math.max(1, Math.ceil(rowCountOf(files) / team_files_MAX_ROWS));
    const published = [];
    const notices = [];
    for (let pass = 0; pass < passes; pass++) {
        const isInPass = (row) => row.dimension === dimension && passOf(row.target, passes) === pass;
        for (const [target, months] of await readTargets(context, files, isInPass)) {
            if (published.length === MAX_TEAMS)
                return { published, notices: [...notices, tooManyTeams(dimension)] };
            const options = { assets, dimension, target, hubVersion, now: clock.now(), title: `Costs of ${target}` };
            const { csv, html, name } = writeTeamFiles([...months].map(([month, rows]) => ({ month, rows })), options);
            const publish = async (extension, content, type) => {
                const { retentionInDays, upload } = inputs;
                const output = `${dimensionSlug(dimension)}-${name}.${extension}`;
                const file = { content, type, what: `the ${extension.toUpperCase()} file of ${target}` };
                return await (0,published_file/* publishFile */.o)({ ...context, inputs: { upload, output, retentionInDays } }, file);
            };
            const made = [await publish("html", html, "text/html"), await publish("csv", csv, "text/csv")];
            published.push({ target, publications: made.map(({ publication }) => publication) });
            notices.push(...made.flatMap((one) => one.notices));
        }
    }
    return { published, notices };
}
function newestFiles(snapshot, count) {
    const months = [...filesByMonth(snapshot)].sort(([one], [other]) => (one < other ? -1 : 1)).slice(-count);
    return months.flatMap(([month, [file]]) => (file === undefined ? [] : [[month, file]]));
}
function rowCountOf(files) {
    return files.reduce((sum, [, { stats = "{}" }]) => sum + Number(JSON.parse(stats).numRecords ?? 0), 0);
}
function passOf(target, passes) {
    return (0,external_node_crypto_.createHash)("sha256").update(target).digest().readUInt32BE(0) % passes;
}
/** The rows of each target by month, in the order of names. */
async function readTargets({ tables }, files, isWanted) {
    const targets = new Map();
    for (const [month, file] of files)
        await readStoredRows(tableFile(tables, file), (row) => {
            if (!isWanted(row))
                return;
            const months = targets.get(row.target) ?? new Map();
            targets.set(row.target, months);
            const rows = months.get(month);
            if (rows === undefined)
                months.set(month, [row]);
            else
                rows.push(row);
        });
    return [...targets].sort(([one], [other]) => (one < other ? -1 : 1));
}
function dimensionSlug(name) {
    return (0,normalized/* normalized */.A)(name).replace(/[^a-z0-9]+/g, "-");
}
function tooManyTeams(dimension) {
    return {
        message: `Dimension ${dimension} has more than ${MAX_TEAMS} targets. Files of the first ${MAX_TEAMS} were published, because a job has a limited number of artifacts.`,
    };
}

;// CONCATENATED MODULE: ./lib/src/actions/allocate/allocate.js












/**
 * Allocates the costs of the lake by hub/allocation.json: the table `allocation`, a summary of each month, and the
 * journals that were asked for. With dry-run, it writes nothing.
 */
async function allocate(context, readAssets) {
    const { clock, inputs, repository } = context;
    const started = clock.now().getTime();
    await (0,published_audience/* checkAudience */.f)({ action: "allocate", inputs, repository, ask: context.readVisibility });
    const source = await readRulesSource(context);
    const { allocated, notices } = source === undefined ? { allocated: undefined, notices: [] } : await allocateBy(context, source, readAssets);
    return { name: inputs.rulesPath, allocated, notices, seconds: (clock.now().getTime() - started) / 1000 };
}
async function allocateBy(context, source, readAssets) {
    const { account, config, inputs, log } = context;
    const dimension = teamDimension(context, source.rules);
    const { rules: monthRules } = await (0,ended_scopes/* readMonitoring */.D)(config, account);
    const before = await readSummaries(context, inputs.rerunMonths);
    const readings = await log.group("Read tags of subscriptions and resource groups", () => openTagReadings(context, source.rules));
    const { notices, preview, table } = await log.group("Allocate", async (group) => {
        const work = {
            ...{ ...context, source, monthRules, monthCount: inputs.months, log: group },
            ...{ tags: readings.tags, rerun: new Set(inputs.rerunMonths), dryRun: inputs.dryRun },
            engineInfo: `cost-hub/${context.hubVersion}`,
        };
        const reconciled = await reconcileAllocation(work);
        if (inputs.dryRun)
            return { table: reconciled, ...(await previewRules(work, reconciled)) };
        const made = new Map(reconciled.published.map(({ add, summary }) => [add.path, summary]));
        const notices = await storeSummaries(work, reconciled.snapshot, made);
        return { table: reconciled, notices, preview: undefined };
    });
    const made = new Map(table.published.map(({ planned, summary }) => [planned.costs.month, summary]));
    const read = async (month) => made.get(month) ?? (await readSummaries(context, [month])).get(month);
    // Last, because a failure must not cost anything else.
    const publishTeams = async () => dimension === undefined || inputs.dryRun
        ? allocate_NOTHING
        : await publishTeamFiles(context, table.snapshot, { assets: await readAssets(), dimension });
    const journals = inputs.dryRun ? allocate_NOTHING : await publishJournals(context, read);
    const owners = inputs.dryRun ? allocate_NOTHING : await publishChargeOwners(context, table, { source, tags: readings.tags });
    const teams = await publishTeams();
    return {
        allocated: {
            teams: teams.published,
            ...{
                table,
                newest: table.newest && (await read(table.newest)),
                monthFiles: [...journals.published, ...owners.published],
            },
            reruns: inputs.rerunMonths.flatMap((month) => rerunOf(before.get(month), made.get(month)) ?? []),
            ...{ unmatched: findUnmatched(table.published, source), preview },
        },
        notices: [
            ...readings.notices,
            ...table.warnings,
            ...notices,
            ...missingReruns(inputs.rerunMonths, table.snapshot.files.values()),
            ...fallbackNotices(table.published),
            ...sharedCostsNotices(table.published),
            ...journals.notices,
            ...owners.notices,
            ...teams.notices,
        ],
    };
}
const allocate_NOTHING = { published: [], notices: [] };
async function readSummaries({ config }, months) {
    const found = new Map();
    for (const month of months) {
        const bytes = await config.read(summaryName(month));
        const summary = bytes && (0,summary_json/* parseSummary */.W)(bytes);
        if (summary !== undefined)
            found.set(month, summary);
    }
    return found;
}
function rerunOf(before, after) {
    return after && { before, after };
}
/** Rules of today that matched nothing in any month that they were applied to. */
function findUnmatched(published, { rules }) {
    const current = published.filter(({ planned }) => !planned.isKept);
    if (current.length === 0)
        return [];
    return rules.dimensions.flatMap(({ name: dimension, rules: ofDimension }) => ofDimension.flatMap(({ name: rule }, index) => {
        const isMatched = current.some(({ allocated: { dimensions } }) => dimensions.some(({ matched, name }) => name === dimension && (matched[index] ?? 0) > 0));
        return isMatched ? [] : [{ dimension, rule }];
    }));
}
function missingReruns(asked, files) {
    const shown = new Set([...files].map(({ partitionValues }) => partitionValues.x_Month));
    return asked
        .filter((month) => !shown.has(month))
        .map((month) => ({ message: `rerun-months names ${month}, but the lake has no costs of it.` }));
}
function sharedCostsNotices(published) {
    return (0,page_source_shared_costs/* describeAllocatedTwice */.z_)(published.map(({ allocated: { subAccounts }, planned }) => ({ month: planned.costs.month, subAccounts }))).map((message) => ({
        code: "OverlappingScopes",
        message,
        remedy: "A charge has one owner only if no scope contains another. Remove one of them from the settings.",
    }));
}
function fallbackNotices(published) {
    const byPool = new Map();
    for (const { fallbacks, planned } of published)
        for (const { dimension, pool } of fallbacks) {
            const key = `pool ${pool} of ${dimension}`;
            byPool.set(key, (byPool.get(key) ?? new Set()).add(planned.costs.month));
        }
    return [...byPool].map(([pool, months]) => ({
        code: "AllocationFallback",
        message: `No target had a weight for ${pool} in ${[...months].join(", ")}, so its fallback decided.`,
        remedy: "Add the driver's values of these months, or change the split.",
    }));
}

// EXTERNAL MODULE: ./lib/src/clients/connection.js + 1 modules
var clients_connection = __webpack_require__(54366);
// EXTERNAL MODULE: ./lib/src/clients/hub-storage.js + 8 modules
var hub_storage = __webpack_require__(71790);
;// CONCATENATED MODULE: ./lib/src/actions/allocate/clients.js



function openAllocateContext(runtime, inputs, repository) {
    const { clock, environment, hubVersion, log, signal } = runtime;
    const connection = (0,clients_connection/* connect */.N)(runtime, "allocate", inputs);
    const github = { ...connection, apiUrl: repository.apiUrl, repository: repository.repository ?? "" };
    return {
        ...(0,hub_storage/* openHubStorage */.R)(connection, inputs),
        ...{ inputs, repository, clock, log, hubVersion, signal },
        // Loads GitHub's client only when needed; it is a separate chunk of the bundle.
        readVisibility: async () => (await Promise.all(/* import() */[__webpack_require__.e(351), __webpack_require__.e(704)]).then(__webpack_require__.bind(__webpack_require__, 54704))).readVisibility({ ...github, token: inputs.githubToken ?? "" }),
        readContainers: async () => {
            const { openResourceGraph } = await __webpack_require__.e(/* import() */ 778).then(__webpack_require__.bind(__webpack_require__, 44778));
            const { readContainers } = await __webpack_require__.e(/* import() */ 956).then(__webpack_require__.bind(__webpack_require__, 76956));
            const { cloud, resourceManagerUrl } = inputs;
            return await readContainers(openResourceGraph({ ...connection.azureOptions(), cloud, resourceManagerUrl }));
        },
        workspace: environment.GITHUB_WORKSPACE || process.cwd(),
        maxRetentionInDays: Number.parseInt(environment.GITHUB_RETENTION_DAYS ?? "", 10) || undefined,
        newAttempt: () => (0,external_node_crypto_.randomBytes)(16).toString("hex"),
        newId: external_node_crypto_.randomUUID,
    };
}

// EXTERNAL MODULE: ./lib/src/inputs/hub-inputs.js
var hub_inputs = __webpack_require__(86391);
;// CONCATENATED MODULE: ./lib/src/actions/allocate/inputs.js



const UPLOADS = ["artifact", "storage", "none"];
const MAX_MONTHS = 120;
/** GitHub's limit for private repositories. */
const MAX_RETENTION_DAYS = 400;
/** Reads the action's inputs. No other code knows their names. */
function readAllocateInputs(reader) {
    const storage = (0,hub_inputs/* readLakeStorageInputs */.kq)(reader);
    // The step itself reads this input; here it is only declared as known.
    reader.flag("pull-request-comment");
    return {
        ...(0,hub_inputs/* readManagementSignInInputs */.JI)(reader),
        ...storage,
        rulesPath: reader.text("rules-path"),
        months: reader.wholeNumber("months", { min: 1, max: MAX_MONTHS }),
        /** Closed months that get today's rules. */
        rerunMonths: readMonths(reader, "rerun-months"),
        /** Months whose journal is published. */
        journalMonths: readMonths(reader, "journal-months"),
        /** The dimension whose targets get a page and a CSV file each. */
        teamDimension: reader.optionalText("team-dimension"),
        /** Months whose owners of charges are published. */
        chargeMonths: readMonths(reader, "charge-months"),
        clearingAccount: reader.text("clearing-account"),
        dryRun: reader.flag("dry-run"),
        upload: reader.choice("upload", UPLOADS),
        /** Undefined for the repository's default. */
        retentionInDays: reader.optionalWholeNumber("retention-days", { min: 1, max: MAX_RETENTION_DAYS }),
        allowPublic: reader.flag("allow-public"),
        githubToken: reader.secret("github-token"),
    };
}
function readMonths(reader, name) {
    const months = reader.list(name).flatMap((item) => item.split(/\s+/));
    return [...new Set(months.map((text) => parseNamed(name, text)))].sort();
}
function parseNamed(name, text) {
    try {
        return (0,src_month/* parseMonth */.Ac)(text);
    }
    catch (error) {
        if (!(error instanceof errors/* InputError */.dz))
            throw error;
        throw new errors/* InputError */.dz("InvalidInput", `Input ${name} has ${(0,errors/* quoteValue */.cl)(text)}, which is not a month.`, {
            remedy: `Set ${name} to months such as 202609, separated by spaces, commas or lines.`,
            place: { value: text },
            cause: error,
        });
    }
}

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/notice.js
var src_notice = __webpack_require__(1100);
// EXTERNAL MODULE: ./lib/src/github/annotations.js
var annotations = __webpack_require__(57946);
// EXTERNAL MODULE: ./lib/src/github/markdown/summary-markdown.js
var summary_markdown = __webpack_require__(91424);
;// CONCATENATED MODULE: ./lib/src/hub/allocation/compare-summaries.js

/** The total of direct and shared effective costs. */
function effectiveTotal({ direct, shared }) {
    return direct.effective + shared.effective;
}
/**
 * Compares what each target pays of the same costs. In each dimension and currency, the differences add up to zero if
 * both summaries are of the same costs.
 */
function compareSummaries(before, after) {
    const found = new Map();
    const add = (summary, side) => {
        for (const { name: dimension, targets } of summary?.dimensions ?? [])
            for (const { currency, target, ...costs } of targets) {
                const key = JSON.stringify([dimension, (0,normalized/* normalized */.A)(target), currency]);
                const known = found.get(key) ?? { dimension, target, currency, before: 0n, after: 0n };
                found.set(key, { ...known, [side]: effectiveTotal(costs) });
            }
    };
    add(after, "after");
    add(before, "before");
    return [...found.values()];
}
/** The share of the default target, in the currency with the highest costs. */
function unallocatedShare({ dimensions: [first], }) {
    if (first === undefined)
        return undefined;
    const totals = new Map();
    for (const { currency, ...costs } of first.targets)
        totals.set(currency, (totals.get(currency) ?? 0n) + effectiveTotal(costs));
    const [main] = [...totals].sort(([, one], [, other]) => (one > other ? -1 : one < other ? 1 : 0));
    if (main === undefined)
        return undefined;
    const [currency, whole] = main;
    const rest = first.targets.find((one) => one.currency === currency && (0,normalized/* normalized */.A)(one.target) === (0,normalized/* normalized */.A)(first.defaultTarget));
    return { dimension: first.name, part: rest === undefined ? 0n : effectiveTotal(rest), whole };
}

// EXTERNAL MODULE: ./lib/src/github/markdown/markdown-table.js
var markdown_table = __webpack_require__(92138);
// EXTERNAL MODULE: ./lib/src/github/report/sections.js
var sections = __webpack_require__(58959);
;// CONCATENATED MODULE: ./lib/src/actions/allocate/plan-section.js







/** A comment has 65,536 characters, and the rest of the summary needs some of them. */
const plan_section_MAX_LENGTH = 50_000;
/** Rows per table; the first number that is short enough is used. */
const ROW_LIMITS = [50, 25, 10, 3];
const MAX_NAME = 80;
const MAX_DIMENSIONS = 3;
const MAX_CAUSES = 5;
/** The plan of a pull request: who would pay more or less, why, and which rules look wrong. */
function planSections(preview) {
    const [last = 0] = ROW_LIMITS.slice(-1);
    const limit = ROW_LIMITS.find((rows) => (0,summary_markdown/* renderBlocks */.Rz)(sectionsOf(preview, rows)).length <= plan_section_MAX_LENGTH) ?? last;
    return sectionsOf(preview, limit);
}
/** The result of the first month for the sentence that begins the summary; undefined without costs. */
function renderPreviewResult({ months: [first] }) {
    if (first === undefined)
        return undefined;
    const { dimensions, month } = first;
    const results = dimensions.slice(0, MAX_DIMENSIONS).map(({ change, currencies, name }) => {
        const parts = currencies.map((currency) => describeDifferences(change, currency));
        const label = `${renderName(name)}${change === "compared" ? "" : ` (${change})`}`;
        return `${label}: ${(0,markdown_table/* escapeMarkdown */.FV)(parts.join(", ") || "no costs")}`;
    });
    const omitted = dimensions.length - results.length;
    return `${month}, ${results.join("; ")}${omitted > 0 ? `; and ${omitted} more` : ""}`;
}
function sectionsOf({ findings, months }, maxRows) {
    const shown = findings
        .slice(0, maxRows)
        .map(({ dimension, subject, text }) => `${renderName(subject)} of ${renderName(dimension)}: ${renderText(text)}`);
    return [
        ...months.flatMap((month) => monthSections(month, maxRows)),
        (0,summary_markdown/* section */.uW)("Check these rules", (0,summary_markdown/* list */.p_)(shown, { omittedCount: findings.length - shown.length })),
    ];
}
function monthSections({ dimensions, isClosed, month }, maxRows) {
    const sections = dimensions.map((dimension) => {
        const title = `${renderName(dimension.name)} in ${month}`;
        return (0,summary_markdown/* section */.uW)(title, ...dimension.currencies.flatMap((currency) => currencyBlocks(dimension, currency, maxRows)));
    });
    if (!isClosed)
        return sections;
    const note = "This month is closed and keeps its rules. These figures are only for comparison.";
    return [(0,summary_markdown/* details */.zH)(`The same rules in ${month}, which is closed`, note, ...sections)];
}
const CHANGES = { added: "This dimension is new.", removed: "This dimension is removed.", compared: "" };
function currencyBlocks({ change }, compared, maxRows) {
    const { currency, targets } = compared;
    const changed = changedOnly(targets);
    const result = `**${renderText(describeDifferences(change, compared))}.**`;
    const sentences = [CHANGES[change], result, describeCoverage(compared)].filter((sentence) => sentence !== "");
    const hasBilled = changed.some(({ difference: { billed, effective } }) => billed !== effective);
    return [
        sentences.join(" "),
        change === "removed" ? "" : (0,summary_markdown/* table */.tp)(changed, [nameColumn, ...costColumns(currency, hasBilled)], { maxRows }),
        change === "compared"
            ? (0,summary_markdown/* details */.zH)("Which rules and pools make the difference", (0,summary_markdown/* table */.tp)(changed.flatMap(mainCauses), [nameColumn, causeColumn, ...costColumns(currency, hasBilled)], {
                maxRows,
            }))
            : "",
    ];
}
/** The largest causes and the sum of all others, so that they add up to the target's difference. */
function mainCauses({ causes, target }) {
    const changed = changedOnly(causes);
    const [shown, others] = [changed.slice(0, MAX_CAUSES), changed.slice(MAX_CAUSES)];
    const rows = shown.map(({ kind, rule, ...costs }) => {
        return { ...costs, target, cause: `${kind === "shared" ? "pool " : ""}${renderName(rule)}` };
    });
    if (others.length === 0)
        return rows;
    return [...rows, { ...sumCosts(others), target, cause: `${others.length} others` }];
}
const nameColumn = (0,summary_markdown/* column */.fi)("Target", ({ target }) => ({ markdown: renderName(target) }));
const causeColumn = (0,summary_markdown/* column */.fi)("Rule", ({ cause }) => ({ markdown: cause }));
function costColumns(currency, hasBilled) {
    const amount = (units) => (units === undefined ? "–" : (0,src_amount/* formatAmount */.ej)(units, currency));
    const unit = currency === "" ? "" : ` (${currency})`;
    return [
        (0,summary_markdown/* numberColumn */.sA)(`Before${unit}`, ({ before }) => amount(before?.effective)),
        (0,summary_markdown/* numberColumn */.sA)(`After${unit}`, ({ after }) => amount(after?.effective)),
        (0,summary_markdown/* numberColumn */.sA)("Difference", ({ difference }) => withSign(difference.effective, currency)),
        hasBilled &&
            (0,summary_markdown/* numberColumn */.sA)("Difference of billed cost", ({ difference }) => withSign(difference.billed, currency)),
    ];
}
function renderName(name) {
    return (0,markdown_table/* renderCode */.cR)((0,message_text/* cutText */.IN)(name, MAX_NAME).replaceAll("@", "@\u200b"));
}
/** Foreign text must not notify anyone, either. */
function renderText(text) {
    return (0,markdown_table/* escapeMarkdown */.FV)(text.replaceAll("@", "@\u200b"));
}

;// CONCATENATED MODULE: ./lib/src/actions/allocate/summary.js








/** The table has all of them. */
const MAX_TARGETS = 100;
const MAX_RULES = 100;
/** The job summary: the result in a sentence, failures, the targets of the newest month, and what changed. */
function describeAllocate({ allocated, name, notices, seconds }, failures) {
    if (allocated === undefined) {
        return {
            sentence: `**Nothing to allocate: this checkout has no ${(0,markdown_table/* escapeMarkdown */.FV)(name)}.**`,
            content: ["docs/allocation.md shows the first one.", (0,sections/* noticeSection */.SE)("Notes", notices)],
        };
    }
    const { newest, preview, reruns, unmatched } = allocated;
    return {
        sentence: `**${renderResult(allocated)}, ${seconds.toFixed(1)} s.**`,
        content: [
            (0,sections/* failureSection */.mo)(failures.map((error) => ({ error }))),
            ...(preview === undefined
                ? (newest?.dimensions ?? []).map((dimension) => targetSection(dimension, newest?.month ?? ""))
                : planSections(preview)),
            ...reruns.map(rerunSection),
            changeSection(allocated),
            (0,summary_markdown/* details */.zH)(`Rules that matched no charge (${unmatched.length})`, (0,summary_markdown/* list */.p_)(unmatched
                .slice(0, MAX_RULES)
                .map(({ dimension, rule }) => `${(0,markdown_table/* renderCode */.cR)(rule)} of ${(0,markdown_table/* escapeMarkdown */.FV)(dimension)}`), { omittedCount: Math.max(0, unmatched.length - MAX_RULES) })),
            (0,summary_markdown/* list */.p_)(allocated.monthFiles.flatMap((file) => renderMonthFile(file) ?? [])),
            (0,summary_markdown/* details */.zH)(`Files of teams (${allocated.teams.length})`, (0,summary_markdown/* list */.p_)(allocated.teams.map(renderTeam))),
            (0,sections/* noticeSection */.SE)("Notes", notices),
            preview === undefined && newest !== undefined ? renderBasis(newest) : "",
        ],
    };
}
function renderResult({ newest, preview, table: { failures, outcome, planned, unchanged } }) {
    const result = preview && renderPreviewResult(preview);
    if (result !== undefined)
        return `${result}; ${(0,counted/* counted */.h)(planned.length, "month")} to allocate`;
    const verb = outcome === "planned" ? "to allocate" : "allocated";
    const failed = failures.length === 0 ? "" : `, ${failures.length} failed`;
    const share = newest && renderUnallocated(newest);
    const rest = share === undefined ? "" : `; ${share} of ${newest?.month} is unallocated`;
    return `Allocation: ${(0,counted/* counted */.h)(planned.length, "month")} ${verb}, ${unchanged} unchanged${failed}${rest}`;
}
/** The share of the first dimension's default target; undefined if there are no costs. */
function renderUnallocated(summary) {
    const share = unallocatedShare(summary);
    return share && renderShare(share);
}
function renderShare({ part, whole }) {
    // Refunds make shares below zero and above one, which are shown as they are.
    const share = (0,fraction/* fractionOf */.Am)(part, whole);
    return share === undefined ? "–" : (0,fraction/* formatPercent */.l9)(share);
}
function targetSection({ defaultTarget, name, targets }, month) {
    const totals = new Map();
    for (const { currency, ...costs } of targets)
        totals.set(currency, (totals.get(currency) ?? 0n) + effectiveTotal(costs));
    const sorted = targets.toSorted((one, other) => {
        const [left, right] = [effectiveTotal(one), effectiveTotal(other)];
        return left > right ? -1 : left < right ? 1 : 0;
    });
    // The default target is always shown.
    const rest = sorted.filter(({ target }) => target === defaultTarget);
    const shown = [...rest, ...sorted.filter(({ target }) => target !== defaultTarget)];
    return (0,summary_markdown/* section */.uW)(`${(0,markdown_table/* escapeMarkdown */.FV)(name)} in ${month}`, (0,summary_markdown/* table */.tp)(shown, [
        (0,summary_markdown/* column */.fi)("Target", ({ target }) => target),
        (0,summary_markdown/* column */.fi)("Parent", ({ parent }) => parent ?? ""),
        (0,summary_markdown/* numberColumn */.sA)("Direct", ({ currency, direct }) => (0,src_amount/* formatAmount */.ej)(direct.effective, currency)),
        (0,summary_markdown/* numberColumn */.sA)("Shared", ({ currency, shared }) => (0,src_amount/* formatAmount */.ej)(shared.effective, currency)),
        (0,summary_markdown/* numberColumn */.sA)("Total", (one) => `${(0,src_amount/* formatAmount */.ej)(effectiveTotal(one), one.currency)} ${one.currency}`),
        (0,summary_markdown/* numberColumn */.sA)("Share", (one) => renderShare({ part: effectiveTotal(one), whole: totals.get(one.currency) ?? 0n })),
    ], { maxRows: MAX_TARGETS }));
}
/** What the targets of a closed month paid by its rules, and pay by today's. */
function rerunSection({ after, before }) {
    return (0,summary_markdown/* section */.uW)(`${after.month} by today's rules`, (0,summary_markdown/* table */.tp)(compareSummaries(before, after), [
        (0,summary_markdown/* column */.fi)("Dimension", ({ dimension }) => dimension),
        (0,summary_markdown/* column */.fi)("Target", ({ target }) => target),
        (0,summary_markdown/* numberColumn */.sA)("Before", ({ before: costs, currency }) => (0,src_amount/* formatAmount */.ej)(costs, currency)),
        (0,summary_markdown/* numberColumn */.sA)("After", ({ after: costs, currency }) => (0,src_amount/* formatAmount */.ej)(costs, currency)),
        (0,summary_markdown/* numberColumn */.sA)("Difference", (one) => `${(0,src_amount/* formatAmount */.ej)(one.after - one.before, one.currency)} ${one.currency}`),
    ], { maxRows: MAX_TARGETS }));
}
const summary_REASONS = {
    new: "new",
    costs: "its costs changed",
    rules: "rules or drivers changed",
    tags: "tags of subscriptions and resource groups changed",
    damaged: "its file was missing or damaged",
};
function changeSection({ table: { planned } }) {
    return (0,summary_markdown/* details */.zH)(`Months that changed (${planned.length})`, (0,summary_markdown/* list */.p_)(planned.map(({ costs: { month }, isKept, reason }) => {
        const kept = isKept ? "; closed, so it kept its rules" : "";
        return `${month}: ${summary_REASONS[reason]}${kept}`;
    })));
}
function renderMonthFile({ publication, what }) {
    switch (publication.outcome) {
        case "artifact":
            return `[${sentenceCase(what)}](${publication.url})`;
        case "storage":
            return `${sentenceCase(what)} is the blob ${(0,markdown_table/* renderCode */.cR)(publication.blob)} in container config.`;
        case "workspace":
        case "failed":
            return undefined;
    }
}
function sentenceCase(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}
function renderTeam({ publications, target }) {
    const kinds = ["page", "CSV"];
    const links = publications.flatMap((one, at) => (one.outcome === "artifact" ? [`[${kinds[at]}](${one.url})`] : []));
    return [(0,markdown_table/* escapeMarkdown */.FV)(target), ...links].join(" ");
}
function renderBasis({ month, ruleSet, tagsRead }) {
    const tags = tagsRead === undefined ? "without tags of subscriptions and resource groups" : `with tags of ${tagsRead}`;
    return `Amounts are effective costs. ${month} has rule set ${(0,markdown_table/* renderCode */.cR)(ruleSet)}, ${tags}.`;
}

;// CONCATENATED MODULE: ./lib/src/actions/allocate/report.js





/** Outputs, annotations and job summary of allocate. */
function reportAllocate(result) {
    const { allocated, notices } = result;
    const failures = allocated === undefined ? [] : failuresOf(allocated);
    const summary = (0,summary_markdown/* renderSummary */.Br)(describeAllocate(result, failures));
    return {
        outputs: { ...(allocated === undefined ? {} : outputsOf(allocated)), "summary-markdown": summary },
        annotations: [
            ...failures.map((error) => (0,annotations/* annotateFailure */.pC)(error)),
            ...notices.map((notice) => ({
                ...(0,annotations/* annotateNotice */.zP)(notice, "allocate"),
                ...(notice.code === "NoArtifacts" ? { kind: "notice" } : {}),
                cause: notice.code ?? (0,src_notice/* formatNotice */.ed)(notice),
            })),
        ],
        summary,
        hasFailed: failures.length > 0,
    };
}
function outputsOf({ newest, table }) {
    const share = newest && unallocatedShare(newest);
    return {
        months: String(table.snapshot.files.size),
        changed: JSON.stringify(table.planned.map(({ costs: { month }, reason }) => ({ month, outcome: reason }))),
        "table-version": table.snapshot.version < 0 ? "" : String(table.snapshot.version),
        unallocated: share === undefined || share.whole <= 0n ? "" : percentOf(share),
        "rule-set": newest?.ruleSet ?? "",
    };
}
const report_DIGITS = 2;
const SCALE = 10n ** BigInt(report_DIGITS);
/** A percentage with two decimal places, such as `12.34`, without rounding up. */
function percentOf({ part, whole }) {
    const size = ((part < 0n ? -part : part) * 100n * SCALE) / whole;
    return `${part < 0n ? "-" : ""}${size / SCALE}.${String(size % SCALE).padStart(report_DIGITS, "0")}`;
}
/** Months that were not allocated, and files that were not published. */
function failuresOf({ monthFiles, table, teams }) {
    return [
        ...table.failures.map(({ error }) => error),
        ...[
            ...monthFiles.map(({ publication }) => publication),
            ...teams.flatMap(({ publications }) => publications),
        ].flatMap((publication) => (publication.outcome === "failed" ? [publication.error] : [])),
    ];
}

;// CONCATENATED MODULE: ./lib/src/actions/allocate/main.js





/** The action `allocate`: inputs, clients, flow, report. The assets are for the pages of teams. */
async function runAllocate(runtime, readAssets) {
    const inputs = readAllocateInputs(runtime.reader);
    const repository = await (0,github_context/* readRepositoryContext */.cB)(runtime.environment);
    const context = openAllocateContext(runtime, inputs, repository);
    return reportAllocate(await allocate(context, readAssets));
}


/***/ }),

/***/ 86157:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   N: () => (/* binding */ ALLOCATION_DEFINITION)
/* harmony export */ });
/* harmony import */ var _table_table_schema_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(75989);
/* harmony import */ var _allocation_table_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(93354);


/** The table with the owner of all costs: one file per month, made from the months of costs. */
const ALLOCATION_DEFINITION = {
    name: _table_table_schema_js__WEBPACK_IMPORTED_MODULE_0__/* .ALLOCATION_TABLE */ .cR,
    folder: _table_table_schema_js__WEBPACK_IMPORTED_MODULE_0__/* .COSTS_TABLE */ .mD.folder,
    description: "Direct and shared costs of each target in each dimension, written by cost-hub",
    columns: _allocation_table_js__WEBPACK_IMPORTED_MODULE_1__/* .ALLOCATION_FIELDS */ .f.map(([name, kind]) => ({ name, type: _table_table_schema_js__WEBPACK_IMPORTED_MODULE_0__/* .FIELD_TYPES */ .bh[kind] })),
    partitionColumns: [_table_table_schema_js__WEBPACK_IMPORTED_MODULE_0__/* .MONTH_COLUMN */ .mi],
    filteredColumns: ["x_Dimension", "x_Target", "ChargePeriodStart"],
};


/***/ }),

/***/ 93354:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   O: () => (/* binding */ formatAllocationRow),
/* harmony export */   f: () => (/* binding */ ALLOCATION_FIELDS)
/* harmony export */ });
/** The columns of the table `allocation`. */
const ALLOCATION_FIELDS = [
    ["x_Month", "text"],
    ["x_Dimension", "text"],
    ["x_Target", "text"],
    ["x_Parent", "text"],
    ["x_Kind", "text"],
    ["x_Rule", "text"],
    ["x_Step", "text"],
    ["x_Ratio", "decimal"],
    ["ChargePeriodStart", "timestamp"],
    ["SubAccountId", "text"],
    ["SubAccountName", "text"],
    ["ServiceName", "text"],
    ["ChargeCategory", "text"],
    ["BillingCurrency", "text"],
    ["x_Charges", "long"],
    ["x_AllocatedBilledCost", "decimal"],
    ["x_AllocatedEffectiveCost", "decimal"],
    ["x_RuleSet", "text"],
];
/** A row with the names and types of the table. Empty texts are absent. */
function formatAllocationRow(row, { month, ruleSet }) {
    return {
        x_Month: month,
        x_Dimension: row.dimension,
        x_Target: row.target,
        x_Parent: row.parent,
        x_Kind: row.kind,
        x_Rule: row.rule,
        x_Step: String(row.step),
        x_Ratio: row.kind === "shared" ? row.ratio : undefined,
        ChargePeriodStart: new Date(`${row.day}T00:00:00Z`),
        SubAccountId: row.subAccount || undefined,
        SubAccountName: row.subAccountName || undefined,
        ServiceName: row.service || undefined,
        ChargeCategory: row.category || undefined,
        BillingCurrency: row.currency || undefined,
        x_Charges: row.kind === "direct" ? BigInt(row.charges) : undefined,
        x_AllocatedBilledCost: row.billed,
        x_AllocatedEffectiveCost: row.effective,
        x_RuleSet: ruleSet,
    };
}


/***/ }),

/***/ 28926:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A$: () => (/* binding */ formatContainerTags),
/* harmony export */   JH: () => (/* binding */ decodeContainerTags),
/* harmony export */   VP: () => (/* binding */ readingsFor),
/* harmony export */   or: () => (/* binding */ hasUniqueContainers),
/* harmony export */   rl: () => (/* binding */ usesContainerTags)
/* harmony export */ });
/* unused harmony export parseContainerTags */
/* harmony import */ var exact_values_instant__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4523);
/* harmony import */ var exact_values_month__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(98032);


const SCHEMA = 1;
const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Parses a stored reading. Undefined for any other text. */
function parseContainerTags(text) {
    try {
        return decodeContainerTags(JSON.parse(text));
    }
    catch {
        return undefined;
    }
}
/** Decodes the document of a stored reading. Returns undefined or throws if it has another structure. */
function decodeContainerTags(document) {
    if (!isObject(document) || document.schema !== SCHEMA)
        return undefined;
    const { readAt, resourceGroups, subscriptions } = document;
    if (typeof readAt !== "string" || !Array.isArray(subscriptions) || !Array.isArray(resourceGroups))
        return undefined;
    // Throws for a text that is not an instant.
    (0,exact_values_instant__WEBPACK_IMPORTED_MODULE_0__/* .parseInstant */ .nV)(readAt);
    const tags = {
        readAt,
        subscriptions: subscriptions.map((one) => ({
            id: guidIn(one, "id"),
            name: textIn(one, "name"),
            tags: tagsIn(one),
        })),
        resourceGroups: resourceGroups.map((one) => ({
            ...{ subscription: guidIn(one, "subscription"), name: textIn(one, "name") },
            tags: tagsIn(one),
        })),
    };
    return hasUniqueContainers(tags) ? tags : undefined;
}
/** Formats a reading with one container per line, so that two readings can be compared line by line. */
function formatContainerTags({ readAt, resourceGroups, subscriptions }) {
    const lines = (items) => items.map((item) => `\n${JSON.stringify(item)}`).join(",");
    return (`{"schema":${SCHEMA},"readAt":${JSON.stringify(readAt)},` +
        `"subscriptions":[${lines(subscriptions)}],\n"resourceGroups":[${lines(resourceGroups)}]}\n`);
}
/** True if no container occurs twice. Azure compares the names of resource groups without case. */
function hasUniqueContainers({ resourceGroups, subscriptions, }) {
    const ids = new Set(subscriptions.map(({ id }) => id));
    const groups = new Set(resourceGroups.map(({ name, subscription }) => `${subscription}\n${name.toLowerCase()}`));
    return ids.size === subscriptions.length && groups.size === resourceGroups.length;
}
/**
 * The readings that a month can use, best first: those on or before its last day from the newest one, then those after
 * it from the oldest one.
 */
function readingsFor(month, days) {
    const end = (0,exact_values_month__WEBPACK_IMPORTED_MODULE_1__/* .lastDay */ .NY)(month);
    const known = days.toSorted();
    return [...known.filter((day) => day <= end).reverse(), ...known.filter((day) => day > end)];
}
function isObject(value) {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
function textIn(item, member) {
    const value = isObject(item) ? item[member] : undefined;
    if (typeof value !== "string" || value === "")
        throw new TypeError(`${member} is not a text`);
    return value;
}
function guidIn(item, member) {
    const value = textIn(item, member).toLowerCase();
    if (!GUID.test(value))
        throw new TypeError(`${member} is not a GUID`);
    return value;
}
function tagsIn(item) {
    const tags = isObject(item) ? item.tags : undefined;
    if (!isObject(tags) || !Object.values(tags).every((value) => typeof value === "string"))
        throw new TypeError("tags are not texts");
    return tags;
}
/** True if a rule reads tags of resource groups or subscriptions. */
function usesContainerTags({ dimensions }) {
    return dimensions.some(({ rules }) => rules.some(({ assign }) => assign.to === "source" &&
        assign.sources.some(({ from }) => from === "resource-group-tag" || from === "subscription-tag")));
}


/***/ }),

/***/ 23487:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ah: () => (/* binding */ planReadingRetention),
/* harmony export */   L7: () => (/* binding */ READINGS_FOLDER),
/* harmony export */   mG: () => (/* binding */ dayOfReading)
/* harmony export */ });
/* harmony import */ var exact_values_month__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(98032);
/* harmony import */ var _allocation_container_tags_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(28926);


/** The folder of the readings of container tags, in container `config`. */
const READINGS_FOLDER = "container-tags/";
const READING = /^container-tags\/(\d{4}-\d{2}-\d{2})\.json$/;
/** The day of a reading of container tags; undefined for any other blob. */
function dayOfReading(name) {
    const day = READING.exec(name)?.[1] ?? "";
    return (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .isDay */ .N)(day) ? day : undefined;
}
/**
 * The readings of container tags that no month of the lake uses any more. A month uses its last reading, and a month
 * without one uses its neighbour's. Those of this month and of the one before are all kept, and so is the oldest one
 * that a month of the lake can use.
 */
function planReadingRetention({ blobs, cutOff, now }) {
    const days = blobs.flatMap(({ name }) => dayOfReading(name) ?? []).sort();
    const [oldest = days[0]] = cutOff === undefined ? [] : (0,_allocation_container_tags_js__WEBPACK_IMPORTED_MODULE_1__/* .readingsFor */ .VP)(cutOff, days);
    const firstRecent = (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .addMonths */ .PS)((0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .monthOfDate */ .Ez)(now), -1);
    const lasts = new Set(new Map(days.map((day) => [(0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .monthOfDay */ .GP)(day), day])).values());
    return blobs.filter(({ name }) => {
        const day = dayOfReading(name);
        if (day === undefined || oldest === undefined || day === oldest)
            return false;
        return day < oldest || ((0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .monthOfDay */ .GP)(day) < firstRecent && !lasts.has(day));
    });
}


/***/ }),

/***/ 94808:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   u: () => (/* binding */ readSettingsFile)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(55491);



/**
 * Reads a file of the checked-out repository that an input names; undefined if there is no file or no checkout. Throws
 * `InvalidInput` if it is not a regular file.
 */
async function readSettingsFile(path, workspace, input = "settings-path") {
    if (workspace === undefined)
        return undefined;
    try {
        return { name: path, bytes: await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(workspace, path)) };
    }
    catch (error) {
        const { code } = error;
        if (code === "ENOENT")
            return undefined;
        if (code === undefined)
            throw error;
        throw new exact_values_errors__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz("InvalidInput", `Input ${input} is ${(0,exact_values_errors__WEBPACK_IMPORTED_MODULE_2__/* .quoteValue */ .cl)(path)}, which cannot be read (${code}).`, {
            remedy: `Set ${input} to a file of the checked-out repository, such as ${EXAMPLES[input]}.`,
            place: { value: path },
            cause: error,
        });
    }
}
const EXAMPLES = {
    "settings-path": "hub/settings.json",
    "budgets-path": "hub/budgets.json",
    "rules-path": "hub/allocation.json",
};


/***/ })

};
