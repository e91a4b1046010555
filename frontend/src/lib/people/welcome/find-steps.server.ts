import type { RequestEvent } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import * as m from '#lib/generated/messages.ts'
import type { IconName } from '#lib/ui/icon-name.ts'
import { currentKitchen, KITCHEN_COOKIE } from '../session/current-kitchen.ts'
import { findViewer } from '../session/find-viewer.server.ts'
import { INSTALLED_COOKIE } from './welcome-cookie.ts'

export type WelcomeStep = {
  id: 'import' | 'invite' | 'plan' | 'install'
  icon: IconName
  title: string
  text: string
  action: string
  href: string
  isDone: boolean
}

/** First steps of a new account. Formatted on the server, so that pages don't load these messages. */
export async function findSteps(event: RequestEvent): Promise<WelcomeStep[]> {
  const [done, viewer] = await Promise.all([api.getChecklist(event), findViewer(event)])
  const kitchen = currentKitchen(viewer, event.cookies.get(KITCHEN_COOKIE))
  return [
    {
      ...{ id: 'import', icon: 'download', href: '/import', isDone: done.has_recipes },
      ...{ title: m.welcome_import(), text: m.welcome_import_text(), action: m.menu_import() },
    },
    {
      ...{ id: 'invite', icon: 'people', isDone: done.has_company },
      href: kitchen ? `/kitchens/${kitchen.id}` : '/kitchens',
      ...{ title: m.welcome_invite(), text: m.welcome_invite_text() },
      action: kitchen ? m.welcome_invite_action() : m.welcome_kitchen_action(),
    },
    {
      ...{ id: 'plan', icon: 'calendar', href: '/plan', isDone: done.has_plan },
      ...{ title: m.welcome_plan(), text: m.welcome_plan_text(), action: m.welcome_plan_action() },
    },
    {
      ...{
        id: 'install',
        icon: 'plus',
        href: '/welcome#install',
        isDone: event.cookies.get(INSTALLED_COOKIE) === '1',
      },
      ...{ title: m.welcome_install(), text: m.welcome_install_text(), action: m.welcome_install_action() },
    },
  ]
}
