/** Members that the description requires and the simulator omits, with the reason. */
const LEFT_OUT: readonly { readonly names: RegExp; readonly because: string }[] = [
  {
    names: /^(?!html_url$)(?:.+_)?url$|^_links$/,
    because: "URLs of other resources: clients build theirs from the description and follow only Link headers",
  },
];

export function isLeftOut(name: string): boolean {
  return LEFT_OUT.some(({ names }) => names.test(name));
}
