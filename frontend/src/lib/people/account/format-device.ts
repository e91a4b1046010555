import type { SessionRead } from '@larder/contract/people/sessions'
import * as m from '#lib/generated/messages.ts'

/** "Firefox on Linux" */
export function formatDevice({ browser, system }: Pick<SessionRead, 'browser' | 'system'>): string {
  if (browser && system) return m.device_on({ browser, system })
  return browser ?? system ?? m.device_unknown()
}
