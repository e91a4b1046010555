type Quantity = number | string

export type CooklangItem =
  | { type: 'text'; value: string }
  | {
      type: 'ingredient' | 'cookware' | 'timer'
      name: string
      quantity: Quantity
      units: string
      note: string | null
      modifiers: string
    }

const KINDS = { '@': 'ingredient', '#': 'cookware', '~': 'timer' } as const
const UNSTATED = { ingredient: 'some', cookware: 1, timer: '' } as const

/** With braces a name can have several words; without them, it ends with the word. */
const MARKED =
  /([@#~])([@&?+-]*)(?:(?!\s)((?:\.{0,2}\/)?[^@#~{}\n]*?)\{([^{}\n]*)\}(?:\(([^()]{0,600})\))?|([^\s\p{P}]+)(?:\{([^{}\n]*)\})?)/gu

function parseQuantity(words: string): Quantity {
  const [, top, bottom] = /^([1-9]\d*)\s*\/\s*([1-9]\d*)$/.exec(words) ?? []
  if (top && bottom) return Number(top) / Number(bottom)
  return /^(0|[1-9]\d*)(\.\d+)?$/.test(words) ? Number(words) : words
}

function readAmount(inBraces: string, kind: keyof typeof UNSTATED): { quantity: Quantity; units: string } {
  const [amount = '', units = ''] = inBraces.split('%').map((part) => part.trim().replace(/^=/, ''))
  return { quantity: amount === '' ? UNSTATED[kind] : parseQuantity(amount), units }
}

const asText = (raw: string) =>
  raw
    .replace(/\s*\\\n\s*/g, '\u2028')
    .replace(/\n/g, ' ')
    .replaceAll('\u2028', '\n')

/** Splits a step by the Cooklang specification. */
export function parseItems(step: string): CooklangItem[] {
  const items: CooklangItem[] = []
  let from = 0
  const addText = (upTo: number) => {
    const value = asText(step.slice(from, upTo))
    if (value !== '') items.push({ type: 'text', value })
  }
  for (const match of step.matchAll(MARKED)) {
    const [whole, sign, modifiers = '', long, inBraces, note, short] = match
    const type = KINDS[sign as keyof typeof KINDS]
    const name = (long ?? short ?? '').trim()
    if (name === '' && (type !== 'timer' || inBraces === undefined)) continue
    addText(match.index)
    from = match.index + whole.length
    items.push({
      type,
      name,
      ...readAmount(inBraces ?? '', type),
      note: note?.replace(/\s+/g, ' ').trim() || null,
      modifiers,
    })
  }
  addText(step.length)
  return items
}
