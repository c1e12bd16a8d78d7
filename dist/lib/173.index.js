export const id = 173;
export const ids = [173];
export const modules = {

/***/ 18173:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   uploadRunArtifact: () => (/* binding */ uploadRunArtifact)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(55491);
/* harmony import */ var _silence_watch_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(47871);



/** The library makes five attempts, and ends uploads that stall for five minutes. */
const MAX_MS = 600_000;
/** Publishes one file with this run, unzipped so that it opens in the browser. Returns the artifact's ID. */
async function uploadRunArtifact({ file, isRepeated, onWait, retentionInDays, }) {
    const name = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.basename)(file);
    // Loaded on demand, because few steps publish an artifact and the library is larger than any of them.
    const { DefaultArtifactClient } = await Promise.all(/* import() */[__webpack_require__.e(351), __webpack_require__.e(231)]).then(__webpack_require__.bind(__webpack_require__, 3231));
    const client = new DefaultArtifactClient();
    const options = { skipArchive: true, ...(retentionInDays === undefined ? {} : { retentionDays: retentionInDays }) };
    const upload = () => (0,_silence_watch_js__WEBPACK_IMPORTED_MODULE_2__/* .untilSilent */ ._f)({ what: `upload of ${name}`, limitMs: MAX_MS, next: "it fails", onWait }, async () => {
        const { id } = await client.uploadArtifact(name, [file], (0,node_path__WEBPACK_IMPORTED_MODULE_0__.dirname)(file), options);
        if (id === undefined)
            throw new Error("GitHub returned no ID for the artifact");
        return id;
    });
    try {
        return await upload().catch(async (error) => {
            if (!isRepeated || !isTaken(error))
                throw error;
            await client.deleteArtifact(name);
            return await upload();
        });
    }
    catch (error) {
        throw artifactError(name, error);
    }
}
function isTaken(error) {
    return /\(409\)/.test(messageOf(error));
}
function artifactError(name, error) {
    const cause = error;
    if (isTaken(error)) {
        return new exact_values_errors__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz("ArtifactExists", `This run already has an artifact ${name}, and artifacts cannot be changed.`, {
            remedy: "Set a different file name for each page of a run (input output).",
            cause,
        });
    }
    const [first = ""] = messageOf(error).split("\n");
    const isFull = error instanceof Error && error.name === "UsageError";
    return new exact_values_errors__WEBPACK_IMPORTED_MODULE_1__/* .ServiceError */ ._7("ArtifactFailed", `GitHub did not accept the artifact ${name}: ${first}.`, {
        status: undefined,
        correlationId: undefined,
        transient: !isFull,
        remedy: isFull
            ? "Delete artifacts that are not needed, raise the budget of Actions storage, or publish with upload: storage."
            : "Run the job again. If the error persists, check GitHub's status (for github.com, www.githubstatus.com), or publish with upload: storage.",
        cause: error instanceof _silence_watch_js__WEBPACK_IMPORTED_MODULE_2__/* .Silence */ .Ah || isFull ? undefined : cause,
    });
}
function messageOf(error) {
    return (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
}


/***/ })

};
