import { type CompiledPack, compilePack } from './compile-pack.ts'
import { da } from './da.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { he } from './he.ts'
import { hu } from './hu.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { nb } from './nb.ts'
import { nl } from './nl.ts'
import { other } from './other.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { sv } from './sv.ts'
import { uk } from './uk.ts'

/** If a line fits several languages alike, the first one counts. */
export const PACKS: CompiledPack[] = [fr, es, it, nl, pt, sv, da, nb, pl, hu, uk, he, ja].map(compilePack)

export const OTHER_LANGUAGE: CompiledPack = compilePack(other)
