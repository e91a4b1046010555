const NAME = 'recipe-picture'

/** The card's picture that grows into the recipe's, and back. */
export function shareCardPicture(recipeId: unknown): HTMLElement | undefined {
  const picture = document.querySelector<HTMLElement>(`[data-recipe="${Number(recipeId)}"]`) ?? undefined
  picture?.style.setProperty('view-transition-name', NAME)
  return picture
}

export const unsharePicture = (picture: HTMLElement | undefined) =>
  picture?.style.removeProperty('view-transition-name')
