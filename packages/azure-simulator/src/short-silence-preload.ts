export { shortenSilence } from "./short-silence-preload.mjs";
