import type { OnNavigate } from '$app/navigation'
import { shareCardPicture, unsharePicture } from './shared-picture.ts'

let latest: ViewTransition | undefined

/** Resolves once the browser has captured the old page. */
export function animatePage(navigation: OnNavigate): Promise<void> {
  const recipeId = navigation.to?.params?.recipe_id ?? navigation.from?.params?.recipe_id
  return new Promise((resolve) => {
    shareCardPicture(recipeId)
    const transition = document.startViewTransition(async () => {
      resolve()
      await navigation.complete.catch(() => undefined)
      if (transition === latest) shareCardPicture(recipeId)
    })
    latest = transition
    // A newer transition ends this one, and has named its own picture.
    transition.finished.finally(() => transition === latest && unsharePicture())
  })
}
