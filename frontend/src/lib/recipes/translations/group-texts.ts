import type { TranslatableText, TranslatedPart } from '@larder/contract/recipes/recipe-translations'

type Group<Text> = { part: TranslatedPart; texts: Text[] }

/** Texts under one heading. A section belongs to the lines or steps that follow it. */
export function groupTexts<Text extends Pick<TranslatableText, 'part'>>(texts: Text[]): Group<Text>[] {
  const groups: Group<Text>[] = []
  for (const [index, text] of texts.entries()) {
    const { part } = texts.slice(index).find((each) => each.part !== 'section') ?? text
    const last = groups.at(-1)
    if (last?.part === part) last.texts.push(text)
    else groups.push({ part, texts: [text] })
  }
  return groups
}
