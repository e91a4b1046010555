import { MOST_IMAGES, type RecipeImageRead } from '@larder/contract/recipe-images'
import * as m from '#lib/generated/messages.ts'
import { announce } from '../ui/announcer.svelte.ts'
import type { DropPlace } from '../ui/draggable.ts'
import { dropIndex, moveItem } from '../ui/move-item.ts'
import { PictureUpload } from './picture-upload.svelte.ts'
import type { PicturesAnswer } from './pictures-answer.ts'
import { sendDeletion, sendOrder } from './request-pictures.ts'

const PAUSE_MS = 500

/** The pictures of a recipe: those it has, and those on their way. They are saved at once, apart from the text. */
export class PictureBoard {
  images = $state.raw<RecipeImageRead[]>([])
  uploads = $state.raw<PictureUpload[]>([])
  problem = $state<string>()
  /** The picture that wants the focus once it is on the page. */
  focusKey = $state<string>()
  readonly isBusy = $derived(this.uploads.some(({ state }) => state === 'waiting' || state === 'sending'))
  readonly room = $derived(MOST_IMAGES - this.images.length - this.uploads.length)
  /** Null: not saved yet, so pictures wait. */
  #recipeId: number | null
  readonly #onanswer: (answer: PicturesAnswer) => void
  readonly #described = new Map<number, string | null>()
  #sending: Promise<void> | undefined
  #orderTimer: ReturnType<typeof setTimeout> | undefined
  #orderSent: Promise<void> = Promise.resolve()

  constructor(
    recipeId: number | null,
    images: readonly RecipeImageRead[],
    onanswer: (answer: PicturesAnswer) => void,
  ) {
    this.#recipeId = recipeId
    this.images = [...images]
    this.#onanswer = onanswer
  }

  get recipeId() {
    return this.#recipeId
  }

  get waitsForRecipe() {
    return this.#recipeId === null
  }

  add(files: readonly File[]) {
    const taken = files.slice(0, Math.max(this.room, 0))
    this.problem = taken.length < files.length ? m.pictures_full() : undefined
    this.addUploads(taken.map((file) => new PictureUpload(file)))
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

  #forget(upload: PictureUpload) {
    this.uploads = this.uploads.filter((each) => each !== upload)
    upload.release()
  }

  /** One after the other: the service works on few at a time, and each answer follows the one before. */
  #send() {
    this.#sending ??= this.#sendWaiting().finally(() => {
      this.#sending = undefined
    })
  }

  async #sendWaiting() {
    while (this.#recipeId !== null) {
      const next = this.uploads.find(({ state }) => state === 'waiting')
      if (!next) return
      const answer = await next.send(this.#recipeId)
      if (!answer) continue
      const added = answer.images.filter(({ id }) => !this.images.some((image) => image.id === id))
      this.images = [...this.images, ...added]
      this.#forget(next)
      this.#onanswer(answer)
      announce(m.picture_uploaded({ name: next.file.name }))
    }
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
    const index = this.images.findIndex((image) => image.id === id)
    this.#arrange(moveItem(this.images, index, index + by), id)
    this.focusKey = String(id)
  }

  drop(id: number, place: DropPlace) {
    const [from, target] = [id, Number(place.id)].map((each) =>
      this.images.findIndex((image) => image.id === each),
    ) as [number, number]
    if (place.side === 'inside' || target < 0) return
    this.#arrange(moveItem(this.images, from, dropIndex(from, target, place.side)), id)
  }

  #arrange(images: RecipeImageRead[], id: number) {
    this.images = images
    const place = images.findIndex((image) => image.id === id) + 1
    announce(m.editor_moved({ place, count: images.length }))
    this.#sendOrderSoon()
  }

  describe(id: number, text: string) {
    const alt = text.trim() || null
    this.images = this.images.map((image) => (image.id === id ? { ...image, alt } : image))
    this.#described.set(id, alt)
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
    const described = new Map(this.#described)
    const order = this.images.map(({ id }) => ({
      id,
      ...(described.has(id) && { alt: described.get(id) ?? null }),
    }))
    const answer = await sendOrder(this.#recipeId, order)
    if (!('images' in answer)) {
      this.problem = m.pictures_not_saved()
      return
    }
    this.problem = undefined
    for (const [id, alt] of described) if (this.#described.get(id) === alt) this.#described.delete(id)
    this.#onanswer(answer)
    announce(m.pictures_saved())
  }

  async remove(id: number) {
    if (this.#recipeId === null) return
    const index = this.images.findIndex((image) => image.id === id)
    const answer = await sendDeletion(this.#recipeId, id)
    if (!('images' in answer)) {
      this.problem = answer.message
      return
    }
    this.images = this.images.filter((image) => image.id !== id)
    this.focusKey = String((this.images[index] ?? this.images[index - 1])?.id ?? 'add')
    this.#onanswer(answer)
    announce(m.picture_deleted())
  }
}
