import type { RequestEvent } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import * as m from '#lib/generated/messages.ts'
import type { Theme } from '#lib/preferences/preferences.ts'

export type Landing = {
  title: string
  text: string
  canRegister: boolean
  theme: Theme
  /** Each has pictures in `static/landing/`. */
  features: { name: 'collect' | 'plan' | 'shop'; title: string; text: string; alt: string }[]
}

/**
 * What visitors see above the public recipes; null if they see only those. Read from the API, so that cached pages
 * follow a change of the settings at once.
 */
export async function findLanding(event: RequestEvent): Promise<Landing | null> {
  const site = await api.getSite(event)
  if (site.visitors !== 'landing') return null
  return {
    title: site.landing_title ?? m.landing_title(),
    text: site.landing_text ?? m.landing_text(),
    canRegister: site.registration === 'open',
    theme: event.locals.preferences.theme,
    features: [
      {
        name: 'collect',
        title: m.landing_collect(),
        text: m.landing_collect_text(),
        alt: m.landing_collect_alt(),
      },
      { name: 'plan', title: m.landing_plan(), text: m.landing_plan_text(), alt: m.landing_plan_alt() },
      { name: 'shop', title: m.landing_shop(), text: m.landing_shop_text(), alt: m.landing_shop_alt() },
    ],
  }
}
