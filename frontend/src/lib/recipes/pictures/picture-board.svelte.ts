import type { RecipeImageRead } from '@larder/contract/recipes/recipe-images'
import * as m from '#lib/generated/messages.ts'
import { announce } from '../../ui/announcer.svelte.ts'
import type { DropTarget } from '../../ui/draggable.ts'
import {
  addSent,
  type BoardState,
  countFreeSlots,
  describeImage,
  dropImage,
  indexOfImage,
  markOrderSaved,
  moveImage,
  removeImage,
  toImageUpdates,
} from './board-state.ts'
import { PictureUpload } from './picture-upload.svelte.ts'
import type { PicturesResponse } from './pictures-response.ts'
import { sendDeletion, sendOrder } from './request-pictures.ts'
import { isInProgress, sendSequentially } from './upload-state.ts'

const DEBOUNCE_MS = 500

/** The pictures of a recipe and its uploads. They are saved immediately, separately from the text. */
export class PictureBoard {
  #board: BoardState
  readonly images = $derived.by(() => this.#board.images)
  uploads = $state.raw<PictureUpload[]>([])
  problem = $state<string>()
  /** Key of the picture to focus once it is rendered. */
  focusKey = $state<string>()
  readonly isBusy = $derived(this.uploads.some(({ state }) => isInProgress(state)))
  /** Files that are not uploaded yet. */
  readonly unsent = $derived(this.uploads.filter(({ mayBeSent }) => mayBeSent).map(({ file }) => file))
  readonly room = $derived.by(() => countFreeSlots(this.#board, this.uploads.length))
  /** Null: the recipe is not saved yet, so uploads wait. */
  #recipeId: number | null
  readonly #onresponse: (response: PicturesResponse) => void
  #sending: Promise<void> | undefined
  readonly #waitFor = new WeakMap<PictureUpload, (id: number) => void>()
  #orderTimer: ReturnType<typeof setTimeout> | undefined
  #orderSent: Promise<void> = Promise.resolve()

  constructor(
    recipeId: number | null,
    images: readonly RecipeImageRead[],
    onresponse: (response: PicturesResponse) => void,
  ) {
    this.#recipeId = recipeId
    this.#board = $state.raw({ images, described: new Map() })
    this.#onresponse = onresponse
  }

  get recipeId() {
    return this.#recipeId
  }

  get waitsForRecipe() {
    return this.#recipeId === null
  }

  /** `onsent` is called with the id of each uploaded picture. */
  add(files: readonly File[], onsent?: (id: number) => void) {
    const accepted = files.slice(0, this.room)
    this.problem = accepted.length < files.length ? m.pictures_full() : undefined
    const uploads = accepted.map((file) => new PictureUpload(file))
    if (onsent) for (const upload of uploads) this.#waitFor.set(upload, onsent)
    this.addUploads(uploads)
    if (accepted.length > 0) announce(m.pictures_added({ count: accepted.length }))
  }

  addUploads(uploads: readonly PictureUpload[]) {
    this.uploads = [...this.uploads, ...uploads]
    this.#send()
  }

  retry(upload: PictureUpload) {
    upload.again()
    this.#send()
  }

  cancel(upload: PictureUpload) {
    upload.cancel()
    this.#forget(upload)
    announce(m.editor_removed())
  }

  cancelAll() {
    for (const upload of this.uploads) this.cancel(upload)
  }

  #forget(upload: PictureUpload) {
    this.uploads = this.uploads.filter((each) => each !== upload)
    upload.release()
  }

  #send() {
    const recipeId = this.#recipeId
    if (recipeId === null) return
    this.#sending ??= sendSequentially(
      () => this.uploads,
      (upload) => this.#sendOne(recipeId, upload),
    ).finally(() => {
      this.#sending = undefined
    })
  }

  async #sendOne(recipeId: number, upload: PictureUpload) {
    const response = await upload.send(recipeId)
    if (!response) return
    const before = new Set(this.images.map(({ id }) => id))
    this.#board = addSent(this.#board, response.images)
    for (const { id } of this.images) if (!before.has(id)) this.#waitFor.get(upload)?.(id)
    this.#forget(upload)
    this.#onresponse(response)
    announce(m.picture_uploaded({ name: upload.file.name }))
  }

  /** Uploads to a recipe that was just created. Returns the uploads that failed. */
  async sendTo(recipeId: number): Promise<PictureUpload[]> {
    this.#recipeId = recipeId
    this.#send()
    await this.waitUntilSent()
    return this.uploads
  }

  /** Resolves when nothing is being sent any more. */
  async waitUntilSent() {
    await this.#sending
    this.#sendOrderNow()
    await this.#orderSent
  }

  moveBy(id: number, by: number) {
    this.#arrange(moveImage(this.#board, id, by), id)
    this.focusKey = String(id)
  }

  drop(id: number, drop: DropTarget) {
    const board = dropImage(this.#board, id, drop)
    if (board !== this.#board) this.#arrange(board, id)
  }

  #arrange(board: BoardState, id: number) {
    this.#board = board
    announce(m.editor_moved({ place: indexOfImage(board, id) + 1, count: board.images.length }))
    this.#sendOrderSoon()
  }

  describe(id: number, text: string) {
    this.#board = describeImage(this.#board, id, text)
    this.#sendOrderSoon()
  }

  #sendOrderSoon() {
    clearTimeout(this.#orderTimer)
    this.#orderTimer = setTimeout(() => this.#sendOrderNow(), DEBOUNCE_MS)
  }

  #sendOrderNow() {
    if (this.#orderTimer === undefined) return
    clearTimeout(this.#orderTimer)
    this.#orderTimer = undefined
    this.#orderSent = this.#orderSent.then(() => this.#sendOrder())
  }

  async #sendOrder() {
    if (this.#recipeId === null) return
    const order = toImageUpdates(this.#board)
    const response = await sendOrder(this.#recipeId, order)
    if (!('images' in response)) {
      this.problem = m.pictures_not_saved()
      return
    }
    this.problem = undefined
    this.#board = markOrderSaved(this.#board, order)
    this.#onresponse(response)
    announce(m.pictures_saved())
  }

  async remove(id: number) {
    if (this.#recipeId === null) return
    const response = await sendDeletion(this.#recipeId, id)
    if (!('images' in response)) {
      this.problem = response.message
      return
    }
    const { board, neighbour } = removeImage(this.#board, id)
    this.#board = board
    this.focusKey = String(neighbour ?? 'add')
    this.#onresponse(response)
    announce(m.picture_deleted())
  }
}
