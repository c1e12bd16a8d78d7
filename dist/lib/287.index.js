export const id = 287;
export const ids = [287];
export const modules = {

/***/ 29668:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   readVisibility: () => (/* binding */ readVisibility)
/* harmony export */ });
/* harmony import */ var _github_calls_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(75104);
/* harmony import */ var _repository_context_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(78213);


const FORBIDDEN_REMEDY = "Set github-token to github.token: every job's token may read what its repository is.";
/** The repository's current visibility according to GitHub; undefined for unknown values. */
async function readVisibility(connection) {
    const { call, owner, repo, rest } = (0,_github_calls_js__WEBPACK_IMPORTED_MODULE_0__/* .openRepository */ .h)(connection, FORBIDDEN_REMEDY);
    return call("look at the visibility", async () => (0,_repository_context_js__WEBPACK_IMPORTED_MODULE_1__/* .visibilityOf */ .g)((await rest.repos.get({ owner, repo })).data));
}


/***/ })

};
