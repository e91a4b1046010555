import type { ExportFormat, SingleFormat } from '@larder/contract/transfer/exports'
import * as m from '#lib/generated/messages.ts'

/** Names of programs are not translated. */
const NAMES: Record<ExportFormat, () => string> = {
  larder: m.export_format_larder,
  text: m.export_format_text,
  markdown: () => 'Markdown',
  json_ld: () => 'JSON-LD (schema.org)',
  cooklang: () => 'Cooklang',
  paprika: () => 'Paprika',
  nextcloud: () => 'Nextcloud Cookbook',
  mealie: () => 'Mealie',
  tandoor: () => 'Tandoor',
}

export const exportFormatName = (format: ExportFormat) => NAMES[format]()

/** Most popular first. */
export const FORMATS_SHOWN = Object.keys(NAMES) as ExportFormat[]

export const SINGLE_SHOWN = [
  'text',
  'markdown',
  'cooklang',
  'paprika',
  'json_ld',
] as const satisfies SingleFormat[]
