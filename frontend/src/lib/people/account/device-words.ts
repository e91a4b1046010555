import type { SessionRead } from '@larder/contract/people/sessions'
import * as m from '#lib/generated/messages.ts'

/** "Firefox on Linux": what someone recognises their own device by. */
export function deviceWords({ browser, system }: Pick<SessionRead, 'browser' | 'system'>): string {
  if (browser && system) return m.device_on({ browser, system })
  return browser ?? system ?? m.device_unknown()
}
