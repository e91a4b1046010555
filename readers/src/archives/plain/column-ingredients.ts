import type { FoundLine } from '../../recipe.ts'
import { amountLine } from '../values/amount-line.ts'

/** Widths of the amount and unit columns. */
export type Columns = {
  amount: number
  unit: number
  isUnit(unit: string): boolean
  showUnit(unit: string): string
}

type ColumnCell = { amount: string; unit: string; name: string }

const AMOUNT = /^[\d\s/.,\-–~½¼¾]*$/

/** One ingredient, or null if the text does not match the columns. */
export function parseCell(text: string, columns: Columns): ColumnCell | null {
  const [amount, gap, unit] = [
    text.slice(0, columns.amount),
    text.charAt(columns.amount),
    text.slice(columns.amount + 1, columns.amount + 1 + columns.unit),
  ]
  const after = text.slice(columns.amount + 1 + columns.unit)
  const name = after.trim()
  if (!AMOUNT.test(amount) || gap !== ' ' || name === '' || !columns.isUnit(unit.trim())) return null
  if (!after.startsWith(' ')) return null
  return { amount: amount.trim(), unit: unit.trim(), name }
}

/** A name with a leading hyphen and without amount and unit continues the previous line. */
const isContinued = ({ amount, unit, name }: ColumnCell) => amount === '' && unit === '' && /^[-–]/.test(name)

export class ColumnList {
  readonly #columns: Columns
  readonly #lines: ColumnCell[] = []

  constructor(columns: Columns) {
    this.#columns = columns
  }

  /** False for a continuation without a previous line. */
  add(cell: ColumnCell): boolean {
    const last = this.#lines.at(-1)
    if (!isContinued(cell)) this.#lines.push({ ...cell })
    else if (last) last.name = `${last.name} ${cell.name.replace(/^[-–]\s*/, '')}`
    else return false
    return true
  }

  lines(section: string | null): FoundLine[] {
    return this.#lines.map(({ amount, unit, name }) => {
      const [food, ...prepared] = name.split(';').map((part) => part.trim())
      const note = prepared.join('; ') || null
      return {
        line: amountLine({ amount, unit: this.#columns.showUnit(unit), food: food ?? '', note }),
        section,
      }
    })
  }
}
