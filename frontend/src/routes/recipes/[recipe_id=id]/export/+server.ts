import { SINGLE_FORMATS } from '@larder/contract/transfer/exports'
import { proxyFile } from '#lib/api/proxy-file.server.ts'
import { locale } from '#lib/i18n/locale.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = (event) => {
  const requested = event.url.searchParams.get('format')
  const format = SINGLE_FORMATS.find((each) => each === requested) ?? 'text'
  return proxyFile(event, 'exportRecipe', { params: event.params, query: { format, language: locale() } })
}
