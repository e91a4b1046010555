const MAX_SUGGESTIONS = 8
/** What the shopper has typed: earlier items, then an amount, then the beginning of a name. */
const TYPED =
  /^(?<earlier>.*[,;]\s*)?(?<amount>\d[\d.,/½¼¾]*\s*(?:(?:k?g|[cdm]?l|x|packs?|cans?|tins?|bunch|Pck|Pkg|Dosen?|Bund|Stück)\.?\s+|\s))?(?<word>[^,;]*)$/su

type Suggestion = { name: string /** The text of the box with the suggestion. */; text: string }

/** Frequent items that continue the typed text. Without a text, those that are not on the list. */
export function suggestItems(
  typed: string,
  frequent: readonly string[],
  onList: ReadonlySet<string>,
): Suggestion[] {
  const { earlier = '', amount = '', word = '' } = TYPED.exec(typed)?.groups ?? { word: typed }
  const begin = word.trim().toLowerCase()
  const isNew = (name: string) => !onList.has(name.toLowerCase()) && name.toLowerCase() !== begin
  const candidates = frequent.filter(isNew)
  const starts = candidates.filter((name) => name.toLowerCase().startsWith(begin))
  const later = candidates.filter((name) => name.toLowerCase().includes(` ${begin}`))
  return [...new Set([...starts, ...(begin ? later : [])])]
    .slice(0, MAX_SUGGESTIONS)
    .map((name) => ({ name, text: `${earlier}${amount}${name}` }))
}
