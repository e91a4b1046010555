import { onNavigate } from '$app/navigation'
import { shareCardPicture, unsharePicture } from './shared-picture.ts'

/** Pages cross-fade and a card's picture grows into its recipe, where the browser can and the reader likes motion. */
export function animateNavigation() {
  onNavigate((navigation) => {
    const isSamePage = navigation.from?.route.id === navigation.to?.route.id
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (isSamePage || isStill || !document.startViewTransition) return
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
  })
}
