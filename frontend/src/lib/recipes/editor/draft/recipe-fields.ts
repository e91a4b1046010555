import type { RecipeCreate, RecipeRead } from '@larder/contract/recipes/recipes'
import * as m from '#lib/generated/messages.ts'
import { formatDuration } from '#lib/i18n/format.ts'
import type { IconName } from '#lib/ui/icon-name.ts'
import { formatDurationInput, parseDuration } from './parse-duration.ts'

/** Fields with rows in the editor. Every other field is a text in one control. */
export type ListField = 'category_ids' | 'ingredients' | 'steps'
export type PlainField = Exclude<keyof RecipeCreate, ListField>
export type PlainValues = Pick<RecipeRead, PlainField>

export type FieldGroup = 'dish' | 'facts' | 'yield' | 'filing' | 'origin' | 'audience'

type Choice = { value: string; label: () => string; icon?: IconName }

type Control =
  | {
      kind: 'line' | 'paragraph'
      maxlength: number
      placeholder?: () => string
      inputmode?: 'numeric' | 'url'
      required?: true
    }
  | { kind: 'choice'; choices: Choice[] }

type RecipeField<Value> = {
  label: () => string
  /** The part of the form that shows it. */
  group: FieldGroup
  control: Control
  toText: (value: Value) => string
  /** Undefined if invalid: `mistake` is the message shown at the field. */
  fromText: (text: string) => Value | undefined
  mistake?: () => string
  /** Value in a new recipe; empty by default. */
  start?: string
  /** Label on the page of a recipe, for fields in the row of facts. */
  factLabel?: () => string
  /** Formats a value of the API in the version history, if it needs formatting; null hides it. */
  formatValue?: (value: string) => string | null
}

const optionalText = {
  toText: (value: string | null) => value ?? '',
  fromText: (text: string) => text.trim() || null,
}
const duration = {
  toText: formatDurationInput,
  fromText: parseDuration,
  mistake: m.editor_time_invalid,
  formatValue: (seconds: string) => formatDuration(Number(seconds)),
}
const VISIBILITIES: Choice[] = [
  { value: 'public', label: m.editor_public, icon: 'globe' },
  { value: 'kitchen', label: m.editor_of_kitchen, icon: 'people' },
  { value: 'private', label: m.editor_private, icon: 'lock' },
]
export const formatVisibility = (visibility: string): string =>
  VISIBILITIES.find(({ value }) => value === visibility)?.label() ?? visibility

/** The single definition of a recipe's plain fields: draft, form, validation, comparison and request use it. */
export const RECIPE_FIELDS: { [Key in PlainField]: RecipeField<PlainValues[Key]> } = {
  title: {
    label: m.editor_title,
    group: 'dish',
    control: { kind: 'line', maxlength: 200, required: true },
    toText: String,
    fromText: (text) => text.trim() || undefined,
    mistake: m.editor_title_missing,
  },
  description: {
    label: m.editor_description,
    group: 'dish',
    control: { kind: 'paragraph', maxlength: 10_000, placeholder: m.editor_description_placeholder },
    ...optionalText,
  },
  servings: {
    label: m.servings_label,
    group: 'facts',
    control: { kind: 'line', maxlength: 4, inputmode: 'numeric', placeholder: () => '4' },
    toText: (value) => value?.toString() ?? '',
    fromText: readServings,
    mistake: m.editor_servings_invalid,
  },
  yield_words: {
    label: m.editor_yield,
    group: 'yield',
    control: { kind: 'line', maxlength: 120, placeholder: m.editor_yield_placeholder },
    ...optionalText,
    factLabel: m.fact_yield,
  },
  prep_time_sec: {
    label: m.editor_prep_time,
    group: 'facts',
    control: { kind: 'line', maxlength: 40, placeholder: () => formatDurationInput(1200) },
    ...duration,
    factLabel: m.fact_prep,
  },
  cook_time_sec: {
    label: m.editor_cook_time,
    group: 'facts',
    control: { kind: 'line', maxlength: 40, placeholder: () => formatDurationInput(4800) },
    ...duration,
    factLabel: m.fact_cook,
  },
  equipment: {
    label: m.editor_equipment,
    group: 'filing',
    control: { kind: 'paragraph', maxlength: 6000, placeholder: m.editor_equipment_placeholder },
    toText: (names) => names.join('\n'),
    fromText: readEquipment,
    mistake: m.editor_equipment_invalid,
  },
  notes: {
    label: m.editor_notes,
    group: 'filing',
    control: { kind: 'paragraph', maxlength: 10_000, placeholder: m.editor_notes_placeholder },
    ...optionalText,
  },
  source_url: {
    label: m.editor_source,
    group: 'origin',
    control: { kind: 'line', maxlength: 2000, inputmode: 'url', placeholder: () => 'https://' },
    toText: optionalText.toText,
    fromText: (text) => (/^(https?:\/\/\S+)?$/.test(text.trim()) ? optionalText.fromText(text) : undefined),
    mistake: m.editor_source_invalid,
  },
  source_name: {
    label: m.editor_source_name,
    group: 'origin',
    control: { kind: 'line', maxlength: 300, placeholder: m.editor_source_name_placeholder },
    ...optionalText,
  },
  visibility: {
    label: m.editor_visibility,
    group: 'audience',
    control: { kind: 'choice', choices: VISIBILITIES },
    toText: String,
    // Unknown values are private.
    fromText: (text) => (text === 'public' || text === 'kitchen' ? text : 'private'),
    start: 'public',
    formatValue: formatVisibility,
  },
  kitchen_id: {
    label: m.editor_kitchen,
    group: 'audience',
    control: { kind: 'choice', choices: [] },
    toText: (value) => value?.toString() ?? '',
    fromText: (text) => Number(text) || null,
  },
  kitchen_may_edit: {
    label: m.editor_may_edit,
    group: 'audience',
    control: { kind: 'choice', choices: [{ value: 'yes', label: m.editor_may_edit }] },
    toText: (value) => (value ? 'yes' : ''),
    fromText: (text) => text === 'yes',
    formatValue: () => null,
  },
}

/** One item per line. */
function readEquipment(text: string): string[] | undefined {
  const names = text
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return names.length <= 50 && names.every((name) => name.length <= 120) ? names : undefined
}

function readServings(text: string): number | null | undefined {
  const digits = text.trim()
  if (digits === '') return null
  const servings = /^\d{1,4}$/.test(digits) ? Number(digits) : 0
  return servings >= 1 && servings <= 1000 ? servings : undefined
}

export const PLAIN_FIELDS = Object.keys(RECIPE_FIELDS) as PlainField[]

export const listGroupFields = (group: FieldGroup) =>
  PLAIN_FIELDS.filter((key) => RECIPE_FIELDS[key].group === group)

/** One value for each plain field. */
export const forPlainFields = <Value>(make: <Key extends PlainField>(key: Key) => Value) =>
  Object.fromEntries(PLAIN_FIELDS.map((key) => [key, make(key)])) as Record<PlainField, Value>
