const NAME = 'recipe-picture'

/** The card's picture that grows into the recipe's, and back. On a recipe's page the gallery has the name already. */
export function shareCardPicture(recipeId: unknown): HTMLElement | undefined {
  if (document.querySelector('[data-gallery]')) return undefined
  const picture =
    document.querySelector<HTMLElement>(`[data-card-picture="${Number(recipeId)}"]`) ?? undefined
  picture?.style.setProperty('view-transition-name', NAME)
  return picture
}

export const unsharePicture = (picture: HTMLElement | undefined) =>
  picture?.style.removeProperty('view-transition-name')
