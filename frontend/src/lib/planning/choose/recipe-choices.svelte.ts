import type { MealChoices } from '@larder/contract/planning/meal-choices'
import type { MealPlanRead } from '@larder/contract/planning/meal-plan'
import type { RecipePage, RecipeSummary } from '@larder/contract/recipes/recipes'

const PAUSE_MS = 200
const MIN_CHARACTERS = 2

/** Recipes to choose from for one meal: the sections, or the results of a search. */
export class RecipeChoices {
  sections = $state.raw<MealChoices>()
  found = $state.raw<RecipeSummary[]>([])
  isLoading = $state(false)
  /** The sections could not be fetched. Users can still plan free text. */
  isOffline = $state(false)
  #searched = ''
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Keeps the sections of the day before until those of this day arrive. */
  async load(day: string, meal: string, { kitchen_id }: Pick<MealPlanRead, 'kitchen_id'>) {
    const query = new URLSearchParams({ day, meal, ...(kitchen_id && { kitchen: String(kitchen_id) }) })
    this.isLoading = true
    const sections = await fetchJson<MealChoices>(`/plan/choices?${query}`)
    this.isLoading = false
    this.isOffline = sections === undefined
    this.sections = sections ?? this.sections
  }

  search(text: string) {
    clearTimeout(this.#timer)
    this.#searched = text.trim()
    if (this.#searched.length < MIN_CHARACTERS) this.found = []
    else this.#timer = setTimeout(() => this.#find(this.#searched), PAUSE_MS)
  }

  async #find(q: string) {
    const page = await fetchJson<RecipePage>(`/recipes/page?${new URLSearchParams({ q })}`)
    if (page && q === this.#searched) this.found = page.items
  }
}

async function fetchJson<Body>(url: string): Promise<Body | undefined> {
  const response = await fetch(url).catch(() => undefined)
  return response?.ok ? response.json() : undefined
}
