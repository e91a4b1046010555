/** The beginning of a text. Never ends in half of a surrogate pair, which PostgreSQL refuses in JSON. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const isSplit = /[\ud800-\udbff]/.test(text.charAt(maxLength - 1))
  return text.slice(0, isSplit ? maxLength - 1 : maxLength)
}
