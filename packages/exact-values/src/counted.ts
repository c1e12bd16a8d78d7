/** `1 month`, `2 months`; `many` where an s is not all that changes. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
