export const id = 669;
export const ids = [669,618,704,900];
export const modules = {

/***/ 96669:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  openReport: () => (/* binding */ openReport),
  runReport: () => (/* binding */ runReport)
});

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/index.js + 8 modules
var src = __webpack_require__(34047);
// EXTERNAL MODULE: ./lib/src/github/api/github-context.js
var github_context = __webpack_require__(76866);
// EXTERNAL MODULE: ./lib/src/page-source/load-lake-page.js + 15 modules
var load_lake_page = __webpack_require__(12225);
// EXTERNAL MODULE: ./lib/src/page-source/stored-allocation.js
var stored_allocation = __webpack_require__(51630);
// EXTERNAL MODULE: ./lib/src/page-source/stored-budgets.js
var stored_budgets = __webpack_require__(87980);
// EXTERNAL MODULE: ./lib/src/clients/connection.js + 1 modules
var clients_connection = __webpack_require__(54366);
// EXTERNAL MODULE: ./lib/src/clients/hub-storage.js + 8 modules
var hub_storage = __webpack_require__(71790);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/figures.js
var src_figures = __webpack_require__(50914);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/counted.js
var counted = __webpack_require__(1748);
// EXTERNAL MODULE: ./lib/src/github/api/marked-issues.js
var marked_issues = __webpack_require__(95900);
// EXTERNAL MODULE: ./lib/src/github/markdown/markdown-table.js
var markdown_table = __webpack_require__(92138);
// EXTERNAL MODULE: ./lib/src/github/markdown/published-markdown.js
var published_markdown = __webpack_require__(85290);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/shell-command.js
var shell_command = __webpack_require__(73704);
;// CONCATENATED MODULE: ./lib/src/actions/report/page-link.js



/** A Markdown sentence that says where the page is and how to open it. */
function linkPage({ accountName, file, publication, runUrl }) {
    const name = (0,external_node_path_.basename)(file);
    switch (publication.outcome) {
        case "artifact": {
            const days = publication.retentionInDays;
            const until = days === undefined ? "" : ` for ${days} days`;
            return `[**Open the page**](${publication.url}). Everyone who can read this repository can open it${until}.`;
        }
        case "storage": {
            const blob = publication.blob;
            const download = (0,shell_command/* shellCommand */.q$) `az storage blob download --auth-mode login --account-name ${accountName}`;
            const source = (0,shell_command/* shellCommand */.q$) `--container-name config --name ${blob} --file ${name}`;
            const command = `${download} ${source}`;
            return (`The page is the blob ${(0,markdown_table/* renderCode */.cR)(blob)} in container config of ${(0,markdown_table/* renderCode */.cR)(accountName)}. ` +
                "A browser cannot sign in to storage by itself. " +
                `Open the page in the Azure portal or Storage Explorer, or download it with ${(0,markdown_table/* renderCode */.cR)(command)}.`);
        }
        case "workspace":
        case "failed":
            return `The page is only in the workspace of [this run](${runUrl ?? ""}), as ${(0,markdown_table/* renderCode */.cR)(name)}.`;
    }
}

;// CONCATENATED MODULE: ./lib/src/actions/report/digest.js






/** Marks the issue as the digest; the first line of its text. */
const DIGEST_MARKER = "<!-- cost-hub: digest -->";
const TITLE = "Cloud costs: the digest";
/** Opens or updates the digest issue. Closing it means that it has been read, so the next digest is a new issue. */
async function keepDigest(api, body) {
    const open = await api.issues("open");
    if (open === undefined)
        return { outcome: "disabled" };
    const [issue] = open;
    if (issue === undefined)
        return await (0,marked_issues/* openOneIssue */.y)(api, DIGEST_MARKER, TITLE, body);
    await (0,marked_issues/* closeDoubles */.j)(api, DIGEST_MARKER, issue, open);
    if (issue.body !== body)
        await api.update(issue.number, body);
    return { outcome: "updated", number: issue.number };
}
/** The text of the issue: five sentences with figures, a link to the page, and the data that they are based on. */
function renderDigest(data, figures, place) {
    const sentences = digestSentences(data, figures).map((sentence) => `- ${sentence}\n`);
    const body = [
        DIGEST_MARKER,
        `**${(0,markdown_table/* escapeMarkdown */.FV)(data.title)}, ${(0,src_figures/* formatInstant */.r4)(data.generatedAt)}**\n`,
        sentences.join(""),
        `${linkPage(place)}\n`,
        `${evidence(data)} Currencies are never added. Each report replaces this text. ` +
            "Close the issue once you have read it, and the next report opens a new one.\n",
    ].join("\n");
    return (0,published_markdown/* neutralizeReferences */.I)(body);
}
/** Five sentences with figures, in the page's own wording. Foreign names are escaped. */
function digestSentences({ missing }, [main, ...others]) {
    if (main === undefined)
        return ["The lake has no costs for this page yet."];
    const { cost, currency, estimate, anomalies, missingCost, month, sentences, status, total } = main;
    const more = others.map((one) => `${one.total} ${one.currency}`);
    const also = more.length === 0 ? "" : ` In other currencies: ${more.join(", ")}.`;
    const ahead = estimate === undefined ? "" : ` ${estimate}.`;
    const unknown = missingCost === undefined ? "" : ` ${missingCost}`;
    const [anomaly] = anomalies;
    const first = anomaly === undefined ? "" : ` ${anomaly}.`;
    const gone = missing.length === 0 ? "" : ` ${(0,counted/* counted */.h)(missing.length, "month is", "months are")} missing, see the page.`;
    const texts = [
        ["Total", `${month}: ${total} ${currency}, ${cost.toLowerCase()}.${also} ${status}${unknown}`],
        ["Change", `${sentences.change}${ahead}`],
        ["Drivers", sentences.drivers],
        ["Savings", sentences.savings],
        ["Anomalies", `${sentences.anomalies}${first}${gone}`],
    ];
    return texts.map(([title, text]) => `**${title}:** ${(0,markdown_table/* escapeMarkdown */.FV)(text)}`);
}
/** The basis of the figures: rows, months, scopes, and the newest export. */
function evidence({ proof }) {
    const rows = proof.reduce((sum, one) => sum + one.rows, 0);
    const newest = proof
        .map(({ submitted }) => submitted)
        .toSorted()
        .at(-1);
    const scopes = new Set(proof.map(({ scope }) => scope)).size;
    if (newest === undefined)
        return "No months were read.";
    const months = `${(0,counted/* counted */.h)(proof.length, "proven month")} of ${(0,counted/* counted */.h)(scopes, "scope")}`;
    return `Exact sums of ${rows} rows in ${months}. Newest export: ${(0,src_figures/* formatInstant */.r4)(newest)}.`;
}

;// CONCATENATED MODULE: ./lib/src/actions/report/clients.js



const DIGEST_REMEDY = "Give the job `permissions: { issues: write }` and set github-token to github.token.";
function openReportContext(runtime, inputs, repository) {
    const { clock, environment, hubVersion, log, signal } = runtime;
    const connection = (0,clients_connection/* connect */.N)(runtime, "report", inputs);
    const github = {
        ...connection,
        ...{ apiUrl: repository.apiUrl, repository: repository.repository ?? "", token: inputs.githubToken ?? "" },
    };
    return {
        ...(0,hub_storage/* openHubStorage */.R)(connection, inputs),
        ...{ inputs, repository, clock, log, hubVersion, signal },
        // Loads GitHub's client only when needed; it is a separate chunk of the bundle.
        readVisibility: async () => (await Promise.resolve(/* import() */).then(__webpack_require__.bind(__webpack_require__, 54704))).readVisibility(github),
        openDigest: async () => {
            const { openMarkedIssues } = await Promise.resolve(/* import() */).then(__webpack_require__.bind(__webpack_require__, 95900));
            return openMarkedIssues(github, DIGEST_MARKER, DIGEST_REMEDY);
        },
        workspace: environment.GITHUB_WORKSPACE || process.cwd(),
        maxRetentionInDays: Number.parseInt(environment.GITHUB_RETENTION_DAYS ?? "", 10) || undefined,
    };
}

// EXTERNAL MODULE: ./lib/src/clients/published-file.js
var published_file = __webpack_require__(64790);
// EXTERNAL MODULE: ./lib/src/github/published-audience.js
var published_audience = __webpack_require__(42517);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/amount.js
var src_amount = __webpack_require__(89072);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/fraction.js
var fraction = __webpack_require__(40538);
// EXTERNAL MODULE: ./lib/src/page-source/cost-figures.js
var cost_figures = __webpack_require__(63069);
;// CONCATENATED MODULE: ./lib/src/actions/report/figures.js




const DRIVERS = 3;
const ANOMALY_DRIVERS = 2;
/** The main figures per currency, starting with the currency of most rows; empty without costs. */
function firstFigures(data) {
    const content = (0,src_figures/* condense */.aX)(data);
    const state = (0,src_figures/* defaultState */.n6)(content);
    if (state.month === undefined)
        return [];
    const currencies = (0,src_figures/* currencyTotals */.R8)((0,src_figures/* select */.Lt)(content, state)).map(({ currency }) => currency);
    const isMain = (currency) => Number(currency === state.currency);
    return currencies
        .toSorted((a, b) => isMain(b) - isMain(a))
        .map((currency) => figuresOf((0,src_figures/* select */.Lt)(content, { ...state, currency })));
}
function figuresOf(selection) {
    const { content, state } = selection;
    const overview = (0,src_figures/* overviewOf */.bq)(selection);
    const { anomalies = [], month, savings, status, total } = overview;
    const amount = (units) => (0,src_amount/* formatAmount */.ej)(units, state.currency);
    const known = typeof savings === "string" || savings.total === undefined ? undefined : savings;
    return {
        ...{
            currency: (0,src_figures/* currencyName */.N0)(state.currency),
            exact: (0,cost_figures/* exactFigures */.$$)(selection),
            cost: src_figures/* BASIS_NAMES */._l[state.basis],
            month,
            status,
            total: total === undefined ? "not given" : amount(total),
            missingCost: (0,src_figures/* missingCostSentence */.Pm)(selection),
            change: changeOf(overview, selection),
        },
        drivers: driversText(selection, overview),
        savings: known?.total === undefined ? "not known" : amount(known.total),
        coverage: known?.coverage === undefined ? "not known" : (0,fraction/* formatPercent */.l9)(known.coverage),
        anomalies: anomalies.map((anomaly) => anomalyText(content, anomaly)),
        estimate: estimateText(selection),
        sentences: {
            change: (0,src_figures/* changeSentence */.y6)(selection, overview),
            drivers: (0,src_figures/* driverSentence */.SX)(selection, overview),
            savings: (0,src_figures/* savingsSentence */.Dx)(selection, overview),
            anomalies: (0,src_figures/* anomalySentence */.th)(selection, overview),
        },
        trend: (0,src_figures/* monthTotals */.CR)(selection).map((units, at) => {
            const one = content.months[at]?.month;
            return { label: one === undefined ? "" : (0,src_figures/* formatShortMonth */.Z1)(one), units };
        }),
    };
}
function changeOf({ comparison }, { state }) {
    if (comparison === undefined)
        return undefined;
    const { before, beforeTotal, now, nowTotal } = comparison;
    const change = nowTotal - beforeTotal;
    const rate = (0,src_figures/* formatRate */.CE)(change, beforeTotal);
    const amount = (0,src_figures/* formatChange */.eD)(change, state.currency);
    return { amount: rate === undefined ? amount : `${amount} (${rate})`, spans: `${now} against ${before}` };
}
/**
 * If daily costs by service are not available, the drivers compare other days than the change does, so these are named.
 */
function driversText({ content, state }, { bridge, bridgeSpans, comparison }) {
    const parts = (bridge?.parts ?? [])
        .slice(0, DRIVERS)
        .map(({ change, code }) => `${(0,src_figures/* codeName */.Pg)(content, state.by, code)} ${(0,src_figures/* formatChange */.eD)(change, state.currency)}`);
    if (parts.length === 0 || bridgeSpans === undefined || bridgeSpans.now === comparison?.now)
        return parts.join(", ");
    return `${parts.join(", ")} (${bridgeSpans.now} against ${bridgeSpans.before})`;
}
/** `Virtual Machines on 12 November 2026: 1,234.50, compared with a median of 200.10` */
function anomalyText(content, anomaly) {
    const { amount, currency, day, difference, differingDays, drivers, lastDay, median, subject } = anomaly;
    const total = `${(0,src_figures/* formatChange */.eD)(difference, currency)} in total`;
    const more = `(and ${differingDays - 1} more until ${(0,src_figures/* formatDay */.im)(lastDay)}, ${total})`;
    const days = `on ${(0,src_figures/* formatDay */.im)(day)}${differingDays === 1 ? "" : ` ${more}`}`;
    const amounts = `${(0,src_amount/* formatAmount */.ej)(amount, currency)}, compared with a median of ${(0,src_amount/* formatAmount */.ej)(median, currency)}`;
    const driven = drivers.slice(0, ANOMALY_DRIVERS).map((one) => subjectName(content, one.subject));
    const cause = driven.length === 0 ? "" : `; driven by ${driven.join(", ")}`;
    return `${subjectName(content, subject)} ${days}: ${amounts}${cause}`;
}
function subjectName(content, { dimension, value }) {
    if (dimension === "total")
        return "All costs";
    const code = content.dimensions.find(({ name }) => name === dimension)?.values.indexOf(value) ?? -1;
    return code < 0 ? (0,src_figures/* valueName */.XJ)(dimension, value) : (0,src_figures/* codeName */.Pg)(content, dimension, code);
}
function estimateText(selection) {
    const { content, state } = selection;
    const estimate = (0,src_figures/* estimateOf */.qn)(selection);
    const month = content.months[estimate?.month ?? -1];
    if (estimate === undefined || month === undefined)
        return undefined;
    const amount = (units) => (0,src_amount/* formatAmount */.ej)(units, state.currency);
    const range = `${amount(estimate.low)} to ${amount(estimate.high)}`;
    return `${(0,src_figures/* formatMonth */.UL)(month.month)} is estimated at ${amount(estimate.total)} (${range})`;
}

;// CONCATENATED MODULE: ./lib/src/actions/report/cost-report.js





/**
 * Creates the cost page: checks the audience, reads the lake, writes one file, publishes it, and updates the digest.
 */
async function makeCostReport(context, { load, render }) {
    const { clock, endpoint, inputs, log, repository } = context;
    const started = clock.now().getTime();
    const visibility = await (0,published_audience/* checkAudience */.f)({ action: "report", inputs, repository, ask: context.readVisibility });
    const { asOf, data, judgements, notices: found } = await load(context);
    const figures = firstFigures(data);
    const html = await render(data);
    const byteCount = Buffer.byteLength(html);
    log.info(`Created ${inputs.output} with ${data.months.length} months and ${byteCount} bytes.`);
    const { file, publication, notices } = await (0,published_file/* publishFile */.o)(context, {
        ...{ content: html, type: "text/html; charset=utf-8", what: "the page" },
    });
    const place = { file, publication, accountName: endpoint.accountName, runUrl: repository.runUrl };
    const { digest, warnings } = await writeDigest(context, data, place);
    return {
        ...{ asOf, data, judgements, figures, byteCount, digest, visibility },
        ...place,
        notices: [...notices, ...warnings, ...incomplete(data), ...found],
        seconds: (clock.now().getTime() - started) / 1000,
    };
}
/** Without a page to link to, the digest would be outdated content with a new date. */
async function writeDigest({ inputs, log, openDigest, signal }, data, place) {
    if (inputs.digest === "none" || place.publication.outcome === "failed") {
        return { digest: { outcome: "none" }, warnings: [] };
    }
    try {
        const digest = await keepDigest(await openDigest(), renderDigest(data, firstFigures(data), place));
        if (digest.outcome === "disabled")
            return { digest, warnings: [NO_ISSUES] };
        log.info(`The digest is issue #${digest.number} (${digest.outcome}).`);
        return { digest, warnings: [] };
    }
    catch (error) {
        signal.throwIfAborted();
        return { digest: { outcome: "failed", error }, warnings: [] };
    }
}
const NO_ISSUES = {
    code: "NoIssues",
    message: "Issues are disabled in this repository, so there is no digest.",
    remedy: "Enable issues in the repository's settings, or set digest: none.",
};
/** Gaps that a reader of the page must not overlook. */
function incomplete({ missing, months, overlaps, proof }) {
    const [first] = missing;
    const empty = {
        code: "NothingToReport",
        message: "The lake contains none of the requested scopes and months, so the page is empty.",
        remedy: "Run ingest first, or change scopes and months.",
    };
    return [
        ...(proof.length === 0 || months.length === 0 ? [empty] : []),
        ...(first === undefined
            ? []
            : [
                {
                    code: "MonthsMissing",
                    message: `${(0,counted/* counted */.h)(missing.length, "month is", "months are")} missing from the page, for example ` +
                        `${first.month} of ${first.scope}: ${first.reason.replace(/\.$/, "")}.`,
                    remedy: "Ingest the missing months, which the page and the summary list, and run the report again.",
                },
            ]),
        ...overlaps.slice(0, 1).map((message) => ({ code: "OverlappingScopes", message })),
    ];
}

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/errors.js
var errors = __webpack_require__(55491);
// EXTERNAL MODULE: ./lib/src/github/api/artifact-name.js
var artifact_name = __webpack_require__(67449);
// EXTERNAL MODULE: ./lib/src/hub/scope.js
var scope = __webpack_require__(33886);
// EXTERNAL MODULE: ./lib/src/inputs/hub-inputs.js
var hub_inputs = __webpack_require__(86391);
;// CONCATENATED MODULE: ./lib/src/actions/report/inputs.js




const UPLOADS = ["artifact", "storage", "none"];
const REDACTIONS = ["none", "names"];
const DIGESTS = ["none", "issue"];
/** Each dimension increases the size of cubes and of the page. */
const MAX_DIMENSIONS = 5;
const MAX_MONTHS = 60;
/** GitHub's limit for private repositories. */
const MAX_RETENTION_DAYS = 400;
/** A year. */
const MAX_STALE_HOURS = 8784;
const MAX_TITLE = 100;
const MAX_TAG_KEY = 512;
/** Reads the action's inputs. No other code knows their names. */
function readReportInputs(reader) {
    const storage = (0,hub_inputs/* readLakeStorageInputs */.kq)(reader);
    const githubToken = reader.secret("github-token");
    const digest = reader.choice("digest", DIGESTS);
    if (digest === "issue" && githubToken === undefined) {
        throw new errors/* InputError */.dz("MissingInput", "digest: issue needs the input github-token.", {
            remedy: "Set github-token to github.token and give the job issues: write.",
        });
    }
    return {
        ...(0,hub_inputs/* readStorageSignInInputs */.x8)(reader),
        ...storage,
        months: reader.wholeNumber("months", { min: 1, max: MAX_MONTHS }),
        /** Empty for all scopes. */
        scopes: reader.list("scopes").map(scope/* parseScopeId */.JA),
        /** Names of FOCUS columns, and `tag:` with a key. */
        dimensions: readDimensions(reader.list("group-by"), reader.list("tag-keys")),
        redact: reader.choice("redact", REDACTIONS),
        title: readTitle(reader.text("title")),
        /** 0 disables the check for stale scopes. */
        staleAfterHours: reader.wholeNumber("stale-after-hours", { min: 0, max: MAX_STALE_HOURS }),
        upload: reader.choice("upload", UPLOADS),
        /** Relative to the workspace, with slashes. */
        output: readOutput(reader.text("output")),
        /** Undefined for the repository's default. */
        retentionInDays: reader.optionalWholeNumber("retention-days", { min: 1, max: MAX_RETENTION_DAYS }),
        digest,
        allowPublic: reader.flag("allow-public"),
        githubToken,
    };
}
/** Column names, and tag keys with the prefix `tag:`, without duplicates. Throws InputError `InvalidInput`. */
function readDimensions(columns, tagKeys) {
    for (const column of columns) {
        if (!/^(?:x_)?[A-Z][A-Za-z0-9]{0,99}$/.test(column)) {
            throw invalid("group-by", column, "the name of a FOCUS column, such as PublisherName or x_CostCenter");
        }
    }
    for (const key of tagKeys) {
        if (key.length > MAX_TAG_KEY)
            throw invalid("tag-keys", key, `a key of at most ${MAX_TAG_KEY} characters`);
    }
    const tags = new Map(tagKeys.toReversed().map((key) => [key.toLowerCase(), `tag:${key}`]));
    const dimensions = [...new Set(columns), ...[...tags.values()].toReversed()];
    if (dimensions.length <= MAX_DIMENSIONS)
        return dimensions;
    throw new errors/* InputError */.dz("InvalidInput", `Inputs group-by and tag-keys list ${dimensions.length} columns and keys, but a page supports ${MAX_DIMENSIONS}.`, { remedy: "Remove those that are not used as filters, or create a second page." });
}
function readTitle(title) {
    if (title.length <= MAX_TITLE && !/\p{Cc}/u.test(title))
        return title;
    throw invalid("title", title, `one line of at most ${MAX_TITLE} characters`);
}
/** A relative path within the workspace. */
function readOutput(text) {
    const path = text.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "");
    const parts = path.split("/");
    const isInside = !parts.some((part) => part === "" || part === "." || part === ".." || artifact_name/* FORBIDDEN_IN_NAMES */.j.test(part));
    if (isInside && /[^/]\.html$/i.test(path))
        return path;
    throw invalid("output", text, 'a relative path in the workspace that ends in .html and contains none of " : < > | * ?');
}
function invalid(name, value, allowed) {
    return new errors/* InputError */.dz("InvalidInput", `Input ${name} is ${(0,errors/* quoteValue */.cl)(value)}, which is not ${allowed}.`, {
        remedy: `Set ${name} to ${allowed}.`,
        place: { value },
    });
}

// EXTERNAL MODULE: ./lib/src/actions/report/page-assets.js
var page_assets = __webpack_require__(10618);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/notice.js
var src_notice = __webpack_require__(1100);
// EXTERNAL MODULE: ./lib/src/github/annotations.js
var annotations = __webpack_require__(57946);
// EXTERNAL MODULE: ./lib/src/github/markdown/summary-markdown.js
var summary_markdown = __webpack_require__(91424);
// EXTERNAL MODULE: ./lib/src/hub/watch/judged-json.js
var judged_json = __webpack_require__(43436);
;// CONCATENATED MODULE: ./lib/src/actions/report/month-status.js





/** The page shows more. */
const MAX_RESTATED = 20;
const STATUSES = ["open", "settling", "closed", "restated"];
/** The output `statuses`: counts, and the restated months without amounts. */
function statusesToJson({ proof }) {
    const counts = Object.fromEntries(countByStatus(proof));
    const restatedMonths = restatedOf(proof).map(({ month, scope, status }) => {
        const { closedAt, restatedAt, restatements } = status ?? {};
        return { scope, month, closedAt, restatements, restatedAt };
    });
    return JSON.stringify({ ...counts, restatedMonths });
}
/** The summary's section about the status of months; empty if no status is known. */
function statusSection({ proof, restatements }) {
    if (proof.every(({ status }) => status === undefined))
        return (0,summary_markdown/* section */.uW)("Status of the months");
    const counts = countByStatus(proof).map(([status, count]) => `${count} ${status}`);
    const restated = restatedOf(proof);
    const lines = restated.slice(0, MAX_RESTATED).map((one) => {
        const { closedAt, restatements: changes = 0 } = one.status ?? {};
        const amounts = restatements
            .filter(({ month, scope }) => month === one.month && scope === one.scope)
            .map(({ before, currency, now }) => signed(now.billed - before.billed, currency));
        const difference = amounts.length === 0 ? "no difference in the sums" : `billed cost ${amounts.join(", ")}`;
        const closed = closedAt === undefined ? "" : ` ${(0,src_figures/* formatInstant */.r4)(closedAt)}`;
        return `${(0,src_figures/* formatShortMonth */.Z1)(one.month)} of ${one.scope}: closed${closed}, ${(0,counted/* counted */.h)(changes, "change")} since, ${difference}`;
    });
    return (0,summary_markdown/* section */.uW)("Status of the months", `${counts.join(", ")}.`, (0,summary_markdown/* list */.p_)(lines.map(markdown_table/* escapeMarkdown */.FV), { omittedCount: restated.length - lines.length }));
}
function countByStatus(proof) {
    return STATUSES.map((status) => [status, proof.filter((one) => one.status?.status === status).length]);
}
function restatedOf(proof) {
    return proof.filter(({ status }) => status?.status === "restated");
}
function signed(units, currency) {
    return `${units > 0n ? "+" : ""}${(0,src_amount/* formatAllDigits */.NN)(units, currency)} ${currency}`.trim();
}

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/decimal.js
var decimal = __webpack_require__(79753);
// EXTERNAL MODULE: ./lib/src/github/report/sections.js
var sections = __webpack_require__(58959);
;// CONCATENATED MODULE: ./lib/src/actions/report/summary.js









/** The page shows more. */
const MAX_CURRENCIES = 5;
const MAX_MISSING = 20;
/** The job summary: the link to the page, the main figures, a chart, and gaps. */
function describeReport(result) {
    const { data, figures, notices, publication } = result;
    const failures = [publication, result.digest].flatMap((one) => one.outcome === "failed" ? [{ error: one.error }] : []);
    return {
        sentence: renderSentence(result),
        content: [
            (0,sections/* failureSection */.mo)(failures),
            linkPage(result),
            ...figureBlocks(figures),
            ...figures.slice(0, 1).map(trendChart),
            anomalySection(figures),
            statusSection(data),
            missingSection(result),
            (0,sections/* noticeSection */.SE)("Notes", notices),
            `${evidence(data)}${readers(result.visibility)}`,
        ],
    };
}
function renderSentence({ byteCount, data, digest, publication, seconds }) {
    const months = (0,counted/* counted */.h)(data.months.length, "month");
    const size = `${(byteCount / 1e6).toFixed(2)} MB`;
    const hasFailed = publication.outcome === "failed" || digest.outcome === "failed";
    const issue = digest.outcome === "opened" || digest.outcome === "updated" ? `, digest in #${digest.number}` : "";
    const end = publication.outcome === "failed" ? "the page could not be published" : `a page with ${months}, ${size}${issue}`;
    return `**Report${hasFailed ? " failed" : ""}: ${end}, ${seconds.toFixed(1)} s.**`;
}
function figureBlocks(currencies) {
    if (currencies.length === 0)
        return ["The lake has no costs for this page yet."];
    const shown = currencies.slice(0, MAX_CURRENCIES);
    const rest = currencies.length - shown.length;
    const [first] = shown;
    const rows = [
        [`${first?.cost ?? "Cost"}, ${first?.month ?? ""}`, ({ total }) => total],
        [`Change, ${first?.change?.spans ?? "nothing to compare"}`, ({ change }) => change?.amount ?? ""],
        ["Largest changes", ({ drivers }) => drivers],
        ["Estimate", ({ estimate }) => estimate ?? ""],
        ["Savings against list prices", ({ savings }) => savings],
        ["Share of the cost with known prices", ({ coverage }) => coverage],
        ["Anomalies", ({ anomalies }) => String(anomalies.length)],
    ];
    const known = rows.filter(([, of]) => shown.some((figures) => of(figures) !== ""));
    return [
        (0,summary_markdown/* table */.tp)(known, [
            (0,summary_markdown/* column */.fi)("", ([title]) => title),
            ...shown.map((figures) => (0,summary_markdown/* numberColumn */.sA)(figures.currency, ([, of]) => of(figures))),
        ]),
        (0,markdown_table/* escapeMarkdown */.FV)(first?.status ?? ""),
        ...shown.flatMap(({ missingCost }) => missingCost ?? []).map(markdown_table/* escapeMarkdown */.FV),
        rest === 0 ? "" : `The page shows ${(0,counted/* counted */.h)(rest, "more currency", "more currencies")}.`,
    ];
}
function trendChart({ cost, currency, trend }) {
    const points = trend.map(({ label, units }) => ({ label, value: (0,decimal/* formatUnits */.Js)(units) }));
    return (0,summary_markdown/* chart */.bW)({ title: `${cost} by month`, unit: currency, points });
}
function anomalySection(currencies) {
    const found = currencies.flatMap(({ anomalies, currency }) => anomalies.map((text) => `${text} (${currency})`));
    return (0,summary_markdown/* section */.uW)("Anomalies", (0,summary_markdown/* list */.p_)(found.slice(0, 10).map(markdown_table/* escapeMarkdown */.FV)));
}
function missingSection({ data }) {
    const items = data.missing.map(({ month, reason, scope }) => `${(0,src_figures/* formatShortMonth */.Z1)(month)} of ${scope}: ${reason}`);
    const shown = [...items.slice(0, MAX_MISSING), ...data.overlaps].map(markdown_table/* escapeMarkdown */.FV);
    const rest = items.length - Math.min(items.length, MAX_MISSING);
    return (0,summary_markdown/* section */.uW)("Missing or duplicate costs", (0,summary_markdown/* list */.p_)(rest === 0 ? shown : [...shown, `and ${rest} more; see the page`]));
}
function readers(visibility) {
    switch (visibility) {
        case "public":
            return " This repository is public, so anyone can read these figures.";
        case "internal":
            return " This repository is internal, so everyone in the enterprise can read these figures.";
        default:
            return "";
    }
}

;// CONCATENATED MODULE: ./lib/src/actions/report/report.js







/** Outputs, annotations and job summary of report. */
function reportPage(result) {
    const { data, digest, figures, file, notices, publication } = result;
    const summary = (0,summary_markdown/* renderSummary */.Br)(describeReport(result));
    const failures = [publication, digest].flatMap((one) => (one.outcome === "failed" ? [one.error] : []));
    const isPublished = publication.outcome === "artifact" || publication.outcome === "storage";
    return {
        outputs: {
            file,
            url: isPublished ? publication.url : "",
            months: String(data.months.length),
            missing: String(data.missing.length),
            statuses: statusesToJson(data),
            ...(0,judged_json/* judgedOutputs */.s)({
                ...result,
                figures: figures[0]?.exact,
                budgets: result.judgements,
                judgedUntil: (0,cost_figures/* judgedUntil */.gl)(data),
            }),
            anomalies: String(figures.reduce((sum, { anomalies }) => sum + anomalies.length, 0)),
            issue: digest.outcome === "opened" || digest.outcome === "updated" ? String(digest.number) : "",
            "summary-markdown": summary,
        },
        annotations: [
            ...failures.map((error) => (0,annotations/* annotateFailure */.pC)(error)),
            ...notices.map((notice) => ({
                ...(0,annotations/* annotateNotice */.zP)(notice, "report"),
                // The page is where its readers can open it, so it needs no attention every week.
                ...(notice.code === "NoArtifacts" ? { kind: "notice" } : {}),
                cause: notice.code ?? (0,src_notice/* formatNotice */.ed)(notice),
            })),
        ],
        summary,
        hasFailed: failures.length > 0,
    };
}

;// CONCATENATED MODULE: ./lib/src/actions/report/main.js










/**
 * The action `report`: inputs, clients, flow, report. `neighbour` is a file of the bundle; the page's script and style
 * are next to it.
 */
async function runReport(runtime, neighbour) {
    const render = async (data) => (0,src/* renderPage */.C)(data, await (0,page_assets.readPageAssets)(neighbour));
    return await openReport({ load: loadFromLake, render })(runtime);
}
/** The action with the given page maker. */
function openReport(maker) {
    return async (runtime) => {
        const inputs = readReportInputs(runtime.reader);
        const repository = await (0,github_context/* readRepositoryContext */.cB)(runtime.environment);
        return reportPage(await makeCostReport(openReportContext(runtime, inputs, repository), maker));
    };
}
async function loadFromLake(context) {
    const { account, clock, config, hubVersion, inputs, lake, log } = context;
    const { dimensions, months, redact, scopes, staleAfterHours, title } = inputs;
    return await log.group("Read the lake", async (group) => {
        const { file, notices } = await (0,stored_budgets/* readStoredBudgets */.U)(config);
        const isRedacted = redact === "names";
        const request = { title, hubVersion, months, scopes, isRedacted, staleAfterHours, budgets: file?.budgets };
        const allocation = (0,stored_allocation/* storedAllocation */.O)(config);
        const loaded = await (0,load_lake_page/* loadLakePage */.N)({ account, clock, config, lake, dimensions, allocation, ...request });
        for (const { isCached, month, rows, scope } of loaded.data.proof) {
            group.info(`${scope} ${month}: ${rows} rows${isCached ? ", unchanged since the last page" : ""}`);
        }
        return { ...loaded, notices: [...notices, ...loaded.notices] };
    });
}


/***/ }),

/***/ 10618:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   readPageAssets: () => (/* binding */ readPageAssets)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_zlib__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(38522);



/**
 * The byte of a gzip header that identifies the operating system. It is set to "unknown" so that every system writes
 * the same bytes.
 */
const SYSTEM_BYTE = 9;
const UNKNOWN_SYSTEM = 255;
/** Reads the page's script and style, which the build puts next to `neighbour`, a file of the bundle. */
async function readPageAssets(neighbour) {
    const [script, style] = await Promise.all(["page.js", "page.css"].map((name) => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readFile)(new URL(name, neighbour), "utf8")));
    return {
        script: script ?? "",
        style: style ?? "",
        sha256: (text) => (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)("sha256").update(text).digest("base64"),
        gzip: (text) => {
            const bytes = (0,node_zlib__WEBPACK_IMPORTED_MODULE_2__.gzipSync)(text, { level: 9 });
            bytes[SYSTEM_BYTE] = UNKNOWN_SYSTEM;
            return bytes.toString("base64");
        },
    };
}


/***/ }),

/***/ 54704:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   openRepository: () => (/* binding */ openRepository),
/* harmony export */   readVisibility: () => (/* binding */ readVisibility),
/* harmony export */   statusOf: () => (/* binding */ statusOf)
/* harmony export */ });
/* harmony import */ var _actions_github__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(61351);
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(55491);
/* harmony import */ var _retry_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(59584);
/* harmony import */ var _silence_watch_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(47871);
/* harmony import */ var _github_context_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(76866);





const RULE = _retry_js__WEBPACK_IMPORTED_MODULE_2__/* .RETRY_RULES */ .r9.github;
/**
 * The API version that this code is written for. Without it, GitHub chooses a version, and a later one may respond
 * differently.
 */
const API_VERSION = "2022-11-28";
/**
 * Opens the client for one repository without sending anything. `forbiddenRemedy` tells the user what to do if GitHub
 * refuses a call because of missing permissions.
 */
function openRepository(connection, forbiddenRemedy) {
    const { apiUrl, onWait, repository, signal, token, userAgent } = connection;
    const [owner = "", repo = ""] = repository.split("/");
    const request = { signal, fetch: (0,_silence_watch_js__WEBPACK_IMPORTED_MODULE_3__/* .silentFetch */ .Ub)(onWait) };
    const { hook, paginate, rest } = (0,_actions_github__WEBPACK_IMPORTED_MODULE_0__/* .getOctokit */ .Q)(token, { baseUrl: apiUrl, userAgent, request });
    hook.before("request", ({ headers }) => {
        headers["x-github-api-version"] = API_VERSION;
    });
    return { owner, repo, rest, paginate, call: repeatedCalls(connection, forbiddenRemedy) };
}
/** Repeats calls if GitHub has problems or limits the rate. The final error has a remedy. */
function repeatedCalls({ clock, onWait = () => { }, repository, signal }, forbiddenRemedy) {
    return (action, request) => {
        let silentTries = 0;
        return (0,_retry_js__WEBPACK_IMPORTED_MODULE_2__/* .retry */ .L5)({ clock, signal, onWait }, async (attempt) => {
            try {
                return (0,_retry_js__WEBPACK_IMPORTED_MODULE_2__/* .done */ .Vw)(await request());
            }
            catch (error) {
                signal.throwIfAborted();
                if (silenceOf(error) !== undefined)
                    silentTries += 1;
                const limit = readRateLimit(error, clock.now());
                // GitHub may block a client that sends a request before the time that the response names.
                const askedMs = limit && Math.max(limit.waitMs, (0,_retry_js__WEBPACK_IMPORTED_MODULE_2__/* .waitMsAfter */ .cq)(attempt, RULE));
                const isLast = attempt === RULE.maxAttempts || silentTries === _retry_js__WEBPACK_IMPORTED_MODULE_2__/* .MAX_SILENT_TRIES */ .TX;
                if (isLast || (askedMs ?? 0) > RULE.maxAskedWaitMs || !isTransient(error, limit)) {
                    const until = limit && new Date(clock.now().getTime() + limit.waitMs);
                    throw githubError(`${action} of ${repository}`, error, { forbiddenRemedy, limitedUntil: until });
                }
                const why = messageOf(error).split("\n")[0];
                return (0,_retry_js__WEBPACK_IMPORTED_MODULE_2__/* .again */ .TG)({ reason: `Could not ${action} of ${repository} yet (${why})`, attempt, rule: RULE, askedMs });
            }
        });
    };
}
/** The status of a response that the library converted into an error. */
function statusOf(error) {
    const status = error?.status;
    return typeof status === "number" ? status : undefined;
}
function isTransient(error, limit) {
    const status = statusOf(error);
    // The library also reports a failed connection as status 500.
    return limit !== undefined || (status !== undefined && status >= 500);
}
/** The silence behind a failed call. The library keeps the connection's error as its cause. */
function silenceOf(error) {
    const cause = error?.cause;
    return cause instanceof _silence_watch_js__WEBPACK_IMPORTED_MODULE_3__/* .Silence */ .Ah ? cause : undefined;
}
function messageOf(error) {
    return error instanceof Error ? error.message : String(error);
}
function githubError(action, error, { forbiddenRemedy, limitedUntil }) {
    const status = statusOf(error);
    if (status === undefined)
        return error;
    const silence = silenceOf(error);
    if (silence !== undefined) {
        return new exact_values_errors__WEBPACK_IMPORTED_MODULE_1__/* .ServiceError */ ._7("NoAnswer", `Could not ${action}: the connection went silent (${silence.message}).`, {
            status: undefined,
            correlationId: undefined,
            transient: true,
            remedy: "Run the job again. If the error persists, check GitHub's status (for github.com, www.githubstatus.com) and the runner's network.",
            cause: error,
        });
    }
    const said = `GitHub returned ${status} (${messageOf(error).split("\n")[0]})`;
    if (limitedUntil === undefined && (status === 401 || status === 403 || status === 404)) {
        return new exact_values_errors__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz("GithubForbidden", `Could not ${action}: ${said}.`, {
            remedy: forbiddenRemedy,
            cause: error,
        });
    }
    return new exact_values_errors__WEBPACK_IMPORTED_MODULE_1__/* .ServiceError */ ._7("GithubFailed", `Could not ${action}: ${said}.`, {
        status,
        correlationId: undefined,
        transient: true,
        remedy: limitedUntil === undefined
            ? "Run the job again. If the error persists, check GitHub's status (for github.com, www.githubstatus.com)."
            : `GitHub accepts requests with this token again at ${limitedUntil.toISOString().slice(0, 19)}Z. Run ` +
                "the job again after that.",
        cause: error,
    });
}
/** GitHub's documentation asks for at least one minute if a response names no time. */
const UNNAMED_MS = 60_000;
/**
 * Recognizes a rate limit and when to retry: after `retry-after`, or else at the reset time of an exhausted limit. Rate
 * limits have status 429, or 403 like missing permissions. A client that retries earlier may be blocked.
 */
function readRateLimit(error, now) {
    const { message = "", response, status, } = (error ?? {});
    if (status !== 403 && status !== 429)
        return undefined;
    const headers = response?.headers ?? {};
    const retryAfter = numberIn(headers["retry-after"]);
    const isUsedUp = String(headers["x-ratelimit-remaining"]) === "0";
    if (status === 403 && retryAfter === undefined && !isUsedUp && !/rate limit/i.test(String(message)))
        return undefined;
    if (retryAfter !== undefined)
        return { waitMs: retryAfter * 1000 };
    const reset = isUsedUp ? numberIn(headers["x-ratelimit-reset"]) : undefined;
    return { waitMs: reset === undefined ? UNNAMED_MS : Math.max(0, reset * 1000 - now.getTime()) };
}
function numberIn(text) {
    const number = text === undefined || text === "" ? Number.NaN : Number(text);
    return Number.isFinite(number) && number >= 0 ? number : undefined;
}
const FORBIDDEN_REMEDY = "Set github-token to github.token: every job's token may read the repository's visibility.";
/** The repository's current visibility according to GitHub; undefined for unknown values. */
async function readVisibility(connection) {
    const { call, owner, repo, rest } = openRepository(connection, FORBIDDEN_REMEDY);
    return call("read the visibility", async () => (0,_github_context_js__WEBPACK_IMPORTED_MODULE_4__/* .visibilityOf */ .gt)((await rest.repos.get({ owner, repo })).data));
}


/***/ }),

/***/ 95900:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   j: () => (/* binding */ closeDoubles),
/* harmony export */   openMarkedIssues: () => (/* binding */ openMarkedIssues),
/* harmony export */   y: () => (/* binding */ openOneIssue)
/* harmony export */ });
/* harmony import */ var _github_calls_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(54704);

const ISSUE_LABEL = "cost-hub";
const GONE = 410;
const UNPROCESSABLE = 422;
/** Opens the issues with a marker. Text copied by a user also contains the marker, so the author must be a bot. */
function openMarkedIssues(connection, marker, forbiddenRemedy) {
    const { call, owner, paginate, repo, rest } = (0,_github_calls_js__WEBPACK_IMPORTED_MODULE_0__.openRepository)(connection, forbiddenRemedy);
    const place = { owner, repo };
    const list = async (state, labels) => {
        const request = { ...place, state, per_page: 100, ...(labels === undefined ? {} : { labels }) };
        const found = await paginate(rest.issues.listForRepo, request);
        return found
            .filter((issue) => issue.pull_request === undefined && issue.user?.type === "Bot")
            .filter(({ body }) => body?.startsWith(marker) === true)
            .map(({ body, closed_at, number }) => ({ number, body: body ?? "", closedAt: closed_at ?? undefined }))
            .toSorted((left, right) => left.number - right.number);
    };
    return {
        issues: (state) => call("look for the issue", () => unlessGone(() => list(state, ISSUE_LABEL))),
        create: (title, body, assignee) => call("open an issue", () => unlessGone(async () => {
            // Checked before each attempt, because the issue may have been created although the response was lost. The
            // marker identifies it even if its label was removed.
            const [known] = await list("open", undefined);
            if (known !== undefined)
                return known;
            const request = { ...place, title, body, labels: [ISSUE_LABEL] };
            const { data } = await rest.issues
                .create(assignee === undefined ? request : { ...request, assignees: [assignee] })
                // GitHub rejects an assignee who does not exist. The issue matters more.
                .catch((error) => {
                if ((0,_github_calls_js__WEBPACK_IMPORTED_MODULE_0__.statusOf)(error) === UNPROCESSABLE && assignee !== undefined)
                    return rest.issues.create(request);
                throw error;
            });
            return { number: data.number, body, closedAt: undefined };
        })),
        comment: (number, commentMarker, text) => call(`comment on issue ${number}`, async () => {
            const request = { ...place, issue_number: number, per_page: 100 };
            const comments = await paginate(rest.issues.listComments, request);
            if (comments.some(({ body, user }) => user?.type === "Bot" && body?.startsWith(commentMarker) === true))
                return;
            await rest.issues.createComment({ ...place, issue_number: number, body: `${commentMarker}\n${text}` });
        }),
        update: (number, body) => call(`update issue ${number}`, async () => {
            await rest.issues.update({ ...place, issue_number: number, body });
        }),
        close: (number, body, reason) => call(`close issue ${number}`, async () => {
            await rest.issues.update({ ...place, issue_number: number, body, state: "closed", state_reason: reason });
        }),
    };
}
async function unlessGone(request) {
    try {
        return await request();
    }
    catch (error) {
        if ((0,_github_calls_js__WEBPACK_IMPORTED_MODULE_0__.statusOf)(error) === GONE)
            return undefined;
        throw error;
    }
}
/**
 * Opens the only issue with a marker. If concurrent jobs create duplicates, all jobs keep the oldest issue and close
 * the others.
 */
async function openOneIssue(api, marker, title, body) {
    const made = await api.create(title, body);
    if (made === undefined)
        return { outcome: "disabled" };
    // Another job may have created an issue at the same time. Both jobs list the issues again and keep the oldest.
    const open = (await api.issues("open")) ?? [];
    const first = open[0] ?? made;
    await closeDoubles(api, marker, first, open);
    if (first.number !== made.number || made.body !== body)
        await api.update(first.number, body);
    return { outcome: "opened", number: first.number };
}
/** Closes all open issues with a marker except one. */
async function closeDoubles(api, marker, kept, open) {
    for (const { number } of open) {
        if (number === kept.number)
            continue;
        await api.close(number, `${marker}\nThe same as #${kept.number}, opened at the same time.\n`, "not_planned");
    }
}


/***/ })

};
