const NAME = 'recipe-picture'

/** Names the card's picture for the view transition. On recipe pages the gallery has that name. */
export function shareCardPicture(recipeId: unknown): HTMLElement | undefined {
  const card = `body:not(:has(.gallery)) div[data-recipe="${Number(recipeId)}"]`
  const picture = document.querySelector<HTMLElement>(card) ?? undefined
  picture?.style.setProperty('view-transition-name', NAME)
  return picture
}

export const unsharePicture = (picture: HTMLElement | undefined) =>
  picture?.style.removeProperty('view-transition-name')
