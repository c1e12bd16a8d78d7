export { buildPage } from "./build/build-page.ts";
