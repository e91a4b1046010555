import type { ImageSource } from '@larder/contract/recipes/recipe-images'

export const formatSrcset = (sources: readonly ImageSource[]) =>
  sources.map((source) => `${source.url} ${source.width}w`).join(', ')
