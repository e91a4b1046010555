import type { RecipeContent } from '@larder/contract/recipes/recipe-versions'
import * as m from '#lib/generated/messages.ts'
import { formatDuration } from '#lib/i18n/format.ts'
import {
  formatVisibility,
  PLAIN_FIELDS,
  type PlainField,
  RECIPE_FIELDS,
} from '#lib/recipes/editor/draft/recipe-fields.ts'
import { formatShare, statedLines } from '#lib/recipes/steps/step-ingredients.ts'
import { type ComparedRow, diffTexts } from './diff-texts.server.ts'
import { findFieldLabel, formatTranslation } from './format-change.ts'

export type ComparedPart = { heading: string; rows: ComparedRow[] }

/** Shown between the lists below, or not at all. */
const NOT_FIRST: PlainField[] = ['equipment', 'notes', 'kitchen_id']
const FIELDS = PLAIN_FIELDS.filter((field) => !NOT_FIRST.includes(field))

/** Differences between two versions of a recipe, part by part, in page order. */
export function compareVersions(before: RecipeContent, after: RecipeContent): ComparedPart[] {
  const part = (heading: string, toTexts: (content: RecipeContent) => string[]): ComparedPart => ({
    heading,
    rows: diffTexts(toTexts(before), toTexts(after)),
  })
  return [
    ...FIELDS.map((field) => part(findFieldLabel(field), (content) => fieldLines(field, content))),
    part(m.history_categories(), ({ categories }) => categories.map(({ name }) => name)),
    part(m.recipe_ingredients(), ({ ingredients }) => ingredients.map((row) => inSection(row, row.line))),
    part(findFieldLabel('equipment'), (content) => fieldLines('equipment', content)),
    part(m.recipe_steps(), (content) =>
      content.steps.map((step) => inSection(step, stepText(step, content))),
    ),
    part(findFieldLabel('notes'), (content) => fieldLines('notes', content)),
    ...listLanguages(before, after).map((language) =>
      part(formatTranslation(language), ({ translations }) =>
        translations.flatMap(({ language: each, texts }) =>
          each === language ? texts.flatMap(({ text }) => text.split('\n')) : [],
        ),
      ),
    ),
  ].filter(({ rows }) => rows.some((row) => !row.isSame))
}

const listLanguages = (...contents: RecipeContent[]) => [
  ...new Set(contents.flatMap(({ translations }) => translations.map(({ language }) => language))),
]

function fieldLines(field: PlainField, content: RecipeContent): string[] {
  const text = fieldText(field, content)
  return text === '' ? [] : text.split('\n')
}

function fieldText(field: PlainField, content: RecipeContent): string {
  if (field === 'visibility') return formatVisibility(content.visibility)
  if (field === 'kitchen_may_edit') return content.kitchen_may_edit ? m.history_yes() : ''
  const { toText } = RECIPE_FIELDS[field] as { toText: (value: unknown) => string }
  return toText(content[field])
}

function stepText(step: RecipeContent['steps'][number], content: RecipeContent): string {
  const { instruction, duration_sec, image_ids } = step
  const uses = statedLines(content, step)?.map(({ row, share }) =>
    share < 1 ? `${formatShare(share)} ${row.line}` : row.line,
  )
  const pictures = image_ids.map((id) => content.images.findIndex((image) => image.id === id) + 1)
  const more = [
    duration_sec ? formatDuration(duration_sec) : '',
    uses ? `${m.stepuse_title()} ${uses.join(', ') || m.stepuse_none()}` : '',
    ...pictures.filter(Boolean).map((number) => m.history_picture({ number })),
  ].filter(Boolean)
  return more.length > 0 ? `${instruction} (${more.join('; ')})` : instruction
}

const inSection = ({ section }: { section: string | null }, text: string) =>
  section ? `${section}: ${text}` : text
