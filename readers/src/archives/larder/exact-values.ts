import type { FoundLink } from '../../found-items.ts'

export type Json = Record<string, unknown>

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listRecords = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : [])

export const readText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

export const readTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

export const readNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** Link to a recipe in the same archive. */
export function readLink(value: unknown): FoundLink | null {
  const [title, created_at] = isRecord(value) ? [readText(value.title), readText(value.created_at)] : []
  return title && created_at ? { title, created_at } : null
}
