import type { Format } from './format.ts'
import { larder } from './formats/larder.ts'

/** In the order of a menu. */
export const FORMATS: Format[] = [larder]
