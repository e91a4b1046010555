import { localeTag } from './locale.ts'

/** "salt, pepper and oil" */
export const formatList = (names: readonly string[]): string =>
  new Intl.ListFormat(localeTag(), { type: 'conjunction' }).format(names)
