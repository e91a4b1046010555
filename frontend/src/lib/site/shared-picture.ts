const NAME = 'recipe-picture'

/** The card's picture that grows into the recipe's, and back. On a recipe's page the gallery has the name already. */
export function shareCardPicture(recipeId: unknown): HTMLElement | undefined {
  const card = `body:not(:has(.gallery)) div[data-recipe="${Number(recipeId)}"]`
  const picture = document.querySelector<HTMLElement>(card) ?? undefined
  picture?.style.setProperty('view-transition-name', NAME)
  return picture
}

export const unsharePicture = (picture: HTMLElement | undefined) =>
  picture?.style.removeProperty('view-transition-name')
