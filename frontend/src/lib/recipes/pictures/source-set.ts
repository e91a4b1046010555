import type { ImageSource } from '@larder/contract/recipes/recipe-images'

export const sourceSet = (sources: readonly ImageSource[]) =>
  sources.map((source) => `${source.url} ${source.width}w`).join(', ')
