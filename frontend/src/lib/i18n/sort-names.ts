import { localeTag } from './locale.ts'

/** Sorted by name as a reader of the current language expects: 'Äpfel' before 'Birnen', in Swedish after 'Ost'. */
export function sortByName<Item extends { name: string }>(items: readonly Item[]): Item[] {
  const { compare } = new Intl.Collator(localeTag())
  return items.toSorted((a, b) => compare(a.name, b.name))
}
