export const id = 618;
export const ids = [618];
export const modules = {

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


/***/ })

};
