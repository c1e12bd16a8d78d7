export const id = 470;
export const ids = [470];
export const modules = {

/***/ 64790:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   o: () => (/* binding */ publishFile)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(55491);



/**
 * Writes a file to the workspace and publishes it. If publishing fails, the file stays in the workspace. Throws
 * InputError `OutputNotWritten`.
 */
async function publishFile(publishing, content) {
    const file = await writeToWorkspace(publishing, content);
    try {
        return { file, ...(await publish(publishing, file, content)) };
    }
    catch (error) {
        publishing.signal.throwIfAborted();
        return { file, publication: { outcome: "failed", error }, notices: [] };
    }
}
async function writeToWorkspace({ inputs: { output }, workspace }, { content, what }) {
    const file = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(workspace, output);
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(file), { recursive: true });
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)(file, content);
        return file;
    }
    catch (error) {
        const { code, message } = error;
        const subject = what.charAt(0).toUpperCase() + what.slice(1);
        throw new exact_values_errors__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz("OutputNotWritten", `${subject} cannot be written to ${output} (${code ?? message}).`, {
            remedy: "Set output to a file that can be written in the workspace.",
            cause: error,
        });
    }
}
async function publish(publishing, file, content) {
    switch (publishing.inputs.upload) {
        case "none":
            return { publication: { outcome: "workspace" }, notices: [] };
        case "storage":
            return { publication: await publishToStorage(publishing, file, content), notices: [] };
        case "artifact":
            if (!publishing.repository.server.isEnterpriseServer)
                return publishArtifact(publishing, file);
            return {
                publication: await publishToStorage(publishing, file, content),
                notices: [
                    {
                        code: "NoArtifacts",
                        message: "GitHub Enterprise Server has no artifacts that open in the browser, so " +
                            `${content.what} was published to storage.`,
                        remedy: "Readers need Storage Blob Data Reader on container config. Set upload: storage to publish there " +
                            `without this notice, or upload: none to keep ${content.what} in the workspace.`,
                    },
                ],
            };
    }
}
/** Publishes a file with this run, for everyone who can read the repository. */
async function publishArtifact({ inputs: { retentionInDays: asked }, log, maxRetentionInDays: most, repository }, file) {
    const isCut = asked !== undefined && most !== undefined && asked > most;
    const retentionInDays = isCut ? most : asked;
    const { uploadRunArtifact } = await __webpack_require__.e(/* import() */ 173).then(__webpack_require__.bind(__webpack_require__, 18173));
    const id = await log.group(`Publish ${(0,node_path__WEBPACK_IMPORTED_MODULE_1__.basename)(file)}`, (group) => uploadRunArtifact({
        ...{ file, retentionInDays, isRepeated: repository.isRepeated },
        onWait: (line) => group.info(line),
    }));
    const cut = {
        message: `retention-days is ${asked}, but this repository keeps artifacts for at most ${most} days.`,
    };
    const url = `${repository.runUrl}/artifacts/${id}`;
    return {
        publication: { outcome: "artifact", url, retentionInDays: retentionInDays ?? most },
        notices: isCut ? [cut] : [],
    };
}
/** Reports have their own folder, so that they do not trigger listeners for settings. */
const FOLDER = "reports/";
/** Publishes a file in container config, for principals with Storage Blob Data Reader. */
async function publishToStorage({ config, endpoint }, file, { content, type }) {
    const blob = `${FOLDER}${(0,node_path__WEBPACK_IMPORTED_MODULE_1__.basename)(file)}`;
    await config.write(blob, Buffer.from(content), {}, type);
    const path = ["config", ...blob.split("/")].map(encodeURIComponent).join("/");
    return { outcome: "storage", url: `${endpoint.url}/${path}`, blob };
}


/***/ }),

/***/ 42517:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   f: () => (/* binding */ checkAudience)
/* harmony export */ });
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55491);

/**
 * Checks who could read what this job publishes, before any costs are read. Throws InputError `PublicRepository`, or
 * `VisibilityUnknown` if this cannot be determined. Anyone can read the artifacts, summaries, logs and issues of a
 * public repository.
 */
async function checkAudience(question) {
    const { action, inputs, repository } = question;
    if (repository.repository === undefined) {
        throw new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz("MissingInput", `The ${action} action works only in GitHub Actions, where the repository is known.`, {
            remedy: `Run it in a workflow like examples/hub-${action}.yml. On your own machine, use npm run ${action}.`,
        });
    }
    if (inputs.allowPublic)
        return repository.visibility;
    const visibility = await visibilityNow(question);
    if (visibility === "public") {
        throw new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz("PublicRepository", `The repository ${repository.repository} is public, so anyone can open its artifacts, summaries and issues.`, {
            remedy: `Run ${action} in a private repository. Set allow-public: true only if anyone may read these costs.`,
        });
    }
    if (visibility !== undefined)
        return visibility;
    throw new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz("VisibilityUnknown", `It is unknown whether the repository ${repository.repository} is public, so no costs are published.`, { remedy: "Set github-token to github.token, so that the step can ask GitHub." });
}
/**
 * The event describes the repository at the run's first attempt. A repository that has been made public since is still
 * private there.
 */
async function visibilityNow({ ask, inputs, repository }) {
    if (repository.visibility === "public")
        return "public";
    if (inputs.githubToken !== undefined)
        return await ask();
    return repository.isRepeated ? undefined : repository.visibility;
}


/***/ }),

/***/ 75012:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   W: () => (/* binding */ parseSummary),
/* harmony export */   k: () => (/* binding */ formatSummary)
/* harmony export */ });
/* harmony import */ var exact_values_decimal__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(79753);
/* harmony import */ var exact_values_month__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(98032);
/* harmony import */ var _text_normalized_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(86903);



const SCHEMA = 1;
/** Formats a summary as the content of config/allocation/yyyyMM.json. Equal summaries give equal text. */
function formatSummary({ dimensions, month, ruleSet, tagsRead }) {
    const listed = dimensions.map(({ defaultTarget, groups, name, targets }) => ({
        ...{ name, default: defaultTarget, ...(groups.size === 0 ? {} : { groups: [...groups] }) },
        targets: targets.map(({ currency, days, direct, parent, shared, target }) => ({
            ...{ target, parent, currency, direct: costTexts(direct), shared: costTexts(shared) },
            days: days.map(formatTargetDay),
        })),
    }));
    return `${JSON.stringify({ schema: SCHEMA, month, ruleSet, tagsRead: tagsRead ?? null, dimensions: listed })}\n`;
}
/** The day, its costs, and the part that is not usage, unless that is zero. */
function formatTargetDay({ billed, day, effective, once }) {
    const rest = once.billed === 0n && once.effective === 0n ? [] : [once.billed, once.effective];
    return [day, ...[billed, effective, ...rest].map(exact_values_decimal__WEBPACK_IMPORTED_MODULE_0__/* .formatUnits */ .Js)];
}
function costTexts({ billed, effective }) {
    return { billed: (0,exact_values_decimal__WEBPACK_IMPORTED_MODULE_0__/* .formatUnits */ .Js)(billed), effective: (0,exact_values_decimal__WEBPACK_IMPORTED_MODULE_0__/* .formatUnits */ .Js)(effective) };
}
/**
 * Parses the content of config/allocation/yyyyMM.json; undefined if any part of it is missing or wrong, or if the days
 * of a target do not add up to its costs.
 */
function parseSummary(bytes) {
    try {
        return summaryOf(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
    }
    catch (error) {
        if (error instanceof SyntaxError || error instanceof TypeError || error instanceof WrongSummary)
            return undefined;
        throw error;
    }
}
class WrongSummary extends Error {
}
function check(isRight) {
    if (!isRight)
        throw new WrongSummary();
}
function summaryOf(value) {
    const { dimensions, month, ruleSet, schema, tagsRead } = membersOf(value);
    const parsedMonth = textOf(month);
    check(schema === SCHEMA && (0,exact_values_month__WEBPACK_IMPORTED_MODULE_1__/* .isMonth */ .nl)(parsedMonth));
    const parsed = listOf(dimensions).map(dimensionOf);
    check(new Set(parsed.map(({ name }) => (0,_text_normalized_js__WEBPACK_IMPORTED_MODULE_2__/* .normalized */ .A)(name))).size === parsed.length);
    return {
        ...{ month: parsedMonth, ruleSet: textOf(ruleSet), dimensions: parsed },
        tagsRead: tagsRead === null ? undefined : dayOf(tagsRead),
    };
}
function dimensionOf(value) {
    const { default: defaultTarget, groups = [], name, targets } = membersOf(value);
    const parsed = listOf(targets).map(targetOf);
    const keys = new Set(parsed.map(({ currency, target }) => JSON.stringify([(0,_text_normalized_js__WEBPACK_IMPORTED_MODULE_2__/* .normalized */ .A)(target), currency])));
    check(keys.size === parsed.length);
    return {
        ...{ name: textOf(name), defaultTarget: textOf(defaultTarget), targets: parsed },
        groups: new Map(listOf(groups).map((pair) => {
            const [group, parent] = listOf(pair);
            return [textOf(group), textOf(parent)];
        })),
    };
}
function targetOf(value) {
    const { currency, days, direct, parent, shared, target } = membersOf(value);
    const parsed = { direct: costsOf(direct), shared: costsOf(shared), days: listOf(days).map(targetDayOf) };
    check(parsed.days.every(({ day }, at) => at === 0 || day > (parsed.days[at - 1]?.day ?? "")));
    for (const metric of ["billed", "effective"]) {
        const sum = parsed.days.reduce((total, day) => total + day[metric], 0n);
        check(sum === parsed.direct[metric] + parsed.shared[metric]);
    }
    const parsedParent = parent === undefined ? undefined : textOf(parent);
    return { target: textOf(target), parent: parsedParent, currency: textOf(currency), ...parsed };
}
function targetDayOf(value) {
    const [day, ...amounts] = listOf(value);
    check(amounts.length === 2 || amounts.length === 4);
    const [billed = 0n, effective = 0n, onceBilled = 0n, onceEffective = 0n] = amounts.map(unitsOf);
    return { day: dayOf(day), billed, effective, once: { billed: onceBilled, effective: onceEffective } };
}
function costsOf(value) {
    const { billed, effective } = membersOf(value);
    return { billed: unitsOf(billed), effective: unitsOf(effective) };
}
function unitsOf(value) {
    const text = textOf(value);
    check(/^-?\d{1,60}(?:\.\d{1,18})?$/.test(text));
    const parsed = (0,exact_values_decimal__WEBPACK_IMPORTED_MODULE_0__/* .parseDecimal */ .$Q)(text);
    check(parsed.ok);
    return parsed.units;
}
function dayOf(value) {
    const text = textOf(value);
    check((0,exact_values_month__WEBPACK_IMPORTED_MODULE_1__/* .isDay */ .N)(text));
    return text;
}
function textOf(value) {
    check(typeof value === "string");
    return value;
}
function listOf(value) {
    check(Array.isArray(value));
    return value;
}
/** Without a prototype, so that `constructor` is no member. */
function membersOf(value) {
    check(typeof value === "object" && value !== null && !Array.isArray(value));
    return { __proto__: null, ...value };
}


/***/ }),

/***/ 94972:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ openCheckedJson)
/* harmony export */ });
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55491);
/* harmony import */ var _faults_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(85931);
/* harmony import */ var _json_cursor_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(13095);
/* harmony import */ var _json_schema_check_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(68991);
/* harmony import */ var _json_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(37090);





/** Parses a JSON file that people edit, and checks it by its schema. Throws one InputError with all errors. */
function openCheckedJson(bytes, source) {
    const { code, file, remedy, validate } = source;
    const text = (0,_json_text_js__WEBPACK_IMPORTED_MODULE_4__/* .decodeText */ .g)(bytes);
    if (text === undefined) {
        throw new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(source.code, `${file} is not valid UTF-8 or UTF-16 text.`, {
            remedy: "Save the file as UTF-8.",
            place: { file, line: 1 },
        });
    }
    const json = (0,_json_text_js__WEBPACK_IMPORTED_MODULE_4__/* .parseJsonText */ .l)(text, source);
    const faults = (0,_faults_js__WEBPACK_IMPORTED_MODULE_1__/* .collectFaults */ .C)(source);
    for (const { path, value, what } of (0,_json_schema_check_js__WEBPACK_IMPORTED_MODULE_3__/* .checkSchema */ ._)(json.root, validate)) {
        const { line, column } = json.placeOf(value);
        const where = path === "" ? "the file" : path;
        faults.collect(() => {
            throw new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(code, `${file} line ${line}, column ${column}: ${where} ${what}.`, {
                remedy,
                place: { file, line, column: String(column), value: path },
            });
        });
    }
    faults.throwFaults();
    return { ...faults, root: (0,_json_cursor_js__WEBPACK_IMPORTED_MODULE_2__/* .jsonCursor */ .r)(json, source), lineOf: (value) => json.placeOf(value).line };
}


/***/ }),

/***/ 85931:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ collectFaults)
/* harmony export */ });
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55491);
/* harmony import */ var exact_values_message_text__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(64501);
/* harmony import */ var exact_values_nearest_name__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(46026);



/** An error message shows this many errors, so that it stays below the length at which messages are cut. */
const MAX_SHOWN = 15;
const MAX_COMPARED = 100;
/** Collects the errors of a file, or of files that are parsed together. */
function collectFaults(source) {
    const faults = [];
    return {
        collect: (parse) => {
            try {
                return parse();
            }
            catch (error) {
                if (!(error instanceof exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz))
                    throw error;
                faults.push(error);
                return undefined;
            }
        },
        // Only the first errors are shown, and comparing thousands of names takes seconds.
        suggest: (name, names) => {
            const nearest = faults.length < MAX_SHOWN ? (0,exact_values_nearest_name__WEBPACK_IMPORTED_MODULE_2__/* .nearestName */ .q)(name.slice(0, MAX_COMPARED), [...names]) : undefined;
            return nearest === undefined ? "" : `; the nearest known name is ${(0,exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .quoteValue */ .cl)(nearest)}`;
        },
        throwFaults: () => {
            if (faults.length > 0)
                throw joinFaults(faults, source);
        },
    };
}
function joinFaults(faults, { code, hide = (text) => text, remedy }) {
    const files = [...new Set(faults.map(({ place }) => place.file ?? ""))];
    const inOrder = faults.toSorted(({ place: one }, { place: other }) => files.indexOf(one.file ?? "") - files.indexOf(other.file ?? "") ||
        (one.line ?? 0) - (other.line ?? 0) ||
        Number(one.column ?? 0) - Number(other.column ?? 0));
    const shown = inOrder.slice(0, MAX_SHOWN).map(({ message }) => message);
    const rest = faults.length > MAX_SHOWN ? [`${faults.length - MAX_SHOWN} more errors follow.`] : [];
    const subject = `${(0,exact_values_message_text__WEBPACK_IMPORTED_MODULE_1__/* .listNames */ .Zv)(files)} ${files.length === 1 ? "has" : "have"}`;
    const head = faults.length === 1 ? [] : [`${subject} ${faults.length} errors:`];
    const { place = {} } = inOrder[0] ?? {};
    return new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(code, hide([...head, ...shown, ...rest].join("\n")), {
        remedy,
        place: place.value === undefined ? place : { ...place, value: hide(place.value) },
    });
}


/***/ }),

/***/ 68991:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ checkSchema)
/* harmony export */ });
/* harmony import */ var exact_values_counted__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1748);
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55491);
/* harmony import */ var exact_values_nearest_name__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(46026);
/* harmony import */ var _json_cursor_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(13095);




/**
 * All errors that a schema finds in a file, in no particular order. If a value may have several forms, only errors of
 * the form that matches its type are returned.
 */
function checkSchema(root, validate) {
    const errors = validate(plainValue(root)).filter(({ keyword }) => keyword !== "anyOf");
    const { known = [], unknown = [] } = Object.groupBy(errors, ({ keyword }) => keyword === "additionalProperties" ? "unknown" : "known");
    return [...unknown.map((error) => unknownKey(root, error)), ...faultsByValue(root, known)];
}
/** Longer keys resemble no known key. */
const MAX_KEY = 100;
const MAX_EDITS = 3;
/** The place of an unknown key is its value. */
function unknownKey(root, { instancePath, params, parentSchema }) {
    const key = params.additionalProperty;
    const place = inside(placeAt(root, instancePath), key);
    const nearest = (0,exact_values_nearest_name__WEBPACK_IMPORTED_MODULE_2__/* .nearestName */ .q)(key.slice(0, MAX_KEY), Object.keys(parentSchema?.properties ?? {}), MAX_EDITS);
    const remedy = nearest === undefined ? "" : `; the nearest known key is ${(0,exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .quoteValue */ .cl)(nearest)}`;
    return { ...place, what: `is not a known key${remedy}` };
}
function faultsByValue(root, errors) {
    const byValue = Map.groupBy(errors, ({ instancePath }) => instancePath);
    const withFaultsInside = new Set([...byValue.keys()].flatMap(outerPointers));
    return [...byValue].flatMap(([pointer, ofValue]) => {
        const place = placeAt(root, pointer);
        const missing = ofValue.filter(({ keyword }) => keyword === "required");
        if (missing.length > 0)
            return missing.map((error) => ({ ...place, what: describeMissing(error, place.value) }));
        const [broken] = ofValue.filter(({ keyword }) => keyword !== "type");
        if (broken === undefined && withFaultsInside.has(pointer))
            return [];
        const rule = broken === undefined ? `be ${inWords(ofValue.flatMap(typesOf))}` : describeRule(broken);
        return [{ ...place, what: `must ${rule}, but is ${(0,_json_cursor_js__WEBPACK_IMPORTED_MODULE_1__/* .describeJson */ .k)(place.value)}` }];
    });
}
/** The value that the validator checks. Numbers lose digits, which no rule in the schema depends on. */
function plainValue(value) {
    switch (value.kind) {
        case "null":
            return null;
        case "boolean":
        case "string":
            return value.value;
        case "number":
            return Number(value.literal);
        case "array":
            return value.items.map(plainValue);
        case "object": {
            // Without a prototype, a key such as __proto__ is an ordinary key.
            const plain = Object.create(null);
            for (const [key, member] of value.members)
                plain[key] = plainValue(member);
            return plain;
        }
    }
}
/** The JSON pointers of the values around a value: `/scopes`, then the whole file. */
function outerPointers(pointer) {
    const end = pointer.lastIndexOf("/");
    return end < 0 ? [] : [pointer.slice(0, end), ...outerPointers(pointer.slice(0, end))];
}
function placeAt(root, pointer) {
    const tokens = pointer.split("/").slice(1);
    return tokens.reduce((place, token) => inside(place, token.replaceAll("~1", "/").replaceAll("~0", "~")), {
        path: "",
        value: root,
    });
}
function inside({ path, value }, key) {
    const inner = value.kind === "array" ? value.items[Number(key)] : undefined;
    if (inner !== undefined)
        return { path: `${path}[${key}]`, value: inner };
    const member = value.kind === "object" ? value.members.get(key) : undefined;
    if (member === undefined)
        throw new Error(`the validator reports ${key}, which ${path || "the file"} does not have`);
    return { path: path === "" ? key : `${path}.${key}`, value: member };
}
/** Existing keys to show next to a missing one, which may be misspelled. */
const MAX_OTHER_KEYS = 3;
function describeMissing({ params, parentSchema }, value) {
    const keys = value.kind === "object" ? [...value.members.keys()] : [];
    const others = keys.filter((key) => !Object.hasOwn(parentSchema?.properties ?? {}, key)).slice(0, MAX_OTHER_KEYS);
    const instead = others.length === 0 ? "" : `, but has ${others.map(exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .quoteValue */ .cl).join(", ")}`;
    return `must have the key ${JSON.stringify(params.missingProperty)}${instead}`;
}
/** Completes "<path> must ...". */
function describeRule({ keyword, params, parentSchema }) {
    switch (keyword) {
        case "enum":
            return `be one of ${params.allowedValues.filter((one) => one !== null).join(", ")}`;
        case "maxLength":
            return `have at most ${params.limit} characters`;
        case "maxItems":
            return `have at most ${(0,exact_values_counted__WEBPACK_IMPORTED_MODULE_3__/* .counted */ .h)(params.limit, "entry", "entries")}`;
        case "maxProperties":
            return `have at most ${(0,exact_values_counted__WEBPACK_IMPORTED_MODULE_3__/* .counted */ .h)(params.limit, "key")}`;
        case "minimum":
            return `be at least ${params.limit}`;
        case "minProperties":
            return `have at least ${(0,exact_values_counted__WEBPACK_IMPORTED_MODULE_3__/* .counted */ .h)(params.limit, "key")}`;
        case "minItems":
            return `have at least ${(0,exact_values_counted__WEBPACK_IMPORTED_MODULE_3__/* .counted */ .h)(params.limit, "entry", "entries")}`;
        case "pattern":
            return parentSchema?.title === undefined ? `match ${params.pattern}` : `be a valid "${parentSchema.title}"`;
        default:
            throw new Error(`the schema uses ${keyword}, which has no message`);
    }
}
const WORDS = {
    array: "an array",
    boolean: "true or false",
    integer: "a whole number",
    number: "a number",
    object: "an object",
    string: "a string",
};
function typesOf({ params }) {
    return [params.type].flat();
}
/** Without null, which means "not set" everywhere. */
function inWords(types) {
    const words = [...new Set(types)].filter((type) => type !== "null").map((type) => WORDS[type] ?? type);
    const [last = "null", ...others] = words.toReversed();
    return others.length === 0 ? last : `${others.toReversed().join(", ")} or ${last}`;
}


/***/ }),

/***/ 559:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   PE: () => (/* binding */ parsePlainDecimal),
/* harmony export */   R3: () => (/* binding */ parseDayOf),
/* harmony export */   XS: () => (/* binding */ parseUnits),
/* harmony export */   ky: () => (/* binding */ parseValidity)
/* harmony export */ });
/* harmony import */ var exact_values_decimal__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(79753);
/* harmony import */ var exact_values_month__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(98032);
/* harmony import */ var _json_cursor_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(13095);



const MAX_FRACTION = 18;
/**
 * Parses digits with an optional sign and fraction exactly, in units of 10^-18. For other text, returns what is wrong
 * with it. `example` completes "must be ...", and `shown` is the text in the message.
 */
function parsePlainDecimal(text, example, shown) {
    const [, sign, fraction = ""] = /^(-?)\d+(?:\.(\d+))?$/.exec(text) ?? [];
    if (sign === undefined)
        return `must be ${example}, but is ${shown}`;
    if (fraction.length > MAX_FRACTION) {
        return `must have at most ${MAX_FRACTION} digits after the point, but is ${shown}`;
    }
    const parsed = (0,exact_values_decimal__WEBPACK_IMPORTED_MODULE_0__/* .parseDecimal */ .$Q)(text);
    return parsed.ok ? parsed.units : `has ${parsed.reason}: ${shown}`;
}
/** Parses a decimal in quotes, or a whole number, in units of 10^-18. `example` completes "must be ...". */
function parseUnits(cursor, example) {
    const { value } = cursor;
    const shown = (0,_json_cursor_js__WEBPACK_IMPORTED_MODULE_2__/* .describeJson */ .k)(value);
    // A fraction without quotes would lose digits in other programs.
    if (value.kind === "number" && value.literal.includes("."))
        cursor.fail(`must be ${example}, but is ${shown}`);
    const units = parsePlainDecimal(value.kind === "number" ? value.literal : cursor.text(), example, shown);
    return typeof units === "bigint" ? units : cursor.fail(units);
}
/** Parses the existing day in a member that the schema requires. */
function parseDayOf(cursor, key) {
    const member = cursor.member(key) ?? cursor.fail(`must have the key ${JSON.stringify(key)}`);
    const text = member.text();
    return (0,exact_values_month__WEBPACK_IMPORTED_MODULE_1__/* .isDay */ .N)(text)
        ? text
        : member.fail(`must be an existing day as yyyy-MM-dd, but is ${(0,_json_cursor_js__WEBPACK_IMPORTED_MODULE_2__/* .describeJson */ .k)(member.value)}`);
}
/** Parses the optional month in a member, in the form that the schema allows. */
function parseMonthOf(cursor, key) {
    const member = cursor.member(key);
    return member && (0,exact_values_month__WEBPACK_IMPORTED_MODULE_1__/* .parseMonth */ .Ac)(member.text());
}
/** Parses the optional first and last month of an entry, and passes an error to `collect` if they are in reverse. */
function parseValidity(cursor, collect) {
    const [validFrom, validTo] = [parseMonthOf(cursor, "validFrom"), parseMonthOf(cursor, "validTo")];
    if (validFrom !== undefined && validTo !== undefined && validTo < validFrom) {
        collect(() => cursor.member("validTo")?.fail(`is ${validTo}, before validFrom ${validFrom}`));
    }
    return { validFrom, validTo };
}


/***/ }),

/***/ 86903:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ normalized)
/* harmony export */ });
/** Names, values and tag keys that people write are equal if this is. */
function normalized(text) {
    return text.trim().normalize("NFC").toLowerCase();
}


/***/ }),

/***/ 64358:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ endedScopes),
/* harmony export */   D: () => (/* binding */ readMonitoring)
/* harmony export */ });
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55491);
/* harmony import */ var _hub_partition_partition_path_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75345);
/* harmony import */ var _hub_scope_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(33886);
/* harmony import */ var _hub_settings_settings_reader_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(61873);




/** What config/settings.json monitors; no scopes if it is missing or cannot be read. */
async function readMonitoring(config, account) {
    const bytes = await config.read("settings.json");
    const nothing = { accounts: new Set([account]), monitored: new Set(), rules: undefined };
    if (bytes === undefined)
        return nothing;
    try {
        const { formerAccounts = [], months: rules, scopes } = (0,_hub_settings_settings_reader_js__WEBPACK_IMPORTED_MODULE_3__/* .parseSettings */ .P)(bytes);
        const monitored = new Set(scopes.map(({ scope }) => scope));
        return { accounts: new Set([account, ...formerAccounts]), monitored, rules };
    }
    catch (error) {
        // Other actions report faults in the settings.
        if (error instanceof exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz)
            return nothing;
        throw error;
    }
}
/**
 * Azure scopes with months of this hub that left its settings. Scopes of other providers are never in the settings, and
 * months of other hubs follow other settings.
 */
function endedScopes(listing, { accounts, monitored }) {
    const ended = new Set();
    if (monitored.size === 0)
        return ended;
    const foreign = new Set();
    for (const path of listing.files.keys()) {
        const key = (0,_hub_partition_partition_path_js__WEBPACK_IMPORTED_MODULE_1__/* .parsePartitionPath */ .Lj)(path);
        if (key === undefined || monitored.has(key.scope) || (0,_hub_scope_js__WEBPACK_IMPORTED_MODULE_2__/* .parseScopeKind */ ._V)(key.scope).kind === "other")
            continue;
        const { owner } = listing.stateOf(key.scope, key.month).record ?? {};
        (owner === undefined || accounts.has(owner) ? ended : foreign).add(key.scope);
    }
    return ended.difference(foreign);
}


/***/ }),

/***/ 61997:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ judgeDays)
/* harmony export */ });
/* harmony import */ var cost_page_series__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22185);
/* harmony import */ var exact_values_month__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(98032);


/** Only anomalies in these last months are shown; earlier days are used for comparison only. */
const JUDGED_MONTHS = 3;
/**
 * Finds anomalies and forecasts the running month. Days in `incomplete` months, which lack the costs of a scope, are
 * left out because their low costs would look like anomalies.
 */
function judgeDays(months, incomplete) {
    const last = months.at(-1);
    if (last === undefined)
        return { anomalies: [], forecasts: [] };
    const closed = months.findLastIndex(({ settledUntil }) => settledUntil === undefined);
    // An open month that precedes closed ones lost its source, so no more costs are expected.
    const isWhole = ({ month, settledUntil }, at) => !incomplete.has(month) && (at > closed || settledUntil === undefined);
    const series = (0,cost_page_series__WEBPACK_IMPORTED_MODULE_0__/* .dailySeries */ .Bh)(months.filter(isWhole));
    const settled = settledDay(months.slice(closed + 1), last);
    const judgedFrom = (0,exact_values_month__WEBPACK_IMPORTED_MODULE_1__/* .firstDay */ .$r)((0,exact_values_month__WEBPACK_IMPORTED_MODULE_1__/* .addMonths */ .PS)(last.month, 1 - JUDGED_MONTHS));
    return {
        anomalies: (0,cost_page_series__WEBPACK_IMPORTED_MODULE_0__/* .findAnomalies */ .nO)(series, { settledUntil: settled, judgedFrom }),
        forecasts: last.settledUntil === undefined || incomplete.has(last.month)
            ? []
            : (0,cost_page_series__WEBPACK_IMPORTED_MODULE_0__/* .forecastMonth */ .iJ)(series, { month: last.month, settledUntil: settled }),
    };
}
/** The last day before the first open day. */
function settledDay(months, last) {
    const open = months.find(({ settledUntil }) => settledUntil !== undefined);
    if (open?.settledUntil === undefined)
        return (0,exact_values_month__WEBPACK_IMPORTED_MODULE_1__/* .lastDay */ .NY)(last.month);
    return open.settledUntil === "none" ? (0,exact_values_month__WEBPACK_IMPORTED_MODULE_1__/* .addDays */ .fi)((0,exact_values_month__WEBPACK_IMPORTED_MODULE_1__/* .firstDay */ .$r)(open.month), -1) : open.settledUntil;
}


/***/ }),

/***/ 17555:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   g: () => (/* binding */ settledUntil)
/* harmony export */ });
/* harmony import */ var exact_values_month__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(98032);
/* harmony import */ var _hub_month_lifecycle_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(15729);


/**
 * Azure rates usage for up to 72 hours (Microsoft Learn, "Understand Cost Management data": costs are available within
 * 8 to 24 hours and may change for 72 hours), so the last days of a running month are still too low.
 */
const OPEN_DAYS = 3;
/**
 * The last day whose costs are settled; undefined for a closed month, `"none"` if no day is settled. Every scope must
 * cover the day, and at least one must have charges on it. A scope without charges does not block the day, but a
 * stopped export does, unless its scope left the settings.
 */
function settledUntil({ ended, month, now, scopes: all }) {
    const expected = all.filter(({ scope }) => !ended.has(scope));
    const scopes = expected.length === 0 ? all : expected;
    const close = (0,_hub_month_lifecycle_js__WEBPACK_IMPORTED_MODULE_1__/* .closingInstant */ .jr)(month);
    const isClosed = ({ reading }) => reading.coveredUntil === undefined
        ? now.toISOString() >= close
        : reading.facts.submitted >= close && reading.coveredUntil >= (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .lastDay */ .NY)(month);
    if (scopes.every(isClosed))
        return undefined;
    const covered = scopes.flatMap(({ reading }) => reading.coveredUntil ?? []).sort();
    const charged = scopes.flatMap(({ reading }) => lastChargeDay(reading.cube.days, month) ?? []).sort();
    const [narrowest = (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .lastDay */ .NY)(month)] = covered;
    const last = charged.at(-1);
    if (last === undefined)
        return "none";
    const [known = last] = [narrowest, last].sort();
    const settled = (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .addDays */ .fi)(known, -OPEN_DAYS);
    return settled < (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .firstDay */ .$r)(month) ? "none" : settled;
}
/** Future charges (a purchase is charged for its whole term) do not show how far the data goes. */
function lastChargeDay({ day: days, isUsageBased }, month) {
    const end = (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .lastDay */ .NY)(month);
    return days.findLast((day, row) => isUsageBased[row] === true && day <= end);
}


/***/ }),

/***/ 1358:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A6: () => (/* binding */ scopeMonthOf),
/* harmony export */   Bm: () => (/* binding */ describeSharedCosts),
/* harmony export */   v8: () => (/* binding */ findSharedCosts),
/* harmony export */   z_: () => (/* binding */ describeAllocatedTwice)
/* harmony export */ });
/* harmony import */ var exact_values_cost_cube__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(40939);
/* harmony import */ var exact_values_month__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(98032);
/* harmony import */ var _hub_partition_shared_costs_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(12089);
/* harmony import */ var _hub_scope_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(33886);




const MAX_NAMED = 3;
function scopeMonthOf({ month, reading, scope }) {
    return { scope, month, subscriptions: new Set(reading.cube.values[SUBSCRIPTION] ?? []) };
}
/**
 * Finds each pair of scopes that hold the same costs: one contains the other by its ID, or both have charges for
 * the same subscriptions in the same month. Two subscriptions never overlap, and neither do two resource groups.
 */
function findSharedCosts(read) {
    const pairs = new Map();
    for (const [month, inMonth] of Map.groupBy(read, (one) => one.month)) {
        for (const [index, one] of inMonth.entries()) {
            for (const other of inMonth.slice(index + 1)) {
                const shared = sharedIds(one.scope, other.scope, one.subscriptions, other.subscriptions);
                if (shared === undefined)
                    continue;
                const key = `${one.scope}\n${other.scope}`;
                const known = pairs.get(key) ?? { scopes: [one.scope, other.scope], months: [], subscriptions: new Set() };
                pairs.set(key, known);
                known.months.push(month);
                for (const id of shared)
                    known.subscriptions.add(id);
            }
        }
    }
    return [...pairs.values()];
}
/** A sentence for each pair. */
function describeSharedCosts(pairs, { nameOfScope, nameOfSubscription }) {
    return pairs.map(({ months, scopes, subscriptions }) => {
        const [one, other] = scopes.map(nameOfScope);
        const ids = [...subscriptions].sort();
        const named = ids.slice(0, MAX_NAMED).map(nameOfSubscription).join(", ");
        const more = ids.length > MAX_NAMED ? ` and ${ids.length - MAX_NAMED} more` : "";
        const what = ids.length === 0 ? "" : ` (of ${named}${more})`;
        const when = (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .formatMonthSpan */ .cd)(months);
        return `${one} and ${other} contain the same costs${what} in ${when}, which are counted twice.`;
    });
}
/** A sentence for each pair of scopes that contain the same costs in months that were allocated. */
function describeAllocatedTwice(months) {
    const read = months.flatMap(({ month, subAccounts }) => [...subAccounts].map(([scope, subscriptions]) => ({ scope, month, subscriptions })));
    const names = { nameOfScope: (scope) => scope, nameOfSubscription: (id) => id };
    return describeSharedCosts(findSharedCosts(read), names);
}
const SUBSCRIPTION = exact_values_cost_cube__WEBPACK_IMPORTED_MODULE_3__/* .CELL_DIMENSIONS */ .Fr.indexOf("subscription");
/** Undefined for scopes without shared costs. */
function sharedIds(one, other, left, right) {
    const relation = (0,_hub_scope_js__WEBPACK_IMPORTED_MODULE_2__/* .isScopeId */ .Cb)(one) && (0,_hub_scope_js__WEBPACK_IMPORTED_MODULE_2__/* .isScopeId */ .Cb)(other) ? (0,_hub_partition_shared_costs_js__WEBPACK_IMPORTED_MODULE_1__/* .relateScopes */ .rB)(one, other) : "by sub-accounts";
    if (relation === "separate")
        return undefined;
    const keys = (0,_hub_partition_shared_costs_js__WEBPACK_IMPORTED_MODULE_1__/* .subAccountsOf */ .I1)(one, left).intersection((0,_hub_partition_shared_costs_js__WEBPACK_IMPORTED_MODULE_1__/* .subAccountsOf */ .I1)(other, right));
    // Uses the spelling in the cube, which has the scope's name.
    const spelled = new Map([...right, ...left].map((id) => [(0,_hub_partition_shared_costs_js__WEBPACK_IMPORTED_MODULE_1__/* .subAccountKey */ .jm)(id), id]));
    const shared = new Set([...keys].map((key) => spelled.get(key) ?? key));
    return relation === "nested" || keys.size > 0 ? shared : undefined;
}


/***/ })

};
