import { computeTinRatio, parseYield, readTin } from '@larder/amounts/parse-yield'
import type { RecipeRead } from '@larder/contract/recipes/recipes'
import { MAX_TIMES, MIN_TIMES, type Scaling } from './read-scaling.ts'

type Made = Pick<RecipeRead, 'servings' | 'yield_words' | 'ingredients'>

/** What a recipe can be scaled by besides servings, with the written values. */
type Measures = {
  pieces: { count: number; noun: string } | null
  grams: number | null
  tin: string | null
  /** Lines with a weight. */
  lines: { id: number; name: string; grams: number }[]
}

export function listMeasures({ yield_words, ingredients }: Made): Measures {
  const yieldText = yield_words ?? ''
  const { pieces, grams, tin } = parseYield(yieldText)
  return {
    pieces,
    grams,
    tin:
      tin && (tin.length === null ? sideText(tin.width) : `${sideText(tin.width)} × ${sideText(tin.length)}`),
    lines: ingredients.flatMap(({ id, name, amount_grams }) =>
      amount_grams ? [{ id, name, grams: amount_grams }] : [],
    ),
  }
}

const sideText = (side: number) => String(Math.round(side * 10) / 10)

/** Scale factor for another tin size; undefined if the text is not a tin size. */
export function timesForTin({ yield_words }: Pick<Made, 'yield_words'>, tinText: string): number | undefined {
  const written = readTin(yield_words ?? '')
  const tin = readTin(/\p{L}|["″]/u.test(tinText.replace(/[x×]/gi, '')) ? tinText : `${tinText} cm`)
  return written && tin ? computeTinRatio(written, tin) : undefined
}

/** Scaling by a factor: as servings if that is a whole number. Undefined if out of range. */
export function scalingBy(times: number, written: number | null): Scaling | undefined {
  if (!(times >= MIN_TIMES && times <= MAX_TIMES)) return undefined
  if (written === null) return { servings: 1, times }
  const servings = Math.round(written * times)
  const isEven = servings >= 1 && Math.abs(servings - written * times) < 1e-9
  return isEven ? { servings, times: 1 } : { servings: written, times }
}
