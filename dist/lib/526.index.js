export const id = 526;
export const ids = [526];
export const modules = {

/***/ 62526:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runWatch: () => (/* binding */ runWatch)
});

// EXTERNAL MODULE: ./lib/src/github/api/github-context.js
var github_context = __webpack_require__(76866);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: ./lib/src/clients/connection.js + 1 modules
var clients_connection = __webpack_require__(54366);
// EXTERNAL MODULE: ./lib/src/clients/hub-storage.js + 8 modules
var hub_storage = __webpack_require__(71790);
;// CONCATENATED MODULE: ./lib/src/actions/watch/clients.js



const ISSUES_REMEDY = "Give the job `permissions: { issues: write }` and set github-token to github.token.";
const SHORT_COMMIT = 7;
async function openWatchContext(runtime, inputs, repository) {
    const { clock, environment, hubVersion, log, signal } = runtime;
    const connection = (0,clients_connection/* connect */.N)(runtime, "watch", inputs);
    const token = inputs.githubToken;
    const github = { ...connection, apiUrl: repository.apiUrl, repository: repository.repository ?? "" };
    // Loads GitHub's client only when needed; it is a separate chunk of the bundle.
    const { openMarkedIssues } = await Promise.all(/* import() */[__webpack_require__.e(351), __webpack_require__.e(900)]).then(__webpack_require__.bind(__webpack_require__, 95900));
    return {
        ...(0,hub_storage/* openHubStorage */.R)(connection, inputs),
        ...{ inputs, repository, clock, log, hubVersion, signal },
        readVisibility: async () => (await Promise.all(/* import() */[__webpack_require__.e(351), __webpack_require__.e(704)]).then(__webpack_require__.bind(__webpack_require__, 54704))).readVisibility({ ...github, token: token ?? "" }),
        openIssues: token === undefined ? undefined : (marker) => openMarkedIssues({ ...github, token }, marker, ISSUES_REMEDY),
        runId: [environment.GITHUB_RUN_ID ?? "0", environment.GITHUB_RUN_ATTEMPT ?? "1", (0,external_node_crypto_.randomUUID)().slice(0, 8)].join("-"),
        commit: environment.GITHUB_EVENT_NAME === "push" ? environment.GITHUB_SHA?.slice(0, SHORT_COMMIT) : undefined,
        workspace: environment.GITHUB_WORKSPACE || process.cwd(),
        maxRetentionInDays: Number.parseInt(environment.GITHUB_RETENTION_DAYS ?? "", 10) || undefined,
    };
}

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/errors.js
var errors = __webpack_require__(55491);
// EXTERNAL MODULE: external "node:net"
var external_node_net_ = __webpack_require__(77030);
;// CONCATENATED MODULE: ./lib/src/channels/allowed-hosts.js


/** The services that channels were built for. Microsoft moved its hosts before, so that a workflow can add others. */
const BUILT_IN_HOSTS = ["hooks.slack.com", "*.environment.api.powerplatform.com", "*.logic.azure.com"];
const ENTRY = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,62})(?:\.[a-z0-9-]{1,63})*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
/** Parses the input channel-hosts: `HOST`, `*.HOST` or `HOST:PORT`, separated by lines or commas. */
function parseChannelHosts(text) {
    const entries = text
        .split(/[\n,]/)
        .map((entry) => entry.trim().toLowerCase())
        .filter((entry) => entry !== "");
    for (const entry of entries) {
        const labels = entry.replace(/^\*\./, "").split(":")[0]?.split(".").length ?? 0;
        if (!ENTRY.test(entry) || (entry.startsWith("*.") && labels < 2))
            throw new errors/* InputError */.dz("InvalidInput", `The input channel-hosts has the entry ${JSON.stringify(entry.slice(0, 80))}.`, {
                remedy: "Write HOST, HOST:PORT, or *.HOST with at least two labels, one per line.",
                place: { value: entry },
            });
    }
    const listed = [...BUILT_IN_HOSTS, ...entries];
    const isListedExactly = (url) => entries.includes(`${url.hostname}:${portOf(url)}`);
    return {
        isListedExactly,
        allows: (url) => {
            if (url.username !== "" || url.password !== "")
                return false;
            if (url.protocol === "http:")
                return isListedExactly(url);
            if (url.protocol !== "https:")
                return false;
            return listed.some((entry) => matches(entry, url)) || isListedExactly(url);
        },
    };
}
function portOf({ port, protocol }) {
    return port === "" ? (protocol === "http:" ? "80" : "443") : port;
}
function matches(entry, url) {
    if (portOf(url) !== "443")
        return false;
    return entry.startsWith("*.") ? url.hostname.endsWith(entry.slice(1)) : url.hostname === entry;
}
/** Private, local, shared and documentation networks, and the addresses of Azure's own services on every machine. */
const FORBIDDEN = new external_node_net_.BlockList();
for (const [network, prefix] of [
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 3],
    ["168.63.129.16", 32],
])
    FORBIDDEN.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
    ["::", 96],
    ["64:ff9b::", 96],
    ["64:ff9b:1::", 48],
    ["100::", 64],
    ["2001::", 32],
    ["2001:db8::", 32],
    ["2002::", 16],
    ["fc00::", 7],
    ["fe80::", 9],
    ["ff00::", 8],
])
    FORBIDDEN.addSubnet(network, prefix, "ipv6");
/** Whether an IP address is one that a message from the internet-facing list must never reach. */
function isForbiddenAddress(address) {
    const version = (0,external_node_net_.isIP)(address);
    // Node compares ::ffff:a.b.c.d with the IPv4 networks.
    return version === 0 || FORBIDDEN.check(address, version === 6 ? "ipv6" : "ipv4");
}

;// CONCATENATED MODULE: ./lib/src/channels/channel-inputs.js

/** The characters of channels in hub/budgets.json. */
const NAME = /^[\p{L}\p{N} ._-]{1,80}$/u;
const KEY_SUFFIX = ".key";
const KEY = /^whsec_[A-Za-z0-9+/]{32,100}={0,2}$/;
/**
 * Parses the input channel-secrets: one line per address (`finops-teams=https://...`) or key
 * (`finops-hook.key=whsec_...`), by channel name in lower case. Throws InputError
 * `InvalidChannelSecret`, which names the line and never its value.
 */
function parseChannelSecrets(text) {
    const secrets = new Map();
    for (const [at, raw] of text.split("\n").entries()) {
        const line = raw.trim();
        if (line === "")
            continue;
        const end = line.indexOf("=");
        const name = line.slice(0, Math.max(end, 0)).trim();
        const value = line.slice(end + 1).trim();
        // An address without a name would otherwise be taken apart at its first "=", and printed as an unknown channel.
        if (!NAME.test(name))
            throw invalidLine(at, "does not have the form NAME=VALUE");
        // A secret that does not exist in the repository is an empty text, so the channel has no address.
        if (value === "")
            continue;
        const isKey = name.toLowerCase().endsWith(KEY_SUFFIX);
        const channel = (isKey ? name.slice(0, -KEY_SUFFIX.length) : name).toLowerCase();
        const known = secrets.get(channel) ?? { url: undefined, keys: [] };
        if (isKey) {
            const keys = value.split(/\s+/);
            if (!keys.every((key) => KEY.test(key)))
                throw invalidLine(at, `has a key of ${channel} that is not whsec_ and base64 of at least 24 bytes`);
            secrets.set(channel, { ...known, keys });
        }
        else {
            if (known.url !== undefined)
                throw invalidLine(at, `names the address of ${channel} a second time`);
            if (!URL.canParse(value))
                throw invalidLine(at, `has an address of ${channel} that is not a URL`);
            secrets.set(channel, { ...known, url: value });
        }
    }
    return secrets;
}
/** Every text of the secrets that must not be printed: values, queries, and both in the encoded form. */
function textsToMask(secrets) {
    const texts = new Set();
    for (const { keys, url } of secrets.values()) {
        for (const key of keys)
            for (const text of [key, key.slice("whsec_".length)])
                texts.add(text);
        if (url === undefined)
            continue;
        const { href, pathname, search, searchParams } = new URL(url);
        for (const text of [url, href, pathname, search.slice(1), ...searchParams.values()])
            for (const form of [text, encodeURIComponent(text), decoded(text)])
                texts.add(form);
    }
    // GitHub would mask every occurrence of a short text, such as a version number in the query.
    return [...texts].filter((text) => text.length >= MIN_MASKED_LENGTH);
}
const MIN_MASKED_LENGTH = 12;
function decoded(text) {
    try {
        return decodeURIComponent(text);
    }
    catch {
        return text;
    }
}
function invalidLine(at, fault) {
    return new errors/* InputError */.dz("InvalidChannelSecret", `Line ${at + 1} of the input channel-secrets ${fault}.`, {
        remedy: `Write one line per channel, NAME=\${{ secrets.NAME }}, with the channel's name in hub/budgets.json. ` +
            `The signing key of a webhook has its own line, NAME.key=\${{ secrets.KEY }}.`,
    });
}

// EXTERNAL MODULE: ./lib/src/github/api/artifact-name.js
var artifact_name = __webpack_require__(67449);
// EXTERNAL MODULE: ./lib/src/github/step-inputs.js
var step_inputs = __webpack_require__(16024);
// EXTERNAL MODULE: ./lib/src/inputs/hub-inputs.js
var hub_inputs = __webpack_require__(86391);
;// CONCATENATED MODULE: ./lib/src/actions/watch/inputs.js






const UPLOADS = ["artifact", "storage", "none"];
const FAILURES = ["exceeded", "forecast", "anomaly", "none"];
const MAX_MONTHS = 60;
/** GitHub's limit for private repositories. */
const MAX_RETENTION_DAYS = 400;
/** A year. */
const MAX_STALE_HOURS = 8784;
/** Reads the action's inputs. No other code knows their names. */
function readWatchInputs(reader) {
    const storage = (0,hub_inputs/* readLakeStorageInputs */.kq)(reader);
    // The step itself reads this input; here it is only declared as known.
    reader.flag("pull-request-comment");
    return {
        ...(0,hub_inputs/* readStorageSignInInputs */.x8)(reader),
        ...storage,
        budgetsPath: reader.text("budgets-path"),
        months: reader.wholeNumber("months", { min: 1, max: MAX_MONTHS }),
        /** 0 disables the check for stale scopes. */
        staleAfterHours: reader.wholeNumber("stale-after-hours", { min: 0, max: MAX_STALE_HOURS }),
        channelSecrets: readChannelSecrets(reader),
        channelHosts: parseChannelHosts(reader.optionalText("channel-hosts") ?? ""),
        /** Empty for none. */
        failOn: readFailures(reader),
        dryRun: reader.flag("dry-run"),
        upload: reader.choice("upload", UPLOADS),
        /** A file name in the workspace. */
        output: readOutput(reader.text("output")),
        /** Undefined for the repository's default. */
        retentionInDays: reader.optionalWholeNumber("retention-days", { min: 1, max: MAX_RETENTION_DAYS }),
        allowPublic: reader.flag("allow-public"),
        githubToken: reader.secret("github-token"),
    };
}
/** A line is masked as a whole; its parts can appear in errors of other programs, so they are masked, too. */
function readChannelSecrets(reader) {
    const secrets = parseChannelSecrets(reader.secret("channel-secrets") ?? "");
    for (const text of textsToMask(secrets))
        (0,step_inputs/* maskSecret */.$l)(text);
    return secrets;
}
function readFailures(reader) {
    const chosen = reader.choices("fail-on", FAILURES);
    const causes = chosen.filter((one) => one !== "none");
    if (causes.length === chosen.length || chosen.length === 1)
        return new Set(causes);
    throw new errors/* InputError */.dz("InvalidInput", "Input fail-on combines none with other values.", {
        remedy: "Set fail-on to none alone, or remove none.",
        place: { value: chosen.join(", ") },
    });
}
function readOutput(text) {
    if (!artifact_name/* FORBIDDEN_IN_NAMES */.j.test(text) && /^[^/\\.][^/\\]*\.json$/i.test(text))
        return text;
    const allowed = 'a file name that ends in .json and contains none of " : < > | * ? / \\';
    throw new errors/* InputError */.dz("InvalidInput", `Input output is ${(0,errors/* quoteValue */.cl)(text)}, which is not ${allowed}.`, {
        remedy: `Set output to ${allowed}.`,
        place: { value: text },
    });
}

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/notice.js
var src_notice = __webpack_require__(1100);
// EXTERNAL MODULE: ./lib/src/github/annotations.js
var annotations = __webpack_require__(57946);
// EXTERNAL MODULE: ./lib/src/github/markdown/summary-markdown.js
var summary_markdown = __webpack_require__(91424);
// EXTERNAL MODULE: ./lib/src/hub/watch/judged-json.js
var judged_json = __webpack_require__(43436);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/amount.js
var src_amount = __webpack_require__(89072);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/counted.js
var counted = __webpack_require__(1748);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/fraction.js
var fraction = __webpack_require__(40538);
// EXTERNAL MODULE: ./lib/src/github/markdown/markdown-table.js
var markdown_table = __webpack_require__(92138);
// EXTERNAL MODULE: ./lib/src/github/report/sections.js
var sections = __webpack_require__(58959);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/message-text.js
var message_text = __webpack_require__(64501);
;// CONCATENATED MODULE: ./lib/src/hub/watch/alert-identity.js

const KINDS = ["actual", "forecast", "rise", "anomaly", "late-data", "restated"];
/** Prints an identity on one line: `payments | 2026-11 | actual | 80 % | EUR`. Acknowledgements repeat this line. */
function formatIdentity({ subject, period, kind, threshold, currency }) {
    const percent = threshold === 0 ? "-" : `${threshold / 100} %`;
    // A subject may contain bars, so it is read from the left of the last four parts. Its line breaks would end the line.
    return [shortName(subject.replace(/\s/g, " ").trim()), period, kind, percent, currency === "" ? "-" : currency].join(" | ");
}
/** Reads what `formatIdentity` prints. Undefined if the text has another form. */
function parseIdentity(text) {
    const match = /^(.+) \| ([^|]+) \| ([a-z-]+) \| (?:-|(\d+(?:\.\d{1,2})?) %) \| ([^|]+)$/s.exec(text.trim());
    if (match === null)
        return undefined;
    const [, subject = "", period = "", kindText = "", percent = "0", currency = ""] = match;
    const kind = KINDS.find((known) => known === kindText);
    if (kind === undefined)
        return undefined;
    const threshold = Math.round(Number(percent) * 100);
    return { subject, period, kind, threshold, currency: currency === "-" ? "" : currency };
}
const LONGEST_NAME = 400;
/** Names of data may have any length. Both ends and the length are kept, so that different names stay different. */
function shortName(text) {
    return (0,message_text/* cutText */.IN)(text, LONGEST_NAME);
}

;// CONCATENATED MODULE: ./lib/src/actions/watch/states.js
const STATES = {
    exceeded: "exceeded",
    forecast: "forecast above",
    within: "within",
    "not-judged": "not judged",
};

;// CONCATENATED MODULE: ./lib/src/actions/watch/plan-section.js





/** A comment has 65,536 characters. */
const MAX_CHANGES = 50;
const MAX_FINDINGS = 50;
const MAX_MESSAGES = 30;
/** The plan of a pull request: refused and doubtful budgets, changes with figures, and what a merge would send. */
function planSections({ changes, findings, messages }) {
    const all = [...messages].flatMap(([channel, ofChannel]) => ofChannel.map((message) => ({ channel, message })));
    const shown = findings.slice(0, MAX_FINDINGS).map(({ severity, subject, text }) => {
        const prefix = severity === "refused" ? "**Refused:** " : "";
        return `${prefix}${(0,markdown_table/* renderCode */.cR)(subject)} ${renderText(text)}`;
    });
    const lines = all.slice(0, MAX_MESSAGES).map(({ channel, message }) => {
        const text = message.lines.map((line) => renderText(line.text)).join(" ");
        return `${(0,markdown_table/* renderCode */.cR)(channel)} ${text === "" ? renderText(message.title) : text}`;
    });
    return [
        (0,summary_markdown/* section */.uW)("Check these budgets", (0,summary_markdown/* list */.p_)(shown, { omittedCount: findings.length - shown.length })),
        (0,summary_markdown/* section */.uW)("Changed budgets", (0,summary_markdown/* table */.tp)(changes, [
            (0,summary_markdown/* column */.fi)("Budget", ({ after, before }) => (0,markdown_table/* codeCell */.MZ)((after ?? before)?.name ?? "")),
            (0,summary_markdown/* column */.fi)("Change", describeChange),
            (0,summary_markdown/* numberColumn */.sA)("Amount", (change) => sides(change, amountOf)),
            (0,summary_markdown/* numberColumn */.sA)("Spent", judged(({ budget, spent }) => (0,src_amount/* formatAmount */.ej)(spent, budget.currency))),
            (0,summary_markdown/* numberColumn */.sA)("Forecast", judged(({ budget, forecast }) => (forecast ? (0,src_amount/* formatAmount */.ej)(forecast.total, budget.currency) : ""))),
            (0,summary_markdown/* column */.fi)("State", (change) => sides(change, (_, judgement) => stateOf(judgement))),
        ], { maxRows: MAX_CHANGES })),
        (0,summary_markdown/* details */.zH)(`A merge would send ${(0,counted/* counted */.h)(all.length, "message")} now`, all.length === 0 ? "Alerts that were sent before are not repeated." : "", (0,summary_markdown/* list */.p_)(lines, { omittedCount: all.length - lines.length })),
    ];
}
/** Numbers for the sentence that begins the summary. */
function countPlan({ changes, findings }) {
    const refused = findings.filter(({ severity }) => severity === "refused").length;
    const numbers = [
        [changes.length, "changed"],
        [refused, "refused"],
        [findings.length - refused, "to check"],
    ];
    return numbers.map(([count, what]) => (count === 0 ? "" : `, ${count} ${what}`)).join("");
}
/** Foreign text must not notify anyone, either. */
function renderText(text) {
    return (0,markdown_table/* escapeMarkdown */.FV)(text.replaceAll("@", "@\u200b"));
}
function describeChange({ after, before, keys }) {
    if (before === undefined)
        return "added";
    return after === undefined ? "removed" : `changed: ${keys.join(", ")}`;
}
/** One text if both sides have the same. */
function sides({ after, before, judgedAfter, judgedBefore }, describe) {
    const old = before === undefined ? undefined : describe(before, judgedBefore);
    const now = after === undefined ? undefined : describe(after, judgedAfter);
    if (old === undefined || now === undefined || old === now)
        return now ?? old ?? "";
    return `${old || "–"} → ${now || "–"}`;
}
function judged(describe) {
    return (change) => sides(change, (_, judgement) => judgement === undefined || judgement.state === "not-judged" ? "" : describe(judgement));
}
function amountOf({ currency, period }, judgement) {
    const amount = judgement?.amount ?? (period.every === "listed" ? undefined : period.amount);
    return amount === undefined ? "" : `${(0,src_amount/* formatAmount */.ej)(amount, currency)} ${currency}`;
}
function stateOf(judgement) {
    return judgement === undefined ? "no period today" : STATES[judgement.state];
}

;// CONCATENATED MODULE: ./lib/src/actions/watch/summary.js









/** The outputs have all of them. */
const MAX_BUDGETS = 200;
const MAX_ALERTS = 50;
/** The job summary: the result in a sentence, failures, budgets, what was sent, and everything that is an alert now. */
function describeWatch({ judged, name, notices, seconds }, failures) {
    if (judged === undefined) {
        return {
            sentence: `**There are no budgets: this checkout has no ${(0,markdown_table/* escapeMarkdown */.FV)(name)}.**`,
            content: ["docs/budgets.md shows the first one.", (0,sections/* noticeSection */.SE)("Notes", notices)],
        };
    }
    return {
        sentence: `**${renderResult(judged)}, ${seconds.toFixed(1)} s.**`,
        content: [
            (0,sections/* failureSection */.mo)(failures.map((error) => ({ error }))),
            ...(judged.plan === undefined ? [] : planSections(judged.plan)),
            budgetSection(judged),
            messageSection(judged),
            alertSection(judged),
            (0,sections/* noticeSection */.SE)("Notes", notices),
            place(judged),
        ],
    };
}
function renderResult({ facts: { budgets }, plan, sent }) {
    const numbers = ["exceeded", "forecast", "not-judged"].flatMap((state) => {
        const count = budgets.filter((one) => one.state === state).length;
        return count === 0 ? [] : [`${count} ${STATES[state]}`];
    });
    const states = numbers.length === 0 ? "" : `: ${numbers.join(", ")}`;
    const accepted = sent.filter(({ outcome }) => outcome.outcome === "accepted").length;
    const rest = sent.length - accepted;
    const lost = rest === 0 ? "" : `, ${rest} not delivered`;
    const messages = plan ? `nothing sent${countPlan(plan)}` : `${(0,counted/* counted */.h)(accepted, "message")} sent${lost}`;
    return `Watch: ${(0,counted/* counted */.h)(budgets.length, "budget")}${states}; ${messages}`;
}
function budgetSection({ facts: { budgets } }) {
    const shown = budgets.slice(0, MAX_BUDGETS);
    const reasons = shown.flatMap((one) => one.state === "not-judged" ? [`${(0,markdown_table/* escapeMarkdown */.FV)(one.budget.name)}: ${(0,markdown_table/* escapeMarkdown */.FV)(one.reason)}`] : []);
    const cost = (amount) => (one) => {
        const units = one.state === "not-judged" ? undefined : amount(one);
        return units === undefined ? "" : (0,src_amount/* formatAmount */.ej)(units, one.budget.currency);
    };
    return (0,summary_markdown/* section */.uW)("Budgets", (0,summary_markdown/* table */.tp)(budgets, [
        (0,summary_markdown/* column */.fi)("Budget", ({ budget }) => budget.name),
        (0,summary_markdown/* column */.fi)("Owner", ({ budget }) => budget.owner ?? ""),
        (0,summary_markdown/* column */.fi)("Period", ({ period }) => period),
        (0,summary_markdown/* numberColumn */.sA)("Amount", ({ amount, budget }) => `${(0,src_amount/* formatAmount */.ej)(amount, budget.currency)} ${budget.currency}`),
        (0,summary_markdown/* numberColumn */.sA)("Spent", cost(({ spent }) => spent)),
        (0,summary_markdown/* numberColumn */.sA)("Share", (one) => {
            const share = one.state === "not-judged" ? undefined : (0,fraction/* fractionOf */.Am)(one.spent, one.amount);
            return share === undefined ? "" : (0,fraction/* formatPercent */.l9)(share);
        }),
        (0,summary_markdown/* numberColumn */.sA)("Forecast", cost(({ forecast }) => forecast?.total)),
        (0,summary_markdown/* column */.fi)("Until", (one) => (one.state === "not-judged" ? "" : one.judgedUntil)),
        (0,summary_markdown/* column */.fi)("State", ({ state }) => STATES[state]),
    ], { maxRows: MAX_BUDGETS }), (0,summary_markdown/* list */.p_)(reasons), (0,summary_markdown/* details */.zH)("All digits", (0,summary_markdown/* list */.p_)(shown.flatMap((one) => one.state === "not-judged"
        ? []
        : [`${(0,markdown_table/* escapeMarkdown */.FV)(one.budget.name)}: ${(0,src_amount/* formatAllDigits */.NN)(one.spent, one.budget.currency)}`]))));
}
function messageSection({ sent }) {
    return (0,summary_markdown/* section */.uW)("Messages", (0,summary_markdown/* table */.tp)(sent, [
        (0,summary_markdown/* column */.fi)("Channel", ({ channel }) => channel),
        (0,summary_markdown/* column */.fi)("Message", ({ entry }) => entry.message.title),
        (0,summary_markdown/* column */.fi)("Result", ({ outcome }) => outcome.outcome),
    ]));
}
/** People copy the identity of an alert into `acknowledged`. */
function alertSection({ current: { alerts } }) {
    const shown = alerts.slice(0, MAX_ALERTS);
    return (0,summary_markdown/* details */.zH)(`Current alerts (${alerts.length})`, "To silence one, add its identity to `acknowledged` in the budgets file.", (0,summary_markdown/* list */.p_)(shown.map(({ identity, text }) => `${(0,markdown_table/* escapeMarkdown */.FV)(text.names)} ${(0,markdown_table/* renderCode */.cR)(formatIdentity(identity))}`), { omittedCount: alerts.length - shown.length }));
}
function place({ facts: { judgedUntil }, publication }) {
    const until = judgedUntil === undefined ? "No day is settled yet." : `Costs are settled until ${judgedUntil}.`;
    switch (publication.outcome) {
        case "artifact":
            return `${until} [The result as JSON](${publication.url}).`;
        case "storage":
            return `${until} The result is the blob ${(0,markdown_table/* renderCode */.cR)(publication.blob)} in container config.`;
        case "workspace":
        case "failed":
            return until;
    }
}

;// CONCATENATED MODULE: ./lib/src/actions/watch/report.js






/** Outputs, annotations and job summary of watch. */
function reportWatch(result) {
    const { judged, notices } = result;
    const failures = judged === undefined ? [] : failuresOf(judged);
    const summary = (0,summary_markdown/* renderSummary */.Br)(describeWatch(result, failures));
    return {
        outputs: { ...(judged === undefined ? {} : outputsOf(judged)), "summary-markdown": summary },
        annotations: [
            ...failures.map((error) => (0,annotations/* annotateFailure */.pC)(error)),
            ...notices.map((notice) => ({
                ...(0,annotations/* annotateNotice */.zP)(notice, "watch"),
                ...(notice.code === "NoArtifacts" ? { kind: "notice" } : {}),
                cause: notice.code ?? (0,src_notice/* formatNotice */.ed)(notice),
            })),
        ],
        summary,
        hasFailed: failures.length > 0,
    };
}
function outputsOf({ data, facts, file, publication, sent }) {
    const isPublished = publication.outcome === "artifact" || publication.outcome === "storage";
    return {
        ...(0,judged_json/* judgedOutputs */.s)(facts),
        anomalies: String(data.anomalies.length),
        sent: String(sent.filter(({ outcome }) => outcome.outcome === "accepted").length),
        file,
        url: isPublished ? publication.url : "",
    };
}
/** All causes of a failed run: messages not delivered, a file not published, fail-on, and refused budgets. */
function failuresOf({ failures, plan, publication, sent }) {
    return [
        ...sent.flatMap((one) => undelivered(one) ?? []),
        ...(publication.outcome === "failed" ? [publication.error] : []),
        ...[...failures].map((cause) => CAUSES[cause]()),
        ...(plan?.findings ?? []).flatMap((finding) => refusal(finding) ?? []),
    ];
}
function undelivered({ channel, entry, outcome }) {
    const about = `Channel ${channel} may not have received “${entry.message.title}”`;
    switch (outcome.outcome) {
        case "accepted":
            return undefined;
        case "given-up":
            return new errors/* InputError */.dz("MessageUnconfirmed", `${about}: two runs ended while they were sending it.`, {
                remedy: "Look for it in the channel. It is not sent again.",
            });
        case "failed":
        case "unknown":
            return new errors/* InputError */.dz(outcome.code, `${about}: ${outcome.message}`, { remedy: outcome.remedy });
    }
}
function refusal({ severity, subject, text }) {
    if (severity !== "refused")
        return undefined;
    return new errors/* InputError */.dz("BudgetTooLarge", `Budget ${(0,errors/* quoteValue */.cl)(subject)} could not be judged. ${text}`, {
        remedy: LARGE_REMEDY,
    });
}
const LARGE_REMEDY = "Limit it to scopes with fewer resource groups, or filter by fewer tag keys.";
const REMEDY = "The summary of this run names the causes. Remove the value from input fail-on to keep such runs green.";
const CAUSES = {
    exceeded: () => new errors/* InputError */.dz("BudgetExceeded", "A budget is exceeded, and fail-on asks for it.", { remedy: REMEDY }),
    forecast: () => new errors/* InputError */.dz("BudgetForecast", "A budget is exceeded or will be by its forecast, and fail-on asks for it.", {
        remedy: REMEDY,
    }),
    anomaly: () => new errors/* InputError */.dz("AnomalyFound", "An anomaly began in the last seven days, and fail-on asks for it.", {
        remedy: REMEDY,
    }),
};

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/month.js
var month = __webpack_require__(98032);
// EXTERNAL MODULE: ./lib/src/github/markdown/published-markdown.js
var published_markdown = __webpack_require__(85290);
;// CONCATENATED MODULE: ./lib/src/channels/plain-text.js
/** Control characters, and characters that reorder or hide text. */
const INVISIBLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;
/**
 * Foreign text on one line: without characters that hide or reorder text, and cut to a number of characters. Mentions
 * stay readable but address no one, because a zero-width space follows each `@`.
 */
function plainText(text, maxLength) {
    const cut = cutCharacters(text
        .slice(0, 4 * maxLength)
        .replace(INVISIBLE, " ")
        .replace(/\s+/g, " ")
        .trim(), maxLength);
    return cut.replaceAll("@", "@\u200b");
}
/** Cuts between characters, never inside a surrogate pair. */
function cutCharacters(text, maxLength) {
    const characters = [...text];
    return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join("")}…`;
}

;// CONCATENATED MODULE: ./lib/src/channels/github-issue.js



const MAX_TITLE = 200;
const MAX_TEXT = 2000;
const MAX_LINES = 100;
/**
 * Keeps one issue per topic: opened and assigned with the first message, then updated. Updates notify no one, so each
 * further message is also a comment. A closing message closes the issue. Issue and comments name the message's ID, so
 * that a repeated message does not appear twice.
 */
async function sendToIssue(name, open, message) {
    const marker = `<!-- cost-hub: budget ${markerKey(message.topic.key)} -->`;
    const api = open(marker);
    const issues = await api.issues("open");
    if (issues === undefined)
        return noIssues(name);
    const [issue] = issues;
    const text = renderMessage(message);
    const messageMarker = `<!-- cost-hub: message ${markerKey(message.id)} -->`;
    const heading = `${marker}\n${messageMarker}\n`;
    const body = heading + text;
    if (message.isClosing) {
        if (issue !== undefined)
            await api.close(issue.number, body, "completed");
        return accepted(issue?.number);
    }
    if (issue === undefined) {
        const title = plainText(message.topic.title, MAX_TITLE);
        const created = await api.create(title, body, message.topic.assignee);
        return created === undefined ? noIssues(name) : accepted(created.number);
    }
    if (issue.body.startsWith(heading))
        return accepted(issue.number);
    // The comment comes first: if the run ends in between, the next one repeats both, and the comment is recognized.
    await api.comment(issue.number, messageMarker, text);
    await api.update(issue.number, body);
    return accepted(issue.number);
}
/** Text that cannot end an HTML comment. */
function markerKey(text) {
    return encodeURIComponent(text).replaceAll("-", "%2D");
}
function renderMessage({ lines, link, mayBeRepeat, title }) {
    const shown = lines.slice(0, MAX_LINES);
    const left = lines.length - shown.length;
    const texts = [
        `**${markdown(title)}**\n`,
        ...shown.map(({ label, text }) => `- ${label === "" ? "" : `**${markdown(label)}:** `}${markdown(text)}`),
        ...(left > 0 ? [`- ${left} more, see the job summary.`] : []),
        ...(link === undefined ? [] : [`\n[Open the costs](${link})`]),
        ...(mayBeRepeat ? ["\nThis message may be a repeat."] : []),
    ];
    return `${(0,published_markdown/* neutralizeReferences */.I)(texts.join("\n"))}\n`;
}
function markdown(text) {
    return (0,markdown_table/* escapeMarkdown */.FV)(plainText(text, MAX_TEXT));
}
function accepted(number) {
    return { outcome: "accepted", reference: number === undefined ? undefined : String(number) };
}
function noIssues(name) {
    return {
        outcome: "failed",
        code: "NoIssues",
        message: `Issues are disabled in this repository, so channel ${name} has no issue.`,
        remedy: "Enable issues in the repository's settings, or use another channel.",
    };
}

// EXTERNAL MODULE: external "node:dns"
var external_node_dns_ = __webpack_require__(40610);
// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __webpack_require__(59448);
// EXTERNAL MODULE: external "node:https"
var external_node_https_ = __webpack_require__(44708);
// EXTERNAL MODULE: ./lib/src/retry.js
var retry = __webpack_require__(59584);
;// CONCATENATED MODULE: ./lib/src/channels/post-json.js






/** From the request to the end of the response. A channel that takes longer blocks the run. */
const LIMIT_MS = 30_000;
/** Enough to recognize an error. The rest is not read. */
const MAX_RESPONSE_BYTES = 64 * 1024;
/**
 * Posts JSON once, and again only where nothing was delivered: after throttling, and while no connection was made.
 * Redirects are not followed. No outcome contains the address or the response, which may hold secrets or foreign text.
 */
async function postJson(target, content) {
    const { hosts, name, url } = target;
    if (!hosts.allows(url) || ((0,external_node_net_.isIP)(bare(url)) !== 0 && isForbiddenAddress(bare(url)) && !hosts.isListedExactly(url)))
        return forbiddenHost(name);
    return await (0,retry/* retry */.L5)(target, async (attempt) => {
        const response = await call(target, content);
        target.signal.throwIfAborted();
        return "status" in response ? judgeResponse(target, response, attempt) : judgeBroken(target, response, attempt);
    });
}
function bare({ hostname }) {
    return hostname.replace(/^\[|\]$/g, "");
}
function call({ ca, hosts, limitMs = LIMIT_MS, signal, url }, content) {
    return new Promise((resolve) => {
        let isConnected = false;
        const options = {
            method: "POST",
            agent: false,
            signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
            lookup: hosts.isListedExactly(url) ? external_node_dns_.lookup : lookUpPublic,
            ...(ca === undefined ? {} : { ca }),
            headers: {
                ...content.headers,
                "content-type": "application/json",
                "content-length": Buffer.byteLength(content.body),
                "accept-encoding": "identity",
                "user-agent": "cost-hub",
            },
        };
        let finish = () => { };
        const fail = (error) => {
            // After the status, only the body broke off, which changes nothing.
            finish();
            resolve({ code: codeOf(error), wasSent: isConnected });
        };
        const request = (url.protocol === "https:" ? external_node_https_.request : external_node_http_.request)(url, options, (response) => {
            const chunks = [];
            let byteCount = 0;
            finish = () => resolve({
                status: response.statusCode ?? 0,
                retryAfter: response.headers["retry-after"],
                text: Buffer.concat(chunks).toString("utf8"),
            });
            response.on("data", (chunk) => {
                chunks.push(chunk);
                byteCount += chunk.byteLength;
                if (byteCount < MAX_RESPONSE_BYTES)
                    return;
                finish();
                response.destroy();
            });
            response.on("end", finish);
            response.on("error", fail);
        });
        request.on("error", fail);
        request.on("socket", (socket) => {
            socket.once(url.protocol === "https:" ? "secureConnect" : "connect", () => {
                isConnected = true;
            });
        });
        request.end(content.body);
    });
}
/** Refuses a name that resolves to a private address, in the connection itself, so that no second answer can differ. */
const lookUpPublic = (hostname, options, callback) => {
    (0,external_node_dns_.lookup)(hostname, { ...options, all: true }, (error, addresses) => {
        const [first] = addresses ?? [];
        if (error !== null)
            return callback(error, "", 0);
        if (first === undefined || addresses.some(({ address }) => isForbiddenAddress(address)))
            return callback(Object.assign(new Error("a private address"), { code: PRIVATE_ADDRESS }), "", 0);
        return options.all === true
            ? callback(null, addresses)
            : callback(null, first.address, first.family);
    });
};
const PRIVATE_ADDRESS = "EPRIVATE";
function codeOf(error) {
    const { code, name } = error;
    if (name === "TimeoutError")
        return "TIMEOUT";
    return typeof code === "string" ? code : String(name);
}
function judgeResponse(target, response, attempt) {
    const { name } = target;
    const { status } = response;
    const isHidden = status < 300 && target.isHiddenThrottling?.(response.text) === true;
    if (status === 429 || isHidden) {
        const rule = retry/* RETRY_RULES */.r9.channel;
        const seconds = Number.parseInt(response.retryAfter ?? "", 10);
        const askedMs = Number.isSafeInteger(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
        if (attempt < rule.maxAttempts && (askedMs ?? 0) <= rule.maxAskedWaitMs)
            return (0,retry/* again */.TG)({ reason: `Channel ${name} is throttled`, attempt, rule, askedMs });
        return (0,retry/* done */.Vw)(throttled(name));
    }
    if (status >= 200 && status < 300)
        return (0,retry/* done */.Vw)({ outcome: "accepted", reference: undefined });
    if (status >= 300 && status < 400)
        return (0,retry/* done */.Vw)(redirected(name, status));
    if (status === 404 || status === 410)
        return (0,retry/* done */.Vw)(gone(name, status));
    if (status === 502 || status === 504)
        return (0,retry/* done */.Vw)(noAnswer(name, `the service answered ${status}`));
    return (0,retry/* done */.Vw)(refused(name, status));
}
/** Failures of certificates, as Node names them. */
const CERTIFICATE = /CERT|SIGNATURE|ERR_TLS|ISSUER|SELF_SIGNED|ERR_SSL|EPROTO/;
function judgeBroken({ name }, { code, wasSent }, attempt) {
    if (code === PRIVATE_ADDRESS)
        return (0,retry/* done */.Vw)(forbiddenHost(name));
    if (CERTIFICATE.test(code))
        return (0,retry/* done */.Vw)(untrusted(name, code));
    if (wasSent)
        return (0,retry/* done */.Vw)(noAnswer(name, code === "TIMEOUT" ? "no response within 30 s" : `the connection broke (${code})`));
    const rule = retry/* RETRY_RULES */.r9.channel;
    // A host that never accepts connections takes the whole limit each time.
    if (attempt < rule.maxAttempts && code !== "TIMEOUT")
        return (0,retry/* again */.TG)({ reason: `Channel ${name} cannot be reached`, attempt, rule });
    return (0,retry/* done */.Vw)(unreachable(name, code));
}
function forbiddenHost(name) {
    return {
        outcome: "failed",
        code: "ChannelHostForbidden",
        message: `The address of channel ${name} is not at an allowed host, or its host has a private IP address.`,
        remedy: "Check the secret. To allow another host, add it to the input channel-hosts in the workflow.",
    };
}
function throttled(name) {
    return {
        outcome: "failed",
        code: "ChannelThrottled",
        message: `Channel ${name} accepts no messages now, because it received too many.`,
        remedy: "The next run sends the message. If this persists, use fewer budgets per channel.",
    };
}
function redirected(name, status) {
    return {
        outcome: "failed",
        code: "ChannelRedirected",
        message: `The address of channel ${name} redirects to another one (${status}). Redirects are never followed.`,
        remedy: "Replace the secret with the new address of the flow or webhook.",
    };
}
function gone(name, status) {
    return {
        outcome: "failed",
        code: "ChannelGone",
        message: `The address of channel ${name} no longer exists (${status}).`,
        remedy: "Create the flow or webhook again, with an owner who stays, and replace the secret.",
    };
}
function refused(name, status) {
    return {
        outcome: "failed",
        code: "ChannelRefused",
        message: `Channel ${name} refused the message (${status}).`,
        remedy: "401 or 403: replace the secret. 400: check the kind of channel. 500 or 503: the next run tries again.",
    };
}
function untrusted(name, code) {
    return {
        outcome: "failed",
        code: "ChannelCertificate",
        message: `The certificate of channel ${name} is not trusted (${code}), so nothing was sent.`,
        remedy: "Check the address. For an internal authority, set NODE_EXTRA_CA_CERTS on the runner.",
    };
}
function unreachable(name, code) {
    return {
        outcome: "failed",
        code: "ChannelUnreachable",
        message: `Channel ${name} cannot be reached (${code}).`,
        remedy: "Check the address, and whether the runner's network allows the host. The next run tries again.",
    };
}
function noAnswer(name, reason) {
    return {
        outcome: "unknown",
        code: "ChannelUnknownOutcome",
        message: `It is unknown whether channel ${name} received the message: ${reason}.`,
        remedy: "Look into the channel. The next run sends the message once more, marked as a possible repeat.",
    };
}

;// CONCATENATED MODULE: ./lib/src/channels/slack.js

/** Slack's documented limits are 50 blocks, and 3,000 and 150 characters; about 13,200 in all are not documented. */
const MAX_HEADER = 150;
const MAX_SECTION = 1500;
const MAX_SECTIONS = 40;
const MAX_TOTAL = 12_000;
/** A message for an incoming webhook of Slack. */
function slackRequest(message) {
    const title = plainText(message.title, MAX_HEADER);
    const blocks = [{ type: "header", text: { type: "plain_text", text: title, emoji: false } }];
    let room = MAX_TOTAL;
    let left = message.lines.length;
    for (const { label, text } of message.lines.slice(0, MAX_SECTIONS)) {
        const about = label === "" ? "" : `*${escapeMarkup(plainText(label, MAX_SECTION))}*: `;
        const section = `${about}${escapeMarkup(plainText(text, MAX_SECTION))}`;
        if (section.length > room)
            break;
        room -= section.length;
        left--;
        blocks.push({ type: "section", text: { type: "mrkdwn", text: section, verbatim: true } });
    }
    const notes = [
        ...(left > 0 ? [`${left} more, see the link.`] : []),
        ...(message.mayBeRepeat ? ["This message may be a repeat."] : []),
        ...(message.link === undefined ? [] : [`<${message.link}|Open the costs>`]),
    ];
    if (notes.length > 0)
        blocks.push({ type: "context", elements: [{ type: "mrkdwn", text: notes.join(" ") }] });
    return { body: JSON.stringify({ text: escapeMarkup(title), blocks }), headers: {} };
}
/**
 * Slack reads `<!channel>` and `<@user>` as mentions, and `*`, `_`, `~` and backticks as formatting. A zero-width space
 * before a formatting character keeps it as text.
 */
function escapeMarkup(text) {
    return text
        .replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;")
        .replaceAll(">", "&gt;")
        .replace(/[*_~`|]/g, (character) => `\u200b${character}\u200b`);
}

;// CONCATENATED MODULE: ./lib/src/channels/teams.js

/** A flow rejects messages of more than about 28 KB after it has answered 202. */
const MAX_BYTES = 24_000;
const teams_MAX_TITLE = 150;
const teams_MAX_TEXT = 1000;
const COLORS = { info: "Default", warning: "Warning", critical: "Attention" };
/** A message for a Teams workflow ("When a Teams webhook request is received"): one Adaptive Card as an attachment. */
function teamsRequest(message) {
    for (let count = message.lines.length;; count--) {
        const body = JSON.stringify(cardOf(message, count));
        if (count === 0 || Buffer.byteLength(body) <= MAX_BYTES)
            return { body, headers: {} };
    }
}
function cardOf(message, count) {
    const left = message.lines.length - count;
    const notes = [
        ...(left > 0 ? [`${left} more, see the link.`] : []),
        ...(message.mayBeRepeat ? ["This message may be a repeat."] : []),
    ];
    const content = {
        $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
        type: "AdaptiveCard",
        version: "1.4",
        body: [
            {
                ...{ type: "TextBlock", text: escapeCard(plainText(message.title, teams_MAX_TITLE)) },
                ...{ weight: "Bolder", size: "Medium", wrap: true, color: COLORS[message.severity] },
            },
            ...message.lines.slice(0, count).map(({ label, text }) => ({
                ...{ type: "TextBlock", wrap: true, spacing: "Small" },
                text: `${label === "" ? "" : `**${escapeCard(plainText(label, teams_MAX_TEXT))}:** `}${escapeCard(plainText(text, teams_MAX_TEXT))}`,
            })),
            ...notes.map((text) => ({ type: "TextBlock", text, wrap: true, isSubtle: true })),
        ],
        ...(message.link === undefined
            ? {}
            : { actions: [{ type: "Action.OpenUrl", title: "Open the costs", url: message.link }] }),
    };
    return {
        type: "message",
        attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content }],
    };
}
/**
 * A TextBlock reads Markdown links, lists and formatting, functions such as {{DATE(...)}}, templates such as ${name}, and
 * mentions such as <at>name</at>. Each of their characters gets a zero-width space, so that it stays text.
 */
function escapeCard(text) {
    return text
        .replace(/[{}[\]()<>]/g, (character) => `\u200b${character}\u200b`)
        .replace(/[*_~`#|\\!]/g, (character) => `\u200b${character}\u200b`)
        .replace(/:\/\//g, ":\u200b//")
        .replace(/^(\s*)([-+]|\d+\.)(\s)/, "$1\u200b$2\u200b$3");
}

;// CONCATENATED MODULE: ./lib/src/channels/webhook.js


const webhook_MAX_TEXT = 2000;
/**
 * A message for a webhook, signed by the Standard Webhooks specification: HMAC-SHA256 of `id.timestamp.body`. Receivers
 * recognize a repeated message by its ID.
 */
function webhookRequest(message, keys, now) {
    const body = JSON.stringify({
        schema: 1,
        type: "cost-hub.alert",
        timestamp: now.toISOString(),
        data: {
            id: message.id,
            severity: message.severity,
            title: plainText(message.title, webhook_MAX_TEXT),
            lines: message.lines.map(({ label, text }) => ({
                label: plainText(label, webhook_MAX_TEXT),
                text: plainText(text, webhook_MAX_TEXT),
            })),
            topic: message.topic.key,
            day: message.day,
            link: message.link ?? null,
            mayBeRepeat: message.mayBeRepeat,
            isClosing: message.isClosing,
        },
    });
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const signatures = keys.map((key) => {
        const secret = Buffer.from(key.slice("whsec_".length), "base64");
        return `v1,${(0,external_node_crypto_.createHmac)("sha256", secret).update(`${message.id}.${timestamp}.${body}`).digest("base64")}`;
    });
    return {
        body,
        headers: {
            "webhook-id": message.id,
            "webhook-timestamp": timestamp,
            ...(signatures.length === 0 ? {} : { "webhook-signature": signatures.join(" ") }),
        },
    };
}

;// CONCATENATED MODULE: ./lib/src/channels/open-channels.js






/** Opens the channels of a budgets file. Sends nothing. */
function openChannels(options) {
    const senders = new Map();
    for (const [name, channel] of options.channels)
        senders.set(name, { name, send: (message) => send(name, channel, options, message) });
    const known = new Set([...options.channels.keys()].map((name) => name.toLowerCase()));
    const unknown = [...options.secrets.keys()].filter((name) => !known.has(name));
    const retired = [...options.secrets].filter(([, { url }]) => url !== undefined && isRetired(new URL(url)));
    return {
        senders,
        notices: [
            ...unknown.map((name) => ({
                code: "UnknownChannel",
                message: `The input channel-secrets names the channel ${name}, which hub/budgets.json does not have.`,
                remedy: "Correct the name, or remove the line from the workflow.",
            })),
            ...retired.map(([name]) => ({
                code: "ChannelRetired",
                message: `The address of channel ${name} is an Office 365 connector. Microsoft ended these in May 2026.`,
                remedy: "Create a Teams workflow as docs/channels.md describes, and replace the secret.",
            })),
        ],
    };
}
function isRetired({ hostname }) {
    return hostname === "outlook.office.com" || hostname.endsWith(".webhook.office.com");
}
async function send(name, channel, options, message) {
    if (channel.type === "github-issue")
        return await sendIssue(name, options, message);
    const { keys = [], url } = options.secrets.get(name.toLowerCase()) ?? {};
    if (url === undefined)
        return noAddress(name);
    const target = { ...options, name, url: new URL(url) };
    switch (channel.type) {
        case "teams":
            return await postJson({ ...target, isHiddenThrottling }, teamsRequest(message));
        case "slack":
            return await postJson(target, slackRequest(message));
        case "webhook":
            return await postJson(target, withKeys(message, keys, options));
    }
}
function withKeys(message, keys, { clock }) {
    return webhookRequest(message, keys, clock.now());
}
/** Teams connectors answer 200 with this text when they throttle. */
function isHiddenThrottling(text) {
    return /HTTP error 429|"?status(?:Code)?"?\s*[:=]\s*"?429/i.test(text);
}
async function sendIssue(name, { openIssues, signal }, message) {
    if (openIssues === undefined) {
        return {
            outcome: "failed",
            code: "ChannelWithoutToken",
            message: `Channel ${name} writes GitHub issues, but the step has no token.`,
            remedy: "Set github-token to github.token, and give the job `permissions: { issues: write }`.",
        };
    }
    try {
        return await sendToIssue(name, openIssues, message);
    }
    catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof errors/* ServiceError */._7))
            throw error;
        return { outcome: "failed", code: error.code, message: error.message, remedy: error.remedy };
    }
}
function noAddress(name) {
    return {
        outcome: "failed",
        code: "ChannelWithoutAddress",
        message: `Channel ${name} has no address.`,
        remedy: `Store the address as a secret of the environment hub, and add the line ${name}=\${{ secrets.NAME }} to the input ` +
            "channel-secrets in the workflow.",
    };
}

// EXTERNAL MODULE: ./lib/src/clients/published-file.js
var published_file = __webpack_require__(64790);
// EXTERNAL MODULE: ./lib/src/github/published-audience.js
var published_audience = __webpack_require__(42517);
;// CONCATENATED MODULE: ./lib/src/hub/watch/find-budget-alerts.js


/** Finds the highest crossed threshold of each kind. A parent over only because of one child is part of the child's. */
function findBudgetAlerts(judgements) {
    const crossings = judgements.flatMap((judged) => (judged.state === "not-judged" ? [] : crossingsOf(judged)));
    const covered = new Map();
    for (const parent of crossings) {
        const child = crossings.find((other) => isCause(other, parent));
        if (child !== undefined)
            covered.set(parent, child);
    }
    return crossings
        .filter((crossing) => !covered.has(crossing))
        .map((crossing) => factOf(crossing, crossings.filter((parent) => isCoveredBy(parent, crossing, covered))));
}
/** The value that a threshold of this kind is compared with. */
function comparedValue(judged, kind) {
    if (kind === "actual")
        return judged.spent;
    if (kind === "forecast")
        return judged.forecast?.total;
    return judged.spentBefore === undefined ? undefined : judged.spent - judged.spentBefore;
}
/** The amount at a threshold in hundredths of a percent. */
function limitAt(amount, threshold) {
    return (amount * BigInt(threshold)) / 10000n;
}
function crossingsOf(judged) {
    const { budget, period, amount } = judged;
    const { actual, forecast, rise } = budget.thresholds;
    const found = [];
    const add = (kind, limits) => {
        const value = comparedValue(judged, kind);
        if (value === undefined)
            return;
        const crossed = limits.filter(([, limit]) => value > limit);
        const identities = crossed.map(([threshold]) => ({ subject: budget.name, period, kind, threshold, currency: budget.currency }));
        const identity = identities.at(-1);
        const limit = crossed.at(-1)?.[1];
        if (identity === undefined || limit === undefined)
            return;
        found.push({ judged, kind, value, limit, identity, lower: identities.slice(0, -1) });
    };
    add("actual", actual.map((threshold) => [threshold, limitAt(amount, threshold)]));
    add("forecast", forecast.map((threshold) => [threshold, limitAt(amount, threshold)]));
    if (rise !== undefined)
        add("rise", [[0, rise]]);
    return found;
}
/** Without the child's costs above the child's own limit, the parent would be within its limit. */
function isCause(child, parent) {
    return (child.judged.budget.parent?.toLowerCase() === parent.judged.budget.name.toLowerCase() &&
        child.judged.budget.currency === parent.judged.budget.currency &&
        child.kind === parent.kind &&
        child.kind !== "rise" &&
        child.judged.firstDay >= parent.judged.firstDay &&
        child.judged.lastDay <= parent.judged.lastDay &&
        child.judged.budget.metric === parent.judged.budget.metric &&
        parent.value - (child.value - child.limit) <= parent.limit);
}
function isCoveredBy(parent, child, covered) {
    // Each step goes up one level. The limit ends a circle of parents, which the file's checks reject.
    let current = covered.get(parent);
    for (let level = 0; current !== undefined && level < 20; level++) {
        if (current === child)
            return true;
        current = covered.get(current);
    }
    return false;
}
function factOf({ judged, kind, value, identity, lower }, parents) {
    const { budget, period, amount, judgedUntil } = judged;
    const share = amount <= 0n ? "over" : `at ${percentOf(value, amount)} of`;
    const money = (units) => `${(0,src_amount/* formatAmount */.ej)(units, budget.currency)} ${budget.currency}`;
    const verb = kind === "forecast" ? "is forecast" : "is";
    const until = `in ${period}, judged until ${judgedUntil}.`;
    const percent = kind === "rise"
        ? `${budget.name} rose by more than its limit ${until}`
        : `${budget.name} ${verb} ${share} its budget ${until}`;
    const amounts = kind === "rise"
        ? `${budget.name} rose by ${money(value)} over the same days before ${until}`
        : `${budget.name} ${verb} ${share} its budget: ${money(value)} of ${money(amount)} ${until}`;
    const also = parents.map((parent) => ` This also puts ${parent.judged.budget.name} over its threshold.`).join("");
    const drivers = judged.drivers.map((driver) => `${shortName(driver.value)} ${money(driver.spent)}`).join(", ");
    return {
        identity,
        covers: [...lower, ...parents.flatMap((parent) => [parent.identity, ...parent.lower])],
        severity: kind === "actual" && value > amount ? "critical" : "warning",
        budget: budget.name,
        // A parent's readers are told in the child's message, so they receive it too.
        alerts: [...new Set([budget, ...parents.map((parent) => parent.judged.budget)].flatMap(({ alerts }) => alerts))],
        text: {
            percent: percent + also,
            amounts: amounts + also,
            names: `${amounts}${also}${drivers === "" ? "" : ` Largest: ${drivers}.`}`,
        },
    };
}
/** Rounded down to one decimal, so that a budget is never shown at a threshold that it has not reached. */
function percentOf(value, amount) {
    const tenths = (value * 1000n) / amount;
    return `${tenths / 10n}${tenths % 10n === 0n ? "" : `.${tenths % 10n}`} %`;
}

;// CONCATENATED MODULE: ./lib/src/hub/watch/find-alerts.js



/** Finds all facts that are alerts now, whether or not they were sent before. */
function findAlerts({ judgements, anomalies, restated, late, file }) {
    const ofBudgets = findBudgetAlerts(judgements);
    const alerts = [...ofBudgets];
    for (const anomaly of anomalies) {
        const { currency, day, difference, sameCause = [], subject } = anomaly;
        const minimum = file.anomalies?.minimum.get(currency) ?? 0n;
        if (file.anomalies === undefined || (difference < 0n ? -difference : difference) < minimum)
            continue;
        const name = nameOfSubject(subject);
        const general = subject.dimension === "total" ? "The total" : `A ${subject.dimension}`;
        const direction = difference < 0n ? "below" : "above";
        const amount = (0,src_amount/* formatAmount */.ej)(difference < 0n ? -difference : difference, currency);
        const rest = `usual since ${day}.`;
        alerts.push({
            identity: anomalyIdentity(anomaly, currency),
            covers: [],
            sameAs: sameCause.map((one) => anomalyIdentity(one, currency)),
            severity: "warning",
            budget: budgetOfAnomaly(anomaly, judgements, ofBudgets),
            alerts: file.anomalies.alerts,
            text: {
                percent: `${general} costs ${direction === "above" ? "more" : "less"} than ${rest}`,
                amounts: `${general} is ${amount} ${currency} ${direction} ${rest}`,
                names: `The ${name} is ${amount} ${currency} ${direction} ${rest}`,
            },
        });
    }
    const health = { covers: [], budget: undefined, alerts: file.health?.alerts ?? [] };
    for (const { scope, since, unclosed } of file.health === undefined ? [] : late) {
        const what = unclosed === undefined
            ? `has had no new data since ${since}.`
            : `has no final costs of ${formatMonth(unclosed)}.`;
        const period = unclosed === undefined ? since : formatMonth(unclosed);
        const general = `A scope ${what}`;
        alerts.push({
            ...health,
            identity: { subject: scope, period, kind: "late-data", threshold: 0, currency: "" },
            severity: "warning",
            text: { percent: general, amounts: general, names: `${shortName(scope)} ${what}` },
        });
    }
    for (const { scope, month, currency, difference, version } of file.health === undefined ? [] : restated) {
        const period = formatMonth(month);
        const amount = `${(0,src_amount/* formatAmount */.ej)(difference, currency)} ${currency}`;
        alerts.push({
            ...health,
            identity: { subject: scope, period: `${period} ${version}`, kind: "restated", threshold: 0, currency },
            severity: "info",
            text: {
                percent: `The closed month ${period} changed.`,
                amounts: `The closed month ${period} changed by ${amount}.`,
                names: `The closed month ${period} of ${shortName(scope)} changed by ${amount}.`,
            },
        });
    }
    return { alerts, judgements };
}
function anomalyIdentity({ day, subject }, currency) {
    return { subject: nameOfSubject(subject), period: day, kind: "anomaly", threshold: 0, currency };
}
function nameOfSubject({ dimension, value }) {
    return dimension === "total" ? "total" : `${dimension} ${shortName(value)}`;
}
function formatMonth(month) {
    return `${month.slice(0, 4)}-${month.slice(4)}`;
}
/** An anomaly of a budget's main costs in the budget's period has the same cause as the budget's own alert. */
function budgetOfAnomaly({ currency, day, subject }, judgements, alerts) {
    const same = judgements.find((judged) => judged.state !== "not-judged" &&
        judged.budget.currency === currency &&
        judged.firstDay <= day &&
        day <= judged.lastDay &&
        judged.drivers.some(({ dimension, value }) => dimension === subject.dimension && value === subject.value) &&
        alerts.some(({ budget }) => budget === judged.budget.name));
    return same?.budget.name;
}

;// CONCATENATED MODULE: ./lib/src/hub/watch/compose-messages.js

const SEVERITIES = ["info", "warning", "critical"];
const LONGEST_TITLE = 150;
const LONGEST_LINE = 2000;
/** Puts all lines of a run into one message, or into one per issue. Closing messages are separate. */
function composeMessages(composition) {
    const { channel, closing, file, held, lines } = composition;
    const topics = new Map();
    for (const line of lines) {
        const topic = topicOf(line.budget, channel, file);
        const group = topics.get(topic.key) ?? { lines: [], topic };
        group.lines.push(line);
        topics.set(topic.key, group);
    }
    const messages = [...topics.values()].map((group) => digestOf(group, composition));
    const open = new Set([...topics.keys(), ...[...held].map((budget) => topicOf(budget, channel, file).key)]);
    const closings = closing
        // The end of a period closes an issue. In a chat there is nothing to close.
        .filter(({ reason }) => reason === "raised" || channel.type === "github-issue")
        .filter(({ reason }) => reason !== "moved" || (channel.type === "github-issue" && channel.per === "owner"))
        .map((one) => ({ one, topic: topicOf(one.budget, channel, file, one.owner) }))
        .filter(({ topic }) => !open.has(topic.key) || channel.type !== "github-issue");
    const closed = [...Map.groupBy(closings, ({ topic }) => topic.key).values()].map((group) => closingOf(group, composition));
    // A repeat of a message has the same ID, because the outbox keeps it. The channel and run make it unique. It holds no
    // text from data, so it may be a header.
    return [...closed, ...messages].map((message, index) => ({
        ...message,
        id: `${composition.runId}-${composition.today}-${encodeURIComponent(composition.name)}-${index + 1}`,
    }));
}
function digestOf({ lines, topic }, composition) {
    const sorted = [...lines].sort((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity));
    const [first] = sorted;
    return {
        ...baseOf(composition),
        title: titleOf(sorted),
        severity: first?.severity ?? "info",
        lines: sorted.map(({ identity, text }) => ({
            label: isOwnText(identity) ? "" : labelOf(identity, composition),
            text: (0,message_text/* cutText */.IN)(text, LONGEST_LINE),
        })),
        topic,
        isClosing: false,
    };
}
/** Lines without an identity cannot be acknowledged. */
function isOwnText(identity) {
    return !identity.includes(" | ");
}
/** Identities of anomalies and scopes contain names, which not every channel may show. */
function labelOf(identity, { channel }) {
    const isNamed = / \| (?:anomaly|late-data|restated) \| - \| [^|]+$/.test(identity);
    return isNamed && channel.disclosure !== "names" ? "" : identity;
}
const CLOSED = {
    raised: (budget) => `${budget} was raised and is within its budget.`,
    ended: (budget) => `The period of ${budget} ended.`,
    removed: (budget) => `${budget} is no longer among the budgets.`,
    changed: (budget) => `${budget} has another currency now.`,
    judged: (budget) => `${budget} is judged again.`,
    moved: (budget) => `${budget} has another owner now.`,
};
function closingOf(group, composition) {
    const lines = group.map(({ one: { budget, reason } }) => ({ label: "", text: CLOSED[reason](budget) }));
    const [first] = group;
    return {
        ...baseOf(composition),
        title: titleOf(lines),
        severity: "info",
        lines,
        topic: first?.topic ?? topicOf(undefined, composition.channel, composition.file),
        isClosing: true,
    };
}
/** The first line, and how many follow. */
function titleOf(lines) {
    const more = lines.length > 1 ? ` (and ${lines.length - 1} more)` : "";
    return cutTitle(lines[0]?.text ?? "", LONGEST_TITLE - more.length) + more;
}
function baseOf({ link, today }) {
    return { link, day: today, mayBeRepeat: false };
}
function topicOf(budget, channel, file, owner = file.budgets.find(({ name }) => name === budget)?.owner) {
    if (channel.type === "github-issue" && channel.per === "owner" && owner !== undefined) {
        return { key: `owner ${owner}`, title: `Budgets of ${owner}`, assignee: owner };
    }
    if (channel.type !== "github-issue")
        return { key: "alerts", title: "Costs and budgets", assignee: undefined };
    if (budget === undefined)
        return { key: "lake", title: "Costs and data", assignee: undefined };
    return { key: `budget ${budget}`, title: `Budget ${budget}`, assignee: owner };
}
function cutTitle(text, length) {
    return text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;
}

;// CONCATENATED MODULE: ./lib/src/hub/watch/judgement.js
/** A budget may be judged in two periods. */
function judgementKey(budget, period) {
    return `${period} ${budget}`;
}

;// CONCATENATED MODULE: ./lib/src/hub/watch/forget-alerts.js




/** A forecast has to be this far below its threshold to clear: 5 points, in hundredths of a percent. */
const MARGIN = 500;
/** Anomalies, other facts without a period, and ended periods are forgotten this long after they were last seen. */
const DAYS_KEPT = 62;
/**
 * Keeps what one channel was told. An actual alert is only forgotten when its budget is raised above the costs, or
 * removed: a refund would otherwise let it fire again. After its period, it is kept for some weeks, because late costs
 * can still change the period.
 */
function forgetAlerts({ sent = {}, judgements, budgets, state, facts, today }) {
    const kept = new Map();
    const dropped = new Map();
    const held = new Set();
    const current = new Set(facts.alerts.map(({ identity }) => formatIdentity(identity)));
    for (const [text, alert] of Object.entries(sent)) {
        const identity = parseIdentity(text);
        if (identity === undefined)
            continue;
        const { currency, kind, subject, period, threshold } = identity;
        const isRecent = (0,month/* numberOfDay */.lG)(today) - (0,month/* numberOfDay */.lG)(alert.seen) <= DAYS_KEPT;
        if (kind === "anomaly" || kind === "late-data" || kind === "restated") {
            if (current.has(text) || isRecent)
                kept.set(text, alert);
            continue;
        }
        const budget = budgets.find(({ name }) => name === subject);
        const judged = judgements.get(judgementKey(subject, period));
        if (budget === undefined || budget.currency !== currency || judged === undefined) {
            const isEnded = budget?.currency === currency;
            if (alert.isEnded !== true)
                dropped.set(subject, isEnded ? "ended" : budget ? "changed" : "removed");
            if (isEnded && isRecent)
                kept.set(text, { ...alert, isEnded: true });
            continue;
        }
        const next = judged.state === "not-judged" ? alert : afterJudgement(judged, { kind, threshold }, { alert, state });
        if (next === "raised") {
            dropped.set(subject, "raised");
            continue;
        }
        kept.set(text, next);
        held.add(subject);
    }
    const ownerOf = (budget) => memoryOf(state, budget)?.owner;
    const closing = [...dropped]
        .filter(([budget]) => !held.has(budget))
        .map(([budget, reason]) => ({ budget, reason, owner: ownerOf(budget) }));
    const moved = budgets
        .filter(({ name, owner }) => held.has(name) && ownerOf(name) !== undefined && ownerOf(name) !== owner)
        .map(({ name }) => ({ budget: name, reason: "moved", owner: ownerOf(name) }));
    return { kept: Object.fromEntries(kept), closing: [...closing, ...moved], held };
}
/** Names come from the file, so `constructor` must not find an inherited member. */
function memoryOf(state, budget) {
    return Object.hasOwn(state.budgets, budget) ? state.budgets[budget] : undefined;
}
function afterJudgement(judged, { kind, threshold }, { alert, state }) {
    const { amount, budget, judgedUntil } = judged;
    const value = comparedValue(judged, kind);
    const memory = memoryOf(state, budget.name);
    const isRaised = memory?.period === judged.period && amount > BigInt(memory.amount);
    const { isEnded: _, ...open } = alert;
    if (value === undefined || kind === "rise")
        return open;
    if (isRaised && value <= limitAt(amount, threshold))
        return "raised";
    if (kind === "actual" || alert.isCleared)
        return open;
    const { below, ...above } = open;
    if (value >= limitAt(amount, threshold - MARGIN))
        return above;
    if (below === undefined)
        return { ...open, below: judgedUntil };
    return judgedUntil <= below ? open : { ...above, isCleared: true };
}

;// CONCATENATED MODULE: ./lib/src/hub/watch/watch-state.js
const EMPTY_STATE = { sent: {}, budgets: {}, lastSent: {}, outbox: [] };

;// CONCATENATED MODULE: ./lib/src/hub/watch/plan-messages.js






const DAYS_UNTIL_UNJUDGED_IS_TOLD = 3;
const DAYS_UNTIL_SIGN_OF_LIFE = 7;
/**
 * Decides what each channel is told, and what is remembered. A damaged record must not repeat every alert, so all
 * current facts count as sent, and each channel is told so in one line.
 */
function planMessages(request) {
    const { facts, file, now, runId, commit, link } = request;
    const isDamaged = request.state === "damaged";
    const state = request.state === undefined || request.state === "damaged" ? EMPTY_STATE : request.state;
    const today = (0,month/* dayOfDate */.OU)(now);
    const messages = new Map();
    const sent = {};
    const lastSent = {};
    const judgements = new Map(facts.judgements.map((judged) => [judgementKey(judged.budget.name, judged.period), judged]));
    const acknowledged = new Set(file.acknowledged.filter(({ until }) => today <= until).map(({ alert }) => alert.trim()));
    for (const [name, channel] of file.channels) {
        const { kept, closing, held } = forgetAlerts({
            ...{ sent: recordOf(state.sent, name), judgements, budgets: file.budgets, state, facts, today },
        });
        const closed = [...closing, ...judgedAgain(name, held, { facts, state })];
        const known = new Map(Object.entries(kept));
        const lines = [];
        for (const fact of facts.alerts.filter(({ alerts }) => alerts.includes(name))) {
            const { identity, covers, sameAs = [] } = fact;
            const own = identity.subject;
            const same = sameAs.map(formatIdentity);
            const isKnown = (text) => isTold(known.get(text)) || (text === formatIdentity(identity) && same.some((one) => isTold(known.get(one))));
            const isNews = (text) => !isKnown(text) && !acknowledged.has(text);
            const tellable = tellableIn(name, fact, file).map((one) => ({ subject: one.subject, text: formatIdentity(one) }));
            const news = tellable.find(({ text }) => isNews(text));
            if (news !== undefined && !isDamaged) {
                const budget = news.subject === own ? fact.budget : news.subject;
                lines.push({ ...lineOf(fact, channel, judgements, state, commit), budget, identity: news.text });
            }
            const lower = covers.filter(({ subject }) => subject === own).map(formatIdentity);
            const isTellable = isKnown(formatIdentity(identity)) || !acknowledged.has(formatIdentity(identity));
            for (const text of [...tellable.map((one) => one.text), ...lower, ...(isTellable ? same : [])]) {
                const before = known.get(text);
                if (acknowledged.has(text) && !isKnown(text))
                    continue;
                known.set(text, { seen: today, ...(before?.below === undefined ? {} : { below: before.below }) });
            }
        }
        for (const judged of facts.judgements) {
            if (judged.state !== "not-judged" || !judged.budget.alerts.includes(name))
                continue;
            if (isUnjudgedNews(judged, state, today))
                lines.push(unjudgedLine(judged));
        }
        if (isDamaged) {
            const text = `The record of sent alerts was damaged. ${known.size} current alerts count as sent.`;
            lines.push({ budget: undefined, severity: "warning", text, identity: "damaged" });
        }
        const recorded = recordOf(state.lastSent, name);
        // After a clock was corrected, a recorded day may be in the future.
        const before = recorded !== undefined && recorded > today ? today : recorded;
        const isQuiet = lines.length === 0 && closed.length === 0;
        if (isQuiet && before !== undefined && (0,month/* numberOfDay */.lG)(today) - (0,month/* numberOfDay */.lG)(before) >= DAYS_UNTIL_SIGN_OF_LIFE) {
            const text = "No new alerts in the last 7 days. This channel works.";
            lines.push({ budget: undefined, severity: "info", text, identity: "alive" });
        }
        const composed = composeMessages({ name, channel, lines, closing: closed, held, file, today, link, runId });
        if (composed.length > 0)
            messages.set(name, composed);
        sent[name] = Object.fromEntries(known);
        // The first day counts as a message, so that the week begins with it.
        lastSent[name] = composed.length > 0 || before === undefined ? today : before;
    }
    const pending = state.outbox.filter(({ channel }) => file.channels.has(channel));
    const added = [...messages].flatMap(([channel, list]) => list.map((message) => ({ channel, message, runId, claimedAt: now.toISOString(), attempts: 0 })));
    const budgets = Object.fromEntries(facts.judgements.map((judged) => [judged.budget.name, plan_messages_memoryOf(judged, state, today)]));
    return { messages, next: { sent, budgets, lastSent, outbox: [...pending, ...added] } };
}
/** Names come from the file, so `constructor` must not find an inherited member. */
function recordOf(record, name) {
    return Object.hasOwn(record, name) ? record[name] : undefined;
}
/** A forecast that cleared may be told again. */
function isTold(alert) {
    return alert !== undefined && alert.isCleared !== true;
}
/** What a fact tells the readers of a channel: about its own budget, and about parents that have this channel. */
function tellableIn(channel, { budget, covers, identity }, file) {
    const hasChannel = (subject) => file.budgets.find(({ name }) => name === subject)?.alerts.includes(channel) === true;
    const isOfBudget = budget === identity.subject;
    const parents = covers.filter(({ subject }) => subject !== identity.subject && hasChannel(subject));
    return isOfBudget && !hasChannel(budget) ? parents : [identity, ...parents];
}
function lineOf({ budget, identity, severity, text }, { disclosure }, judgements, state, commit) {
    const judged = judgements.get(judgementKey(identity.subject, identity.period));
    const memory = budget === undefined ? undefined : recordOf(state.budgets, budget);
    const isLowered = judged !== undefined && memory?.period === judged.period && judged.amount < BigInt(memory.amount);
    const reason = isLowered ? ` The budget was lowered${commit === undefined ? "" : ` by commit ${commit}`}.` : "";
    return { budget, severity, text: text[disclosure] + reason };
}
function unjudgedSince(judged, state, today) {
    const since = recordOf(state.budgets, judged.budget.name)?.unjudgedSince;
    return since === undefined || since > today ? today : since;
}
function isUnjudgedNews(judged, state, today) {
    const days = (0,month/* numberOfDay */.lG)(today) - (0,month/* numberOfDay */.lG)(unjudgedSince(judged, state, today));
    return days > DAYS_UNTIL_UNJUDGED_IS_TOLD && recordOf(state.budgets, judged.budget.name)?.isUnjudgedTold !== true;
}
function unjudgedLine(judged) {
    const { budget, period } = judged;
    // The reason may name scopes, so it stays in the run's log.
    const text = `${budget.name} has not been judged in ${period} for more than ${DAYS_UNTIL_UNJUDGED_IS_TOLD} days.`;
    return { budget: budget.name, severity: "warning", text, identity: `${budget.name} not judged` };
}
/** An issue that only says that its budget is not judged ends when the budget is judged. */
function judgedAgain(channel, held, { facts, state }) {
    return facts.judgements
        .filter(({ budget, state: judged }) => judged !== "not-judged" && budget.alerts.includes(channel))
        .filter(({ budget }) => !held.has(budget.name) && recordOf(state.budgets, budget.name)?.isUnjudgedTold === true)
        .map(({ budget }) => ({
        budget: budget.name,
        reason: "judged",
        owner: recordOf(state.budgets, budget.name)?.owner,
    }));
}
function plan_messages_memoryOf(judged, state, today) {
    const { budget, period } = judged;
    const before = recordOf(state.budgets, budget.name);
    const owner = budget.owner === undefined ? {} : { owner: budget.owner };
    if (judged.state !== "not-judged")
        return { period, amount: judged.amount.toString(), ...owner };
    const isUnjudgedTold = before?.isUnjudgedTold === true || isUnjudgedNews(judged, state, today);
    // A raise meanwhile counts at the next judgement.
    const amount = before?.period === period ? before.amount : judged.amount.toString();
    return { period, amount, ...owner, unjudgedSince: unjudgedSince(judged, state, today), isUnjudgedTold };
}

// EXTERNAL MODULE: ./lib/src/page-source/cost-figures.js
var cost_figures = __webpack_require__(63069);
// EXTERNAL MODULE: ./lib/src/page-source/load-lake-page.js + 15 modules
var load_lake_page = __webpack_require__(12225);
// EXTERNAL MODULE: ./lib/src/page-source/stored-allocation.js
var stored_allocation = __webpack_require__(51630);
// EXTERNAL MODULE: ./lib/src/hub/watch/budgets-reader.js + 5 modules
var budgets_reader = __webpack_require__(69994);
// EXTERNAL MODULE: ./lib/src/page-source/stored-budgets.js
var stored_budgets = __webpack_require__(87980);
// EXTERNAL MODULE: ./lib/src/settings-store/settings-file.js
var settings_file = __webpack_require__(94808);
;// CONCATENATED MODULE: ./lib/src/actions/watch/budgets-source.js



/** What a removed file says. */
const NO_BUDGETS = new TextEncoder().encode('{ "budgets": [] }\n');
/**
 * Reads the budgets file of the checkout; undefined if the hub has none and had none before. Throws InputError
 * `InvalidBudgets`.
 */
async function readBudgetsSource(context) {
    const { config, inputs, workspace } = context;
    const file = await (0,settings_file/* readSettingsFile */.u)(inputs.budgetsPath, workspace, "budgets-path");
    const stored = await (0,stored_budgets/* readStoredBudgets */.U)(config);
    if (file === undefined && stored.version === undefined)
        return undefined;
    const bytes = file?.bytes ?? NO_BUDGETS;
    return { file: (0,budgets_reader/* parseBudgets */.C)(bytes, inputs.budgetsPath), bytes, stored };
}
/** Copies the file to container config, where `report` reads it. The next run repeats what another run prevented. */
async function storeBudgets({ config }, { bytes, stored: { version } }) {
    if (version !== undefined && Buffer.compare(version.bytes, bytes) === 0)
        return [];
    const outcome = await config.writeIfUnchanged({
        ...{ name: stored_budgets/* BUDGETS_BLOB */.B, bytes, seenEtag: version?.etag, metadata: {}, contentType: "application/json" },
    });
    if (outcome === "written")
        return [];
    return [{ message: "Another run wrote config/budgets.json at the same time. The next run compares it again." }];
}

;// CONCATENATED MODULE: ./lib/src/actions/watch/failure-causes.js

/** An older anomaly has made enough runs fail. */
const DAYS_OF_ANOMALIES = 7;
/** The asked causes that apply. An exceeded budget is also a forecast one. */
function failureCauses(asked, { asOf, budgets }, anomalies) {
    const isExceeded = budgets.some(({ state }) => state === "exceeded");
    const found = {
        exceeded: isExceeded,
        forecast: isExceeded || budgets.some(({ state }) => state === "forecast"),
        anomaly: anomalies.some(({ day }) => day > (0,month/* addDays */.fi)(asOf, -DAYS_OF_ANOMALIES)),
    };
    return new Set([...asked].filter((cause) => found[cause]));
}

// EXTERNAL MODULE: ./lib/src/hub/text/normalized.js
var normalized = __webpack_require__(86903);
;// CONCATENATED MODULE: ./lib/src/hub/watch/compare-budgets.js

/** Added and changed budgets in the order of the new file, then removed ones. A new name is another budget. */
function compareBudgets(before, after) {
    const old = new Map(before.map((budget) => [(0,normalized/* normalized */.A)(budget.name), budget]));
    const names = new Set(after.map(({ name }) => (0,normalized/* normalized */.A)(name)));
    return [
        ...after.flatMap((budget) => {
            const same = old.get((0,normalized/* normalized */.A)(budget.name));
            const keys = same === undefined ? [] : differingKeys(same, budget);
            return same !== undefined && keys.length === 0 ? [] : [{ before: same, after: budget, keys }];
        }),
        ...before
            .filter(({ name }) => !names.has((0,normalized/* normalized */.A)(name)))
            .map((budget) => ({ before: budget, after: undefined, keys: [] })),
    ];
}
function differingKeys(before, after) {
    const [left, right] = [membersOf(before), membersOf(after)];
    return [...new Set([...Object.keys(left), ...Object.keys(right)])].filter((key) => textOf(left[key]) !== textOf(right[key]));
}
function textOf(member) {
    return JSON.stringify(member, (_, value) => {
        if (typeof value === "bigint")
            return value.toString();
        return value instanceof Map ? [...value] : value;
    });
}
/** The members as in the file, without their place in it. */
function membersOf({ line: _, period, ...members }) {
    return period.every === "listed"
        ? { ...members, periods: period.periods }
        : { ...members, period: period.every, amount: period.amount };
}

// EXTERNAL MODULE: ./lib/src/hub/watch/budget-period.js
var budget_period = __webpack_require__(60343);
;// CONCATENATED MODULE: ./lib/src/hub/watch/plan-amounts.js






/** Budgets without a period that is still to come, and parents that are smaller than their children together. */
function findAmountFaults({ asOf, file: { budgets }, }) {
    const children = Map.groupBy(budgets.filter(({ parent }) => parent !== undefined), ({ parent = "" }) => (0,normalized/* normalized */.A)(parent));
    return budgets.flatMap((budget) => {
        const end = endOf(budget, asOf);
        if (end !== undefined)
            return [{ severity: "warning", subject: budget.name, text: `It ended ${end}.` }];
        return smallParent(budget, children.get((0,normalized/* normalized */.A)(budget.name)) ?? [], asOf);
    });
}
/** When a budget ended; undefined if it still has a period. */
function endOf({ period, validTo }, asOf) {
    if (validTo !== undefined && validTo < (0,month/* monthOfDay */.GP)(asOf))
        return `with ${validTo.slice(0, 4)}-${validTo.slice(4)}`;
    const last = period.every === "listed" ? period.periods.at(-1)?.last : undefined;
    return last !== undefined && last < asOf ? `on ${last}, with its last period` : undefined;
}
/** Names the first period in which the children are larger. The reader of the file ensures the same periods. */
function smallParent(parent, children, asOf) {
    if (children.length === 0)
        return [];
    for (const day of daysToCompare([parent, ...children], asOf)) {
        const own = (0,budget_period/* periodOf */.jH)(parent, day);
        if (own === undefined)
            continue;
        const valid = children.flatMap((child) => {
            const period = (0,budget_period/* periodOf */.jH)(child, day);
            return period === undefined ? [] : [{ name: child.name, amount: period.amount }];
        });
        const sum = valid.reduce((total, { amount }) => total + amount, 0n);
        if (sum <= own.amount)
            continue;
        const money = (units) => `${(0,src_amount/* formatAmount */.ej)(units, parent.currency)} ${parent.currency}`;
        const names = (0,message_text/* listNames */.Zv)(valid.map(({ name }) => (0,errors/* quoteValue */.cl)(name)));
        const text = `Its ${money(own.amount)} in ${own.period} are less than its children's ${money(sum)}: ${names}.`;
        return [{ severity: "warning", subject: parent.name, text }];
    }
    return [];
}
/** Today, and later days on which an amount can change. */
function daysToCompare(budgets, asOf) {
    const later = budgets.flatMap(({ period, validFrom }) => [
        ...(validFrom === undefined ? [] : [(0,month/* firstDay */.$r)(validFrom)]),
        ...(period.every === "listed" ? period.periods.map(({ first }) => first) : []),
    ]);
    return [...new Set([asOf, ...later.filter((day) => day > asOf)])].sort();
}

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/nearest-name.js
var nearest_name = __webpack_require__(46026);
// EXTERNAL MODULE: ./lib/src/hub/watch/budget-filter.js
var budget_filter = __webpack_require__(92192);
;// CONCATENATED MODULE: ./lib/src/hub/watch/plan-filters.js





/** Filters and currencies that the charges do not have, and charges that two budgets count. */
function findFilterFaults({ asOf, file: { budgets }, seen }) {
    if (seen.months.size === 0)
        return [warning("lake", "It has no months with charges, so filters were not compared with any.")];
    const valid = budgets.filter(({ validTo }) => validTo === undefined || validTo >= (0,month/* monthOfDay */.GP)(asOf));
    const complete = valid.filter(({ filter }) => filter.target !== undefined || !seen.tooLarge.some(({ scope }) => (0,budget_filter/* mayTouchScope */.lp)(filter, scope)));
    return [
        ...complete.flatMap((budget) => [...unknownValues(budget, seen), ...unmatched(budget, seen)]),
        ...overlaps(valid, seen),
    ];
}
function unknownValues({ filter, name }, seen) {
    return dimensionsOf(filter).flatMap(({ dimension, label, values }) => {
        const known = seen.valuesOf(dimension);
        if (known.length === 0 && dimension.startsWith("tag:"))
            return [warning(name, `No charge has the ${label}.`)];
        if (known.length === 0 && filter.target !== undefined && values.length > 0)
            return [warning(name, `No month is allocated by ${(0,errors/* quoteValue */.cl)(filter.target.dimension)}.`)];
        return values
            .filter((value) => !seen.hasValue(dimension, value))
            .map((value) => {
            const nearest = (0,nearest_name/* nearestName */.q)(value, known, Math.max(2, Math.floor(value.length / 4)));
            const hint = nearest === undefined ? "" : ` Did you mean ${(0,errors/* quoteValue */.cl)(nearest)}?`;
            return warning(name, `No charge has ${(0,errors/* quoteValue */.cl)(value)} as ${label}.${hint}`);
        });
    });
}
const LABELS = {
    scope: "scope",
    subscription: "subscription",
    resourceGroup: "resource group",
    service: "service",
    region: "region",
    charge: "kind of charge",
};
function dimensionsOf(filter) {
    const names = Object.keys(LABELS);
    return [
        ...names.map((dimension) => ({ dimension, label: LABELS[dimension], values: filter[dimension] ?? [] })),
        ...[...(filter.tags ?? [])].map(([key, values]) => ({
            dimension: `tag:${key}`,
            label: `tag ${(0,errors/* quoteValue */.cl)(key)}`,
            values,
        })),
        ...(filter.target === undefined
            ? []
            : [
                {
                    dimension: (0,budget_filter/* targetDimension */.Km)(filter.target),
                    label: `target by ${(0,errors/* quoteValue */.cl)(filter.target.dimension)}`,
                    values: [filter.target.target],
                },
            ]),
    ];
}
function unmatched(budget, seen) {
    const { currency, name } = budget;
    const matched = seen.currenciesOf(budget);
    if (matched.has(currency))
        return [];
    const others = [...seen.currencies].sort().join(", ");
    const unknown = seen.currencies.has(currency) ? "" : ` No charge has the currency ${currency}, only ${others}.`;
    const months = (0,month/* formatMonthSpan */.cd)([...seen.months].sort());
    if (matched.size === 0)
        return [warning(name, `Its filter matches no charge in ${months}.${unknown}`)];
    const own = [...matched].sort().join(", ");
    return [warning(name, `The charges that its filter matches are in ${own}, not in ${currency}.${unknown}`)];
}
/**
 * Pairs of budgets that count the same charges although neither includes the other. Only budgets that could be parent
 * and child are compared. A pair whose parents are already named is left out.
 */
function overlaps(budgets, seen) {
    const byName = new Map(budgets.map((budget) => [(0,normalized/* normalized */.A)(budget.name), budget]));
    const ancestors = new Map(budgets.map((budget) => [budget, ancestorsOf(budget, byName)]));
    const isPair = (one, other) => seen.sharing(one).has(other) &&
        one.metric === other.metric &&
        one.period.every === other.period.every &&
        ancestors.get(one)?.has(other) === false &&
        ancestors.get(other)?.has(one) === false;
    const isNamed = (one, other) => {
        const parents = (budget) => [budget, ...(ancestors.get(budget) ?? [])];
        return parents(one).some((a) => parents(other).some((b) => (a !== one || b !== other) && isPair(a, b)));
    };
    return budgets.flatMap((one, at) => budgets
        .slice(at + 1)
        .filter((other) => isPair(one, other) && !isNamed(one, other))
        .map((other) => warning(one.name, `It counts some of the charges that ${(0,errors/* quoteValue */.cl)(other.name)} counts. ` +
        "If this is not intended, change a filter or set a parent.")));
}
function ancestorsOf({ parent }, byName) {
    const found = new Set();
    let next = parent === undefined ? undefined : byName.get((0,normalized/* normalized */.A)(parent));
    while (next !== undefined && !found.has(next)) {
        found.add(next);
        next = next.parent === undefined ? undefined : byName.get((0,normalized/* normalized */.A)(next.parent));
    }
    return found;
}
function warning(subject, text) {
    return { severity: "warning", subject, text };
}

;// CONCATENATED MODULE: ./lib/src/hub/watch/plan-too-large.js




/**
 * Budgets that months with too many daily costs would leave without a judgement. New and changed ones are refused. Keys
 * of tags that only the stored file uses make months larger, too; then a smaller file cannot be told from a large one.
 */
function findTooLarge({ asOf, changes, file, seen }) {
    if (seen.tooLarge.length === 0)
        return [];
    const changed = new Set(changes.map(({ after }) => after));
    const kept = tagKeys(file.budgets);
    const dropped = [...tagKeys(changes.flatMap(({ before }) => before ?? []))].filter((key) => !kept.has(key));
    const old = tagKeys(file.budgets.filter((budget) => !changed.has(budget)));
    return file.budgets.flatMap((budget) => {
        // The allocation has daily costs of its own.
        if (budget.filter.target !== undefined)
            return [];
        const first = (0,month/* monthOfDay */.GP)((0,budget_period/* periodOf */.jH)(budget, asOf)?.firstDay ?? asOf);
        const bringsTag = changed.has(budget) && [...tagKeys([budget])].some((key) => !old.has(key));
        const large = seen.tooLarge.find(({ month, scope }) => month >= first && (bringsTag || (0,budget_filter/* mayTouchScope */.lp)(budget.filter, scope)));
        if (large === undefined)
            return [];
        const severity = changed.has(budget) && dropped.length === 0 ? "refused" : "warning";
        const text = `Month ${large.month} of ${large.scope} has more daily costs than can be judged.`;
        const [key] = dropped;
        const cause = key === undefined ? "" : ` This may be due to tag key ${(0,errors/* quoteValue */.cl)(key)}, which the file drops.`;
        return [{ severity, subject: budget.name, text: text + cause }];
    });
}
function tagKeys(budgets) {
    return new Set(budgets.flatMap(({ filter }) => [...(filter.tags?.keys() ?? [])]));
}

;// CONCATENATED MODULE: ./lib/src/hub/watch/plan-budgets.js




/** What a pull request changes about budgets, and what is doubtful about the budgets of its file. */
function planBudgets(request) {
    const { file, judgements, stored, storedJudgements } = request;
    const changes = compareBudgets(stored?.budgets ?? [], file.budgets).map((change) => ({
        ...change,
        judgedBefore: current(storedJudgements, change.before?.name),
        judgedAfter: current(judgements, change.after?.name),
    }));
    const tooLarge = findTooLarge({ ...request, changes });
    const warnings = [...findFilterFaults(request), ...findAmountFaults(request), ...unusedChannels(file)];
    const findings = [...tooLarge, ...warnings];
    const isRefused = ({ severity }) => severity === "refused";
    return { changes, findings: [...findings.filter(isRefused), ...findings.filter((one) => !isRefused(one))] };
}
/** The current period comes after one that ended exceeded. */
function current(judgements, name) {
    return judgements.findLast(({ budget }) => budget.name === name);
}
function unusedChannels({ anomalies, budgets, channels, health }) {
    const used = new Set([...budgets, anomalies, health].flatMap((one) => one?.alerts ?? []));
    return [...channels.keys()]
        .filter((name) => !used.has(name))
        .map((name) => ({ severity: "warning", subject: name, text: "Nothing is sent to this channel." }));
}

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/cube.js + 4 modules
var cube = __webpack_require__(47459);
// EXTERNAL MODULE: ./lib/src/hub/allocation/proven-allocation.js
var proven_allocation = __webpack_require__(38220);
// EXTERNAL MODULE: ./lib/src/hub/watch/collect-target-days.js
var collect_target_days = __webpack_require__(17518);
// EXTERNAL MODULE: ./lib/src/hub/watch/match-cells.js
var match_cells = __webpack_require__(69315);
;// CONCATENATED MODULE: ./lib/src/hub/watch/seen-charges.js





/** More values would only slow down the search for a similar one. */
const MAX_VALUES = 5000;
/** What the charges of a lake have of the values in budgets' filters, collected month by month. */
class SeenCharges {
    months = new Set();
    /** Months without daily costs, because they have too many cells. */
    tooLarge = [];
    /** In upper case. */
    currencies = new Set();
    #budgets;
    /** By dimension: keys of values in filters. */
    #asked = new Map();
    #found = new Map();
    /** Values of the dimensions that filters limit. */
    #values = new Map();
    #currencies = new Map();
    #shared = new Map();
    constructor(budgets) {
        this.#budgets = budgets;
        for (const { filter } of budgets) {
            for (const [dimension, keys] of (0,budget_filter/* limitsOf */.Af)(filter))
                for (const key of keys)
                    addTo(this.#asked, dimension, key);
            for (const value of filter.scope ?? [])
                addTo(this.#asked, "scope", (0,budget_filter/* filterKey */.wg)("scope", value));
        }
    }
    /** Adds a month of one scope; undefined if it has no daily costs. */
    add({ month, scope }, cube) {
        this.months.add(month);
        this.#see("scope", scope);
        if (cube === undefined) {
            this.tooLarge.push({ scope, month });
            return;
        }
        for (const [at, dimension] of cube.dimensions.entries()) {
            const values = cube.values[at] ?? [];
            if (dimension === "currency")
                for (const value of values)
                    if (value.trim())
                        this.currencies.add(seen_charges_codeOf(value));
            if (this.#asked.has(dimension))
                for (const value of values)
                    this.#see(dimension, value);
        }
        const touching = this.#budgets.filter(({ filter }) => (0,budget_filter/* mayTouchScope */.lp)(filter, scope));
        const { groupOfRow, groups } = (0,match_cells/* matchCells */.Z)(touching, cube);
        for (const at of new Set(groupOfRow)) {
            const { budgets = new Set(), currency = "" } = groups[at] ?? {};
            for (const budget of budgets)
                addTo(this.#currencies, budget, seen_charges_codeOf(currency));
            this.#share([...budgets].filter((budget) => budget.currency === seen_charges_codeOf(currency)));
        }
    }
    /** Adds targets of the allocation. They are compared with budgets by name, and not by charge. */
    addAllocation({ dimensions }) {
        for (const { months, name } of dimensions) {
            const dimension = (0,budget_filter/* targetDimension */.Km)({ dimension: name });
            const asking = this.#budgets.flatMap((budget) => {
                const { target } = budget.filter;
                return target !== undefined && (0,budget_filter/* targetDimension */.Km)(target) === dimension ? [{ budget, target }] : [];
            });
            if (asking.length === 0)
                continue;
            for (const summary of months.values()) {
                if (!(0,proven_allocation/* isProven */.nn)(summary))
                    continue;
                for (const one of summary.targets)
                    this.#see(dimension, one.target);
                for (const one of summary.targets)
                    if (one.parent !== undefined)
                        this.#see(dimension, one.parent);
                for (const group of summary.groups.values())
                    this.#see(dimension, group);
                const byTarget = new Map();
                for (const { budget, target } of asking)
                    for (const one of (0,collect_target_days/* targetsWithin */.Y)(summary, target))
                        byTarget.set(one, [...(byTarget.get(one) ?? []), budget]);
                for (const [{ currency }, budgets] of byTarget) {
                    for (const budget of budgets)
                        addTo(this.#currencies, budget, seen_charges_codeOf(currency));
                    this.#share(budgets.filter((budget) => budget.currency === seen_charges_codeOf(currency)));
                }
            }
        }
    }
    /** Currencies of the charges that a budget's filter includes. */
    currenciesOf(budget) {
        return this.#currencies.get(budget) ?? new Set();
    }
    /** Budgets that count a charge which this budget counts, too. */
    sharing(budget) {
        return this.#shared.get(budget) ?? new Set();
    }
    hasValue(dimension, value) {
        // The names of merged groups are lost, so any group may exist.
        if (dimension === "resourceGroup" && this.#values.get(dimension)?.has(cube/* OTHER_GROUPS */.gQ))
            return true;
        return this.#found.get(dimension)?.has((0,budget_filter/* filterKey */.wg)(dimension, value)) === true;
    }
    /** Some of the values that charges have in a dimension. */
    valuesOf(dimension) {
        return [...(this.#values.get(dimension) ?? [])];
    }
    #see(dimension, value) {
        const key = (0,budget_filter/* filterKey */.wg)(dimension, value);
        if (this.#asked.get(dimension)?.has(key))
            addTo(this.#found, dimension, key);
        const isKept = (this.#values.get(dimension)?.size ?? 0) < MAX_VALUES || value === cube/* OTHER_GROUPS */.gQ;
        if (isKept && key !== "")
            addTo(this.#values, dimension, value);
    }
    #share(budgets) {
        for (const one of budgets)
            for (const other of budgets)
                if (one !== other)
                    addTo(this.#shared, one, other);
    }
}
function seen_charges_codeOf(currency) {
    return currency.trim().toUpperCase();
}
function addTo(sets, key, value) {
    const known = sets.get(key);
    if (known === undefined)
        sets.set(key, new Set([value]));
    else
        known.add(value);
}

// EXTERNAL MODULE: ./lib/src/lake/storage/conditional-write.js
var conditional_write = __webpack_require__(26904);
// EXTERNAL MODULE: ./lib/src/lake/journal/journal-blob.js
var journal_blob = __webpack_require__(21535);
;// CONCATENATED MODULE: ./lib/src/lake/journal/watch-state-decoder.js


const isText = (value) => typeof value === "string";
const isFlag = (value) => typeof value === "boolean";
const isDayText = (value) => typeof value === "string" && (0,month/* isDay */.N)(value);
const isTime = (value) => typeof value === "string" && !Number.isNaN(Date.parse(value));
// Longer text would take BigInt seconds. The largest amount has far fewer digits.
const isUnits = (value) => typeof value === "string" && /^\d{1,60}$/.test(value);
const isSeverity = (value) => value === "info" || value === "warning" || value === "critical";
function maybe(check) {
    return (value) => value === undefined || check(value);
}
function watch_state_decoder_all(checks) {
    return (value) => {
        const members = (0,journal_blob/* membersOf */.lS)(value);
        return members !== undefined && Object.entries(checks).every(([name, check]) => check(own(members, name)));
    };
}
function watch_state_decoder_recordOf(check) {
    return (value) => Object.values((0,journal_blob/* membersOf */.lS)(value) ?? { none: undefined }).every(check);
}
function listOf(check) {
    return (value) => Array.isArray(value) && value.every(check);
}
function own(members, name) {
    return Object.hasOwn(members, name) ? members[name] : undefined;
}
const isMessage = watch_state_decoder_all({
    ...{ id: isText, title: isText, severity: isSeverity, link: maybe(isText), day: isDayText },
    ...{ mayBeRepeat: isFlag, isClosing: isFlag, lines: listOf(watch_state_decoder_all({ label: isText, text: isText })) },
    topic: watch_state_decoder_all({ key: isText, title: isText, assignee: maybe(isText) }),
});
const isWatchState = watch_state_decoder_all({
    sent: watch_state_decoder_recordOf(watch_state_decoder_recordOf(watch_state_decoder_all({ seen: isDayText, below: maybe(isDayText), isCleared: maybe(isFlag), isEnded: maybe(isFlag) }))),
    budgets: watch_state_decoder_recordOf(watch_state_decoder_all({
        ...{ period: isText, amount: isUnits, owner: maybe(isText) },
        ...{ unjudgedSince: maybe(isDayText), isUnjudgedTold: maybe(isFlag) },
    })),
    lastSent: watch_state_decoder_recordOf(isDayText),
    outbox: listOf(watch_state_decoder_all({
        ...{ channel: isText, message: isMessage, runId: isText, claimedAt: isTime },
        ...{ attempts: Number.isSafeInteger, isRefused: maybe(isFlag) },
    })),
});
/** Checks every member, because a wrong one would stop watch in every run. Undefined if one is wrong. */
function decodeWatchState(document) {
    return isWatchState(document) ? document : undefined;
}

;// CONCATENATED MODULE: ./lib/src/lake/journal/watch-state.js



const WATCH_STATE = "journal/watch.json";
const KIND = {
    decode: decodeWatchState,
    encode: (state) => state,
    ifDamaged: {
        consequence: "All current alerts count as sent before, and each channel is told so in one message.",
        remedy: "Read the current alerts on the cost page. This run writes the file again.",
    },
};
async function readWatchState(config) {
    // If the blob changes after this call, the conditional write fails and the caller reads it again.
    const version = await (0,conditional_write/* readVersion */.$)(config, WATCH_STATE);
    if (version === undefined)
        return { state: undefined, etag: undefined, warnings: [] };
    const { value, warnings } = await (0,journal_blob/* readJournal */.a0)(config, WATCH_STATE, KIND);
    return { state: value ?? "damaged", etag: version.etag, warnings };
}
/** `changed`: another run has written it, and nothing was written. */
async function writeWatchState(config, state, seenEtag) {
    const bytes = new TextEncoder().encode((0,journal_blob/* formatJournal */.ts)(state, KIND));
    return (0,conditional_write/* writeVersion */.g)(config, { name: WATCH_STATE, bytes, seenEtag, contentType: "application/json" });
}

;// CONCATENATED MODULE: ./lib/src/actions/watch/plan.js





/** Collects what the plan needs while the lake is read. */
class PlannedReading {
    seen;
    /** Budgets of the stored file that differ from the new ones. */
    otherBudgets;
    #source;
    constructor(source) {
        const { file, stored } = source;
        this.#source = source;
        this.seen = new SeenCharges(file.budgets);
        this.otherBudgets = compareBudgets(stored.file?.budgets ?? [], file.budgets).flatMap(({ before }) => before ?? []);
    }
    /** Reads what was sent before, but writes and sends nothing. */
    async finish({ clock, config, repository, runId }, { allocation, asOf, judgements, otherJudgements }, facts) {
        const { file, stored } = this.#source;
        if (allocation !== undefined)
            this.seen.addAllocation(allocation);
        const { state, warnings } = await readWatchState(config);
        const { messages } = planMessages({
            ...{ state, facts, file, runId, now: clock.now(), commit: undefined, link: repository.runUrl },
        });
        const planned = planBudgets({
            ...{ file, stored: stored.file, asOf, judgements, storedJudgements: otherJudgements, seen: this.seen },
        });
        return { plan: { ...planned, messages }, notices: [...stored.notices, ...warnings] };
    }
}

;// CONCATENATED MODULE: ./lib/src/actions/watch/send-messages.js



/** A younger entry without a result belongs to a run in progress. */
const CLAIM_MS = 15 * 60 * 1000;
const DAYS_UNTIL_LOST = 14;
const ROUNDS = 8;
/**
 * Records what it is about to send, sends it, and records the results. Each message is recorded as begun before it is
 * sent, together with the result of the one before it. A crash therefore repeats at most one message, once.
 */
async function sendMessages(sending) {
    const { runId, senders, store } = sending;
    const warnings = [];
    let mine = [];
    /** The IDs of those that no other run has taken over. */
    let held = new Set();
    let lost = [];
    await update(store, "Nothing was sent.", (state, notices) => {
        warnings.splice(0, warnings.length, ...notices);
        const { next } = sending.plan(state);
        const outbox = next.outbox.flatMap((entry) => claim(entry, sending));
        lost = next.outbox.filter((entry) => isLost(entry, sending));
        mine = outbox.filter((entry) => entry.runId === runId && !entry.isRefused && !lost.includes(entry));
        held = idsOf(mine);
        return { ...next, outbox: begin(outbox, mine[0]) };
    });
    const results = [];
    for (const entry of lost) {
        if (entry.isRefused)
            warnings.push(lostNotice(entry));
        else
            results.push({ channel: entry.channel, entry, outcome: { outcome: "given-up" } });
    }
    for (const [at, entry] of mine.entries()) {
        if (!held.has(entry.message.id))
            continue;
        const sender = senders.get(entry.channel);
        const outcome = (await sender?.send(asBegun(entry).message)) ?? {
            outcome: "failed",
            code: "ChannelWithoutAddress",
            message: "The channel has no address.",
            remedy: "Add its address to input channel-secrets.",
        };
        results.push({ channel: entry.channel, entry, outcome });
        const consequence = `The result of “${entry.message.title}” for channel ${entry.channel} is not recorded. A run that begins 15 minutes later sends it again, marked as a possible repeat.`;
        await updateOutbox(store, consequence, (outbox) => {
            held = idsOf(outbox.filter((other) => other.runId === runId));
            const following = mine.slice(at + 1).find(({ message }) => held.has(message.id));
            const settled = outbox.flatMap((other) => settle(other, entry, outcome));
            return begin(settled, following);
        });
    }
    // Last, so that a run that ends before it can report them leaves them to the next one.
    if (lost.length > 0) {
        const ids = new Set(lost.map(({ message }) => message.id));
        const consequence = "The messages of this run were sent.";
        await updateOutbox(store, consequence, (outbox) => outbox.filter(({ message }) => !ids.has(message.id)));
    }
    return { results, warnings };
}
async function updateOutbox(store, consequence, change) {
    await update(store, consequence, (state) => 
    // A file that was damaged or deleted meanwhile stays so: the next run decides what that means.
    state === "damaged" || state === undefined ? undefined : { ...state, outbox: change(state.outbox) });
}
async function update(store, consequence, change) {
    for (let round = 0; round < ROUNDS; round++) {
        const { state, etag, warnings } = await readWatchState(store);
        const next = change(state, warnings);
        if (next === undefined || (await writeWatchState(store, next, etag)) === "written")
            return;
    }
    const what = "config/journal/watch.json was changed by other runs at every attempt.";
    throw new errors/* InputError */.dz("WatchStateBusy", `${what} ${consequence}`, {
        remedy: "Run hub-watch again when no other run of it is in progress.",
    });
}
/** Not sent any more: refused for too long, or begun twice without a result. */
function isLost(entry, sending) {
    if (!entry.isRefused)
        return isStale(entry, sending) && entry.attempts >= 2;
    return (0,month/* numberOfDay */.lG)((0,month/* dayOfDate */.OU)(sending.now)) - (0,month/* numberOfDay */.lG)(entry.message.day) >= DAYS_UNTIL_LOST;
}
function lostNotice({ channel, message }) {
    return {
        code: "MessageLost",
        message: `Channel ${channel} refused “${message.title}” for ${DAYS_UNTIL_LOST} days. It is not sent again.`,
        remedy: "Read the current alerts in the summary of this run, and correct the channel's address.",
    };
}
function isStale({ claimedAt, isRefused, runId }, sending) {
    return !isRefused && runId !== sending.runId && sending.now.getTime() - Date.parse(claimedAt) >= CLAIM_MS;
}
function claim(entry, sending) {
    if (isLost(entry, sending))
        return [entry];
    const claimed = { runId: sending.runId, claimedAt: sending.now.toISOString() };
    if (entry.isRefused)
        return [{ ...entry, ...claimed, isRefused: undefined }];
    if (!isStale(entry, sending))
        return [entry];
    return [{ ...entry, ...claimed }];
}
function idsOf(entries) {
    return new Set(entries.map(({ message }) => message.id));
}
/** Marks a claimed message as begun. It counts from the claim, so that a repeated write counts once. */
function begin(outbox, claimed) {
    if (claimed === undefined)
        return outbox;
    return outbox.map((other) => (isSame(other, claimed) ? asBegun(claimed) : other));
}
function asBegun({ attempts, message, ...entry }) {
    const mayBeRepeat = message.mayBeRepeat || attempts > 0;
    return { ...entry, attempts: attempts + 1, message: { ...message, mayBeRepeat } };
}
function isSame(other, { message, runId }) {
    return other.message.id === message.id && other.runId === runId;
}
function settle(other, entry, { outcome }) {
    if (!isSame(other, entry))
        return [other];
    if (outcome === "accepted")
        return [];
    // A refused message was not delivered, so this time does not count.
    return [outcome === "failed" ? { ...entry, isRefused: true } : other];
}

;// CONCATENATED MODULE: ./lib/src/actions/watch/watch.js














/**
 * Judges the budgets of hub/budgets.json by the costs of the lake, and sends what is new to its channels. With dry-run,
 * it writes and sends nothing.
 */
async function watch(context) {
    const { clock, inputs, repository } = context;
    const started = clock.now().getTime();
    await (0,published_audience/* checkAudience */.f)({ action: "watch", inputs, repository, ask: context.readVisibility });
    const source = await readBudgetsSource(context);
    const { judged, notices } = source === undefined ? { judged: undefined, notices: [] } : await judge(context, source);
    return { name: inputs.budgetsPath, judged, notices, seconds: (clock.now().getTime() - started) / 1000 };
}
async function judge(context, source) {
    const { inputs, log } = context;
    const reading = inputs.dryRun ? new PlannedReading(source) : undefined;
    const read = await log.group("Read the lake", async (group) => {
        const { months, staleAfterHours } = inputs;
        const loaded = await (0,load_lake_page/* loadLakePage */.N)({
            ...{ ...context, dimensions: [], title: "", scopes: [], isRedacted: false },
            ...{ months, staleAfterHours, budgets: source.file.budgets, isReadOnly: inputs.dryRun },
            ...(hasTargets(source) && { allocation: (0,stored_allocation/* storedAllocation */.O)(context.config) }),
            ...(reading && { otherBudgets: reading.otherBudgets, onDailyCosts: reading.seen.add.bind(reading.seen) }),
        });
        for (const { isCached, month, rows, scope } of loaded.data.proof)
            group.info(`${scope} ${month}: ${rows} rows${isCached ? ", unchanged" : ""}`);
        return loaded;
    });
    const { asOf, data, judgements } = read;
    const { anomalies } = data;
    const current = findAlerts({
        ...{ judgements, anomalies, file: source.file },
        restated: restatedMonths(data),
        late: lateScopes(data),
    });
    const figures = (0,cost_figures/* mainFigures */.vf)(data);
    const facts = { asOf, budgets: judgements, figures, judgedUntil: (0,cost_figures/* judgedUntil */.gl)(data) };
    const failures = failureCauses(inputs.failOn, facts, anomalies);
    const planned = await reading?.finish(context, read, current);
    const stored = inputs.dryRun ? [] : await storeBudgets(context, source);
    const sent = inputs.dryRun ? { results: [], notices: [] } : await watch_send(context, source, current);
    const content = `${JSON.stringify((0,judged_json/* judgedToJson */.T)(facts), undefined, 2)}\n`;
    const json = { content, type: "application/json", what: "the result" };
    const upload = inputs.dryRun ? "none" : inputs.upload;
    const published = await (0,published_file/* publishFile */.o)({ ...context, inputs: { ...inputs, upload } }, json);
    const { file, publication } = published;
    return {
        judged: { data, facts, current, sent: sent.results, file, publication, failures, plan: planned?.plan },
        notices: [...read.notices, ...(planned?.notices ?? []), ...stored, ...sent.notices, ...published.notices],
    };
}
/** The plan also judges the budgets of the stored file. */
function hasTargets({ file, stored }) {
    return [file, stored.file].some((one) => one?.budgets.some(({ filter }) => filter.target !== undefined));
}
async function watch_send(context, { file }, current) {
    const { clock, commit, config, inputs, log, openIssues, repository, runId, signal } = context;
    return await log.group("Send alerts", async (group) => {
        const { notices, senders } = openChannels({
            ...{ channels: file.channels, secrets: inputs.channelSecrets, hosts: inputs.channelHosts, openIssues },
            ...{ clock, signal, onWait: (line) => group.info(line) },
        });
        const now = clock.now();
        const request = { facts: current, file, now, runId, commit, link: repository.runUrl };
        const { results, warnings } = await sendMessages({
            ...{ store: config, senders, runId, now },
            plan: (state) => planMessages({ ...request, state }),
        });
        for (const { channel, entry, outcome } of results)
            group.info(`${channel}: ${entry.message.title} (${outcome.outcome})`);
        return { results, notices: [...notices, ...warnings] };
    });
}
/** Closed months that changed. Their effective cost is compared, or the billed cost if only that changed. */
function restatedMonths({ restatements }) {
    return restatements.map(({ before, currency, month, now, scope }) => {
        const effective = now.effective - before.effective;
        const difference = effective === 0n ? now.billed - before.billed : effective;
        return { scope, month, currency, difference, version: now.submitted };
    });
}
function lateScopes({ stale }) {
    return stale.map(({ scope, submitted, unclosed }) => ({ scope, since: (0,month/* parseDay */.Iq)(submitted), unclosed }));
}

;// CONCATENATED MODULE: ./lib/src/actions/watch/main.js





/** The action `watch`: inputs, clients, flow, report. */
async function runWatch(runtime) {
    const inputs = readWatchInputs(runtime.reader);
    const repository = await (0,github_context/* readRepositoryContext */.cB)(runtime.environment);
    return reportWatch(await watch(await openWatchContext(runtime, inputs, repository)));
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
