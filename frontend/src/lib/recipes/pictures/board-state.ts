import {
  MAX_IMAGES,
  type RecipeImageRead,
  type RecipeImageUpdate,
} from '@larder/contract/recipes/recipe-images'
import type { DropTarget } from '../../ui/draggable.ts'
import { dropIndex, moveItem } from '../../ui/move-item.ts'

/** The recipe's pictures in display order, and unsaved descriptions. */
export type BoardState = {
  images: readonly RecipeImageRead[]
  described: ReadonlyMap<number, string | null>
}

export const countFreeSlots = ({ images }: BoardState, underWay: number) =>
  Math.max(MAX_IMAGES - images.length - underWay, 0)

export const indexOfImage = ({ images }: BoardState, id: number) =>
  images.findIndex((image) => image.id === id)

/** Appends new pictures: the order on the page may be unsaved. */
export function addSent(board: BoardState, received: readonly RecipeImageRead[]): BoardState {
  const added = received.filter(({ id }) => indexOfImage(board, id) < 0)
  return { ...board, images: [...board.images, ...added] }
}

export function moveImage(board: BoardState, id: number, by: number): BoardState {
  const index = indexOfImage(board, id)
  return { ...board, images: moveItem(board.images, index, index + by) }
}

export function dropImage(board: BoardState, id: number, drop: DropTarget): BoardState {
  const [from, target] = [indexOfImage(board, id), indexOfImage(board, Number(drop.id))]
  if (drop.side === 'inside' || target < 0) return board
  return { ...board, images: moveItem(board.images, from, dropIndex(from, target, drop.side)) }
}

export function describeImage(board: BoardState, id: number, text: string): BoardState {
  const alt = text.trim() || null
  return {
    images: board.images.map((image) => (image.id === id ? { ...image, alt } : image)),
    described: new Map(board.described).set(id, alt),
  }
}

/** Sends only descriptions changed here, so that others' changes are not overwritten. */
export const toImageUpdates = ({ images, described }: BoardState): RecipeImageUpdate[] =>
  images.map(({ id }) => ({ id, ...(described.has(id) && { alt: described.get(id) ?? null }) }))

/** Descriptions changed during the request stay unsaved. */
export function markOrderSaved(board: BoardState, sent: readonly RecipeImageUpdate[]): BoardState {
  const saved = new Map(sent.map(({ id, alt }) => [id, alt]))
  return { ...board, described: new Map([...board.described].filter(([id, alt]) => saved.get(id) !== alt)) }
}

/** `neighbour`: the picture to focus next. */
export function removeImage(
  board: BoardState,
  id: number,
): { board: BoardState; neighbour: number | undefined } {
  const index = indexOfImage(board, id)
  const images = board.images.filter((image) => image.id !== id)
  const described = new Map([...board.described].filter(([each]) => each !== id))
  return { board: { images, described }, neighbour: (images[index] ?? images[index - 1])?.id }
}
