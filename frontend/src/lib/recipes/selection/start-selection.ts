import { RecipeSelection, type SelectionSource } from './recipe-selection.svelte.ts'
import SelectBox from './select-box.svelte'
import SelectButton from './select-button.svelte'
import { selectOnPress } from './select-on-press.ts'
import SelectionBar from './selection-bar.svelte'

export type Selecting = ReturnType<typeof startSelection>

/** All that a list needs to select recipes. Lists import it on demand. */
export function startSelection(source: () => SelectionSource, order: () => number[]) {
  const selection = new RecipeSelection(source, order)
  return { selection, attach: selectOnPress(selection), SelectBox, SelectButton, SelectionBar }
}
