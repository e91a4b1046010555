import type { RecipeSummary } from '@larder/contract/recipes/recipes'
import type { Component } from 'svelte'
import type { Session } from '#lib/people/session/session.server.ts'
import type { Viewer, ViewerKitchen } from '#lib/people/session/viewer.ts'
import type { Preferences } from '#lib/preferences/preferences.ts'

declare global {
  namespace App {
    interface Error {
      title?: string
      text?: string
    }
    interface Locals {
      session: Session
      preferences: Preferences
      /** Whether everyone can sign up. */
      canRegister: boolean
      /** Value of the `Clear-Site-Data` header. */
      clearSiteData?: string
    }
    interface PageState {
      /** Picture in the viewer. Undefined while it is closed. */
      picture?: number
    }
    interface PageData {
      viewer: Viewer | null
      /** Default kitchen for new items. */
      currentKitchen: ViewerKitchen | null
      preferences: Preferences
      /** Whether everyone can sign up. */
      canRegister: boolean
      /** The bars of logged-in users. */
      ViewerNav?: Component<{ viewer: Viewer }> | undefined
      /** Button on recipe cards, for logged-in users. */
      ToBook?: Component<{ recipe: RecipeSummary }> | undefined
    }
  }
}
