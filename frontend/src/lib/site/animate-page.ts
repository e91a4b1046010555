import type { OnNavigate } from '$app/navigation'
import { shareCardPicture, unsharePicture } from './shared-picture.ts'

/** Resolves once the browser has captured the old page. */
export function animatePage(navigation: OnNavigate): Promise<void> {
  const recipeId = navigation.to?.params?.recipe_id ?? navigation.from?.params?.recipe_id
  return new Promise((resolve) => {
    const leaving = shareCardPicture(recipeId)
    const transition = document.startViewTransition(async () => {
      resolve()
      await navigation.complete.catch(() => undefined)
      unsharePicture(leaving)
      const arriving = shareCardPicture(recipeId)
      transition.finished.finally(() => unsharePicture(arriving))
    })
  })
}
