import {
  type FoundFieldValues,
  mapRecipeFields,
  type RecipeField,
  type RecipeFieldValues,
} from '@larder/contract/recipes/recipe-fields'

type Limits = { maxLength?: number; minimum?: number; maximum?: number; maxItems?: number; items?: Limits }

/** Adjusts found values to the limits of the contract. */
export const fitFields = (found: FoundFieldValues) =>
  mapRecipeFields((field, name) => fitField(field, found[name]) ?? field.empty) as RecipeFieldValues

function fitField({ kind, schema }: RecipeField, value: unknown): unknown {
  const { maxLength = 0, minimum = 0, maximum = 0, maxItems, items } = schema as Limits
  switch (kind) {
    case 'line':
      return toSingleLine(value as string | null, maxLength)
    case 'text':
      return truncate(value as string | null, maxLength)
    case 'url':
      return toUrl(value as string | null, maxLength)
    case 'integer':
      return roundWithin(value as number | null, minimum, maximum)
    case 'lines':
      return toUniqueLines(value as string[], items?.maxLength ?? 0).slice(0, maxItems)
  }
}

const toUniqueLines = (names: string[], maxLength: number): string[] => [
  ...new Set(names.flatMap((name) => toSingleLine(name, maxLength) ?? [])),
]

const toUrl = (url: string | null, maxLength: number): string | null =>
  url && url.length <= maxLength && /^https?:\/\/\S+$/.test(url) ? url : null

export function roundWithin(value: number | null, min: number, max: number): number | null {
  const whole = value === null ? Number.NaN : Math.round(value)
  return whole >= min && whole <= max ? whole : null
}

export const toSingleLine = (text: string | null, maxLength: number): string | null =>
  truncate(text?.replaceAll(/[\p{Cc}\s]+/gu, ' ') ?? null, maxLength)

/** Never cuts a surrogate pair. */
export function truncate(text: string | null, maxLength: number): string | null {
  const clean = text?.normalize('NFC').replaceAll('\0', '').trim()
  if (!clean) return null
  return clean.length <= maxLength
    ? clean
    : clean
        .slice(0, maxLength)
        .replace(/[\ud800-\udbff]$/, '')
        .trim()
}
