import type { FoundLine } from '../../recipe.ts'
import { amountLine } from '../values/amount-line.ts'

/** Where amount, unit and name stand in a line of fixed columns. */
export type Columns = {
  amount: number
  unit: number
  isUnit(unit: string): boolean
  showUnit(unit: string): string
}

export type ColumnCell = { amount: string; unit: string; name: string }

const AMOUNT = /^[\d\s/.,\-–~½¼¾]*$/

/** One ingredient, or null for text that does not keep to the columns. */
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

/** A name that begins with a hyphen, without amount and unit, goes on with the one before. */
const isContinued = ({ amount, unit, name }: ColumnCell) => amount === '' && unit === '' && /^[-–]/.test(name)

export class ColumnList {
  readonly #columns: Columns
  readonly #lines: ColumnCell[] = []

  constructor(columns: Columns) {
    this.#columns = columns
  }

  /** False for what would go on with nothing. */
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
