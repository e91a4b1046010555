import type { Language } from '@larder/contract/languages'
import type { SecurityEventRead } from '@larder/contract/people/security-events'
import { formatText } from '../../i18n/format-text.ts'

export type EventContent = Pick<SecurityEventRead, 'kind' | 'count' | 'browser' | 'system' | 'name'>

export const findEventPage = ({ kind }: EventContent) =>
  kind === 'webhook_disabled' ? '/settings/webhooks' : '/account'

/** One sentence, for e-mails and push messages. */
export function describeSecurityEvent(language: Language, event: EventContent): string {
  const { kind, count, browser, system, name } = event
  const known = [browser, system].filter(Boolean).join(', ')
  const device = known || formatText(language, 'security_unknown_device')
  return formatText(language, `security_${kind}`, { count, name, device })
}
