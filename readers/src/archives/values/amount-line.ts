import { formatFraction } from '@larder/amounts/format-number'

/** Formats a number as a fraction where possible, otherwise as a decimal. */
export function showAmount(amount: number | null): string {
  if (amount === null || amount === 0 || !Number.isFinite(amount)) return ''
  const fraction = formatFraction(Math.abs(amount))
  const isMet = amount > 0 && Math.abs(fraction.value - amount) < 1e-3
  return isMet ? fraction.text : String(Number(amount.toFixed(3)))
}

type Parts = { amount: string; unit: string | null; food: string | null; note: string | null }

/** Joins separate amount, unit and name into a line. */
export function amountLine({ amount, unit, food, note }: Parts): string {
  const head = [amount, unit, food].filter((part) => part).join(' ')
  if (!note) return head
  return head ? `${head}, ${note}` : note
}
