import * as m from '#lib/generated/messages.ts'
import { locale } from './locale.ts'

const KILOBYTE = 1000
const SIZES = [m.size_kb, m.size_mb, m.size_gb]

/** "3.4 MB" */
export function formatBytes(bytes: number): string {
  const power = Math.min(SIZES.length, Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  const size = bytes / KILOBYTE ** power
  const digits = size < 10 ? 1 : 0
  const digitsText = new Intl.NumberFormat(locale(), { maximumFractionDigits: digits }).format(size)
  return SIZES[power - 1]?.({ size: digitsText }) ?? ''
}
