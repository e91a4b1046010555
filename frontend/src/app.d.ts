import type { RecipeSummary } from '@larder/contract/recipes/recipes'
import type { Component } from 'svelte'
import type { Session } from '#lib/people/session/session.server.ts'
import type { Viewer, ViewerKitchen } from '#lib/people/session/viewer.ts'
import type { Preferences } from '#lib/preferences/preferences.ts'
import type { AccountLink } from '#lib/site/account-link.ts'

declare global {
  namespace App {
    interface Error {
      title?: string
      text?: string
    }
    interface Locals {
      session: Session
      preferences: Preferences
      /** What the browser shall forget with this answer: the value of `Clear-Site-Data`. */
      clearSiteData?: string
    }
    interface PageState {
      /** The one the picture viewer shows; undefined: it is closed. */
      picture?: number
    }
    interface PageData {
      viewer: Viewer | null
      /** Where new things go. */
      currentKitchen: ViewerKitchen | null
      accountLinks: AccountLink[]
      preferences: Preferences
      /** On the cards of a list, for those who are logged in. */
      ToBook?: Component<{ recipe: RecipeSummary }> | undefined
    }
  }
}
