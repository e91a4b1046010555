/** "2 l milk, bread" are two things, "1,5 l milk" is one. */
export function splitItems(text: string): string[] {
  return text
    .split(/[\n;]|,(?!\d)/)
    .map((part) => part.trim().slice(0, 300))
    .filter((part) => part !== '')
}
