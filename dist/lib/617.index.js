export const id = 617;
export const ids = [617];
export const modules = {

/***/ 8617:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   u: () => (/* binding */ readSettingsFile)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5071);



/** Reads the settings file of the checked-out repository; undefined when there is none, or no checkout; `InvalidInput` when it is no file. */
async function readSettingsFile(path, workspace) {
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
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz("InvalidInput", `Input settings-path is ${(0,_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .quoteValue */ .cl)(path)}, which cannot be read (${code}).`, {
            cure: "Set settings-path to a file of the checked-out repository, such as hub/settings.json.",
            place: { value: path },
            cause: error,
        });
    }
}


/***/ })

};
