import type { LineLabel } from '../line-labels.ts'
import type { Token } from '../tokenize-line.ts'
import { isTranslatedFood, translateFood } from '../translated-food.ts'
import type { CompiledPack } from './compile-pack.ts'
import { findTrailingAmount, TYPE_NUMBER } from './find-trailing-amount.ts'

const BREAK = /^[,;–—-]$/
const MAX_FOOD_WORDS = 5
const MAX_HEADING_WORDS = 4
/** Of eggs: 'XL', Ukrainian 'С1'. */
const SIZE_CLASS = /^(?:X{0,2}[SML]|[СC]\d)$/

/** Labels the adapted tokens of a line in the language of the pack. */
export function tagByPack(tokens: Token[], pack: CompiledPack): LineLabel[] {
  return new PackTagger(tokens, pack).tag()
}

class PackTagger {
  readonly #tokens: Token[]
  readonly #pack: CompiledPack
  readonly #labels: LineLabel[] = []
  /** Where the amount begins, if it comes after the food: 'Beurre : 120 g'. */
  readonly #trailingAmount: number
  #depth = 0
  #hasName = false
  #isRemark = false
  #isPurpose = false
  #isPreparation = false

  constructor(tokens: Token[], pack: CompiledPack) {
    this.#tokens = tokens
    this.#pack = pack
    this.#trailingAmount = findTrailingAmount(tokens, pack)
  }

  tag(): LineLabel[] {
    for (let index = 0; index < this.#tokens.length; ) {
      const [label, end] = this.#labelAt(index)
      while (index < end) {
        const isPunctuation = this.#tokens[index]?.kind === 'punctuation'
        this.#labels.push(isPunctuation ? 'punctuation' : label)
        index += 1
      }
    }
    return this.#labels
  }

  #labelAt(index: number): [LineLabel, number] {
    const token = this.#tokens[index] as Token
    if (token.kind === 'punctuation') return this.#readPunctuation(token, index)
    const heading = index === 0 ? this.#findHeadingEnd() : undefined
    if (heading) return ['comment', heading]
    if (index === this.#trailingAmount) this.#isPreparation = this.#isRemark = this.#isPurpose = false
    const remark = this.#findRemark(index) ?? this.#findAlternative(index)
    if (remark) return ['comment', remark]
    if (token.kind === 'number') return [this.#isAmount(index) ? 'quantity' : this.#labelRest(), index + 1]
    if (token.unit && this.#tokens[index - 1]?.text === '|') return ['comment', index + 1]
    if (token.unit && this.#isUnit(index)) return ['unit', index + 1]
    if (this.#depth > 0 || this.#isRemark) return ['comment', index + 1]
    if (this.#isPurpose) return ['purpose', index + 1]
    if (!this.#hasName) return this.#beforeName(index)
    return this.#afterName(index)
  }

  #readPunctuation(token: Token, index: number): [LineLabel, number] {
    if ('([（'.includes(token.text)) this.#depth += 1
    else if (')]）'.includes(token.text)) this.#depth = Math.max(0, this.#depth - 1)
    else if (
      this.#depth === 0 &&
      this.#hasName &&
      BREAK.test(token.text) &&
      index + 1 !== this.#trailingAmount
    )
      this.#isPreparation = this.#isAfterAmount() && !this.#isAdjective(index)
    // '3 dl vetemjöl + lite till utbakning', '3 œufs + 1 jaune'
    else if (token.text === '+' && this.#hasName && !this.#isMeasured(index + 1))
      this.#isRemark ||= this.#isAfterAmount()
    return ['punctuation', index + 1]
  }

  /** In '300 g gęstej, kwaśnej śmietany' the food comes after the comma. */
  #isAdjective(comma: number): boolean {
    const name = this.#labels.lastIndexOf('name')
    if (this.#labels.indexOf('name') !== name || name !== comma - 1) return false
    if (isTranslatedFood(this.#tokens[name]?.text ?? '')) return false
    const length = this.#tokens.slice(comma + 1).findIndex(({ kind }) => kind !== 'word')
    const last = length < 0 ? this.#tokens.length : comma + 1 + length
    const [before, food] = this.#tokens.slice(Math.max(comma + 1, last - 2), last)
    return isTranslatedFood(`${before?.text} ${food?.text}`) || isTranslatedFood((food ?? before)?.text ?? '')
  }

  /** In 'sel, poivre' the comma separates two foods. */
  #isAfterAmount(): boolean {
    return this.#labels.includes('quantity') || this.#labels.includes('unit') || this.#trailingAmount > 0
  }

  /** The end of 'evt.' or 'Pour servir :' at the beginning. */
  #findHeadingEnd(): number | undefined {
    if (this.#pack.toTaste.find(this.#tokens, 0)) return undefined
    const remark = this.#pack.remarks.find(this.#tokens, 0)
    if (remark && this.#hasFoodAfter(remark.end)) return remark.end
    if (!this.#pack.purpose.find(this.#tokens, 0)) return undefined
    const colon = this.#tokens.slice(0, MAX_HEADING_WORDS + 1).findIndex(({ text }) => text === ':')
    return colon > 0 && this.#hasFoodAfter(colon) ? colon + 1 : undefined
  }

  #findRemark(index: number): number | undefined {
    const taste = this.#pack.toTaste.find(this.#tokens, index)
    if (taste) return taste.end
    if (!this.#hasName || this.#isPreparation) return undefined
    const remark = this.#pack.remarks.find(this.#tokens, index)
    if (remark) this.#isRemark = true
    return remark?.end
  }

  /** Another amount of the food, or of another one: '1 sobre o 7 g de levadura', '1 cubo de caldo ou 2 colheres de caldo'. */
  #findAlternative(index: number): number | undefined {
    const { and, to, numbersAfterFood } = this.#pack
    // 'שתי ביצים וחלמון אחד': two eggs and one yolk
    if (this.#hasName && this.#isAfterAmount() && numbersAfterFood.has(this.#tokens[index + 1]?.text ?? '')) {
      this.#isRemark = true
      return index + 1
    }
    const conjunction = and.find(this.#tokens, index) ?? to.find(this.#tokens, index)
    const isAlternative = conjunction && this.#isAfterAmount() && this.#isMeasured(conjunction.end)
    if (!isAlternative || this.#trailingAmount > index) return undefined
    if (this.#hasName) this.#isRemark = true
    return conjunction.end
  }

  #isAmount(index: number): boolean {
    if (index === this.#trailingAmount) return true
    if (this.#pack.numbersAfterFood.has(this.#tokens[index]?.text ?? ''))
      return !this.#labels.includes('quantity')
    if (TYPE_NUMBER.test(this.#tokens[index]?.text ?? '')) return false
    const isMeasured = this.#isMeasured(index) || this.#tokens[index - 1]?.unit !== undefined
    if (this.#depth > 0) return isMeasured
    if (this.#hasName && isMeasured) this.#endName(index)
    return !this.#hasName || (isMeasured && !this.#isPreparation && !this.#isRemark)
  }

  #isMeasured(index: number): boolean {
    const [number, next] = [this.#tokens[index], this.#tokens[index + 1]]
    return number?.kind === 'number' && (number.unit ?? next?.unit) !== undefined
  }

  /** The 'de' of 'yogur natural de 125 g' and the 'di circa' of 'tonno di circa 150 g' belong to the amount. */
  #endName(index: number): void {
    const { of, about } = this.#pack
    for (let at = index - 1; at > 0 && this.#labels[at] === 'name'; at -= 1) {
      const text = this.#tokens[at]?.text ?? ''
      if (!of.has(text) && !about.has(text)) return
      this.#labels[at] = of.has(text) ? 'punctuation' : 'comment'
    }
  }

  #isUnit(index: number): boolean {
    const before = this.#labels.at(-1)
    // 'foglie di basilico 5'
    if (index === 0 && this.#trailingAmount === this.#tokens.length - 1 && this.#trailingAmount > 1)
      return false
    if (before === 'quantity' || before === 'unit' || before === 'size') return true
    if (this.#trailingAmount > 0 && index >= this.#trailingAmount) return true
    return !this.#hasName || this.#tokens[index + 1]?.kind === 'number'
  }

  #labelRest(): LineLabel {
    if (this.#isPurpose) return 'purpose'
    if (this.#depth > 0 || this.#isRemark || this.#isPreparation) return 'comment'
    return 'name'
  }

  #beforeName(index: number): [LineLabel, number] {
    const tokens = this.#tokens
    const part = this.#findPartEnd(index)
    if (part) return ['preparation', part]
    const prepared = this.#findPreparedFood(index)
    if (prepared) return ['preparation', prepared]
    const food = this.#findFoodEnd(index)
    if (food) {
      this.#hasName = true
      return ['name', food]
    }
    const about = this.#pack.about.find(tokens, index)
    if (about) return ['comment', about.end]
    const isFirst = this.#labels.every((label) => label === 'comment' || label === 'punctuation')
    const some = isFirst ? this.#pack.some.find(tokens, index) : undefined
    if (some && some.end < tokens.length)
      return [this.#pack.of.find(tokens, index)?.end === some.end ? 'punctuation' : 'comment', some.end]
    const size = this.#pack.sizes.find(tokens, index)
    if (size && this.#hasFoodAfter(size.end)) return ['size', size.end]
    if (this.#describesUnit(index)) return ['size', index + 1]
    const of = this.#labels.length > 0 ? this.#pack.of.find(tokens, index) : undefined
    if (of && of.end < tokens.length) return ['punctuation', of.end]
    const preparation = this.#findPreparationEnd(index)
    if (preparation && this.#hasFoodNext(preparation)) return ['preparation', preparation]
    // 'mykt og romtemperert smør'
    const and = this.#labels.at(-1) === 'preparation' ? this.#pack.and.find(tokens, index) : undefined
    if (and && this.#hasFoodAfter(and.end + 1)) return ['preparation', and.end + 1]
    this.#hasName = true
    return ['name', index + 1]
  }

  #afterName(index: number): [LineLabel, number] {
    const purpose = this.#pack.purpose.find(this.#tokens, index)
    if (purpose) {
      this.#isPurpose = true
      return ['purpose', purpose.end]
    }
    const isLast = index === this.#tokens.length - 1
    if (isLast && SIZE_CLASS.test(this.#tokens[index]?.text ?? '')) return ['size', index + 1]
    const size = this.#pack.sizes.find(this.#tokens, index)
    if (size && !this.#isPreparation && !this.#hasNameAfter(size.end)) return ['size', size.end]
    const isNamed = this.#pack.and.has(this.#tokens[index - 1]?.text ?? '') && this.#hasFoodAfter(index + 1)
    const preparation = isNamed ? undefined : this.#findPreparationEnd(index)
    if (preparation) {
      this.#isPreparation = true
      if (this.#pack.and.has(this.#tokens[index - 1]?.text ?? '')) this.#labels[index - 1] = 'preparation'
    }
    return [this.#isPreparation ? 'preparation' : 'name', preparation ?? index + 1]
  }

  /** 'fines' in '6 tranches fines de jambon' */
  #describesUnit(index: number): boolean {
    const { unit } = this.#tokens[index - 1] ?? {}
    const isBetween = unit?.kind === 'part' && this.#pack.of.find(this.#tokens, index + 1) !== undefined
    return isBetween && !isTranslatedFood(this.#tokens[index]?.text ?? '')
  }

  /**
   * The index of the number in 'suco de 1 limão', 'zeste et jus d’1 citron' and 'scorza grattugiata di 1 limone', which counts
   * the fruit.
   */
  #findPartEnd(index: number): number | undefined {
    const { partOf, of, and } = this.#pack
    let end = partOf.find(this.#tokens, index)?.end
    while (end !== undefined && this.#tokens[end]?.kind === 'word') {
      const at: number = end
      const next = [partOf, of, and].map((table) => table.find(this.#tokens, at)?.end).find(Boolean)
      end = next ?? this.#findPreparationEnd(at)
    }
    return end !== undefined && this.#tokens[end]?.kind === 'number' ? end : undefined
  }

  /** The end of a food of several words, which can contain any word: 'gros sel', 'lievito per dolci'. */
  #findFoodEnd(index: number): number | undefined {
    let end = index
    while (end - index < MAX_FOOD_WORDS && this.#tokens[end]?.kind === 'word' && !this.#tokens[end]?.unit)
      end += 1
    for (; end > index + 1; end -= 1) {
      if (isTranslatedFood(this.#join(index, end))) return this.#withoutPreparation(index, end)
    }
  }

  /** The end of the preparation in 'zúzott fokhagyma', which a table has as a name of garlic. */
  #findPreparedFood(index: number): number | undefined {
    const end = this.#findPreparationEnd(index)
    const food = end && this.#tokens[end]?.kind === 'word' ? translateFood(this.#join(index, end + 1)) : null
    return end && food && food === translateFood(this.#tokens[end]?.text ?? '') ? end : undefined
  }

  /** A table has 'mantequilla derretida' as a name of butter. */
  #withoutPreparation(index: number, end: number): number {
    for (let at = index + 1; at < end; at += 1) {
      if ((this.#findPreparationEnd(at) ?? 0) < end) continue
      const food = translateFood(this.#join(index, at))
      if (food && food === translateFood(this.#join(index, end))) return at
    }
    return end
  }

  #join(from: number, to: number): string {
    const words = this.#tokens.slice(from, to).map(({ text }) => text)
    return words.join(' ')
  }

  #findPreparationEnd(index: number): number | undefined {
    const listed = this.#pack.preparations.find(this.#tokens, index)
    if (listed) return listed.end
    const word = this.#tokens[index]?.text.toLowerCase() ?? ''
    return this.#pack.preparationForms?.test(word) ? index + 1 : undefined
  }

  #hasFoodAfter(index: number): boolean {
    return this.#tokens.slice(index).some(({ kind }) => kind === 'word')
  }

  /** The 'pelati' of '400 g di pelati (1 scatola)' are the food. */
  #hasFoodNext(index: number): boolean {
    return !/^[(（]$/.test(this.#tokens[index]?.text ?? '') && this.#hasFoodAfter(index)
  }

  #hasNameAfter(index: number): boolean {
    const { kind, unit } = this.#tokens[index] ?? {}
    return kind === 'word' && !unit && !this.#findPreparationEnd(index)
  }
}
