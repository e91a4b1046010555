const NAME = 'view-transition-name'

let shared: HTMLElement | undefined

/** Names the card's picture for the view transition, and no other. On recipe pages the gallery has that name. */
export function shareCardPicture(recipeId: unknown) {
  unsharePicture()
  const card = `body:not(:has(.gallery)) div[data-recipe="${Number(recipeId)}"]`
  shared = document.querySelector<HTMLElement>(card) ?? undefined
  shared?.style.setProperty(NAME, 'recipe-picture')
}

export function unsharePicture() {
  shared?.style.removeProperty(NAME)
  shared = undefined
}
