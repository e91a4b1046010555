import type { RecipeImageRead } from '@larder/contract/recipes/recipe-images'
import * as m from '#lib/generated/messages.ts'
import { announce } from '../../ui/announcer.svelte.ts'
import type { DropPlace } from '../../ui/draggable.ts'
import {
  addSent,
  type BoardState,
  describeImage,
  dropImage,
  indexOfImage,
  moveImage,
  orderSaved,
  orderToSend,
  removeImage,
  roomOn,
} from './board-state.ts'
import { PictureUpload } from './picture-upload.svelte.ts'
import type { PicturesAnswer } from './pictures-answer.ts'
import { sendDeletion, sendOrder } from './request-pictures.ts'
import { isUnderWay, sendInTurn } from './upload-state.ts'

const PAUSE_MS = 500

/** The pictures of a recipe: those it has, and those on their way. They are saved at once, apart from the text. */
export class PictureBoard {
  #board: BoardState
  readonly images = $derived.by(() => this.#board.images)
  uploads = $state.raw<PictureUpload[]>([])
  problem = $state<string>()
  /** The picture that wants the focus once it is on the page. */
  focusKey = $state<string>()
  readonly isBusy = $derived(this.uploads.some(({ state }) => isUnderWay(state)))
  /** Files that the service does not have yet. */
  readonly unsent = $derived(this.uploads.filter(({ mayBeSent }) => mayBeSent).map(({ file }) => file))
  readonly room = $derived.by(() => roomOn(this.#board, this.uploads.length))
  /** Null: not saved yet, so pictures wait. */
  #recipeId: number | null
  readonly #onanswer: (answer: PicturesAnswer) => void
  #sending: Promise<void> | undefined
  readonly #waitFor = new WeakMap<PictureUpload, (id: number) => void>()
  #orderTimer: ReturnType<typeof setTimeout> | undefined
  #orderSent: Promise<void> = Promise.resolve()

  constructor(
    recipeId: number | null,
    images: readonly RecipeImageRead[],
    onanswer: (answer: PicturesAnswer) => void,
  ) {
    this.#recipeId = recipeId
    this.#board = $state.raw({ images, described: new Map() })
    this.#onanswer = onanswer
  }

  get recipeId() {
    return this.#recipeId
  }

  get waitsForRecipe() {
    return this.#recipeId === null
  }

  /** `onsent` learns the id of each picture once the service has it. */
  add(files: readonly File[], onsent?: (id: number) => void) {
    const taken = files.slice(0, this.room)
    this.problem = taken.length < files.length ? m.pictures_full() : undefined
    const uploads = taken.map((file) => new PictureUpload(file))
    if (onsent) for (const upload of uploads) this.#waitFor.set(upload, onsent)
    this.addUploads(uploads)
    if (taken.length > 0) announce(m.pictures_added({ count: taken.length }))
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
    this.#sending ??= sendInTurn(
      () => this.uploads,
      (upload) => this.#sendOne(recipeId, upload),
    ).finally(() => {
      this.#sending = undefined
    })
  }

  async #sendOne(recipeId: number, upload: PictureUpload) {
    const answer = await upload.send(recipeId)
    if (!answer) return
    const before = new Set(this.images.map(({ id }) => id))
    this.#board = addSent(this.#board, answer.images)
    for (const { id } of this.images) if (!before.has(id)) this.#waitFor.get(upload)?.(id)
    this.#forget(upload)
    this.#onanswer(answer)
    announce(m.picture_uploaded({ name: upload.file.name }))
  }

  /** For a recipe that was saved for the first time. Answers the pictures that could not be sent. */
  async sendTo(recipeId: number): Promise<PictureUpload[]> {
    this.#recipeId = recipeId
    this.#send()
    await this.settle()
    return this.uploads
  }

  /** Until nothing is on its way any more. */
  async settle() {
    await this.#sending
    this.#sendOrderNow()
    await this.#orderSent
  }

  moveBy(id: number, by: number) {
    this.#arrange(moveImage(this.#board, id, by), id)
    this.focusKey = String(id)
  }

  drop(id: number, place: DropPlace) {
    const board = dropImage(this.#board, id, place)
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
    this.#orderTimer = setTimeout(() => this.#sendOrderNow(), PAUSE_MS)
  }

  #sendOrderNow() {
    if (this.#orderTimer === undefined) return
    clearTimeout(this.#orderTimer)
    this.#orderTimer = undefined
    this.#orderSent = this.#orderSent.then(() => this.#sendOrder())
  }

  async #sendOrder() {
    if (this.#recipeId === null) return
    const order = orderToSend(this.#board)
    const answer = await sendOrder(this.#recipeId, order)
    if (!('images' in answer)) {
      this.problem = m.pictures_not_saved()
      return
    }
    this.problem = undefined
    this.#board = orderSaved(this.#board, order)
    this.#onanswer(answer)
    announce(m.pictures_saved())
  }

  async remove(id: number) {
    if (this.#recipeId === null) return
    const answer = await sendDeletion(this.#recipeId, id)
    if (!('images' in answer)) {
      this.problem = answer.message
      return
    }
    const { board, neighbour } = removeImage(this.#board, id)
    this.#board = board
    this.focusKey = String(neighbour ?? 'add')
    this.#onanswer(answer)
    announce(m.picture_deleted())
  }
}
